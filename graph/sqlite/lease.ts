import type { SqliteDatabase } from './database.ts'
import type { SqliteWriter } from './writer.ts'

/** Milliseconds since the epoch, by the clock of the machine that the file is on. */
export const NOW = "CAST(unixepoch('subsec') * 1000 AS INTEGER)"

const TAKE = /* sql */ `
  INSERT INTO lease VALUES (?1, ?2, ${NOW} + ?3)
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, untilMillis = excluded.untilMillis
  WHERE holder = excluded.holder OR untilMillis < ${NOW}`

/** After a power cut leases are worth nothing, so none waits for the disk. */
export function takeLease(
  database: SqliteDatabase,
  writer: SqliteWriter,
  name: string,
  holder: string,
  ttlMs: number,
): Promise<boolean> {
  return writer.repeatable(() => database.run(TAKE, name, holder, ttlMs) > 0)
}

export function releaseLease(
  database: SqliteDatabase,
  writer: SqliteWriter,
  name: string,
  holder: string,
): Promise<void> {
  return writer.repeatable(() => {
    database.run('DELETE FROM lease WHERE name = ? AND holder = ?', name, holder)
  })
}
