import type { Point } from '../../../graph/model/audit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { TypePointQuery } from '../../../graph/store/point-store.ts'
import type { Catalog } from '../catalog.ts'
import { parsePage, positionIn, toScrollId } from '../page.ts'

export interface PointScroll extends Pick<
  TypePointQuery,
  'entityType' | 'aspect' | 'startMillis' | 'endMillis'
> {
  readonly count?: number | undefined
  /** Position from the previous page. */
  readonly scrollId?: string | undefined
}

/**
 * Returns a page of the points of one aspect of all entities of a type, newest first, and the
 * scroll ID of the next one, which the last page lacks.
 *
 * @throws CatalogError `INVALID_PARAMETER` for an aspect without points, a count beyond the limit,
 *   or an ID that this server did not issue
 */
export async function scrollPoints(
  { registry, points }: Catalog,
  { count: given, scrollId, ...query }: PointScroll,
): Promise<{ points: Point[]; scrollId?: string }> {
  if (!registry.isTimeseries(query.aspect)) {
    const message = `Invalid parameter 'aspect'; ${query.aspect} has versions instead of points`
    throw new CatalogError('INVALID_PARAMETER', message)
  }
  const { count } = parsePage({ count: given })
  const after = scrollId === undefined ? {} : { after: positionIn(scrollId, parseAfter) }
  const read = await points.readPointsOfType({ ...query, ...after, limit: count + 1 })
  const page = read.slice(0, count)
  const last = page.at(-1)
  const next =
    last && read.length > count
      ? toScrollId([last.point.timestampMillis, last.position])
      : undefined
  return { points: page.map(({ point }) => point), ...(next && { scrollId: next }) }
}

function parseAfter(value: unknown): TypePointQuery['after'] {
  const [timestampMillis, position, ...more] = Array.isArray(value) ? (value as unknown[]) : []
  return Number.isSafeInteger(timestampMillis) && typeof position === 'string' && !more.length
    ? { timestampMillis: Number(timestampMillis), position }
    : undefined
}
