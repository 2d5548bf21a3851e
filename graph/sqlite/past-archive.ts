import type { ArchivedRecord, PastEdges, PastRecord } from '../store/archive-store.ts'
import { addLogMinute, logMinutes } from './change-log.ts'
import type { SqliteDatabase } from './database.ts'
import { addPastEdges, edgeRow } from './edges.ts'
import { beginOlder, resetOlder } from './older-past.ts'
import { textOrNull, toBody, toEnvelope, type LatestRow } from './rows.ts'

// What an archive has of the past: values that removals ended, and names that were deleted.

const ENDED = /* sql */ `
  SELECT name, version, superseded, createdMillis, createdBy, systemMetadata, body, position, until
  FROM pastAspect
  WHERE entity = ?
  ORDER BY name, until, version = 0, version`
const DELETED_NAMES = 'SELECT urn, position FROM deletedName ORDER BY urn'
const BEGIN = /* sql */ `
  SELECT pastBegin AS position FROM store WHERE pastBegin > 0 OR olderEntities IS NOT NULL`
const ADD_ENDED = /* sql */ `
  INSERT INTO pastAspect SELECT id, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM entity WHERE urn = ?`
const ADD_NAME = 'INSERT OR REPLACE INTO deletedName VALUES (?, ?)'
const ENTITY = 'SELECT id FROM entity WHERE urn = ?'
const SET_BEGIN = 'UPDATE store SET pastBegin = ?'

interface EndedRow extends LatestRow {
  readonly position: number
  readonly until: number
}

/** Yields what removals have ended of the entity with this number. */
export function* pastRecords(
  database: SqliteDatabase,
  entity: number,
  urn: string,
): Generator<ArchivedRecord> {
  for (const row of database.all<EndedRow>(ENDED, entity)) {
    const { superseded, position, until } = row
    yield { kind: 'past', urn, envelope: toEnvelope(row), superseded, position, until }
  }
}

/** Yields the names that were deleted, and what is known of the times of the past. */
export function* pastNames(database: SqliteDatabase): Generator<PastRecord> {
  for (const row of database.all<{ urn: string; position: number }>(DELETED_NAMES))
    yield { kind: 'deletedName', ...row }
  for (const minute of logMinutes(database)) yield { kind: 'logMinute', ...minute }
  const begin = database.get<{ position: number }>(BEGIN)
  if (begin) yield { kind: 'pastBegin', ...begin }
}

/** Forgets the past that a store has, which a backup replaces. */
export function resetPast(database: SqliteDatabase): void {
  database.run(SET_BEGIN, 0)
  resetOlder(database)
}

/** Adds a record of a backup. */
export function addPast(database: SqliteDatabase, record: PastRecord): void {
  if (record.kind === 'deletedName') database.run(ADD_NAME, record.urn, record.position)
  else if (record.kind === 'logMinute') addLogMinute(database, record)
  else if (record.kind === 'pastBegin') {
    database.run(SET_BEGIN, record.position)
    beginOlder(database)
  } else {
    const { urn, envelope, superseded, position, until } = record
    const { name, version, created, systemMetadata, value } = envelope
    const system = textOrNull(systemMetadata)
    const stamp = [created.time, created.actor, system, toBody(value)] as const
    database.run(ADD_ENDED, name, until, version, superseded, ...stamp, position, urn)
  }
}

/** Adds edges of values that removals have ended; their entities exist. */
export function addEndedEdges(database: SqliteDatabase, ended: readonly PastEdges[]): void {
  const rows = ended.flatMap(({ urn, aspect, edges, since, until }) => {
    const owner = database.get<{ id: number }>(ENTITY, urn)?.id ?? 0
    return edges.map((edge) => edgeRow(edge, owner, aspect, since, until))
  })
  addPastEdges(database, rows)
}
