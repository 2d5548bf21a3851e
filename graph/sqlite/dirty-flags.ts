import type { DirtyFlag } from '../store/dirty-flag.ts'
import type { SqliteDatabase } from './database.ts'
import type { SqliteWriter } from './writer.ts'

// Names in the file are those of the first release: the flags are the table `pending`.
const NEXT_REVISION = 'UPDATE store SET revision = revision + 1 RETURNING revision'
const MARK_DIRTY = /* sql */ `
  INSERT INTO pending (urn, revision, sinceMillis)
  SELECT value, ?, ? FROM json_each(?)
  WHERE TRUE
  ON CONFLICT (urn) DO UPDATE SET revision = excluded.revision`
const CLEAR = /* sql */ `
  DELETE FROM pending WHERE id IN (
    SELECT pending.id
    FROM json_each(?) AS settled
    CROSS JOIN pending ON urn = settled.value ->> 0
    WHERE revision = settled.value ->> 1
  )`
const DIRTY = 'SELECT urn FROM pending WHERE urn IN (SELECT value FROM json_each(?))'
const OLDEST = 'SELECT urn, revision, sinceMillis FROM pending ORDER BY id LIMIT ?'

/**
 * Sets the dirty flags of entities that changed in a transaction, all with one new revision.
 *
 * @returns the flags, which are valid once the transaction is committed
 */
export function markDirty(
  database: SqliteDatabase,
  urns: readonly string[],
  nowMillis: number,
): DirtyFlag[] {
  const revision = database.get<{ revision: number }>(NEXT_REVISION)?.revision ?? 0
  database.run(MARK_DIRTY, revision, nowMillis, JSON.stringify(urns))
  return urns.map((urn) => ({ urn, revision, sinceMillis: nowMillis }))
}

export function dirtyFlags(database: SqliteDatabase, limit: number): DirtyFlag[] {
  const rows = database.all<DirtyFlag>(OLDEST, limit)
  return rows.map(({ urn, revision, sinceMillis }) => ({ urn, revision, sinceMillis }))
}

/**
 * Clears dirty flags. A flag that reappears after a power failure only costs indexing the entity
 * again.
 */
export async function clearDirty(
  database: SqliteDatabase,
  writer: SqliteWriter,
  flags: readonly DirtyFlag[],
): Promise<void> {
  if (flags.length === 0) return
  const revisions = flags.map(({ urn, revision }) => [urn, revision])
  await writer.repeatable(() => database.run(CLEAR, JSON.stringify(revisions)))
}

export function dirtyUrns(database: SqliteDatabase, urns: readonly string[]): Set<string> {
  const rows = database.all<{ urn: string }>(DIRTY, JSON.stringify(urns))
  return new Set(rows.map(({ urn }) => urn))
}
