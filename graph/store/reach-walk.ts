import { LIMITS } from '../model/limits.ts'
import { COLUMN_TYPE, entityTypeOf } from '../model/urn.ts'
import { mapYielding } from '../runtime/yield.ts'
import type { Reach, ReachedNode, ReachQuery } from './graph-store.ts'
import { Numbers } from './numbers.ts'
import { UrnDisplay } from './urn-display.ts'

/** The parent of a node that has none. */
const NONE = -1

/**
 * A walk from several starts, which both adapters feed level by level. Each node is expanded once,
 * and a level is known before the next one begins, so that its order decides on parents, whatever
 * the order of the edges. Nodes are numbers here, since a walk has millions of edges.
 */
export class ReachWalk {
  /** The farthest nodes so far; their edges are read next. Ordered by URN, if parents are found. */
  frontier: readonly number[] = []
  readonly #edgesMax: number
  readonly #query: ReachQuery
  readonly #isOrdered: boolean
  readonly #numbers = new Numbers()
  /** By number; absent: not reached. */
  readonly #distances: (number | undefined)[] = []
  readonly #areColumns: boolean[] = []
  readonly #parents: number[] = []
  /** Places in the order of their level. */
  readonly #places: number[] = []
  readonly #levels: (readonly number[])[] = []
  #newNodes: number[] = []
  #edges = 0
  #isPartial = false

  /** Call {@link endLevel} before the first level, too. */
  constructor(query: ReachQuery) {
    this.#query = query
    this.#edgesMax = Math.min(query.edgesMax, LIMITS.impactEdges.max)
    this.#isOrdered = query.withParents === true
    for (const urn of query.urns) {
      const node = this.number(urn)
      if (this.#distances[node] === undefined) this.#reach(node, NONE)
    }
  }

  /** Returns whether the walk exceeds the limit of edges; the rest need not be read. */
  get isFull(): boolean {
    return this.#edges > this.#edgesMax
  }

  /** Returns how many edges may still be counted. */
  get edgesLeft(): number {
    return this.#edgesMax - this.#edges
  }

  /** Returns the number of an entity or column, whether the walk reaches it or not. */
  number(urn: string): number {
    const node = this.#numbers.of(urn)
    if (node === this.#areColumns.length) this.#areColumns.push(entityTypeOf(urn) === COLUMN_TYPE)
    return node
  }

  urn(node: number): string {
    return this.#numbers.text(node)
  }

  /** Returns the columns of the frontier, and the others, as far as there are any. */
  frontierByKind(): (readonly number[])[] {
    const columns = this.frontier.filter((node) => this.#isColumn(node))
    const others = this.frontier.filter((node) => !this.#isColumn(node))
    return [columns, others].filter((nodes) => nodes.length > 0)
  }

  /** Counts edges that were read, for the limit. */
  count(edges: number): void {
    this.#edges += edges
  }

  /**
   * Adds the far end of edges whose near ends are of the frontier.
   *
   * @param near one of the near ends, and for parents each; without parents, any of its kind
   */
  take(near: number, far: number): void {
    const distance = this.#distances[far]
    if (distance === undefined) {
      if (!this.#isColumn(near) || this.#isColumn(far)) this.#reach(far, near)
    } else if (this.#query.withParents && distance === this.#levels.length) {
      const parent = this.#parents[far] ?? NONE
      const isNearer = (this.#places[near] ?? 0) < (this.#places[parent] ?? 0)
      // A column leads to columns only.
      if (isNearer && (!this.#isColumn(near) || this.#isColumn(far))) this.#parents[far] = near
    }
  }

  /** Ends a level, once all edges of the frontier were added. */
  async endLevel(): Promise<void> {
    const isTooFar = this.#levels.length > LIMITS.impactLevels.max && this.#newNodes.length > 0
    const isLeftOut = this.isFull || isTooFar
    this.#isPartial ||= isLeftOut
    const nodes = isLeftOut ? [] : this.#isOrdered ? await this.#inOrder() : this.#newNodes
    if (nodes.length > 0) this.#levels.push(nodes)
    this.frontier = nodes
    this.#newNodes = []
  }

  async answer(): Promise<Reach> {
    const reached: ReachedNode[] = []
    const nodes = await mapYielding(this.#levels.flat(), (node) => {
      const parent = this.#query.withParents ? reached[this.#parents[node] ?? NONE] : undefined
      const distance = this.#distances[node] ?? 0
      return (reached[node] = { urn: this.urn(node), distance, ...(parent && { parent }) })
    })
    return { nodes, isPartial: this.#isPartial }
  }

  #isColumn(node: number): boolean {
    return this.#areColumns[node] ?? false
  }

  #reach(node: number, parent: number): void {
    this.#distances[node] = this.#levels.length
    this.#parents[node] = parent
    this.#newNodes.push(node)
  }

  async #inOrder(): Promise<number[]> {
    const urns = this.#newNodes.map((node) => this.urn(node))
    const { withParents, conceal } = this.#query
    const display = await UrnDisplay.of(urns, withParents ? conceal : undefined)
    const urnsInOrder = await display.inOrderYielding(urns)
    return mapYielding(urnsInOrder.entries(), ([place, urn]) => {
      const node = this.number(urn)
      this.#places[node] = place
      return node
    })
  }
}

/** The nodes of a walk by the numbers that they have in a store. */
export class StoredNodes {
  readonly #walk: ReachWalk
  readonly #byId = new Map<number, number>()
  readonly #ids: (number | undefined)[] = []

  constructor(walk: ReachWalk) {
    this.#walk = walk
  }

  add(id: number, urn: string): void {
    const node = this.#walk.number(urn)
    this.#byId.set(id, node)
    this.#ids[node] = id
  }

  /** Returns those of the numbers whose nodes are not known, each once. */
  unknown(ids: readonly number[]): number[] {
    return [...new Set(ids.filter((id) => !this.#byId.has(id)))]
  }

  /** Returns the number in the walk; undefined if the node was deleted meanwhile. */
  number(id: number): number | undefined {
    return this.#byId.get(id)
  }

  /** Returns the number in the store; undefined for a start that does not exist. */
  id(node: number): number | undefined {
    return this.#ids[node]
  }
}
