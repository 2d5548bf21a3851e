import type { GraphStore, Related, RelatedQuery } from './graph-store.ts'

/** Default number of entities that are read, compared and put together. */
export const ENTITIES_PER_STEP = 500

/**
 * Yields the URNs of a type in pages, by cursor: an entity that exists throughout is yielded once,
 * whatever is written or deleted meanwhile.
 */
export async function* urnPages(
  graph: Pick<GraphStore, 'urnsAfter'>,
  entityType: string,
  entitiesPerStep = ENTITIES_PER_STEP,
): AsyncGenerator<readonly string[]> {
  for (let after = ''; ;) {
    const urns = await graph.urnsAfter(entityType, after, entitiesPerStep)
    if (urns.length > 0) yield urns
    if (urns.length < entitiesPerStep) return
    after = urns.at(-1) ?? after
  }
}

/** Yields the edges of entities, `count` of each per query. */
export async function* edgesOfEach(
  graph: Pick<GraphStore, 'relatedOfEach'>,
  urns: readonly string[],
  query: Omit<RelatedQuery, 'urn' | 'start'>,
  signal?: AbortSignal,
): AsyncGenerator<readonly [urn: string, related: readonly Related[]]> {
  let remaining = urns
  for (let start = 0; remaining.length > 0; start += query.count) {
    // Sequentially, so that a request holds one connection at a time.
    const pages = await graph.relatedOfEach(remaining, { ...query, start }, signal)
    for (const [urn, { related }] of pages) yield [urn, related]
    remaining = remaining.filter((urn) => (pages.get(urn)?.total ?? 0) > start + query.count)
  }
}
