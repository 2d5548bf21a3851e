import { BYTES_PER_COMMIT_MAX, EDITS_PER_COMMIT_MAX } from '../combine.ts'
import type { Edit, Outcome } from '../edit.ts'
import type { Clock } from '../model/audit.ts'
import type { GroupResult } from '../plan.ts'
import { nextTurn } from '../turns.ts'
import type { SqliteDatabase } from './database.ts'
import { writeGroups } from './write.ts'
import type { SqliteWriter } from './writer.ts'

/** What a large group writes in one go: some ten milliseconds. */
const GO = { editsMax: 200, bytesMax: 250_000 }

/**
 * One transaction for all groups, for who has the right to write. A group that is too large to share one pauses again and again, so that it
 * holds up nobody but writers.
 */
export async function commitGroups(
  database: SqliteDatabase,
  writer: SqliteWriter,
  clock: Clock,
  groups: readonly (readonly Edit[])[],
): Promise<readonly GroupResult[]> {
  const [first, ...others] = groups
  if (!first || others.length > 0 || !isLarge(first)) {
    return database.transaction(() => writeGroups(database, clock, groups))
  }
  return [{ outcomes: await writer.pausing((own) => writeLarge(own, clock, first)) }]
}

function isLarge(edits: readonly Edit[]): boolean {
  const bytes = edits.reduce((sum, edit) => sum + edit.bytes, 0)
  return edits.length > EDITS_PER_COMMIT_MAX || bytes > BYTES_PER_COMMIT_MAX
}

/**
 * Each piece finds in the transaction what those before it have written.
 *
 * @throws what refuses the group, which undoes all of it
 */
async function writeLarge(
  database: SqliteDatabase,
  clock: Clock,
  edits: readonly Edit[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const piece of piecesOf(edits)) {
    const [result] = writeGroups(database, clock, [piece])
    if (!result || !('outcomes' in result)) throw result?.refused
    outcomes.push(...result.outcomes)
    await nextTurn()
  }
  return outcomes
}

function* piecesOf(edits: readonly Edit[]): Generator<readonly Edit[]> {
  let [start, bytes] = [0, 0]
  for (const [at, edit] of edits.entries()) {
    const isFull = at - start >= GO.editsMax || bytes + edit.bytes > GO.bytesMax
    if (isFull && at > start) {
      yield edits.slice(start, at)
      ;[start, bytes] = [at, 0]
    }
    bytes += edit.bytes
  }
  yield edits.slice(start)
}
