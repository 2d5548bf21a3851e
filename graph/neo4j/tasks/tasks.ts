import { SYSTEM_AUTHOR } from '../../store/change-log.ts'
import { readOnly } from '../../store/read-only.ts'
import { NO_PROGRESS, nextProgress, toTask } from '../../store/task-record.ts'
import type { Assignment, Task, TaskHold, TaskStep, TaskStore } from '../../store/task-store.ts'
import { integer, type Neo4jConnection } from '../connection.ts'
import type { Pipeline } from '../pipeline.ts'
import { markDirty, type DirtyContext } from '../dirty-flags.ts'
import { NOTHING, sendDeletedPoints, truncatePoints } from '../points/delete.ts'
import { TASKS_NODE } from '../store-node.ts'
import { runFirst } from '../writable.ts'
import { IS_ARCHIVED, IS_WRITABLE, PASS_BARRIER } from '../write-barrier.ts'
import { taskProperties, toTaskRecord, type StoredTask } from './task-nodes.ts'

/** The first SET takes the lock of the node, under which the second one counts. */
export const CREATE_TASK = /* cypher */ `
  MERGE (tasks:Meta {id: '${TASKS_NODE}'})
  SET tasks.name = '${TASKS_NODE}'
  SET tasks.last = coalesce(tasks.last, 0) + 1
  CREATE (task:Task)
  SET task = $input.progress,
      task.number = tasks.last,
      task.id = $input.node + ':' + toString(tasks.last),
      task.name = $input.name,
      task.assignment = $input.assignment,
      task.createdMillis = timestamp(),
      task.holder = $input.node,
      task.freeAt = timestamp() + $input.ttlMs
  RETURN properties(task) AS record, timestamp() AS nowMillis`

/** Cost: one seek. */
export const READ_TASK = /* cypher */ `
  MATCH (task:Task {id: $input.id})
  RETURN properties(task) AS record, timestamp() AS nowMillis`

/** Cost: the first entries of an index that holds only unfinished tasks. */
export const FREE_TASKS = /* cypher */ `
  MATCH (task:Task)
  USING INDEX task:Task(freeAt)
  WHERE task.freeAt <= timestamp()
  RETURN task.id AS id
  ORDER BY task.number
  LIMIT 1`

/**
 * Another server may have claimed the task, hence the second comparison under the lock that SET
 * takes.
 */
export const CLAIM_TASK = /* cypher */ `
  MATCH (found:Task {id: $input.id})
  SET found.name = found.name
  WITH found.id AS id
  MATCH (task:Task {id: id})
  WHERE task.freeAt <= timestamp()
  SET task.holder = $input.node, task.freeAt = timestamp() + $input.ttlMs
  RETURN properties(task) AS record, timestamp() AS nowMillis`

/** Reads under the lock that SET takes, so that the steps of a task are serialized. */
export const LOCK_TASK = /* cypher */ `${PASS_BARRIER}
  MATCH (found:Task {id: $input.id})
  SET found.name = found.name
  WITH store, found.id AS id
  MATCH (task:Task {id: id})
  WHERE task.holder = $input.node
  RETURN
    properties(task) AS record,
    ${IS_WRITABLE} AS writable,
    ${IS_ARCHIVED} AS isArchived`

/** The clock is read at the end of the step, however long it took. */
export const RECORD_PROGRESS = /* cypher */ `
  MATCH (task:Task {id: $input.id})
  SET task += $input.progress,
      task.endedMillis = CASE WHEN $input.hasEnded THEN timestamp() END,
      task.holder = CASE WHEN NOT $input.hasEnded THEN task.holder END,
      task.freeAt = CASE WHEN NOT $input.hasEnded THEN timestamp() + $input.ttlMs END
  RETURN properties(task) AS record, timestamp() AS nowMillis`

export const RELEASE_TASK = /* cypher */ `
  MATCH (found:Task {id: $input.id})
  SET found.name = found.name
  WITH found.id AS id
  MATCH (task:Task {id: id})
  WHERE task.holder = $input.node
  SET task.freeAt = timestamp()
  REMOVE task.holder`

export const CANCEL_TASK = /* cypher */ `
  MATCH (found:Task {id: $input.id})
  SET found.name = found.name
  WITH found.id AS id
  MATCH (task:Task {id: id})
  WHERE task.endedMillis IS NULL
  SET task.ending = 'cancelled', task.endedMillis = timestamp()
  REMOVE task.holder, task.freeAt`

export const FORGET_TASKS = /* cypher */ `${PASS_BARRIER}
  MATCH (task:Task)
  USING INDEX task:Task(endedMillis)
  WHERE task.endedMillis < timestamp() - $input.keptMs
  DELETE task
  RETURN count(*) AS forgotten`

interface TaskRow {
  readonly record: StoredTask
  readonly nowMillis: number
}

export function neo4jTaskStore(context: DirtyContext): TaskStore {
  const { connection } = context
  return {
    create: (assignment, node, ttlMs) => create(connection, assignment, node, ttlMs),
    read: async (id) => firstTask(await connection.read<TaskRow>(READ_TASK, { id })),
    claim: async (node, ttlMs) => {
      const [free] = await connection.read<{ id: string }>(FREE_TASKS)
      if (!free) return undefined
      const parameters = { id: free.id, node, ttlMs: integer(ttlMs) }
      return firstTask(await connection.change<TaskRow>(CLAIM_TASK, parameters))
    },
    advance: (hold, step) =>
      connection.transaction((pipeline) => advance(context, pipeline, hold, step)),
    release: async ({ id, node }) => {
      await connection.change(RELEASE_TASK, { id, node })
    },
    cancel: async (id) => {
      await connection.change(CANCEL_TASK, { id })
    },
    forget: async (keptMs) => {
      const parameters = { keptMs: integer(keptMs) }
      const [row] = await connection.change<{ forgotten: number }>(FORGET_TASKS, parameters)
      return row?.forgotten ?? 0
    },
  }
}

function create(
  connection: Neo4jConnection,
  assignment: Assignment,
  node: string,
  ttlMs: number,
): Promise<Task> {
  const parameters = {
    node,
    name: assignment.kind,
    assignment: JSON.stringify(assignment),
    progress: taskProperties(NO_PROGRESS),
    ttlMs: integer(ttlMs),
  }
  return connection.transaction(async (pipeline) => {
    const task = firstTask(await runFirst<TaskRow>(pipeline, CREATE_TASK, parameters))
    if (!task) throw new Error('the new task has no node')
    await pipeline.commit()
    return task
  })
}

async function advance(
  context: DirtyContext,
  pipeline: Pipeline,
  { id, node, ttlMs }: TaskHold,
  step: TaskStep,
): Promise<Task | undefined> {
  const [locked] = await pipeline.run<LockedTask>(LOCK_TASK, { id, node })
  if (!locked) return undefined
  if ((step.truncate || step.markDirty) && !locked.writable) throw readOnly()
  const done = step.truncate
    ? await truncatePoints(context, pipeline, step.truncate, locked.isArchived)
    : NOTHING
  await markDirty(context, pipeline, step.markDirty ?? [])
  const counts = { found: done.found, deleted: done.deleted.length }
  const progress = nextProgress(toTaskRecord(locked.record), step, counts)
  const hasEnded = progress.ending !== null
  const parameters = { id, progress: taskProperties(progress), hasEnded, ttlMs: integer(ttlMs) }
  const rows = await pipeline.run<TaskRow>(RECORD_PROGRESS, parameters)
  sendDeletedPoints(context, pipeline, done.deleted, step.truncate?.author ?? SYSTEM_AUTHOR)
  await pipeline.commit()
  return firstTask(rows)
}

interface LockedTask extends Pick<TaskRow, 'record'> {
  readonly writable: boolean
  /** An archive is being made, and has to notice every change. */
  readonly isArchived: boolean
}

function firstTask([row]: readonly TaskRow[]): Task | undefined {
  return row && toTask(toTaskRecord(row.record), row.nowMillis)
}
