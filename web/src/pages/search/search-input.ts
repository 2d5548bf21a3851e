import type { SearchState } from '../../addresses.ts'
import type {
  AggregateAcrossEntitiesInput,
  AndFilterInput,
  SearchAcrossEntitiesInput,
} from '../../api/documents.generated.ts'
import { toCriteria } from '../../views/criteria.ts'

export const PAGE_SIZE = 20

/** Values requested per facet, the most frequent first. */
export const VALUES_MAX = 100

interface SortOption {
  readonly label: string
  readonly field?: string
  readonly order?: 'ASCENDING' | 'DESCENDING'
}

/** The sort orders, by their value in the URL. */
export const SORTS: Readonly<Record<string, SortOption>> = {
  '': { label: 'relevance' },
  name: { label: 'name', field: 'name', order: 'ASCENDING' },
  changed: { label: 'last modified', field: 'lastModifiedAt', order: 'DESCENDING' },
}

/** Returns the GraphQL input of a search. */
export function searchInputFor({
  query,
  filters,
  view,
  page,
  sort,
}: SearchState): SearchAcrossEntitiesInput {
  const { field, order } = SORTS[sort] ?? {}
  return {
    query: query || '*',
    start: (page - 1) * PAGE_SIZE,
    count: PAGE_SIZE,
    orFilters: toOrFilters(filters),
    ...toViewUrn(view),
    searchFlags: { maxAggValues: VALUES_MAX },
    ...(field && order && { sortInput: { sortCriterion: { field, sortOrder: order } } }),
  }
}

/** Returns the same search for an edit of everything that it finds. */
export const searchToEdit = ({ query, filters, view }: SearchState) => ({
  query: query || '*',
  filter: { or: toOrFilters(filters) },
  ...(view !== '' && { view }),
})

/**
 * Returns the input that counts a facet without its own filter, so that further values can be
 * chosen.
 */
export function facetCountInput(
  { query, filters, view }: SearchState,
  field: string,
): AggregateAcrossEntitiesInput {
  const otherFilters = Object.entries(filters).filter(([name]) => name !== field)
  return {
    query: query || '*',
    facets: [field],
    orFilters: toOrFilters(Object.fromEntries(otherFilters)),
    ...toViewUrn(view),
    searchFlags: { maxAggValues: VALUES_MAX },
  }
}

const toViewUrn = (view: string) => (view === '' ? {} : { viewUrn: view })

function toOrFilters(filters: SearchState['filters']): AndFilterInput[] {
  const and = toCriteria(filters)
  return and.length > 0 ? [{ and }] : []
}
