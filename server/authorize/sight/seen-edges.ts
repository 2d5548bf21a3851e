import type { Conceal } from '../../../graph/store/urn-display.ts'
import type {
  GraphStore,
  Lineage,
  LineageQuery,
  Neighbour,
  NeighboursQuery,
  Reach,
  ReachedNode,
  ReachQuery,
  Related,
  RelatedPage,
  RelatedQuery,
} from '../../../graph/store/graph-store.ts'
import { mapYielding } from '../../../graph/runtime/yield.ts'
import {
  entityTypeOf,
  RESTRICTED_TYPE,
  COLUMN_TYPE,
  withoutColumn,
} from '../../../graph/model/urn.ts'
import { compareText } from '../../../graph/store/text-order.ts'
import { edgesOfEach } from '../../../graph/store/urn-pages.ts'
import { selectSeen, type Sight } from './sight.ts'

/** Edges that one query reads to filter them. */
const PER_READ = 5_000
/** Entities whose edges one query reads. */
const ENTITIES_PER_READ = 10

type PageQuery = Omit<RelatedQuery, 'urn'>

/** Reads edges as a caller sees them. */
export class SeenEdges {
  readonly #graph: GraphStore
  readonly #sight: Sight

  constructor(graph: GraphStore, sight: Sight) {
    this.#graph = graph
    this.#sight = sight
  }

  async related({ urn, ...query }: RelatedQuery, signal?: AbortSignal): Promise<RelatedPage> {
    const pages = await this.relatedOfEach([urn], query, signal)
    return pages.get(urn) ?? { related: [], total: 0 }
  }

  async relatedOfEach(
    urns: readonly string[],
    query: PageQuery,
    signal?: AbortSignal,
  ): Promise<Map<string, RelatedPage>> {
    const seenUrns = await selectSeen(this.#sight, urns)
    return (await this.#sight.seesEverything())
      ? this.#aroundHidden(seenUrns, query, signal)
      : this.#readFiltered(seenUrns, query, signal)
  }

  async neighbours(
    urns: readonly string[],
    query: NeighboursQuery,
    signal?: AbortSignal,
  ): Promise<Map<string, Neighbour[]>> {
    const startsByUrn = await this.#resolveStarts(urns)
    const seenQuery = { ...query, conceal: await this.#concealing() }
    const neighboursByUrn = await this.#graph.neighbours([...startsByUrn.keys()], seenQuery, signal)
    return new Map(
      [...neighboursByUrn].flatMap(([urn, neighbours]) =>
        (startsByUrn.get(urn) ?? []).map((start) => [start, neighbours] as const),
      ),
    )
  }

  async lineage(query: LineageQuery, signal?: AbortSignal): Promise<Lineage> {
    const [urn] = (await this.#resolveStarts([query.urn])).keys()
    if (urn === undefined) return { nodes: [], edges: [], truncated: false }
    return this.#graph.lineage({ ...query, urn, conceal: await this.#concealing() }, signal)
  }

  /** A hidden column is shown as the entity that it belongs to: as one that does not tell which. */
  async reach(query: ReachQuery, signal?: AbortSignal): Promise<Reach> {
    const urns = [...(await this.#resolveStarts(query.urns)).keys()]
    const conceal = await this.#concealing()
    const { nodes, isPartial } = await this.#graph.reach({ ...query, urns, conceal }, signal)
    if (!conceal) return { nodes, isPartial }
    const seenUrns = await this.#sight.seen(nodes.map(({ urn }) => urn))
    const shownNodes = new Map<ReachedNode, ReachedNode>()
    // A parent comes before the nodes that it leads to.
    const shown = await mapYielding(nodes, (node) => {
      const { urn, distance } = node
      const shownUrn = seenUrns.has(urn) ? urn : this.#sight.conceal(withoutColumn(urn))
      const parent = node.parent && shownNodes.get(node.parent)
      const shownNode = { urn: shownUrn, distance, parent }
      shownNodes.set(node, shownNode)
      return shownNode
    })
    return { nodes: shown, isPartial }
  }

  async endsOf(urns: readonly string[], name: string, signal?: AbortSignal): Promise<Set<string>> {
    const seenUrns = await selectSeen(this.#sight, urns)
    const ends = await this.#graph.endsOf(seenUrns, name, signal)
    return new Set(await selectSeen(this.#sight, [...ends]))
  }

  /**
   * Returns the entities at which walks may begin, with the URNs that name them: seen ones, and
   * hidden ones that the caller knows from earlier walks.
   */
  async #resolveStarts(urns: readonly string[]): Promise<Map<string, string[]>> {
    const seenUrns = await this.#sight.seen(urns)
    const starts = new Map<string, string[]>()
    for (const start of urns) {
      if (!seenUrns.has(start)) continue
      const isConcealed = entityTypeOf(start) === RESTRICTED_TYPE
      const urn = isConcealed ? this.#sight.reveal(start) : start
      starts.set(urn, [...(starts.get(urn) ?? []), start])
    }
    return starts
  }

  /** Returns a function that conceals hidden entities; undefined: lineage has none. */
  async #concealing(): Promise<Conceal | undefined> {
    // Entities that are hidden from callers who see everything else have no lineage.
    if (await this.#sight.seesEverything()) return undefined
    return async (urns) => {
      const seenUrns = await this.#sight.seen(urns)
      const hidden = urns.filter((urn) => !seenUrns.has(urn))
      return new Map(await mapYielding(hidden, (urn) => [urn, this.#sight.conceal(urn)] as const))
    }
  }

  /**
   * Returns pages for callers who see every entity that policies can hide. Other ends are hidden
   * from them by type, or as drafts. Cost: nothing more for callers who see these, too; for others,
   * a query that reads all ends of these types, and pages that are longer by the number of hidden
   * ends, at most by twice as many.
   */
  async #aroundHidden(
    urns: readonly string[],
    query: PageQuery,
    signal?: AbortSignal,
  ): Promise<Map<string, RelatedPage>> {
    const types = await this.#sight.partlyHiddenTypes()
    if (types.length === 0) return this.#graph.relatedOfEach(urns, query, signal)
    const hidden = await this.#hiddenEnds(urns, types, query, signal)
    const hiddenEnds = (urn: string) => hidden.get(urn) ?? []
    const pages = new Map<string, RelatedPage>()
    /** Entities by the length that is added to their page; similar lengths share a query. */
    const groups = new Map<number, string[]>()
    for (const urn of urns) {
      const more = powerOfTwoFrom(hiddenEnds(urn).length)
      groups.set(more, [...(groups.get(more) ?? []), urn])
    }
    for (const [more, group] of groups) {
      const longer = { ...query, count: query.count + more }
      for (const [urn, page] of await this.#graph.relatedOfEach(group, longer, signal)) {
        const [first] = page.related
        const before = first ? hiddenEnds(urn).filter((end) => compareEnds(end, first) < 0) : []
        const shownEnds = await this.#showEnds(page.related)
        // Among the shown ends, the page begins earlier by the number of hidden ones before it.
        const related = shownEnds.slice(before.length, before.length + query.count)
        pages.set(urn, { related, total: page.total - hiddenEnds(urn).length })
      }
    }
    return pages
  }

  /** Returns the hidden ends of some types by the entity at the other end. */
  async #hiddenEnds(
    urns: readonly string[],
    types: readonly string[],
    { endPrefixes, ...query }: PageQuery,
    signal?: AbortSignal,
  ): Promise<Map<string, Related[]>> {
    const ofTypes = { ...query, endPrefixes: types.flatMap(urnPrefixes), count: PER_READ }
    const hidden = new Map<string, Related[]>()
    for await (const [urn, ends] of edgesOfEach(this.#graph, urns, ofTypes, signal)) {
      const seenUrns = await this.#sight.seen(ends.map((end) => end.urn))
      const newlyHidden = ends.filter(
        (end) =>
          !seenUrns.has(end.urn) &&
          (endPrefixes?.some((prefix) => end.urn.startsWith(prefix)) ?? true),
      )
      hidden.set(urn, [...(hidden.get(urn) ?? []), ...newlyHidden])
    }
    return hidden
  }

  /** Returns pages of all edges that policies show. Cost: all edges. */
  async #readFiltered(
    urns: readonly string[],
    query: PageQuery,
    signal?: AbortSignal,
  ): Promise<Map<string, RelatedPage>> {
    const pages = new Map<string, RelatedPage>()
    for (let at = 0; at < urns.length; at += ENTITIES_PER_READ) {
      const batch = urns.slice(at, at + ENTITIES_PER_READ)
      const relatedByUrn = new Map<string, Related[]>(batch.map((urn) => [urn, []]))
      const parts = { ...query, count: PER_READ }
      for await (const [urn, edges] of edgesOfEach(this.#graph, batch, parts, signal)) {
        relatedByUrn.get(urn)?.push(...(await this.#showEnds(edges)))
      }
      for (const [urn, related] of relatedByUrn) {
        const page = related.slice(query.start, query.start + query.count)
        pages.set(urn, { related: page, total: related.length })
      }
    }
    return pages
  }

  /**
   * Returns the edges with seen ends. The store names the first maker of an edge, which tells of
   * hidden ones before it, so callers from whom some are hidden learn of none.
   */
  async #showEnds(related: readonly Related[]): Promise<Related[]> {
    const seenUrns = await this.#sight.seen(related.map(({ urn }) => urn))
    const shownEnds = related.filter(({ urn }) => seenUrns.has(urn))
    if (await this.#sight.seesEverything()) return shownEnds
    return shownEnds.map(({ name, urn }) => ({ name, urn }))
  }
}

/** Returns the beginnings of the URNs of entities of a type and of their columns. */
function urnPrefixes(entityType: string): string[] {
  const columns = `urn:li:${COLUMN_TYPE}:`
  return ['', columns, `${columns}(`].map((before) => `${before}urn:li:${entityType}:`)
}

/** Compares ends of one entity's edges in the order of pages. */
const compareEnds = (a: Related, b: Related): number =>
  compareText(a.name, b.name) || compareText(a.urn, b.urn)

const powerOfTwoFrom = (count: number): number =>
  count < 2 ? count : 2 ** Math.ceil(Math.log2(count))
