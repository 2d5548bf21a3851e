import type { Point } from '../../../graph/model/audit.ts'
import type { PointQuery, PointStore } from '../../../graph/store/point-store.ts'
import { isJsonObject } from '../../../graph/model/json.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { Filter } from '../../../search/filter.ts'
import { recordMatcher } from '../../../search/matching.ts'
import { requireChange } from '../../authorize/authority.ts'
import type { Catalog } from '../catalog.ts'
import { commit, type Committed } from '../write/commit.ts'
import { requireKey } from '../read/require-key.ts'
import { requireChangeable } from '../write/reserved-entities.ts'
import type { Caller } from '../../authorize/roles.ts'

/** Most points read per step while a filter drops some. */
const POINTS_PER_STEP = 1_000
/** How many times as many points the next step reads. */
const STEP_GROWTH = 10
/** Points of each entity in a read of many entities; requests rarely ask for more. */
const POINTS_PER_ENTITY = 100
/**
 * Most entities of one {@link readPointsOfEach}: together they read no more points than the largest
 * read of one entity.
 */
export const ENTITIES_PER_READ = LIMITS.pointsPerRead.max / POINTS_PER_ENTITY

export interface PointsRequest extends Omit<PointQuery, 'after'> {
  readonly filter: Filter
}

/** Returns the values of a timeseries aspect that pass the filter, in order, up to the limit. */
export async function readPoints({ points }: Catalog, request: PointsRequest): Promise<Point[]> {
  const { filter, ...query } = request
  if (filter.length === 0) return points.readPoints(query)
  const first = await points.readPoints({ ...query, limit: POINTS_PER_STEP })
  return filterPoints(points, request, { step: first, size: POINTS_PER_STEP })
}

/**
 * Returns {@link readPoints} of each URN, in one query, and further ones only for entities with
 * many points.
 */
export async function readPointsOfEach(
  { points }: Catalog,
  urns: readonly string[],
  request: Omit<PointsRequest, 'urn'>,
): Promise<Map<string, Point[]>> {
  const { filter: _filter, ...query } = request
  // Most filters of lists pass the newest points; where one does not, the next step is larger.
  const size = Math.min(request.limit, POINTS_PER_ENTITY)
  const pointsByUrn = await points.readPointsOfEach(urns, { ...query, limit: size })
  for (const [urn, step] of pointsByUrn) {
    // Sequentially, so that a request holds one connection at a time.
    pointsByUrn.set(urn, await filterPoints(points, { ...request, urn }, { step, size }))
  }
  return pointsByUrn
}

/**
 * Returns the points that pass the filter, starting with a step that has been read.
 *
 * @param from the step, and the most points that it could have
 */
async function filterPoints(
  points: PointStore,
  { filter, limit, ...query }: PointsRequest,
  from: { readonly step: readonly Point[]; readonly size: number },
): Promise<Point[]> {
  const passingPoints: Point[] = []
  const matches = recordMatcher(filter)
  let { step, size } = from
  for (;;) {
    passingPoints.push(...step.filter((point) => matches((field) => fieldValues(point, field))))
    const after = step.at(-1)
    if (!after || step.length < size || passingPoints.length >= limit)
      return passingPoints.slice(0, limit)
    size = Math.min(size * STEP_GROWTH, POINTS_PER_STEP)
    step = await points.readPoints({ ...query, limit: size, after })
  }
}

/** Returns a field of a point, such as `partitionSpec.partition` or `urn`; undefined if absent. */
export function readField({ urn, value }: Pick<Point, 'urn' | 'value'>, path: string): unknown {
  if (path === 'urn') return urn
  return path
    .split('.')
    .reduce<unknown>((from, step) => (isJsonObject(from) ? from[step] : undefined), value)
}

/**
 * Returns the values of a field, such as `partitionSpec.partition`, `timestampMillis` or `urn`, as
 * text.
 */
function fieldValues(point: Point, field: string): string[] {
  const value = readField(point, field)
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((element) =>
    ['string', 'number', 'boolean'].includes(typeof element) ? [String(element)] : [],
  )
}

/**
 * Deletes the points of a timeseries aspect that have its newest time, of one entity
 * (docs/interface: ingest/generic-delete).
 *
 * @returns how many were deleted
 * @throws CatalogError `INVALID_URN`; `FORBIDDEN` when the caller may not delete the entity
 */
export async function deleteNewestPoints(
  catalog: Catalog,
  urn: Urn,
  aspect: string,
  caller: Caller,
): Promise<Committed<number>> {
  requireKey(catalog.registry, urn)
  requireChangeable(urn, caller.actor)
  await requireChange(catalog, caller, { urn })
  return commit(catalog, caller, async (changes) => {
    const [newest] = await catalog.points.latestPoints([urn], [aspect])
    if (!newest) return 0
    const { timestampMillis } = newest
    const range = { startMillis: timestampMillis, endMillis: timestampMillis }
    return changes.deletePoints(urn, aspect, range)
  })
}
