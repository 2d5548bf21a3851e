import { splitTaskId, type ArchiveStore } from '../../store/archive-store.ts'
import type { TaskRecord } from '../../store/task-record.ts'
import { RESET_LOG, restoreLog, RESUME_LOG } from '../change-log.ts'
import { integer, type Neo4jConnection } from '../connection.ts'
import type { Relationships } from '../relationships.ts'
import { runCheckup } from '../schema.ts'
import { STORE_NODE, TASKS_NODE } from '../store-node.ts'
import { taskProperties } from '../tasks/task-nodes.ts'
import { RESET_PAST, addPast, addPastEdges } from './past.ts'
import { readArchive } from './read-archive.ts'

export const IS_EMPTY = /* cypher */ `
  RETURN NOT EXISTS { (:Entity) }
    AND NOT EXISTS { (:AccessToken) }
    AND NOT EXISTS { (:Password) }
    AND NOT EXISTS { (:Principal) }
    AND NOT EXISTS { (:Task) }
    AND NOT EXISTS { (:AuditRecord) }
    AND NOT EXISTS { (:LogEntry) } AS isEmpty`

export const IS_HALF_RESTORED = /* cypher */ `
  OPTIONAL MATCH (store:Meta {id: '${STORE_NODE}'})
  RETURN coalesce(store.halfRestored, false) AS isHalfRestored`

export const SET_HALF_RESTORED = /* cypher */ `
  MERGE (store:Meta {id: '${STORE_NODE}'})
  SET store.halfRestored = $input.value`

/**
 * Deletes relationships before nodes, because one node may have more of them than a transaction can
 * hold.
 */
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

/** Labels of the nodes that an archive holds, or that are about what is no more after a restore. */
export const EMPTIED_LABELS = [
  'AspectVersion',
  'PastAspect',
  'PastEdge',
  'DeletedName',
  'TimeseriesPoint',
  'Aspect',
  'Entity',
  'AccessToken',
  'Password',
  'Principal',
  'Task',
  'AuditRecord',
  'LogEntry',
  'LoggedRun',
  'LogMinute',
  'KeyedRequest',
  'RequestStep',
  'WebhookPosition',
  'WebhookDelivery',
]

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

/** Most nodes or relationships that one transaction deletes; it holds them in memory. */
const ROWS_PER_DELETION = 10_000

export function neo4jArchiveStore(
  connection: Neo4jConnection,
  relationships: Relationships,
): ArchiveStore {
  const setHalfRestored = (value: boolean) => connection.change(SET_HALF_RESTORED, { value })
  return {
    records: (options) => readArchive(connection, options),
    isEmpty: async () => {
      const [row] = await connection.read<{ isEmpty: boolean }>(IS_EMPTY)
      return row?.isEmpty ?? true
    },
    beginRestore: async () => {
      await setHalfRestored(true)
      await connection.change(RESET_LOG)
      await connection.change(RESET_PAST, {})
      await deleteAll(connection, EMPTY_RELATIONSHIPS)
      for (const label of EMPTIED_LABELS) await deleteAll(connection, emptyNodes(label))
    },
    endRestore: async () => {
      await setHalfRestored(false)
    },
    isHalfRestored: async () => {
      const [row] = await connection.read<{ isHalfRestored: boolean }>(IS_HALF_RESTORED)
      return row?.isHalfRestored ?? false
    },
    checkup: () => runCheckup(connection, relationships),
    addLogEntries: (entries) => restoreLog(connection, entries),
    addPast: (records) => addPast(connection, records),
    addPastEdges: (ended) => addPastEdges(connection, ended),
    resumeLog: async () => {
      await connection.change(RESUME_LOG)
    },
    addTasks: async (records) => {
      if (records.length === 0) return
      await connection.change(ADD_TASKS, { rows: records.map(taskRow) })
    },
  }
}

async function deleteAll(connection: Neo4jConnection, statement: string): Promise<void> {
  const limit = integer(ROWS_PER_DELETION)
  for (let deleted = ROWS_PER_DELETION; deleted === ROWS_PER_DELETION;) {
    const [row] = await connection.change<{ deleted: number }>(statement, { limit })
    deleted = row?.deleted ?? 0
  }
}

function taskRow(task: TaskRecord) {
  const { kind } = JSON.parse(task.assignment) as { kind: string }
  const number = integer(splitTaskId(task.id).number)
  return { properties: { ...taskProperties(task), number, name: kind } }
}
