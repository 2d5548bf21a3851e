import {
  LINEAGE_EDGES_MAX,
  LINEAGE_HOPS_MAX,
  LINEAGE_NODES_MAX,
  type Lineage,
  type LineageEdge,
  type LineageQuery,
} from './graph-store.ts'
import { compareText, textsInOrder } from './order.ts'
import { mapYielding, TimeSlice } from '../runtime/yield.ts'

/** Exceeds the number of URNs, and of relationship names, that a walk can reach. */
const URNS_MAX = 2 ** 20
const NAMES_MAX = 2 ** 10

/** An edge as adapters read it. */
export interface WalkedEdge extends Omit<LineageEdge, 'via'> {
  readonly via?: string | null
}

/** An edge that refers to its URNs by number, so that each is in memory once. */
interface NumberedEdge {
  readonly downstream: number
  readonly upstream: number
  readonly name: string
  via: string | undefined
}

/**
 * A walk along lineage, which both adapters feed level by level. Each entity is expanded once, so
 * the cost depends on the number of edges, not of paths.
 */
export class LineageWalk {
  /**
   * The farthest entities so far. Their edges are read next, even if no hop remains: some link
   * them.
   */
  frontier: readonly string[]
  readonly #direction: LineageQuery['direction']
  readonly #hopsMax: number
  readonly #nodesMax: number
  readonly #urns = new Numbers()
  readonly #names = new Numbers()
  /** By the number of a URN; absent for URNs that are not results. */
  readonly #degrees: (number | undefined)[] = [0]
  /** By downstream, then by upstream and name: small keys are faster than one large key. */
  readonly #edges = new Map<number, Map<number, NumberedEdge>>()
  #size = 0
  #reached = 1
  #degree = 0
  /** Edges, and new URNs, of the current level. */
  #taken = 0
  #found = new Set<number>()
  #truncated = false

  constructor({ urn, direction, hopsMax, nodesMax }: LineageQuery) {
    this.#direction = direction
    this.#hopsMax = Math.min(hopsMax, LINEAGE_HOPS_MAX)
    this.#nodesMax = Math.min(nodesMax, LINEAGE_NODES_MAX)
    this.#urns.of(urn)
    this.frontier = [urn]
  }

  /** Levels that may still be added; 0 when the walk is complete. */
  get levelsLeft(): number {
    return this.frontier.length === 0 ? 0 : this.#hopsMax + 1 - this.#degree
  }

  /** Returns the number of edges so far. */
  get size(): number {
    return this.#size
  }

  /** Returns whether the level exceeds the limit of edges; the rest of it need not be read. */
  get isFull(): boolean {
    return this.#taken > LINEAGE_EDGES_MAX
  }

  /** Adds some edges of the frontier. */
  take(edges: readonly WalkedEdge[]): void {
    for (const edge of edges) {
      const downstream = this.#urns.of(edge.downstream)
      const upstream = this.#urns.of(edge.upstream)
      const far = this.#direction === 'upstream' ? upstream : downstream
      if (this.#degrees[far] === undefined) this.#found.add(far)
      this.#remember(downstream, upstream, edge)
    }
    this.#taken += edges.length
  }

  /**
   * Ends a level, once all edges of the frontier were added. More than {@link LINEAGE_EDGES_MAX}
   * end the walk.
   */
  async endLevel(): Promise<void> {
    this.#degree++
    const found = this.#degree <= this.#hopsMax ? this.#found : []
    // Ordered, so that the kept ones are deterministic.
    const added = this.#urns.inOrder(found)
    this.frontier = added.slice(0, this.#nodesMax + 1 - this.#reached)
    for (const urn of this.frontier) this.#degrees[this.#urns.of(urn)] = this.#degree
    this.#reached += this.frontier.length
    if (this.frontier.length < added.length) this.#truncated = true
    if (this.#size > LINEAGE_EDGES_MAX || this.isFull) {
      this.#truncated = true
      this.frontier = []
    }
    this.#taken = 0
    this.#found = new Set()
  }

  /** States that there are more edges than were added. */
  cut(): void {
    this.#truncated = true
  }

  /**
   * Returns the result in order. Sorting 50,000 edges takes a tenth of a second, so it yields in
   * between.
   */
  async answer(): Promise<Lineage> {
    const slice = new TimeSlice()
    const reached = [...this.#degrees.keys()].filter(
      (number) => this.#degrees[number] !== undefined,
    )
    const ordered = this.#urns.inOrder(reached)
    if (slice.isOver) await slice.yield()
    const numbers = ordered.map((urn) => this.#urns.of(urn))
    const positions = new Map(numbers.map((number, position) => [number, position]))
    const nodes = ordered
      .map((urn, position) => ({ urn, degree: this.#degrees[numbers[position] ?? 0] ?? 0 }))
      .filter(({ degree }) => degree > 0)
      .toSorted((a, b) => a.degree - b.degree)
    if (slice.isOver) await slice.yield()
    const found: { edge: NumberedEdge; position: number }[] = []
    for (const some of this.#edges.values()) {
      for (const edge of some.values()) {
        const [down, up] = [positions.get(edge.downstream), positions.get(edge.upstream)]
        if (down === undefined || up === undefined) continue
        // Comparing numbers is faster than comparing their URNs.
        found.push({ edge, position: down * URNS_MAX + up })
      }
      if (slice.isOver) await slice.yield()
    }
    const inOrder = found.toSorted(
      (a, b) => a.position - b.position || compareText(a.edge.name, b.edge.name),
    )
    if (slice.isOver) await slice.yield()
    const edges = await mapYielding(
      inOrder.slice(0, LINEAGE_EDGES_MAX),
      ({ edge: { name, via, ...ends } }) => ({
        downstream: this.#urns.text(ends.downstream),
        upstream: this.#urns.text(ends.upstream),
        name,
        ...(via !== undefined && { via }),
      }),
    )
    return { nodes, edges, truncated: this.#truncated || found.length > LINEAGE_EDGES_MAX }
  }

  /** Stores an edge; of several makers the first by code points. */
  #remember(downstream: number, upstream: number, edge: WalkedEdge): void {
    const { name, via = null } = edge
    let some = this.#edges.get(downstream)
    if (!some) this.#edges.set(downstream, (some = new Map()))
    const id = upstream * NAMES_MAX + this.#names.of(name)
    const known = some.get(id)
    if (!known) {
      some.set(id, { downstream, upstream, name, via: via ?? undefined })
      this.#size++
    } else if (via !== null && (!known.via || compareText(via, known.via) < 0)) known.via = via
  }
}

/** Assigns numbers to texts, from 0: each text is in memory once, however many edges have it. */
class Numbers {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = []

  of(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.#texts.length)
    return this.#texts.push(text) - 1
  }

  text(number: number): string {
    return this.#texts[number] ?? ''
  }

  inOrder(numbers: Iterable<number>): string[] {
    return textsInOrder(Array.from(numbers, (number) => this.text(number)))
  }
}
