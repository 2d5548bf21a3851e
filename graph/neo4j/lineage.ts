import {
  LINEAGE_EDGES_MAX,
  type Lineage,
  type LineageEdge,
  type LineageQuery,
  type Neighbour,
} from '../store/graph-store.ts'
import { LineageWalk } from '../store/lineage-walk.ts'
import { neighboursOf } from '../store/neighbours.ts'
import { TimeSlice } from '../runtime/yield.ts'
import { integer, type Reader } from './connection.ts'
import type { Relationships } from './relationships.ts'

/**
 * Levels that one statement walks, so that the farthest walk takes three statements. More levels
 * would take fewer round trips, but each adds 60 ms of planning.
 */
const LEVELS = 7
/**
 * Edges after which a statement walks no further level. It does not know which entities earlier
 * statements reached, so in a graph with cycles it reads edges again.
 */
const EDGES_TO_CONTINUE_MAX = 2_000
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

/**
 * Returns a statement that reads the lineage edges of the entities of `$input.frontier`, then of
 * those found there, and so on. Its rows are links of one level, grouped by far end, so that each
 * URN is read and sent once; level 0 is the frontier itself. Near ends are numbers: positions among
 * the far ends of the level before, each counted once, in the order of its links. Jobs produce downstream and consume upstream, so each level
 * follows both directions, which a quantified path cannot.
 *
 * Cost: the edges of each level. A round trip per level would take three times as long.
 */
export function walkLevels(
  relationships: Relationships,
  direction: LineageQuery['direction'],
): string {
  const levels = Array.from({ length: LEVELS }, (_, at) => at + 1)
  const links = ['links0', ...levels.map((level) => `links${level}`)]
  return /* cypher */ `
  UNWIND $input.frontier AS urn
  MATCH (entity:Entity {urn: urn})
  WITH collect(entity) AS frontier0, collect([urn, '', null, []]) AS links0, 0 AS size0
  ${levels.map((level) => walkLevel(relationships, direction, level)).join('')}
  UNWIND range(0, ${LEVELS}) AS level
  WITH level, [${links.join(', ')}][level] AS links
  UNWIND range(0, size(links) - 1, ${LINKS_PER_ROW}) AS at
  RETURN level, links[at..at + ${LINKS_PER_ROW}] AS links`
}

function walkLevel(
  relationships: Relationships,
  direction: LineageQuery['direction'],
  level: number,
): string {
  const before = level - 1
  return `
  CALL (frontier${before}, size${before}) {
    UNWIND CASE
      WHEN $input.levels >= ${level} AND size${before} <= ${EDGES_TO_CONTINUE_MAX}
        THEN range(0, size(frontier${before}) - 1)
      ELSE []
    END AS number
    WITH size${before}, number, frontier${before}[number] AS near
    CALL (near) {${stepsFrom(relationships, direction).join(' UNION ALL')}
    }
    WITH size${before}, number, edge, far
    LIMIT toInteger($input.limit)
    WITH size${before}, far, type(edge) AS name, edge.via AS via, collect(number) AS nears
    UNWIND range(0, size(nears) - 1, ${NEARS_PER_LINK}) AS at
    WITH size${before}, far, name, via, nears[at..at + ${NEARS_PER_LINK}] AS nears
    RETURN
      collect([far.urn, name, via, nears]) AS links${level},
      collect(DISTINCT far) AS frontier${level},
      sum(size(nears)) + coalesce(max(size${before}), 0) AS size${level}
  }`
}

/**
 * Returns a statement that reads the edges one step from each of `$input.urns`. Cost: those edges.
 */
export function stepFromEach(
  relationships: Relationships,
  direction: LineageQuery['direction'],
): string {
  return /* cypher */ `
  UNWIND $input.urns AS urn
  MATCH (near:Entity {urn: urn})
  CALL (near) {${stepsFrom(relationships, direction).join(' UNION ALL')}
  }
  RETURN urn AS near, far.urn AS far, type(edge) AS name, edge.via AS via`
}

/**
 * Returns patterns of one step: along edges of this lineage direction, and against edges of the
 * other.
 */
function stepsFrom(relationships: Relationships, direction: LineageQuery['direction']): string[] {
  const steps = [
    { edgeDirection: 'upstream', names: relationships.withLineage('upstream') },
    { edgeDirection: 'downstream', names: relationships.withLineage('downstream') },
  ] as const
  return steps
    .filter(({ names }) => names.length > 0)
    .map(({ edgeDirection, names }) => {
      const types = names.join('|')
      const path =
        edgeDirection === direction
          ? `(near)-[edge:${types}]->(far)`
          : `(near)<-[edge:${types}]-(far)`
      return `
      MATCH ${path}
      WHERE edge.lineage = '${edgeDirection}'
      RETURN edge, far`
    })
}

/** Edges of one name with a common far end; near ends by their numbers. */
type Link = readonly [far: string, name: string, via: string | null, nears: number[]]

interface LinksRow {
  readonly level: number
  readonly links: readonly Link[]
}

interface StepRow {
  readonly near: string
  readonly far: string
  readonly name: string
  readonly via: string | null
}

export async function walkLineage(
  reader: Reader,
  relationships: Relationships,
  query: LineageQuery,
  signal?: AbortSignal,
): Promise<Lineage> {
  const walk = new LineageWalk(query)
  const slice = new TimeSlice(signal)
  if (stepsFrom(relationships, query.direction).length === 0) return walk.answer()
  const statement = walkLevels(relationships, query.direction)
  while (walk.levelsLeft > 0) {
    // Each statement continues where the previous one ended.
    const parameters = {
      frontier: walk.frontier,
      levels: integer(Math.min(walk.levelsLeft, LEVELS)),
      limit: integer(LINEAGE_EDGES_MAX + 1),
    }
    const rows = await reader.read<LinksRow>(statement, parameters, ROWS_AT_ONCE)
    await takeRows(walk, rows, query.direction, slice)
  }
  return walk.answer()
}

/** Passes the levels that the statement completed to the walk. */
async function takeRows(
  walk: LineageWalk,
  rows: readonly LinksRow[],
  direction: LineageQuery['direction'],
  slice: TimeSlice,
): Promise<void> {
  let frontier = farEnds(rows, 0)
  let size = 0
  for (let level = 1; level <= LEVELS && walk.levelsLeft > 0; level++) {
    for (const { links } of rows.filter((row) => row.level === level)) {
      const edges = links.flatMap(([far, name, via, nears]) =>
        nears.map((near) => edgeOf({ near: frontier[near] ?? '', far, name, via }, direction)),
      )
      walk.take(edges)
      size += edges.length
      // A level ends when all of its edges were added.
      if (slice.isOver) await slice.yield()
    }
    await walk.endLevel()
    frontier = farEnds(rows, level)
    if (size > EDGES_TO_CONTINUE_MAX) return
  }
}

/** Returns the URNs that the numbers of the next level stand for. */
function farEnds(rows: readonly LinksRow[], level: number): string[] {
  const links = rows.flatMap((row) => (row.level === level ? row.links : []))
  return [...new Set(links.map(([far]) => far))]
}

export async function neighbours(
  reader: Reader,
  relationships: Relationships,
  urns: readonly string[],
  direction: LineageQuery['direction'],
): Promise<Map<string, Neighbour[]>> {
  if (stepsFrom(relationships, direction).length === 0) return new Map()
  const statement = stepFromEach(relationships, direction)
  const parameters = { urns: [...new Set(urns)] }
  const rows = await reader.read<StepRow>(statement, parameters)
  return neighboursOf(
    rows.map((row) => edgeOf(row, direction)),
    direction,
  )
}

/**
 * Returns an edge of a step; a step upstream begins at the downstream end, whatever the direction
 * of the relationship.
 */
function edgeOf(
  { near, far, name, via }: StepRow,
  direction: LineageQuery['direction'],
): LineageEdge {
  const [downstream, upstream] = direction === 'upstream' ? [near, far] : [far, near]
  return { downstream, upstream, name, ...(via !== null && { via }) }
}
