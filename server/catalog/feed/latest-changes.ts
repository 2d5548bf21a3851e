import type { PositionedChange } from '../../../graph/store/change-log.ts'
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

export interface LatestPage {
  /** Newest first. */
  readonly entries: readonly EntityChanges[]
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
 */
export async function readLatestChanges(
  { changeLog }: Pick<Catalog, 'changeLog'>,
  before: number | undefined,
  select: ChangeSelector,
  count: number,
): Promise<LatestPage> {
  const now = await findPlace(changeLog, 'now')
  const { forgotten } = await changeLog.bounds()
  let cursor = formatCursor(now)
  const entries: [PositionedChange, ...PositionedChange[]][] = []
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
      if (entry && isOfEntry(change, entry[0])) entry.unshift(change)
      else if (entries.length < count) entries.push([change])
      else return { entries, cursor, before: change.position + 1 }
    }
    scanned += end - start
    end = start
  }
  return { entries, cursor }
}

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
