import type { Point } from '../../../graph/model/audit.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import type { PointQuery } from '../../../graph/store/point-store.ts'
import type { Filter } from '../../../search/filter.ts'
import { readPointsOfEach, ENTITIES_PER_READ } from '../../catalog/points/points.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'

/** Bounds of fields with points: milliseconds since the epoch, inclusive. */
type Bounds = Pick<FieldArguments['operations'], 'startTimeMillis' | 'endTimeMillis' | 'limit'>

interface SeriesQuery {
  readonly aspect: string
  readonly order?: PointQuery['order']
  readonly filter?: Filter
}

/**
 * Returns points of an entity. All entities at one depth share a store call. A `limit` above the
 * largest counts as the largest.
 */
export async function readSeriesPoints(
  { urn }: Link,
  { startTimeMillis, endTimeMillis, limit }: Bounds,
  { aspect, order = 'newest first', filter = [] }: SeriesQuery,
  { catalog, budget, loader }: GraphqlContext,
): Promise<readonly Point[]> {
  const query = {
    aspect,
    ...(typeof startTimeMillis === 'number' && { startMillis: startTimeMillis }),
    ...(typeof endTimeMillis === 'number' && { endMillis: endTimeMillis }),
    order,
    limit: Math.max(0, Math.min(limit ?? LIMITS.pointsPerRead.max, LIMITS.pointsPerRead.max)),
    filter,
  }
  const batch = { field: 'points', input: query, batchMax: ENTITIES_PER_READ }
  const points = await loader.field(batch, urn, (urns) => readPointsOfEach(catalog, urns, query))
  // Usage is aggregated: few fields of the answer represent many points.
  return points && budget.spend(points.length) ? points : []
}
