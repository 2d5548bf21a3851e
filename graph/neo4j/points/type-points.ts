import type { PositionedPoint, TypePointQuery } from '../../store/point-store.ts'
import { integer, type Reader } from '../connection.ts'
import { toPoints, type PointNode } from '../nodes.ts'
import { rangeParameters, returningPoints } from './read.ts'

/**
 * Returns the statement of a page, ordered by all keys of the index, so that Neo4j sorts only
 * points of equal time. It sorts these by their id, a hash in ASCII, because Neo4j compares other
 * texts differently in conditions and in ORDER BY.
 */
function pageOfType(after: boolean): string {
  const keys = ['entityType', 'aspect', 'timestampMillis', 'id']
  const condition = 'point.timestampMillis < $input.at OR point.id < $input.position'
  return /* cypher */ `
  MATCH (point:TimeseriesPoint)
  USING INDEX SEEK point:TimeseriesPoint(entityType, aspect, timestampMillis)
  WHERE point.entityType = $input.entityType
    AND point.aspect = $input.aspect
    AND point.timestampMillis >= $input.start
    AND point.timestampMillis <= $input.end${
      after
        ? `
    AND (${condition})`
        : ''
    }
  WITH point
  ORDER BY ${keys.map((key) => `point.${key} DESC`).join(', ')}
  LIMIT toInteger($input.limit)${returningPoints()}, point.id AS position`
}

/** Cost: the points of the page, and all of the times of its first and its last. */
export const FIRST_OF_TYPE = pageOfType(false)
export const NEXT_OF_TYPE = pageOfType(true)

/** See `PointStore.readPointsOfType`. */
export async function readPointsOfType(
  connection: Reader,
  query: TypePointQuery,
): Promise<PositionedPoint[]> {
  const { entityType, aspect, limit, after, endMillis = Infinity } = query
  const last = Math.min(endMillis, after?.timestampMillis ?? Infinity)
  const range = { ...query, ...(last < Infinity && { endMillis: last }) }
  const cursor = after && { at: integer(after.timestampMillis), position: after.position }
  const parameters = {
    entityType,
    aspect,
    ...rangeParameters(range),
    limit: integer(limit),
    ...cursor,
  }
  const rows = await connection.read<{ node: PointNode; position: string | null }>(
    after ? NEXT_OF_TYPE : FIRST_OF_TYPE,
    parameters,
  )
  const points = rows.flatMap(({ node, position }) => {
    const [point] = toPoints([{ node }])
    return point && position !== null ? [{ point, position }] : []
  })
  // A short page counts as the last one, so a page with points deleted meanwhile is read again.
  return points.length < rows.length && rows.length === limit
    ? readPointsOfType(connection, query)
    : points
}
