import { routeAddress } from '../../../server/http/route.ts'

/** A request of which all engines have to answer the same. */
export interface Question {
  readonly path: string
  readonly body: object
  /** Whether lists have to stand in the same order, too. */
  readonly isOrdered?: boolean
}

const TYPES = ['dataset', 'chart', 'dashboard', 'corpuser', 'tag', 'glossaryTerm', 'dataJob']
const INPUTS = ['*', 'orders', 'trading today', '"page views"', 'book*', 'tags:pii', 'or']
/** All that there is: where nothing ranks hits, each engine has an order of its own. */
const WHOLE = { start: 0, count: 500 }

const criterion = (
  field: string,
  condition: string,
  values: readonly string[],
  negated = false,
) => {
  return { or: [{ and: [{ field, condition, values, negated }] }] }
}
const FILTERS = [
  criterion('tags', 'EQUAL', ['urn:li:tag:pii']),
  criterion('tags', 'EQUAL', ['urn:li:tag:pii'], true),
  criterion('name', 'CONTAIN', ['order']),
  criterion('name', 'START_WITH', ['o']),
  criterion('platform', 'IN', ['urn:li:dataPlatform:kafka', 'urn:li:dataPlatform:hive']),
  criterion('owners', 'EXISTS', []),
  criterion('description', 'IS_NULL', []),
]
const SORT = { sortCriteria: [{ field: 'urn', order: 'DESCENDING' }] }

const at = (action: string, body: object): Question => {
  return { path: `/entities?action=${action}`, body }
}

/** What people ask of search: words, filters, facets, pages, names, folders, counts. */
export const SEARCHES: readonly Question[] = [
  ...TYPES.flatMap((entity) => [
    ...INPUTS.map((input) => at('search', { entity, input, ...WHOLE })),
    { ...at('search', { entity, input: '*', start: 3, count: 4, ...SORT }), isOrdered: true },
    at('list', { entity, start: 0, count: 500 }),
    at('autocomplete', { entity, query: 'o', limit: 100 }),
    at('getTotalEntityCount', { entity }),
    at('listUrns', { entity, start: 0, count: 500 }),
  ]),
  ...FILTERS.flatMap((filter) => [
    at('search', { entity: 'dataset', input: '*', filter, ...WHOLE }),
    at('filter', { entity: 'dataset', filter, start: 0, count: 500 }),
    at('searchAcrossEntities', { input: '*', filter, ...WHOLE }),
  ]),
  ...INPUTS.map((input) => at('searchAcrossEntities', { input, ...WHOLE })),
  ...['', '/prod', '/prod/hive', '/prod/kafka'].map((path) =>
    at('browse', { entity: 'dataset', path, start: 0, limit: 100 }),
  ),
  at('batchGetTotalEntityCount', { entities: TYPES }),
]

/** What is asked along lineage, from these entities. */
export function lineageOf(urns: readonly string[]): Question[] {
  return urns.flatMap((urn) =>
    ['UPSTREAM', 'DOWNSTREAM'].map((direction) => {
      const body = { urn, direction, maxHops: 20, count: 1_000 }
      return { path: '/relationships?action=getLineage', body, isOrdered: true }
    }),
  )
}

/** Routes that answer a page of the best hits, which each engine ranks in a way of its own: totals are alike. */
const RANKED: readonly string[] = [
  '/entities?action=searchAcrossEntities',
  '/entities?action=filter',
]

export const isRanked = (operation: Parameters<typeof routeAddress>[0]): boolean =>
  RANKED.includes(routeAddress(operation))

/** Routes that answer of the moment, the machine or the store; of these the status has to be the same. */
export const OF_THE_MOMENT: readonly string[] = [
  '/api/cypher',
  '/metrics',
  '/health/ready',
  '/operations?action=getIndexSizes',
  '/operations?action=getEsTaskStatus',
  '/operations?action=truncateTimeseriesAspect',
]

export const isOfTheMoment = (operation: Parameters<typeof routeAddress>[0]): boolean =>
  OF_THE_MOMENT.includes(routeAddress(operation))
