import { status } from '../aspects/lifecycle/status.ts'
import { readRunId, type Point } from '../model/audit.ts'
import type { JsonObject } from '../model/json.ts'
import { parseJson } from '../model/json-text.ts'
import type { LoggedChange, LoggedVersion } from './change-log.ts'

/** What the log needs of a value. */
interface LoggedState {
  readonly hash: string
  readonly superseded: number
  readonly systemMetadata?: JsonObject
  /** The value itself, or its text. */
  readonly value?: JsonObject
  text(): string
}

/** Characters of a hash that tell values of one version apart. */
const HASH_LENGTH = 12

/**
 * Returns the changes to log when an aspect gets another value, or loses its value: that of the
 * aspect, and before it that of the entity, if the value decides whether it is soft-deleted.
 *
 * @param runId the run that does so
 */
export function aspectChanges(
  urn: string,
  aspect: string,
  before: LoggedState | undefined,
  after: LoggedState | undefined,
  runId = readRunId(after?.systemMetadata),
): LoggedChange[] {
  const change: LoggedChange = {
    urn,
    aspect,
    operation: after ? (before ? 'UPDATE' : 'CREATE') : 'DELETE',
    ...(runId !== undefined && { runId }),
    ...(before && { before: toVersion(before) }),
    ...(after && { after: toVersion(after) }),
  }
  if (aspect !== status.name || isRemoved(before) === isRemoved(after)) return [change]
  return [{ urn, operation: isRemoved(after) ? 'SOFT_DELETE' : 'REINSTATE' }, change]
}

/** Returns the change to log when a point is written. */
export function pointChange(
  { urn, aspect, timestampMillis, id, systemMetadata }: Point,
  isNew: boolean,
): LoggedChange {
  const operation = isNew ? 'CREATE' : 'UPDATE'
  return { urn, aspect, operation, ...runMember(systemMetadata), point: { timestampMillis, id } }
}

/** Identifies a deleted point. */
export type DeletedPoint = Pick<Point, 'urn' | 'aspect' | 'timestampMillis' | 'id'>

/** Returns the change to log when a point is deleted. */
export function pointDeletion({ urn, aspect, timestampMillis, id }: DeletedPoint): LoggedChange {
  return { urn, aspect, operation: 'DELETE', point: { timestampMillis, id } }
}

/** Returns the changes to log when an entity is deleted with the aspects that it still has. */
export function entityDeletion(
  urn: string,
  aspects: readonly (Pick<LoggedState, 'hash' | 'superseded'> & { readonly name: string })[],
): LoggedChange[] {
  const deletions = aspects.map(({ name, ...state }): LoggedChange => {
    return { urn, aspect: name, operation: 'DELETE', before: toVersion(state) }
  })
  return [...deletions, { urn, operation: 'DELETE_ENTITY' }]
}

function toVersion({ superseded, hash }: Pick<LoggedState, 'superseded' | 'hash'>): LoggedVersion {
  return { version: superseded + 1, hash: shortHash(hash) }
}

/** Returns the part of the hash of a value that the log keeps. */
export function shortHash(hash: string): string {
  return hash.slice(0, HASH_LENGTH)
}

function runMember(systemMetadata: JsonObject | undefined): { readonly runId?: string } {
  const runId = readRunId(systemMetadata)
  return runId === undefined ? {} : { runId }
}

function isRemoved(state: LoggedState | undefined): boolean {
  if (!state) return false
  const value = state.value ?? (parseJson(state.text()) as JsonObject)
  return value['removed' satisfies keyof typeof status.fields] === true
}
