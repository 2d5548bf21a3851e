import type { Pending } from '../graph-store.ts'
import type { SqliteDatabase } from './database.ts'

const NEXT_REVISION = 'UPDATE store SET revision = revision + 1 RETURNING revision'
const MARK = /* sql */ `
  INSERT INTO pending (urn, revision, sinceMillis) VALUES (?, ?, ?)
  ON CONFLICT (urn) DO UPDATE SET revision = excluded.revision`
const SETTLE = 'DELETE FROM pending WHERE urn = ? AND revision = ?'
const OLDEST = 'SELECT urn, revision, sinceMillis FROM pending ORDER BY id LIMIT ?'

/** Marks what a transaction has changed. All of it has one revision: the number of the transaction. */
export function markPending(
  database: SqliteDatabase,
  urns: readonly string[],
  nowMillis: number,
): void {
  const revision = database.get<{ revision: number }>(NEXT_REVISION)?.revision ?? 0
  for (const urn of urns) database.run(MARK, urn, revision, nowMillis)
}

export function pendingMarks(database: SqliteDatabase, limit: number): Pending[] {
  const rows = database.all<Pending>(OLDEST, limit)
  return rows.map(({ urn, revision, sinceMillis }) => ({ urn, revision, sinceMillis }))
}

/** A mark that comes back after a power cut costs indexing an entity again, and nothing else. */
export function settleMarks(database: SqliteDatabase, settled: readonly Pending[]): void {
  if (settled.length === 0) return
  database.repeatable(() => {
    for (const { urn, revision } of settled) database.run(SETTLE, urn, revision)
  })
}
