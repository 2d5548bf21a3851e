import type { LineageNeighboursQuery } from '../../api/documents.generated.ts'

export type Reached = NonNullable<LineageNeighboursQuery['neighbours']>
type Found = NonNullable<Reached['searchResults']>[number]
/** An entity of the lineage with its neighbours. */
export type LineageEntity = NonNullable<Found['entity']>

export type Direction = 'upstream' | 'downstream'
export const DIRECTIONS = ['upstream', 'downstream'] as const
export const otherThan = (direction: Direction): Direction =>
  direction === 'upstream' ? 'downstream' : 'upstream'

/** A place in the lineage, as far as it was read. */
export interface Station {
  readonly urn: string
  readonly type: string
  /** None where others refer to what was never written, or was not read yet. */
  readonly entity: LineageEntity | undefined
  /** Those that were told of, at this end or at the other. */
  readonly neighbours: Readonly<Record<Direction, Set<string>>>
  /** How many there are. */
  readonly totals: Readonly<Record<Direction, number>>
  /** Whether every neighbour that exists was read, so that any other was never written. */
  readonly isWhole: Record<Direction, boolean>
}

/** What was read of a lineage, put together from several answers. */
export class LineageGraph {
  readonly #stations = new Map<string, Station>()

  get(urn: string): Station | undefined {
    return this.#stations.get(urn)
  }

  /** Takes an entity, and all that it tells of its neighbours. */
  add(entity: LineageEntity): void {
    const { urn, type } = entity
    const known = this.#stations.get(urn)
    if (known?.entity) return
    const totals = {
      upstream: entity.upstream?.total ?? 0,
      downstream: entity.downstream?.total ?? 0,
    }
    this.#stations.set(urn, { ...(known ?? blank(urn, type)), entity, totals })
    for (const direction of DIRECTIONS) {
      for (const { entity: neighbour } of entity[direction]?.relationships ?? []) {
        if (neighbour) this.#join(urn, direction, neighbour)
      }
    }
  }

  /** Takes what a walk has reached from `urn`. @param isFar whether it went on to the end */
  addReached(urn: string, direction: Direction, reached: Reached | null, isFar: boolean): void {
    if (!reached) return
    const entities = (reached.searchResults ?? []).flatMap(({ entity }) => entity ?? [])
    for (const entity of entities) this.add(entity)
    if (isCut(reached)) return
    for (const start of isFar ? [urn, ...entities.map((each) => each.urn)] : [urn]) {
      const station = this.#stations.get(start)
      if (station) station.isWhole[direction] = true
    }
  }

  #join(urn: string, direction: Direction, { urn: other, type }: Pick<Station, 'urn' | 'type'>) {
    if (!this.#stations.has(other)) this.#stations.set(other, blank(other, type))
    this.#stations.get(urn)?.neighbours[direction].add(other)
    this.#stations.get(other)?.neighbours[otherThan(direction)].add(urn)
  }
}

/** Whether there is more than was read. */
export function isCut({ total, isPartial, searchResults }: Reached): boolean {
  return isPartial === true || (total ?? 0) > (searchResults?.length ?? 0)
}

function blank(urn: string, type: string): Station {
  return {
    urn,
    type,
    entity: undefined,
    neighbours: { upstream: new Set(), downstream: new Set() },
    totals: { upstream: 0, downstream: 0 },
    isWhole: { upstream: false, downstream: false },
  }
}
