import { LIMITS } from '../model/limits.ts'
import { UrnDisplay } from './urn-display.ts'
import { type Neighbour, type NeighboursQuery } from './graph-store.ts'
import { compareText } from './text-order.ts'

/** A lineage edge, whatever direction its relationship has. */
interface Ends {
  readonly downstream: string
  readonly upstream: string
  readonly name: string
}

/** Returns the far ends of edges by their near end, like {@link GraphStore.neighbours}. */
export async function groupNeighbours(
  edges: readonly Ends[],
  { direction, conceal }: NeighboursQuery,
): Promise<Map<string, Neighbour[]>> {
  const nearEnd = direction === 'upstream' ? 'downstream' : 'upstream'
  const urns = new Set(edges.flatMap(({ downstream, upstream }) => [downstream, upstream]))
  const display = await UrnDisplay.of(conceal ? [...urns] : [], conceal)
  const namesByNear = new Map<string, Map<string, string>>()
  for (const edge of edges) {
    const [near, far] = [edge[nearEnd], edge[direction]]
    if (near === far) continue
    const names = namesByNear.get(near) ?? new Map<string, string>()
    const name = display.edgeName(edge.name, near, far)
    const current = names.get(far)
    if (current === undefined || compareText(name, current) < 0) names.set(far, name)
    namesByNear.set(near, names)
  }
  return new Map([...namesByNear].map(([near, names]) => [near, listNeighbours(names, display)]))
}

function listNeighbours(names: ReadonlyMap<string, string>, display: UrnDisplay): Neighbour[] {
  return display
    .inOrder([...names.keys()])
    .slice(0, LIMITS.lineageNodes.max)
    .map((urn) => ({ urn: display.text(urn), name: names.get(urn) ?? '' }))
}
