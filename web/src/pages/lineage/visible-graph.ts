import { DIRECTIONS, type Direction, type LineageGraph, type LineageNode } from './graph.ts'
import type { Difference } from './time/timed-lineage.ts'
import type { LineageView } from './view.ts'

/** Entities that the graph shows at most; more would be illegible and slow to lay out. */
export const NODES_MAX = 1_500

export interface VisibleNode extends LineageNode {
  /** The numbers of neighbours that are not shown until a click. */
  readonly hidden: Readonly<Record<Direction, number>>
  /** Of two times, only one reaches it. */
  readonly difference?: Difference
}

export interface VisibleEdge {
  readonly upstream: string
  readonly downstream: string
  /** Whether it bypasses entities that are not shown. */
  readonly isBridge: boolean
  /** Of two times, only one has it. */
  readonly difference?: Difference
}

/** The part of a lineage graph that a view shows. */
export interface VisibleGraph {
  readonly nodes: readonly VisibleNode[]
  readonly edges: readonly VisibleEdge[]
  /** The number of entities omitted beyond {@link NODES_MAX}. */
  readonly omitted: number
}

/**
 * Returns the part of a graph that a view shows.
 *
 * @param additional entities that are shown regardless of the levels
 */
export function visibleGraph(
  graph: LineageGraph,
  root: string,
  view: LineageView,
  additional: Iterable<string>,
): VisibleGraph {
  const selection = new GraphSelection(graph, root, view)
  for (const direction of DIRECTIONS) selection.walk(root, direction, view.levels[direction])
  for (const urn of additional) selection.show(urn)
  // An expanded entity may itself be visible only because another one is expanded.
  for (let size = -1; size !== selection.size;) {
    size = selection.size
    for (const direction of DIRECTIONS) {
      for (const urn of view.opened[direction]) selection.walk(urn, direction, 1)
    }
  }
  return selection.visibleGraph()
}

class GraphSelection {
  readonly #graph: LineageGraph
  readonly #root: string
  readonly #view: LineageView
  readonly #shownUrns = new Set<string>()
  readonly #omittedUrns = new Set<string>()

  constructor(graph: LineageGraph, root: string, view: LineageView) {
    this.#graph = graph
    this.#root = root
    this.#view = view
    this.show(root)
  }

  get size(): number {
    return this.#shownUrns.size
  }

  show(urn: string): void {
    if (!this.#graph.get(urn) || this.#shownUrns.has(urn)) return
    if (this.#shownUrns.size < NODES_MAX) this.#shownUrns.add(urn)
    else this.#omittedUrns.add(urn)
  }

  /** Shows the entities within a number of levels; bypassed entities do not count as a level. */
  walk(start: string, direction: Direction, levels: number): void {
    if (!this.#shownUrns.has(start)) return
    const visitedUrns = new Set([start])
    let frontier = [start]
    for (let level = 1; level <= levels && frontier.length > 0; level++) {
      const nextFrontier: string[] = []
      for (const urn of frontier) {
        for (const reachedUrn of this.#nextEntities(urn, direction, visitedUrns)) {
          this.show(reachedUrn)
          if (this.#shownUrns.has(reachedUrn)) nextFrontier.push(reachedUrn)
        }
      }
      frontier = nextFrontier
    }
  }

  visibleGraph(): VisibleGraph {
    const nodes = [...this.#shownUrns].flatMap((urn) => {
      const node = this.#graph.get(urn)
      if (!node) return []
      const hiddenCounts = {
        upstream: this.#hiddenCount(node, 'upstream', new Set([urn])),
        downstream: this.#hiddenCount(node, 'downstream', new Set([urn])),
      }
      return [{ ...node, hidden: hiddenCounts }]
    })
    const edges = nodes.flatMap(({ urn, neighbours }) =>
      [...this.#nextEntities(urn, 'downstream', new Set([urn]))]
        .filter((reachedUrn) => this.#shownUrns.has(reachedUrn))
        .map((reachedUrn) => ({
          upstream: urn,
          downstream: reachedUrn,
          isBridge: !neighbours.downstream.has(reachedUrn),
        })),
    )
    return { nodes, edges, omitted: this.#omittedUrns.size }
  }

  /**
   * Yields the next entities in a direction that are eligible, beyond bypassed ones, without those
   * already seen.
   */
  *#nextEntities(urn: string, direction: Direction, seenUrns: Set<string>): Generator<string> {
    const node = this.#graph.get(urn)
    for (const neighbour of node?.neighbours[direction] ?? []) {
      if (seenUrns.has(neighbour) || !this.#isEligible(neighbour, node, direction)) continue
      seenUrns.add(neighbour)
      if (this.#isBypassed(neighbour)) yield* this.#nextEntities(neighbour, direction, seenUrns)
      else yield neighbour
    }
  }

  /** Returns whether a neighbour was read or is known to be a stub; an unread one may exist. */
  #isEligible(urn: string, from: LineageNode | undefined, direction: Direction): boolean {
    return (
      this.#shownUrns.has(urn) ||
      this.#graph.get(urn)?.entity !== undefined ||
      from?.isComplete[direction] === true
    )
  }

  #isBypassed(urn: string): boolean {
    const node = this.#graph.get(urn)
    if (!node || urn === this.#root) return false
    const { type, totals } = node
    const isBetween = totals.upstream > 0 && totals.downstream > 0
    const isFolded = this.#view.isFolded && type === 'DATA_JOB' && isBetween
    return isFolded || this.#view.hiddenTypes.has(type)
  }

  #hiddenCount(
    { neighbours, totals }: LineageNode,
    direction: Direction,
    seenUrns: Set<string>,
  ): number {
    const neighbourUrns = [...neighbours[direction]]
    const bypassedUrns = neighbourUrns.filter((urn) => this.#isBypassed(urn))
    const shownUrns = neighbourUrns.filter(
      (urn) => this.#shownUrns.has(urn) && !bypassedUrns.includes(urn),
    )
    let hiddenCount = Math.max(0, totals[direction] - shownUrns.length - bypassedUrns.length)
    for (const urn of bypassedUrns) {
      const node = this.#graph.get(urn)
      if (!node || seenUrns.has(urn)) continue
      seenUrns.add(urn)
      hiddenCount += this.#hiddenCount(node, direction, seenUrns)
    }
    return hiddenCount
  }
}
