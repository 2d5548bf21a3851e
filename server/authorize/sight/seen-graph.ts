import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { RunStore } from '../../../graph/store/run-store.ts'
import { urnPages } from '../../../graph/store/urn-pages.ts'
import { firstSeen, requireFullSight, selectSeen, type Sight } from './sight.ts'
import { SeenEdges } from './seen-edges.ts'

/** URNs that one query reads to filter them. */
const PER_READ = 5_000

/** Operations that read metadata of entities. */
type MetadataReads = Pick<
  GraphStore,
  | 'read'
  | 'readVersion'
  | 'readEachVersion'
  | 'readVersions'
  | 'existing'
  | 'listUrns'
  | 'urnsAfter'
  | 'countAspect'
  | 'revisions'
  | 'hashes'
  | 'related'
  | 'relatedOfEach'
  | 'sourcesAfter'
  | 'neighbours'
  | 'referrers'
  | 'lineage'
  | 'reach'
  | 'endsOf'
>

/**
 * Returns the reads of a graph as a caller sees it: hidden entities are absent, from totals too.
 * Lineage passes through them, and shows each as a URN that does not reveal which it is.
 */
export function seenReads(graph: GraphStore, sight: Sight): MetadataReads {
  const onlySeen = (urns: readonly string[]) => selectSeen(sight, urns)
  const sees = async (urn: string) => (await sight.seen([urn])).has(urn)
  const requireFull = (what: string) => requireFullSight({ sight }, what)
  const edges = new SeenEdges(graph, sight)
  return {
    read: async (urns, aspects, signal) => graph.read(await onlySeen(urns), aspects, signal),
    readVersion: async (urn, aspect, version) =>
      (await sees(urn)) ? graph.readVersion(urn, aspect, version) : undefined,
    readVersions: async (urn, ...range) =>
      (await sees(urn)) ? graph.readVersions(urn, ...range) : [],
    async readEachVersion(versionRequests) {
      const seenUrns = await sight.seen(versionRequests.map(({ urn }) => urn))
      const envelopes = await graph.readEachVersion(versionRequests)
      return versionRequests.map(({ urn }, at) => (seenUrns.has(urn) ? envelopes[at] : undefined))
    },
    existing: async (urns) => graph.existing(await onlySeen(urns)),
    async listUrns(entityType, page, signal) {
      const share = await sight.seesOfType(entityType)
      if (share === 'all') return graph.listUrns(entityType, page, signal)
      if (share === 'none') return { urns: [], total: 0 }
      const urns: string[] = []
      for await (const batch of urnPages(graph, entityType, PER_READ)) {
        signal?.throwIfAborted()
        urns.push(...(await onlySeen(batch)))
      }
      return { urns: urns.slice(page.start, page.start + page.count), total: urns.length }
    },
    urnsAfter: (entityType, after, limit) =>
      firstSeen(sight, limit, itself, (last = after) => graph.urnsAfter(entityType, last, limit)),
    sourcesAfter: (after, limit) =>
      firstSeen(sight, limit, itself, (last = after) => graph.sourcesAfter(last, limit)),
    async countAspect(aspect, urnLike) {
      await requireFull('count the entities with an aspect')
      return graph.countAspect(aspect, urnLike)
    },
    revisions: (urns) => seenRevisions(graph, sight, urns),
    async hashes(entityType, aspect) {
      const hashes = await graph.hashes(entityType, aspect)
      const seenUrns = await sight.seen(hashes.keys())
      return new Map([...hashes].filter(([urn]) => seenUrns.has(urn)))
    },
    related: (query, signal) => edges.related(query, signal),
    relatedOfEach: (urns, query, signal) => edges.relatedOfEach(urns, query, signal),
    neighbours: (urns, query, signal) => edges.neighbours(urns, query, signal),
    lineage: (query, signal) => edges.lineage(query, signal),
    reach: (query, signal) => edges.reach(query, signal),
    endsOf: (urns, name, signal) => edges.endsOf(urns, name, signal),
    async referrers(urn, page) {
      await requireFull('list references')
      return graph.referrers(urn, page)
    },
  }
}

/** Returns what runs have written, for callers who see everything. */
export function seenRuns(runs: RunStore, sight: Sight): RunStore {
  const requireFull = (what: string) => requireFullSight({ sight }, what)
  return {
    async runs(page) {
      await requireFull('list ingestion runs')
      return runs.runs(page)
    },
    async writtenBy(runId, page) {
      await requireFull('describe an ingestion run')
      return runs.writtenBy(runId, page)
    },
    async countWrittenBy(runId) {
      await requireFull('describe an ingestion run')
      return runs.countWrittenBy(runId)
    },
  }
}

const itself = (urn: string) => urn

/** Returns the revisions of seen entities, and 0 in place of others. */
async function seenRevisions(
  graph: GraphStore,
  sight: Sight,
  urns: readonly string[],
): Promise<number[]> {
  const [seenUrns, revisions] = await Promise.all([sight.seen(urns), graph.revisions(urns)])
  return urns.map((urn, at) => (seenUrns.has(urn) ? revisions[at]! : 0))
}
