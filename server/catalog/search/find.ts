import { entityTypeOf } from '../../../graph/model/urn.ts'
import { yieldToEventLoop } from '../../../graph/runtime/yield.ts'
import { NAME_FIELD, URN_FIELD } from '../../../search/fields.ts'
import { highlighter, type MatchedField } from '../../../search/highlight.ts'
import { parseQuery, type Query } from '../../../search/query.ts'
import { scorerOf } from '../../../search/ranking.ts'
import type { Cursor, Facet, SearchAnswer, SearchRequest } from '../../../search/search-index.ts'
import { cursorOf } from '../../../search/sort.ts'
import { fieldIs } from '../../../search/where.ts'
import type { Catalog } from '../catalog.ts'
import { ask } from './ask.ts'
import {
  firstFound,
  interpretationsOf,
  scrollInterpretationsOf,
  type Interpretation,
} from './interpretations.ts'
import { filterOf, requestOf, type FindRequest, type ScrollPage } from './request.ts'

/** Hits of a page that are shaped between two yields. */
const HITS_PER_YIELD = 200

/** An input that is a URN as a whole. */
const IS_URN = /^urn:li:\w+:\S+$/u

export interface SearchPage {
  readonly total: number
  readonly hits: readonly SearchHit[]
  readonly facets: readonly Facet[]
  /** Of a scroll: where the next page begins; absent behind the last one. */
  readonly next?: Required<ScrollPage>
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
  if (!search) return { total: 0, hits: [], facets: [] }
  const { next: after, interpretation } = search
  return {
    ...(await search.shown(search.answer)),
    ...(after && { next: { after, interpretation } }),
  }
}

/** The answer of the index to one interpretation of the input, and what was asked to get it. */
export interface AnsweredSearch {
  readonly asked: SearchRequest
  readonly answer: SearchAnswer
  /**
   * Makes a page of an answer to this question, or to one that differs in its page or `where` only.
   */
  readonly shown: (answer: SearchAnswer) => Promise<SearchPage>
  readonly interpretation: Interpretation
  /** Of a scroll: the last hit, if another page follows. */
  readonly next?: Cursor
}

/**
 * Interprets the input in several ways until one finds something: as a URN, as the words that are written,
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
  const plain = await requestOf(catalog, request, filter)
  const returned = fieldsShown(query, plain)
  const base = { ...plain, ...(returned && { returned }) }
  const search = async (
    asked: SearchRequest,
    interpretation: Interpretation,
    words = query.words,
  ) => {
    const { next, ...answer } = cut(catalog, request, asked, await ask(catalog, asked))
    const shown = (each: SearchAnswer) => searchPageOf(catalog, each, { ...query, words }, request)
    return { asked, answer, shown, interpretation, ...(next && { next }) }
  }
  const input = request.input.trim()
  const pinned = request.scroll?.interpretation
  if (IS_URN.test(input) && (pinned ?? 'urn') === 'urn') {
    const where = [...base.where, fieldIs(URN_FIELD, input)]
    const exact = await search({ ...base, where }, 'urn')
    if (exact.answer.total > 0) return exact
  }
  if (query.unfindable) return undefined
  const where = [...base.where, query.where]
  const interpretations = (request.scroll ? scrollInterpretationsOf : interpretationsOf)(query)
  return firstFound(
    interpretations.filter(({ interpretation }) => (pinned ?? interpretation) === interpretation),
    ({ words, tolerant, interpretation }) =>
      search({ ...base, words, where, tolerant }, interpretation, words),
    ({ answer }) => answer.total > 0,
  )
}

/** What is shown of hits, where words do not have any field tell how well it fits. */
function fieldsShown({ words, where }: Query, { sort }: SearchRequest): string[] | undefined {
  if (words.length > 0) return undefined
  const highlighted = where.flat().flatMap(({ fields }) => fields)
  return [...new Set([NAME_FIELD, ...highlighted, ...sort.map(({ field }) => field)])]
}

/** Takes the hit that is more than a page of a scroll. */
function cut(
  { searchFields }: Catalog,
  { scroll, count }: FindRequest,
  { sort }: SearchRequest,
  answer: SearchAnswer,
): SearchAnswer & { readonly next?: Cursor } {
  const last = answer.hits[count - 1]
  if (!scroll || !last || answer.hits.length <= count) return answer
  const hits = answer.hits.slice(0, count)
  return { ...answer, hits, next: cursorOf(searchFields, sort, last) }
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

async function searchPageOf(
  { searchFields }: Catalog,
  { total, hits, facets }: SearchAnswer,
  query: Query,
  { flags = {} }: FindRequest,
): Promise<SearchPage> {
  const matchedFieldsOf = highlighter(searchFields, query)
  const scoreOf = scorerOf(searchFields, query.words)
  const found: SearchHit[] = []
  for (const { urn, values } of hits) {
    found.push({
      urn,
      score: scoreOf(values),
      matchedFields: flags.skipHighlighting ? [] : matchedFieldsOf(values),
      name: values[NAME_FIELD]?.[0] ?? urn.slice(`urn:li:${entityTypeOf(urn)}:`.length),
    })
    // Of a large page, a hit can have thousands of columns.
    if (found.length % HITS_PER_YIELD === 0) await yieldToEventLoop()
  }
  return { total, hits: found, facets }
}
