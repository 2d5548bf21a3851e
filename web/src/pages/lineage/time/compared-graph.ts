import type { VisibleEdge, VisibleGraph, VisibleNode } from '../visible-graph.ts'
import type { ColumnEdge, ColumnPath } from '../column-path.ts'
import { columnUrn } from '../column-path.ts'
import type { NamedEdge } from './timed-lineage.ts'

/** What one of two times shows. */
export interface Side {
  readonly visible: VisibleGraph
  /** All of the lineage then, visible or not. */
  readonly reached: ReadonlySet<string>
  readonly holds: (edge: NamedEdge) => boolean
}

/**
 * Returns what either of two times shows, and how the later one differs. What the other time has
 * beyond the levels that are shown does not differ.
 */
export function compareGraphs(earlier: Side, later: Side): VisibleGraph {
  const sides = [
    { side: earlier, other: later, difference: 'removed' },
    { side: later, other: earlier, difference: 'added' },
  ] as const
  const nodes = new Map<string, VisibleNode>()
  const edges: VisibleEdge[] = []
  for (const { side, other, difference } of sides) {
    const others = new Set(other.visible.nodes.map(({ urn }) => urn))
    for (const node of side.visible.nodes) {
      const isOnlyHere = !other.reached.has(node.urn)
      nodes.set(node.urn, isOnlyHere ? { ...node, difference } : node)
    }
    const otherEdges = edgesByEnds(other.visible.edges)
    for (const edge of side.visible.edges) {
      const { upstream, downstream, isBridge } = edge
      const isInOther = otherEdges.get(upstream)?.has(downstream) === true
      // The later time tells of edges of both.
      if (isInOther && difference === 'removed') continue
      const isOnlyHere = isBridge
        ? !isInOther && others.has(upstream) && others.has(downstream)
        : !isInOther && !other.holds(edge)
      edges.push(isOnlyHere ? { ...edge, difference } : edge)
    }
  }
  return {
    nodes: [...nodes.values()],
    edges,
    omitted: Math.max(earlier.visible.omitted, later.visible.omitted),
  }
}

/** Returns the downstream ends of edges by the upstream ones; texts of both would cost more. */
function edgesByEnds(edges: readonly VisibleEdge[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byUpstream = new Map<string, Set<string>>()
  for (const { upstream, downstream } of edges) {
    const ends = byUpstream.get(upstream)
    if (ends) ends.add(downstream)
    else byUpstream.set(upstream, new Set([downstream]))
  }
  return byUpstream
}

const columnEdgeKey = ({ upstream, downstream }: ColumnEdge) =>
  `${columnUrn(upstream)} ${columnUrn(downstream)}`

/** Returns the columns and edges of a traced column at either of two times. */
export function comparePaths(
  earlier: ColumnPath | undefined,
  later: ColumnPath | undefined,
): ColumnPath | undefined {
  if (!earlier || !later) return later ?? earlier
  const columns = new Map<string, readonly string[]>()
  for (const [entity, paths] of [...earlier.columns, ...later.columns])
    columns.set(entity, [...new Set([...(columns.get(entity) ?? []), ...paths])])
  const edges = new Map<string, ColumnEdge>()
  for (const [path, other, difference] of [
    [earlier, later, 'removed'],
    [later, earlier, 'added'],
  ] as const) {
    const otherEdges = new Set(other.edges.map(columnEdgeKey))
    for (const edge of path.edges) {
      const key = columnEdgeKey(edge)
      edges.set(key, otherEdges.has(key) ? edge : { ...edge, difference })
    }
  }
  return { ...later, columns, edges: [...edges.values()] }
}
