import { alternativeTimes, statedTimesOf, type StatedTimes } from '../model/edge-times.ts'
import { LIMITS } from '../model/limits.ts'
import { UrnDisplay } from './urn-display.ts'
import { type Neighbour, type NeighboursQuery } from './graph-store.ts'
import { compareText } from './text-order.ts'

/** A lineage edge, whatever direction its relationship has, with what its writer states. */
interface Ends extends StatedTimes {
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
  const stepsByNear = new Map<string, Map<string, Step>>()
  for (const edge of edges) {
    const [near, far] = [edge[nearEnd], edge[direction]]
    if (near === far) continue
    const steps = stepsByNear.get(near) ?? new Map<string, Step>()
    const name = display.edgeName(edge.name, near, far)
    const times = display.conceals(near) || display.conceals(far) ? {} : edge
    const step = steps.get(far)
    steps.set(far, {
      name: step && compareText(step.name, name) < 0 ? step.name : name,
      times: step ? alternativeTimes(step.times, times) : times,
    })
    stepsByNear.set(near, steps)
  }
  return new Map([...stepsByNear].map(([near, steps]) => [near, listNeighbours(steps, display)]))
}

/** All edges from one entity to another one. */
interface Step {
  readonly name: string
  readonly times: StatedTimes
}

function listNeighbours(steps: ReadonlyMap<string, Step>, display: UrnDisplay): Neighbour[] {
  return display
    .inOrder([...steps.keys()])
    .slice(0, LIMITS.lineageNodes.max)
    .map((urn) => {
      const { name = '', times = {} } = steps.get(urn) ?? {}
      return { urn: display.text(urn), name, ...statedTimesOf(times) }
    })
}
