import { LINEAGE_NODES_MAX, type LineageQuery, type Neighbour } from './graph-store.ts'
import { compareText } from './order.ts'

/** A lineage edge, whatever direction its relationship has. */
interface Ends {
  readonly downstream: string
  readonly upstream: string
  readonly name: string
}

/** Returns the far ends of edges by their near end, like {@link GraphStore.neighbours}. */
export function neighboursOf(
  edges: readonly Ends[],
  direction: LineageQuery['direction'],
): Map<string, Neighbour[]> {
  const nearEnd = direction === 'upstream' ? 'downstream' : 'upstream'
  const found = new Map<string, Map<string, string>>()
  for (const edge of edges) {
    const [near, far] = [edge[nearEnd], edge[direction]]
    if (near === far) continue
    const names = found.get(near) ?? new Map<string, string>()
    const known = names.get(far)
    if (known === undefined || compareText(edge.name, known) < 0) names.set(far, edge.name)
    found.set(near, names)
  }
  return new Map([...found].map(([near, names]) => [near, inOrder(names)]))
}

function inOrder(names: ReadonlyMap<string, string>): Neighbour[] {
  return [...names]
    .map(([urn, name]) => ({ urn, name }))
    .toSorted((a, b) => compareText(a.urn, b.urn))
    .slice(0, LINEAGE_NODES_MAX)
}
