import { deprecation } from '../../../../graph/aspects/lifecycle/deprecation.ts'
import { json, list, required } from '../../../../graph/model/field.ts'
import { entityTypeOf, type Urn } from '../../../../graph/model/urn.ts'
import {
  parseConditions,
  isConditional,
  refuseCondition,
} from '../../../catalog/write/proposals/conditions.ts'
import { deleteNewestPoints } from '../../../catalog/points/points.ts'
import type { ChangeType } from '../../../catalog/write/proposals/proposed-edit.ts'
import { propose } from '../../../catalog/write/proposals/propose.ts'
import { NO_BODY, PROPOSAL_ERRORS, proposalAnswer } from '../../answers.ts'
import { conditionalChange, createConditions, withHeaders } from './conditions.ts'
import { route, type Services } from '../../route.ts'
import { proposalReply, writeReply } from '../../write-reply.ts'
import type { Form } from './form.ts'
import { aspectInPath, requireType } from './generic-entity.ts'
import {
  withAccepted,
  aspectProposal,
  writeParameters,
  writeProposals,
  type GenericWrite,
} from './writes.ts'

/** docs/interface: ingest/generic-aspect */
export const postGenericAspect = (form: Form) =>
  route({
    method: 'POST',
    honoursHeaders: true,
    path: `${form.base}/<type>/<urn>/<aspect>`,
    role: 'editor',
    summary: `Creates an aspect of an entity, or conditionally replaces it${form.suffix}.`,
    details:
      'Rejects an existing aspect unless `createIfNotExists` is false or a condition is given, in `headers` of the body or in a request header.',
    parameters: {
      ...writeParameters,
      ...createConditions,
    },
    body: form.aspectBody,
    keepsIntegers: true,
    answers: withAccepted(form.entityAnswer),
    errors: PROPOSAL_ERRORS,
    example: { createIfNotExists: false },
    exampleBody: form.exampleOf({ removed: false }),
    handle(request, services) {
      const { parameters } = request
      const members = withHeaders(form.toValue(request.body), request.headers)
      const statesCondition = isConditional(parseConditions(members['headers']))
      const isCreated = parameters.createIfNotExists ?? !statesCondition
      const changeType = conditionalChange(parameters, isCreated ? 'CREATE' : 'UPSERT')
      return write(request, services, { form, given: members, changeType })
    },
  })

const patchField = required(
  json({
    like: list(json()),
    doc: 'Operations of a JSON Patch, or `{"patch": […], "arrayPrimaryKeys": {…}}`.',
  }),
)

/** docs/interface: ingest/generic-aspect */
export const patchGenericAspect = (form: Form) =>
  route({
    method: 'PATCH',
    honoursHeaders: true,
    path: `${form.base}/<type>/<urn>/<aspect>`,
    role: 'editor',
    summary: `Patches one aspect of an entity${form.suffix}.`,
    parameters: writeParameters,
    body: patchField,
    keepsIntegers: true,
    answers: withAccepted(form.entityAnswer),
    errors: PROPOSAL_ERRORS,
    example: { async: false },
    exampleBody: [{ op: 'add', path: '/removed', value: false }],
    handle(request, services) {
      const members = withHeaders({ value: request.body }, request.headers)
      return write(request, services, { form, given: members, changeType: 'PATCH' })
    },
  })

/** docs/interface: ingest/generic-delete */
export const deleteGenericAspect = (form: Form) =>
  route({
    method: 'DELETE',
    honoursHeaders: true,
    path: `${form.base}/<type>/<urn>/<aspect>`,
    role: 'editor',
    summary: `Deletes one aspect of an entity with its history, or the newest points of a timeseries aspect${form.suffix}.`,
    details: 'Deleting points, or the key aspect and so the entity, requires the role admin.',
    parameters: {},
    answers: proposalAnswer(NO_BODY),
    errors: PROPOSAL_ERRORS,
    example: {},
    exampleAspect: deprecation.name,
    async handle({ key, variables, headers, ...caller }, { catalog }) {
      requireType(catalog.registry, variables, key)
      const aspectName = aspectInPath(catalog.registry, variables)
      const conditionMembers = withHeaders({}, headers)
      if (catalog.registry.isTimeseries(aspectName)) {
        if (isConditional(parseConditions(conditionMembers['headers']))) {
          refuseCondition(`points of ${aspectName}`)
        }
        return writeReply(await deleteNewestPoints(catalog, key, aspectName, caller), {})
      }
      const proposal = { entityUrn: key, changeType: 'DELETE', aspectName, ...conditionMembers }
      return proposalReply(await propose(catalog, [proposal], caller), {})
    },
  })

interface AspectWrite extends GenericWrite {
  readonly key: Urn
}

function write(
  request: AspectWrite,
  services: Services,
  { form, given, changeType }: { form: Form; given: unknown; changeType: ChangeType },
) {
  const { key, variables, traceId } = request
  const { registry } = services.catalog
  requireType(registry, variables, key)
  const target = { entityUrn: key, entityType: entityTypeOf(key), changeType }
  const aspect = { name: aspectInPath(registry, variables), given }
  return writeProposals(
    request,
    services,
    [aspectProposal(target, aspect, traceId)],
    ([entity]) => entity && form.toBody(entity),
  )
}
