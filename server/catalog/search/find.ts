import { CatalogError } from '../../../graph/model/errors.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import { NAME_FIELD, REMOVED_FIELD, URN_FIELD } from '../../../search/fields.ts'
import { parseFilter, type Filter } from '../../../search/filter.ts'
import { matchedFieldsOf, scoreOf, type MatchedField } from '../../../search/highlight.ts'
import { parseQuery, type Query } from '../../../search/query.ts'
import {
  PLAIN_REQUEST,
  type Facet,
  type SearchAnswer,
  type SearchIndex,
  type SearchRequest,
  type Sort,
} from '../../../search/search-index.ts'
import { fieldIn, fieldIs, mentions, whereOf, type Where } from '../../../search/where.ts'
import type { Catalog } from '../catalog.ts'

/** Most values of a facet, unless the request asks for more. */
export const FACET_VALUES_DEFAULT = 20
export const FACET_VALUES_MAX = 10_000
/** An input that is a URN as a whole. */
const IS_URN = /^urn:li:\w+:\S+$/u

/** A search as clients ask it. */
export interface FindRequest {
  /** Empty: all that people usually look for. */
  readonly entityTypes: readonly string[]
  readonly input: string
  /** As it arrived; `filter.ts` says what it may be. */
  readonly filter?: unknown
  /** Further conditions, besides the filter of the client. */
  readonly within?: readonly Where[]
  readonly sort?: readonly Sort[]
  readonly start: number
  readonly count: number
  readonly flags?: FindFlags
}

export interface FindFlags {
  readonly maxAggValues?: number
  readonly skipAggregates?: boolean
  readonly skipHighlighting?: boolean
  readonly includeSoftDeleted?: boolean
}

export interface SearchPage {
  readonly total: number
  readonly hits: readonly SearchHit[]
  readonly facets: readonly Facet[]
}

export interface SearchHit {
  readonly urn: string
  /** The better the higher; comparable within one answer. */
  readonly score: number
  readonly matchedFields: readonly MatchedField[]
  /** What people call it. */
  readonly name: string
}

/**
 * Searches (docs/interface: search/input, search/filter). Soft-deleted entities are left out, unless
 * the filter names `removed` or the flags ask for them.
 *
 * @throws CatalogError `INVALID_PARAMETER` for a filter that cannot be understood,
 *   `INDEX_UNAVAILABLE`
 */
export async function find(catalog: Catalog, request: FindRequest): Promise<SearchPage> {
  const search = await understand(catalog, request)
  return search ? search.shown(search.answer) : { total: 0, hits: [], facets: [] }
}

/** The answer of the index to one reading of the input, and what was asked to get it. */
export interface AnsweredSearch {
  readonly asked: SearchRequest
  readonly answer: SearchAnswer
  /**
   * Makes a page of an answer to this question, or to one that differs in its page or `where` only.
   */
  readonly shown: (answer: SearchAnswer) => SearchPage
}

/**
 * Reads the input in several ways until one finds something: as a URN, as the words that are written,
 * as the words that camel case has.
 *
 * @returns undefined when there is nothing to ask for
 * @throws as {@link find}
 */
export async function understand(
  catalog: Catalog,
  request: FindRequest,
): Promise<AnsweredSearch | undefined> {
  const filter = filterOf(catalog, request.filter)
  const query = parseQuery(request.input, catalog.searchFields)
  const base = await requestOf(catalog, request, filter)
  const search = async (asked: SearchRequest, words = query.words): Promise<AnsweredSearch> => {
    const answer = await ask(catalog, asked)
    const shown = (each: SearchAnswer) => searchPageOf(catalog, each, { ...query, words }, request)
    return { asked, answer, shown }
  }
  const input = request.input.trim()
  if (IS_URN.test(input)) {
    const exact = await search({ ...base, where: [...base.where, fieldIs(URN_FIELD, input)] })
    if (exact.answer.total > 0) return exact
  }
  if (query.unfindable) return undefined
  const where = [...base.where, query.where]
  return inWords(
    query,
    (words, tolerant) => search({ ...base, words, where, tolerant }, words),
    ({ answer }) => answer.total > 0,
  )
}

/**
 * Looks for the words as written, then for those that camel case splits them into; only the last look
 * forgives typos.
 */
export async function inWords<Result>(
  { words, camelWords }: Pick<Query, 'words' | 'camelWords'>,
  look: (words: readonly string[], tolerant: boolean) => Promise<Result>,
  isFound: (result: Result) => boolean,
): Promise<Result> {
  const isCamel = words.join(' ') !== camelWords.join(' ')
  const written = await look(words, !isCamel)
  return isFound(written) || !isCamel ? written : look(camelWords, true)
}

/** How many entities of each type searches can find; soft-deleted ones are not. */
export async function countFindable(
  catalog: Catalog,
  entityTypes: readonly string[],
): Promise<Map<string, number>> {
  const count = async (entityType: string): Promise<[string, number]> => {
    const found = await find(catalog, {
      entityTypes: [entityType],
      input: '*',
      start: 0,
      count: 0,
      flags: { skipAggregates: true },
    })
    return [entityType, found.total]
  }
  return new Map(await Promise.all(entityTypes.map(count)))
}

/** The filter of a request on search fields. */
export function filterOf(catalog: Catalog, filter: unknown): Where {
  return onSearchFields(catalog, parseFilter(filter))
}

export function onSearchFields({ searchFields, registry }: Catalog, filter: Filter): Where {
  return whereOf(filter, searchFields, (name) => registry.isSearchField(name))
}

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

async function requestOf(
  catalog: Catalog,
  { entityTypes, within = [], start, count, sort = [], flags = {} }: FindRequest,
  filter: Where,
): Promise<SearchRequest> {
  const types = entityTypes.length > 0 ? entityTypes : await usualTypes(catalog)
  const { maxAggValues = FACET_VALUES_DEFAULT } = flags
  if (!Number.isInteger(maxAggValues) || maxAggValues < 1 || maxAggValues > FACET_VALUES_MAX) {
    throw new CatalogError(
      'INVALID_PARAMETER',
      `searchFlags/maxAggValues must be from 1 to ${FACET_VALUES_MAX}`,
    )
  }
  return {
    ...PLAIN_REQUEST,
    entityTypes: types,
    where: [filter, ...within],
    includeRemoved: flags.includeSoftDeleted === true || mentions(filter, REMOVED_FIELD),
    sort: sort.flatMap(({ field, descending }) => {
      return (catalog.searchFields.named(field) ?? []).map((name) => ({ field: name, descending }))
    }),
    start,
    count,
    facets: flags.skipAggregates ? [] : facetsOf(catalog, types),
    facetValuesMax: maxAggValues,
  }
}

/** The default facets that entities of these types can have values of. */
function facetsOf({ searchFields, registry }: Catalog, entityTypes: readonly string[]): string[] {
  const carried = (aspect: string) => {
    return entityTypes.some((type) => {
      return registry.carries(type, aspect) || registry.entity(type) === undefined
    })
  }
  return searchFields.facets
    .map(({ name }) => name)
    .filter((name) => searchFields.filledBy.get(name)?.some(carried) ?? true)
}

/** The condition to be one of some entities, or none of them. */
export function urnIn(urns: readonly string[], options?: { readonly negated: boolean }): Where {
  return fieldIn(URN_FIELD, urns, options)
}

function searchPageOf(
  { searchFields }: Catalog,
  { total, hits, facets }: SearchAnswer,
  query: Query,
  { flags = {} }: FindRequest,
): SearchPage {
  const found = hits.map(({ urn, values }) => ({
    urn,
    score: scoreOf(searchFields, query.words, values),
    matchedFields: flags.skipHighlighting ? [] : matchedFieldsOf(searchFields, query, values),
    name: values[NAME_FIELD]?.[0] ?? urn.slice(`urn:li:${entityTypeOf(urn)}:`.length),
  }))
  return { total, hits: found, facets }
}
