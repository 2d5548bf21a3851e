import type { LineageOverTime, Span, SpannedEdge } from '../../../api/spanned-lineage.ts'
import { NODE_TYPES } from '../../../api/model.generated.ts'
import type { Direction, LineageEntity } from '../graph.ts'

/** Levels that the server walks. */
const LEVELS_MAX = 20

/** An entity that lineage reaches, and its distance from the start. */
export interface Reached {
  readonly urn: string
  readonly degree: number
}

/** Lineage at one time, or at all times together. */
export interface Moment {
  /** The entities in a direction, nearest first, without the start. */
  readonly reached: Readonly<Record<Direction, readonly Reached[]>>
  /** Returns the direct neighbours of an entity. */
  readonly neighbours: (urn: string, direction: Direction) => readonly Neighbour[]
}

/** A neighbour as the server's answers have it. */
export interface Neighbour {
  readonly entity: { readonly urn: string; readonly type: LineageEntity['type'] }
}

/** An edge with the URNs of its ends. */
export interface NamedEdge {
  readonly upstream: string
  readonly downstream: string
}

/** Lineage with the times of its edges, of which each moment is computed without a request. */
export class TimedLineage {
  readonly start: string
  readonly truncated: boolean
  readonly #urns: readonly string[]
  readonly #numbers: ReadonlyMap<string, number>
  /** One object for each entity, which all moments share. */
  readonly #neighbours: readonly Neighbour[]
  /** The edges at each entity: those that lead to its upstream, and to its downstream entities. */
  readonly #edges: Readonly<Record<Direction, readonly (readonly SpannedEdge[])[]>>

  constructor({ entities, edges, truncated }: LineageOverTime) {
    this.start = entities[0] ?? ''
    this.truncated = truncated
    this.#urns = entities
    this.#numbers = new Map(entities.map((urn, number) => [urn, number]))
    this.#neighbours = entities.map((urn) => ({ entity: { urn, type: typeInUrn(urn) } }))
    const lists = () => entities.map((): SpannedEdge[] => [])
    const [upstream, downstream] = [lists(), lists()]
    for (const edge of edges) {
      upstream[edge.downstream]?.push(edge)
      downstream[edge.upstream]?.push(edge)
    }
    this.#edges = { upstream, downstream }
  }

  /**
   * Returns the lineage after a position of the log.
   *
   * @param position absent: of all times together
   */
  at(position?: number): Moment {
    const holds = (edge: SpannedEdge) => position === undefined || spanAt(edge, position)
    return {
      reached: {
        upstream: this.#walk('upstream', holds),
        downstream: this.#walk('downstream', holds),
      },
      neighbours: (urn, direction) => {
        const neighbours: Neighbour[] = []
        for (const edge of this.#edgesOf(urn, direction)) {
          const neighbour = this.#neighbours[edge[direction]]
          if (neighbour && holds(edge)) neighbours.push(neighbour)
        }
        return neighbours
      },
    }
  }

  /** Returns when the edge between two entities held that held after a position. */
  span({ upstream, downstream }: NamedEdge, position: number): Span | undefined {
    const far = this.#numbers.get(upstream)
    const edge = this.#edgesOf(downstream, 'upstream').find((each) => each.upstream === far)
    return edge && spanAt(edge, position)
  }

  /** Yields the edges that hold after only one of two positions, with their spans of then. */
  *differences(earlier: number, later: number): Generator<EdgeDifference> {
    for (const edge of this.#edges.upstream.flat()) {
      const [before, after] = [spanAt(edge, earlier), spanAt(edge, later)]
      if ((before === undefined) === (after === undefined)) continue
      const ends = {
        upstream: this.#urns[edge.upstream] ?? '',
        downstream: this.#urns[edge.downstream] ?? '',
      }
      // The one that ends later than the earlier time, or begins until the later one.
      const position = before ? before.until : after?.from
      yield { ...ends, kind: before ? 'removed' : 'added', position: position ?? 0 }
    }
  }

  #edgesOf(urn: string, direction: Direction): readonly SpannedEdge[] {
    return this.#edges[direction][this.#numbers.get(urn) ?? -1] ?? []
  }

  #walk(direction: Direction, holds: (edge: SpannedEdge) => unknown): Reached[] {
    const reached: Reached[] = []
    const seen = new Uint8Array(this.#urns.length)
    seen[0] = 1
    let frontier = [0]
    for (let degree = 1; degree <= LEVELS_MAX && frontier.length > 0; degree++) {
      const next: number[] = []
      for (const near of frontier) {
        for (const edge of this.#edges[direction][near] ?? []) {
          const far = edge[direction]
          if (seen[far] || !holds(edge)) continue
          seen[far] = 1
          next.push(far)
          reached.push({ urn: this.#urns[far] ?? '', degree })
        }
      }
      frontier = next
    }
    return reached
  }
}

/** An edge that one of two times has, and the other has not. */
export interface EdgeDifference extends NamedEdge {
  readonly kind: Difference
  /** Of the change that added or removed it. */
  readonly position: number
}

/** How the later of two times differs. */
export type Difference = 'added' | 'removed'

/** A loop, because a step of the slider asks this of each edge several times. */
function spanAt({ spans }: SpannedEdge, position: number): Span | undefined {
  for (const span of spans)
    if (span.from <= position && (span.until === undefined || position < span.until)) return span
  return undefined
}

/** Returns the ends of an edge in a direction of the walk. */
export const edgeBetween = (near: string, far: string, direction: Direction): NamedEdge =>
  direction === 'upstream'
    ? { downstream: near, upstream: far }
    : { downstream: far, upstream: near }

/** Returns the type of an entity in GraphQL, which its URN tells. */
function typeInUrn(urn: string): LineageEntity['type'] {
  const [, , type = ''] = urn.split(':', 3)
  return (NODE_TYPES[type]?.graphql ?? type.toUpperCase()) as LineageEntity['type']
}
