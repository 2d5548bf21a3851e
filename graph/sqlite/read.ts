import type { Page, StoredEntity } from '../store/graph-store.ts'
import type { AspectVersion, Envelope, Latest } from '../model/audit.ts'
import { entityTypeOf } from '../model/urn.ts'
import { mapYielding } from '../runtime/yield.ts'
import type { SqliteDatabase } from './database.ts'
import { toEnvelope, toLatest, type EnvelopeRow, type LatestRow } from './rows.ts'

const ENVELOPE = 'name, version, createdMillis, createdBy, systemMetadata, body'

/** Cost: a seek per entity, then its latest rows, which are adjacent in the index. */
export const LATEST = /* sql */ `
  SELECT entity.urn, ${ENVELOPE}, superseded
  FROM json_each(?) AS wanted
  CROSS JOIN entity ON entity.urn = wanted.value
  LEFT JOIN aspect ON aspect.entity = entity.id AND version = 0`

const LATEST_NAMED = `${LATEST} AND name IN (SELECT value FROM json_each(?))`

const ONE_VERSION = /* sql */ `
  SELECT ${ENVELOPE}
  FROM aspect
  WHERE entity = (SELECT id FROM entity WHERE urn = ?) AND version = ? AND name = ?`

/** Cost: two seeks of each. */
const EACH_VERSION = /* sql */ `
  SELECT wanted.key AS at, ${ENVELOPE}
  FROM json_each(?) AS wanted
  CROSS JOIN entity ON entity.urn = wanted.value ->> 'urn'
  CROSS JOIN aspect ON aspect.entity = entity.id
    AND version = wanted.value ->> 'version'
    AND name = wanted.value ->> 'aspect'`

/** Cost: a seek, and the rows of all aspects in that range of versions. */
const SOME_VERSIONS = /* sql */ `
  SELECT ${ENVELOPE}
  FROM aspect
  WHERE entity = (SELECT id FROM entity WHERE urn = ?) AND version BETWEEN ? AND ? AND name = ?
  ORDER BY version`

const EXISTING = /* sql */ `
  SELECT urn FROM json_each(?) AS wanted CROSS JOIN entity ON urn = wanted.value`

/** The URNs of one type are a range of the index, from `urn:li:type:` to `urn:li:type;`. */
export const IN_TYPE = "urn >= 'urn:li:' || ?1 || ':' AND urn < 'urn:li:' || ?1 || ';'"
const TYPE_TOTAL = `SELECT count(*) AS total FROM entity WHERE ${IN_TYPE}`
const TYPE_PAGE = `SELECT urn FROM entity WHERE ${IN_TYPE} ORDER BY urn LIMIT ?2 OFFSET ?3`
const TYPE_AFTER = `SELECT urn FROM entity WHERE ${IN_TYPE} AND urn > ?2 ORDER BY urn LIMIT ?3`
const NEXT_URN = 'SELECT urn FROM entity WHERE urn >= ? ORDER BY urn LIMIT 1'

/** The latest transaction that changed any entity; the file has no revision of each entity. */
const REVISION = 'SELECT revision FROM store'

const ASPECT_TOTAL = /* sql */ `
  SELECT count(*) AS total FROM aspect WHERE version = 0 AND name = ?`
const ASPECT_TOTAL_LIKE = /* sql */ `
  SELECT count(*) AS total
  FROM entity
  CROSS JOIN aspect ON aspect.entity = entity.id AND version = 0 AND name = ?
  WHERE urn GLOB ?`

/** Cost: two seeks of each entity of the type. */
const ASPECT_HASHES = /* sql */ `
  SELECT urn, hash
  FROM entity
  CROSS JOIN aspect ON aspect.entity = entity.id AND version = 0 AND name = ?2
  WHERE ${IN_TYPE}`

type FoundRow = { readonly urn: string } & (LatestRow | { readonly name: null })

export function readEntities(
  database: SqliteDatabase,
  urns: readonly string[],
  aspects: readonly string[] | undefined,
): Map<string, StoredEntity> {
  const uniqueUrns = JSON.stringify([...new Set(urns)])
  const rows = aspects
    ? database.all<FoundRow>(LATEST_NAMED, uniqueUrns, JSON.stringify(aspects))
    : database.all<FoundRow>(LATEST, uniqueUrns)
  const entities = new Map<string, { urn: string; aspects: Map<string, Latest> }>()
  for (const row of rows) {
    const entity = entities.get(row.urn) ?? { urn: row.urn, aspects: new Map() }
    entities.set(row.urn, entity)
    if (row.name !== null) entity.aspects.set(row.name, toLatest(row))
  }
  return entities
}

export function readVersion(
  database: SqliteDatabase,
  urn: string,
  aspect: string,
  version: number,
): Envelope | undefined {
  const row = database.get<EnvelopeRow>(ONE_VERSION, urn, version, aspect)
  return row && toEnvelope(row)
}

export function readEachVersion(
  database: SqliteDatabase,
  versions: readonly AspectVersion[],
): Map<AspectVersion | undefined, Envelope> {
  const rows = database.all<EnvelopeRow & { at: number }>(EACH_VERSION, JSON.stringify(versions))
  return new Map(rows.map((row) => [versions[row.at], toEnvelope(row)]))
}

export function readVersions(
  database: SqliteDatabase,
  urn: string,
  aspect: string,
  first: number,
  last: number,
): Promise<Envelope[]> {
  const rows = database.all<EnvelopeRow>(SOME_VERSIONS, urn, first, last, aspect)
  return mapYielding(rows, toEnvelope)
}

export function existingUrns(database: SqliteDatabase, urns: readonly string[]): Set<string> {
  const rows = database.all<{ urn: string }>(EXISTING, JSON.stringify(urns))
  return new Set(rows.map(({ urn }) => urn))
}

export function listUrns(
  database: SqliteDatabase,
  entityType: string,
  { start, count }: Page,
): { urns: string[]; total: number } {
  return database.snapshot(() => ({
    urns: database.all<{ urn: string }>(TYPE_PAGE, entityType, count, start).map(({ urn }) => urn),
    total: readTotal(database, TYPE_TOTAL, entityType),
  }))
}

export function urnsAfter(
  database: SqliteDatabase,
  entityType: string,
  after: string,
  limit: number,
): string[] {
  const rows = database.all<{ urn: string }>(TYPE_AFTER, entityType, after, limit)
  return rows.map(({ urn }) => urn)
}

/** Seeks each type in the index, and counts its range. */
export function countByType(database: SqliteDatabase): Map<string, number> {
  return database.snapshot(() => {
    const totals = new Map<string, number>()
    let next = database.get<{ urn: string }>(NEXT_URN, '')
    while (next) {
      const type = entityTypeOf(next.urn)
      totals.set(type, readTotal(database, TYPE_TOTAL, type))
      next = database.get<{ urn: string }>(NEXT_URN, `urn:li:${type};`)
    }
    return totals
  })
}

export function countAspect(database: SqliteDatabase, aspect: string, urnLike?: string): number {
  if (urnLike === undefined) return readTotal(database, ASPECT_TOTAL, aspect)
  return readTotal(database, ASPECT_TOTAL_LIKE, aspect, toGlob(urnLike))
}

export function entityRevisions(database: SqliteDatabase, urns: readonly string[]): number[] {
  const { revision = 0 } = database.get<{ revision: number }>(REVISION) ?? {}
  return urns.map(() => revision)
}

export function aspectHashes(
  database: SqliteDatabase,
  entityType: string,
  aspect: string,
): Map<string, string> {
  const rows = database.all<{ urn: string; hash: string }>(ASPECT_HASHES, entityType, aspect)
  return new Map(rows.map(({ urn, hash }) => [urn, hash]))
}

/** Returns a pattern of GLOB, because LIKE takes `_` for any character and `a` for `A`. */
function toGlob(urnLike: string): string {
  return urnLike.replaceAll(/[*?[]/g, '[$&]').replaceAll(/%+/g, '*')
}

function readTotal(database: SqliteDatabase, sql: string, ...parameters: string[]): number {
  return database.get<{ total: number }>(sql, ...parameters)?.total ?? 0
}
