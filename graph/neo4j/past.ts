import type { Latest } from '../model/audit.ts'
import { mapYielding, slicesOf, TimeSlice } from '../runtime/yield.ts'
import type { StoredEntity } from '../store/graph-store.ts'
import {
  DeletedSince,
  inOrderOfPositions,
  type PastChange,
  type PastStore,
} from '../store/past-store.ts'
import { integer, type Neo4jConnection, type Reader } from './connection.ts'
import type { LineageMigration } from './lineage-migration.ts'
import { neighboursByStep, stepThen, walkByStep } from './lineage.ts'
import { isWhole, toEnvelope, toLatest, VALUE, type LatestNode, type ValueNode } from './nodes.ts'
import { fillOlder, readOlder } from './older-past.ts'
import { ENTITIES_AT_ONCE, ENTITIES_PER_READ_MAX, entitiesAfter } from './read.ts'
import { relatedOfEachThen, sourcesAfterThen } from './related.ts'
import type { Relationships } from './relationships.ts'
import { STORE_NODE } from './store-node.ts'
import { readVersions } from './versions.ts'

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

/** Cost: the index entries up to the end of the page, and a property of each. */
export const URNS_AFTER_AT = entitiesAfter(
  'entity.urn AS urn',
  'coalesce(entity.position, 0) <= $input.position',
)

/** Cost: the values of the entity. */
export const HISTORY = /* cypher */ `
  CALL () {
    MATCH (:Entity {urn: $input.urn})-[:HAS_ASPECT]->(node:Aspect)
    WHERE $input.names IS NULL OR node.name IN $input.names
    RETURN node
    UNION ALL
    MATCH (:Entity {urn: $input.urn})-[:HAS_ASPECT]->(aspect:Aspect)
    WHERE $input.names IS NULL OR aspect.name IN $input.names
    MATCH (node:AspectVersion)
    USING INDEX SEEK node:AspectVersion(id, version)
    WHERE node.id = aspect.id AND node.version > 0
    RETURN node
    UNION ALL
    MATCH (node:PastAspect)
    USING INDEX SEEK node:PastAspect(urn, until)
    WHERE node.urn = $input.urn AND node.until > 0
      AND ($input.names IS NULL OR node.name IN $input.names)
    RETURN node
  }
  WITH node, coalesce(node.position, 0) AS position
  WHERE position > $input.after AND position <= $input.until
  WITH node, position
  ORDER BY position, node.name, coalesce(node.version, 0) = 0, node.version
  LIMIT toInteger($input.limit)
  RETURN node {${VALUE}, .version, .superseded, position: position} AS node`

/** Cost: what removals have ended of the entity. */
export const REMOVALS = /* cypher */ `
  MATCH (past:PastAspect)
  USING INDEX SEEK past:PastAspect(urn, until)
  WHERE past.urn = $input.urn AND past.until > $input.after AND past.until <= $input.until
    AND ($input.names IS NULL OR past.name IN $input.names)
  WITH DISTINCT past.name AS name, past.until AS until
  ORDER BY until, name
  LIMIT toInteger($input.limit)
  RETURN name, until`

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

export function neo4jPastStore(
  connection: Neo4jConnection,
  relationships: Relationships,
  migration: LineageMigration,
): PastStore {
  return {
    async begin() {
      const [row] = await connection.read<{ begin: number }>(PAST_BEGIN)
      return row?.begin ?? 0
    },
    older: () => readOlder(connection),
    fillOlder: (limit, edgesOf) =>
      connection.transaction((pipeline) => fillOlder(pipeline, limit, edgesOf)),
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
      if (!row) return []
      if (row.ended.length > 0) {
        // Without the last, which was the latest.
        const wanted = row.ended
          .slice(0, -1)
          .filter(({ version }) => version >= first && version <= last)
        return mapYielding(wanted, (node) => toEnvelope(node, node.version))
      }
      const latest = (await toEntities(connection, position, [row])).get(urn)?.aspects.get(aspect)
      const end = Math.min(last, latest?.superseded ?? 0)
      return readVersions(connection, urn, aspect, first, end)
    },
    async history(urn, { after, until, aspects, limit }) {
      const parameters = {
        urn,
        names: aspects ?? null,
        after: integer(after),
        until: integer(until),
        limit: integer(limit),
      }
      const [rows, removals] = await Promise.all([
        connection.read<{ node: HistoryNode }>(HISTORY, parameters, ENTITIES_AT_ONCE),
        connection.read<{ name: string; until: number }>(REMOVALS, parameters),
      ])
      const begun = await mapYielding(
        rows.filter(({ node }) => isWhole(node)),
        ({ node }) => toPastChange(node),
      )
      return inOrderOfPositions(begun, removals, limit)
    },
    async urnsAfterAt(position, entityType, after, limit) {
      const page = { entityType, after, limit: integer(limit), position: integer(position) }
      const rows = await connection.read<{ urn: string }>(URNS_AFTER_AT, page)
      return rows.map(({ urn }) => urn)
    },
    ...pastEdges(connection, relationships, migration),
  }
}

/** The part that follows edges. */
function pastEdges(
  connection: Neo4jConnection,
  relationships: Relationships,
  migration: LineageMigration,
): Pick<PastStore, 'relatedAt' | 'sourcesAfterAt' | 'neighboursAt' | 'lineageAt'> {
  return {
    async relatedAt(position, urns, query, signal) {
      const reader = connection.until(signal)
      await requireNames(reader, position, urns)
      return relatedOfEachThen(reader, relationships, position, urns, query)
    },
    sourcesAfterAt: (position, after, limit) =>
      sourcesAfterThen(connection, relationships, position, after, limit),
    async neighboursAt(position, urns, query, signal) {
      migration.requireDone()
      const reader = connection.until(signal)
      await requireNames(reader, position, urns)
      return neighboursByStep(
        stepThen(reader, relationships, position, query.direction),
        urns,
        query,
      )
    },
    async lineageAt(position, query, signal) {
      migration.requireDone()
      const reader = connection.until(signal)
      await requireNames(reader, position, [query.urn])
      return walkByStep(stepThen(reader, relationships, position, query.direction), query, signal)
    },
  }
}

/** A superseded value has a version only, of which the number of those before it follows. */
type HistoryNode = ValueNode & {
  readonly version?: number | null
  readonly superseded?: number | null
  readonly position: number
}

function toPastChange(node: HistoryNode): PastChange {
  const { name, position, version, superseded } = node
  const number = version ? version : (superseded ?? 0) + 1
  return { aspect: name, position, envelope: toEnvelope(node, number) }
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
  if (row) throw new DeletedSince(row.urn, row.position)
}

async function readEntitiesAt(
  reader: Reader,
  position: number,
  urns: readonly string[],
  aspects: readonly string[] | undefined,
): Promise<Map<string, StoredEntity>> {
  return toEntities(reader, position, await readRows(reader, position, urns, aspects))
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

async function toEntities(
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
