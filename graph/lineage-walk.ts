import {
  LINEAGE_EDGES_MAX,
  LINEAGE_HOPS_MAX,
  LINEAGE_NODES_MAX,
  type Lineage,
  type LineageEdge,
  type LineageQuery,
} from './graph-store.ts'
import { edgeId } from './model/edges.ts'
import { compareText } from './order.ts'

/**
 * A walk along lineage, which both engines feed level by level. Each entity is expanded once, so the
 * cost depends on how many edges there are, not on how many paths.
 */
export class LineageWalk {
  /** Farthest entities so far. Their edges come next, also when no hop is left: some link them. */
  frontier: readonly string[]
  readonly #direction: LineageQuery['direction']
  readonly #hopsMax: number
  readonly #nodesMax: number
  readonly #degrees: Map<string, number>
  readonly #edges = new Map<string, LineageEdge>()
  #degree = 0
  #truncated = false

  constructor({ urn, direction, hopsMax, nodesMax }: LineageQuery) {
    this.#direction = direction
    this.#hopsMax = Math.min(hopsMax, LINEAGE_HOPS_MAX)
    this.#nodesMax = Math.min(nodesMax, LINEAGE_NODES_MAX)
    this.#degrees = new Map([[urn, 0]])
    this.frontier = [urn]
  }

  /** Levels that may still be taken; 0 when the walk is over. */
  get levelsLeft(): number {
    return this.frontier.length === 0 ? 0 : this.#hopsMax + 1 - this.#degree
  }

  /**
   * Goes one level on.
   *
   * @param edges of the frontier; more than {@link LINEAGE_EDGES_MAX} end the walk, so there is no need
   *   to read more than one above that
   */
  takeLevel(edges: readonly LineageEdge[]): void {
    const found = new Set<string>()
    for (const edge of edges) {
      const far = edge[this.#direction]
      if (!this.#degrees.has(far)) found.add(far)
      this.#remember(edge)
    }
    this.#degree++
    // Ordered, so that those that are kept do not depend on luck.
    const newcomers = this.#degree <= this.#hopsMax ? [...found].toSorted(compareText) : []
    this.frontier = newcomers.slice(0, this.#nodesMax + 1 - this.#degrees.size)
    for (const urn of this.frontier) this.#degrees.set(urn, this.#degree)
    if (this.frontier.length < newcomers.length) this.#truncated = true
    if (this.#edges.size > LINEAGE_EDGES_MAX || edges.length > LINEAGE_EDGES_MAX) {
      this.#truncated = true
      this.frontier = []
    }
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

  /** Of several makers of one edge the first by code points stays. */
  #remember(edge: LineageEdge): void {
    const { downstream: from, upstream: to, name, via } = edge
    const id = edgeId({ from, name, to })
    const known = this.#edges.get(id)
    const isFirst = via !== undefined && (!known?.via || compareText(via, known.via) < 0)
    if (!known || isFirst) this.#edges.set(id, edge)
  }
}

function compareEdges(a: LineageEdge, b: LineageEdge): number {
  return (
    compareText(a.downstream, b.downstream) ||
    compareText(a.upstream, b.upstream) ||
    compareText(a.name, b.name)
  )
}
