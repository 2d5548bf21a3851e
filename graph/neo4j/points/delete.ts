import type { OldPoints } from '../../store/task-store.ts'
import type { TimeRange } from '../../store/point-store.ts'
import { integer } from '../connection.ts'
import type { Parameters } from '../driver.ts'
import type { Pipeline } from '../pipeline.ts'
import { markDirty, type DirtyContext } from '../dirty-flags.ts'
import { runFirst } from '../writable.ts'
import { rangeParameters, IN_RANGE, matchNewest } from './read.ts'
import { OLD_POINTS } from './series.ts'

/**
 * Returns a clause that binds `locked` for each `point`; null where another transaction has deleted
 * it. Deletions take no locks of entities, because writers would have to wait for a whole batch, so
 * two deletions may conflict. SET locks each point, which is then matched again, so only one of the
 * deletions counts it.
 */
export function lockingPoints(): string {
  return /* cypher */ `
  WITH point, point.id AS id
  SET point.hash = point.hash
  WITH id
  OPTIONAL MATCH (locked:TimeseriesPoint {id: id})`
}

/** Cost: one batch of points, and a seek of each. */
export const DELETE_POINTS = /* cypher */ `${IN_RANGE}
  WITH point
  LIMIT toInteger($input.limit)${lockingPoints()}
  DELETE locked
  RETURN count(*) AS found, count(locked) AS deleted`

/**
 * Orders points by time, and points of equal time like `latestPoints`. The remaining points of an
 * entity are read before anything is deleted, because a seek past many deletions of the same
 * transaction takes Neo4j a millisecond.
 *
 * Cost: the points of the batch, a seek of each, and of each entity.
 */
export const TRUNCATE_POINTS = /* cypher */ `${OLD_POINTS}
  WITH point
  ORDER BY point.entityType, point.aspect, point.timestampMillis, point.pointId
  LIMIT toInteger($input.limit)${lockingPoints()}
  WITH locked.urn AS urn, collect(locked) AS batch, count(*) AS found
  CALL (urn) {${matchNewest('urn', '$input.aspect')}
    RETURN collect(point) AS newest
  }
  WITH urn, batch, found, size(batch) AS deleted, newest[0] IN batch AS isEmptied
  FOREACH (point IN batch | DELETE point)
  RETURN urn, found, deleted, isEmptied`

/** Most points that one transaction deletes by default. */
const POINTS_PER_TRANSACTION_MAX = 10_000

/** Counts of a batch: other transactions may have deleted some of the points found. */
export interface DeletedPoints {
  readonly found: number
  readonly deleted: number
}

export const NOTHING: DeletedPoints = { found: 0, deleted: 0 }

/** See `PointStore.deletePoints`. */
export async function deletePoints(
  context: DirtyContext,
  urn: string,
  aspect: string,
  range: TimeRange,
): Promise<number> {
  const limit = integer(POINTS_PER_TRANSACTION_MAX)
  const parameters = { urn, aspect, ...rangeParameters(range), limit }
  let sum = 0
  for (let hasMore = true; hasMore;) {
    // Sequential, because a transaction holds its batch in memory.
    const { found, deleted } = await deleteBatch(context, urn, parameters)
    sum += deleted
    hasMore = found === POINTS_PER_TRANSACTION_MAX
  }
  return sum
}

/** Deletes a batch in one transaction, unless the store is read-only. */
function deleteBatch(
  context: DirtyContext,
  urn: string,
  parameters: Parameters,
): Promise<DeletedPoints> {
  return context.connection.transaction(async (pipeline: Pipeline) => {
    const [row = NOTHING] = await runFirst<DeletedPoints>(pipeline, DELETE_POINTS, parameters)
    if (row.deleted > 0) await markDirty(context, pipeline, [urn])
    await pipeline.commit()
    return row
  })
}

/** The points of one entity in a batch; without URN, the points that other transactions deleted. */
interface TruncatedRow extends DeletedPoints {
  readonly urn: string | null
  readonly isEmptied: boolean | null
}

/**
 * Deletes a batch of old points, and sets the dirty flag of entities that have none left.
 *
 * @param isArchived whether an archive is being made; then all entities are flagged, so that it
 *   notices the change
 */
export async function truncatePoints(
  context: DirtyContext,
  pipeline: Pipeline,
  { entityType, aspect, endMillis, limit }: OldPoints & { readonly limit: number },
  isArchived: boolean,
): Promise<DeletedPoints> {
  const parameters = { entityType, aspect, end: integer(endMillis), limit: integer(limit) }
  const rows = await pipeline.run<TruncatedRow>(TRUNCATE_POINTS, parameters)
  const changed = rows.filter(({ isEmptied }) => isEmptied || isArchived)
  await markDirty(
    context,
    pipeline,
    changed.flatMap(({ urn }) => urn ?? []),
  )
  const sumRows = (count: (row: TruncatedRow) => number) =>
    rows.reduce((sum, row) => sum + count(row), 0)
  return { found: sumRows(({ found }) => found), deleted: sumRows(({ deleted }) => deleted) }
}
