import type { Pending } from '../store/graph-store.ts'
import type { SqliteDatabase } from './database.ts'
import type { SqliteWriter } from './writer.ts'

const NEXT_REVISION = 'UPDATE store SET revision = revision + 1 RETURNING revision'
const MARK = /* sql */ `
  INSERT INTO pending (urn, revision, sinceMillis)
  SELECT value, ?, ? FROM json_each(?)
  WHERE TRUE
  ON CONFLICT (urn) DO UPDATE SET revision = excluded.revision`
const SETTLE = /* sql */ `
  DELETE FROM pending WHERE id IN (
    SELECT pending.id
    FROM json_each(?) AS settled
    CROSS JOIN pending ON urn = settled.value ->> 0
    WHERE revision = settled.value ->> 1
  )`
const WAITING = 'SELECT urn FROM pending WHERE urn IN (SELECT value FROM json_each(?))'
const OLDEST = 'SELECT urn, revision, sinceMillis FROM pending ORDER BY id LIMIT ?'

/**
 * Marks what has changed in a transaction, all with one revision: a number that no other has.
 *
 * @returns the marks, which are there once the transaction is committed
 */
export function markPending(
  database: SqliteDatabase,
  urns: readonly string[],
  nowMillis: number,
): Pending[] {
  const revision = database.get<{ revision: number }>(NEXT_REVISION)?.revision ?? 0
  database.run(MARK, revision, nowMillis, JSON.stringify(urns))
  return urns.map((urn) => ({ urn, revision, sinceMillis: nowMillis }))
}

export function pendingMarks(database: SqliteDatabase, limit: number): Pending[] {
  const rows = database.all<Pending>(OLDEST, limit)
  return rows.map(({ urn, revision, sinceMillis }) => ({ urn, revision, sinceMillis }))
}

/** A mark that comes back after a power cut only costs indexing the entity again. */
export async function settleMarks(
  database: SqliteDatabase,
  writer: SqliteWriter,
  settled: readonly Pending[],
): Promise<void> {
  if (settled.length === 0) return
  const marks = settled.map(({ urn, revision }) => [urn, revision])
  await writer.repeatable(() => database.run(SETTLE, JSON.stringify(marks)))
}

export function waitingOf(database: SqliteDatabase, urns: readonly string[]): Set<string> {
  const rows = database.all<{ urn: string }>(WAITING, JSON.stringify(urns))
  return new Set(rows.map(({ urn }) => urn))
}
