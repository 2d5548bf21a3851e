import type { Point } from '../../model/audit.ts'
import { compareText } from '../../order.ts'
import {
  MEASURED_POINTS_MAX,
  type PointQuery,
  type PointSeries,
  type PointStore,
  type TimeRange,
} from '../../point-store.ts'
import {
  integer,
  type Neo4jConnection,
  type Parameters,
  type Pipeline,
  type Reader,
} from '../connection.ts'
import { ENTER } from '../archive/gate.ts'
import { readOnly } from '../lock.ts'
import { markEntities, type Marking } from '../marks.ts'
import { pointsOf, type PointNode } from '../nodes.ts'
import * as statements from './statements.ts'

/** Most points that one transaction deletes, unless the caller says how many. */
const POINTS_PER_TRANSACTION_MAX = 10_000
/** Every point is older than this. */
const END_OF_TIME_MILLIS = Number.MAX_SAFE_INTEGER + 1

export function neo4jPointStore(marking: Marking): PointStore {
  const { connection } = marking
  return {
    readPoints: (query) => readPoints(connection, query),
    readPointsOfEach: (urns, query) => readPointsOfEach(connection, urns, query),
    latestPoints: async (urns, aspects) => {
      const given = { urns: [...new Set(urns)], aspects: [...new Set(aspects)] }
      const rows = await connection.read<{ node: PointNode }>(statements.LATEST_POINTS, given)
      return pointsOf(rows)
    },
    countPoints: async (entityType, aspect, endMillis) => {
      const [total, older] = await Promise.all([
        countPoints(connection, entityType, aspect, END_OF_TIME_MILLIS),
        countPoints(connection, entityType, aspect, endMillis),
      ])
      return { total, older }
    },
    series: () => seriesOf(connection),
    deletePoints: (urn, aspect, range = {}) => deletePoints(marking, urn, aspect, range),
  }
}

/** See `PointStore.readPoints`. */
export async function readPoints(connection: Reader, query: PointQuery): Promise<Point[]> {
  const { after, order, limit } = query
  if (!after) return readRange(connection, query, query)
  // Points of the same moment are told apart here: to a parameter, Neo4j compares text by UTF-16.
  const at = after.timestampMillis
  const behind = order === 'oldest first' ? { startMillis: at + 1 } : { endMillis: at - 1 }
  const [moment, rest] = await Promise.all([
    readMoment(connection, query, at),
    readRange(connection, query, narrowed(query, behind)),
  ])
  const sign = order === 'oldest first' ? 1 : -1
  const compare = (a: Pick<Point, 'id'>, b: Pick<Point, 'id'>) => sign * compareText(a.id, b.id)
  const ties = moment.filter((point) => compare(point, after) > 0).toSorted(compare)
  return [...ties, ...rest].slice(0, limit)
}

async function readRange(
  connection: Reader,
  query: PointQuery,
  range: TimeRange,
): Promise<Point[]> {
  const { urn, aspect, order, limit } = query
  const parameters = { urn, aspect, ...boundsOf(range), limit: integer(limit) }
  const rows = await connection.read<{ node: PointNode }>(statements.READ_POINTS[order], parameters)
  return fullPage(rows, limit) ?? readRange(connection, query, range)
}

/** Nothing when some were deleted while they were read: a short page would pass for the last one. */
function fullPage(rows: readonly { readonly node: PointNode }[], limit: number) {
  const points = pointsOf(rows)
  return rows.length < limit || points.length === limit ? points : undefined
}

async function readPointsOfEach(
  connection: Reader,
  urns: readonly string[],
  query: Omit<PointQuery, 'urn' | 'after'>,
): Promise<Map<string, Point[]>> {
  const { aspect, order, limit } = query
  const asked = { urns: [...new Set(urns)], aspect, ...boundsOf(query), limit: integer(limit) }
  type Row = { readonly urn: string; readonly nodes: readonly { readonly node: PointNode }[] }
  const rows = await connection.read<Row>(statements.READ_POINTS_OF_EACH[order], asked)
  const found = await Promise.all(
    rows.map(async ({ urn, nodes }): Promise<[string, Point[]]> => {
      const points = fullPage(nodes, limit)
      return [urn, points ?? (await readRange(connection, { ...query, urn }, query))]
    }),
  )
  return new Map(found.filter(([, points]) => points.length > 0))
}

async function readMoment(
  connection: Reader,
  query: PointQuery,
  timestampMillis: number,
): Promise<Point[]> {
  const { urn, aspect } = query
  const moment = { startMillis: timestampMillis, endMillis: timestampMillis }
  const parameters = { urn, aspect, ...boundsOf(narrowed(query, moment)) }
  const rows = await connection.read<{ node: PointNode }>(statements.READ_MOMENT, parameters)
  return pointsOf(rows)
}

async function countPoints(
  connection: Neo4jConnection,
  entityType: string,
  aspect: string,
  endMillis: number,
): Promise<number> {
  const parameters = { entityType, aspect, end: integer(endMillis) }
  const [row] = await connection.read<{ total: number }>(statements.COUNT_POINTS, parameters)
  return row?.total ?? 0
}

async function seriesOf(connection: Neo4jConnection): Promise<PointSeries[]> {
  type Row = Omit<PointSeries, 'bytes'> & { readonly bytesEach: number | null }
  const parameters = { limit: integer(MEASURED_POINTS_MAX) }
  const rows = await connection.read<Row>(statements.SERIES, parameters)
  const compare = (a: Row, b: Row) =>
    compareText(a.entityType, b.entityType) || compareText(a.aspect, b.aspect)
  return rows.toSorted(compare).map(({ bytesEach, ...series }) => {
    return { ...series, bytes: Math.round(series.points * (bytesEach ?? 0)) }
  })
}

async function deletePoints(
  marking: Marking,
  urn: string,
  aspect: string,
  range: TimeRange,
): Promise<number> {
  const limit = integer(POINTS_PER_TRANSACTION_MAX)
  const parameters = { urn, aspect, ...boundsOf(range), limit }
  let sum = 0
  for (let hasMore = true; hasMore;) {
    // One after the other: this is about memory.
    const { found, deleted } = await deleteBatch(marking, urn, parameters)
    sum += deleted
    hasMore = found === POINTS_PER_TRANSACTION_MAX
  }
  return sum
}

interface DeletedRow {
  readonly found: number
  readonly deleted: number
}

/** One transaction that deletes, unless the store is read-only. */
function deleteBatch(marking: Marking, urn: string, parameters: Parameters): Promise<DeletedRow> {
  return marking.connection.transaction(async (pipeline: Pipeline) => {
    const [[store], [row = { found: 0, deleted: 0 }]] = await Promise.all([
      pipeline.run<{ writable: boolean }>(ENTER, {}),
      pipeline.run<DeletedRow>(statements.DELETE_POINTS, parameters),
    ])
    if (!store?.writable) throw readOnly()
    if (row.deleted > 0) await markEntities(marking, pipeline, [urn])
    await pipeline.commit()
    return row
  })
}

/** The part of the range of `query` that lies in `part`. */
function narrowed(query: TimeRange, part: TimeRange): TimeRange {
  const { start, end } = limitsOf(query)
  const within = limitsOf(part)
  return {
    startMillis: Math.max(start, within.start),
    endMillis: Math.min(end, within.end),
  }
}

function boundsOf(range: TimeRange) {
  const { start, end } = limitsOf(range)
  return { start: integer(start), end: integer(end) }
}

function limitsOf({ startMillis, endMillis }: TimeRange) {
  return {
    start: startMillis ?? Number.MIN_SAFE_INTEGER,
    end: endMillis ?? Number.MAX_SAFE_INTEGER,
  }
}
