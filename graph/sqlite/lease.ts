import type { SqliteDatabase } from './database.ts'
import type { SqliteWriter } from './writer.ts'

/** Milliseconds since the epoch, by the clock of the machine that holds the file. */
export const NOW = "CAST(unixepoch('subsec') * 1000 AS INTEGER)"

const TAKE = /* sql */ `
  INSERT INTO lease VALUES (?1, ?2, ${NOW} + ?3)
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, untilMillis = excluded.untilMillis
  WHERE holder = excluded.holder OR untilMillis < ${NOW}`

/**
 * Takes or renews a lease without waiting for the disk, because leases are worthless after a power
 * failure.
 */
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
