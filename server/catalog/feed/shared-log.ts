import { decorate } from '../../../graph/store/decorate.ts'
import type { ChangeLog, LogPage } from '../../../graph/store/change-log.ts'

/**
 * Returns a log whose equal reads of one tick are one read of the store: readers that a change wakes
 * together ask for the same page.
 */
export function sharedLog(changeLog: ChangeLog): ChangeLog {
  const starting = new Map<string, Promise<LogPage>>()
  const startRead = async (key: string, position: number, limit: number): Promise<LogPage> => {
    await new Promise(setImmediate)
    // Later calls must see later commits.
    starting.delete(key)
    return changeLog.after(position, limit)
  }
  return decorate(changeLog, {
    async after(position, limit, select = () => true) {
      const key = `${position} ${limit}`
      const read = starting.get(key) ?? startRead(key, position, limit)
      starting.set(key, read)
      const { changes, ...page } = await read
      return { ...page, changes: changes.filter(select) }
    },
  })
}
