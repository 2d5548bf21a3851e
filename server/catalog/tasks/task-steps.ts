import type { GraphStore } from '../../../graph/graph-store.ts'
import type { PointStore } from '../../../graph/point-store.ts'
import type { TaskStep, Task, TaskStore, Truncation } from '../../../graph/task-store.ts'
import { restorationStep } from './reindexing.ts'

/** What tasks work on. */
export interface TaskStores {
  readonly graph: GraphStore
  readonly points: PointStore
  readonly tasks: TaskStore
}

/**
 * What is to be done next: it depends on nothing but the task and the stores, so that any server can
 * go on with it. Undefined: nothing yet, as others have to be done first.
 */
export async function nextStep(stores: TaskStores, task: Task): Promise<TaskStep | undefined> {
  const { assignment } = task
  switch (assignment.kind) {
    case 'truncate':
      return truncationStep(stores, task, assignment)
    case 'restore':
      return restorationStep(stores, task, assignment)
  }
}

async function truncationStep(
  { points }: TaskStores,
  { counts, runMillis }: Task,
  { entityType, aspect, endMillis, batchSize, timeoutMs }: Truncation,
): Promise<TaskStep> {
  if (timeoutMs !== undefined && runMillis >= timeoutMs) return { ending: { how: 'timed out' } }
  if (counts.total === undefined) {
    return { total: (await points.countPoints(entityType, aspect, endMillis)).older }
  }
  return { truncate: { entityType, aspect, endMillis, limit: batchSize } }
}
