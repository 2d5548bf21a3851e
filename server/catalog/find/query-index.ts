import { isFoundByDefault } from '../../../graph/model/entity.ts'
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
  query: (index: SearchIndex) => Promise<T>,
): Promise<T> {
  indexer.requireComplete()
  try {
    return await query(index)
  } catch (error) {
    indexer.suspectIndex()
    throw error
  }
}

/**
 * Returns the types of a search without types: those that people look for, as in DataHub, without
 * columns, and types that only this catalog has.
 */
export async function usualTypes(catalog: Catalog): Promise<string[]> {
  const { registry } = catalog
  const isUsual = (type: string) => {
    const entity = registry.entity(type)
    return entity ? isFoundByDefault(entity) : !registry.entityTypes.includes(type)
  }
  const types = await queryIndex(catalog, (index) => index.entityTypes())
  return types.filter(isUsual)
}
