import type { Page, StoredEntity } from '../store/graph-store.ts'
import { slicesOf, TimeSlice } from '../runtime/yield.ts'
import { integer, startAndCount, type Reader } from './connection.ts'
import { isWhole, toLatest, VALUE, type LatestNode } from './nodes.ts'

/**
 * Statements name the index to seek in, because on a nearly empty store a scan seems cheaper, and
 * its plan would be kept. `SEEK` excludes scans of the index as well, whose conditions compare texts
 * by UTF-16 units; the index has the order of code points.
 *
 * Cost: a seek of each entity, and its aspect nodes.
 */
export const READ_ENTITIES = /* cypher */ `
  UNWIND $input.urns AS urn
  MATCH (entity:Entity)
  USING INDEX SEEK entity:Entity(urn)
  WHERE entity.urn = urn AND NOT entity:Stub
  RETURN urn, COLLECT {
    MATCH (entity)-[:HAS_ASPECT]->(aspect:Aspect)
    WHERE $input.names IS NULL OR aspect.name IN $input.names
    RETURN aspect {${VALUE}, .superseded}
  } AS aspects`

/** Cost: a seek of each. */
export const EXISTING = /* cypher */ `
  UNWIND $input.urns AS urn
  MATCH (entity:Entity)
  USING INDEX SEEK entity:Entity(urn)
  WHERE entity.urn = urn AND NOT entity:Stub
  RETURN urn`

/** Cost: a seek of each. One row of numbers is read faster than a row for each entity. */
export const REVISIONS = /* cypher */ `
  UNWIND range(0, size($input.urns) - 1) AS at
  WITH at, $input.urns[at] AS urn
  MATCH (entity:Entity)
  USING INDEX SEEK entity:Entity(urn)
  WHERE entity.urn = urn AND NOT entity:Stub
  RETURN collect(at) AS places, collect(coalesce(entity.revision, 0)) AS revisions`

/**
 * Entities of one type. Only entities that exist have `createdAt`, so stubs have no entry in this
 * index; its order is that of code points.
 */
const OF_TYPE = /* cypher */ `
  MATCH (entity:Entity)
  USING INDEX SEEK entity:Entity(entityType, urn, createdAt)
  WHERE entity.entityType = $input.entityType
    AND entity.createdAt IS NOT NULL`

/** Cost: the index entries up to the end of the page. */
export const LIST_URNS = /* cypher */ `${OF_TYPE}
    AND entity.urn IS NOT NULL
  WITH entity
  ORDER BY entity.entityType, entity.urn
  SKIP toInteger($input.start)
  LIMIT toInteger($input.count)
  RETURN entity.urn AS urn`

/**
 * Returns a statement that reads the entities of one type after a URN, in the order of URNs.
 *
 * @param condition on `entity`
 */
export function entitiesAfter(returned: string, condition = 'true'): string {
  return /* cypher */ `${OF_TYPE}
    AND entity.urn > $input.after AND ${condition}
  WITH entity
  ORDER BY entity.entityType, entity.urn
  LIMIT toInteger($input.limit)
  RETURN ${returned}`
}

/** Cost: the index entries of the page. */
export const URNS_AFTER = entitiesAfter('entity.urn AS urn')

/** Cost: the index entries of the type. */
export const COUNT_URNS = /* cypher */ `${OF_TYPE}
    AND entity.urn IS NOT NULL
  RETURN count(*) AS total`

/** Cost: an index entry of every entity that exists. */
export const COUNT_BY_TYPE = /* cypher */ `
  MATCH (entity:Entity)
  USING INDEX entity:Entity(entityType, urn, createdAt)
  WHERE entity.entityType IS NOT NULL
    AND entity.urn IS NOT NULL
    AND entity.createdAt IS NOT NULL
  RETURN entity.entityType AS entityType, count(*) AS total`

/**
 * `$input.first`, `$input.middle` and `$input.last` are the texts between the `%` of the pattern.
 * The statement uses text functions, because a client could write a regular expression that never
 * ends.
 *
 * Cost: the index entries of the aspect.
 */
export const COUNT_ASPECT = /* cypher */ `
  MATCH (aspect:Aspect)
  USING INDEX SEEK aspect:Aspect(name, urn)
  WHERE aspect.name = $input.name
    AND aspect.urn STARTS WITH $input.first
    AND aspect.urn ENDS WITH $input.last
    AND size(aspect.urn) >= size($input.first) + size($input.last)
    AND reduce(
      rest = substring(
        aspect.urn, size($input.first), size(aspect.urn) - size($input.first) - size($input.last)
      ),
      part IN $input.middle |
      CASE
        WHEN rest CONTAINS part
        THEN substring(rest, size(split(rest, part)[0]) + size(part))
      END
    ) IS NOT NULL
  RETURN count(*) AS total`

/** Cost: the index entries of the aspect and type, and a property of each. */
export const ASPECT_HASHES = /* cypher */ `
  MATCH (aspect:Aspect)
  USING INDEX SEEK aspect:Aspect(name, urn)
  WHERE aspect.name = $input.name
    AND aspect.urn STARTS WITH $input.beginning
    AND aspect.hash IS NOT NULL
  RETURN aspect.urn AS urn, aspect.hash AS hash`

/** Cost: one seek. */
export const COUNT_ASPECT_OF_URN = /* cypher */ `
  MATCH (aspect:Aspect {name: $input.name, urn: $input.urn})
  RETURN count(*) AS total`

/** Most entities that one statement reads, because their values are in memory together. */
export const ENTITIES_PER_READ_MAX = 1_000
/** Entities that arrive at once; some have hundreds of kilobytes. */
export const ENTITIES_AT_ONCE = 100

export async function readEntities(
  reader: Reader,
  urns: readonly string[],
  names?: readonly string[],
): Promise<Map<string, StoredEntity>> {
  const entities = new Map<string, StoredEntity>()
  const uniqueUrns = [...new Set(urns)]
  for (const batch of slicesOf(uniqueUrns, ENTITIES_PER_READ_MAX)) {
    // Sequential, so that only the values of one read are in memory.
    const rows = await reader.read<EntityRow>(
      READ_ENTITIES,
      { urns: batch, names: names ?? null },
      ENTITIES_AT_ONCE,
    )
    const slice = new TimeSlice()
    for (const row of rows) {
      entities.set(row.urn, toStoredEntity(row))
      if (slice.isOver) await slice.yield()
    }
  }
  return entities
}

interface EntityRow {
  readonly urn: string
  readonly aspects: readonly LatestNode[]
}

function toStoredEntity({ urn, aspects }: EntityRow): StoredEntity {
  const envelopes = aspects.filter(isWhole).map((node) => [node.name, toLatest(node)] as const)
  return { urn, aspects: new Map(envelopes) }
}

export async function existingUrns(reader: Reader, urns: readonly string[]): Promise<Set<string>> {
  if (urns.length === 0) return new Set()
  const rows = await reader.read<{ urn: string }>(EXISTING, { urns })
  return new Set(rows.map(({ urn }) => urn))
}

export async function entityRevisions(reader: Reader, urns: readonly string[]): Promise<number[]> {
  const revisions: number[] = []
  for (const batch of slicesOf(urns, ENTITIES_PER_READ_MAX)) {
    type Row = { readonly places: readonly number[]; readonly revisions: readonly number[] }
    const [row] = await reader.read<Row>(REVISIONS, { urns: batch })
    const sliceRevisions = batch.map(() => 0)
    for (const [at, place] of (row?.places ?? []).entries())
      sliceRevisions[place] = row!.revisions[at]!
    revisions.push(...sliceRevisions)
  }
  return revisions
}

export async function listUrns(
  reader: Reader,
  entityType: string,
  page: Page,
): Promise<{ urns: string[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    reader.read<{ urn: string }>(LIST_URNS, { entityType, ...startAndCount(page) }),
    reader.read<{ total: number }>(COUNT_URNS, { entityType }),
  ])
  return { urns: rows.map(({ urn }) => urn), total: counted?.total ?? 0 }
}

export async function urnsAfter(
  reader: Reader,
  entityType: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const page = { entityType, after, limit: integer(limit) }
  const rows = await reader.read<{ urn: string }>(URNS_AFTER, page)
  return rows.map(({ urn }) => urn)
}

export async function countByType(reader: Reader): Promise<Map<string, number>> {
  const rows = await reader.read<{ entityType: string; total: number }>(COUNT_BY_TYPE)
  return new Map(rows.map(({ entityType, total }) => [entityType, total]))
}

export async function countAspect(reader: Reader, name: string, urnLike = '%'): Promise<number> {
  const [first = '', ...rest] = urnLike.split('%')
  const last = rest.pop()
  const middle = rest.filter((part) => part !== '')
  const [row] =
    last === undefined
      ? await reader.read<{ total: number }>(COUNT_ASPECT_OF_URN, { name, urn: first })
      : await reader.read<{ total: number }>(COUNT_ASPECT, { name, first, middle, last })
  return row?.total ?? 0
}

export async function aspectHashes(
  reader: Reader,
  entityType: string,
  name: string,
): Promise<Map<string, string>> {
  const beginning = `urn:li:${entityType}:`
  const rows = await reader.read<{ urn: string; hash: string }>(ASPECT_HASHES, { name, beginning })
  return new Map(rows.map(({ urn, hash }) => [urn, hash]))
}
