import type { SearchAnswer, SearchIndex, SearchRequest } from '../../../search/search-index.ts'
import type { Catalog } from '../catalog.ts'

/** One search of the index, which has to be complete. */
export function ask(catalog: Catalog, request: SearchRequest): Promise<SearchAnswer> {
  return consult(catalog, (index) => index.search(request))
}

async function consult<T>(
  { index, indexer }: Catalog,
  question: (index: SearchIndex) => Promise<T>,
): Promise<T> {
  indexer.requireComplete()
  try {
    return await question(index)
  } catch (error) {
    indexer.doubt()
    throw error
  }
}

/** The types that a search without types is about: no columns, nothing that only machines write. */
export async function usualTypes(catalog: Catalog): Promise<string[]> {
  const isUsual = (type: string) => {
    const group = catalog.registry.entity(type)?.searchGroup
    return group === undefined || group === 'primary' || group === 'default'
  }
  const types = await consult(catalog, (index) => index.entityTypes())
  return types.filter(isUsual)
}
