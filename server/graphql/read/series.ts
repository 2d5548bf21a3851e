import type { Point } from '../../../graph/model/audit.ts'
import type { PointQuery } from '../../../graph/store/point-store.ts'
import type { Filter } from '../../../search/filter.ts'
import { POINTS_PER_READ_MAX, readPointsOfEach, SERIES_PER_QUESTION } from '../../catalog/points.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../context.ts'

/** The bounds of fields that answer points. Milliseconds since the epoch, inclusive. */
type Bounds = Pick<FieldArguments['operations'], 'startTimeMillis' | 'endTimeMillis' | 'limit'>

interface SeriesQuery {
  readonly aspect: string
  readonly order?: PointQuery['order']
  readonly filter?: Filter
}

/**
 * Points of an entity; those of all entities of one depth are one question to the store. A `limit` above
 * the largest counts as the largest.
 */
export async function pointsOf(
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
    limit: Math.max(0, Math.min(limit ?? POINTS_PER_READ_MAX, POINTS_PER_READ_MAX)),
    filter,
  }
  const asked = { field: 'points', input: query, perQuestion: SERIES_PER_QUESTION }
  const found = await loader.field(asked, urn, (urns) =>
    budget.ask(() => readPointsOfEach(catalog, urns, query)),
  )
  // Usage is summed up: few fields of the answer stand for many points.
  return found && budget.spend(found.length) ? found : []
}
