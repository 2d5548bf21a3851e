import { status } from '../../../../graph/aspects/lifecycle/status.ts'
import { flag, list, required, text } from '../../../../graph/model/field.ts'
import { parseUrn } from '../../../../graph/model/urn.ts'
import { requireKey } from '../../../catalog/read/require-key.ts'
import { objectAnswer, wholeFields } from '../../answers.ts'
import { EXAMPLE_URN, route } from '../../route.ts'
import { urnField } from '../../shared-fields.ts'
import { V2 } from './form.ts'
import { limitReads, readGenericEntities, requireType, resolveNames } from './generic-entity.ts'

/** docs/interface: read/generic-batch */
export const batchGetGenericV2 = route({
  method: 'POST',
  path: '/openapi/v2/entity/batch/<type>',
  role: 'reader',
  readsPast: true,
  summary: 'Reads several entities in the format of an earlier release.',
  parameters: {
    urns: required(list(urnField)),
    aspectNames: list(text(), { doc: 'Default, and if empty: all versioned aspects.' }),
    withSystemMetadata: flag(),
  },
  answers: objectAnswer(wholeFields({ entities: list(V2.entity) })),
  errors: ['INVALID_URN'],
  example: { urns: [EXAMPLE_URN], aspectNames: [status.name], withSystemMetadata: false },
  async handle({ variables, parameters }, services) {
    const { registry } = services.catalog
    const { urns, aspectNames = [], withSystemMetadata = false } = parameters
    const names = resolveNames(registry, { aspectNames })
    const namesByUrn = new Map(
      urns.map((urn) => [requireKey(registry, parseUrn(urn)), names] as const),
    )
    limitReads(namesByUrn.size)
    for (const urn of namesByUrn.keys()) requireType(registry, variables, urn)
    const entities = await readGenericEntities(services, namesByUrn, withSystemMetadata)
    return { body: { entities: entities.map((entity) => V2.toBody(entity)) } }
  },
})
