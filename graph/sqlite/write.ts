import type { Group } from '../store/edit.ts'
import { packText } from '../store/packed-text.ts'
import type { Author, LoggedChange, NewEntry } from '../store/change-log.ts'
import type { DirtyFlag } from '../store/dirty-flag.ts'
import { entityDeletion, pointDeletion } from '../store/logged-changes.ts'
import type { Clock } from '../model/audit.ts'
import { entityTypeOf } from '../model/urn.ts'
import {
  numberChanges,
  planWrites,
  restoredBirth,
  type Plan,
  type PlannedAspect,
  type AspectState,
  type PlannedEntity,
  type GroupResult,
  type PlannedPoint,
} from '../store/plan.ts'
import type { EdgeStep } from '../store/edge-spans.ts'
import { createdBy } from '../store/own-dirty-flags.ts'
import { readOnly } from '../store/read-only.ts'
import { appendToLog, nextBase } from './change-log.ts'
import type { SqliteDatabase } from './database.ts'
import { updateEdges } from './edges.ts'
import { markDirty } from './dirty-flags.ts'
import { toBody, textOrNull } from './rows.ts'
import type { DeletedRows } from '../store/graph-store.ts'
import type { StepKey } from '../store/keyed-requests.ts'
import { addStep, findStep, makeOnce } from './keyed-requests.ts'
import { readStates, type StoredState } from './states.ts'

const ADD_ENTITIES = /* sql */ `
  INSERT INTO entity (urn, position)
  SELECT value ->> 0, value ->> 1 FROM json_each(?)
  RETURNING urn, id`
const ADD_ASPECT = 'INSERT INTO aspect VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'
const ARCHIVE_LATEST = /* sql */ `
  UPDATE aspect SET version = ? WHERE entity = ? AND version = 0 AND name = ?`
const END_ASPECT = /* sql */ `
  INSERT INTO pastAspect
  SELECT entity, name, ?3, iif(version = 0, ?4, version), superseded, createdMillis, createdBy, systemMetadata, body, position
  FROM aspect
  WHERE entity = ?1 AND name = ?2`
const ADD_PAST_ASPECT = 'INSERT INTO pastAspect VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'
const FORGET_ASPECT = 'DELETE FROM aspect WHERE entity = ? AND name = ?'
/** Follows the entry of the deletion. */
const ADD_DELETED_NAME = /* sql */ `
  INSERT OR REPLACE INTO deletedName SELECT ?, logPosition FROM store`
const LATEST =
  'SELECT name, hash, superseded FROM aspect WHERE entity = ? AND version = 0 ORDER BY name'
const PUT_POINT = 'INSERT OR REPLACE INTO point VALUES (?, ?, ?, ?, ?, ?, ?, ?)'

/** The columns of a {@link DeletedPoint}. */
export const DELETED_POINT = 'aspect, millis, id'
const DELETE_POINTS = `DELETE FROM point WHERE entity = ? RETURNING ${DELETED_POINT}`

export interface Written {
  readonly results: readonly GroupResult[]
  readonly flags: readonly DirtyFlag[]
  readonly created: ReturnType<typeof createdBy>
  /** For the log, to which the caller appends them in the same transaction. */
  readonly entries: readonly NewEntry[]
}

/**
 * Plans and writes groups of edits, inside the transaction of the caller.
 *
 * @returns the outcomes, the dirty flags that it sets, the entities that it creates, and its changes
 */
export function writeGroups(
  database: SqliteDatabase,
  clock: Clock,
  groups: readonly Group[],
): Written {
  const beganMs = performance.now()
  const states = lockAndRead(database, groups)
  const findRecorded = ({ once }: Group) => findStep(database, once)
  const plan = planWrites(groups, states, findRecorded)
  const { results, changes, entries, records } = plan
  const flags = changes.length > 0 ? writeChanges(database, clock, states, plan) : []
  for (const record of records) addStep(database, record)
  return { results, flags, created: createdBy(groups, changes, beganMs), entries }
}

/** Reads the states for a write; the transaction of the caller holds the lock of the file. */
export function lockAndRead(
  database: SqliteDatabase,
  groups: readonly Group[],
): Map<string, StoredState> {
  requireWritable(database)
  return readStates(database, groups)
}

/**
 * Checks that writes are allowed; to be called in the transaction that writes. @throws CatalogError
 * `READ_ONLY`
 */
export function requireWritable(database: SqliteDatabase): void {
  if (!isWritable(database)) throw readOnly()
}

export function isWritable(database: SqliteDatabase): boolean {
  return database.get<{ writable: number }>('SELECT writable FROM store')?.writable === 1
}

function writeChanges(
  database: SqliteDatabase,
  clock: Clock,
  states: ReadonlyMap<string, StoredState>,
  { changes, entries }: Plan,
): DirtyFlag[] {
  const urns = changes.map(({ urn }) => urn)
  const positions = new Positions(database, entries)
  const newIds = addEntities(
    database,
    changes.filter(({ urn }) => !states.has(urn)),
    positions,
  )
  const owned = changes.map(({ urn, aspects, points }) => {
    const owner = states.get(urn)?.id ?? newIds.get(urn)
    if (owner === undefined) throw new Error(`no row for ${urn}`)
    return { owner, aspects, points }
  })
  for (const { owner, aspects, points } of owned) {
    for (const change of aspects) writeAspect(database, owner, change, positions)
    for (const change of points) writePoint(database, owner, change)
  }
  updateEdges(database, owned, (step) => positions.ofState(step))
  return markDirty(database, urns, clock())
}

function addEntities(
  database: SqliteDatabase,
  created: readonly PlannedEntity[],
  positions: Positions,
): Map<string, number> {
  if (created.length === 0) return new Map()
  const entities = created.map((entity) => [entity.urn, positions.ofEntity(entity)])
  const rows = database.all<{ urn: string; id: number }>(ADD_ENTITIES, JSON.stringify(entities))
  return new Map(rows.map(({ urn, id }) => [urn, id]))
}

function writeAspect(
  database: SqliteDatabase,
  entity: number,
  change: PlannedAspect,
  positions: Positions,
): void {
  const { name, before, after, archived, removal, ended } = change
  if (removal) {
    database.run(END_ASPECT, entity, name, positions.ofChange(removal.change), removal.version)
    database.run(FORGET_ASPECT, entity, name)
  }
  const put = (version: number, state: AspectState) => {
    const values = stateValues(state, positions)
    database.run(ADD_ASPECT, entity, version, name, state.hash, state.superseded, ...values)
  }
  for (const { version, state, removal: end } of ended) {
    const key = [entity, name, positions.ofChange(end), version] as const
    database.run(ADD_PAST_ASPECT, ...key, state.superseded, ...stateValues(state, positions))
  }
  for (const { version, state } of archived) {
    if (state === before) database.run(ARCHIVE_LATEST, version, entity, name)
    else put(version, state)
  }
  if (after) put(0, after)
}

function stateValues(state: AspectState, positions: Positions) {
  const { created, systemMetadata } = state
  const system = textOrNull(systemMetadata)
  const body = packText(state.text())
  return [
    created.time,
    created.actor,
    system,
    body,
    positions.ofState({ change: undefined, ...state }),
  ] as const
}

/** The positions that the log will give to the changes of a plan. */
class Positions {
  readonly #base: number | undefined
  readonly #numbers: ReadonlyMap<LoggedChange, number>

  constructor(database: SqliteDatabase, entries: readonly NewEntry[]) {
    this.#base = nextBase(database)
    this.#numbers = numberChanges(entries)
  }

  /** Returns the position of a change; 0 while a restore writes values with positions of their own. */
  ofChange(change: LoggedChange | undefined): number {
    const number = change && this.#numbers.get(change)
    return this.#base === undefined || number === undefined ? 0 : this.#base + number
  }

  ofState({ position, change }: Pick<EdgeStep, 'position' | 'change'>): number {
    return position ?? this.ofChange(change)
  }

  ofEntity(entity: PlannedEntity): number {
    return restoredBirth(entity) ?? this.ofChange(entity.creation)
  }
}

function writePoint(database: SqliteDatabase, entity: number, { point, hash }: PlannedPoint): void {
  const { urn, aspect, timestampMillis, id, value } = point
  const system = textOrNull(point.systemMetadata)
  const type = entityTypeOf(urn)
  const body = toBody(value)
  database.run(PUT_POINT, entity, aspect, timestampMillis, id, type, hash, system, body)
}

/**
 * See `GraphStore.deleteEntity`; runs inside the transaction of the caller. Edges that other
 * entities assert stay: they are rows of their owners.
 */
export function deleteEntity(
  database: SqliteDatabase,
  clock: Clock,
  urn: string,
  author: Author,
  once?: StepKey,
): DeletedRows {
  requireWritable(database)
  return makeOnce(database, once, () => deleteRows(database, clock, urn, author))
}

function deleteRows(
  database: SqliteDatabase,
  clock: Clock,
  urn: string,
  author: Author,
): DeletedRows {
  const id = database.get<{ id: number }>('SELECT id FROM entity WHERE urn = ?', urn)?.id
  if (id === undefined) return { aspectRows: 0, pointRows: 0 }
  const aspects = database.all<{ name: string; hash: string; superseded: number }>(LATEST, id)
  database.run('DELETE FROM edge WHERE owner = ?', id)
  const aspectRows = database.run('DELETE FROM aspect WHERE entity = ?', id)
  const points = database.all<DeletedPoint>(DELETE_POINTS, id)
  database.run('DELETE FROM pastAspect WHERE entity = ?', id)
  database.run('DELETE FROM pastEdge WHERE owner = ?', id)
  database.run('DELETE FROM entity WHERE id = ?', id)
  markDirty(database, [urn], clock())
  const changes = [
    ...points.map((point) => toDeletion(urn, point)),
    ...entityDeletion(urn, aspects),
  ]
  appendToLog(database, clock(), [{ author, changes }])
  database.run(ADD_DELETED_NAME, urn)
  return { aspectRows, pointRows: points.length }
}

/** A deleted row of the table of points. */
export interface DeletedPoint {
  readonly aspect: string
  readonly millis: number
  readonly id: string
}

export function toDeletion(urn: string, { aspect, millis, id }: DeletedPoint): LoggedChange {
  return pointDeletion({ urn, aspect, timestampMillis: millis, id })
}
