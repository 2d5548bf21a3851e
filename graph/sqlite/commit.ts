import { BYTES_PER_COMMIT_MAX, groupBytes, EDITS_PER_COMMIT_MAX } from '../store/write-combiner.ts'
import { SYSTEM_AUTHOR } from '../store/change-log.ts'
import type { AspectEdit, Attempt, Edit, Group, Outcome, Step } from '../store/edit.ts'
import type { DirtyFlag } from '../store/dirty-flag.ts'
import type { Clock } from '../model/audit.ts'
import type { OwnDirtyFlags } from '../store/own-dirty-flags.ts'
import { addedBy, type GroupResult } from '../store/plan.ts'
import { yieldToEventLoop } from '../runtime/yield.ts'
import { appendToLog, endEntry } from './change-log.ts'
import type { SqliteDatabase } from './database.ts'
import { addStep, findStep } from './keyed-requests.ts'
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
  groups: readonly Group[],
): Promise<readonly GroupResult[]> {
  const [first, ...rest] = groups
  const { results, flags, created } =
    first && rest.length === 0 && isLarge(first)
      ? await commitLarge(writer, clock, first)
      : database.transaction(() => writeAndLog(database, clock, groups))
  ownDirtyFlags.add(flags, created)
  return results
}

function writeAndLog(
  database: SqliteDatabase,
  clock: Clock,
  groups: readonly Group[],
  options?: { readonly isContinued: boolean },
): Written {
  const written = writeGroups(database, clock, groups)
  appendToLog(database, clock(), written.entries, options)
  return written
}

function isLarge(group: Group): boolean {
  return group.edits.length > EDITS_PER_COMMIT_MAX || groupBytes(group) > BYTES_PER_COMMIT_MAX
}

/** Rolls a transaction back, of which a step needs more than it has read. */
class Again extends Error {}

async function commitLarge(writer: SqliteWriter, clock: Clock, group: Group): Promise<Written> {
  try {
    return await writer.pausing((own) => writeLarge(own, clock, group))
  } catch (error) {
    if (!(error instanceof Again)) throw error
    return { results: [{ again: true }], flags: [], created: new Map(), entries: [] }
  }
}

/**
 * Writes a large group in pieces; each one sees the writes of earlier ones.
 *
 * @throws the error that refuses the group, which rolls all of it back
 */
async function writeLarge(
  database: SqliteDatabase,
  clock: Clock,
  { edits, steps = [], author = SYSTEM_AUTHOR, once }: Group,
): Promise<Written> {
  const known = findStep(database, once)
  if (known !== undefined) {
    const result = { outcomes: JSON.parse(known) as Outcome[] }
    return { results: [result], flags: [], created: new Map(), entries: [] }
  }
  const outcomes: Outcome[] = []
  const flags: DirtyFlag[] = []
  let isLogged = false
  const write = async (piece: Group): Promise<void> => {
    const written = writeAndLog(database, clock, [{ ...piece, author }], { isContinued: true })
    const [result] = written.results
    if (result && 'again' in result) throw new Again()
    if (!result || !('outcomes' in result)) throw result?.refused
    outcomes.push(...result.outcomes)
    flags.push(...written.flags)
    isLogged ||= written.entries.length > 0
    await yieldToEventLoop()
  }
  const attempts = steps.map((step) => step.begin())
  let offset = 0
  for (const piece of splitEdits(edits)) {
    await write({ edits: piece, steps: [continueSteps(steps, attempts, offset)] })
    offset += piece.length
  }
  const added: AspectEdit[] = []
  await write({ edits: [], steps: [endSteps(steps, attempts, added)] })
  for (const piece of splitEdits(added)) await write({ edits: piece })
  if (isLogged) endEntry(database)
  if (once) addStep(database, { ...once, result: JSON.stringify(outcomes) })
  // A later piece may have changed what an earlier one created.
  return { results: [{ outcomes }], flags, created: new Map(), entries: [] }
}

/** Returns the steps of a group as one step of a piece that begins with the edit at `offset`. */
function continueSteps(steps: readonly Step[], attempts: readonly Attempt[], offset: number): Step {
  return {
    reads: () => steps.flatMap((step) => step.reads?.() ?? []),
    begin: () => ({
      start: (state) =>
        offset === 0 && attempts.some((attempt) => attempt.start?.(state) === 'again')
          ? 'again'
          : undefined,
      edited: (effect, state) => {
        const ofGroup = { ...effect, at: effect.at + offset }
        const isAgain = attempts.some((attempt) => attempt.edited?.(ofGroup, state) === 'again')
        return isAgain ? 'again' : undefined
      },
      refused: (at, error) =>
        attempts.some((attempt) => attempt.refused?.(at + offset, error) === true),
    }),
  }
}

/** Returns the ends of the steps as one step, which collects the edits that they add. */
function endSteps(steps: readonly Step[], attempts: readonly Attempt[], added: AspectEdit[]): Step {
  return {
    endReads: () => steps.flatMap((step) => step.endReads?.() ?? []),
    begin: () => ({
      end: (state) => {
        const edits = addedBy(attempts, state)
        if (!edits) return 'again'
        added.push(...edits)
        return []
      },
    }),
  }
}

function* splitEdits(edits: readonly Edit[]): Generator<readonly Edit[]> {
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
