import type { SearchAnswer, SearchIndex, SearchRequest } from '../../../search/search-index.ts'
import type { Catalog } from '../catalog.ts'

/** Searches the index, which has to be complete, and reports a total of candidates. */
export async function searchIndex(catalog: Catalog, request: SearchRequest): Promise<SearchAnswer> {
  const answer = await queryIndex(catalog, (index) => index.search(request))
  if (answer.isPartial && request.counted) catalog.onPartialTotal?.()
  return answer
}

async function queryIndex<T>(
  { index, indexer }: Catalog,
  question: (index: SearchIndex) => Promise<T>,
): Promise<T> {
  indexer.requireComplete()
  try {
    return await question(index)
  } catch (error) {
    indexer.suspectIndex()
    throw error
  }
}

/**
 * Returns the types of a search without types: no columns, and no types that only machines write.
 */
export async function usualTypes(catalog: Catalog): Promise<string[]> {
  const isUsual = (type: string) => {
    const group = catalog.registry.entity(type)?.searchGroup
    return group === undefined || group === 'primary' || group === 'default'
  }
  const types = await queryIndex(catalog, (index) => index.entityTypes())
  return types.filter(isUsual)
}
