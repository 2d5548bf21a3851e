import { LIMITS } from '../model/limits.ts'
import {
  type Lineage,
  type LineageQuery,
  type Neighbour,
  type NeighboursQuery,
} from '../store/graph-store.ts'
import { LineageWalk, type WalkedEdge } from '../store/lineage-walk.ts'
import { groupNeighbours } from '../store/neighbours.ts'
import { TimeSlice } from '../runtime/yield.ts'
import { integer, type Reader } from './connection.ts'
import { UPSTREAM } from './relationships.ts'

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
  RETURN urn AS near, far.urn AS far, edge.names AS names`
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
  query: LineageQuery,
  signal?: AbortSignal,
): Promise<Lineage> {
  const { urn, direction } = query
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

interface StepRow {
  readonly near: string
  readonly far: string
  readonly names: readonly string[]
}

export async function neighbours(
  reader: Reader,
  urns: readonly string[],
  query: NeighboursQuery,
): Promise<Map<string, Neighbour[]>> {
  const { direction } = query
  const parameters = { urns: [...new Set(urns)] }
  const rows = await reader.read<StepRow>(stepFromEach(direction), parameters)
  const edges = rows.flatMap(({ near, far, names }) =>
    names.map((name) => toWalkedEdge(near, far, name, null, direction)),
  )
  return groupNeighbours(edges, query)
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
