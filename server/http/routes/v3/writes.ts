import type { IncomingHttpHeaders } from 'node:http'
import { CatalogError } from '../../../../graph/model/errors.ts'
import { flag, list, type RecordValue } from '../../../../graph/model/field.ts'
import { isJsonObject } from '../../../../graph/model/json.ts'
import type { Registry } from '../../../../graph/model/registry.ts'
import type { Urn } from '../../../../graph/model/urn.ts'
import { requestCatalog } from '../../../catalog/request-catalog.ts'
import type { Committed } from '../../../catalog/write/commit.ts'
import type { ChangeType } from '../../../catalog/write/proposals/proposed-edit.ts'
import { propose } from '../../../catalog/write/proposals/propose.ts'
import type { ProposalResult } from '../../../catalog/write/proposals/refusals.ts'
import type { Caller } from '../../../authorize/roles.ts'
import { PROPOSAL_ERRORS, proposalAnswer, type JsonAnswer } from '../../answers.ts'
import { conditionalChange, createConditions, withCreateOnce, withHeaders } from './conditions.ts'
import { EXAMPLE_URN, route, type Reply, type Services } from '../../route.ts'
import { proposalReply } from '../../write-reply.ts'
import type { Form, GenericEntity, EntityInput } from './form.ts'
import {
  resolveAspect,
  entityTypeInPath,
  readGenericEntities,
  entityParameters,
  type NamesByUrn,
} from './generic-entity.ts'
import { tracedMetadata } from '../../../catalog/runs/write-traces.ts'

/** Parameters of routes that write in this form. */
export const writeParameters = {
  async: flag({
    doc: 'true: answers 202 once the write is durable, before it is searchable.',
  }),
  systemMetadata: entityParameters.systemMetadata,
}
export type WriteOptions = RecordValue<typeof writeParameters>

/** Adds the status 202, for clients that do not wait, to an answer. */
export const withAccepted = (answer: JsonAnswer): JsonAnswer =>
  proposalAnswer({ ...answer, accepts: true })

/** Returns the members that both batch routes of a form share. */
const batchMembers = (form: Form) =>
  ({
    path: `${form.base}/<type>`,
    role: 'editor',
    honoursHeaders: true,
    parameters: writeParameters,
    body: form.batchBody,
    keepsIntegers: true,
    answers: withAccepted({ kind: 'json', body: list(form.entity) }),
    errors: PROPOSAL_ERRORS,
  }) as const

/** docs/interface: ingest/generic */
export const postGenericEntities = (form: Form) =>
  route({
    method: 'POST',
    ...batchMembers(form),
    summary: `Writes aspects of entities of one type in one transaction; creates entities that do not exist${form.suffix}.`,
    details: 'Returns the entities with these aspects as stored.',
    example: { async: false },
    exampleBody: [{ urn: EXAMPLE_URN, ...form.example({ status: { value: { removed: false } } }) }],
    parameters: { ...writeParameters, ...createConditions },
    handle: (request, services) =>
      writeBatch(request, services, form, conditionalChange(request.parameters, 'UPSERT')),
  })

/** docs/interface: ingest/generic */
export const patchGenericEntities = (form: Form) =>
  route({
    method: 'PATCH',
    ...batchMembers(form),
    summary: `Patches aspects of entities of one type in one transaction${form.suffix}.`,
    details:
      'The value of each aspect is `{"patch": […], "arrayPrimaryKeys": {…}}`, or a JSON Patch alone.',
    example: { async: false },
    exampleBody: [
      {
        urn: EXAMPLE_URN,
        ...form.example({
          status: { value: { patch: [{ op: 'add', path: '/removed', value: false }] } },
        }),
      },
    ],
    handle: (request, services) => writeBatch(request, services, form, 'PATCH'),
  })

/** The inputs of a write request. */
export interface GenericWrite extends Caller {
  readonly body: unknown
  readonly variables: Readonly<Record<string, string>>
  readonly parameters: WriteOptions
  readonly traceId: string
  readonly headers: IncomingHttpHeaders
}

function writeBatch(
  request: GenericWrite,
  services: Services,
  form: Form,
  changeType: ChangeType,
): Promise<Reply> {
  const { registry } = services.catalog
  const type = entityTypeInPath(registry, request.variables)
  const proposals = (request.body as readonly EntityInput[]).flatMap((element, at) =>
    parseProposals(registry, element, {
      form,
      at: `/${at}`,
      type,
      changeType,
      traceId: request.traceId,
      headers: request.headers,
    }),
  )
  return writeProposals(request, services, proposals, (written) =>
    written.map((entity) => form.toBody(entity)),
  )
}

interface ElementOptions {
  readonly form: Form
  /** Where the element is in the body. */
  readonly at: string
  readonly type: string
  readonly changeType: ChangeType
  readonly traceId: string
  /** Of the request: its conditions apply to every aspect. */
  readonly headers: IncomingHttpHeaders
}

/** Returns the proposals of an element of a batch. @throws CatalogError `MALFORMED_BODY` */
export function parseProposals(
  registry: Registry,
  element: EntityInput,
  { form, at, type, changeType, traceId, headers }: ElementOptions,
): object[] {
  const aspects = Object.entries(form.aspectsOf(element))
  if (aspects.length === 0) {
    throw new CatalogError('MALFORMED_BODY', `Invalid request body: ${at} has no aspect to write`)
  }
  return aspects.map(([name, aspect]) => {
    const target = { entityUrn: element.urn, entityType: type, changeType }
    const conditional = withHeaders(aspect, headers)
    return aspectProposal(
      target,
      { name: resolveAspect(registry, name), given: conditional },
      traceId,
    )
  })
}

/** Returns the proposal of one aspect, in the form that `checkProposal` accepts. */
export function aspectProposal(
  target: {
    readonly entityUrn: string
    readonly entityType: string
    readonly changeType: ChangeType
  },
  { name, given: aspect }: { readonly name: string; readonly given: unknown },
  traceId: string,
) {
  const { value, systemMetadata, headers } = isJsonObject(aspect) ? aspect : {}
  return {
    ...target,
    aspectName: name,
    ...(value !== undefined && { aspect: { value } }),
    systemMetadata: tracedMetadata(systemMetadata, traceId),
    ...(headers !== undefined && { headers }),
  }
}

/**
 * Writes proposals, and answers the written aspects as they are stored now; of what the caller may
 * change but not read, only the URN (docs/interface: access/views, access/readers).
 */
export async function writeProposals(
  { parameters: { async: isAsync = false, systemMetadata }, ...caller }: GenericWrite,
  services: Services,
  proposals: readonly object[],
  shape: (entities: readonly GenericEntity[]) => unknown,
): Promise<Reply> {
  const changes = withCreateOnce(proposals)
  const committed = await propose(services.catalog, changes, caller, { waits: !isAsync })
  const namesByUrn = requestedAspects(committed)
  const catalog = requestCatalog(services.catalog, caller)
  const seenUrns = await catalog.sight?.seen(namesByUrn.keys())
  const entities = await readGenericEntities({ ...services, catalog }, namesByUrn, systemMetadata)
  const entitiesByUrn = new Map(entities.map((entity) => [entity.urn, entity]))
  const { readBy } = catalog.registry
  const writtenEntities = [...namesByUrn].flatMap(([urn, names]): GenericEntity[] => {
    const entity = entitiesByUrn.get(urn)
    if (entity) return [entity]
    const isWithheld = names?.every((name) => readBy.has(name)) ?? false
    return isWithheld || (seenUrns && !seenUrns.has(urn)) ? [{ urn }] : []
  })
  const body = shape(writtenEntities)
  return proposalReply(committed, { status: isAsync ? 202 : 200, body })
}

function requestedAspects({ answer }: Committed<readonly ProposalResult[]>): NamesByUrn {
  const namesByUrn = new Map<Urn, string[]>()
  for (const { urn, aspectName } of answer) {
    if (urn === undefined || aspectName === undefined) continue
    const names = namesByUrn.get(urn as Urn) ?? []
    names.push(aspectName)
    namesByUrn.set(urn as Urn, names)
  }
  return namesByUrn
}
