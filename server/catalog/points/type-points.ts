import type { Point } from '../../../graph/model/audit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { slicesOf } from '../../../graph/runtime/yield.ts'
import { namesUrns, type Filter } from '../../../search/filter.ts'
import type { Catalog } from '../catalog.ts'
import { readPointsOfEach } from './points.ts'

/** Entities read at a time, so that the points of one step fit in memory. */
const ENTITIES_PER_STEP = 10

/**
 * Returns the points of one aspect of all entities of a type that pass a filter.
 *
 * @throws CatalogError `INVALID_PARAMETER` when there are too many
 */
export async function readTypePoints(
  catalog: Catalog,
  { type, aspect, filter }: { type: string; aspect: string; filter: Filter },
): Promise<Point[]> {
  const { max } = LIMITS.tableEntities
  const urns = filteredUrns(filter) ?? (await catalog.graph.urnsAfter(type, '', max + 1))
  if (urns.length > max) throw tooManyError(`the points of ${max} entities`)
  const query = {
    aspect,
    order: 'oldest first',
    limit: LIMITS.tablePoints.max + 1,
    filter,
  } as const
  const allPoints: Point[] = []
  for (const batch of slicesOf(urns, ENTITIES_PER_STEP)) {
    const points = await readPointsOfEach(catalog, batch, query)
    for (const series of points.values()) allPoints.push(...series)
    if (allPoints.length > LIMITS.tablePoints.max)
      throw tooManyError(`${LIMITS.tablePoints.max} points`)
  }
  return allPoints
}

/** Returns the URNs that a filter names in each of its groups; undefined if one names none. */
function filteredUrns(filter: Filter): string[] | undefined {
  const urnCriteria = filter.map((group) => group.find(namesUrns))
  if (urnCriteria.length === 0 || urnCriteria.includes(undefined)) return undefined
  return [...new Set(urnCriteria.flatMap((criterion) => criterion?.values ?? []))]
}

function tooManyError(what: string): CatalogError {
  const message = `A table of statistics is made of at most ${what}; a filter by \`urn\` or time names fewer`
  return new CatalogError('INVALID_PARAMETER', message)
}
