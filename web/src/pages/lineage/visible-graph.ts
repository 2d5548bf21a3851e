import { DIRECTIONS, type Direction, type LineageGraph, type LineageNode } from './graph.ts'
import type { LineageView } from './view.ts'

/** Entities that the graph shows at most; more would be illegible and slow to lay out. */
export const NODES_MAX = 1_500

export interface VisibleNode extends LineageNode {
  /** The numbers of neighbours that are not shown until a click. */
  readonly hidden: Readonly<Record<Direction, number>>
}

export interface VisibleEdge {
  readonly upstream: string
  readonly downstream: string
  /** Whether it bypasses entities that are not shown. */
  readonly isBridge: boolean
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
  readonly #shown = new Set<string>()
  readonly #omitted = new Set<string>()

  constructor(graph: LineageGraph, root: string, view: LineageView) {
    this.#graph = graph
    this.#root = root
    this.#view = view
    this.show(root)
  }

  get size(): number {
    return this.#shown.size
  }

  show(urn: string): void {
    if (!this.#graph.get(urn) || this.#shown.has(urn)) return
    if (this.#shown.size < NODES_MAX) this.#shown.add(urn)
    else this.#omitted.add(urn)
  }

  /** Shows the entities within a number of levels; bypassed entities do not count as a level. */
  walk(start: string, direction: Direction, levels: number): void {
    if (!this.#shown.has(start)) return
    const visited = new Set([start])
    let frontier = [start]
    for (let level = 1; level <= levels && frontier.length > 0; level++) {
      const nextFrontier: string[] = []
      for (const urn of frontier) {
        for (const reached of this.#beyond(urn, direction, visited)) {
          this.show(reached)
          if (this.#shown.has(reached)) nextFrontier.push(reached)
        }
      }
      frontier = nextFrontier
    }
  }

  visibleGraph(): VisibleGraph {
    const nodes = [...this.#shown].flatMap((urn) => {
      const node = this.#graph.get(urn)
      if (!node) return []
      const hidden = {
        upstream: this.#hiddenCount(node, 'upstream', new Set([urn])),
        downstream: this.#hiddenCount(node, 'downstream', new Set([urn])),
      }
      return [{ ...node, hidden }]
    })
    const edges = nodes.flatMap(({ urn, neighbours }) =>
      [...this.#beyond(urn, 'downstream', new Set([urn]))]
        .filter((reached) => this.#shown.has(reached))
        .map((reached) => ({
          upstream: urn,
          downstream: reached,
          isBridge: !neighbours.downstream.has(reached),
        })),
    )
    return { nodes, edges, omitted: this.#omitted.size }
  }

  /**
   * Yields the next entities in a direction that are eligible, beyond bypassed ones, without those
   * already seen.
   */
  *#beyond(urn: string, direction: Direction, seen: Set<string>): Generator<string> {
    const node = this.#graph.get(urn)
    for (const neighbour of node?.neighbours[direction] ?? []) {
      if (seen.has(neighbour) || !this.#isEligible(neighbour, node, direction)) continue
      seen.add(neighbour)
      if (this.#isBypassed(neighbour)) yield* this.#beyond(neighbour, direction, seen)
      else yield neighbour
    }
  }

  /** Returns whether a neighbour was read or is known to be a stub; an unread one may exist. */
  #isEligible(urn: string, from: LineageNode | undefined, direction: Direction): boolean {
    return (
      this.#shown.has(urn) ||
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
    seen: Set<string>,
  ): number {
    const neighbourUrns = [...neighbours[direction]]
    const bypassed = neighbourUrns.filter((urn) => this.#isBypassed(urn))
    const shownUrns = neighbourUrns.filter((urn) => this.#shown.has(urn) && !bypassed.includes(urn))
    let hidden = Math.max(0, totals[direction] - shownUrns.length - bypassed.length)
    for (const urn of bypassed) {
      const node = this.#graph.get(urn)
      if (!node || seen.has(urn)) continue
      seen.add(urn)
      hidden += this.#hiddenCount(node, direction, seen)
    }
    return hidden
  }
}
