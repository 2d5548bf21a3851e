import type { Point } from '../model/audit.ts'
import { compareText } from '../order.ts'
import type { PointQuery, PointStore, TimeRange } from '../point-store.ts'
import { integer, type Neo4jConnection, type Parameters, type Pipeline } from './connection.ts'
import { readOnly, WRITABLE } from './lock.ts'
import { pointOf, type PointNode } from './nodes.ts'
import type { Writing } from './write.ts'

/** Most points that one transaction deletes, unless the caller says how many. */
const POINTS_PER_TRANSACTION_MAX = 10_000

const IN_RANGE = /* cypher */ `
  MATCH (point:TimeseriesPoint)
  USING INDEX point:TimeseriesPoint(urn, aspect, timestampMillis)
  WHERE point.urn = $input.urn
    AND point.aspect = $input.aspect
    AND point.timestampMillis >= $input.start
    AND point.timestampMillis <= $input.end`

const AS_NODE = /* cypher */ `
  RETURN point {
    .urn, .aspect, .timestampMillis, .pointId, .value, .systemMetadata
  } AS node`

/** Ordered by all keys of the index, or Neo4j would sort (`reference/neo4j.md` section 7). */
function readOrdered(order: 'ASC' | 'DESC'): string {
  const keys = ['urn', 'aspect', 'timestampMillis', 'pointId']
  return /* cypher */ `${IN_RANGE}
  WITH point
  ORDER BY ${keys.map((key) => `point.${key} ${order}`).join(', ')}
  LIMIT toInteger($input.limit)${AS_NODE}`
}

/** Cost: the index entries of the page, and their nodes. */
export const READ_POINTS: Readonly<Record<PointQuery['order'], string>> = {
  'oldest first': readOrdered('ASC'),
  'newest first': readOrdered('DESC'),
}

/** Cost: a seek for each pair of an entity and an aspect, and the points of its newest moment. */
export const LATEST_POINTS = /* cypher */ `
  UNWIND $input.urns AS urn
  UNWIND $input.aspects AS aspect
  CALL (urn, aspect) {
    MATCH (point:TimeseriesPoint)
    USING INDEX point:TimeseriesPoint(urn, aspect, timestampMillis)
    WHERE point.urn = urn AND point.aspect = aspect AND point.timestampMillis IS NOT NULL
    WITH point
    ORDER BY point.urn DESC, point.aspect DESC, point.timestampMillis DESC, point.pointId DESC
    LIMIT 1
    RETURN point
  }${AS_NODE}`

/** Cost: the points of one moment. */
export const READ_MOMENT = IN_RANGE + AS_NODE

const OF_TYPE = /* cypher */ `
  MATCH (point:TimeseriesPoint)
  USING INDEX point:TimeseriesPoint(entityType, aspect, timestampMillis)
  WHERE point.entityType = $input.entityType
    AND point.aspect = $input.aspect
    AND point.timestampMillis < $input.end`

/** Cost: the index entries before `$input.end`. */
export const COUNT_POINTS = /* cypher */ `${OF_TYPE}
  RETURN count(*) AS total`

/** Cost: one batch of points, read and deleted. */
export const TRUNCATE_POINTS = /* cypher */ `${OF_TYPE}
  WITH point
  LIMIT toInteger($input.limit)
  DELETE point
  RETURN count(*) AS deleted`

export const DELETE_POINTS = /* cypher */ `${IN_RANGE}
  WITH point
  LIMIT toInteger($input.limit)
  DELETE point
  RETURN count(*) AS deleted`

/** Cost: one seek. The revision rises, whatever clock the last writer had. */
export const MARK_ENTITY = /* cypher */ `
  MATCH (entity:Entity {urn: $input.urn})
  SET entity.dirtyAt = coalesce(entity.dirtyAt, $input.now),
      entity.revision = CASE
        WHEN entity.revision >= $input.revision THEN entity.revision + 1
        ELSE $input.revision
      END`

export function neo4jPointStore({
  connection,
  revisions,
  clock,
}: Pick<Writing, 'connection' | 'revisions' | 'clock'>): PointStore {
  return {
    readPoints: (query) => readPoints(connection, query),
    latestPoints: async (urns, aspects) => {
      const given = { urns: [...new Set(urns)], aspects: [...new Set(aspects)] }
      const rows = await connection.read<{ node: PointNode }>(LATEST_POINTS, given)
      return rows.map(({ node }) => pointOf(node))
    },
    countPoints: async (entityType, aspect, endMillis) => {
      const [total, older] = await Promise.all([
        countPoints(connection, entityType, aspect, Number.MAX_SAFE_INTEGER),
        countPoints(connection, entityType, aspect, endMillis),
      ])
      return { total, older }
    },
    truncateBatch: (entityType, aspect, endMillis, batchSize) => {
      const end = integer(endMillis)
      const parameters = { entityType, aspect, end, limit: integer(batchSize) }
      return deleteBatch(connection, TRUNCATE_POINTS, parameters)
    },
    deletePoints: (urn, aspect, range = {}) => {
      const mark = () => {
        return { urn, now: integer(clock()), revision: integer(revisions.after([])) }
      }
      return deletePoints(connection, urn, aspect, range, mark)
    },
  }
}

async function readPoints(connection: Neo4jConnection, query: PointQuery): Promise<Point[]> {
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
  connection: Neo4jConnection,
  { urn, aspect, order, limit }: PointQuery,
  range: TimeRange,
): Promise<Point[]> {
  const parameters = { urn, aspect, ...boundsOf(range), limit: integer(limit) }
  const rows = await connection.read<{ node: PointNode }>(READ_POINTS[order], parameters)
  return rows.map(({ node }) => pointOf(node))
}

async function readMoment(
  connection: Neo4jConnection,
  query: PointQuery,
  timestampMillis: number,
): Promise<Point[]> {
  const { urn, aspect } = query
  const moment = { startMillis: timestampMillis, endMillis: timestampMillis }
  const parameters = { urn, aspect, ...boundsOf(narrowed(query, moment)) }
  const rows = await connection.read<{ node: PointNode }>(READ_MOMENT, parameters)
  return rows.map(({ node }) => pointOf(node))
}

async function countPoints(
  connection: Neo4jConnection,
  entityType: string,
  aspect: string,
  endMillis: number,
): Promise<number> {
  const parameters = { entityType, aspect, end: integer(endMillis) }
  const [row] = await connection.read<{ total: number }>(COUNT_POINTS, parameters)
  return row?.total ?? 0
}

async function deletePoints(
  connection: Neo4jConnection,
  urn: string,
  aspect: string,
  range: TimeRange,
  mark: () => Parameters,
): Promise<number> {
  const limit = integer(POINTS_PER_TRANSACTION_MAX)
  const parameters = { urn, aspect, ...boundsOf(range), limit }
  let sum = 0
  for (let deleted = POINTS_PER_TRANSACTION_MAX; deleted === POINTS_PER_TRANSACTION_MAX;) {
    // One after the other: this is about memory.
    // oxlint-disable-next-line no-await-in-loop
    deleted = await deleteBatch(connection, DELETE_POINTS, parameters, mark)
    sum += deleted
  }
  return sum
}

/** One transaction that deletes, unless the store is read-only. */
function deleteBatch(
  connection: Neo4jConnection,
  statement: string,
  parameters: Parameters,
  mark?: () => Parameters,
): Promise<number> {
  return connection.transaction(async (pipeline: Pipeline) => {
    const [[store], [row]] = await Promise.all([
      pipeline.run<{ writable: boolean }>(WRITABLE, {}),
      pipeline.run<{ deleted: number }>(statement, parameters),
    ])
    if (!store?.writable) throw readOnly()
    const deleted = row?.deleted ?? 0
    if (mark && deleted > 0) pipeline.send(MARK_ENTITY, mark())
    await pipeline.commit()
    return deleted
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
