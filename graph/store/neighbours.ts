import { LIMITS } from '../model/limits.ts'
import { ShownUrns } from './concealed.ts'
import { type Neighbour, type NeighboursQuery } from './graph-store.ts'
import { compareText } from './order.ts'

/** A lineage edge, whatever direction its relationship has. */
interface Ends {
  readonly downstream: string
  readonly upstream: string
  readonly name: string
}

/** Returns the far ends of edges by their near end, like {@link GraphStore.neighbours}. */
export async function neighboursOf(
  edges: readonly Ends[],
  { direction, conceal }: NeighboursQuery,
): Promise<Map<string, Neighbour[]>> {
  const nearEnd = direction === 'upstream' ? 'downstream' : 'upstream'
  const urns = new Set(edges.flatMap(({ downstream, upstream }) => [downstream, upstream]))
  const shown = await ShownUrns.of(conceal ? [...urns] : [], conceal)
  const found = new Map<string, Map<string, string>>()
  for (const edge of edges) {
    const [near, far] = [edge[nearEnd], edge[direction]]
    if (near === far) continue
    const names = found.get(near) ?? new Map<string, string>()
    const name = shown.nameOf(edge.name, near, far)
    const known = names.get(far)
    if (known === undefined || compareText(name, known) < 0) names.set(far, name)
    found.set(near, names)
  }
  return new Map([...found].map(([near, names]) => [near, inOrder(names, shown)]))
}

function inOrder(names: ReadonlyMap<string, string>, shown: ShownUrns): Neighbour[] {
  return shown
    .inOrder([...names.keys()])
    .slice(0, LIMITS.lineageNodes.max)
    .map((urn) => ({ urn: shown.text(urn), name: names.get(urn) ?? '' }))
}
