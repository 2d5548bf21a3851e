import { LIMITS } from '../model/limits.ts'
import { type Lineage, type LineageEdge, type LineageQuery } from './graph-store.ts'
import { joinSpans, type EdgeSpan } from './held-spans.ts'
import { CONCEALED_EDGE, UrnDisplay, type Conceal } from './urn-display.ts'
import { Numbers } from './numbers.ts'
import { compareText } from './text-order.ts'
import { mapYielding, TimeSlice } from '../runtime/yield.ts'

/** Exceeds the number of URNs, and of relationship names, that a walk can reach. */
const URNS_MAX = 2 ** 20
const NAMES_MAX = 2 ** 10

/** An edge as adapters read it. */
export interface WalkedEdge extends Omit<LineageEdge, 'via' | 'spans'> {
  readonly via?: string | null
  /** Of some assertions; only in walks over time. */
  readonly spans?: readonly EdgeSpan[]
}

/** An edge that refers to its URNs by number, so that each is in memory once. */
interface NumberedEdge {
  readonly downstream: number
  readonly upstream: number
  readonly name: string
  /** All makers, of which the answer has one; a maker of several aspects is repeated. */
  vias: string[] | undefined
  /** Of all assertions; only in walks over time. */
  spans: EdgeSpan[] | undefined
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
  #levelSize = 0
  #newUrns = new Set<number>()
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
    return this.#levelSize > LIMITS.lineageEdges.max
  }

  /** Adds some edges of the frontier. */
  take(edges: readonly WalkedEdge[]): void {
    for (const edge of edges) {
      const downstream = this.#urns.of(edge.downstream)
      const upstream = this.#urns.of(edge.upstream)
      const far = this.#direction === 'upstream' ? upstream : downstream
      if (this.#degrees[far] === undefined) this.#newUrns.add(far)
      this.#remember(downstream, upstream, edge)
    }
    this.#levelSize += edges.length
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
    const newUrns = this.#urns.texts(isWithin ? this.#newUrns : [])
    const limit = this.#nodesMax + 1 - this.#reached
    // Ordered, so that the kept ones are deterministic.
    const display = await UrnDisplay.of(newUrns, newUrns.length > limit ? this.#conceal : undefined)
    this.frontier = display.inOrder(newUrns).slice(0, limit)
    for (const urn of this.frontier) this.#degrees[this.#urns.of(urn)] = this.#degree
    this.#reached += this.frontier.length
    if (this.frontier.length < newUrns.length) this.#truncated = true
    if (this.#size > LIMITS.lineageEdges.max || this.isFull) {
      this.#truncated = true
      this.frontier = []
    }
    this.#levelSize = 0
    this.#newUrns = new Set()
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
    const display = await UrnDisplay.of(reached, this.#conceal)
    const ordered = display.inOrder(reached)
    if (slice.isOver) await slice.yield()
    const nodes = ordered
      .map((urn) => ({ urn: display.text(urn), degree: this.#degrees[this.#urns.of(urn)] ?? 0 }))
      .filter(({ degree }) => degree > 0)
      .toSorted((a, b) => a.degree - b.degree)
    if (slice.isOver) await slice.yield()
    const positionedEdges = await this.#edgesAmong(ordered, display, slice)
    const inOrder = positionedEdges.toSorted(
      (a, b) => a.position - b.position || compareText(a.name, b.name),
    )
    if (slice.isOver) await slice.yield()
    const kept = inOrder.slice(0, LIMITS.lineageEdges.max)
    const vias = [...new Set(kept.flatMap((edge) => edge.vias ?? []))]
    const makers = await UrnDisplay.of(vias, this.#conceal)
    const edges = await mapYielding(kept, (edge) => {
      const { downstream, upstream, name, vias: allVias = [], spans } = edge
      const [via] = allVias.length > 1 ? makers.inOrder(allVias) : allVias
      return {
        downstream: display.text(this.#urns.text(downstream)),
        upstream: display.text(this.#urns.text(upstream)),
        name,
        ...(via !== undefined && { via: makers.text(via) }),
        ...(spans && { spans: joinSpans(spans) }),
      }
    })
    return {
      nodes,
      edges,
      truncated: this.#truncated || positionedEdges.length > LIMITS.lineageEdges.max,
    }
  }

  /**
   * Returns the edges among entities, each with the position of its ends in their order. Edges at a
   * concealed entity have one name, so those between the same ends are one edge.
   */
  async #edgesAmong(
    ordered: readonly string[],
    display: UrnDisplay,
    slice: TimeSlice,
  ): Promise<PositionedEdge[]> {
    const numbers = ordered.map((urn) => this.#urns.of(urn))
    const positions = new Map(numbers.map((number, position) => [number, position]))
    const positionedEdges: PositionedEdge[] = []
    for (const fromDownstream of this.#edges.values()) {
      const concealed = new Map<number, PositionedEdge>()
      for (const edge of fromDownstream.values()) {
        const near = this.#direction === 'upstream' ? edge.downstream : edge.upstream
        const [down, up] = [positions.get(edge.downstream), positions.get(edge.upstream)]
        if (down === undefined || up === undefined || this.#unread.has(near)) continue
        // Comparing numbers is faster than comparing their URNs.
        const position = down * URNS_MAX + up
        const merged = concealed.get(position)
        if (merged) {
          merged.vias = [...(merged.vias ?? []), ...(edge.vias ?? [])]
          if (edge.spans) merged.spans = [...(merged.spans ?? []), ...edge.spans]
          continue
        }
        const name = display.edgeName(edge.name, ordered[down] ?? '', ordered[up] ?? '')
        const positioned = { ...edge, name, position }
        if (name === CONCEALED_EDGE) concealed.set(position, positioned)
        positionedEdges.push(positioned)
      }
      if (slice.isOver) await slice.yield()
    }
    return positionedEdges
  }

  /** Stores an edge with its makers. */
  #remember(downstream: number, upstream: number, { name, via, spans }: WalkedEdge): void {
    let fromDownstream = this.#edges.get(downstream)
    if (!fromDownstream) this.#edges.set(downstream, (fromDownstream = new Map()))
    const id = upstream * NAMES_MAX + this.#names.of(name)
    let numberedEdge = fromDownstream.get(id)
    if (!numberedEdge) {
      numberedEdge = { downstream, upstream, name, vias: undefined, spans: undefined }
      fromDownstream.set(id, numberedEdge)
      this.#size++
    }
    if (spans) (numberedEdge.spans ??= []).push(...spans)
    if (!via) return
    if (numberedEdge.vias) numberedEdge.vias.push(via)
    else numberedEdge.vias = [via]
  }
}
