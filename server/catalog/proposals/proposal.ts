import { isDeepStrictEqual } from 'node:util'
import type { AspectEdit, Current, Decision, Edit } from '../../../graph/edit.ts'
import type { Point } from '../../../graph/model/audit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import {
  choice,
  json,
  record,
  text,
  urn as urnField,
  type RecordValue,
} from '../../../graph/model/field.ts'
import { hashOf, isJsonObject, unstorable, type JsonObject } from '../../../graph/model/json.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { problemIn } from '../../../graph/model/validate.ts'
import { toStored } from '../../../graph/model/wire.ts'
import type { Catalog } from '../catalog.ts'
import type { CommitPart } from '../commit.ts'
import { applyPatch, parsePatch, startOf } from '../patch/patch.ts'
import { birthOf, propertiesOf, putOf, type Writing } from '../put.ts'

export const CHANGE_TYPES = [
  'UPSERT',
  'DELETE',
  'CREATE',
  'CREATE_ENTITY',
  'UPDATE',
  'RESTATE',
  'PATCH',
] as const
export type ChangeType = (typeof CHANGE_TYPES)[number]

/** A proposed change of one aspect, as it arrives (interface, `ingestProposal`; `rest.md` 5.1). */
export const PROPOSAL_FIELDS = {
  entityType: text({ doc: 'Type of the entity; follows from the URN when left out.' }),
  entityUrn: text({
    doc: 'The entity to write to. REST ingestion creates it when it is new.',
    like: urnField(),
  }),
  changeType: text({ doc: 'What to do; UPSERT writes.', like: choice(CHANGE_TYPES) }),
  aspectName: text({ doc: 'The aspect; a DELETE without one deletes the entity.' }),
  aspect: record(
    { value: json({ like: [text(), record({})] }), contentType: text() },
    { doc: 'The value, as JSON text or JSON.' },
  ),
  systemMetadata: json({
    doc: 'About the write: `runId`, `lastObserved`; an object or JSON text.',
  }),
  headers: json(),
  auditHeader: json(),
}
type WireProposal = RecordValue<typeof PROPOSAL_FIELDS>

/** Names of aspects that nobody has declared become keys of indexes, and parts of record names. */
const ASPECT_NAME = /^[A-Za-z]\w{0,199}$/

/** What proposals need: no more of search than that somebody can be asked to wait for it. */
export type ProposePart = CommitPart & Pick<Catalog, 'registry' | 'clock' | 'strictModel'>

/** A checked proposal: what to do, and to what. */
export type ProposedChange = { readonly urn: Urn; readonly aspectName: string | undefined } & (
  | { readonly kind: 'edit'; readonly edit: Edit }
  | { readonly kind: 'delete entity' }
  | { readonly kind: 'delete points'; readonly aspectName: string }
)

/**
 * Checks a proposal as far as that goes without looking at the store.
 *
 * @throws CatalogError `INVALID_URN`, `INVALID_PROPOSAL`, `INVALID_ASPECT`, `INVALID_PATCH`, and in
 *   strict mode `UNKNOWN_ENTITY_TYPE`, `UNKNOWN_ASPECT`
 */
export function checkProposal(catalog: ProposePart, wire: unknown, actor: string): ProposedChange {
  const proposal = shapeOf(wire)
  const urn = parseUrn(unescapeUnicode(proposal.entityUrn))
  const type = entityTypeOf(urn)
  if (proposal.entityType !== undefined && proposal.entityType !== type) {
    refuseProposal(`entityType is ${proposal.entityType}, but the URN names a ${type}: ${urn}`)
  }
  const changeType = changeTypeOf(proposal.changeType)
  const { aspectName } = proposal
  if (catalog.strictModel) requireDeclared(catalog.registry, type, aspectName)
  const writing = writingOf(catalog, proposal, actor)
  if (aspectName && !ASPECT_NAME.test(aspectName)) {
    refuseProposal('aspectName must be letters, digits and _, at most 200, as in globalTags')
  }
  if (changeType === 'DELETE') return deletion(catalog.registry, urn, aspectName)
  if (!aspectName) refuseProposal(`aspectName is required for ${changeType}`)
  if (proposal.aspect?.value === undefined)
    refuseProposal(`aspect.value is required for ${changeType}`)
  const value = parseText(proposal.aspect.value, `the value of ${aspectName}`)
  const subject: Subject = {
    registry: catalog.registry,
    urn,
    aspectName,
    writing,
    bytes: bytesOf(proposal.aspect.value),
  }
  return { kind: 'edit', urn, aspectName, edit: editOf(subject, changeType, value) }
}

/** What the edits of one proposal have in common. */
interface Subject extends Pick<Catalog, 'registry'> {
  readonly urn: Urn
  readonly aspectName: string
  readonly writing: Writing
  readonly bytes: number
}

function editOf(subject: Subject, changeType: ChangeType, value: unknown): Edit {
  const { registry, urn, aspectName, writing, bytes } = subject
  const birth = birthOf(registry, urn, writing.created)
  if (registry.isTimeseries(aspectName)) {
    if (changeType !== 'UPSERT' && changeType !== 'RESTATE') {
      refuseProposal(
        `${aspectName} is a timeseries aspect and takes UPSERT only, not ${changeType}`,
      )
    }
    return {
      kind: 'point',
      urn,
      birth,
      bytes,
      point: pointOf(subject, objectOf(value, aspectName)),
    }
  }
  const decide =
    changeType === 'PATCH' ? patching(subject, value) : setting(subject, changeType, value)
  return { kind: 'aspect', urn, aspect: aspectName, birth, bytes, decide }
}

/** All change types that carry a whole value; they differ in what they want to find. */
function setting(subject: Subject, changeType: ChangeType, value: unknown): AspectEdit['decide'] {
  const { registry, urn, aspectName, writing } = subject
  const put = putOf(registry, urn, aspectName, objectOf(value, aspectName), writing)
  requireKeyOfUrn(registry, urn, aspectName, put.value)
  return ({ entityExists, aspect }: Current): Decision => {
    if (changeType === 'CREATE' && aspect) {
      throw new CatalogError('ALREADY_EXISTS', `${aspectName} of ${urn} exists already`)
    }
    if (changeType === 'CREATE_ENTITY' && entityExists) {
      throw new CatalogError('ALREADY_EXISTS', `${urn} exists already`)
    }
    if (changeType === 'UPDATE' && !aspect) {
      throw new CatalogError('DOES_NOT_EXIST', `${urn} has no ${aspectName} to update`)
    }
    return { kind: 'put', put }
  }
}

function patching(subject: Subject, value: unknown): AspectEdit['decide'] {
  const { registry, urn, aspectName, writing } = subject
  const patch = parsePatch(value)
  if (aspectName === registry.keyAspectOf(entityTypeOf(urn))) {
    refuseProposal(`${aspectName} is the identity of ${urn} and cannot be patched`)
  }
  const aspect = registry.aspect(aspectName)
  return ({ aspect: current }: Current): Decision => {
    const patched = applyPatch(aspect, current?.value(), patch)
    // Removing something from an aspect that is not there does not bring it about.
    if (!current && isDeepStrictEqual(patched, startOf(aspect))) return { kind: 'keep' }
    return { kind: 'put', put: putOf(registry, urn, aspectName, patched, writing) }
  }
}

/** DELETE of the key aspect, or without aspect, deletes the entity (design, section 3). */
function deletion(registry: Registry, urn: Urn, aspectName: string | undefined): ProposedChange {
  const key = registry.keyAspectOf(entityTypeOf(urn))
  if (!aspectName || aspectName === key) return { kind: 'delete entity', urn, aspectName: key }
  if (registry.isTimeseries(aspectName)) return { kind: 'delete points', urn, aspectName }
  const aspect = registry.aspect(aspectName)
  const properties = aspect ? propertiesOf(aspect, {}) : {}
  const birth = birthOf(registry, urn, { time: 0, actor: urn })
  const decide = (): Decision => ({ kind: 'remove', properties })
  const edit: AspectEdit = { kind: 'aspect', urn, aspect: aspectName, birth, bytes: 0, decide }
  return { kind: 'edit', urn, aspectName, edit }
}

function pointOf({ registry, urn, aspectName, writing }: Subject, value: JsonObject): Point {
  const put = putOf(registry, urn, aspectName, value, writing)
  const { timestampMillis } = put.value
  if (!Number.isSafeInteger(timestampMillis)) {
    throw new CatalogError(
      'INVALID_ASPECT',
      `/timestampMillis: ${aspectName} needs whole milliseconds`,
    )
  }
  return {
    urn,
    aspect: aspectName,
    timestampMillis: timestampMillis as number,
    id: pointIdOf(put.value),
    value: put.value,
    ...(put.systemMetadata && { systemMetadata: put.systemMetadata }),
  }
}

/** What tells apart the points of one moment (design, section 3); absent parts are left out. */
function pointIdOf({ eventGranularity, partitionSpec, messageId }: JsonObject): string {
  const partition = isJsonObject(partitionSpec) ? partitionSpec['partition'] : undefined
  return hashOf([eventGranularity ?? null, partition ?? 'FULL_TABLE_SNAPSHOT', messageId ?? null])
}

/** A key aspect says nothing that its URN does not, so it may not contradict it either. */
function requireKeyOfUrn(
  registry: Registry,
  urn: Urn,
  aspectName: string,
  value: JsonObject,
): void {
  if (aspectName !== registry.keyAspectOf(entityTypeOf(urn))) return
  for (const [part, implied] of Object.entries(registry.keyValueOf(urn))) {
    if (value[part] !== undefined && value[part] !== implied) {
      refuseProposal(
        `/${part}: ${aspectName} says ${JSON.stringify(value[part])}, but the URN is ${urn}`,
      )
    }
  }
}

function requireDeclared(registry: Registry, type: string, aspectName: string | undefined): void {
  if (!registry.entity(type)) {
    throw new CatalogError('UNKNOWN_ENTITY_TYPE', `Unknown entity: ${type}`)
  }
  if (aspectName && !registry.carries(type, aspectName)) {
    throw new CatalogError('UNKNOWN_ASPECT', `Unknown aspect ${aspectName} for entity ${type}`)
  }
}

function shapeOf(wire: unknown): WireProposal {
  if (!isJsonObject(wire)) refuseProposal('a proposal must be an object')
  const proposal = toStored(PROPOSAL_FIELDS, wire)
  const problem = problemIn(PROPOSAL_FIELDS, proposal)
  if (problem !== undefined) refuseProposal(problem)
  return proposal
}

function changeTypeOf(changeType: string | undefined): ChangeType {
  const known = CHANGE_TYPES.find((each) => each === changeType)
  return (
    known ??
    refuseProposal(`changeType must be one of ${CHANGE_TYPES.join(', ')}; it is ${changeType}`)
  )
}

function writingOf(
  { clock }: Pick<Catalog, 'clock'>,
  { systemMetadata }: WireProposal,
  actor: string,
): Writing {
  const time = clock()
  const said = systemMetadata === undefined ? {} : parseText(systemMetadata, 'systemMetadata')
  if (!isJsonObject(said)) refuseProposal('systemMetadata must be an object')
  const unusable = unstorable(said)
  if (unusable) refuseProposal(`systemMetadata cannot be stored: ${unusable}`)
  const defaults = { lastObserved: time, runId: 'no-run-id-provided' }
  return { created: { time, actor }, systemMetadata: { ...defaults, ...said } }
}

/** JSON that arrives as text; some writers send it as an object at once, which is the same. */
function parseText(value: unknown, what: string): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch (cause) {
    throw new CatalogError('INVALID_ASPECT', `${what} is not JSON: ${String(cause)}`, { cause })
  }
}

function objectOf(value: unknown, aspectName: string): JsonObject {
  if (isJsonObject(value)) return value
  throw new CatalogError('INVALID_ASPECT', `/: the value of ${aspectName} must be an object`)
}

/**
 * The single-proposal path of the Python client writes non-ASCII letters of URNs as the six
 * characters of a JSON escape; its batch path does not (`reference/models.md` 5.10).
 */
function unescapeUnicode(urn: string | undefined): string {
  const written = urn ?? refuseProposal('entityUrn is required')
  return written.replaceAll(/\\u([0-9a-fA-F]{4})/g, (_escape, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function bytesOf(value: unknown): number {
  return typeof value === 'string' ? value.length : (JSON.stringify(value)?.length ?? 0)
}

function refuseProposal(reason: string): never {
  throw new CatalogError('INVALID_PROPOSAL', reason)
}
