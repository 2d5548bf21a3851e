import type { Checkup } from '../store/checkup.ts'
import type { SqliteDatabase } from './database.ts'
import { NOW } from './lease.ts'

const VERSION = `SELECT sqlite_version() AS version, ${NOW} AS nowMillis`

/** Checks the file. Cost: every page of it once. */
export function checkupOf(database: SqliteDatabase): Checkup {
  const about = database.get<{ version: string; nowMillis: number }>(VERSION)
  const found = database.all<{ quick_check: string }>('PRAGMA quick_check(10)')
  const faults = found.map((row) => row.quick_check).filter((line) => line !== 'ok')
  return {
    version: `SQLite/${about?.version ?? ''}`,
    nowMillis: about?.nowMillis ?? Date.now(),
    faults,
  }
}
