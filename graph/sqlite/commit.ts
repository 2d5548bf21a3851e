import { BYTES_PER_COMMIT_MAX, EDITS_PER_COMMIT_MAX } from '../store/combine.ts'
import type { Edit, Outcome } from '../store/edit.ts'
import type { DirtyFlag } from '../store/dirty-flag.ts'
import type { Clock } from '../model/audit.ts'
import type { OwnDirtyFlags } from '../store/own-dirty-flags.ts'
import type { GroupResult } from '../store/plan.ts'
import { yieldToEventLoop } from '../runtime/yield.ts'
import type { SqliteDatabase } from './database.ts'
import { writeGroups, type Written } from './write.ts'
import type { SqliteWriter } from './writer.ts'

/** Size of a piece of a large group, which takes some ten milliseconds to write. */
const PIECE = { editsMax: 200, bytesMax: 250_000 }

/** The context of a commit. */
interface Committing {
  readonly database: SqliteDatabase
  readonly writer: SqliteWriter
  readonly clock: Clock
  readonly ownDirtyFlags: OwnDirtyFlags
}

/**
 * Commits all groups in one transaction; the caller holds the write permit. A group that is too
 * large to share a transaction yields between its pieces, so that it delays only writers.
 */
export async function commitGroups(
  { database, writer, clock, ownDirtyFlags }: Committing,
  groups: readonly (readonly Edit[])[],
): Promise<readonly GroupResult[]> {
  const [first, ...others] = groups
  const { results, flags, created } =
    first && others.length === 0 && isLarge(first)
      ? await writer.pausing((own) => writeLarge(own, clock, first))
      : database.transaction(() => writeGroups(database, clock, groups))
  ownDirtyFlags.add(flags, created)
  return results
}

function isLarge(edits: readonly Edit[]): boolean {
  const bytes = edits.reduce((sum, edit) => sum + edit.bytes, 0)
  return edits.length > EDITS_PER_COMMIT_MAX || bytes > BYTES_PER_COMMIT_MAX
}

/**
 * Writes a large group in pieces; each one sees the writes of earlier ones.
 *
 * @throws the error that refuses the group, which rolls all of it back
 */
async function writeLarge(
  database: SqliteDatabase,
  clock: Clock,
  edits: readonly Edit[],
): Promise<Written> {
  const outcomes: Outcome[] = []
  const flags: DirtyFlag[] = []
  for (const piece of piecesOf(edits)) {
    const written = writeGroups(database, clock, [piece])
    const [result] = written.results
    if (!result || !('outcomes' in result)) throw result?.refused
    outcomes.push(...result.outcomes)
    flags.push(...written.flags)
    await yieldToEventLoop()
  }
  // A later piece may have changed what an earlier one created.
  return { results: [{ outcomes }], flags, created: new Map() }
}

function* piecesOf(edits: readonly Edit[]): Generator<readonly Edit[]> {
  let [start, bytes] = [0, 0]
  for (const [at, edit] of edits.entries()) {
    const isFull = at - start >= PIECE.editsMax || bytes + edit.bytes > PIECE.bytesMax
    if (isFull && at > start) {
      yield edits.slice(start, at)
      ;[start, bytes] = [at, 0]
    }
    bytes += edit.bytes
  }
  yield edits.slice(start)
}
