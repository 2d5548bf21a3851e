import { compareText } from '../../store/text-order.ts'
import { MEASURED_POINTS_MAX, type PointSeries } from '../../store/point-store.ts'
import { integer, type Neo4jConnection } from '../connection.ts'

/** Points of an entity type strictly older than a time. */
export const OLD_POINTS = /* cypher */ `
  MATCH (point:TimeseriesPoint)
  USING INDEX SEEK point:TimeseriesPoint(entityType, aspect, timestampMillis)
  WHERE point.entityType = $input.entityType
    AND point.aspect = $input.aspect
    AND point.timestampMillis < $input.end`

/** Cost: the index entries before `$input.end`. */
export const COUNT_POINTS = /* cypher */ `${OLD_POINTS}
  RETURN count(*) AS total`

/** Cost: the index entries of all points, and the nodes that are measured. */
export const SERIES = /* cypher */ `
  MATCH (point:TimeseriesPoint)
  USING INDEX point:TimeseriesPoint(entityType, aspect, timestampMillis)
  WHERE point.entityType IS NOT NULL
    AND point.aspect IS NOT NULL
    AND point.timestampMillis IS NOT NULL
  WITH point.entityType AS entityType, point.aspect AS aspect, count(*) AS points
  CALL (entityType, aspect) {
    MATCH (point:TimeseriesPoint)
    USING INDEX SEEK point:TimeseriesPoint(entityType, aspect, timestampMillis)
    WHERE point.entityType = entityType
      AND point.aspect = aspect
      AND point.timestampMillis IS NOT NULL
    WITH point
    ORDER BY point.entityType DESC, point.aspect DESC, point.timestampMillis DESC
    LIMIT toInteger($input.limit)
    RETURN avg(size(point.value)) AS bytesEach
  }
  RETURN entityType, aspect, points, bytesEach`

/** A time later than that of every point. */
const END_OF_TIME_MILLIS = Number.MAX_SAFE_INTEGER + 1

/** See `PointStore.countPoints`. */
export async function countPoints(
  connection: Neo4jConnection,
  entityType: string,
  aspect: string,
  endMillis: number,
): Promise<{ total: number; older: number }> {
  const [total, older] = await Promise.all([
    countBefore(connection, entityType, aspect, END_OF_TIME_MILLIS),
    countBefore(connection, entityType, aspect, endMillis),
  ])
  return { total, older }
}

async function countBefore(
  connection: Neo4jConnection,
  entityType: string,
  aspect: string,
  endMillis: number,
): Promise<number> {
  const parameters = { entityType, aspect, end: integer(endMillis) }
  const [row] = await connection.read<{ total: number }>(COUNT_POINTS, parameters)
  return row?.total ?? 0
}

/** See `PointStore.series`. */
export async function listSeries(connection: Neo4jConnection): Promise<PointSeries[]> {
  type Row = Omit<PointSeries, 'bytes'> & { readonly bytesEach: number | null }
  const parameters = { limit: integer(MEASURED_POINTS_MAX) }
  const rows = await connection.read<Row>(SERIES, parameters)
  const compare = (a: Row, b: Row) =>
    compareText(a.entityType, b.entityType) || compareText(a.aspect, b.aspect)
  return rows.toSorted(compare).map(({ bytesEach, ...series }) => {
    return { ...series, bytes: Math.round(series.points * (bytesEach ?? 0)) }
  })
}
