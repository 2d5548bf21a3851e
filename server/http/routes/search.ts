import { dataset } from '../../../graph/aspects/datasets/dataset.entity.ts'
import { tag } from '../../../graph/aspects/business/tag.entity.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import {
  flag,
  integer,
  json,
  list,
  long,
  record,
  required,
  text,
  type RecordValue,
} from '../../../graph/model/field.ts'
import type { Page } from '../../../graph/store/graph-store.ts'
import { parseFilter } from '../../../search/parse-filter.ts'
import type { Sort } from '../../../search/search-index.ts'
import { find } from '../../catalog/find/find.ts'
import { parsePage } from '../../catalog/page.ts'
import { nextScrollId, toScrollPage } from '../../catalog/find/scroll.ts'
import { valueAnswer, SEARCH_ERRORS, wholeRecord } from '../answers.ts'
import { filterField, pageParameters, sortOrder, urnsOnPage } from '../shared-fields.ts'
import { route, valueReply, type Services } from '../route.ts'
import { answersHits, answerHits } from './search-answer.ts'

const sortCriterion = record({
  field: text(),
  order: sortOrder({ doc: 'Default: ASCENDING.' }),
})

/** Parameters that all actions of this file share. */
const searchOptions = {
  filter: filterField,
  sort: sortCriterion,
  sortCriteria: list(sortCriterion, { doc: 'Takes precedence over `sort`.' }),
  searchFlags: record({
    maxAggValues: integer({ doc: 'Maximum number of values per facet. Default: 20.' }),
    skipAggregates: flag(),
    skipHighlighting: flag(),
    includeSoftDeleted: flag(),
    includeHiddenLifecycleStages: flag(),
  }),
}
type SearchOptions = RecordValue<typeof searchOptions>

const EXAMPLE_OPTIONS = {
  count: 5,
  filter: { or: [{ and: [{ field: 'origin', values: ['PROD'], condition: 'EQUAL' }] }] },
  sort: { field: 'urn', order: 'ASCENDING' },
  searchFlags: { maxAggValues: 5, skipHighlighting: false },
} as const

/** The input of a search; one client sends a list of words. */
const inputField = json({
  like: [text(), list(text())],
  doc: '`*`, words, `"a phrase"` or `<field>:<value>`; or a list of words.',
})

/** docs/interface: search/search, search/paging */
export const search = route({
  method: 'POST',
  path: '/entities',
  action: 'search',
  role: 'reader',
  summary: 'Searches entities of one type by words, fields and filters, best match first.',
  details: 'Results match all words of the input and the filter.',
  parameters: {
    entity: required(text()),
    input: required(inputField),
    ...pageParameters,
    ...searchOptions,
    fulltext: flag({ deprecated: true }),
  },
  answers: answersHits({ from: long() }),
  errors: SEARCH_ERRORS,
  example: {
    entity: dataset.name,
    input: 'clicks',
    start: 0,
    ...EXAMPLE_OPTIONS,
  },
  async handle({ parameters, wantsObjects }, services) {
    const { entity, input } = parameters
    return answerSearch(services, { ...parameters, entities: [entity], input }, wantsObjects)
  },
})

/** docs/interface: search/search */
export const searchAcrossEntities = route({
  method: 'POST',
  path: '/entities',
  action: 'searchAcrossEntities',
  role: 'reader',
  summary:
    'Searches entities of several or all types by words, fields and filters, best match first.',
  parameters: {
    entities: list(text(), { doc: 'Default: all types except columns and machine-written types.' }),
    input: required(inputField),
    ...pageParameters,
    ...searchOptions,
  },
  answers: answersHits({ from: long() }),
  errors: SEARCH_ERRORS,
  example: {
    entities: [dataset.name, tag.name],
    input: '*',
    start: 0,
    ...EXAMPLE_OPTIONS,
  },
  handle: ({ parameters, wantsObjects }, services) =>
    answerSearch(services, parameters, wantsObjects),
})

/** docs/interface: search/search */
export const filterAction = route({
  method: 'POST',
  path: '/entities',
  action: 'filter',
  role: 'reader',
  summary: 'Lists the entities of one type that match a filter, with facets.',
  parameters: { entity: required(text()), ...pageParameters, ...searchOptions },
  answers: answersHits({ from: long() }),
  errors: SEARCH_ERRORS,
  example: {
    entity: dataset.name,
    start: 0,
    ...EXAMPLE_OPTIONS,
  },
  async handle({ parameters, wantsObjects }, services) {
    const { entity } = parameters
    return answerSearch(services, { ...parameters, entities: [entity], input: '*' }, wantsObjects)
  },
})

/** docs/interface: search/search */
export const listAction = route({
  method: 'POST',
  path: '/entities',
  action: 'list',
  role: 'reader',
  summary: 'Lists the URNs of the entities of one type that match a filter.',
  parameters: { entity: required(text()), ...pageParameters, ...searchOptions },
  answers: valueAnswer(wholeRecord(urnsOnPage)),
  errors: SEARCH_ERRORS,
  example: {
    entity: dataset.name,
    start: 0,
    ...EXAMPLE_OPTIONS,
  },
  async handle({ parameters }, { catalog }) {
    const { start, count } = parsePage(parameters)
    const { total, hits } = await find(catalog, {
      entityTypes: [parameters.entity],
      input: '*',
      start,
      count,
      ...toFindOptions(parameters),
      flags: { ...parameters.searchFlags, skipAggregates: true, skipHighlighting: true },
    })
    return valueReply({ entities: hits.map(({ urn }) => urn), start, count: hits.length, total })
  },
})

/** docs/interface: search/scroll */
export const scrollAcrossEntities = route({
  method: 'POST',
  path: '/entities',
  action: 'scrollAcrossEntities',
  role: 'reader',
  summary: 'Scrolls through search results of several or all entity types.',
  details:
    'Pass the `scrollId` of an answer to get the next page. Results are in an order that is stable ' +
    'under writes, not by relevance, so that each entity is returned once.',
  parameters: {
    entities: list(text()),
    input: required(inputField),
    count: pageParameters.count,
    scrollId: text({ doc: 'Scroll ID from the previous page. Default: the first page.' }),
    keepAlive: text({ doc: 'Accepted and ignored: the server keeps no scroll context.' }),
    ...searchOptions,
  },
  answers: answersHits(
    {},
    { scrollId: text({ doc: 'Scroll ID of the next page. Absent on the last page.' }) },
  ),
  errors: SEARCH_ERRORS,
  example: {
    input: ['clicks'],
    ...EXAMPLE_OPTIONS,
  },
  async handle({ parameters, wantsObjects }, { catalog }) {
    const page = toScrollPage(catalog, parameters)
    const searchPage = await find(catalog, toFindRequest(parameters, page))
    const scrollId = nextScrollId(searchPage)
    return valueReply({
      pageSize: Math.min(page.count, searchPage.total),
      numEntities: searchPage.total,
      ...answerHits(catalog.searchFields, searchPage, wantsObjects),
      ...(scrollId !== undefined && { scrollId }),
    })
  },
})

type SearchParameters = SearchOptions &
  RecordValue<typeof pageParameters> & {
    readonly entities?: readonly string[]
    readonly input: unknown
  }

async function answerSearch(
  { catalog }: Services,
  request: SearchParameters,
  wantsObjects: boolean,
) {
  const page = parsePage(request)
  const result = await find(catalog, toFindRequest(request, page))
  return valueReply({
    from: page.start,
    pageSize: page.count,
    numEntities: result.total,
    ...answerHits(catalog.searchFields, result, wantsObjects),
  })
}

function toFindRequest(request: SearchParameters, page: Page) {
  const { entities = [], input } = request
  return { entityTypes: entities, input: requireInput(input), ...page, ...toFindOptions(request) }
}

/** Joins a list of words into text (docs/interface: search/input). */
function requireInput(input: unknown): string {
  if (typeof input === 'string') return input
  if (Array.isArray(input) && input.every((word) => typeof word === 'string')) {
    return input.join(' ')
  }
  throw new CatalogError('INVALID_PARAMETER', "Parameter 'input' must be text or a list of texts")
}

function toFindOptions({ filter, sort, sortCriteria, searchFlags }: SearchOptions) {
  const criteria = sortCriteria ?? (sort ? [sort] : [])
  const sorts: Sort[] = criteria.flatMap(({ field, order }) => {
    return field === undefined ? [] : [{ field, descending: order === 'DESCENDING' }]
  })
  return { filter: parseFilter(filter), sort: sorts, ...(searchFlags && { flags: searchFlags }) }
}
