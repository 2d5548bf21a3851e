import type { Operation, PositionedChange } from '../../../graph/store/change-log.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { Catalog } from '../catalog.ts'
import type { Place } from './cursor.ts'

/** Changes that one read of the log covers, and one page at most: others come with the next page. */
const CHANGES_PER_READ = 1_000
const CHANGES_SCANNED_MAX = 10_000

/** Whether a reader wants to hear of a change. */
export type ChangeSelector = (change: PositionedChange) => boolean

/** What a reader wants to hear of; everything where a list is absent. */
export interface ChangeFilter {
  readonly entityTypes?: readonly string[] | undefined
  /** Changes of these aspects; none of entities themselves. */
  readonly aspects?: readonly string[] | undefined
  readonly urns?: readonly string[] | undefined
  readonly actors?: readonly string[] | undefined
  readonly operations?: readonly Operation[] | undefined
}

export interface ChangePage {
  readonly changes: readonly PositionedChange[]
  /** Where to continue: past what the selector leaves out. */
  readonly end: Place
  /** Whether more may follow at once. */
  readonly hasMore: boolean
}

/** Reads the next selected changes, at most `limit` (docs/interface: changes/read). */
export async function readChanges(
  { changeLog }: Pick<Catalog, 'changeLog'>,
  after: Place,
  select: ChangeSelector,
  limit: number,
): Promise<ChangePage> {
  const changes: PositionedChange[] = []
  let end = after
  while (end.position - after.position < CHANGES_SCANNED_MAX) {
    const page = await changeLog.after(end.position, CHANGES_PER_READ, select)
    if (!page.end) return { changes, end, hasMore: false }
    const fitting = page.changes.slice(0, limit - changes.length)
    changes.push(...fitting)
    end = page.end
    const last = fitting.at(-1)
    if (changes.length === limit && last) {
      end = page.changes.length > fitting.length ? last : page.end
      break
    }
  }
  return { changes, end, hasMore: end.position < (await changeLog.last()) }
}

/** How long a reader waits. */
export interface Waiting {
  readonly waitMs: number
  readonly signal: AbortSignal
  /** Runs a wait during which the request keeps no permit. */
  readonly pause: (wait: () => Promise<void>) => Promise<void>
}

/** Reads like {@link readChanges}, and waits for the first change if there is none. */
export async function awaitChanges(
  catalog: Pick<Catalog, 'changeLog' | 'logWatch'>,
  after: Place,
  select: ChangeSelector,
  limit: number,
  { waitMs, signal, pause }: Waiting,
): Promise<ChangePage> {
  const endMs = performance.now() + waitMs
  for (let place = after; ;) {
    const page = await readChanges(catalog, place, select, limit)
    const restMs = endMs - performance.now()
    if (page.changes.length > 0 || restMs <= 0 || catalog.logWatch.isStopped) return page
    place = page.end
    signal.throwIfAborted()
    // What the reader does not hear of ends no wait.
    if (page.hasMore) continue
    const { position } = place
    await pause(() => catalog.logWatch.next(position, restMs, signal))
    signal.throwIfAborted()
  }
}

/** Returns the selector of the changes that match all lists of a filter. */
export function changeSelector(filter: ChangeFilter): ChangeSelector {
  const [entityTypes, aspects, urns, actors, operations] = [
    filter.entityTypes,
    filter.aspects,
    filter.urns,
    filter.actors,
    filter.operations,
  ].map((list) => list && new Set<string>(list))
  return ({ urn, aspect = '', author, operation }) =>
    (urns?.has(urn) ?? true) &&
    (entityTypes?.has(entityTypeOf(urn)) ?? true) &&
    (aspects?.has(aspect) ?? true) &&
    (actors?.has(author.actor) ?? true) &&
    (operations?.has(operation) ?? true)
}
