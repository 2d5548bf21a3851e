import type { Latest } from '../model/audit.ts'
import { mapYielding, slicesOf, TimeSlice } from '../runtime/yield.ts'
import type { StoredEntity } from '../store/graph-store.ts'
import { deletedSince, type PastStore } from '../store/past-store.ts'
import { integer, type Neo4jConnection, type Reader } from './connection.ts'
import { aspectId, isWhole, toEnvelope, toLatest, VALUE, type LatestNode } from './nodes.ts'
import { ENTITIES_AT_ONCE, ENTITIES_PER_READ_MAX, entitiesAfter } from './read.ts'
import { STORE_NODE } from './store-node.ts'

/** Cost: a seek of each. */
export const DELETED_SINCE = /* cypher */ `
  UNWIND $input.urns AS urn
  MATCH (name:DeletedName {urn: urn})
  WHERE name.position > $input.position
  RETURN name.urn AS urn, name.position AS position
  ORDER BY urn
  LIMIT 1`

/**
 * Reads the latest values that were the latest then, and the versions of others. Positions are
 * absent of what is older than the log. Cost: a seek of each entity, its aspect nodes, and what
 * removals have ended since.
 */
export const READ_ENTITIES_AT = /* cypher */ `
  UNWIND $input.urns AS urn
  MATCH (entity:Entity)
  USING INDEX SEEK entity:Entity(urn)
  WHERE entity.urn = urn AND NOT entity:Stub
    AND coalesce(entity.position, 0) <= $input.position
  RETURN urn,
    COLLECT {
      MATCH (entity)-[:HAS_ASPECT]->(aspect:Aspect)
      WHERE $input.names IS NULL OR aspect.name IN $input.names
      RETURN CASE
        WHEN coalesce(aspect.position, 0) <= $input.position THEN aspect {${VALUE}, .superseded}
        ELSE aspect {.id, .superseded}
      END
    } AS aspects,
    COLLECT {
      MATCH (past:PastAspect)
      USING INDEX SEEK past:PastAspect(urn, until)
      WHERE past.urn = urn AND past.until > $input.position
        AND coalesce(past.position, 0) <= $input.position
        AND ($input.names IS NULL OR past.name IN $input.names)
      WITH past
      ORDER BY past.name, past.version = 0, past.version
      RETURN past {${VALUE}, .superseded, .version}
    } AS ended`

/**
 * Reads the versions that were the latest then. Positions ascend with versions. Cost: a seek of
 * each, and the versions since.
 */
export const READ_VERSIONS_AT = /* cypher */ `
  UNWIND $input.ids AS id
  CALL (id) {
    MATCH (old:AspectVersion)
    USING INDEX SEEK old:AspectVersion(id, version)
    WHERE old.id = id AND old.version > 0 AND coalesce(old.position, 0) <= $input.position
    WITH old
    ORDER BY old.id DESC, old.version DESC
    LIMIT 1
    RETURN old {${VALUE}, .version, superseded: old.version - 1} AS node
  }
  RETURN id, node`

/** Cost: a seek, and the versions of the window. */
export const READ_SUPERSEDED = /* cypher */ `
  MATCH (old:AspectVersion)
  USING INDEX SEEK old:AspectVersion(id, version)
  WHERE old.id = $input.id AND $input.first <= old.version <= $input.last
  RETURN old {${VALUE}, .version, superseded: old.version - 1} AS node
  ORDER BY old.id, old.version`

/** Cost: the index entries up to the end of the page, and a property of each. */
export const URNS_AFTER_AT = entitiesAfter(
  'entity.urn AS urn',
  'coalesce(entity.position, 0) <= $input.position',
)

export const PAST_BEGIN = /* cypher */ `
  MATCH (store:Meta {id: '${STORE_NODE}'})
  RETURN coalesce(store.pastBegin, 0) AS begin`

type PastNode = LatestNode & { readonly version: number }
/** An aspect that has got another value since. */
interface ChangedAspect {
  readonly id: string
  readonly superseded: number
}

interface EntityRow {
  readonly urn: string
  readonly aspects: readonly (LatestNode | ChangedAspect)[]
  readonly ended: readonly PastNode[]
}

export function neo4jPastStore(connection: Neo4jConnection): PastStore {
  return {
    async begin() {
      const [row] = await connection.read<{ begin: number }>(PAST_BEGIN)
      return row?.begin ?? 0
    },
    async readAt(position, urns, aspects, signal) {
      const reader = connection.until(signal)
      const entities = new Map<string, StoredEntity>()
      for (const batch of slicesOf([...new Set(urns)], ENTITIES_PER_READ_MAX)) {
        await requireNames(reader, position, batch)
        // Sequential, so that only the values of one read are in memory.
        for (const [urn, entity] of await readEntitiesAt(reader, position, batch, aspects))
          entities.set(urn, entity)
      }
      return entities
    },
    async readVersionsAt(position, urn, aspect, first, last) {
      await requireNames(connection, position, [urn])
      const [row] = await readRows(connection, position, [urn], [aspect])
      const ended = row?.ended ?? []
      const superseded = ended.length > 0 ? ended.slice(0, -1) : []
      if (row && ended.length === 0) {
        const latest = (await toEntity(connection, position, [row])).get(urn)?.aspects.get(aspect)
        const end = Math.min(last, latest?.superseded ?? 0)
        const window = { id: aspectId(urn, aspect), first: integer(first), last: integer(end) }
        const rows = await connection.read<{ node: PastNode }>(READ_SUPERSEDED, window)
        superseded.push(...rows.map(({ node }) => node))
      }
      const wanted = superseded.filter(({ version }) => version >= first && version <= last)
      return mapYielding(wanted, (node) => toEnvelope(node, node.version))
    },
    async urnsAfterAt(position, entityType, after, limit) {
      const page = { entityType, after, limit: integer(limit), position: integer(position) }
      const rows = await connection.read<{ urn: string }>(URNS_AFTER_AT, page)
      return rows.map(({ urn }) => urn)
    },
  }
}

async function requireNames(
  reader: Reader,
  position: number,
  urns: readonly string[],
): Promise<void> {
  const [row] = await reader.read<{ urn: string; position: number }>(DELETED_SINCE, {
    urns,
    position: integer(position),
  })
  if (row) throw deletedSince(row.urn, row.position)
}

async function readEntitiesAt(
  reader: Reader,
  position: number,
  urns: readonly string[],
  aspects: readonly string[] | undefined,
): Promise<Map<string, StoredEntity>> {
  return toEntity(reader, position, await readRows(reader, position, urns, aspects))
}

function readRows(
  reader: Reader,
  position: number,
  urns: readonly string[],
  aspects: readonly string[] | undefined,
): Promise<EntityRow[]> {
  const parameters = { urns, names: aspects ?? null, position: integer(position) }
  return reader.read<EntityRow>(READ_ENTITIES_AT, parameters, ENTITIES_AT_ONCE)
}

async function toEntity(
  reader: Reader,
  position: number,
  rows: readonly EntityRow[],
): Promise<Map<string, StoredEntity>> {
  const isChanged = (aspect: LatestNode | ChangedAspect): aspect is ChangedAspect => 'id' in aspect
  const ids = rows.flatMap(({ aspects }) =>
    aspects.filter(isChanged).flatMap(({ id, superseded }) => (superseded > 0 ? [id] : [])),
  )
  const versions = await readVersionsOf(reader, position, ids)
  const entities = new Map<string, StoredEntity>()
  const slice = new TimeSlice()
  for (const { urn, aspects, ended } of rows) {
    const latest = new Map<string, Latest>()
    const nodes = aspects.flatMap((aspect) =>
      isChanged(aspect) ? (versions.get(aspect.id) ?? []) : [aspect],
    )
    // Of the values that one removal has ended, the last was the latest.
    for (const node of [...nodes, ...ended])
      if (isWhole(node)) latest.set(node.name, toLatest(node))
    entities.set(urn, { urn, aspects: latest })
    if (slice.isOver) await slice.yield()
  }
  return entities
}

async function readVersionsOf(
  reader: Reader,
  position: number,
  ids: readonly string[],
): Promise<Map<string, PastNode>> {
  const versions = new Map<string, PastNode>()
  for (const batch of slicesOf(ids, ENTITIES_PER_READ_MAX)) {
    const rows = await reader.read<{ id: string; node: PastNode }>(
      READ_VERSIONS_AT,
      { ids: batch, position: integer(position) },
      ENTITIES_AT_ONCE,
    )
    for (const { id, node } of rows) versions.set(id, node)
  }
  return versions
}
