import type { Clock, Point } from '../model/audit.ts'
import { SYSTEM_AUTHOR, type Author } from '../store/change-log.ts'
import type { StepKey } from '../store/keyed-requests.ts'
import {
  MEASURED_POINTS_MAX,
  type PointQuery,
  type PointSeries,
  type PointStore,
  type PositionedPoint,
  type TimeRange,
  type TypePointQuery,
} from '../store/point-store.ts'
import { appendToLog } from './change-log.ts'
import type { SqliteDatabase } from './database.ts'
import { markDirty } from './dirty-flags.ts'
import { makeOnce } from './keyed-requests.ts'
import { bodyText, parseObject, readSystemMetadata, type Body } from './rows.ts'
import { countRunPoints, POINTS_OF_RUN } from './runs.ts'
import { DELETED_POINT, requireWritable, toDeletion, type DeletedPoint } from './write.ts'
import type { SqliteWriter } from './writer.ts'

/** Points of one aspect of one entity inside a range. */
const OF_ENTITY = /* sql */ `
  entity = (SELECT id FROM entity WHERE urn = ?1) AND aspect = ?2 AND millis BETWEEN ?3 AND ?4`

/**
 * Returns the statement of a page. Cost: one seek, then the points of the page, in the order of the
 * index.
 */
function pageSql(order: PointQuery['order'], after: boolean): string {
  const [sortOrder, beyond] = order === 'oldest first' ? ['ASC', '>'] : ['DESC', '<']
  return /* sql */ `
    SELECT millis, id, systemMetadata, body
    FROM point
    WHERE ${OF_ENTITY} ${after ? `AND (millis, id) ${beyond} (?6, ?7)` : ''}
    ORDER BY millis ${sortOrder}, id ${sortOrder}
    LIMIT ?5`
}

/** Cost: a seek for each pair. */
const LATEST = /* sql */ `
  SELECT wanted.urn AS urn, wanted.aspect AS aspect, point.millis, point.id,
         point.systemMetadata, point.body
  FROM (
    SELECT entity.id AS entity, entity.urn AS urn, aspect.value AS aspect
    FROM json_each(?1) AS given
    CROSS JOIN entity ON entity.urn = given.value
    CROSS JOIN json_each(?2) AS aspect
  ) AS wanted
  CROSS JOIN point ON point.rowid = (
    SELECT rowid FROM point
    WHERE entity = wanted.entity AND aspect = wanted.aspect
    ORDER BY millis DESC, id DESC
    LIMIT 1
  )`

const OF_TYPE = 'entityType = ?1 AND aspect = ?2'
/** Cost: one seek, then the points of the page, in the order of the index. */
const pageOfTypeSql = (after: boolean) => /* sql */ `
  SELECT (SELECT urn FROM entity WHERE entity.id = point.entity) AS urn,
         CAST(rowid AS TEXT) AS position, millis, id, systemMetadata, body
  FROM point
  WHERE ${OF_TYPE} AND millis BETWEEN ?3 AND ?4 ${after ? 'AND (millis, rowid) < (?6, ?7)' : ''}
  ORDER BY millis DESC, rowid DESC
  LIMIT ?5`
const TOTALS = /* sql */ `
  SELECT (SELECT count(*) FROM point WHERE ${OF_TYPE}) AS total,
         (SELECT count(*) FROM point WHERE ${OF_TYPE} AND millis < ?3) AS older`
/** Cost: a seek of the next series in the index. */
const NEXT_SERIES = /* sql */ `
  SELECT entityType, aspect FROM point
  WHERE (entityType, aspect) > (?1, ?2)
  ORDER BY entityType, aspect
  LIMIT 1`
/** Cost: the index entries of the series, and the rows that are measured. */
const SIZE = /* sql */ `
  SELECT (SELECT count(*) FROM point WHERE ${OF_TYPE}) AS points,
         (SELECT avg(octet_length(body)) FROM (
            SELECT body FROM point WHERE ${OF_TYPE} ORDER BY millis DESC LIMIT ?3
         )) AS bytesEach`
const DELETE = `DELETE FROM point WHERE ${OF_ENTITY} RETURNING ${DELETED_POINT}`

/** Cost: all points of the run. */
const READ_OF_RUN = /* sql */ `
  SELECT (SELECT urn FROM entity WHERE entity.id = point.entity) AS urn,
         aspect, millis, id, systemMetadata, body
  FROM ${POINTS_OF_RUN}
  ORDER BY urn, aspect, millis, id LIMIT ?2 OFFSET ?3`
/** Cost: the index entries of the batch. */
const DELETE_OF_RUN = /* sql */ `
  DELETE FROM point WHERE rowid IN (SELECT rowid FROM ${POINTS_OF_RUN} LIMIT ?2)
  RETURNING (SELECT urn FROM entity WHERE entity.id = point.entity) AS urn, ${DELETED_POINT}`

export interface PointRow {
  readonly millis: number
  readonly id: string
  readonly systemMetadata: string | null
  readonly body: Body
}

type SeriesRow = Pick<PointSeries, 'entityType' | 'aspect'>
type SizeRow = Pick<PointSeries, 'points'> & { readonly bytesEach: number | null }

type DeletedOfEntity = DeletedPoint & { readonly urn: string }

const urnsOf = (deleted: readonly DeletedOfEntity[]) => [...new Set(deleted.map(({ urn }) => urn))]

export function sqlitePointStore(
  database: SqliteDatabase,
  writer: SqliteWriter,
  clock: Clock,
): PointStore {
  /** Deletes points in one transaction, which flags their entities and is logged, once. */
  const deleting = <Result>(
    author: Author,
    once: StepKey | undefined,
    remove: () => { readonly deleted: readonly DeletedOfEntity[]; readonly result: Result },
  ) =>
    writer.transaction(() => {
      requireWritable(database)
      return makeOnce(database, once, () => {
        const { deleted, result } = remove()
        if (deleted.length > 0) markDirty(database, urnsOf(deleted), clock())
        const changes = deleted.map((point) => toDeletion(point.urn, point))
        appendToLog(database, clock(), [{ author, changes }])
        return result
      })
    })
  return {
    readPoints: async (query) => readPoints(database, query),
    readPointsOfEach: async (urns, query) => readPointsOfEach(database, urns, query),
    readPointsOfType: async (query) => readPointsOfType(database, query),
    latestPoints: async (urns, aspects) => latestPoints(database, urns, aspects),
    countPoints: async (entityType, aspect, endMillis) => {
      const row = database.get<{ total: number; older: number }>(
        TOTALS,
        entityType,
        aspect,
        endMillis,
      )
      return { total: row?.total ?? 0, older: row?.older ?? 0 }
    },
    series: async () => listSeries(database),
    deletePoints: (urn, aspect, range = {}, author = SYSTEM_AUTHOR, once) =>
      deleting(author, once, () => {
        const parameters = rangeParameters(range)
        const deleted = database.all<DeletedPoint>(DELETE, urn, aspect, ...parameters)
        return { deleted: deleted.map((point) => ({ ...point, urn })), result: deleted.length }
      }),
    countRunPoints: async (runId) => countRunPoints(database, runId),
    readRunPoints: async (runId, { start, count }) =>
      database
        .all<PointRow & { urn: string; aspect: string }>(READ_OF_RUN, runId, count, start)
        .map((row) => toPoint(row.urn, row.aspect, row)),
    deleteRunPoints: (runId, limit, author = SYSTEM_AUTHOR, once) =>
      deleting(author, once, () => {
        const deleted = database.all<DeletedOfEntity>(DELETE_OF_RUN, runId, limit)
        return { deleted, result: { deleted: deleted.length, urns: urnsOf(deleted) } }
      }),
  }
}

function listSeries(database: SqliteDatabase): PointSeries[] {
  return database.snapshot(() => {
    const allSeries: PointSeries[] = []
    const next = (last?: PointSeries) =>
      database.get<SeriesRow>(NEXT_SERIES, last?.entityType ?? '', last?.aspect ?? '')
    for (let row = next(); row; row = next(allSeries.at(-1))) {
      const { entityType, aspect } = row
      const size = database.get<SizeRow>(SIZE, entityType, aspect, MEASURED_POINTS_MAX)
      const { points = 0, bytesEach = 0 } = size ?? {}
      allSeries.push({ entityType, aspect, points, bytes: Math.round(points * (bytesEach ?? 0)) })
    }
    return allSeries
  })
}

function latestPoints(
  database: SqliteDatabase,
  urns: readonly string[],
  aspects: readonly string[],
): Point[] {
  const lists = [JSON.stringify([...new Set(urns)]), JSON.stringify([...new Set(aspects)])]
  return database
    .all<PointRow & { urn: string; aspect: string }>(LATEST, ...lists)
    .map((row) => toPoint(row.urn, row.aspect, row))
}

function readPoints(database: SqliteDatabase, query: PointQuery): Point[] {
  const { urn, aspect, order, limit, after } = query
  const cursor = after ? [after.timestampMillis, after.id] : []
  const sql = pageSql(order, after !== undefined)
  const rows = database.all<PointRow>(sql, urn, aspect, ...rangeParameters(query), limit, ...cursor)
  return rows.map((row) => toPoint(urn, aspect, row))
}

function readPointsOfEach(
  database: SqliteDatabase,
  urns: readonly string[],
  query: Omit<PointQuery, 'urn' | 'after'>,
): Map<string, Point[]> {
  const read = (urn: string): [string, Point[]] => [urn, readPoints(database, { ...query, urn })]
  return database.snapshot(() => new Map(urns.map(read).filter(([, points]) => points.length > 0)))
}

function readPointsOfType(database: SqliteDatabase, query: TypePointQuery): PositionedPoint[] {
  const { entityType, aspect, limit, after } = query
  const cursor = after ? [after.timestampMillis, Number(after.position)] : []
  return database
    .all<PointRow & { urn: string; position: string }>(
      pageOfTypeSql(after !== undefined),
      entityType,
      aspect,
      ...rangeParameters(query),
      limit,
      ...cursor,
    )
    .map(({ urn, position, ...row }) => ({ point: toPoint(urn, aspect, row), position }))
}

export function toPoint(
  urn: string,
  aspect: string,
  { millis, id, systemMetadata, body }: PointRow,
): Point {
  return {
    urn,
    aspect,
    timestampMillis: millis,
    id,
    value: parseObject(bodyText(body)),
    ...readSystemMetadata(systemMetadata),
  }
}

function rangeParameters({ startMillis, endMillis }: TimeRange): [number, number] {
  return [startMillis ?? -Number.MAX_VALUE, endMillis ?? Number.MAX_VALUE]
}
