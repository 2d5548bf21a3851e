import type { LineageNeighboursQuery, LineageQuery } from '../../api/documents.generated.ts'

export type Reached = NonNullable<LineageNeighboursQuery['neighbours']>
type ReachedHit = NonNullable<Reached['searchResults']>[number]
/** An entity of the lineage with its direct neighbours. */
export type LineageEntity = NonNullable<ReachedHit['entity']>

export type Direction = 'upstream' | 'downstream'
export const DIRECTIONS = ['upstream', 'downstream'] as const
const opposite = (direction: Direction): Direction =>
  direction === 'upstream' ? 'downstream' : 'upstream'

/** A node of the lineage, as far as it was read. */
export interface LineageNode {
  readonly urn: string
  readonly type: string
  /** Absent for stubs and for entities that were not read. */
  readonly entity: LineageEntity | undefined
  /** The neighbours known from either end of an edge. */
  readonly neighbours: Readonly<Record<Direction, Set<string>>>
  /** The numbers of existing neighbours. */
  readonly totals: Readonly<Record<Direction, number>>
  /** Whether every existing neighbour was read, so that the remaining ones are stubs. */
  readonly isComplete: Record<Direction, boolean>
}

/** A lineage graph, assembled from several answers. */
export class LineageGraph {
  readonly #nodes = new Map<string, LineageNode>()

  get(urn: string): LineageNode | undefined {
    return this.#nodes.get(urn)
  }

  /** Adds an entity and its edges. */
  add(entity: LineageEntity): void {
    const { urn, type } = entity
    const node = this.#nodes.get(urn)
    if (node?.entity) return
    const totals = {
      upstream: entity.upstream?.total ?? 0,
      downstream: entity.downstream?.total ?? 0,
    }
    this.#nodes.set(urn, { ...(node ?? unreadNode(urn, type)), entity, totals })
    for (const direction of DIRECTIONS) {
      for (const { entity: neighbour } of entity[direction]?.relationships ?? []) {
        if (neighbour) this.#join(urn, direction, neighbour)
      }
    }
  }

  /**
   * Adds the entities that a traversal from `urn` reached.
   *
   * @param isUnlimited whether the traversal had no limit of levels
   */
  addReached(
    urn: string,
    direction: Direction,
    traversal: Reached | null,
    isUnlimited: boolean,
  ): void {
    if (!traversal) return
    const entities = (traversal.searchResults ?? []).flatMap(({ entity }) => entity ?? [])
    for (const entity of entities) this.add(entity)
    if (isTruncated(traversal)) return
    for (const start of isUnlimited ? [urn, ...entities.map((entity) => entity.urn)] : [urn]) {
      const node = this.#nodes.get(start)
      if (node) node.isComplete[direction] = true
    }
  }

  #join(
    urn: string,
    direction: Direction,
    { urn: otherUrn, type }: Pick<LineageNode, 'urn' | 'type'>,
  ) {
    if (!this.#nodes.has(otherUrn)) this.#nodes.set(otherUrn, unreadNode(otherUrn, type))
    this.#nodes.get(urn)?.neighbours[direction].add(otherUrn)
    this.#nodes.get(otherUrn)?.neighbours[opposite(direction)].add(urn)
  }
}

/** Returns whether entities exist beyond those that were read. */
export function isTruncated({ total, isPartial, searchResults }: Reached): boolean {
  return isPartial === true || (total ?? 0) > (searchResults?.length ?? 0)
}

function unreadNode(urn: string, type: string): LineageNode {
  return {
    urn,
    type,
    entity: undefined,
    neighbours: { upstream: new Set(), downstream: new Set() },
    totals: { upstream: 0, downstream: 0 },
    isComplete: { upstream: false, downstream: false },
  }
}

/** Returns the graph of an answer. */
export function toGraph(root: string, base: LineageQuery | undefined): LineageGraph {
  const graph = new LineageGraph()
  if (!base?.entity) return graph
  graph.add(base.entity)
  for (const direction of DIRECTIONS) graph.addReached(root, direction, base[direction], true)
  return graph
}
