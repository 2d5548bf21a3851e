import { entityTypeOf } from '../../../graph/model/urn.ts'
import { yieldToEventLoop } from '../../../graph/runtime/yield.ts'
import { NAME_FIELD, URN_FIELD } from '../../../search/fields.ts'
import { explainer, type Explanation } from '../../../search/explain.ts'
import { namesSought, parseQuery, type Query } from '../../../search/query.ts'
import type { Cursor, Facet, SearchAnswer, SearchRequest } from '../../../search/search-index.ts'
import { toCursor } from '../../../search/sort.ts'
import { fieldIs } from '../../../search/where.ts'
import type { Catalog } from '../catalog.ts'
import { countNamedFacets, resolveFacets } from './facets.ts'
import { searchIndex } from './query-index.ts'
import { addReferredUrns } from './referred-names.ts'
import {
  firstWithResults,
  interpretWords,
  interpretScrolledWords,
  type Interpretation,
} from './interpretations.ts'
import {
  resolveCatalogFilter,
  createSearchRequest,
  type FindRequest,
  type ScrollPage,
} from './search-request.ts'

/** Hits of a page that are built between two yields. */
const HITS_PER_YIELD = 200

/** An input that consists of one URN. */
const IS_URN = /^urn:li:\w+:\S+$/u

export interface SearchPage {
  readonly total: number
  readonly hits: readonly SearchHit[]
  readonly facets: readonly Facet[]
  /** Cursor of the next page of a scroll; absent on the last page. */
  readonly next?: Required<ScrollPage>
}

export interface SearchHit extends Explanation {
  readonly urn: string
  /** The display name. */
  readonly name: string
}

/**
 * Searches (docs/interface: search/input, search/filter). Soft-deleted entities are omitted, unless
 * the filter names `removed` or the flags request them.
 *
 * @throws CatalogError `INVALID_PARAMETER` for a malformed filter, `INDEX_UNAVAILABLE`
 */
export async function find(catalog: Catalog, request: FindRequest): Promise<SearchPage> {
  const search = await searchInterpretations(catalog, request)
  if (!search) return { total: 0, hits: [], facets: [] }
  const { next: after, interpretation, asked: indexRequest, answer } = search
  const { facets: names } = request.flags ?? {}
  const facets = names && {
    facets: await countNamedFacets(
      catalog,
      indexRequest,
      answer.facets,
      resolveFacets(catalog, names),
    ),
  }
  return {
    ...(await search.toPage(answer)),
    ...facets,
    ...(after && { next: { after, interpretation } }),
  }
}

/** The answer of the index to one interpretation of the input, with its request. */
export interface AnsweredSearch {
  readonly asked: SearchRequest
  readonly answer: SearchAnswer
  /**
   * Makes a page of an answer to this request, or to one that differs only in its page or `where`.
   */
  readonly toPage: (answer: SearchAnswer) => Promise<SearchPage>
  readonly interpretation: Interpretation
  /** The last hit of a scroll's page, if another page follows. */
  readonly next?: Cursor
}

/**
 * Tries interpretations of the input until one has results: as a URN, as the words as written, as
 * the words split at camel case.
 *
 * @returns undefined when there is nothing to search for
 * @throws as {@link find}
 */
export async function searchInterpretations(
  catalog: Catalog,
  request: FindRequest,
): Promise<AnsweredSearch | undefined> {
  const filter = resolveCatalogFilter(catalog, request.filter)
  const parsedQuery = parseQuery(request.input, catalog.searchFields)
  const query = { ...parsedQuery, where: await addReferredUrns(catalog, parsedQuery.where) }
  const plain = await createSearchRequest(catalog, request, filter)
  const names =
    query.words.length > 0 ? [] : namesSought([filter, ...query.where], catalog.searchFields)
  const returned = resultFields(catalog, query, { ...plain, names })
  const base = { ...plain, ...(names.length > 0 && { names }), ...(returned && { returned }) }
  const search = async (
    indexRequest: SearchRequest,
    interpretation: Interpretation,
    words = query.words,
  ) => {
    const { next, ...answer } = splitNext(
      catalog,
      request,
      indexRequest,
      await searchIndex(catalog, indexRequest),
    )
    const toPage = (searchAnswer: SearchAnswer) =>
      toSearchPage(catalog, searchAnswer, { ...query, words, names }, request)
    return { asked: indexRequest, answer, toPage, interpretation, ...(next && { next }) }
  }
  const input = request.input.trim()
  const pinned = request.scroll?.interpretation
  if (IS_URN.test(input) && (pinned ?? 'urn') === 'urn') {
    const where = [...base.where, fieldIs(URN_FIELD, input)]
    const exact = await search({ ...base, where }, 'urn')
    if (exact.answer.total > 0) return exact
  }
  if (query.unfindable) return undefined
  const where = [...base.where, ...query.where]
  const interpretations = (request.scroll ? interpretScrolledWords : interpretWords)(query)
  return firstWithResults(
    interpretations.filter(({ interpretation }) => (pinned ?? interpretation) === interpretation),
    ({ words, tolerant, interpretation }) =>
      search({ ...base, words, where, tolerant }, interpretation, words),
    ({ answer }) => answer.total > 0,
  )
}

/**
 * Returns the fields of hits that are needed when no words are searched; words need all fields, for
 * scores.
 */
function resultFields(
  { searchFields }: Catalog,
  { words, where }: Query,
  { sort, names = [] }: SearchRequest,
): string[] | undefined {
  if (words.length > 0) return undefined
  const highlighted = where.flat(2).flatMap(({ fields }) => fields)
  const nameFields = [...searchFields.all.values()].filter(({ tier }) => tier === 'name')
  const scored = names.length > 0 ? nameFields.map(({ name }) => name) : []
  const sortFields = sort.map(({ field }) => field)
  return [...new Set([NAME_FIELD, ...highlighted, ...scored, ...sortFields])]
}

/** Removes the extra hit of a scroll, and returns the cursor that it implies. */
function splitNext(
  { searchFields }: Catalog,
  { scroll, count }: FindRequest,
  { sort }: SearchRequest,
  answer: SearchAnswer,
): SearchAnswer & { readonly next?: Cursor } {
  const last = answer.hits[count - 1]
  if (!scroll || !last || answer.hits.length <= count) return answer
  const hits = answer.hits.slice(0, count)
  const offset = (scroll.after?.offset ?? 0) + count
  return { ...answer, hits, next: { ...toCursor(searchFields, sort, last), offset } }
}

/** Counts the entities of each type that searches find, without soft-deleted ones. */
export async function countFindable(
  catalog: Catalog,
  entityTypes: readonly string[],
): Promise<Map<string, number>> {
  const count = async (entityType: string): Promise<[string, number]> => {
    const page = await find(catalog, {
      entityTypes: [entityType],
      input: '*',
      start: 0,
      count: 0,
      flags: { skipAggregates: true },
    })
    return [entityType, page.total]
  }
  return new Map(await Promise.all(entityTypes.map(count)))
}

async function toSearchPage(
  { searchFields }: Catalog,
  { total, hits, facets }: SearchAnswer,
  query: Query & Pick<SearchRequest, 'names'>,
  { flags = {} }: FindRequest,
): Promise<SearchPage> {
  const explain = explainer(searchFields, query, !flags.skipHighlighting)
  const searchHits: SearchHit[] = []
  for (const { urn, values } of hits) {
    searchHits.push({
      urn,
      ...explain(values),
      name: values[NAME_FIELD]?.[0] ?? urn.slice(`urn:li:${entityTypeOf(urn)}:`.length),
    })
    // Hits of a large page can have thousands of columns each.
    if (searchHits.length % HITS_PER_YIELD === 0) await yieldToEventLoop()
  }
  return { total, hits: searchHits, facets }
}
