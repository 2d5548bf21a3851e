import { CatalogError } from '../../../../graph/model/errors.ts'
import {
  flag,
  json,
  list,
  record,
  required,
  type RecordValue,
} from '../../../../graph/model/field.ts'
import { isJsonObject, type JsonObject } from '../../../../graph/model/json.ts'
import type { Urn } from '../../../../graph/model/urn.ts'
import type { Committed } from '../../../catalog/commit.ts'
import type { ChangeType } from '../../../catalog/proposals/proposed-edit.ts'
import { propose } from '../../../catalog/proposals/propose.ts'
import type { ProposalResult } from '../../../catalog/proposals/refusals.ts'
import type { Caller } from '../../../catalog/roles.ts'
import { PROPOSAL_ERRORS, proposed, shaped, type Answer } from '../../answers.ts'
import { EXAMPLE_URN, route, type Reply, type Services } from '../../route.ts'
import { urnField } from '../../shared-fields.ts'
import { proposedReply } from '../../written.ts'
import {
  aspectNamed,
  entityTypeNamed,
  genericEntities,
  readParameters,
  type Wanted,
} from './generic-entity.ts'
import { tracedMetadata } from '../../../catalog/write-traces.ts'

/** Parameters of routes that write in this form. */
export const writeParameters = {
  async: flag({
    doc: 'true: answers 202 once the write is durable, before it is searchable.',
  }),
  systemMetadata: readParameters.systemMetadata,
}
export type WriteOptions = RecordValue<typeof writeParameters>

/** A batch of entities; all members of an element except the URN are aspects. */
export const genericBatch = required(
  list(record({ urn: required(urnField) }), {
    doc: 'The URN and aspects: `{"urn": "…", "status": {"value": {…}, "systemMetadata": {…}, "headers": {…}}}`.',
  }),
)

/** Adds the status 202, for clients that do not wait, to an answer. */
export const acceptedToo = (answer: Answer): Answer =>
  answer.kind === 'json' ? proposed({ ...answer, accepts: true }) : answer

const answers = acceptedToo({ kind: 'json', body: list(shaped('GenericEntity')) })

/** Members that both batch routes share. */
const batch = {
  path: '/openapi/v3/entity/<type>',
  role: 'editor',
  parameters: writeParameters,
  body: genericBatch,
  keepsIntegers: true,
  answers,
  errors: PROPOSAL_ERRORS,
} as const

/** docs/interface: ingest/generic */
export const postGenericEntities = route({
  method: 'POST',
  ...batch,
  summary:
    'Writes aspects of entities of one type in one transaction; creates entities that do not exist.',
  details: 'Returns the entities with these aspects as stored.',
  example: { async: false },
  exampleBody: [{ urn: EXAMPLE_URN, status: { value: { removed: false } } }],
  handle: (request, services) => writeBatch(request, services, 'UPSERT'),
})

/** docs/interface: ingest/generic */
export const patchGenericEntities = route({
  method: 'PATCH',
  ...batch,
  summary: 'Patches aspects of entities of one type in one transaction.',
  details:
    'The value of each aspect is `{"patch": […], "arrayPrimaryKeys": {…}}`, or a JSON Patch alone.',
  example: { async: false },
  exampleBody: [
    {
      urn: EXAMPLE_URN,
      status: { value: { patch: [{ op: 'add', path: '/removed', value: false }] } },
    },
  ],
  handle: (request, services) => writeBatch(request, services, 'PATCH'),
})

/** The inputs of a write request. */
export interface GenericWrite extends Caller {
  readonly body: unknown
  readonly variables: Readonly<Record<string, string>>
  readonly parameters: WriteOptions
  readonly traceId: string
}

async function writeBatch(
  request: GenericWrite,
  services: Services,
  changeType: ChangeType,
): Promise<Reply> {
  const { registry } = services.catalog
  const type = entityTypeNamed(registry, request.variables['type'] ?? '')
  const entities = request.body as readonly ({ readonly urn: string } & JsonObject)[]
  const proposals = entities.flatMap(({ urn, ...aspects }, at) => {
    const named = Object.entries(aspects)
    if (named.length === 0) {
      const message = `Invalid request body: /${at} has no aspect to write`
      throw new CatalogError('MALFORMED_BODY', message)
    }
    return named.map(([name, given]) => {
      const aspect = { name: aspectNamed(registry, name), given }
      return proposalOf({ entityUrn: urn, entityType: type, changeType }, aspect, request.traceId)
    })
  })
  return writeProposals(request, services, proposals, (written) => written)
}

/** Returns the proposal of one aspect, in the form that `checkProposal` accepts. */
export function proposalOf(
  about: {
    readonly entityUrn: string
    readonly entityType: string
    readonly changeType: ChangeType
  },
  { name, given }: { readonly name: string; readonly given: unknown },
  traceId: string,
) {
  const { value, systemMetadata, headers } = isJsonObject(given) ? given : {}
  return {
    ...about,
    aspectName: name,
    ...(value !== undefined && { aspect: { value } }),
    systemMetadata: tracedMetadata(systemMetadata, traceId),
    ...(headers !== undefined && { headers }),
  }
}

/** Writes proposals, and answers the written aspects as they are stored now. */
export async function writeProposals(
  { parameters: { async: isAsync = false, systemMetadata }, ...caller }: GenericWrite,
  services: Services,
  proposals: readonly object[],
  shape: (entities: readonly object[]) => unknown,
): Promise<Reply> {
  const committed = await propose(services.catalog, proposals, caller, { waits: !isAsync })
  const wanted = wantedOf(committed)
  const body = shape(await genericEntities(services, wanted, systemMetadata))
  return proposedReply(committed, { status: isAsync ? 202 : 200, body })
}

function wantedOf({ answer }: Committed<readonly ProposalResult[]>): Wanted {
  const wanted = new Map<Urn, string[]>()
  for (const { urn, aspectName } of answer) {
    if (urn === undefined || aspectName === undefined) continue
    const names = wanted.get(urn as Urn) ?? []
    names.push(aspectName)
    wanted.set(urn as Urn, names)
  }
  return wanted
}

/** The body of a request that writes one aspect. */
export const aspectBody = required(
  record({
    value: required(json({ doc: 'Value of the aspect.' })),
    systemMetadata: json(),
    headers: json({ doc: 'Conditions of the write.' }),
  }),
)
