import type { Latest } from '../model/audit.ts'
import {
  DeletedSince,
  inOrderOfPositions,
  type PastChange,
  type PastStore,
} from '../store/past-store.ts'
import type { StoredEntity } from '../store/graph-store.ts'
import type { Semaphore } from '../runtime/semaphore.ts'
import { mapYielding } from '../runtime/yield.ts'
import type { SqliteDatabase } from './database.ts'
import { lineage, neighbours } from './lineage.ts'
import { fillOlder, readOlder } from './older-past.ts'
import { IN_TYPE, readVersions } from './read.ts'
import { relatedThen, sourcesThen } from './related.ts'
import { toEnvelope, toLatest, type LatestRow } from './rows.ts'
import { readSlices, readYielding } from './sliced-reads.ts'
import type { SqliteWriter } from './writer.ts'

const VALUE = 'name, version, superseded, createdMillis, createdBy, systemMetadata, body'

/** Cost: a seek of each. */
const DELETED_SINCE = /* sql */ `
  SELECT urn, position
  FROM json_each(?1) AS wanted
  CROSS JOIN deletedName ON urn = wanted.value AND position > ?2
  ORDER BY urn
  LIMIT 1`

/** Cost: a seek of each entity, and its latest rows, which are adjacent in the index. */
const LATEST_AT = /* sql */ `
  SELECT entity.urn, entity.id AS entity, aspect.position, ${VALUE}
  FROM json_each(?1) AS wanted
  CROSS JOIN entity ON entity.urn = wanted.value AND entity.position <= ?2
  LEFT JOIN aspect ON aspect.entity = entity.id AND version = 0
    AND (?3 IS NULL OR name IN (SELECT value FROM json_each(?3)))`

/** Cost: a seek. */
const POSITION = 'SELECT position FROM aspect WHERE entity = ? AND version = ? AND name = ?'
const SUPERSEDED = `SELECT ${VALUE} FROM aspect WHERE entity = ? AND version = ? AND name = ?`

/**
 * The values that a removal has ended since. Of the rows of an aspect in one position's past, those
 * of one removal remain. Cost: the ended rows of the entity.
 */
const ENDED = /* sql */ `
  SELECT ${VALUE}, until, position
  FROM pastAspect
  WHERE entity = ?1 AND until > ?2 AND position <= ?2
    AND (?3 IS NULL OR name IN (SELECT value FROM json_each(?3)))
  ORDER BY name, version = 0, version`

const ENTITY = 'SELECT id FROM entity WHERE urn = ?'
const ENTITY_AT = 'SELECT id FROM entity WHERE urn = ?1 AND position <= ?2'

/** Cost: the index entries up to the end of the page. */
const URNS_AFTER_AT = /* sql */ `
  SELECT urn FROM entity
  WHERE ${IN_TYPE} AND urn > ?2 AND position <= ?4
  ORDER BY urn
  LIMIT ?3`

/** Cost: the values of the entity. */
const HISTORY = /* sql */ `
  SELECT * FROM (
    SELECT ${VALUE}, position FROM aspect WHERE entity = ?1
    UNION ALL
    SELECT ${VALUE}, position FROM pastAspect WHERE entity = ?1
  )
  WHERE position > ?2 AND position <= ?3
    AND (?4 IS NULL OR name IN (SELECT value FROM json_each(?4)))
  ORDER BY position, name, version = 0, version
  LIMIT ?5`
const REMOVALS = /* sql */ `
  SELECT DISTINCT name, until FROM pastAspect
  WHERE entity = ?1 AND until > ?2 AND until <= ?3
    AND (?4 IS NULL OR name IN (SELECT value FROM json_each(?4)))
  ORDER BY until, name
  LIMIT ?5`

const BEGIN = 'SELECT pastBegin FROM store'

type FoundRow = { readonly urn: string; readonly entity: number } & (
  | PastRow
  | { readonly name: null }
)

interface PastRow extends LatestRow {
  readonly position: number
}

/** @param walks the permits of large walks */
export function sqlitePastStore(
  database: SqliteDatabase,
  writer: SqliteWriter,
  walks: Semaphore,
): PastStore {
  const requireNames = (position: number, urns: readonly string[]) => {
    const row = database.get<{ urn: string; position: number }>(
      DELETED_SINCE,
      JSON.stringify(urns),
      position,
    )
    if (row) throw new DeletedSince(row.urn, row.position)
  }
  return {
    begin: async () => database.get<{ pastBegin: number }>(BEGIN)?.pastBegin ?? 0,
    older: async () => readOlder(database),
    fillOlder: (limit, edgesOf) => writer.transaction(() => fillOlder(database, limit, edgesOf)),
    readAt: (position, urns, aspects) =>
      readSlices(urns, (slice) =>
        database.snapshot(() => {
          requireNames(position, slice)
          return readEntitiesAt(database, position, slice, aspects)
        }),
      ),
    readVersionsAt: async (position, urn, aspect, first, last) =>
      database.snapshot(() => {
        requireNames(position, [urn])
        const { ended, superseded } = supersededAt(database, position, urn, aspect)
        if (!ended) return readVersions(database, urn, aspect, first, Math.min(last, superseded))
        const wanted = ended.filter(({ version }) => version >= first && version <= last)
        return mapYielding(wanted, toEnvelope)
      }),
    history: async (urn, { after, until, aspects, limit }) => {
      const entity = database.get<{ id: number }>(ENTITY, urn)?.id
      if (entity === undefined) return []
      const names = aspects ? JSON.stringify(aspects) : null
      const [rows, removals] = database.snapshot(() => [
        database.all<PastRow>(HISTORY, entity, after, until, names, limit),
        database.all<{ name: string; until: number }>(REMOVALS, entity, after, until, names, limit),
      ])
      return inOrderOfPositions(rows.map(toPastChange), removals, limit)
    },
    urnsAfterAt: (position, entityType, after, limit) =>
      readYielding(limit, () =>
        database
          .all<{ urn: string }>(URNS_AFTER_AT, entityType, after, limit, position)
          .map(({ urn }) => urn),
      ),
    relatedAt: (position, urns, query) =>
      readSlices(urns, (slice) =>
        database.snapshot(() => {
          requireNames(position, slice)
          return relatedThen(database, position, slice, query)
        }),
      ),
    sourcesAfterAt: (position, after, limit) =>
      readYielding(limit, () => sourcesThen(database, after, limit, position)),
    neighboursAt: async (position, urns, query) => {
      requireNames(position, urns)
      return neighbours(database, urns, query, position)
    },
    lineageAt: async (position, query, signal) => {
      requireNames(position, [query.urn])
      return lineage(database, query, walks, signal, position)
    },
  }
}

function readEntitiesAt(
  database: SqliteDatabase,
  position: number,
  urns: readonly string[],
  aspects: readonly string[] | undefined,
): Map<string, StoredEntity> {
  const names = aspects ? JSON.stringify(aspects) : null
  const uniqueUrns = JSON.stringify([...new Set(urns)])
  const entities = new Map<string, { urn: string; aspects: Map<string, Latest> }>()
  const numbers = new Map<string, number>()
  for (const row of database.all<FoundRow>(LATEST_AT, uniqueUrns, position, names)) {
    const entity = entities.get(row.urn) ?? { urn: row.urn, aspects: new Map() }
    entities.set(row.urn, entity)
    numbers.set(row.urn, row.entity)
    const valueRow = row.name === null ? undefined : rowAt(database, position, row)
    if (valueRow) entity.aspects.set(valueRow.name, toPastLatest(valueRow))
  }
  for (const [urn, number] of numbers) {
    // Of the rows of an aspect, the last was the latest.
    for (const row of database.all<PastRow>(ENDED, number, position, names))
      entities.get(urn)?.aspects.set(row.name, toPastLatest(row))
  }
  return entities
}

function toPastChange(row: PastRow): PastChange {
  const { name, version, superseded, position } = row
  const envelope = { ...toEnvelope(row), version: version === 0 ? superseded + 1 : version }
  return { aspect: name, position, envelope }
}

/** A value that was the latest has the version 0, whatever it has now. */
const toPastLatest = (row: LatestRow): Latest => toLatest({ ...row, version: 0 })

/** Returns the row of the value that was the latest, given that of the latest now. */
function rowAt(
  database: SqliteDatabase,
  position: number,
  row: PastRow & { readonly entity: number },
): LatestRow | undefined {
  if (row.position <= position) return row
  const { entity, name } = row
  const positionOf = (version: number) =>
    database.get<{ position: number }>(POSITION, entity, version, name)?.position ?? Infinity
  // Positions ascend with versions, so halving finds the last one.
  let [first, last] = [0, row.superseded]
  while (first < last) {
    const middle = Math.ceil((first + last) / 2)
    if (positionOf(middle) <= position) first = middle
    else last = middle - 1
  }
  return first === 0 ? undefined : database.get<LatestRow>(SUPERSEDED, entity, first, name)
}

/**
 * Returns how many values of an aspect were superseded, and their rows if a removal has ended them since.
 */
function supersededAt(
  database: SqliteDatabase,
  position: number,
  urn: string,
  aspect: string,
): { readonly superseded: number; readonly ended?: readonly LatestRow[] } {
  const entity = database.get<{ id: number }>(ENTITY_AT, urn, position)?.id
  if (entity === undefined) return { superseded: 0 }
  const rows = database.all<PastRow>(ENDED, entity, position, JSON.stringify([aspect]))
  // Without the last, which was the latest.
  if (rows.length > 0) return { superseded: rows.length - 1, ended: rows.slice(0, -1) }
  const latest = readEntitiesAt(database, position, [urn], [aspect]).get(urn)?.aspects.get(aspect)
  return { superseded: latest?.superseded ?? 0 }
}
