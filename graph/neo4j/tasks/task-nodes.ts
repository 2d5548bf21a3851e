import { NO_PROGRESS, type Progress, type TaskRecord } from '../../store/task-record.ts'
import { integer } from '../connection.ts'
import type { Parameters } from '../driver.ts'

/** The properties of a task's node, none of which is null. */
export type StoredTask = Partial<TaskRecord> &
  Pick<TaskRecord, 'id' | 'assignment' | 'createdMillis'>

/** Returns the properties of a node; integers stay integers. */
export function taskProperties(record: Progress | TaskRecord): Parameters {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key,
      typeof value === 'number' ? integer(value) : value,
    ]),
  )
}

/**
 * Returns a node as a record: all members of {@link TaskRecord}, in their order, because archives
 * are compared.
 */
export function toTaskRecord(stored: StoredTask): TaskRecord {
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
