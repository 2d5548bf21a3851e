import type { PointStore, PositionedPoint } from '../../../graph/store/point-store.ts'
import { indexedType, TYPE_FIELD, URN_FIELD } from '../../../search/fields.ts'
import {
  PLAIN_REQUEST,
  type SearchIndex,
  type SearchRequest,
} from '../../../search/search-index.ts'
import { fieldIn, fieldIs, type Where } from '../../../search/where.ts'
import { recordingReads } from '../audit/recorded-reads.ts'
import { over } from '../with-cancellation.ts'
import type { Catalog } from '../catalog.ts'
import { PAGE_SIZE_MAX } from '../page.ts'
import type { Caller } from '../roles.ts'
import { seenReads } from './seen-graph.ts'
import { firstSeen, QUERY_TYPE, requireFullSight, seenAmong, type Sight } from './sight.ts'

/**
 * Returns the catalog as a caller sees it: reads and searches through it answer as if hidden
 * entities did not exist (docs/interface: access/views). Changes apply to the whole catalog,
 * because an edit must keep values that its author does not see; policies decide on them. Reads of
 * some aspects are recorded.
 */
export function seenBy(catalog: Catalog, caller: Caller): Catalog {
  return recordingReads(limitedTo(catalog, caller), caller)
}

function limitedTo(catalog: Catalog, caller: Caller): Catalog {
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
        const seen = await seenConditions(catalog, sight, request, signal)
        return index.search({ ...request, where: [...request.where, ...seen] }, signal)
      },
    }),
  }
}

/** Returns the conditions that seen search documents meet. */
async function seenConditions(
  { index, registry }: Catalog,
  sight: Sight,
  request: SearchRequest,
  signal: AbortSignal | undefined,
): Promise<Where[]> {
  const { entityTypes } = request
  const others = entityTypes.filter((type) => type !== QUERY_TYPE)
  const seen = await sight.where(others)
  if (others.length === entityTypes.length || (await sight.seesEverything())) return [seen]
  const queries = await seenQueries(index, sight, request, signal)
  const isQuery = fieldIs(TYPE_FIELD, indexedType(registry, QUERY_TYPE))
  const isOther = fieldIn(
    TYPE_FIELD,
    others.map((type) => indexedType(registry, type)),
  )
  return [seen.length > 0 ? [...isQuery, ...seen] : [], [...isOther, ...queries]]
}

/** Most queries in the results of a search; with more, the search leaves out all queries. */
const QUERIES_MAX = PAGE_SIZE_MAX

/**
 * Returns the condition that the seen queries meet, of those that match the request. The index
 * knows the subjects of a query, but not who sees them.
 */
async function seenQueries(
  index: SearchIndex,
  sight: Sight,
  { where, includeRemoved }: SearchRequest,
  signal: AbortSignal | undefined,
): Promise<Where> {
  const among = { entityTypes: [QUERY_TYPE], where, includeRemoved, returned: [], counted: false }
  const page = { start: 0, count: QUERIES_MAX + 1 }
  const { hits } = await index.search({ ...PLAIN_REQUEST, ...among, ...page }, signal)
  if (hits.length > QUERIES_MAX) return []
  const values = [...(await sight.seen(hits.map(({ urn }) => urn)))]
  return fieldIn(URN_FIELD, values)
}

/** Returns the catalog without limits of sight. */
export function wholeOf<Part extends object>(
  catalog: Part & Pick<Catalog, 'whole'>,
): Part | Catalog {
  return catalog.whole ?? catalog
}

const urnOfPoint = ({ point }: PositionedPoint) => point.urn

function seenPoints(points: PointStore, sight: Sight) {
  const seenOf = (urns: readonly string[]) => seenAmong(sight, urns)
  return {
    readPoints: async (query) =>
      (await seenOf([query.urn])).length > 0 ? points.readPoints(query) : [],
    readPointsOfEach: async (urns, query) => points.readPointsOfEach(await seenOf(urns), query),
    latestPoints: async (urns, aspects) => points.latestPoints(await seenOf(urns), aspects),
    readPointsOfType: (query) =>
      firstSeen(sight, query.limit, urnOfPoint, (last) => {
        const after = last && {
          timestampMillis: last.point.timestampMillis,
          position: last.position,
        }
        return points.readPointsOfType({ ...query, ...(after && { after }) })
      }),
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
