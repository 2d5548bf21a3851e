import type { Clock } from '../model/audit.ts'
import { SYSTEM_AUTHOR } from '../store/change-log.ts'
import {
  PROGRESS_MEMBERS,
  nextProgress,
  toTask,
  RECORD_MEMBERS,
  type TaskRecord,
} from '../store/task-record.ts'
import type { Assignment, TaskHold, TaskStep, Task, TaskStore } from '../store/task-store.ts'
import { appendToLog } from './change-log.ts'
import type { SqliteDatabase } from './database.ts'
import { NOW } from './lease.ts'
import { markDirty } from './dirty-flags.ts'
import { DELETED_POINT, requireWritable, toDeletion, type DeletedPoint } from './write.ts'
import type { SqliteWriter } from './writer.ts'

/** The columns of a {@link TaskRecord}. */
export const TASK_COLUMNS = ['id', ...RECORD_MEMBERS].join(', ')
const RECORD = `${TASK_COLUMNS}, ${NOW} AS nowMillis`
const READ = `SELECT ${RECORD} FROM task WHERE id = ?`
const READ_HELD = `${READ} AND holder = ?`
const CREATE = /* sql */ `
  INSERT INTO task (node, assignment, createdMillis, holder, freeMillis)
  VALUES (?1, ?2, ${NOW}, ?1, ${NOW} + ?3)
  RETURNING ${RECORD}`
const OLDEST_FREE = /* sql */ `
  SELECT number FROM task WHERE freeMillis <= ${NOW} ORDER BY number LIMIT 1`
const CLAIM = /* sql */ `
  UPDATE task SET holder = ?, freeMillis = ${NOW} + ?
  WHERE number = (${OLDEST_FREE})
  RETURNING ${RECORD}`
const RECORD_PROGRESS = /* sql */ `
  UPDATE task
  SET ${PROGRESS_MEMBERS.map((name, at) => `${name} = ?${at + 4}`).join(', ')},
      endedMillis = iif(?2, ${NOW}, NULL),
      holder = iif(?2, NULL, holder),
      freeMillis = iif(?2, NULL, ${NOW} + ?3)
  WHERE id = ?1
  RETURNING ${RECORD}`
const RELEASE = /* sql */ `
  UPDATE task SET holder = NULL, freeMillis = ${NOW} WHERE id = ? AND holder = ?`
const CANCEL = /* sql */ `
  UPDATE task SET ending = 'cancelled', endedMillis = ${NOW}, holder = NULL, freeMillis = NULL
  WHERE id = ? AND endedMillis IS NULL`
const FORGET = `DELETE FROM task WHERE endedMillis < ${NOW} - ?`

/**
 * Orders points by time, and points of equal time like `latestPoints`. Cost: the points of the
 * batch.
 */
const TRUNCATE = /* sql */ `
  DELETE FROM point WHERE rowid IN (
    SELECT rowid FROM point
    WHERE entityType = ?1 AND aspect = ?2 AND millis < ?3
    ORDER BY millis, id
    LIMIT ?4
  )
  RETURNING entity, (SELECT urn FROM entity WHERE entity.id = point.entity) AS urn, ${DELETED_POINT}`
/** Cost: a seek of each. */
const WITHOUT_POINTS = /* sql */ `
  SELECT urn
  FROM json_each(?1) AS given
  CROSS JOIN entity ON entity.id = given.value
  WHERE NOT EXISTS (SELECT 1 FROM point WHERE point.entity = entity.id AND aspect = ?2)`

type TaskRow = TaskRecord & { readonly nowMillis: number }

export function sqliteTaskStore(
  database: SqliteDatabase,
  writer: SqliteWriter,
  clock: Clock,
): TaskStore {
  return {
    create: (assignment, node, ttlMs) =>
      writer.transaction(() => create(database, assignment, node, ttlMs)),
    read: async (id) => optionalTask(database.get<TaskRow>(READ, id)),
    claim: async (node, ttlMs) => {
      // Reads first, so that polling servers do not wait for writers.
      if (!database.get(OLDEST_FREE)) return undefined
      return writer.repeatable(() => optionalTask(database.get<TaskRow>(CLAIM, node, ttlMs)))
    },
    advance: async (hold, step) => {
      // The ending has to be on disk, and so have changes, which readers of the log have seen. After
      // a power failure a task continues from its last durable checkpoint.
      const inTransaction = step.ending || step.truncate ? 'transaction' : 'repeatable'
      return writer[inTransaction](() => advance(database, clock, hold, step))
    },
    release: async ({ id, node }) => {
      await writer.repeatable(() => database.run(RELEASE, id, node))
    },
    cancel: async (id) => {
      await writer.transaction(() => database.run(CANCEL, id))
    },
    forget: (keptMs) => writer.repeatable(() => database.run(FORGET, keptMs)),
  }
}

function create(
  database: SqliteDatabase,
  assignment: Assignment,
  node: string,
  ttlMs: number,
): Task {
  requireWritable(database)
  const task = optionalTask(database.get<TaskRow>(CREATE, node, JSON.stringify(assignment), ttlMs))
  if (!task) throw new Error('the new task has no row')
  return task
}

function advance(
  database: SqliteDatabase,
  clock: Clock,
  { id, node, ttlMs }: TaskHold,
  step: TaskStep,
): Task | undefined {
  const record = database.get<TaskRow>(READ_HELD, id, node)
  if (!record) return undefined
  if (step.truncate || step.markDirty) requireWritable(database)
  const deleted = step.truncate ? truncate(database, clock, step.truncate) : 0
  if (step.markDirty && step.markDirty.length > 0) markDirty(database, step.markDirty, clock())
  const next = nextProgress(record, step, { found: deleted, deleted })
  const hasEnded = Number(next.ending !== null)
  const values = PROGRESS_MEMBERS.map((name) => next[name])
  return optionalTask(database.get<TaskRow>(RECORD_PROGRESS, id, hasEnded, ttlMs, ...values))
}

/** Deletes a batch of old points. @returns how many points were deleted */
function truncate(
  database: SqliteDatabase,
  clock: Clock,
  {
    entityType,
    aspect,
    endMillis,
    limit,
    author = SYSTEM_AUTHOR,
  }: NonNullable<TaskStep['truncate']>,
): number {
  type Row = DeletedPoint & { readonly entity: number; readonly urn: string }
  const rows = database.all<Row>(TRUNCATE, entityType, aspect, endMillis, limit)
  const entities = JSON.stringify([...new Set(rows.map(({ entity }) => entity))])
  const emptied = database.all<{ urn: string }>(WITHOUT_POINTS, entities, aspect)
  const urns = emptied.map(({ urn }) => urn)
  if (urns.length > 0) markDirty(database, urns, clock())
  const changes = rows.map((point) => toDeletion(point.urn, point))
  appendToLog(database, clock(), [{ author, changes }])
  return rows.length
}

function optionalTask(row: TaskRow | undefined): Task | undefined {
  return row && toTask(row, row.nowMillis)
}
