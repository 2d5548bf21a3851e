import type {
  GraphStore,
  Lineage,
  Neighbour,
  Related,
  RelatedPage,
  RelatedQuery,
} from '../../../graph/store/graph-store.ts'
import { entityTypeOf, RESTRICTED_TYPE } from '../../../graph/model/urn.ts'
import { seenAmong, type Sight } from './sight.ts'

/** Edges that one query reads to filter them. */
const PER_READ = 5_000
/** Entities whose edges one query reads. */
const ENTITIES_PER_READ = 10

/** Reads edges as a caller sees them. */
export class SeenEdges {
  readonly #graph: GraphStore
  readonly #sight: Sight

  constructor(graph: GraphStore, sight: Sight) {
    this.#graph = graph
    this.#sight = sight
  }

  async related(query: RelatedQuery, signal?: AbortSignal): Promise<RelatedPage> {
    const { urn, start, count } = query
    if (!(await this.#sight.seen([urn])).has(urn)) return { related: [], total: 0 }
    if (await this.#sight.seesEverything()) {
      return this.#shownOf(await this.#graph.related(query, signal))
    }
    return pageIn(await this.#all(query, [], signal), start, count)
  }

  async relatedOfEach(
    urns: readonly string[],
    query: Omit<RelatedQuery, 'urn'>,
    signal?: AbortSignal,
  ): Promise<Map<string, RelatedPage>> {
    const shown = await seenAmong(this.#sight, urns)
    const pages = new Map<string, RelatedPage>()
    if (await this.#sight.seesEverything()) {
      for (const [urn, page] of await this.#graph.relatedOfEach(shown, query, signal)) {
        pages.set(urn, await this.#shownOf(page))
      }
      return pages
    }
    for (let at = 0; at < shown.length; at += ENTITIES_PER_READ) {
      const some = shown.slice(at, at + ENTITIES_PER_READ)
      const first = { ...query, start: 0, count: PER_READ }
      for (const [urn, page] of await this.#graph.relatedOfEach(some, first, signal)) {
        const isWhole = page.related.length === page.total
        const all = isWhole
          ? await this.#shown(page.related)
          : await this.#all({ ...query, urn }, page.related, signal)
        pages.set(urn, pageIn(all, query.start, query.count))
      }
    }
    return pages
  }

  async neighbours(
    urns: readonly string[],
    direction: 'upstream' | 'downstream',
    signal?: AbortSignal,
  ): Promise<Map<string, Neighbour[]>> {
    const asked = await this.#walked(urns)
    const found = await this.#graph.neighbours([...asked.keys()], direction, signal)
    const named = new Set([...found.values()].flat().map(({ urn }) => urn))
    const conceal = await this.#concealing(named)
    const shown = [...found].flatMap(([urn, each]) => {
      const neighbours = conceal
        ? each.map((neighbour) => ({ ...neighbour, urn: conceal(neighbour.urn) }))
        : each
      return (asked.get(urn) ?? []).map((given) => [given, neighbours] as const)
    })
    return new Map(shown)
  }

  async lineage(
    query: Parameters<GraphStore['lineage']>[0],
    signal?: AbortSignal,
  ): Promise<Lineage> {
    const [urn] = (await this.#walked([query.urn])).keys()
    if (urn === undefined) return { nodes: [], edges: [], truncated: false }
    const lineage = await this.#graph.lineage({ ...query, urn }, signal)
    const { nodes, edges, truncated } = lineage
    const named = new Set(nodes.map((node) => node.urn))
    for (const { upstream, downstream, via } of edges) {
      named.add(upstream).add(downstream)
      if (via !== undefined) named.add(via)
    }
    const conceal = await this.#concealing(named)
    if (!conceal) return lineage
    return {
      nodes: nodes.map((node) => ({ ...node, urn: conceal(node.urn) })),
      edges: edges.map(({ via, ...edge }) => ({
        ...edge,
        upstream: conceal(edge.upstream),
        downstream: conceal(edge.downstream),
        ...(via !== undefined && { via: conceal(via) }),
      })),
      truncated,
    }
  }

  /**
   * Returns the entities at which walks may begin, with the URNs that name them: seen ones, and
   * hidden ones that the caller knows from earlier walks.
   */
  async #walked(urns: readonly string[]): Promise<Map<string, string[]>> {
    const seen = await this.#sight.seen(urns)
    const starts = new Map<string, string[]>()
    for (const given of urns) {
      if (!seen.has(given)) continue
      const isConcealed = entityTypeOf(given) === RESTRICTED_TYPE
      const urn = isConcealed ? this.#sight.revealed(given) : given
      starts.set(urn, [...(starts.get(urn) ?? []), given])
    }
    return starts
  }

  /** Returns a function that conceals hidden ones of the URNs; undefined: none is hidden. */
  async #concealing(urns: ReadonlySet<string>): Promise<((urn: string) => string) | undefined> {
    const seen = await this.#sight.seen(urns)
    if (seen.size === urns.size) return undefined
    return (urn) => (seen.has(urn) ? urn : this.#sight.concealed(urn))
  }

  /** Reads all edges of a query after the `known` first ones, and returns the seen ones. */
  async #all(
    query: RelatedQuery,
    known: readonly Related[],
    signal?: AbortSignal,
  ): Promise<Related[]> {
    const shown = await this.#shown(known)
    for (let start = known.length; ; start += PER_READ) {
      const page = { ...query, start, count: PER_READ }
      const { related, total } = await this.#graph.related(page, signal)
      shown.push(...(await this.#shown(related)))
      if (related.length === 0 || start + related.length >= total) return shown
    }
  }

  /**
   * Returns a page without hidden ends. Its total counts them: without view authorization they are
   * few, and to count all others would read every edge of a tag that everything has.
   */
  async #shownOf({ related, total }: RelatedPage): Promise<RelatedPage> {
    return { related: await this.#shown(related), total }
  }

  async #shown(related: readonly Related[]): Promise<Related[]> {
    const named = related.flatMap(({ urn, via }) => (via === undefined ? [urn] : [urn, via]))
    const seen = await this.#sight.seen(named)
    return related.flatMap(({ via, ...each }) => {
      if (!seen.has(each.urn)) return []
      return [{ ...each, ...(via !== undefined && seen.has(via) && { via }) }]
    })
  }
}

const pageIn = (all: Related[], start: number, count: number): RelatedPage => ({
  related: all.slice(start, start + count),
  total: all.length,
})
