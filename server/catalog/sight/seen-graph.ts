import type {
  GraphStore,
  Lineage,
  Neighbour,
  Related,
  RelatedPage,
  RelatedQuery,
} from '../../../graph/store/graph-store.ts'
import { requireFullSight, RESTRICTED_TYPE, VIEW_RESTRICTED, type Sight } from './sight.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'

/** Edges and URNs that one query reads to filter them. */
const PER_READ = 5_000
/** Entities whose edges one query reads. */
const ENTITIES_PER_READ = 10

/** Operations that read metadata of entities. */
type Reads = Pick<
  GraphStore,
  | 'read'
  | 'readVersion'
  | 'readEachVersion'
  | 'readVersions'
  | 'existing'
  | 'listUrns'
  | 'urnsAfter'
  | 'countAspect'
  | 'related'
  | 'relatedOfEach'
  | 'sourcesAfter'
  | 'neighbours'
  | 'referrers'
  | 'lineage'
  | 'runs'
  | 'writtenBy'
  | 'countWrittenBy'
>

/**
 * Returns the reads of a graph as a caller sees it: hidden entities are absent, from totals too.
 * Lineage passes through them, and shows each as a URN that does not tell which it is.
 */
export function seenReads(graph: GraphStore, sight: Sight): Reads {
  const seenOf = async (urns: readonly string[]) => {
    const seen = await sight.seen(urns)
    return urns.filter((urn) => seen.has(urn))
  }
  const sees = async (urn: string) => (await sight.seen([urn])).has(urn)
  const full = (what: string) => requireFullSight({ sight }, what)
  const edges = new SeenEdges(graph, sight)
  return {
    read: async (urns, aspects, signal) => graph.read(await seenOf(urns), aspects, signal),
    readVersion: async (urn, aspect, version) =>
      (await sees(urn)) ? graph.readVersion(urn, aspect, version) : undefined,
    readVersions: async (urn, ...range) =>
      (await sees(urn)) ? graph.readVersions(urn, ...range) : [],
    async readEachVersion(wanted) {
      const seen = await sight.seen(wanted.map(({ urn }) => urn))
      const found = await graph.readEachVersion(wanted)
      return wanted.map(({ urn }, at) => (seen.has(urn) ? found[at] : undefined))
    },
    existing: async (urns) => graph.existing(await seenOf(urns)),
    async listUrns(entityType, page, signal) {
      if (isOpen(entityType) || (await sight.seesEverything())) {
        return graph.listUrns(entityType, page, signal)
      }
      const urns: string[] = []
      for (let after = ''; ;) {
        signal?.throwIfAborted()
        const next = await graph.urnsAfter(entityType, after, PER_READ)
        urns.push(...(await seenOf(next)))
        if (next.length < PER_READ) break
        after = next.at(-1) ?? after
      }
      return { urns: urns.slice(page.start, page.start + page.count), total: urns.length }
    },
    urnsAfter: (entityType, after, limit) =>
      firstSeen(after, limit, seenOf, (from) => graph.urnsAfter(entityType, from, limit)),
    sourcesAfter: (after, limit) =>
      firstSeen(after, limit, seenOf, (from) => graph.sourcesAfter(from, limit)),
    async countAspect(aspect, urnLike) {
      await full('count the entities with an aspect')
      return graph.countAspect(aspect, urnLike)
    },
    related: (query, signal) => edges.related(query, signal),
    relatedOfEach: (urns, query, signal) => edges.relatedOfEach(urns, query, signal),
    neighbours: (urns, direction, signal) => edges.neighbours(urns, direction, signal),
    lineage: (query, signal) => edges.lineage(query, signal),
    async referrers(urn, page) {
      await full('list references')
      return graph.referrers(urn, page)
    },
    async runs(page) {
      await full('list ingestion runs')
      return graph.runs(page)
    },
    async writtenBy(runId, page) {
      await full('describe an ingestion run')
      return graph.writtenBy(runId, page)
    },
    async countWrittenBy(runId) {
      await full('describe an ingestion run')
      return graph.countWrittenBy(runId)
    },
  }
}

const isOpen = (entityType: string) =>
  entityType !== 'schemaField' && !VIEW_RESTRICTED.has(entityType)

/** Returns the first seen URNs of an ordered list that is read in parts of `limit`. */
async function firstSeen(
  after: string,
  limit: number,
  seenOf: (urns: readonly string[]) => Promise<string[]>,
  read: (after: string) => Promise<string[]>,
): Promise<string[]> {
  const seen: string[] = []
  for (let from = after; seen.length < limit;) {
    const next = await read(from)
    seen.push(...(await seenOf(next)))
    const last = next.at(-1)
    if (last === undefined || next.length < limit) break
    from = last
  }
  return seen.slice(0, limit)
}

/** Reads edges as a caller sees them. */
class SeenEdges {
  readonly #graph: GraphStore
  readonly #sight: Sight

  constructor(graph: GraphStore, sight: Sight) {
    this.#graph = graph
    this.#sight = sight
  }

  async related(query: RelatedQuery, signal?: AbortSignal): Promise<RelatedPage> {
    const { urn, start, count } = query
    if (await this.#sight.seesEverything()) return this.#graph.related(query, signal)
    if (!(await this.#sight.seen([urn])).has(urn)) return { related: [], total: 0 }
    return pageIn(await this.#all(query, [], signal), start, count)
  }

  async relatedOfEach(
    urns: readonly string[],
    query: Omit<RelatedQuery, 'urn'>,
    signal?: AbortSignal,
  ): Promise<Map<string, RelatedPage>> {
    if (await this.#sight.seesEverything()) return this.#graph.relatedOfEach(urns, query, signal)
    const seen = await this.#sight.seen(urns)
    const pages = new Map<string, RelatedPage>()
    const shown = urns.filter((urn) => seen.has(urn))
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
    const conceal = await this.#concealing([...found.values()].flat().map(({ urn }) => urn))
    const shown = [...found].flatMap(([urn, each]) => {
      const neighbours = each.map((neighbour) => ({ ...neighbour, urn: conceal(neighbour.urn) }))
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
    const { nodes, edges, truncated } = await this.#graph.lineage({ ...query, urn }, signal)
    const ends = edges.flatMap(({ upstream, downstream, via }) => [
      upstream,
      downstream,
      ...(via === undefined ? [] : [via]),
    ])
    const conceal = await this.#concealing([...nodes.map((node) => node.urn), ...ends])
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

  async #concealing(urns: readonly string[]): Promise<(urn: string) => string> {
    const seen = await this.#sight.seen(urns)
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
