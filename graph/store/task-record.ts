import type { Assignment, Counts, Ending, TaskStep, Task } from './task-store.ts'

/** The stored properties of a task, besides its holder: flat, and null where absent. */
export interface TaskRecord {
  readonly id: string
  /** JSON. */
  readonly assignment: string
  readonly total: number | null
  readonly deleted: number
  readonly updated: number
  readonly passedOver: number
  readonly batches: number
  readonly retries: number
  readonly position: string | null
  readonly ending: Ending['how'] | null
  readonly reason: string | null
  readonly createdMillis: number
  readonly endedMillis: number | null
}

/** The part of a record that a step may change. */
export type Progress = Omit<TaskRecord, 'id' | 'assignment' | 'createdMillis' | 'endedMillis'>

/** The progress of a new task. */
export const NO_PROGRESS: Progress = {
  total: null,
  deleted: 0,
  updated: 0,
  passedOver: 0,
  batches: 0,
  retries: 0,
  position: null,
  ending: null,
  reason: null,
}

export const PROGRESS_MEMBERS = Object.keys(NO_PROGRESS) as readonly (keyof Progress)[]
/** The members of a record besides its id, in order. */
export const RECORD_MEMBERS = [
  'assignment',
  ...PROGRESS_MEMBERS,
  'createdMillis',
  'endedMillis',
] as const

/**
 * Returns the record after a step. More points may be deleted than were counted, because others are
 * written meanwhile; then the total is the number of deleted ones.
 *
 * @param found points that a truncation found; `deleted` of them were not deleted by others first
 */
export function nextProgress(
  record: TaskRecord,
  step: TaskStep,
  { found, deleted }: { found: number; deleted: number },
): Progress {
  const { truncate, markDirty = [], passedOver = 0, retries = 0 } = step
  const isLast = truncate !== undefined && found < truncate.limit
  const ending = step.ending ?? (isLast ? { how: 'done' as const } : undefined)
  const sum = record.deleted + deleted
  const total = step.total ?? record.total
  return {
    total: total === null ? null : Math.max(total, sum),
    deleted: sum,
    updated: record.updated + markDirty.length,
    passedOver: record.passedOver + passedOver,
    batches: record.batches + (found + markDirty.length + passedOver > 0 ? 1 : 0),
    retries: record.retries + retries,
    position: step.position ?? record.position,
    ending: ending?.how ?? null,
    reason: ending?.reason ?? null,
  }
}

/** Returns a task as the port shows it. */
export function toTask(record: TaskRecord, nowMillis: number): Task {
  const { id, assignment, position, createdMillis, endedMillis } = record
  return {
    id,
    assignment: JSON.parse(assignment) as Assignment,
    counts: toCounts(record),
    position: position ?? undefined,
    runMillis: Math.max(0, (endedMillis ?? nowMillis) - createdMillis),
    ending: toEnding(record),
  }
}

function toCounts(record: TaskRecord): Counts {
  const { total, deleted, updated, passedOver, batches, retries } = record
  return { total: total ?? undefined, deleted, updated, passedOver, batches, retries }
}

function toEnding({ ending, reason }: TaskRecord): Ending | undefined {
  if (ending === null) return undefined
  return { how: ending, ...(reason !== null && { reason }) }
}
