import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { PointStore } from '../../../graph/store/point-store.ts'
import type {
  BulkEdit,
  TaskStep,
  Task,
  TaskStore,
  Truncation,
} from '../../../graph/store/task-store.ts'
import type { StoreControl } from '../../../graph/store/store-control.ts'
import { reindexingStep } from './reindexing.ts'

/** Stores that tasks use. */
export interface TaskStores {
  readonly graph: GraphStore
  readonly control: StoreControl
  readonly points: PointStore
  readonly tasks: TaskStore
  /** Returns the next step of edits, which it has made already. */
  readonly editStep: (task: Task, assignment: BulkEdit) => Promise<TaskStep>
}

/**
 * Returns the next step of a task. It depends on the task and the stores only, so that any server
 * can continue it. Undefined: the index has to reduce its backlog first.
 */
export async function nextStep(stores: TaskStores, task: Task): Promise<TaskStep | undefined> {
  const { assignment } = task
  switch (assignment.kind) {
    case 'truncate':
      return truncationStep(stores, task, assignment)
    case 'restore':
      return reindexingStep(stores, task, assignment)
    case 'edit':
      return stores.editStep(task, assignment)
  }
}

async function truncationStep(
  { points }: TaskStores,
  { counts, runMillis }: Task,
  { entityType, aspect, endMillis, batchSize, timeoutMs, author }: Truncation,
): Promise<TaskStep> {
  if (timeoutMs !== undefined && runMillis >= timeoutMs) return { ending: { how: 'timed out' } }
  if (counts.total === undefined) {
    return { total: (await points.countPoints(entityType, aspect, endMillis)).older }
  }
  const oldPoints = { entityType, aspect, endMillis }
  return { truncate: { ...oldPoints, limit: batchSize, ...(author && { author }) } }
}
