import { corpuser } from '../../../graph/aspects/people/corpuser.entity.ts'
import { dataHubPolicy } from '../../../graph/aspects/people/data-hub-policy.entity.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { privilegeNamed } from '../../../graph/model/privilege.ts'
import { flag, list, record, required, text, urn } from '../../../graph/model/field.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import { requireInspectable } from '../../authorize/entry-points.ts'
import { requireSeen } from '../../authorize/sight/sight.ts'
import { objectAnswer } from '../answers.ts'
import { EXAMPLE_URN, route } from '../route.ts'

/** docs/interface: access/explain */
export const explainAuthorization = route({
  method: 'POST',
  path: '/openapi/v1/authorization/explain',
  role: 'reader',
  summary: 'Returns whether policies grant a privilege to a user, and which ones do.',
  details: 'Questions about other users require `MANAGE_POLICIES`.',
  parameters: {
    actorUrn: urn(corpuser.name, { doc: 'Default: the caller.' }),
    privilege: required(text({ doc: 'Name of a privilege, `EDIT_ENTITY_TAGS`.' })),
    resourceUrn: urn([], { doc: 'An entity. Default: the platform.' }),
  },
  answers: objectAnswer({
    granted: required(flag()),
    policies: required(
      list(record({ urn: required(urn(dataHubPolicy.name)), name: required(text()) }), {
        doc: 'The policies that grant it.',
      }),
    ),
    missing: text({ doc: 'What a policy would have to grant.' }),
    others: list(record({ urn: required(urn(dataHubPolicy.name)), name: required(text()) }), {
      doc: 'The policies that grant it to others.',
    }),
  }),
  errors: ['INVALID_URN'],
  example: { privilege: 'EDIT_ENTITY_TAGS', resourceUrn: EXAMPLE_URN },
  async handle({ parameters, ...caller }, { catalog }) {
    const { authority } = catalog
    const { privilege, actorUrn, resourceUrn } = parameters
    const declaration = privilegeNamed(privilege)
    if (!declaration?.isEnforced) {
      const problem = declaration ? 'This server never asks for the privilege' : 'Unknown privilege'
      throw new CatalogError('INVALID_PARAMETER', `${problem} ${privilege}`)
    }
    const actor = actorUrn === undefined ? caller.actor : parseUrn(actorUrn)
    const user = await requireInspectable(catalog, caller, actor)
    if (!authority) return { body: { granted: true, policies: [] } }
    const resource = resourceUrn === undefined ? undefined : parseUrn(resourceUrn)
    await requireSeen(catalog, resource === undefined ? [] : [resource])
    const granting = await authority.explain(user, privilege, resource)
    const policies = granting.map(toPolicyName)
    if (policies.length > 0) return { body: { granted: true, policies } }
    const missing = `No policy grants ${privilege} to ${actor}${resource ? ` on ${resource}` : ''}`
    const others = (await authority.explainForAnybody(privilege, resource)).map(toPolicyName)
    return { body: { granted: false, policies, missing, others } }
  },
})

/** Returns what a caller is told of a policy, which they need not be permitted to read. */
const toPolicyName = ({
  urn: policyUrn,
  name,
}: {
  readonly urn: string
  readonly name: string
}) => ({
  urn: policyUrn,
  name,
})
