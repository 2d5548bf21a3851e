import { LIMITS } from '../model/limits.ts'
import { type Lineage, type LineageEdge, type LineageQuery } from './graph-store.ts'
import { CONCEALED_EDGE, ShownUrns, type Conceal } from './concealed.ts'
import { compareText } from './order.ts'
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
  /** All makers, of which the answer has one; a maker of several aspects is repeated. */
  vias: string[] | undefined
}

/** An edge with the position of its ends in the order of an answer. */
interface PositionedEdge extends NumberedEdge {
  readonly position: number
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
  readonly #conceal: Conceal | undefined
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
  /** Entities of which not all edges were read. */
  #unread: ReadonlySet<number> = new Set()

  constructor({ urn, direction, hopsMax, nodesMax, conceal }: LineageQuery) {
    this.#direction = direction
    this.#hopsMax = Math.min(hopsMax, LIMITS.lineageHops.max)
    this.#nodesMax = Math.min(nodesMax, LIMITS.lineageNodes.max)
    this.#conceal = conceal
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
    return this.#taken > LIMITS.lineageEdges.max
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
   * Ends a level, once all edges of the frontier were added. More than `LIMITS.lineageEdges`
   * end the walk. A level of which the rest was not read is left out where URNs are concealed,
   * because which edges were read first depends on the concealed URNs.
   */
  async endLevel(): Promise<void> {
    this.#degree++
    const isLeftOut = this.isFull && this.#conceal !== undefined
    if (isLeftOut) this.#unread = new Set(this.frontier.map((urn) => this.#urns.of(urn)))
    const isWithin = this.#degree <= this.#hopsMax && !isLeftOut
    const found = this.#urns.texts(isWithin ? this.#found : [])
    const limit = this.#nodesMax + 1 - this.#reached
    // Ordered, so that the kept ones are deterministic.
    const shown = await ShownUrns.of(found, found.length > limit ? this.#conceal : undefined)
    this.frontier = shown.inOrder(found).slice(0, limit)
    for (const urn of this.frontier) this.#degrees[this.#urns.of(urn)] = this.#degree
    this.#reached += this.frontier.length
    if (this.frontier.length < found.length) this.#truncated = true
    if (this.#size > LIMITS.lineageEdges.max || this.isFull) {
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
    const reached = this.#urns.texts(
      [...this.#degrees.keys()].filter((number) => this.#degrees[number] !== undefined),
    )
    const shown = await ShownUrns.of(reached, this.#conceal)
    const ordered = shown.inOrder(reached)
    if (slice.isOver) await slice.yield()
    const nodes = ordered
      .map((urn) => ({ urn: shown.text(urn), degree: this.#degrees[this.#urns.of(urn)] ?? 0 }))
      .filter(({ degree }) => degree > 0)
      .toSorted((a, b) => a.degree - b.degree)
    if (slice.isOver) await slice.yield()
    const found = await this.#edgesAmong(ordered, shown, slice)
    const inOrder = found.toSorted((a, b) => a.position - b.position || compareText(a.name, b.name))
    if (slice.isOver) await slice.yield()
    const kept = inOrder.slice(0, LIMITS.lineageEdges.max)
    const vias = [...new Set(kept.flatMap((edge) => edge.vias ?? []))]
    const makers = await ShownUrns.of(vias, this.#conceal)
    const edges = await mapYielding(kept, ({ downstream, upstream, name, vias: all = [] }) => {
      const [via] = all.length > 1 ? makers.inOrder(all) : all
      return {
        downstream: shown.text(this.#urns.text(downstream)),
        upstream: shown.text(this.#urns.text(upstream)),
        name,
        ...(via !== undefined && { via: makers.text(via) }),
      }
    })
    return { nodes, edges, truncated: this.#truncated || found.length > LIMITS.lineageEdges.max }
  }

  /**
   * Returns the edges among entities, each with the position of its ends in their order. Edges at a
   * concealed entity have one name, so those between the same ends are one edge.
   */
  async #edgesAmong(
    ordered: readonly string[],
    shown: ShownUrns,
    slice: TimeSlice,
  ): Promise<PositionedEdge[]> {
    const numbers = ordered.map((urn) => this.#urns.of(urn))
    const positions = new Map(numbers.map((number, position) => [number, position]))
    const found: PositionedEdge[] = []
    for (const some of this.#edges.values()) {
      const concealed = new Map<number, PositionedEdge>()
      for (const edge of some.values()) {
        const near = this.#direction === 'upstream' ? edge.downstream : edge.upstream
        const [down, up] = [positions.get(edge.downstream), positions.get(edge.upstream)]
        if (down === undefined || up === undefined || this.#unread.has(near)) continue
        // Comparing numbers is faster than comparing their URNs.
        const position = down * URNS_MAX + up
        const known = concealed.get(position)
        if (known) {
          known.vias = [...(known.vias ?? []), ...(edge.vias ?? [])]
          continue
        }
        const name = shown.nameOf(edge.name, ordered[down] ?? '', ordered[up] ?? '')
        const positioned = { ...edge, name, position }
        if (name === CONCEALED_EDGE) concealed.set(position, positioned)
        found.push(positioned)
      }
      if (slice.isOver) await slice.yield()
    }
    return found
  }

  /** Stores an edge with its makers. */
  #remember(downstream: number, upstream: number, { name, via }: WalkedEdge): void {
    let some = this.#edges.get(downstream)
    if (!some) this.#edges.set(downstream, (some = new Map()))
    const id = upstream * NAMES_MAX + this.#names.of(name)
    let known = some.get(id)
    if (!known) {
      some.set(id, (known = { downstream, upstream, name, vias: undefined }))
      this.#size++
    }
    if (!via) return
    if (known.vias) known.vias.push(via)
    else known.vias = [via]
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

  texts(numbers: Iterable<number>): string[] {
    return Array.from(numbers, (number) => this.text(number))
  }
}
