import type { Point } from '../../../graph/model/audit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { declareLimit } from '../../../graph/model/limit.ts'
import { slicesOf } from '../../../graph/runtime/yield.ts'
import { namesUrns, type Filter } from '../../../search/filter.ts'
import type { Catalog } from '../catalog.ts'
import { readPointsOfEach } from './points.ts'

export const TABLE_ENTITIES_LIMIT = declareLimit({
  max: 5_000,
  of: 'entities whose points one table of statistics is made of',
  answer: 'INVALID_PARAMETER',
  reason: 'each is a series of its own to read; a filter by `urn` names fewer',
})
export const TABLE_POINTS_LIMIT = declareLimit({
  max: 20_000,
  of: 'points that pass the filter of one table of statistics',
  answer: 'INVALID_PARAMETER',
  reason: 'all of them are in memory until they are counted',
})

/** Entities read at a time, so that the points of one step fit in memory. */
const ENTITIES_PER_STEP = 10

/**
 * Returns the points of one aspect of all entities of a type that pass a filter.
 *
 * @throws CatalogError `INVALID_PARAMETER` when there are too many
 */
export async function pointsOfType(
  catalog: Catalog,
  { type, aspect, filter }: { type: string; aspect: string; filter: Filter },
): Promise<Point[]> {
  const { max } = TABLE_ENTITIES_LIMIT
  const urns = urnsIn(filter) ?? (await catalog.graph.urnsAfter(type, '', max + 1))
  if (urns.length > max) throw tooMany(`the points of ${max} entities`)
  const query = {
    aspect,
    order: 'oldest first',
    limit: TABLE_POINTS_LIMIT.max + 1,
    filter,
  } as const
  const found: Point[] = []
  for (const some of slicesOf(urns, ENTITIES_PER_STEP)) {
    const points = await readPointsOfEach(catalog, some, query)
    for (const each of points.values()) found.push(...each)
    if (found.length > TABLE_POINTS_LIMIT.max) throw tooMany(`${TABLE_POINTS_LIMIT.max} points`)
  }
  return found
}

/** Returns the URNs that a filter names in each of its groups; undefined if one names none. */
function urnsIn(filter: Filter): string[] | undefined {
  const named = filter.map((group) => group.find(namesUrns))
  if (named.length === 0 || named.includes(undefined)) return undefined
  return [...new Set(named.flatMap((criterion) => criterion?.values ?? []))]
}

function tooMany(what: string): CatalogError {
  const message = `A table of statistics is made of at most ${what}; a filter by \`urn\` or time names fewer`
  return new CatalogError('INVALID_PARAMETER', message)
}
