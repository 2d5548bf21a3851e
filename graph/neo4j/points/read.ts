import type { Point } from '../../model/audit.ts'
import { compareText } from '../../store/text-order.ts'
import type { PointQuery, TimeRange } from '../../store/point-store.ts'
import { integer, type Reader } from '../connection.ts'
import { toPoints, type PointNode } from '../nodes.ts'

/** Returns a clause that matches points of one aspect of an entity inside a range. */
function inRange(urn: string): string {
  return /* cypher */ `
  MATCH (point:TimeseriesPoint)
  USING INDEX SEEK point:TimeseriesPoint(urn, aspect, timestampMillis)
  WHERE point.urn = ${urn}
    AND point.aspect = $input.aspect
    AND point.timestampMillis >= $input.start
    AND point.timestampMillis <= $input.end`
}

/** Points inside the range `$input.start` to `$input.end`, see {@link rangeParameters}. */
export const IN_RANGE = inRange('$input.urn')

const NODE = /* cypher */ `point {
    .urn, .aspect, .timestampMillis, .pointId, .value, .systemMetadata
  }`

/** Returns a clause that returns all properties from which a `point` is rebuilt. */
export function returningPoints(): string {
  return /* cypher */ `
  RETURN ${NODE} AS node`
}

/**
 * Returns a statement that reads a page, ordered by all keys of the index, so that Neo4j does not
 * sort.
 */
function orderedPage(order: 'ASC' | 'DESC'): string {
  const keys = ['urn', 'aspect', 'timestampMillis', 'pointId']
  return /* cypher */ `
  WITH point
  ORDER BY ${keys.map((key) => `point.${key} ${order}`).join(', ')}
  LIMIT toInteger($input.limit)`
}

/** Cost: the index entries of the page, and their nodes. */
export const READ_POINTS: Readonly<Record<PointQuery['order'], string>> = {
  'oldest first': IN_RANGE + orderedPage('ASC') + returningPoints(),
  'newest first': IN_RANGE + orderedPage('DESC') + returningPoints(),
}

function readOfEach(order: 'ASC' | 'DESC'): string {
  return /* cypher */ `
  UNWIND $input.urns AS urn
  CALL (urn) {${inRange('urn')}${orderedPage(order)}
    RETURN collect({node: ${NODE}}) AS nodes
  }
  RETURN urn, nodes`
}

/** Cost: that of {@link READ_POINTS} for each entity. */
export const READ_POINTS_OF_EACH: typeof READ_POINTS = {
  'oldest first': readOfEach('ASC'),
  'newest first': readOfEach('DESC'),
}

/** Returns a clause that matches the last point of an entity; of equal times, the last by id. */
export function matchNewest(urn: string, aspect: string): string {
  return /* cypher */ `
    MATCH (point:TimeseriesPoint)
    USING INDEX SEEK point:TimeseriesPoint(urn, aspect, timestampMillis)
    WHERE point.urn = ${urn} AND point.aspect = ${aspect} AND point.timestampMillis IS NOT NULL
    WITH point
    ORDER BY point.urn DESC, point.aspect DESC, point.timestampMillis DESC, point.pointId DESC
    LIMIT 1`
}

/** Cost: a seek for each pair of an entity and an aspect, and the points of its newest time. */
export const LATEST_POINTS = /* cypher */ `
  UNWIND $input.urns AS urn
  UNWIND $input.aspects AS aspect
  CALL (urn, aspect) {${matchNewest('urn', 'aspect')}
    RETURN point
  }${returningPoints()}`

/** Cost: the points of one time. */
export const READ_POINTS_AT = IN_RANGE + returningPoints()

/** See `PointStore.readPoints`. */
export async function readPoints(connection: Reader, query: PointQuery): Promise<Point[]> {
  const { after, order, limit } = query
  if (!after) return readRange(connection, query, query)
  // Points of equal time are ordered here: Neo4j compares text with a parameter by UTF-16.
  const at = after.timestampMillis
  const beyond = order === 'oldest first' ? { startMillis: at + 1 } : { endMillis: at - 1 }
  const [simultaneous, rest] = await Promise.all([
    readPointsAt(connection, query, at),
    readRange(connection, query, intersect(query, beyond)),
  ])
  const sign = order === 'oldest first' ? 1 : -1
  const compare = (a: Pick<Point, 'id'>, b: Pick<Point, 'id'>) => sign * compareText(a.id, b.id)
  const ties = simultaneous.filter((point) => compare(point, after) > 0).toSorted(compare)
  return [...ties, ...rest].slice(0, limit)
}

async function readRange(
  connection: Reader,
  query: PointQuery,
  range: TimeRange,
): Promise<Point[]> {
  const { urn, aspect, order, limit } = query
  const parameters = { urn, aspect, ...rangeParameters(range), limit: integer(limit) }
  const rows = await connection.read<{ node: PointNode }>(READ_POINTS[order], parameters)
  return fullPage(rows, limit) ?? readRange(connection, query, range)
}

/**
 * Returns a page, or undefined when points were deleted while it was read: a short page would be
 * taken for the last one.
 */
function fullPage(rows: readonly { readonly node: PointNode }[], limit: number) {
  const points = toPoints(rows)
  return rows.length < limit || points.length === limit ? points : undefined
}

/** See `PointStore.readPointsOfEach`. */
export async function readPointsOfEach(
  connection: Reader,
  urns: readonly string[],
  query: Omit<PointQuery, 'urn' | 'after'>,
): Promise<Map<string, Point[]>> {
  const { aspect, order, limit } = query
  const parameters = {
    urns: [...new Set(urns)],
    aspect,
    ...rangeParameters(query),
    limit: integer(limit),
  }
  type Row = { readonly urn: string; readonly nodes: readonly { readonly node: PointNode }[] }
  const rows = await connection.read<Row>(READ_POINTS_OF_EACH[order], parameters)
  const pages = await Promise.all(
    rows.map(async ({ urn, nodes }): Promise<[string, Point[]]> => {
      const points = fullPage(nodes, limit)
      return [urn, points ?? (await readRange(connection, { ...query, urn }, query))]
    }),
  )
  return new Map(pages.filter(([, points]) => points.length > 0))
}

async function readPointsAt(
  connection: Reader,
  query: PointQuery,
  timestampMillis: number,
): Promise<Point[]> {
  const { urn, aspect } = query
  const instant = { startMillis: timestampMillis, endMillis: timestampMillis }
  const parameters = { urn, aspect, ...rangeParameters(intersect(query, instant)) }
  const rows = await connection.read<{ node: PointNode }>(READ_POINTS_AT, parameters)
  return toPoints(rows)
}

/** See `PointStore.latestPoints`. */
export async function latestPoints(
  connection: Reader,
  urns: readonly string[],
  aspects: readonly string[],
): Promise<Point[]> {
  const parameters = { urns: [...new Set(urns)], aspects: [...new Set(aspects)] }
  return toPoints(await connection.read<{ node: PointNode }>(LATEST_POINTS, parameters))
}

/** Returns the intersection of the range of `query` with `part`. */
function intersect(query: TimeRange, part: TimeRange): TimeRange {
  const { start, end } = rangeLimits(query)
  const within = rangeLimits(part)
  return {
    startMillis: Math.max(start, within.start),
    endMillis: Math.min(end, within.end),
  }
}

/** Returns a range as parameters `start` and `end`. */
export function rangeParameters(range: TimeRange) {
  const { start, end } = rangeLimits(range)
  return { start: integer(start), end: integer(end) }
}

function rangeLimits({ startMillis, endMillis }: TimeRange) {
  return {
    start: startMillis ?? Number.MIN_SAFE_INTEGER,
    end: endMillis ?? Number.MAX_SAFE_INTEGER,
  }
}
