import { DAY_MS } from '../../../graph/model/durations.ts'
import type { Clock } from '../../../graph/model/audit.ts'
import type { ChangeLog } from '../../../graph/store/change-log.ts'
import { Expiry, type ExpiryOptions } from '../expiry.ts'

interface RetentionOptions extends Pick<ExpiryOptions, 'control' | 'log'> {
  readonly changeLog: Pick<ChangeLog, 'forget'>
  readonly clock: Clock
  /** 0: changes are kept for ever. */
  readonly retentionDays: number
}

/** Deletes changes from the log that are older than the retention (`CHANGES_RETENTION_DAYS`). */
export function expireChanges({
  changeLog,
  clock,
  retentionDays,
  ...options
}: RetentionOptions): Expiry | undefined {
  if (retentionDays === 0) return undefined
  const deleteOldest = (limit: number) => changeLog.forget(clock() - retentionDays * DAY_MS, limit)
  return new Expiry({ ...options, name: 'change log', deleteOldest })
}
