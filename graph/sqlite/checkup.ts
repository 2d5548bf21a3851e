import type { Checkup } from '../store/checkup.ts'
import type { SqliteDatabase } from './database.ts'
import { NOW } from './lease.ts'

const VERSION = `SELECT sqlite_version() AS version, ${NOW} AS nowMillis`

/** Checks the file. Cost: every page of it once. */
export function runCheckup(database: SqliteDatabase): Checkup {
  const engine = database.get<{ version: string; nowMillis: number }>(VERSION)
  const rows = database.all<{ quick_check: string }>('PRAGMA quick_check(10)')
  const faults = rows.map((row) => row.quick_check).filter((line) => line !== 'ok')
  return {
    version: `SQLite/${engine?.version ?? ''}`,
    nowMillis: engine?.nowMillis ?? Date.now(),
    faults,
  }
}
