import type { IncomingHttpHeaders } from 'node:http'
import { dataset } from '../../../../graph/aspects/datasets/dataset.entity.ts'
import { status } from '../../../../graph/aspects/lifecycle/status.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'
import {
  flag,
  integer,
  json,
  list,
  map,
  record,
  required,
  text,
} from '../../../../graph/model/field.ts'
import { isJsonObject, type JsonObject } from '../../../../graph/model/json.ts'
import type { Registry } from '../../../../graph/model/registry.ts'
import { fromTypedForm, toTypedForm, TYPE_MEMBER } from '../../../../graph/model/typed-form.ts'
import { parseQueryUrn, parseUrn } from '../../../../graph/model/urn.ts'
import type { Catalog } from '../../../catalog/catalog.ts'
import { PROPOSAL_FIELDS } from '../../../catalog/write/proposals/proposal.ts'
import type { ChangeType } from '../../../catalog/write/proposals/proposed-edit.ts'
import { propose } from '../../../catalog/write/proposals/propose.ts'
import { readEntities } from '../../../catalog/read/read.ts'
import { requireKey } from '../../../catalog/read/require-key.ts'
import type { Caller } from '../../../authorize/roles.ts'
import { tracedMetadata } from '../../../catalog/runs/write-traces.ts'
import {
  objectAnswer,
  PROPOSAL_ERRORS,
  proposalAnswer,
  URN,
  wholeRecord,
  wholeFields,
} from '../../answers.ts'
import { conditionalChange, createConditions, withCreateOnce, withHeaders } from './conditions.ts'
import { wireValue } from '../../wire-values.ts'
import { EXAMPLE_URN, route, type Reply, type Services } from '../../route.ts'
import { urnField } from '../../shared-fields.ts'
import { proposalReply } from '../../write-reply.ts'
import { resolveNames, limitReads } from './generic-entity.ts'

const BASE = '/openapi/entities/v1'

const upsertRequest = record({
  entityType: text(),
  entityUrn: required(urnField),
  aspect: required(json({ like: record({ [TYPE_MEMBER]: text() }) })),
})

/** docs/interface: ingest/java */
export const postEntitiesV1 = route({
  method: 'POST',
  path: BASE,
  honoursHeaders: true,
  role: 'editor',
  summary: 'Writes aspects in the format of the Java client in one transaction.',
  details:
    'The member `__type` of each aspect names its record type, and that of a union its member. Returns the URNs.',
  parameters: {
    async: flag({ doc: 'true: answers before the write is searchable.' }),
    ...createConditions,
  },
  body: required(list(upsertRequest)),
  keepsIntegers: true,
  answers: proposalAnswer({ kind: 'json', body: list(URN) }),
  errors: PROPOSAL_ERRORS,
  example: { async: false },
  exampleBody: [
    {
      entityType: dataset.name,
      entityUrn: EXAMPLE_URN,
      aspect: { [TYPE_MEMBER]: 'Status', removed: false },
    },
  ],
  handle({ body, parameters, traceId, headers, ...caller }, { catalog }) {
    const requests = body as readonly UpsertRequest[]
    const changeType = conditionalChange(parameters, 'UPSERT')
    const proposals = requests.map((request) =>
      entityProposal(catalog.registry, request, changeType, headers),
    )
    return writeAndReply(catalog, withCreateOnce(proposals), {
      traceId,
      caller,
      isAsync: parameters.async,
    })
  },
})

/** Returns the route that writes proposals at a path of older clients (docs/interface: ingest/java). */
const platformEntitiesRoute = (path: string, release: string) =>
  route({
    method: 'POST',
    path,
    role: 'editor',
    summary: `Writes proposals in one transaction, at the path of ${release}.`,
    details: 'Values are objects, which may have a member `__type`. Returns the URNs.',
    parameters: { async: flag({ doc: 'true: answers before the write is searchable.' }) },
    body: required(list(json({ like: record(PROPOSAL_FIELDS) }))),
    keepsIntegers: true,
    answers: proposalAnswer({ kind: 'json', body: list(URN) }),
    errors: PROPOSAL_ERRORS,
    example: { async: false },
    exampleBody: [
      {
        entityType: dataset.name,
        entityUrn: EXAMPLE_URN,
        changeType: 'UPSERT',
        aspectName: status.name,
        aspect: { value: { [TYPE_MEMBER]: 'Status', removed: false } },
      },
    ],
    handle({ body, parameters, traceId, ...caller }, { catalog }) {
      const proposals = (body as readonly unknown[]).map((proposal) =>
        withoutType(catalog.registry, proposal),
      )
      return writeAndReply(catalog, proposals, { traceId, caller, isAsync: parameters.async })
    },
  })

export const postPlatformEntities = platformEntitiesRoute(
  '/openapi/v2/platform/entities/v1',
  'older clients',
)
export const postPlatformEntitiesV1 = platformEntitiesRoute(
  '/openapi/platform/entities/v1',
  'clients before DataHub 0.14',
)

/** Returns a proposal whose value has the form that is stored. */
function withoutType(registry: Registry, proposal: unknown): unknown {
  const { aspect, aspectName } = isJsonObject(proposal) ? proposal : {}
  if (!isJsonObject(aspect) || !isJsonObject(aspect['value'])) return proposal
  const name = typeof aspectName === 'string' ? aspectName : ''
  const value = toStoredForm(registry, name, aspect['value'])
  return { ...(proposal as object), aspect: { ...aspect, value } }
}

/** Returns a value of an aspect, declared or not, without types of records. */
function toStoredForm(registry: Registry, aspectName: string, value: JsonObject): JsonObject {
  return fromTypedForm(registry.aspect(aspectName)?.fields ?? {}, value)
}

/** Writes proposals, and replies with the URNs of their entities. */
async function writeAndReply(
  catalog: Catalog,
  proposals: readonly unknown[],
  options: { traceId: string; caller: Caller; isAsync: boolean | undefined },
): Promise<Reply> {
  const { traceId, caller, isAsync = false } = options
  const traced = proposals.map((proposal) =>
    isJsonObject(proposal)
      ? { ...proposal, systemMetadata: tracedMetadata(proposal['systemMetadata'], traceId) }
      : proposal,
  )
  const committed = await propose(catalog, traced, caller, { waits: !isAsync })
  const urns = new Set(committed.answer.flatMap(({ urn }) => urn ?? []))
  return proposalReply(committed, { body: [...urns] })
}

interface UpsertRequest {
  readonly entityType?: string
  readonly entityUrn: string
  readonly aspect: unknown
}

function entityProposal(
  registry: Registry,
  { entityType, entityUrn, aspect }: UpsertRequest,
  changeType: ChangeType,
  requestHeaders: IncomingHttpHeaders,
) {
  const { [TYPE_MEMBER]: recordName, ...typedValue } = isJsonObject(aspect) ? aspect : {}
  if (typeof recordName !== 'string' || recordName === '') {
    const message = `aspect of ${entityUrn} must be an object whose ${TYPE_MEMBER} names its record`
    throw new CatalogError('INVALID_PROPOSAL', message)
  }
  const aspectName = registry.aspectOfRecord(recordName)
  const value = toStoredForm(registry, aspectName, typedValue)
  const type = entityType === undefined ? {} : { entityType }
  const proposal = { ...type, entityUrn, changeType, aspectName, aspect: { value } }
  return withHeaders(proposal, requestHeaders)
}

const envelopeField = wholeRecord({
  name: text(),
  type: text(),
  version: integer(),
  value: json(),
  created: json(),
})

/** docs/interface: read/java */
export const getLatestEntitiesV1 = route({
  method: 'GET',
  path: `${BASE}/latest`,
  role: 'reader',
  readsPast: true,
  summary: 'Reads entities with their latest aspects in the format of the Java client.',
  details: 'Entities that do not exist have their key aspect only.',
  parameters: {
    urns: required(list(urnField)),
    aspectNames: list(text(), { doc: 'Default: all versioned aspects.' }),
  },
  answers: objectAnswer(
    wholeFields({
      responses: map(wholeRecord({ entityName: text(), urn: URN, aspects: map(envelopeField) })),
    }),
  ),
  errors: ['INVALID_URN'],
  example: { urns: [EXAMPLE_URN], aspectNames: [status.name] },
  async handle({ parameters: { urns, aspectNames = [] } }, services) {
    const { registry } = services.catalog
    const keys = urns.map((urn) => requireKey(registry, parseQueryUrn(urn)))
    limitReads(keys.length)
    const entities = await readEntities(
      services.catalog,
      keys,
      resolveNames(registry, { aspectNames }),
    )
    const responses = entities.map(({ urn, entityType, aspects }) => {
      const envelopes = aspects.map(
        (aspect) => [aspect.name, envelopeV1(services, aspect)] as const,
      )
      return [urn, { entityName: entityType, urn, aspects: Object.fromEntries(envelopes) }] as const
    })
    return { body: { responses: Object.fromEntries(responses) } }
  },
})

type AnsweredAspect = Awaited<ReturnType<typeof readEntities>>[number]['aspects'][number]

function envelopeV1(services: Services, aspect: AnsweredAspect) {
  const { registry } = services.catalog
  const { name, version, created } = aspect
  const fields = registry.aspect(name)?.fields ?? {}
  const storedValue = wireValue({ ...services, vendorNamespace: 'com.linkedin' }, aspect)
  const value = toTypedForm(registry.recordOf(name), fields, storedValue)
  return { name, type: 'VERSIONED', version, value, created }
}

/** Keeps the lifecycle stage, which is in the same aspect. */
const REMOVAL_PATCH = [{ op: 'add', path: '/removed', value: true }]

/** docs/interface: ingest/java */
export const deleteEntitiesV1 = route({
  method: 'DELETE',
  path: BASE,
  role: 'editor',
  summary: 'Soft-deletes entities, or with `soft=false` deletes them permanently.',
  details: 'Permanent deletion requires the role admin. Returns the number of changed entities.',
  parameters: {
    urns: required(list(urnField)),
    soft: flag({ doc: 'Default: true.' }),
    async: flag({ doc: 'true: answers before the change is searchable.' }),
  },
  answers: proposalAnswer({
    kind: 'json',
    body: list(
      wholeRecord({
        rowsRolledBack: list(wholeRecord({ urn: URN })),
        rowsDeletedFromEntityDeletion: integer(),
      }),
    ),
  }),
  errors: PROPOSAL_ERRORS,
  example: { urns: [EXAMPLE_URN] },
  async handle({ parameters, traceId, ...caller }, { catalog }) {
    const { registry } = catalog
    const { soft = true, async: isAsync = false } = parameters
    const urns = [...new Set(parameters.urns.map((urn) => requireKey(registry, parseUrn(urn))))]
    const proposals = urns.map((entityUrn) => ({
      entityUrn,
      ...(soft
        ? { changeType: 'PATCH', aspectName: status.name, aspect: { value: REMOVAL_PATCH } }
        : { changeType: 'DELETE' }),
      systemMetadata: tracedMetadata(undefined, traceId),
    }))
    const committed = await propose(catalog, proposals, caller, { waits: !isAsync })
    const rowsRolledBack = urns.map((urn) => ({ urn }))
    const body = [{ rowsRolledBack, rowsDeletedFromEntityDeletion: urns.length }]
    return proposalReply(committed, { body })
  },
})
