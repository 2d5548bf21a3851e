import {
  NO_PROGRESS,
  progressOf,
  taskOf,
  type Progress,
  type TaskRecord,
} from '../../task-record.ts'
import type { Assignment, TaskHold, TaskStep, Task, TaskStore } from '../../task-store.ts'
import { integer, type Neo4jConnection, type Parameters, type Pipeline } from '../connection.ts'
import { ENTER } from '../archive/gate.ts'
import { readOnly } from '../lock.ts'
import { markEntities, type Marking } from '../marks.ts'
import { TRUNCATE_POINTS } from '../points/statements.ts'
import * as statements from './statements.ts'

/** A node has no properties that are null. */
export type StoredTask = Partial<TaskRecord> &
  Pick<TaskRecord, 'id' | 'assignment' | 'createdMillis'>
interface TaskRow {
  readonly record: StoredTask
  readonly nowMillis: number
}

export function neo4jTaskStore(marking: Marking): TaskStore {
  const { connection } = marking
  return {
    create: (assignment, node, ttlMs) => create(connection, assignment, node, ttlMs),
    read: async (id) => shown(await connection.read<TaskRow>(statements.READ_TASK, { id })),
    claim: async (node, ttlMs) => {
      const [free] = await connection.read<{ id: string }>(statements.FREE_TASKS)
      if (!free) return undefined
      const parameters = { id: free.id, node, ttlMs: integer(ttlMs) }
      return shown(await connection.change<TaskRow>(statements.CLAIM_TASK, parameters))
    },
    advance: (held, step) =>
      connection.transaction((pipeline) => advance(marking, pipeline, held, step)),
    release: async ({ id, node }) => {
      await connection.change(statements.RELEASE_TASK, { id, node })
    },
    forget: async (keptMs) => {
      const parameters = { keptMs: integer(keptMs) }
      const [row] = await connection.change<{ forgotten: number }>(
        statements.FORGET_TASKS,
        parameters,
      )
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
    progress: propertiesOf(NO_PROGRESS),
    ttlMs: integer(ttlMs),
  }
  return connection.transaction(async (pipeline) => {
    const [[store], rows] = await Promise.all([
      pipeline.run<{ writable: boolean }>(ENTER, {}),
      pipeline.run<TaskRow>(statements.CREATE_TASK, parameters),
    ])
    if (!store?.writable) throw readOnly()
    const task = shown(rows)
    if (!task) throw new Error('a task that was made has a node')
    await pipeline.commit()
    return task
  })
}

async function advance(
  marking: Marking,
  pipeline: Pipeline,
  { id, node, ttlMs }: TaskHold,
  step: TaskStep,
): Promise<Task | undefined> {
  const [locked] = await pipeline.run<Locked>(statements.LOCK_TASK, { id, node })
  if (!locked) return undefined
  if ((step.truncate || step.mark) && !locked.writable) throw readOnly()
  const done = step.truncate ? await truncate(marking, pipeline, step.truncate, locked) : NOTHING
  await markEntities(marking, pipeline, step.mark ?? [])
  const progress = progressOf(recordOf(locked.record), step, done)
  const hasEnded = progress.ending !== null
  const parameters = { id, progress: propertiesOf(progress), hasEnded, ttlMs: integer(ttlMs) }
  const rows = await pipeline.run<TaskRow>(statements.RECORD_PROGRESS, parameters)
  await pipeline.commit()
  return shown(rows)
}

interface Locked extends Pick<TaskRow, 'record'> {
  readonly writable: boolean
  /** An archive is being made: it looks at what changes. */
  readonly isArchived: boolean
}

const NOTHING = { found: 0, deleted: 0 }

async function truncate(
  marking: Marking,
  pipeline: Pipeline,
  { entityType, aspect, endMillis, limit }: NonNullable<TaskStep['truncate']>,
  { isArchived }: Pick<Locked, 'isArchived'>,
): Promise<typeof NOTHING> {
  const parameters = { entityType, aspect, end: integer(endMillis), limit: integer(limit) }
  const rows = await pipeline.run<TruncatedRow>(TRUNCATE_POINTS, parameters)
  const changed = rows.filter(({ isEmptied }) => isEmptied || isArchived)
  await markEntities(
    marking,
    pipeline,
    changed.flatMap(({ urn }) => urn ?? []),
  )
  const sumOf = (count: (row: TruncatedRow) => number) =>
    rows.reduce((sum, row) => sum + count(row), 0)
  return { found: sumOf(({ found }) => found), deleted: sumOf(({ deleted }) => deleted) }
}

/** The points of one entity in a batch; without URN those that somebody else has deleted. */
interface TruncatedRow {
  readonly urn: string | null
  readonly found: number
  readonly deleted: number
  readonly isEmptied: boolean | null
}

/** What a node keeps: whole numbers as such. */
export function propertiesOf(record: Progress | TaskRecord): Parameters {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key,
      typeof value === 'number' ? integer(value) : value,
    ]),
  )
}

/** What an archive and a step see of a node: exactly what {@link TaskRecord} has, in its order. */
export function recordOf(stored: StoredTask): TaskRecord {
  const { id, assignment, createdMillis, endedMillis = null } = stored
  const progress = Object.entries(NO_PROGRESS).map(([key, none]) => {
    return [key, stored[key as keyof Progress] ?? none]
  })
  return {
    id,
    assignment,
    ...(Object.fromEntries(progress) as Progress),
    createdMillis,
    endedMillis,
  }
}

function shown([row]: readonly TaskRow[]): Task | undefined {
  return row && taskOf(recordOf(row.record), row.nowMillis)
}
