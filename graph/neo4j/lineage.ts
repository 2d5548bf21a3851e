import type { Gone } from '../deadline.ts'
import {
  LINEAGE_EDGES_MAX,
  type Lineage,
  type LineageEdge,
  type LineageQuery,
  type Neighbour,
} from '../graph-store.ts'
import { LineageWalk } from '../lineage-walk.ts'
import { neighboursOf } from '../neighbours.ts'
import { Pace } from '../turns.ts'
import { integer, type Reader } from './connection.ts'
import type { Relationships } from './relationships.ts'

/**
 * Levels that one statement walks; the farthest walk takes seven statements. More levels would take
 * fewer round trips, but each adds 100 ms when the statement is planned.
 */
const LEVELS = 3
/**
 * Most edges of a level after which the same statement goes on. It does not know which entities earlier
 * levels visited, so in a graph with cycles it reads edges again.
 */
const EDGES_TO_GO_ON_MAX = 2_000
/**
 * Edges of one row. The driver takes twice as long for texts of a row that does not fit into one chunk of
 * the wire.
 */
const EDGES_PER_ROW = 50
/** Rows that arrive, and are read, in one go. */
const ROWS_AT_ONCE = 100

/**
 * Lineage edges at the entities of `$input.frontier`, then at those found there, and so on: in each row
 * some of one level that share their near end, which travels once. Directions mix, as jobs produce
 * downstream and consume upstream; so each level asks both ways, which a quantified path cannot.
 *
 * Cost: the edges of each level. A round trip per level instead takes three times as long.
 */
export function walkLevels(
  relationships: Relationships,
  direction: LineageQuery['direction'],
): string {
  const levels = Array.from({ length: LEVELS }, (_, at) => at + 1)
  return /* cypher */ `
  UNWIND $input.frontier AS urn
  MATCH (entity:Entity {urn: urn})
  WITH collect(entity) AS frontier0${levels.map((level) => walkLevel(relationships, direction, level)).join('')}
  UNWIND range(0, ${LEVELS - 1}) AS level
  UNWIND [${levels.map((level) => `edges${level}`).join(', ')}][level] AS edge
  WITH level, edge[0] AS near, edge[1] AS name, collect(edge[2..]) AS ends
  UNWIND range(0, size(ends) - 1, ${EDGES_PER_ROW}) AS at
  RETURN level, near, name, ends[at..at + ${EDGES_PER_ROW}] AS ends`
}

function walkLevel(
  relationships: Relationships,
  direction: LineageQuery['direction'],
  level: number,
): string {
  const before = level - 1
  const frontier =
    level === 1
      ? 'frontier0'
      : `CASE
      WHEN $input.levels >= ${level} AND size(edges${before}) <= ${EDGES_TO_GO_ON_MAX} THEN frontier${before}
      ELSE []
    END`
  return `
  CALL (${level === 1 ? 'frontier0' : `edges${before}, frontier${before}`}) {
    UNWIND ${frontier} AS near
    CALL (near) {${stepsFrom(relationships, direction).join(' UNION ALL')}
    }
    WITH edge, far, nearUrn, farUrn
    LIMIT toInteger($input.limit)
    RETURN
      collect([nearUrn, type(edge), farUrn, edge.via]) AS edges${level},
      collect(DISTINCT far) AS frontier${level}
  }`
}

/** Edges one step from each of `$input.urns`. Cost: those edges. */
export function stepFromEach(
  relationships: Relationships,
  direction: LineageQuery['direction'],
): string {
  return /* cypher */ `
  UNWIND $input.urns AS urn
  MATCH (near:Entity {urn: urn})
  CALL (near) {${stepsFrom(relationships, direction).join(' UNION ALL')}
  }
  RETURN nearUrn AS near, type(edge) AS name, [[farUrn, edge.via]] AS ends`
}

/** The ways to go one step: along edges marked with this direction, against those marked with the other. */
function stepsFrom(relationships: Relationships, direction: LineageQuery['direction']): string[] {
  const marks = [
    { mark: 'upstream', names: relationships.marked('upstream') },
    { mark: 'downstream', names: relationships.marked('downstream') },
  ] as const
  return marks
    .filter(({ names }) => names.length > 0)
    .map(({ mark, names }) => {
      const types = names.join('|')
      const [path, near, far] =
        mark === direction
          ? [`(near)-[edge:${types}]->(far)`, 'src', 'dst']
          : [`(near)<-[edge:${types}]-(far)`, 'dst', 'src']
      return `
      MATCH ${path}
      WHERE edge.lineage = '${mark}'
      RETURN edge, far, edge.${near} AS nearUrn, edge.${far} AS farUrn`
    })
}

/** Edges of one name at one entity. */
interface EdgesRow {
  readonly near: string
  readonly name: string
  readonly ends: readonly (readonly [far: string, via: string | null])[]
}

interface WalkRow extends EdgesRow {
  readonly level: number
}

export async function walkLineage(
  reader: Reader,
  relationships: Relationships,
  query: LineageQuery,
  gone?: Gone,
): Promise<Lineage> {
  const walk = new LineageWalk(query)
  const pace = new Pace(gone)
  if (stepsFrom(relationships, query.direction).length === 0) return walk.answer()
  const statement = walkLevels(relationships, query.direction)
  while (walk.levelsLeft > 0) {
    // Each statement starts where the one before has ended.
    const parameters = {
      frontier: walk.frontier,
      levels: integer(Math.min(walk.levelsLeft, LEVELS)),
      limit: integer(LINEAGE_EDGES_MAX + 1),
    }
    const rows = await reader.read<WalkRow>(statement, parameters, ROWS_AT_ONCE)
    await takeRows(walk, rows, query.direction, pace)
  }
  return walk.answer()
}

/** Takes the levels as far as the statement went. */
async function takeRows(
  walk: LineageWalk,
  rows: readonly WalkRow[],
  direction: LineageQuery['direction'],
  pace: Pace,
): Promise<void> {
  for (let level = 0; level < LEVELS && walk.levelsLeft > 0; level++) {
    let taken = 0
    for (const row of rows.filter((each) => each.level === level)) {
      walk.take(edgesOf(row, direction))
      taken += row.ends.length
      // A level ends when all of it was taken.
      await pace.after(row.ends.length)
    }
    await walk.endLevel()
    if (taken > EDGES_TO_GO_ON_MAX) return
  }
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
  const rows = await reader.read<EdgesRow>(statement, parameters)
  return neighboursOf(
    rows.flatMap((row) => edgesOf(row, direction)),
    direction,
  )
}

/** Whatever the marks of edges, a step upstream begins at the downstream end. */
function edgesOf(
  { near, name, ends }: EdgesRow,
  direction: LineageQuery['direction'],
): LineageEdge[] {
  return ends.map(([far, via]) => {
    const [downstream, upstream] = direction === 'upstream' ? [near, far] : [far, near]
    return { downstream, upstream, name, ...(via !== null && { via }) }
  })
}
