import type { Envelope } from '../../../graph/model/audit.ts'
import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { ChangedValue, ValuedChange } from '../feed/changed-values.ts'
import { jsonPayload, optional, recordType } from './avro-json.ts'

/** Converts a stored value to the form of answers. */
export type ToWire = (envelope: Pick<Envelope, 'name' | 'value'>) => JsonObject

const ASPECT = recordType('mxe.GenericAspect')
const SYSTEM_METADATA = recordType('mxe.SystemMetadata')
const AUDIT_STAMP = recordType('common.AuditStamp')

/** The members of system metadata, and their types. */
const SYSTEM_METADATA_TYPES = {
  lastObserved: 'long',
  runId: 'string',
  lastRunId: 'string',
  pipelineName: 'string',
  registryName: 'string',
  registryVersion: 'string',
  properties: 'map',
  version: 'string',
  schemaVersion: 'long',
  aspectCreated: AUDIT_STAMP,
  aspectModified: AUDIT_STAMP,
}

/**
 * Returns a change of an aspect or a point as DataHub's `MetadataChangeLog`; nothing for one whose
 * value was deleted since (docs/interface: changes/events).
 */
export function metadataEvents(change: ValuedChange, toWire: ToWire): string[] {
  const { urn, aspect, operation, millis, author, values } = change
  if (aspect === undefined) return []
  if (operation !== 'DELETE' && !values.after) return []
  const payload = (value: ChangedValue | undefined) =>
    value && jsonPayload(toWire({ name: aspect, value: value.value }))
  const event = {
    auditHeader: null,
    entityType: entityTypeOf(urn),
    entityUrn: optional('string', urn),
    entityKeyAspect: null,
    changeType: operation === 'DELETE' ? 'DELETE' : 'UPSERT',
    aspectName: optional('string', aspect),
    aspect: optional(ASPECT, payload(values.after)),
    systemMetadata: systemMetadata(values.after, change.after?.version),
    headers: null,
    previousAspectValue: optional(ASPECT, payload(values.before)),
    previousSystemMetadata: systemMetadata(values.before, change.before?.version),
    created: optional(AUDIT_STAMP, auditStamp({ time: millis, actor: author.actor })),
  }
  return [jsonText(event)]
}

function systemMetadata(value: ChangedValue | undefined, version: number | undefined) {
  if (!value) return null
  const stored = { ...value.systemMetadata }
  if (version !== undefined) stored['version'] ??= String(version)
  const members = Object.entries(SYSTEM_METADATA_TYPES).map(([name, type]) => {
    return [name, optional(type, READ_AS[type]?.(stored[name]))]
  })
  return optional(SYSTEM_METADATA, Object.fromEntries(members))
}

const isText = (value: unknown) => typeof value === 'string'
const isLong = (value: unknown) =>
  Number.isSafeInteger(value) || (typeof value === 'bigint' && BigInt.asIntN(64, value) === value)

/**
 * Returns a member as a type, or undefined if it has another one: system metadata is stored as
 * clients send it.
 */
const READ_AS: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: (value) => (isText(value) ? value : undefined),
  long: (value) => (isLong(value) ? value : undefined),
  map: (value) => (isJsonObject(value) && Object.values(value).every(isText) ? value : undefined),
  [AUDIT_STAMP]: (value) =>
    isJsonObject(value) && isLong(value['time']) && isText(value['actor'])
      ? auditStamp(value)
      : undefined,
}

function auditStamp({ time, actor, impersonator, message }: JsonObject) {
  const optionalText = (value: unknown) => optional('string', READ_AS['string']?.(value))
  return {
    time,
    actor,
    impersonator: optionalText(impersonator),
    message: optionalText(message),
  }
}
