import { LIMITS } from '../model/limits.ts'
import { COLUMN_TYPE, entityTypeOf } from '../model/urn.ts'
import type { Reach, ReachedNode, ReachQuery } from './graph-store.ts'
import { UrnDisplay } from './urn-display.ts'

/** A node whose edges are read next. */
export interface FrontierNode extends ReachedNode {
  readonly isColumn: boolean
}

interface WalkNode extends FrontierNode {
  parent: WalkNode | undefined
  /** Its place among the nodes of its distance. */
  position: number
}

const isColumn = (urn: string) => entityTypeOf(urn) === COLUMN_TYPE

/**
 * A walk from several starts, which both adapters feed level by level. Each node is expanded once,
 * and a level is known before the next one begins, so that its order decides on parents, whatever
 * the order of the edges.
 */
export class ReachWalk {
  /** The farthest nodes so far, in order; their edges are read next. */
  frontier: readonly FrontierNode[] = []
  readonly #query: ReachQuery
  readonly #edgesMax: number
  readonly #nodes = new Map<string, WalkNode>()
  readonly #levels: (readonly WalkNode[])[] = []
  #newNodes: WalkNode[] = []
  #edges = 0
  #isPartial = false

  /** Call {@link endLevel} before the first level, too: it puts the starts in order. */
  constructor(query: ReachQuery) {
    this.#query = query
    this.#edgesMax = Math.min(query.edgesMax, LIMITS.impactEdges.max)
    for (const urn of query.urns) this.#take(undefined, urn)
  }

  /** Returns whether the walk exceeds the limit of edges; the rest need not be read. */
  get isFull(): boolean {
    return this.#edges > this.#edgesMax
  }

  /** Returns how many edges may still be taken. */
  get edgesLeft(): number {
    return this.#edgesMax - this.#edges
  }

  /** Adds edges from nodes of the frontier, given by their places in it, to their far ends. */
  take(places: readonly number[], ends: readonly string[]): void {
    const near = this.frontier as readonly WalkNode[]
    for (let at = 0; at < ends.length; at++) this.#take(near[places[at] ?? 0], ends[at] ?? '')
  }

  /** Counts edges that were read, for the limit. */
  count(edges: number): void {
    this.#edges += edges
  }

  /** Ends a level, once all edges of the frontier were added. */
  async endLevel(): Promise<void> {
    const isTooFar = this.#levels.length > LIMITS.impactLevels.max && this.#newNodes.length > 0
    const isLeftOut = this.isFull || isTooFar
    this.#isPartial ||= isLeftOut
    const nodes = isLeftOut ? [] : await this.#inOrder(this.#newNodes)
    if (nodes.length > 0) this.#levels.push(nodes)
    this.frontier = nodes
    this.#newNodes = []
  }

  answer(): Reach {
    return { nodes: this.#levels.flat(), isPartial: this.#isPartial }
  }

  #take(near: WalkNode | undefined, urn: string): void {
    const node = this.#nodes.get(urn)
    if (!node) {
      const reachesColumn = isColumn(urn)
      if (near?.isColumn && !reachesColumn) return
      const distance = this.#levels.length
      const newNode = { urn, distance, parent: near, position: 0, isColumn: reachesColumn }
      this.#nodes.set(urn, newNode)
      this.#newNodes.push(newNode)
    } else if (near && node.parent && node.distance > near.distance) {
      if (near.position < node.parent.position) node.parent = near
    }
  }

  async #inOrder(nodes: readonly WalkNode[]): Promise<WalkNode[]> {
    const urns = nodes.map(({ urn }) => urn)
    const display = await UrnDisplay.of(urns, this.#query.conceal)
    const urnsInOrder = await display.inOrderYielding(urns)
    return urnsInOrder.flatMap((urn, position) => {
      const node = this.#nodes.get(urn)
      if (!node) return []
      node.position = position
      return [node]
    })
  }
}
