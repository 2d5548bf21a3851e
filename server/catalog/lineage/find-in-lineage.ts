import { LIMITS } from '../../../graph/model/limits.ts'
import { type LineageQuery } from '../../../graph/store/graph-store.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { Facet } from '../../../search/search-index.ts'
import type { Where } from '../../../search/where.ts'
import type { Catalog } from '../catalog.ts'
import type { SearchHit } from '../find/find.ts'
import { resolveInclusions } from '../find/hidden-stages.ts'
import { resolveCatalogFilter, type FindRequest, type ScrollPage } from '../find/search-request.ts'
import { splitLineageFilter } from './degrees.ts'
import { LevelSearch } from './level-search.ts'
import type { Level } from './levels.ts'
import { ShortestPaths } from './paths.ts'
import { lineageResults, type LineageResult } from './results.ts'
import { withTasks } from './with-tasks.ts'

/** A search among the upstream or downstream entities of an entity. */
export interface LineageFindRequest extends FindRequest {
  readonly urn: Urn
  readonly direction: LineageQuery['direction']
  readonly stated?: LineageQuery['stated']
  /** Whether columns are results themselves, instead of the entities that they belong to. */
  readonly asColumns: boolean
}

export interface LineagePage {
  readonly total: number
  /** Nearest first, then in search order, in scrolls by URN; or as the request sorts them. */
  readonly hits: readonly LineageHit[]
  /** The facets of every search, and `degree`. Columns count for the entity that they belong to. */
  readonly facets: readonly Facet[]
  /** Whether the walk ended at its limit before it reached all of the lineage. */
  readonly isPartial: boolean
  /** Position of the next page of a scroll; absent on the last page. */
  readonly next?: ScrollPage
}

export interface LineageHit extends SearchHit {
  readonly degree: number
  /** All distances, when columns at different distances are one result. */
  readonly degrees: readonly number[]
  /** Returns some of the shortest paths from the start, both ends included. */
  readonly paths: () => readonly (readonly string[])[]
}

/** Most shortest paths to one entity or column, of one result, and of one answer. */
const PATHS_PER_TARGET_MAX = 10
const PATHS_PER_RESULT_MAX = 100
const PATHS_PER_ANSWER_MAX = 20_000

/**
 * Searches the entities that a walk along the lineage reaches (docs/interface: search/lineage).
 * Like every search it finds entities that exist and are not soft-deleted; the walk passes through
 * all others. The index searches the URNs of the walk, once for all of them and once for each
 * distance, so totals, facets and pages are exact whatever their number.
 *
 * @throws like `find`
 */
export async function findInLineage(
  catalog: Catalog,
  request: LineageFindRequest,
): Promise<LineagePage> {
  const { urn, direction, stated, filter: requestFilter = [], flags, ...findRequest } = request
  const inclusions = resolveInclusions(flags ?? {}, resolveCatalogFilter(catalog, requestFilter))
  const filter = splitLineageFilter(requestFilter)
  if (filter.hopsMax === 0) return { total: 0, hits: [], facets: [], isPartial: false }
  const { hopsMax } = filter
  const query = { urn, direction, stated, hopsMax, nodesMax: LIMITS.lineageNodes.max }
  const walk = withTasks(query, await catalog.graph.lineage(query))
  const wheres = new Map<unknown, Where>()
  const whereAt = (degree: number): Where | undefined => {
    const conditions = filter.at(degree)
    if (conditions && !wheres.has(conditions)) {
      wheres.set(conditions, resolveCatalogFilter(catalog, conditions))
    }
    return wheres.get(conditions)
  }
  const levels = readLevels(lineageResults(walk.nodes, findRequest), whereAt)
  const search = { ...findRequest, flags: { ...flags, ...inclusions } }
  const { hits, ...answer } = await new LevelSearch(catalog, search, levels).answer()
  const paths = new ShortestPaths(query, walk)
  const share = Math.max(1, Math.floor(PATHS_PER_ANSWER_MAX / Math.max(1, hits.length)))
  const lineageHits = hits.map((hit) => ({
    ...hit.searchHit,
    degree: hit.result.degree,
    degrees: hit.result.degrees,
    paths: () => pathsTo(hit.result, paths, share),
  }))
  return { ...answer, hits: lineageHits, isPartial: walk.truncated }
}

function readLevels(
  results: readonly LineageResult[],
  whereAt: (degree: number) => Where | undefined,
): Level[] {
  const levels = new Map<number, LineageResult[]>()
  for (const result of results) {
    const level = levels.get(result.degree)
    if (level) level.push(result)
    else levels.set(result.degree, [result])
  }
  return [...levels]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([degree, levelResults]) => {
      const where = whereAt(degree)
      return where ? [{ degree, results: levelResults, where }] : []
    })
}

/**
 * Returns the paths to a result within its share: paths to many targets before many paths to one.
 */
function pathsTo({ targets }: LineageResult, paths: ShortestPaths, share: number): string[][] {
  const pathsMax = Math.min(PATHS_PER_RESULT_MAX, share)
  const perTarget = Math.max(1, Math.floor(pathsMax / targets.length))
  return targets
    .slice(0, pathsMax)
    .flatMap((target) => paths.to(target, Math.min(PATHS_PER_TARGET_MAX, perTarget)))
}
