import { tag } from '../generate/urns.ts'
import type { Request } from './measure.ts'

interface Options {
  readonly sort?: { readonly field: string; readonly order: 'ASCENDING' | 'DESCENDING' }
  readonly filter?: object
  /** Values of each facet; no facets when absent. */
  readonly facetValues?: number
}

/** A scenario (`scenarios.ts`) without a baseline. */
interface GrowingScenario {
  readonly title: string
  readonly callers: readonly number[]
  readonly requests: () => () => Request
}

/** Returns a search whose cost may grow with the catalog. */
function growingScenario(
  title: string,
  input: string,
  { facetValues, ...options }: Options,
): GrowingScenario {
  const searchFlags = facetValues ? { maxAggValues: facetValues } : { skipAggregates: true }
  const body = { entity: 'dataset', input, start: 0, count: 20, searchFlags, ...options }
  const path = '/entities?action=search'
  const request = { method: 'POST', path, body: JSON.stringify(body) } as const
  return { title, callers: [1], requests: () => () => request }
}

const sortedBy = (field: string, order: 'ASCENDING' | 'DESCENDING' = 'ASCENDING') => ({
  sort: { field, order },
})
const where = (field: string, condition: string, value: string) => ({
  filter: { or: [{ and: [{ field, condition, values: [value] }] }] },
})

/**
 * Searches that read the catalog unless the index has what they need. Names and tags end in the
 * number of the dataset, so the patterns find a tenth of a tenth of all.
 */
export const GROWING: Readonly<Record<string, GrowingScenario>> = {
  'sort-name': growingScenario('search * by name', '*', sortedBy('name')),
  'sort-entity-name': growingScenario(
    'search * by _entityName, down',
    '*',
    sortedBy('_entityName', 'DESCENDING'),
  ),
  'sort-urn': growingScenario('search * by urn', '*', sortedBy('urn')),
  'sort-date': growingScenario('search * by lastModifiedAt', '*', sortedBy('lastModifiedAt')),
  'sort-facets': growingScenario('search * by name, facets', '*', {
    ...sortedBy('name'),
    facetValues: 20,
  }),
  'tag-start': growingScenario(
    'tags START_WITH',
    '*',
    where('tags', 'START_WITH', tag('tag of order')),
  ),
  'tag-part': growingScenario('tags CONTAIN', '*', where('tags', 'CONTAIN', '_44')),
  'urn-end': growingScenario('urn END_WITH', '*', where('urn', 'END_WITH', '44,PROD)')),
  'name-part': growingScenario('search *rder_44*', '*rder_44*', {}),
  'urn-start': growingScenario(
    'urn START_WITH, all',
    '*',
    where('urn', 'START_WITH', 'urn:li:dataset:(urn:li:dataPlatform:'),
  ),
  'urn-part': growingScenario('urn CONTAIN, most', '*', where('urn', 'CONTAIN', 'rder')),
  'urn-order': growingScenario(
    'urn GREATER_THAN, all',
    '*',
    where('urn', 'GREATER_THAN', 'urn:li:dataset'),
  ),
  'name-start': growingScenario('name START_WITH, most', '*', where('name', 'START_WITH', 'order')),
  'name-pattern': growingScenario('search name:*rder*, most', 'name:*rder*', {}),
  'prose-many': growingScenario(
    'description CONTAIN, most',
    '*',
    where('description', 'CONTAIN', 'ne ro'),
  ),
  'tag-many': growingScenario(
    'tags START_WITH, most',
    '*',
    where('tags', 'START_WITH', tag('tag')),
  ),
  'prose-part': growingScenario(
    'description CONTAIN',
    '*',
    where('description', 'CONTAIN', 'uokk'),
  ),
  phrase: growingScenario('a phrase that all have', '"one row for each order"', {}),
  'many-facet-values': growingScenario('search *, 1,000 values of facets', '*', {
    facetValues: 1_000,
  }),
}
