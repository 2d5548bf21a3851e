import {
  LINEAGE_EDGES_MAX,
  LINEAGE_HOPS_MAX,
  LINEAGE_NODES_MAX,
  type Lineage,
  type LineageEdge,
  type LineageQuery,
  type Neighbour,
} from '../graph-store.ts'
import { edgeId } from '../model/edges.ts'
import { neighboursOf } from '../neighbours.ts'
import { compareText } from '../order.ts'
import { integer, type Neo4jConnection } from './connection.ts'
import type { Relationships } from './relationships.ts'

/**
 * Levels that one statement walks, so that the farthest walk takes seven. More levels take fewer
 * round trips, but each adds 100 ms of the server's time when the statement is planned.
 */
const LEVELS = 3
/**
 * Most edges of a level from which the same statement goes on. It does not know what earlier levels
 * have visited, so in a graph with cycles it reads the same edges again.
 */
const EDGES_TO_GO_ON_MAX = 2_000

/**
 * Edges with a mark at the entities of `$input.frontier`, then at those found there, and so on: a list of
 * edges per level. Directions mix, as jobs produce downstream and consume upstream; so this is no
 * path with a quantifier, and each level asks both ways.
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
  RETURN [${levels.map((level) => `edges${level}`).join(', ')}] AS levels`
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
    WITH edge, far, marked
    LIMIT toInteger($input.limit)
    RETURN
      collect([marked, edge.src, edge.dst, type(edge), edge.via]) AS edges${level},
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
  RETURN [marked, edge.src, edge.dst, type(edge), edge.via] AS edge`
}

/** The ways to go one step: along the edges whose mark says so, against those that say the other. */
function stepsFrom(relationships: Relationships, direction: LineageQuery['direction']): string[] {
  const marks = [
    { mark: 'upstream', names: relationships.marked('upstream') },
    { mark: 'downstream', names: relationships.marked('downstream') },
  ] as const
  return marks
    .filter(({ names }) => names.length > 0)
    .map(({ mark, names }) => {
      const types = names.join('|')
      const path =
        mark === direction ? `(near)-[edge:${types}]->(far)` : `(near)<-[edge:${types}]-(far)`
      return `
      MATCH ${path}
      WHERE edge.lineage = '${mark}'
      RETURN edge, far, edge.lineage AS marked`
    })
}

type EdgeRow = readonly [
  marked: 'upstream' | 'downstream',
  src: string,
  dst: string,
  name: string,
  via: string | null,
]

/** Walks level by level; each entity is expanded once, so paths do not matter, only entities do. */
export async function walkLineage(
  connection: Neo4jConnection,
  relationships: Relationships,
  query: LineageQuery,
): Promise<Lineage> {
  const walk = new Walk(query)
  if (stepsFrom(relationships, query.direction).length === 0) return walk.answer()
  const statement = walkLevels(relationships, query.direction)
  while (walk.levelsLeft > 0) {
    // Each statement starts where the one before has ended.
    const [row] = await connection.read<{ levels: readonly (readonly EdgeRow[])[] }>(statement, {
      frontier: walk.frontier,
      levels: integer(Math.min(walk.levelsLeft, LEVELS)),
      limit: integer(LINEAGE_EDGES_MAX + 1),
    })
    walk.take(row?.levels ?? [])
  }
  return walk.answer()
}

export async function neighbours(
  connection: Neo4jConnection,
  relationships: Relationships,
  urns: readonly string[],
  direction: LineageQuery['direction'],
): Promise<Map<string, Neighbour[]>> {
  if (stepsFrom(relationships, direction).length === 0) return new Map()
  const statement = stepFromEach(relationships, direction)
  const parameters = { urns: [...new Set(urns)] }
  const rows = await connection.read<{ edge: EdgeRow }>(statement, parameters)
  return neighboursOf(
    rows.map(({ edge }) => lineageEdgeOf(edge)),
    direction,
  )
}

/** What a walk has found so far. */
class Walk {
  /** Farthest entities so far; their edges are asked for next, also when no hop is left. */
  frontier: readonly string[]
  readonly #query: LineageQuery
  readonly #hopsMax: number
  readonly #nodesMax: number
  readonly #degrees: Map<string, number>
  readonly #edges = new Map<string, LineageEdge>()
  #degree = 0
  #truncated = false

  constructor(query: LineageQuery) {
    this.#query = query
    this.#hopsMax = Math.min(query.hopsMax, LINEAGE_HOPS_MAX)
    this.#nodesMax = Math.min(query.nodesMax, LINEAGE_NODES_MAX)
    this.#degrees = new Map([[query.urn, 0]])
    this.frontier = [query.urn]
  }

  get levelsLeft(): number {
    return this.frontier.length === 0 ? 0 : this.#hopsMax + 1 - this.#degree
  }

  take(levels: readonly (readonly EdgeRow[])[]): void {
    for (const rows of levels) {
      if (this.levelsLeft === 0) return
      this.#takeLevel(rows)
      if (rows.length > EDGES_TO_GO_ON_MAX) return
    }
    // The start has no node.
    if (levels.length === 0) this.frontier = []
  }

  answer(): Lineage {
    const nodes = [...this.#degrees].slice(1).map(([urn, degree]) => ({ urn, degree }))
    const isAmong = ({ downstream, upstream }: LineageEdge) =>
      this.#degrees.has(downstream) && this.#degrees.has(upstream)
    const edges = [...this.#edges.values()].filter(isAmong).toSorted(compareEdges)
    const tooMany = edges.length > LINEAGE_EDGES_MAX
    return {
      nodes,
      edges: tooMany ? edges.slice(0, LINEAGE_EDGES_MAX) : edges,
      truncated: this.#truncated || tooMany,
    }
  }

  #takeLevel(rows: readonly EdgeRow[]): void {
    const found = new Set<string>()
    for (const row of rows) {
      const edge = lineageEdgeOf(row)
      const far = edge[this.#query.direction]
      if (!this.#degrees.has(far)) found.add(far)
      this.#remember(edge)
    }
    this.#degree++
    const newcomers = this.#degree <= this.#hopsMax ? [...found].toSorted(compareText) : []
    this.frontier = newcomers.slice(0, this.#nodesMax + 1 - this.#degrees.size)
    for (const urn of this.frontier) this.#degrees.set(urn, this.#degree)
    if (this.frontier.length < newcomers.length) this.#truncated = true
    if (this.#edges.size > LINEAGE_EDGES_MAX || rows.length > LINEAGE_EDGES_MAX) {
      this.#truncated = true
      this.frontier = []
    }
  }

  #remember(edge: LineageEdge): void {
    const { downstream: from, upstream: to, name, via } = edge
    const id = edgeId({ from, name, to })
    const known = this.#edges.get(id)
    const isFirst = via !== undefined && (!known?.via || compareText(via, known.via) < 0)
    if (!known || isFirst) this.#edges.set(id, edge)
  }
}

function lineageEdgeOf([marked, src, dst, name, via]: EdgeRow): LineageEdge {
  const ends =
    marked === 'upstream' ? { downstream: src, upstream: dst } : { downstream: dst, upstream: src }
  return { ...ends, name, ...(via !== null && { via }) }
}

function compareEdges(a: LineageEdge, b: LineageEdge): number {
  return (
    compareText(a.downstream, b.downstream) ||
    compareText(a.upstream, b.upstream) ||
    compareText(a.name, b.name)
  )
}
