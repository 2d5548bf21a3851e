import { returningPoints } from '../points/statements.ts'
import { entitiesAfter } from '../read.ts'
import { STORE_NODE, TASKS_NODE } from '../store-node.ts'

/**
 * Closes the gate of `gate.ts` for a while, or keeps it closed: by one archive at a time, which has to
 * come back before its time is over. A row says that it is closed.
 */
export const CLOSE_GATE = /* cypher */ `
  MATCH (store:Meta {id: '${STORE_NODE}'})
  SET store.passed = true
  WITH store, coalesce(store.archivedUntil > timestamp(), false) AS isClosed
  WHERE isClosed = $input.isOurs AND (NOT isClosed OR store.archivedBy = $input.holder)
  SET store.archivedBy = $input.holder, store.archivedUntil = timestamp() + $input.ttlMs
  RETURN true AS closed`

/** Nobody passes the gate until the end of the transaction, and from then on everybody does again. */
export const HOLD_GATE = /* cypher */ `
  MATCH (store:Meta {id: '${STORE_NODE}'})
  SET store.passed = true
  WITH store
  WHERE store.archivedBy = $input.holder AND store.archivedUntil > timestamp() + $input.restMs
  REMOVE store.passed, store.archivedBy, store.archivedUntil
  RETURN true AS held`

/** For an archive that has failed: writers need not pass the gate any longer. */
export const OPEN_GATE = /* cypher */ `
  MATCH (store:Meta {id: '${STORE_NODE}'})
  WHERE store.archivedBy = $input.holder
  REMOVE store.passed, store.archivedBy, store.archivedUntil`

/** What may have begun before the gate was closed; of other users only where one may see them. */
export const TRANSACTIONS = /* cypher */ `
  SHOW TRANSACTIONS YIELD transactionId, currentQuery
  WHERE NOT coalesce(currentQuery, '') CONTAINS 'SHOW TRANSACTIONS'
  RETURN transactionId AS id`

/** Cost: the index entries of the page, and their nodes. */
export const REVISIONS_AFTER = entitiesAfter('entity.urn AS urn, entity.revision AS revision')

/** Cost: a seek of each entity, its aspect nodes, and the index entries of its points. */
export const ARCHIVED_ENTITIES = /* cypher */ `
  UNWIND $input.urns AS urn
  MATCH (entity:Entity)
  USING INDEX entity:Entity(urn)
  WHERE entity.urn = urn AND NOT entity:Stub
  RETURN
    urn,
    COLLECT {
      MATCH (entity)-[:HAS_ASPECT]->(aspect:Aspect)
      RETURN aspect {.name, .value, .createdAt, .createdBy, .systemMetadata, .superseded}
    } AS aspects,
    COLLECT {
      MATCH (point:TimeseriesPoint)
      USING INDEX point:TimeseriesPoint(urn, aspect, timestampMillis)
      WHERE point.urn = urn AND point.aspect IS NOT NULL AND point.timestampMillis IS NOT NULL
      WITH point.aspect AS aspect, count(*) AS points
      RETURN {aspect: aspect, points: points}
    } AS series`

/** Cost: a seek of each row, and the versions in its window. */
export const ARCHIVED_VERSIONS = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (old:AspectVersion)
  USING INDEX old:AspectVersion(id, version)
  WHERE old.id = row.id AND old.version >= row.first AND old.version <= row.last
  RETURN row.id AS id, old {
    .name, .version, .value, .createdAt, .createdBy, .systemMetadata
  } AS node`

/** Cost: a seek of each row, and its points. */
export const ARCHIVED_POINTS = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (point:TimeseriesPoint)
  USING INDEX point:TimeseriesPoint(urn, aspect, timestampMillis)
  WHERE point.urn = row.urn AND point.aspect = row.aspect AND point.timestampMillis IS NOT NULL${returningPoints()}`

/** Cost: all of them, of which there are as many as people make. */
export const ARCHIVED_TOKENS = /* cypher */ `
  MATCH (token:AccessToken)
  RETURN properties(token) AS token`

/** Cost: those of a week. */
export const ARCHIVED_TASKS = /* cypher */ `
  MATCH (task:Task)
  RETURN properties(task) AS record`

export const ADD_TASKS = /* cypher */ `
  MERGE (tasks:Meta {id: '${TASKS_NODE}'})
  SET tasks.name = '${TASKS_NODE}'
  WITH tasks
  UNWIND $input.rows AS row
  CREATE (task:Task)
  SET task = row.properties
  SET task.freeAt = CASE WHEN task.endedMillis IS NULL THEN timestamp() END
  WITH tasks, max(row.properties.number) AS last
  SET tasks.last = CASE WHEN tasks.last > last THEN tasks.last ELSE last END`

export const IS_EMPTY = /* cypher */ `
  RETURN NOT EXISTS { (:Entity) }
    AND NOT EXISTS { (:AccessToken) }
    AND NOT EXISTS { (:Task) } AS isEmpty`

export const IS_HALF_RESTORED = /* cypher */ `
  OPTIONAL MATCH (store:Meta {id: '${STORE_NODE}'})
  RETURN coalesce(store.halfRestored, false) AS isHalfRestored`

export const SET_HALF_RESTORED = /* cypher */ `
  MERGE (store:Meta {id: '${STORE_NODE}'})
  SET store.halfRestored = $input.value`

/** Relationships before nodes, as one node may have more of them than a transaction can hold. */
export const EMPTY_RELATIONSHIPS = /* cypher */ `
  MATCH (:Entity)-[relationship]->()
  WITH relationship
  LIMIT toInteger($input.limit)
  DELETE relationship
  RETURN count(*) AS deleted`

export function emptyNodes(label: string): string {
  return /* cypher */ `
  MATCH (node:${label})
  WITH node
  LIMIT toInteger($input.limit)
  DETACH DELETE node
  RETURN count(*) AS deleted`
}

/** Of all nodes that hold what an archive has, or follow from it. */
export const EMPTIED_LABELS = [
  'AspectVersion',
  'TimeseriesPoint',
  'Aspect',
  'Entity',
  'AccessToken',
  'Task',
]
