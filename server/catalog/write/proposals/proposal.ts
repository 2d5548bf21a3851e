import type { Edit } from '../../../../graph/store/edit.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'
import {
  choice,
  json,
  record,
  text,
  urn as urnField,
  type RecordValue,
} from '../../../../graph/model/field.ts'
import { isJsonObject, storageProblem, type JsonObject } from '../../../../graph/model/json.ts'
import { jsonText, parseJson } from '../../../../graph/model/json-text.ts'
import { costProblem } from '../../../../graph/model/json-cost.ts'
import type { Registry } from '../../../../graph/model/registry.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../../graph/model/urn.ts'
import { NO_RUN } from '../../../../graph/model/audit.ts'
import { problemIn } from '../../../../graph/model/validate.ts'
import { toStored, undeclaredMembers } from '../../../../graph/model/wire.ts'
import type { Catalog } from '../../catalog.ts'
import type { CommitPart } from '../commit.ts'
import { aspectEdit, type EditTarget } from '../edits.ts'
import { requireBirth, type WriteStamp } from '../put.ts'
import { withoutServerProperties } from '../server-properties.ts'
import { requireKey } from '../../read/require-key.ts'
import { alignWithUrn } from './key-aspect.ts'
import {
  parseConditions,
  isConditional,
  refuseCondition,
  requireConditions,
  type Conditions,
} from './conditions.ts'
import { refuseProposal } from './refusals.ts'
import { testsValue } from '../patch/patch.ts'
import {
  CHANGE_TYPES,
  proposedEdit,
  type ChangeType,
  type ProposalTarget,
} from './proposed-edit.ts'

/** A proposed change of one aspect, as received (docs/interface: ingest/proposal). */
export const PROPOSAL_FIELDS = {
  entityType: text({ doc: 'Type of the entity. Default: the type of the URN.' }),
  entityUrn: text({
    doc: 'The entity to write to. REST ingestion creates it when it is new.',
    like: urnField(),
  }),
  changeType: text({
    doc: 'Type of the change; UPSERT creates or replaces.',
    like: choice(CHANGE_TYPES),
  }),
  aspectName: text({ doc: 'The aspect; a DELETE without one deletes the entity.' }),
  aspect: record(
    { value: json({ like: [text(), record({})] }), contentType: text() },
    { doc: 'The value, as JSON text or JSON.' },
  ),
  systemMetadata: json({
    doc: 'About the write: `runId`, `lastObserved`; an object or JSON text.',
  }),
  headers: json({
    doc: 'Conditions: `If-None-Match`, `If-Match`, `If-Version-Match`, `If-Modified-Since`, `If-Unmodified-Since`.',
  }),
  auditHeader: json(),
}
type WireProposal = RecordValue<typeof PROPOSAL_FIELDS>

/** Names of aspects, undeclared ones too: they become keys of indexes and parts of record names. */
const ASPECT_NAME = /^[A-Za-z]\w{0,199}$/

/** The part of a catalog that proposals need. */
export type ProposePart = CommitPart &
  Pick<Catalog, 'registry' | 'clock' | 'strictModel' | 'largeBatch' | 'dryRun'>

/** A checked proposal: an operation and its target. */
export type ProposedChange = {
  readonly urn: Urn
  readonly aspectName: string | undefined
  /** Warning for the author; the change is carried out nevertheless. */
  readonly warning?: string
} & (
  | {
      readonly kind: 'edit'
      readonly edit: Edit
      /** The whole new value, or null to remove it; absent: a PATCH decides it. */
      readonly proposed?: JsonObject | null
      /** Whether it is a PATCH whose answer tells whether the stored value is a given one. */
      readonly tests?: boolean
    }
  | { readonly kind: 'delete entity' }
  | { readonly kind: 'delete points'; readonly aspectName: string }
)

/**
 * Checks a proposal as far as possible without the store.
 *
 * @throws CatalogError `INVALID_URN`, `INVALID_PROPOSAL`, `UNKNOWN_ASPECT`, `INVALID_ASPECT`,
 *   `INVALID_PATCH`, and in strict mode `UNKNOWN_ENTITY_TYPE`
 */
export function checkProposal(catalog: ProposePart, wire: unknown, actor: string): ProposedChange {
  const proposal = checkShape(wire)
  const urn = parseUrn(unescapeUnicode(proposal.entityUrn))
  const type = entityTypeOf(urn)
  if (proposal.entityType !== undefined && proposal.entityType !== type) {
    refuseProposal(`entityType is ${proposal.entityType}, but the URN names a ${type}: ${urn}`)
  }
  const changeType = parseChangeType(proposal.changeType)
  const { aspectName } = proposal
  if (catalog.strictModel) requireDeclared(catalog.registry, type, aspectName)
  const writing = parseWriteStamp(catalog, proposal, actor)
  if (aspectName !== undefined && !ASPECT_NAME.test(aspectName)) {
    refuseProposal('aspectName must be letters, digits and _, at most 200, as in globalTags')
  }
  const conditions = parseConditions(proposal.headers)
  if (changeType === 'DELETE') {
    return proposedDeletion({ registry: catalog.registry, urn, writing }, aspectName, conditions)
  }
  if (!aspectName) refuseProposal(`aspectName is required for ${changeType}`)
  if (proposal.aspect?.value === undefined)
    refuseProposal(`aspect.value is required for ${changeType}`)
  const parsedValue = parseText(proposal.aspect.value, `the value of ${aspectName}`)
  const { value, warning } = alignWithUrn(catalog.registry, urn, aspectName, parsedValue)
  const subject: ProposalTarget = {
    registry: catalog.registry,
    urn,
    aspectName,
    writing,
    bytes: jsonBytes(proposal.aspect.value),
    conditions,
  }
  const edit = proposedEdit(subject, changeType, value)
  const whole = changeType !== 'PATCH' && isJsonObject(value) ? { proposed: value } : {}
  const notice =
    warning ??
    catalog.registry.unknownIn(type, aspectName) ??
    undeclaredNotice(catalog.registry, urn, aspectName, whole.proposed)
  return {
    kind: 'edit',
    urn,
    aspectName,
    edit,
    ...whole,
    ...(changeType === 'PATCH' && { tests: testsValue(value) }),
    ...(notice !== undefined && { warning: notice }),
  }
}

/** Most undeclared members that a warning names. */
const UNDECLARED_SHOWN_MAX = 3
const PATH_SHOWN_MAX = 200

/** Returns a warning that names members which no declaration has, such as mistyped ones. */
function undeclaredNotice(
  registry: Registry,
  urn: Urn,
  aspectName: string,
  value: JsonObject | undefined,
): string | undefined {
  const fields = registry.aspect(aspectName)?.fields
  if (!fields || !value) return undefined
  const paths: string[] = []
  for (const { path, nearest } of undeclaredMembers(fields, value)) {
    if (paths.length >= UNDECLARED_SHOWN_MAX) {
      paths.push('…')
      break
    }
    const hint = nearest === undefined ? '' : ` (did you mean ${nearest}?)`
    paths.push(`${path.slice(0, PATH_SHOWN_MAX)}${hint}`)
  }
  return paths.length === 0
    ? undefined
    : `${aspectName} of ${urn}: no declaration has ${paths.join(', ')}; stored unchanged`
}

/**
 * Returns the change of a DELETE; of the key aspect, or without an aspect, it deletes the entity
 * (docs/interface: ingest/delete).
 */
function proposedDeletion(
  target: EditTarget,
  aspectName: string | undefined,
  conditions: Conditions,
): ProposedChange {
  const { registry, urn } = target
  requireKey(registry, urn)
  const key = registry.keyAspectOf(entityTypeOf(urn))
  const deletesEntity = !aspectName || aspectName === key
  if (deletesEntity && isConditional(conditions)) refuseCondition('an entity')
  if (deletesEntity) return { kind: 'delete entity', urn, aspectName: key }
  if (registry.isTimeseries(aspectName)) {
    if (isConditional(conditions)) refuseCondition(`points of ${aspectName}`)
    return { kind: 'delete points', urn, aspectName }
  }
  requireBirth(registry, urn)
  const edit = aspectEdit({ ...target, bytes: 0 }, aspectName, (current) => {
    requireConditions(conditions, { urn, aspectName }, current)
    return null
  })
  return { kind: 'edit', urn, aspectName, edit, proposed: null }
}

function requireDeclared(registry: Registry, type: string, aspectName: string | undefined): void {
  if (!registry.entity(type)) {
    throw new CatalogError('UNKNOWN_ENTITY_TYPE', `Unknown entity: ${type}`)
  }
  if (aspectName && !registry.carries(type, aspectName)) {
    throw new CatalogError('UNKNOWN_ASPECT', `Unknown aspect ${aspectName} for entity ${type}`)
  }
}

function checkShape(wire: unknown): WireProposal {
  if (!isJsonObject(wire)) refuseProposal('a proposal must be an object')
  const proposal = toStored(PROPOSAL_FIELDS, wire)
  const problem = problemIn(PROPOSAL_FIELDS, proposal)
  if (problem !== undefined) refuseProposal(problem)
  return proposal
}

function parseChangeType(changeType: string | undefined): ChangeType {
  const validType = CHANGE_TYPES.find((candidate) => candidate === changeType)
  return (
    validType ??
    refuseProposal(`changeType must be one of ${CHANGE_TYPES.join(', ')}; it is ${changeType}`)
  )
}

function parseWriteStamp(
  { clock }: Pick<Catalog, 'clock'>,
  { systemMetadata }: WireProposal,
  actor: string,
): WriteStamp {
  const time = clock()
  const metadata = systemMetadata === undefined ? {} : parseText(systemMetadata, 'systemMetadata')
  if (!isJsonObject(metadata)) refuseProposal('systemMetadata must be an object')
  const unusable = storageProblem(metadata)
  if (unusable) refuseProposal(`systemMetadata cannot be stored: ${unusable}`)
  const defaults = { lastObserved: time, runId: NO_RUN }
  return {
    created: { time, actor },
    systemMetadata: { ...defaults, ...withoutServerProperties(metadata) },
  }
}

/** Parses JSON text; accepts the object itself too, which some clients send. */
function parseText(value: unknown, what: string): unknown {
  if (typeof value !== 'string') return value
  const costly = costProblem(value)
  if (costly) throw new CatalogError('INVALID_ASPECT', `${what} cannot be accepted: ${costly}`)
  try {
    return parseJson(value)
  } catch (cause) {
    throw new CatalogError('INVALID_ASPECT', `${what} is not JSON: ${String(cause)}`, { cause })
  }
}

/**
 * Unescapes a URN: the Python client escapes non-ASCII letters of URNs twice when it sends a single
 * proposal, but not in a batch (docs/interface: ingest/unicode).
 */
function unescapeUnicode(urn: string | undefined): string {
  const urnText = urn ?? refuseProposal('entityUrn is required')
  return urnText.replaceAll(/\\u([0-9a-fA-F]{4})/g, (_escape, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function jsonBytes(value: unknown): number {
  return typeof value === 'string' ? value.length : (jsonText(value)?.length ?? 0)
}
