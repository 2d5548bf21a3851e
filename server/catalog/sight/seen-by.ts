import type { PointStore } from '../../../graph/store/point-store.ts'
import { over } from '../with-cancellation.ts'
import type { Catalog } from '../catalog.ts'
import type { Caller } from '../roles.ts'
import { seenReads } from './seen-graph.ts'
import { requireFullSight, type Sight } from './sight.ts'

/**
 * Returns the catalog as a caller sees it: reads and searches through it answer as if hidden
 * entities did not exist (docs/interface: access/views). Changes are those of the whole catalog,
 * since an edit must keep what its author does not see; policies decide on them.
 */
export function seenBy(catalog: Catalog, caller: Caller): Catalog {
  const sight = caller.byPolicies ? catalog.authority?.sightOf(caller) : undefined
  if (!sight) return catalog
  const { graph, points, index } = catalog
  return {
    ...catalog,
    sight,
    whole: catalog,
    graph: over(graph, seenReads(graph, sight)),
    points: over(points, seenPoints(points, sight)),
    index: over(index, {
      async search(request, signal) {
        const where = [...request.where, await sight.where(request.entityTypes)]
        return index.search({ ...request, where }, signal)
      },
    }),
  }
}

/** Returns the catalog without limits of sight. */
export function wholeOf(catalog: Catalog): Catalog {
  return catalog.whole ?? catalog
}

function seenPoints(points: PointStore, sight: Sight) {
  const seenOf = async (urns: readonly string[]) => {
    const seen = await sight.seen(urns)
    return urns.filter((urn) => seen.has(urn))
  }
  return {
    readPoints: async (query) =>
      (await seenOf([query.urn])).length > 0 ? points.readPoints(query) : [],
    readPointsOfEach: async (urns, query) => points.readPointsOfEach(await seenOf(urns), query),
    latestPoints: async (urns, aspects) => points.latestPoints(await seenOf(urns), aspects),
    async readPointsOfType(query) {
      const seen: Awaited<ReturnType<PointStore['readPointsOfType']>> = []
      for (let { after } = query; seen.length < query.limit;) {
        const read = await points.readPointsOfType({ ...query, ...(after && { after }) })
        const urns = await sight.seen(read.map(({ point }) => point.urn))
        seen.push(...read.filter(({ point }) => urns.has(point.urn)))
        const last = read.at(-1)
        if (!last || read.length < query.limit) break
        after = { timestampMillis: last.point.timestampMillis, position: last.position }
      }
      return seen.slice(0, query.limit)
    },
    async series() {
      await requireFullSight({ sight }, 'list series of points')
      return points.series()
    },
    async readPointsOf(runId, page) {
      await requireFullSight({ sight }, 'describe an ingestion run')
      return points.readPointsOf(runId, page)
    },
  } satisfies Partial<PointStore>
}
