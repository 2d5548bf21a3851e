import type { Point } from '../../graph/model/audit.ts'
import type { PointQuery } from '../../graph/point-store.ts'
import { isJsonObject } from '../../graph/model/json.ts'
import { matches, type Filter } from '../../search/filter.ts'
import type { Catalog } from './catalog.ts'

/**
 * Most values one timeseries read returns, and what it returns when nobody says (interface,
 * Limits): clients see it repeated as `limit`.
 */
export const POINTS_PER_READ_MAX = 10_000
/** Points looked at in one go when a filter drops some. */
const POINTS_PER_STEP = 1_000

export interface PointsRequest extends Omit<PointQuery, 'after'> {
  readonly filter: Filter
}

/** Values of a timeseries aspect that pass the filter, in order, up to the limit. */
export async function readPoints(
  { points }: Catalog,
  { filter, limit, ...query }: PointsRequest,
): Promise<Point[]> {
  if (filter.length === 0) return points.readPoints({ ...query, limit })
  const passed: Point[] = []
  let step = await points.readPoints({ ...query, limit: POINTS_PER_STEP })
  while (step.length > 0 && passed.length < limit) {
    passed.push(...step.filter((point) => matches(filter, (field) => valuesIn(point, field))))
    const after = step.at(-1)
    if (!after || step.length < POINTS_PER_STEP) break
    step = await points.readPoints({ ...query, limit: POINTS_PER_STEP, after })
  }
  return passed.slice(0, limit)
}

/** The values of a field, `partitionSpec.partition` or `timestampMillis`, as text. */
function valuesIn(point: Point, field: string): string[] {
  const value = field
    .split('.')
    .reduce<unknown>((found, name) => (isJsonObject(found) ? found[name] : undefined), point.value)
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((each) =>
    ['string', 'number', 'boolean'].includes(typeof each) ? [String(each)] : [],
  )
}
