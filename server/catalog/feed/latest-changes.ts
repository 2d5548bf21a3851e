import type { PositionedChange } from '../../../graph/store/change-log.ts'
import { NO_RUN } from '../../../graph/model/audit.ts'
import type { Catalog } from '../catalog.ts'
import { findPlace, formatCursor } from './cursor.ts'
import type { ChangeFilter, ChangeSelector } from './read-changes.ts'

/** Changes that the first read of the log covers, which suffice for a short list, and later ones. */
const FIRST_READ = 200
const CHANGES_PER_READ = 1_000
/** Changes that one page looks at, at most: a filter may match few. */
const CHANGES_SCANNED_MAX = 10_000

/** Changes of one entity by one author in one transaction, oldest first. */
export type EntityChanges = readonly [PositionedChange, ...PositionedChange[]]

/** Changes that are told as one. */
export interface LatestEntry {
  readonly changes: EntityChanges
  /** The run of these changes, if one of them has any. */
  readonly runId: string | undefined
  /** The entities that the run changed next to each other, the newest first; those of `changes`. */
  readonly urns: ReadonlySet<string>
}

export interface LatestPage {
  /** Newest first. */
  readonly entries: readonly LatestEntry[]
  /** Later changes than these come after it (docs/interface: changes/cursor). */
  readonly cursor: string
  /** The position before which older changes continue; absent: there are none. */
  readonly before?: number
}

/**
 * Reads the latest selected changes, newest first (docs/interface: changes/latest). Positions are
 * dense, so the log is read backwards in ranges of positions, and the cost follows what is read.
 *
 * @param before the position before which to begin; absent: the end of the log
 * @param count the number of entries, at most; 0 answers only the cursor
 * @param isByRun whether changes of other entities by the same run or request join the entry
 */
export async function readLatestChanges(
  { changeLog }: Pick<Catalog, 'changeLog'>,
  before: number | undefined,
  select: ChangeSelector,
  count: number,
  isByRun = false,
): Promise<LatestPage> {
  const now = await findPlace(changeLog, 'now')
  const { forgotten } = await changeLog.bounds()
  let cursor = formatCursor(now)
  const entries: OpenEntry[] = []
  let end = Math.min(now.position, (before ?? Infinity) - 1)
  if (count === 0) return { entries, cursor }
  for (let [scanned, size] = [0, FIRST_READ]; end > forgotten; size = CHANGES_PER_READ) {
    if (scanned >= CHANGES_SCANNED_MAX) return { entries, cursor, before: end + 1 }
    const start = Math.max(forgotten, end - size)
    const { changes, end: newest } = await changeLog.after(start, end - start, select)
    // A commit that is just becoming visible comes later.
    if (newest && newest.position < now.position && end === now.position)
      cursor = formatCursor(newest)
    for (const change of changes.toReversed()) {
      const entry = entries.at(-1)
      if (entry && isOfEntry(change, entry.changes[0])) {
        entry.changes.unshift(change)
        entry.runId ??= runOf(change)
      } else if (entry && isByRun && isOfRun(change, entry)) entry.urns.add(change.urn)
      else if (entries.length < count) entries.push(newEntry(change))
      else return { entries, cursor, before: change.position + 1 }
    }
    scanned += end - start
    end = start
  }
  return { entries, cursor }
}

interface OpenEntry {
  readonly changes: [PositionedChange, ...PositionedChange[]]
  runId: string | undefined
  readonly urns: Set<string>
}

function newEntry(change: PositionedChange): OpenEntry {
  return { changes: [change], runId: runOf(change), urns: new Set([change.urn]) }
}

const runOf = ({ runId }: PositionedChange) => (runId === NO_RUN ? undefined : runId)

/** Returns whether a change is one of the same author, in the same run or by the same request. */
function isOfRun(change: PositionedChange, { changes, runId }: OpenEntry): boolean {
  const { actor, traceId } = changes[0].author
  if (change.author.actor !== actor) return false
  // A task makes the changes of one run by several requests.
  if (runId !== undefined && runOf(change) === runId) return true
  // A revert has no run. New entities are told one by one.
  const isOfRequest = traceId !== undefined && change.author.traceId === traceId
  return isOfRequest && !isCreation(change) && !changes.some(isCreation)
}

const isCreation = ({ operation }: PositionedChange) =>
  operation === 'CREATE' || operation === 'CREATE_ENTITY'

/** Returns whether a change belongs to the entry of another one. */
function isOfEntry(change: PositionedChange, other: PositionedChange): boolean {
  return (
    change.urn === other.urn &&
    change.millis === other.millis &&
    change.author.actor === other.author.actor &&
    change.author.traceId === other.author.traceId
  )
}

/** Returns whether people hear of a change: points are left out unless a filter names their aspect. */
export const isForPeople =
  ({ aspects }: Pick<ChangeFilter, 'aspects'>): ChangeSelector =>
  ({ point }) =>
    point === undefined || aspects !== undefined
