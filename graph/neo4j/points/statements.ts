import type { PointQuery } from '../../point-store.ts'

/** Points of one aspect of an entity inside a range. */
function inRange(urn: string): string {
  return /* cypher */ `
  MATCH (point:TimeseriesPoint)
  USING INDEX point:TimeseriesPoint(urn, aspect, timestampMillis)
  WHERE point.urn = ${urn}
    AND point.aspect = $input.aspect
    AND point.timestampMillis >= $input.start
    AND point.timestampMillis <= $input.end`
}

const IN_RANGE = inRange('$input.urn')

const NODE = /* cypher */ `point {
    .urn, .aspect, .timestampMillis, .pointId, .value, .systemMetadata
  }`

/** All that a point is made of again, of each `point`. */
export function returningPoints(): string {
  return /* cypher */ `
  RETURN ${NODE} AS node`
}

/** Ordered by all keys of the index, or Neo4j would sort (`reference/neo4j.md` section 7). */
function page(order: 'ASC' | 'DESC'): string {
  const keys = ['urn', 'aspect', 'timestampMillis', 'pointId']
  return /* cypher */ `
  WITH point
  ORDER BY ${keys.map((key) => `point.${key} ${order}`).join(', ')}
  LIMIT toInteger($input.limit)`
}

/** Cost: the index entries of the page, and their nodes. */
export const READ_POINTS: Readonly<Record<PointQuery['order'], string>> = {
  'oldest first': IN_RANGE + page('ASC') + returningPoints(),
  'newest first': IN_RANGE + page('DESC') + returningPoints(),
}

function readOfEach(order: 'ASC' | 'DESC'): string {
  return /* cypher */ `
  UNWIND $input.urns AS urn
  CALL (urn) {${inRange('urn')}${page(order)}
    RETURN collect({node: ${NODE}}) AS nodes
  }
  RETURN urn, nodes`
}

/** Cost: that of {@link READ_POINTS} for each entity. */
export const READ_POINTS_OF_EACH: typeof READ_POINTS = {
  'oldest first': readOfEach('ASC'),
  'newest first': readOfEach('DESC'),
}

/** The last point of an entity, of one moment the last by id. */
function newestOf(urn: string, aspect: string): string {
  return /* cypher */ `
    MATCH (point:TimeseriesPoint)
    USING INDEX point:TimeseriesPoint(urn, aspect, timestampMillis)
    WHERE point.urn = ${urn} AND point.aspect = ${aspect} AND point.timestampMillis IS NOT NULL
    WITH point
    ORDER BY point.urn DESC, point.aspect DESC, point.timestampMillis DESC, point.pointId DESC
    LIMIT 1`
}

/** Cost: a seek for each pair of an entity and an aspect, and the points of its newest moment. */
export const LATEST_POINTS = /* cypher */ `
  UNWIND $input.urns AS urn
  UNWIND $input.aspects AS aspect
  CALL (urn, aspect) {${newestOf('urn', 'aspect')}
    RETURN point
  }${returningPoints()}`

/** Cost: the points of one moment. */
export const READ_MOMENT = IN_RANGE + returningPoints()

/** Points of a series strictly older than a moment. */
const OLD_POINTS = /* cypher */ `
  MATCH (point:TimeseriesPoint)
  USING INDEX point:TimeseriesPoint(entityType, aspect, timestampMillis)
  WHERE point.entityType = $input.entityType
    AND point.aspect = $input.aspect
    AND point.timestampMillis < $input.end`

/** Cost: the index entries before `$input.end`. */
export const COUNT_POINTS = /* cypher */ `${OLD_POINTS}
  RETURN count(*) AS total`

/**
 * `locked` for each `point`: nothing where somebody else has deleted it. Points are deleted without the
 * locks of their entities, whose writers would have to wait for a whole batch, so several may be at
 * the same ones: each is looked for again under its lock, which SET takes, and counts for who finds it.
 */
export function lockingPoints(): string {
  return /* cypher */ `
  WITH point, point.id AS id
  SET point.hash = point.hash
  WITH id
  OPTIONAL MATCH (locked:TimeseriesPoint {id: id})`
}

/**
 * In order of time, and of one moment as `latestPoints` has them. What is left of an entity is looked
 * for before anything is deleted: a seek past many deletions of its own transaction takes Neo4j a
 * millisecond.
 *
 * Cost: the points of the batch, a seek of each, and of each entity.
 */
export const TRUNCATE_POINTS = /* cypher */ `${OLD_POINTS}
  WITH point
  ORDER BY point.entityType, point.aspect, point.timestampMillis, point.pointId
  LIMIT toInteger($input.limit)${lockingPoints()}
  WITH locked.urn AS urn, collect(locked) AS batch, count(*) AS found
  CALL (urn) {${newestOf('urn', '$input.aspect')}
    RETURN collect(point) AS newest
  }
  WITH urn, batch, found, size(batch) AS deleted, newest[0] IN batch AS isEmptied
  FOREACH (point IN batch | DELETE point)
  RETURN urn, found, deleted, isEmptied`

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
    USING INDEX point:TimeseriesPoint(entityType, aspect, timestampMillis)
    WHERE point.entityType = entityType
      AND point.aspect = aspect
      AND point.timestampMillis IS NOT NULL
    WITH point
    ORDER BY point.entityType DESC, point.aspect DESC, point.timestampMillis DESC
    LIMIT toInteger($input.limit)
    RETURN avg(size(point.value)) AS bytesEach
  }
  RETURN entityType, aspect, points, bytesEach`

/** Cost: one batch of points, and a seek of each. */
export const DELETE_POINTS = /* cypher */ `${IN_RANGE}
  WITH point
  LIMIT toInteger($input.limit)${lockingPoints()}
  DELETE locked
  RETURN count(*) AS found, count(locked) AS deleted`
