import type { Aspect } from '../../../../graph/model/aspect.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'
import { flag, integer, json, list, record, required, text } from '../../../../graph/model/field.ts'
import { isJsonObject } from '../../../../graph/model/json.ts'
import type { Registry } from '../../../../graph/model/registry.ts'
import { parseUrn } from '../../../../graph/model/urn.ts'
import type { Catalog } from '../../../catalog/catalog.ts'
import { pageOf } from '../../../catalog/page.ts'
import { PROPOSAL_FIELDS } from '../../../catalog/proposals/proposal.ts'
import { propose } from '../../../catalog/proposals/propose.ts'
import { requireKey } from '../../../catalog/require-key.ts'
import type { Caller } from '../../../catalog/roles.ts'
import { tracedMetadata } from '../../../catalog/write-traces.ts'
import { members, PROPOSAL_ERRORS, proposed, URN, whole, wholeFields } from '../../answers.ts'
import { EXAMPLE_URN, route, type Reply } from '../../route.ts'
import { answeredPage, pageParameters, urnField } from '../../shared-fields.ts'
import { proposedReply } from '../../written.ts'
import { V2 } from './form.ts'
import { genericEntities, namesIn, requireReadable, requireType } from './generic-entity.ts'

/** docs/interface: read/generic-batch */
export const batchGetEntitiesV2 = route({
  method: 'POST',
  path: '/openapi/v2/entity/batch/<type>',
  role: 'reader',
  summary: 'Reads several entities in the format of an earlier release.',
  parameters: {
    urns: required(list(urnField)),
    aspectNames: list(text(), { doc: 'Default, and if empty: all versioned aspects.' }),
    withSystemMetadata: flag(),
  },
  answers: members(wholeFields({ entities: list(V2.entity) })),
  errors: ['INVALID_URN'],
  example: { urns: [EXAMPLE_URN], aspectNames: ['status'], withSystemMetadata: false },
  async handle({ variables, parameters }, services) {
    const { registry } = services.catalog
    const { urns, aspectNames = [], withSystemMetadata = false } = parameters
    const names = namesIn(registry, { aspectNames })
    const wanted = new Map(
      urns.map((given) => [requireKey(registry, parseUrn(given)), names] as const),
    )
    requireReadable(wanted.size)
    for (const urn of wanted.keys()) requireType(registry, variables, urn)
    const found = await genericEntities(services, wanted, withSystemMetadata)
    return { body: { entities: found.map((entity) => V2.shown(entity)) } }
  },
})

/** The member that names the record of an aspect in requests of the Java client. */
const TYPE_MEMBER = '__type'

const upsertRequest = record({
  entityType: text(),
  entityUrn: required(urnField),
  aspect: required(json({ like: record({ [TYPE_MEMBER]: text() }) })),
})

/** docs/interface: ingest/java */
export const postEntitiesV1 = route({
  method: 'POST',
  path: '/openapi/entities/v1',
  role: 'editor',
  summary: 'Writes aspects in the format of the Java client in one transaction.',
  details: 'The member `__type` of each aspect names its record type. Returns the URNs.',
  parameters: { async: flag({ doc: 'true: answers before the write is searchable.' }) },
  body: required(list(upsertRequest)),
  keepsIntegers: true,
  answers: proposed({ kind: 'json', body: list(URN) }),
  errors: PROPOSAL_ERRORS,
  example: { async: false },
  exampleBody: [
    {
      entityType: 'dataset',
      entityUrn: EXAMPLE_URN,
      aspect: { [TYPE_MEMBER]: 'Status', removed: false },
    },
  ],
  handle({ body, parameters, traceId, ...caller }, { catalog }) {
    const requests = body as readonly UpsertRequest[]
    const proposals = requests.map((each) => proposalOf(catalog.registry, each))
    return writeAndName(catalog, proposals, { traceId, caller, isAsync: parameters.async })
  },
})

/** docs/interface: ingest/java */
export const postPlatformEntities = route({
  method: 'POST',
  path: '/openapi/v2/platform/entities/v1',
  role: 'editor',
  summary: 'Writes proposals in one transaction, at the path of older clients.',
  details: 'Values are objects, which may have a member `__type`. Returns the URNs.',
  parameters: { async: flag({ doc: 'true: answers before the write is searchable.' }) },
  body: required(list(json({ like: record(PROPOSAL_FIELDS) }))),
  keepsIntegers: true,
  answers: proposed({ kind: 'json', body: list(URN) }),
  errors: PROPOSAL_ERRORS,
  example: { async: false },
  exampleBody: [
    {
      entityType: 'dataset',
      entityUrn: EXAMPLE_URN,
      changeType: 'UPSERT',
      aspectName: 'status',
      aspect: { value: { [TYPE_MEMBER]: 'Status', removed: false } },
    },
  ],
  handle({ body, parameters, traceId, ...caller }, { catalog }) {
    const proposals = (body as readonly unknown[]).map((each) => withoutType(each))
    return writeAndName(catalog, proposals, { traceId, caller, isAsync: parameters.async })
  },
})

/** Removes the member of Java's clients from the value of a proposal. */
function withoutType(proposal: unknown): unknown {
  const aspect = isJsonObject(proposal) ? proposal['aspect'] : undefined
  if (!isJsonObject(aspect) || !isJsonObject(aspect['value'])) return proposal
  const { [TYPE_MEMBER]: _, ...value } = aspect['value']
  return { ...(proposal as object), aspect: { ...aspect, value } }
}

/** Writes proposals, and replies with the URNs of their entities. */
async function writeAndName(
  catalog: Catalog,
  proposals: readonly unknown[],
  options: { traceId: string; caller: Caller; isAsync: boolean | undefined },
): Promise<Reply> {
  const { traceId, caller, isAsync = false } = options
  const traced = proposals.map((each) =>
    isJsonObject(each)
      ? { ...each, systemMetadata: tracedMetadata(each['systemMetadata'], traceId) }
      : each,
  )
  const committed = await propose(catalog, traced, caller, { waits: !isAsync })
  const urns = new Set(committed.answer.flatMap(({ urn }) => urn ?? []))
  return proposedReply(committed, { body: [...urns] })
}

interface UpsertRequest {
  readonly entityType?: string
  readonly entityUrn: string
  readonly aspect: unknown
}

function proposalOf(registry: Registry, { entityType, entityUrn, aspect }: UpsertRequest) {
  const { [TYPE_MEMBER]: recordName, ...value } = isJsonObject(aspect) ? aspect : {}
  if (typeof recordName !== 'string' || recordName === '') {
    const message = `aspect of ${entityUrn} must be an object whose ${TYPE_MEMBER} names its record`
    throw new CatalogError('INVALID_PROPOSAL', message)
  }
  const aspectName = registry.aspectOfRecord(recordName)
  const type = entityType === undefined ? {} : { entityType }
  return { ...type, entityUrn, changeType: 'UPSERT', aspectName, aspect: { value } }
}

const aspectSpec = whole({ aspectAnnotation: whole({ name: text(), schemaVersion: integer() }) })

/** docs/interface: http/registry */
export const getEntitySpecifications = route({
  method: 'GET',
  path: '/openapi/v1/registry/models/entity/specifications',
  role: 'reader',
  summary: 'Lists the declared entity types with their aspects.',
  parameters: pageParameters,
  answers: members(
    wholeFields({
      ...answeredPage,
      elements: list(
        whole({
          name: text(),
          keyAspectName: text(),
          keyAspectSpec: aspectSpec,
          aspectSpecs: list(aspectSpec),
        }),
      ),
    }),
  ),
  errors: [],
  example: { start: 0, count: 2 },
  handle({ parameters }, { catalog: { registry } }) {
    const { start, count } = pageOf(parameters)
    const all = registry.entities.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const elements = all.slice(start, start + count).map(({ name, key }) => {
      const carried = registry.aspects.filter((aspect) => registry.carries(name, aspect.name))
      return {
        name,
        keyAspectName: key.name,
        keyAspectSpec: specOf(key),
        aspectSpecs: carried.map(specOf),
      }
    })
    return { body: { start, count: elements.length, total: all.length, elements } }
  },
})

const specOf = ({ name, schemaVersion }: Pick<Aspect, 'name' | 'schemaVersion'>) => ({
  aspectAnnotation: { name, schemaVersion },
})

/** Returns a route that lists no consumers (docs/interface: operations/consumers). */
const consumersOf = (path: string, summary: string) =>
  route({
    method: 'GET',
    path,
    role: 'reader',
    summary,
    details: 'Always empty: Trellis has no message queue.',
    parameters: {},
    answers: members({}),
    errors: [],
    example: {},
    handle: () => ({ body: {} }),
  })

export const getConsumerOffsets = consumersOf(
  '/openapi/operations/kafka/<queue>/consumer/offsets',
  'Reports the offsets of queue consumers, of which there are none.',
)
export const getConsumerLag = consumersOf(
  '/openapi/operations/messaging/<queue>/consumer/lag',
  'Reports the lag of queue consumers, of which there are none.',
)
