import type { GraphStore } from '../../../graph/store/graph-store.ts'

/** Entities that are read, compared and put together, unless a caller says otherwise. */
export const ENTITIES_PER_STEP = 500

/**
 * The entities of a type, some at a time, each behind the last one: whatever is written or deleted on
 * the way, one that stays is given once.
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
