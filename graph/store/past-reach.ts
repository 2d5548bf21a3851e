import { slicesOf, TimeSlice } from '../runtime/yield.ts'
import type { Reach, ReachQuery } from './graph-store.ts'
import type { PastStore } from './past-store.ts'
import { ReachWalk } from './reach-walk.ts'

/** Nodes of which one read returns the neighbours or the ends. */
const NODES_PER_READ = 1_000
const ENDS_PER_PAGE = 100

/**
 * Walks downstream along the edges that held at a position, like {@link GraphStore.reach}. Cost: the
 * edges of each node that it reaches, those that have ended since included.
 *
 * @throws DeletedSince for a start that was deleted permanently after the position
 */
export async function reachAt(
  past: Pick<PastStore, 'neighboursAt'>,
  position: number,
  query: ReachQuery,
  signal?: AbortSignal,
): Promise<Reach> {
  const walk = new ReachWalk(query)
  const slice = new TimeSlice(signal)
  await walk.endLevel()
  while (walk.frontier.length > 0) {
    for (const nears of slicesOf(walk.frontierByKind().flat(), NODES_PER_READ)) {
      if (walk.isFull) break
      const urns = nears.map((near) => walk.urn(near))
      const direction = { direction: 'downstream' } as const
      const neighbours = await past.neighboursAt(position, urns, direction, signal)
      for (const [at, near] of nears.entries()) {
        const fars = neighbours.get(urns[at] ?? '') ?? []
        walk.count(fars.length)
        for (const { urn } of fars) walk.take(near, walk.number(urn))
        if (slice.isOver) await slice.yield()
      }
    }
    await walk.endLevel()
  }
  return walk.answer()
}

/** Returns the ends of the edges of a name that held at a position, like {@link GraphStore.endsOf}. */
export async function endsAt(
  past: Pick<PastStore, 'relatedAt'>,
  position: number,
  urns: readonly string[],
  name: string,
  signal?: AbortSignal,
): Promise<Set<string>> {
  const ends = new Set<string>()
  for (const some of slicesOf([...new Set(urns)], NODES_PER_READ)) {
    let left: readonly string[] = some
    for (let start = 0; left.length > 0; start += ENDS_PER_PAGE) {
      const query = { direction: 'outgoing', names: [name], start, count: ENDS_PER_PAGE } as const
      const pages = await past.relatedAt(position, left, query, signal)
      for (const { related } of pages.values()) for (const { urn } of related) ends.add(urn)
      left = left.filter((urn) => (pages.get(urn)?.total ?? 0) > start + ENDS_PER_PAGE)
    }
  }
  return ends
}
