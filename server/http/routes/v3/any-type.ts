import { list, map, record, required } from '../../../../graph/model/field.ts'
import { entityTypeOf } from '../../../../graph/model/urn.ts'
import type { ChangeType } from '../../../catalog/write/proposals/proposed-edit.ts'
import { PROPOSAL_ERRORS, modelField } from '../../answers.ts'
import { conditionalChange, createConditions } from './conditions.ts'
import { EXAMPLE_URN, route, type Reply, type Services } from '../../route.ts'
import { urnField } from '../../shared-fields.ts'
import { ANY_TYPE, V3, type GenericEntity, type EntityInput } from './form.ts'
import { resolveEntityType, entityParameters } from './generic-entity.ts'
import { createBatchReader } from './reads.ts'
import {
  withAccepted,
  parseProposals,
  writeParameters,
  writeProposals,
  type GenericWrite,
} from './writes.ts'

const path = `${V3.base}/${ANY_TYPE}`
const batches = required(
  map(list(record({ urn: required(urnField) })), {
    doc: 'Batches by entity type: `{"dataset": [{"urn": "…", "status": {"value": {…}}}]}`.',
  }),
)
const entitiesByType = map(list(modelField('GenericEntity')))
type Batches = Readonly<Record<string, readonly EntityInput[]>>

/** Members that both routes share that write. */
const writeMembers = {
  path,
  role: 'editor',
  honoursHeaders: true,
  parameters: writeParameters,
  body: batches,
  keepsIntegers: true,
  answers: withAccepted({ kind: 'json', body: entitiesByType }),
  errors: PROPOSAL_ERRORS,
} as const

/** docs/interface: ingest/generic */
export const postAnyEntities = route({
  method: 'POST',
  ...writeMembers,
  summary: 'Writes aspects of entities of several types in one transaction.',
  example: { async: false },
  exampleBody: { dataset: [{ urn: EXAMPLE_URN, status: { value: { removed: false } } }] },
  parameters: { ...writeParameters, ...createConditions },
  handle: (request, services) =>
    writeBatches(request, services, conditionalChange(request.parameters, 'UPSERT')),
})

/** docs/interface: ingest/generic */
export const patchAnyEntities = route({
  method: 'PATCH',
  ...writeMembers,
  summary: 'Patches aspects of entities of several types in one transaction.',
  example: { async: false },
  exampleBody: {
    dataset: [
      {
        urn: EXAMPLE_URN,
        status: { value: { patch: [{ op: 'add', path: '/removed', value: false }] } },
      },
    ],
  },
  handle: (request, services) => writeBatches(request, services, 'PATCH'),
})

/** docs/interface: read/generic-batch */
export const batchGetAnyEntities = route({
  method: 'POST',
  path: `${path}/batchGet`,
  role: 'reader',
  readsPast: true,
  summary: 'Reads entities of several types with the aspects that the request lists for each.',
  parameters: { systemMetadata: entityParameters.systemMetadata },
  body: batches,
  answers: { kind: 'json', body: entitiesByType },
  errors: ['INVALID_URN'],
  example: { systemMetadata: false },
  exampleBody: { dataset: [{ urn: EXAMPLE_URN, status: {} }] },
  async handle({ body, parameters }, services) {
    const elementsByType = body as Batches
    const read = createBatchReader(services, { type: ANY_TYPE })
    const urns = Object.entries(elementsByType).map(
      ([type, elements]) => [type, new Set(read.add(elements, `/${type}`))] as const,
    )
    const entities = await read.entities(parameters.systemMetadata)
    const groups = urns.map(([type, typeUrns]) => [
      type,
      entities.filter(({ urn }) => typeUrns.has(urn)),
    ])
    return { body: Object.fromEntries(groups) as object }
  },
})

function writeBatches(
  request: GenericWrite,
  services: Services,
  changeType: ChangeType,
): Promise<Reply> {
  const { registry } = services.catalog
  const { traceId, headers } = request
  const typeEntries = Object.entries(request.body as Batches)
  const proposals = typeEntries.flatMap(([typeName, elements]) => {
    const type = resolveEntityType(registry, typeName)
    return elements.flatMap((element, index) => {
      const at = `/${typeName}/${index}`
      return parseProposals(registry, element, { form: V3, at, type, changeType, traceId, headers })
    })
  })
  const ofType = (written: readonly GenericEntity[], name: string) =>
    written.filter(({ urn }) => entityTypeOf(urn) === resolveEntityType(registry, name))
  return writeProposals(request, services, proposals, (written) =>
    Object.fromEntries(typeEntries.map(([name]) => [name, ofType(written, name)])),
  )
}
