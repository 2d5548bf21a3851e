import type { GraphStore } from '../../../graph/store/graph-store.ts'

/** Default number of entities that are read, compared and put together. */
export const ENTITIES_PER_STEP = 500

/**
 * Yields the URNs of a type in pages, by cursor: an entity that exists throughout is yielded once,
 * whatever is written or deleted meanwhile.
 */
export async function* pagesOf(
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
