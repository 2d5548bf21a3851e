import { CatalogError } from '../../../graph/model/errors.ts'
import {
  choice,
  flag,
  integer,
  json,
  list,
  long,
  map,
  number,
  record,
  required,
  text,
} from '../../../graph/model/field.ts'
import { isReference, keyPartsOf } from '../../../graph/model/urn.ts'
import { compareText } from '../../../graph/order.ts'
import type { SearchFields } from '../../../search/fields.ts'
import type { Facet, Sort } from '../../../search/search-index.ts'
import { find, type Found } from '../../catalog/search/find.ts'
import { scrollIdOf, startOf } from '../../catalog/search/scroll.ts'
import { type Answer, type Optionals, returns, SEARCH_ERRORS, URN, whole } from '../answers.ts'
import { filterField } from '../shared-fields.ts'
import { route, valueReply, type Services } from '../route.ts'
import { pageOf } from '../../catalog/page.ts'
import { pageParameters } from './paging.ts'

const sortCriterion = record({
  field: text(),
  order: choice(['ASCENDING', 'DESCENDING'], { doc: 'ASCENDING when left out.' }),
})

/** What the actions of this file have in common (`reference/rest.md` section 8). */
const narrowing = {
  filter: filterField,
  sort: sortCriterion,
  sortCriteria: list(sortCriterion, { doc: 'Wins over `sort`.' }),
  searchFlags: record({
    maxAggValues: integer({ doc: 'Most values of a facet; 20 when left out.' }),
    skipAggregates: flag(),
    skipHighlighting: flag(),
    includeSoftDeleted: flag(),
  }),
}
/** Passes what is in production. */
const EXAMPLE_FILTER = {
  or: [{ and: [{ field: 'origin', values: ['PROD'], condition: 'EQUAL' }] }],
}
const EXAMPLE_NARROWING = {
  count: 5,
  filter: EXAMPLE_FILTER,
  sort: { field: 'urn', order: 'ASCENDING' },
  searchFlags: { maxAggValues: 5, skipHighlighting: false },
} as const
/** A text, or a list of words, as one client sends it. */
const inputField = json({
  like: [text(), list(text())],
  doc: '`*`, words, `"a phrase"`, `<field>:<value>`; or a list of words.',
})

const matched = list(whole({ name: text(), value: text() }))

/** What `hitsOf` makes; besides, how many there are and where the page begins. */
function found(more: Optionals, maybe: Optionals = {}): Answer {
  const hit = whole({
    entity: URN,
    matchedFields: matched,
    score: number(),
    features: map(number()),
    extraFields: map(text()),
  })
  const aggregation = whole({
    name: text(),
    displayName: text(),
    aggregations: map(long()),
    filterValues: list(whole({ value: text(), facetCount: long() })),
  })
  const metadata = whole({
    urns: list(URN),
    matches: list(whole({ matchedFields: matched })),
    searchResultMetadatas: list(whole({ name: text(), aggregations: map(long()) })),
    aggregations: list(aggregation),
    suggestions: list(json()),
  })
  const entities = list(
    json({ like: [URN, hit], doc: 'URNs; to those who speak like the Python client, objects.' }),
  )
  const always = { ...more, pageSize: long(), numEntities: long(), entities, metadata }
  return returns(whole(always, maybe))
}

interface Narrowing {
  readonly filter?: unknown
  readonly sort?: { field?: string; order?: 'ASCENDING' | 'DESCENDING' }
  readonly sortCriteria?: readonly { field?: string; order?: 'ASCENDING' | 'DESCENDING' }[]
  readonly searchFlags?: {
    maxAggValues?: number
    skipAggregates?: boolean
    skipHighlighting?: boolean
    includeSoftDeleted?: boolean
  }
}

/** Interface, `POST /entities?action=search` and Search rules; `reference/rest.md` 8 and 9. */
export const search = route({
  method: 'POST',
  path: '/entities',
  action: 'search',
  role: 'reader',
  summary: 'Finds entities of one type by words, fields and filters, best first.',
  details: 'They have all the words of the input and pass the filter.',
  parameters: {
    entity: required(text()),
    input: required(inputField),
    ...pageParameters,
    ...narrowing,
    fulltext: flag({ deprecated: true }),
  },
  answers: found({ from: long() }),
  errors: SEARCH_ERRORS,
  example: {
    entity: 'dataset',
    input: 'clicks',
    start: 0,
    ...EXAMPLE_NARROWING,
  },
  async handle({ parameters, wantsObjects }, services) {
    const { entity, input } = parameters
    return answer(services, { ...parameters, entities: [entity], input }, wantsObjects)
  },
})

/** `reference/rest.md` section 8. */
export const searchAcrossEntities = route({
  method: 'POST',
  path: '/entities',
  action: 'searchAcrossEntities',
  role: 'reader',
  summary: 'Finds entities of several types, or of all, by words, fields and filters, best first.',
  parameters: {
    entities: list(text(), { doc: 'None: all that people look for.' }),
    input: required(inputField),
    ...pageParameters,
    ...narrowing,
  },
  answers: found({ from: long() }),
  errors: SEARCH_ERRORS,
  example: {
    entities: ['dataset', 'tag'],
    input: '*',
    start: 0,
    ...EXAMPLE_NARROWING,
  },
  handle: ({ parameters, wantsObjects }, services) => answer(services, parameters, wantsObjects),
})

/** `reference/rest.md` section 8. */
export const filterAction = route({
  method: 'POST',
  path: '/entities',
  action: 'filter',
  role: 'reader',
  summary: 'Finds the entities of one type that pass a filter, with facets.',
  parameters: { entity: required(text()), ...pageParameters, ...narrowing },
  answers: found({ from: long() }),
  errors: SEARCH_ERRORS,
  example: {
    entity: 'dataset',
    start: 0,
    ...EXAMPLE_NARROWING,
  },
  async handle({ parameters, wantsObjects }, services) {
    const { entity } = parameters
    return answer(services, { ...parameters, entities: [entity], input: '*' }, wantsObjects)
  },
})

/** `reference/rest.md` section 8. */
export const listAction = route({
  method: 'POST',
  path: '/entities',
  action: 'list',
  role: 'reader',
  summary: 'Lists the URNs of the entities of one type that pass a filter.',
  parameters: { entity: required(text()), ...pageParameters, ...narrowing },
  answers: returns(whole({ entities: list(URN), start: long(), count: long(), total: long() })),
  errors: SEARCH_ERRORS,
  example: {
    entity: 'dataset',
    start: 0,
    ...EXAMPLE_NARROWING,
  },
  async handle({ parameters }, { catalog }) {
    const { start, count } = pageOf(parameters, PAGE_SIZE_DEFAULT)
    const { total, hits } = await find(catalog, {
      entityTypes: [parameters.entity],
      input: '*',
      start,
      count,
      ...narrowed(parameters),
      flags: { ...parameters.searchFlags, skipAggregates: true, skipHighlighting: true },
    })
    return valueReply({ entities: hits.map(({ urn }) => urn), start, count: hits.length, total })
  },
})

/** `reference/rest.md` section 8. */
export const scrollAcrossEntities = route({
  method: 'POST',
  path: '/entities',
  action: 'scrollAcrossEntities',
  role: 'reader',
  summary: 'Finds entities of several types, or of all, page by page to any depth.',
  details: 'The `scrollId` of one answer asks for the next page.',
  parameters: {
    entities: list(text()),
    input: required(inputField),
    count: pageParameters.count,
    scrollId: text({ doc: 'Of the page before; none: the first page.' }),
    keepAlive: text({ doc: 'Taken and not needed: no page is kept.' }),
    ...narrowing,
  },
  answers: found(
    {},
    { scrollId: text({ doc: 'Asks for the next page; none: this is the last.' }) },
  ),
  errors: SEARCH_ERRORS,
  example: {
    input: ['clicks'],
    ...EXAMPLE_NARROWING,
  },
  async handle({ parameters, wantsObjects }, { catalog }) {
    const page = { ...parameters, start: startOf(parameters.scrollId) }
    const { start, count } = pageOf(page, PAGE_SIZE_DEFAULT)
    const answered = await find(catalog, requestOf(parameters, start, count))
    const isFull = count > 0 && answered.hits.length === count && start + count < answered.total
    return valueReply({
      pageSize: Math.min(count, answered.total),
      numEntities: answered.total,
      ...hitsOf(catalog.searchFields, answered, wantsObjects),
      ...(isFull && { scrollId: scrollIdOf(start + count) }),
    })
  },
})

const PAGE_SIZE_DEFAULT = 10

type Asked = Narrowing & {
  readonly entities?: readonly string[]
  readonly input: unknown
  readonly start?: number
  readonly count?: number
}

async function answer({ catalog }: Services, asked: Asked, wantsObjects: boolean) {
  const { start, count } = pageOf(asked, PAGE_SIZE_DEFAULT)
  const answered = await find(catalog, requestOf(asked, start, count))
  return valueReply({
    from: start,
    pageSize: count,
    numEntities: answered.total,
    ...hitsOf(catalog.searchFields, answered, wantsObjects),
  })
}

function requestOf(asked: Asked, start: number, count: number) {
  const { entities = [], input } = asked
  return { entityTypes: entities, input: inputOf(input), start, count, ...narrowed(asked) }
}

/** A list of words, as one of the clients sends it, is their text. */
function inputOf(input: unknown): string {
  if (typeof input === 'string') return input
  if (Array.isArray(input) && input.every((word) => typeof word === 'string')) {
    return input.join(' ')
  }
  throw new CatalogError('INVALID_PARAMETER', "Parameter 'input' must be text or a list of texts")
}

function narrowed({ filter, sort, sortCriteria, searchFlags }: Narrowing) {
  const criteria = sortCriteria ?? (sort ? [sort] : [])
  const sorts: Sort[] = criteria.flatMap(({ field, order }) => {
    return field === undefined ? [] : [{ field, descending: order === 'DESCENDING' }]
  })
  return { filter, sort: sorts, ...(searchFlags && { flags: searchFlags }) }
}

/** The superset of both shapes (`reference/rest.md` section 16). */
function hitsOf(fields: SearchFields, { hits, facets }: Found, wantsObjects: boolean) {
  const urns = hits.map(({ urn }) => urn)
  const objects = hits.map(({ urn, matchedFields, score }) => ({
    entity: urn,
    matchedFields,
    score,
    features: { SEARCH_BACKEND_SCORE: score },
    extraFields: { urn: JSON.stringify(urn) },
  }))
  return {
    entities: wantsObjects ? objects : urns,
    metadata: {
      urns,
      matches: hits.map(({ matchedFields }) => ({ matchedFields })),
      searchResultMetadatas: facets.map(({ field, values }) => {
        return { name: field, aggregations: bareCounts(values) }
      }),
      aggregations: facets.map(({ field, values }) => ({
        name: field,
        displayName: fields.all.get(field)?.facet ?? field,
        aggregations: Object.fromEntries(values.map(({ value, count }) => [value, count])),
        filterValues: values.map(({ value, count }) => ({ value, facetCount: count })),
      })),
      suggestions: [],
    },
  }
}

/** By the last part of a URN, as the interface shows it: `{"hive": 3}`. */
function bareCounts(values: Facet['values']): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { value, count } of values) {
    const bare = (isReference(value) ? keyPartsOf(value).at(-1) : undefined) ?? value
    counts.set(bare, (counts.get(bare) ?? 0) + count)
  }
  return Object.fromEntries([...counts].toSorted(([a, x], [b, y]) => y - x || compareText(a, b)))
}
