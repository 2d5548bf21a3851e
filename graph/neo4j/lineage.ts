import {
  rangeEnds,
  readStoredTimes,
  type StoredTimes,
  type TimeRange,
} from '../model/edge-times.ts'
import { LIMITS } from '../model/limits.ts'
import {
  type Lineage,
  type LineageQuery,
  type Neighbour,
  type NeighboursQuery,
} from '../store/graph-store.ts'
import { LineageWalk, type WalkedEdge } from '../store/lineage-walk.ts'
import { FROM_BEGINNING } from '../store/older-past.ts'
import { groupNeighbours } from '../store/neighbours.ts'
import { mapYielding, slicesOf, TimeSlice } from '../runtime/yield.ts'
import { integer, type Reader } from './connection.ts'
import { deletedSince } from './related.ts'
import { UPSTREAM, type Relationships } from './relationships.ts'

type Direction = LineageQuery['direction']

/**
 * Near ends of one link. Reading all 50,000 near ends of a hub at once would block the event loop.
 */
const NEARS_PER_LINK = 100
/**
 * Links of one row. Fewer and larger rows are read faster, as long as a row fits into one chunk of
 * the Bolt protocol.
 */
const LINKS_PER_ROW = 50
/** Rows that arrive and are read at once. */
const ROWS_AT_ONCE = 100

const arrow = (direction: Direction, pattern: string) =>
  direction === 'upstream' ? `-[${pattern}]->` : `<-[${pattern}]-`

/**
 * Returns a statement that reads the lineage of the entities within some hops of `$input.urn`, the
 * nearest first, until `$input.limit`. The expansion is pruned: it visits each entity once, breadth
 * first, and on demand, so that the limit bounds it too. Links are grouped by far end, so that each
 * URN is read and sent once; near ends are numbers of nodes.
 *
 * Cost: the relationships of the entities reached, twice.
 */
export function walkStatement(direction: Direction, hops: number): string {
  return /* cypher */ `
  MATCH (start:Entity {urn: $input.urn})
  ${matchReached(direction, hops)}
  WITH DISTINCT near
  MATCH (near)${arrow(direction, `edge:${UPSTREAM}`)}(far)
  WITH near, edge, far
  LIMIT toInteger($input.limit)
  WITH far, edge.names AS names, edge.via AS via, edge.vias AS vias, collect(id(near)) AS nears
  UNWIND range(0, size(nears) - 1, ${NEARS_PER_LINK}) AS at
  WITH names, via, vias, [id(far), far.urn, nears[at..at + ${NEARS_PER_LINK}]] AS link
  WITH names, via, vias, collect(link) AS links
  UNWIND range(0, size(links) - 1, ${LINKS_PER_ROW}) AS at
  RETURN names, via, vias, links[at..at + ${LINKS_PER_ROW}] AS links`
}

/** Neo4j does not prune one hop, and would follow all relationships of a hub before the limit. */
function matchReached(direction: Direction, hops: number): string {
  return hops > 1
    ? `MATCH (start)${arrow(direction, `:${UPSTREAM}*0..${hops}`)}(near)`
    : `CALL (start) {
    RETURN start AS near
    UNION ALL
    MATCH (start)${arrow(direction, `:${UPSTREAM}`)}(near)
    RETURN near
  }`
}

/** Returns a statement that reads the neighbours of each of `$input.urns`. Cost: those. */
export function stepFromEach(direction: Direction): string {
  return /* cypher */ `
  UNWIND $input.urns AS urn
  MATCH (near:Entity {urn: urn})${arrow(direction, `edge:${UPSTREAM}`)}(far)
  RETURN urn AS near, far.urn AS far, edge.names AS names,
    edge.createdOn AS createdOn, edge.updatedOn AS updatedOn, edge.isManual AS isManual`
}

/**
 * Returns a statement that reads the edges of a step from each of `$input.urns` that pass a range of
 * the times that writers state. Cost: the edges of each.
 */
export function stepFromEachWithin(direction: Direction): string {
  const isWithin = (time: string) => `$input.first <= edge.${time} <= $input.last`
  return /* cypher */ `
  UNWIND $input.urns AS urn
  MATCH (near:Entity {urn: urn})${arrow(direction, `edge:${UPSTREAM}`)}(far)
  WHERE ${isWithin('createdOn')} OR ${isWithin('updatedOn')} OR edge.isManual
    OR (edge.createdOn IS NULL AND edge.updatedOn IS NULL)
  UNWIND range(0, size(edge.names) - 1) AS at
  RETURN urn AS near, far.urn AS far, edge.names[at] AS name,
    coalesce(nullIf(edge.vias[at], ''), edge.via) AS via
  LIMIT toInteger($input.limit)`
}

/** Returns the ends at which edges leave an entity in a direction: lineage is declared both ways. */
function lineageEnds({ lineageNames }: Relationships, direction: Direction) {
  const types = lineageNames.join('|')
  const against = direction === 'upstream' ? 'downstream' : 'upstream'
  return [
    { near: 'src', far: 'dst', pattern: `-[edge:${types}]->`, lineage: direction },
    { near: 'dst', far: 'src', pattern: `<-[edge:${types}]-`, lineage: against },
  ] as const
}

/**
 * Returns a statement that reads the edges of a step from each of `$input.urns`, as they held after
 * `$input.position`. Cost: the edges of each, and those that have ended since.
 */
export function stepFromEachThen(relationships: Relationships, direction: Direction): string {
  const parts = lineageEnds(relationships, direction).map(
    ({ near, far, pattern, lineage }) => /* cypher */ `
    MATCH (near:Entity {urn: urn})${pattern}()
    WHERE edge.lineage = '${lineage}' AND coalesce(edge.from, 0) <= $input.position
    RETURN edge.${far} AS far, type(edge) AS name, edge.via AS via
    UNION ALL
    MATCH (past:PastEdge)
    USING INDEX SEEK past:PastEdge(${near}, to)
    WHERE past.${near} = urn AND past.to > $input.position AND past.lineage = '${lineage}'
      AND coalesce(past.from, 0) <= $input.position
    RETURN past.${far} AS far, past.name AS name, past.via AS via`,
  )
  return /* cypher */ `
  UNWIND $input.urns AS urn
  CALL (urn) {${parts.join(`
    UNION ALL`)}
  }
  WITH urn, far, name, via
  WHERE NOT ${deletedSince('far')}
  RETURN urn AS near, far, name, via
  LIMIT toInteger($input.limit)`
}

/**
 * Returns a statement that reads the edges of a step from each of `$input.urns` that ever held. Cost:
 * the edges of each, and those that have ended.
 */
export function stepFromEachEver(relationships: Relationships, direction: Direction): string {
  const parts = lineageEnds(relationships, direction).map(
    ({ near, far, pattern, lineage }) => /* cypher */ `
    MATCH (near:Entity {urn: urn})${pattern}()
    WHERE edge.lineage = '${lineage}'
    RETURN edge.${far} AS far, type(edge) AS name, edge.via AS via,
      coalesce(edge.from, 0) AS from, null AS until
    UNION ALL
    MATCH (past:PastEdge)
    USING INDEX SEEK past:PastEdge(${near}, to)
    WHERE past.${near} = urn AND past.to > ${FROM_BEGINNING} AND past.lineage = '${lineage}'
    RETURN past.${far} AS far, past.name AS name, past.via AS via,
      coalesce(past.from, 0) AS from, past.to AS until`,
  )
  return /* cypher */ `
  UNWIND $input.urns AS urn
  CALL (urn) {${parts.join(`
    UNION ALL`)}
  }
  WITH urn, far, name, via, from, until, reduce(latest = ${FROM_BEGINNING}, position IN COLLECT {
    UNWIND [urn, far] AS end
    MATCH (deleted:DeletedName {urn: end})
    RETURN deleted.position AS position
  } | CASE WHEN position > latest THEN position ELSE latest END) AS deleted
  // Those between values of a restore began and ended at once.
  WHERE until IS NULL OR (until > from AND until > deleted)
  RETURN urn AS near, far, name, via,
    CASE WHEN from > deleted THEN from ELSE deleted END AS from, until
  LIMIT toInteger($input.limit)`
}

/** Relationships with a common far end; near ends by their numbers. */
type Link = readonly [id: number, far: string, nears: readonly number[]]

/** Relationships that stand for edges of the same names and makers. */
interface LinksRow {
  readonly names: readonly string[]
  readonly via: string | null
  readonly vias: readonly string[] | null
  readonly links: readonly Link[]
}

export async function walkLineage(
  reader: Reader,
  relationships: Relationships,
  query: LineageQuery,
  signal?: AbortSignal,
): Promise<Lineage> {
  const { urn, direction, stated, overTime } = query
  if (overTime) {
    const statement = stepFromEachEver(relationships, direction)
    return walkByStep({ reader, statement, parameters: {} }, query, signal)
  }
  if (stated) return walkByStep(stepWithin(reader, stated, direction), query, signal)
  const walk = new LineageWalk(query)
  const slice = new TimeSlice(signal)
  const statement = walkStatement(direction, Math.min(query.hopsMax, LIMITS.lineageHops.max))
  const parameters = { urn, limit: integer(LIMITS.lineageEdges.max + 1) }
  const rows = await reader.read<LinksRow>(statement, parameters, ROWS_AT_ONCE)
  const { edges, isCut } = await edgesByNearEnd(rows, query, slice)
  while (walk.levelsLeft > 0) {
    for (const near of walk.frontier) {
      walk.take(edges.get(near) ?? [])
      if (slice.isOver) await slice.yield()
    }
    await walk.endLevel()
  }
  if (isCut) walk.cut()
  return walk.answer()
}

/** Returns the edges that were read by their near ends, and whether there are more. */
async function edgesByNearEnd(
  rows: readonly LinksRow[],
  { urn, direction }: LineageQuery,
  slice: TimeSlice,
) {
  const urns = new Map(rows.flatMap(({ links }) => links.map(([id, far]) => [id, far])))
  const edges = new Map<string, WalkedEdge[]>()
  let size = 0
  for (const { names, via, vias, links } of rows) {
    for (const [, far, nears] of links) {
      for (const id of nears) {
        // Every near end but the start is also a far end.
        const near = urns.get(id) ?? urn
        let nearEdges = edges.get(near)
        if (!nearEdges) edges.set(near, (nearEdges = []))
        for (let at = 0; at < names.length; at++) {
          const maker = vias ? vias[at] || null : via
          nearEdges.push(toWalkedEdge(near, far, names[at] ?? '', maker, direction))
        }
      }
      size += nears.length
    }
    if (slice.isOver) await slice.yield()
  }
  return { edges, isCut: size > LIMITS.lineageEdges.max }
}

interface StepRow extends StoredTimes {
  readonly near: string
  readonly far: string
  readonly names: readonly string[]
}

export async function neighbours(
  reader: Reader,
  urns: readonly string[],
  query: NeighboursQuery,
): Promise<Map<string, Neighbour[]>> {
  const { direction, stated } = query
  if (stated) return neighboursByStep(stepWithin(reader, stated, direction), urns, query)
  const parameters = { urns: [...new Set(urns)] }
  const rows = await reader.read<StepRow>(stepFromEach(direction), parameters)
  const edges = rows.flatMap(({ near, far, names, ...times }) =>
    names.map((name) => ({
      ...toWalkedEdge(near, far, name, null, direction),
      ...readStoredTimes(times),
    })),
  )
  return groupNeighbours(edges, query)
}

/** A statement that reads the edges of a step from each of some entities, and its parameters. */
export interface StepReader {
  readonly reader: Reader
  readonly statement: string
  readonly parameters: Readonly<Record<string, unknown>>
}

/** Returns what reads the edges that held after a position. */
export function stepThen(
  reader: Reader,
  relationships: Relationships,
  position: number,
  direction: Direction,
): StepReader {
  const statement = stepFromEachThen(relationships, direction)
  return { reader, statement, parameters: { position: integer(position) } }
}

function stepWithin(reader: Reader, range: TimeRange, direction: Direction): StepReader {
  const [first, last] = rangeEnds(range).map(integer)
  return { reader, statement: stepFromEachWithin(direction), parameters: { first, last } }
}

/** Entities whose edges are read at once. */
const URNS_PER_STEP = 500

/** Returns the neighbours of each of the URNs along the edges that a reader reads. */
export async function neighboursByStep(
  step: StepReader,
  urns: readonly string[],
  query: NeighboursQuery,
): Promise<Map<string, Neighbour[]>> {
  const edges: WalkedEdge[] = []
  for (const batch of slicesOf([...new Set(urns)], URNS_PER_STEP))
    for (const edge of await readStep(step, batch, query.direction)) edges.push(edge)
  return groupNeighbours(edges, query)
}

/** Walks level by level along the edges that a reader reads. */
export async function walkByStep(
  step: StepReader,
  query: LineageQuery,
  signal?: AbortSignal,
): Promise<Lineage> {
  const walk = new LineageWalk(query)
  const slice = new TimeSlice(signal)
  while (walk.levelsLeft > 0) {
    for (const urns of slicesOf(walk.frontier, URNS_PER_STEP)) {
      walk.take(await readStep(step, urns, query.direction))
      if (walk.isFull) break
      if (slice.isOver) await slice.yield()
    }
    // Sequential: each level starts at the results of the previous one.
    await walk.endLevel()
  }
  return walk.answer()
}

async function readStep(
  { reader, statement, parameters }: StepReader,
  urns: readonly string[],
  direction: Direction,
): Promise<WalkedEdge[]> {
  const limit = integer(LIMITS.lineageEdges.max + 1)
  interface Row {
    readonly near: string
    readonly far: string
    readonly name: string
    readonly via: string | null
    /** Only of steps over time. */
    readonly from?: number
    readonly until?: number | null
  }
  const rows = await reader.read<Row>(statement, { ...parameters, urns, limit }, ROWS_AT_ONCE)
  return mapYielding(rows, ({ near, far, name, via, from, until }) => {
    const edge = toWalkedEdge(near, far, name, via, direction)
    if (from === undefined) return edge
    return { ...edge, spans: [{ from, ...((until ?? null) !== null && { until: Number(until) }) }] }
  })
}

/** Returns an edge of a step; a step upstream begins at the downstream end. */
function toWalkedEdge(
  near: string,
  far: string,
  name: string,
  via: string | null,
  direction: Direction,
): WalkedEdge {
  return direction === 'upstream'
    ? { downstream: near, upstream: far, name, via }
    : { downstream: far, upstream: near, name, via }
}
