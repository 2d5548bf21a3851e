import { NO_PROGRESS, type Progress, type TaskRecord } from '../../store/task-record.ts'
import { integer } from '../connection.ts'
import type { Parameters } from '../dialect.ts'

/** What a node has of a task: no property is null. */
export type StoredTask = Partial<TaskRecord> &
  Pick<TaskRecord, 'id' | 'assignment' | 'createdMillis'>

/** The properties of a node; whole numbers stay whole. */
export function propertiesOf(record: Progress | TaskRecord): Parameters {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key,
      typeof value === 'number' ? integer(value) : value,
    ]),
  )
}

/** A node as a record: all members of {@link TaskRecord}, in their order, as archives are compared. */
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
