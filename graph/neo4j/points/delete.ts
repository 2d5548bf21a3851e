import type { Author } from '../../store/change-log.ts'
import type { StepKey } from '../../store/keyed-requests.ts'
import { pointDeletion, type DeletedPoint } from '../../store/logged-changes.ts'
import type { OldPoints } from '../../store/task-store.ts'
import type { TimeRange } from '../../store/point-store.ts'
import { integer } from '../connection.ts'
import { sendEntries } from '../change-log.ts'
import { makeOnce } from '../keyed-requests.ts'
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

/** The members of a deleted point that the log of changes names. */
const DELETED = '{.urn, .aspect, .timestampMillis, id: locked.pointId}'

/** Returns a clause that deletes `locked`, and counts the points found. */
export function deletingLocked(): string {
  return /* cypher */ `
  WITH locked, CASE WHEN locked IS NOT NULL THEN locked ${DELETED} END AS deleted
  DELETE locked
  RETURN count(*) AS found, collect(deleted) AS deleted`
}

/** Cost: one batch of points, and a seek of each. */
export const DELETE_POINTS = /* cypher */ `${IN_RANGE}
  WITH point
  LIMIT toInteger($input.limit)${lockingPoints()}${deletingLocked()}`

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
  WITH urn, batch, found, newest[0] IN batch AS isEmptied,
    [locked IN batch | locked ${DELETED}] AS deleted
  FOREACH (point IN batch | DELETE point)
  RETURN urn, found, deleted, isEmptied`

/** Most points that one transaction deletes by default. */
const POINTS_PER_TRANSACTION_MAX = 10_000

/** A batch: other transactions may have deleted some of the points found. */
export interface DeletedPoints {
  readonly found: number
  readonly deleted: readonly DeletedPoint[]
}

export const NOTHING: DeletedPoints = { found: 0, deleted: [] }

/** See `PointStore.deletePoints`. */
export async function deletePoints(
  context: DirtyContext,
  urn: string,
  aspect: string,
  range: TimeRange,
  { author, once }: PointDeletion,
): Promise<number> {
  const limit = integer(POINTS_PER_TRANSACTION_MAX)
  const parameters = { urn, aspect, ...rangeParameters(range), limit }
  let sum = 0
  let hasMore = true
  for (let batch = 0; hasMore; batch++) {
    const deletion = { author, once: once && { ...once, step: `${once.step} ${batch}` } }
    // Sequential, because a transaction holds its batch in memory.
    const { found, count } = await deleteBatch(
      context,
      DELETE_POINTS,
      parameters,
      deletion,
      (each) => ({ found: each.found, count: each.deleted.length }),
    )
    sum += count
    hasMore = found === POINTS_PER_TRANSACTION_MAX
  }
  return sum
}

/** Who deletes points, and the name of the deletion within a request that is carried out once. */
export interface PointDeletion {
  readonly author: Author
  readonly once: StepKey | undefined
}

/**
 * Deletes a batch in one transaction, once, unless the store is read-only.
 *
 * @returns what `summarize` makes of it
 */
export function deleteBatch<Summary>(
  context: DirtyContext,
  statement: string,
  parameters: Parameters,
  { author, once }: PointDeletion,
  summarize: (batch: DeletedPoints) => Summary,
): Promise<Summary> {
  return context.connection.transaction(async (pipeline: Pipeline) => {
    const summary = await makeOnce(pipeline, once, async () => {
      const [batch = NOTHING] = await runFirst<DeletedPoints>(pipeline, statement, parameters)
      const { deleted } = batch
      if (deleted.length > 0)
        await markDirty(context, pipeline, [...new Set(deleted.map(({ urn }) => urn))])
      sendDeletedPoints(context, pipeline, deleted, author)
      return summarize(batch)
    })
    await pipeline.commit()
    return summary
  })
}

/** Logs deleted points, as the last statement of a transaction. */
export function sendDeletedPoints(
  { clock }: Pick<DirtyContext, 'clock'>,
  pipeline: Pipeline,
  deleted: readonly DeletedPoint[],
  author: Author,
): void {
  if (deleted.length === 0) return
  sendEntries(pipeline, [{ author, changes: deleted.map(pointDeletion) }], clock())
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
  return {
    found: rows.reduce((sum, { found }) => sum + found, 0),
    deleted: rows.flatMap(({ deleted }) => deleted),
  }
}
