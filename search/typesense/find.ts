import { LIMITS } from '../../graph/model/limits.ts'
import { mapYielding } from '../../graph/runtime/yield.ts'
import { TIER_WEIGHTS, TIERS, type Tier } from '../ranking.ts'
import type { Scroll, SearchAnswer, SearchRequest } from '../search-index.ts'
import { sortableIn } from '../sort.ts'
import type { Clause, Where } from '../where.ts'
import { mayHaveTypo, TYPO_LENGTH_MIN, wordsOf } from '../words.ts'
import { nativeFilter } from './exact-filters.ts'
import { amongCandidates } from './candidates.ts'
import type { Row, Search } from './connection.ts'
import { toHit } from './document.ts'
import { all, any, EVERYTHING, having, NOTHING, type Expression } from './expression.ts'
import { facetParameters, readFacets } from './facets.ts'
import { quotePhrase, phraseSearch } from './narrowing-searches.ts'
import { narrowClause } from './inexact-conditions.ts'
import { PAGE_MAX, serverPages, type FilteredSearch, type Reader } from './reader.ts'
import { boundingOrder, pageBound, hitsAfter, sortParameter } from './sorting.ts'
import { filterToken } from './tokens.ts'

/**
 * Last offset that needs no total first: the server allocates memory for all hits up to a page,
 * even if there are fewer.
 */
const DEEP = 10_000
/** Raises the server's limit of a million hits. */
const HITS_MAX = 2_000_000_000

/**
 * Answers a search, mostly with one request. Conditions without a filter on the server are looked
 * up first, and texts are sorted in two steps.
 */
export async function find(reader: Reader, rawRequest: SearchRequest): Promise<SearchAnswer> {
  const { schema } = reader
  const request = {
    ...rawRequest,
    sort: sortableIn(schema.fields, rawRequest.sort).slice(0, LIMITS.sorts.max),
  }
  const { phrase, where } = phraseIn(request)
  const { filter, unsure } = await filterFor(reader, { ...request, where })
  if (filter === NOTHING) return { total: 0, hits: [], facets: [] }
  const searching = (tolerant: SearchRequest['tolerant']): FilteredSearch => {
    const words = wordsSearch({ ...request, tolerant }, phrase)
    return { ...words, filter, include_fields: 'urn,values' }
  }
  const { tolerant } = request
  if (unsure.length === 0) return answerInOrder(reader, request, searching(tolerant))
  return amongCandidates(reader, request, {
    // Typos are tolerated if nothing matches, which the server cannot know of candidates.
    searches: (tolerant === true ? ([false, 'always'] as const) : [tolerant]).map(searching),
    unsure,
    answer: (orderedRequest, search) => answerInOrder(reader, orderedRequest, search),
  })
}

/** Answers a request with the results of a search, in the requested order. */
async function answerInOrder(
  reader: Reader,
  request: SearchRequest,
  search: FilteredSearch,
): Promise<SearchAnswer> {
  const { schema } = reader
  if (request.scroll && request.count > 0)
    return answerScroll(reader, request, search, request.scroll)
  const sort_by =
    search['sort_by'] ?? sortParameter(schema, request, 'q' in search && search.q !== '*')
  const isBounded = request.count > 0 && search['sort_by'] === undefined
  const bounding = isBounded ? boundingOrder(schema, request) : undefined
  if (bounding === undefined) return answer(reader, request, { ...search, sort_by })
  const { start, count } = request
  const counted = await answer(
    reader,
    { ...request, start: start + count - 1, count: 1 },
    { ...search, sort_by: bounding },
  )
  if (counted.total <= start) return { ...counted, hits: [] }
  const bound = pageBound(schema, request.sort, counted.hits[0]) ?? EVERYTHING
  const among = { ...search, sort_by, filter: all([search.filter ?? EVERYTHING, bound]) }
  const { hits } = await answer(reader, { ...request, counted: false }, among)
  return { ...counted, hits }
}

/** Answers with a page of a scroll. */
async function answerScroll(
  reader: Reader,
  request: SearchRequest,
  search: FilteredSearch,
  { after }: Scroll,
): Promise<SearchAnswer> {
  const sort_by = sortParameter(reader.schema, request)
  const counted = await answer(reader, { ...request, count: 0 }, search)
  const { sort, count } = request
  if (counted.total === 0) return counted
  if (sort.length === 0) {
    return { ...counted, hits: await toHits(await reader.rows(search, after?.urn, count)) }
  }
  const window = async (start: number, limit: number) => {
    const page = { ...request, start, count: limit, counted: false }
    return (await answer(reader, page, { ...search, sort_by })).hits
  }
  const hits = after
    ? await hitsAfter(reader.schema, request, after, counted.total, window)
    : await window(0, count)
  return { ...counted, hits }
}

/**
 * Returns the longest phrase that all results must have, and those that none may have, in the
 * server's syntax, by which it searches; and the other conditions.
 */
function phraseIn({ words, scope, where }: SearchRequest) {
  // The server searches all of a query in the same fields.
  if (words.length > 0 && scope === 'names') return { phrase: '', where }
  const required = where
    .flatMap((groups) => (groups.length === 1 ? groups[0]! : []))
    .filter(({ condition }) => condition === 'PHRASE')
  const phrases = required.filter(({ negated, values }) => !negated && values.length === 1)
  const countWords = (clause: Clause) => wordsOf(clause.values[0] ?? '').length
  const [longest] = phrases.toSorted((a, b) => countWords(b) - countWords(a))
  const excluded = required.filter(({ negated }) => negated)
  const searched = new Set([...excluded, ...(longest && countWords(longest) > 0 ? [longest] : [])])
  if (searched.size === 0) return { phrase: '', where }
  const phrase = Array.from(searched, ({ values, negated }) => {
    const worded = values.filter((value) => wordsOf(value).length > 0)
    return worded.map((value) => `${negated ? '-' : ''}${quotePhrase(value)}`)
  })
  const remaining = where.map((groups) =>
    groups.map((group) =>
      groups.length === 1 ? group.filter((clause) => !searched.has(clause)) : group,
    ),
  )
  return { phrase: phrase.flat().join(' '), where: remaining }
}

/** Returns a page in the server's order, with the facets. */
async function answer(reader: Reader, request: SearchRequest, search: FilteredSearch) {
  const { start, count } = request
  const isLarge = count > PAGE_MAX || start + count > DEEP
  const [counted] = isLarge ? await reader.search([{ ...search, per_page: 0 }]) : []
  const available = (counted?.found ?? Infinity) - start
  const { pages, before } = serverPages({ start, count: Math.max(0, Math.min(count, available)) })
  const [first, ...restPages] = pages.map((page) => ({ ...search, ...page, limit_hits: HITS_MAX }))
  const counting = { ...search, per_page: 0, ...first, ...facetParameters(reader.schema, request) }
  const answers = await reader.search([counting, ...restPages], { isLarge })
  const rows = answers.flatMap(({ hits = [] }) => hits.map(({ document }) => document))
  const hits = await toHits(rows.slice(before, before + count))
  const facets = await readFacets(reader, answers[0]?.facet_counts ?? [], hits)
  return { total: answers[0]?.found ?? 0, hits, facets }
}

/**
 * Returns the hits of rows. Yields, because parsing the values of thousands takes as long as the
 * rest of the search.
 */
const toHits = (rows: readonly Row[]) => mapYielding(rows, toHit)

/** The filter of a search without its words, and the conditions for which it finds candidates. */
interface RequestFilter {
  readonly filter: Expression
  readonly unsure: readonly Where[]
}

async function filterFor(reader: Reader, request: SearchRequest): Promise<RequestFilter> {
  const states = request.includeRemoved ? (['live', 'removed'] as const) : (['live'] as const)
  const types = having(
    request.entityTypes.flatMap((type) => states.map((state) => filterToken(state, '', type))),
  )
  const conditions = request.where.filter(({ length }) => length > 0)
  const native = (clause: Clause) => nativeFilter(reader.schema, clause)
  const natives = await Promise.all(conditions.map((where) => eachClause(where, native)))
  const isWhole = (groups: (Expression | undefined)[][]): groups is Expression[][] =>
    !groups.flat().includes(undefined)
  // Native conditions leave fewer documents to compare for the others.
  const restriction = all([types, ...natives.filter(isWhole).map(anyGroup)])
  const unsure = new Set<Where>()
  const filters = conditions.map(async (where) => {
    const groups = await eachClause(where, async (clause) => {
      const exact = await native(clause)
      if (exact) return exact
      const { filter, isExact } = await narrowClause(reader, clause, restriction)
      if (!isExact) unsure.add(where)
      return filter
    })
    return anyGroup(groups)
  })
  return { filter: all([types, ...(await Promise.all(filters))]), unsure: [...unsure] }
}

const eachClause = <Made>(where: Where, make: (clause: Clause) => Promise<Made>) =>
  Promise.all(where.map((group) => Promise.all(group.map(make))))

const anyGroup = (groups: readonly (readonly Expression[])[]) =>
  any(groups.map((group) => all(group)))

/**
 * Parameters of searches by words: all must match, the last one as a prefix, better tiers weigh
 * more.
 */
const WORDS = {
  drop_tokens_threshold: 0,
  // Words that may complete a prefix; the default is four to ten.
  max_candidates: 10_000,
  min_len_1typo: TYPO_LENGTH_MIN,
  text_match_type: 'max_weight',
  prioritize_token_position: true,
  highlight_fields: 'none',
} as const
/** Number of results up to which typos are tolerated: until there is any, or always. */
const ANY = 1
const ALWAYS = 1_000_000

/** Returns the word parameters of a search: `README.md` shows one. */
export function wordsSearch({ words, scope, tolerant }: SearchRequest, phrase = ''): Search {
  if (words.length === 0) {
    const { text_match_type } = WORDS
    return phrase === ''
      ? { q: '*' }
      : { ...phraseSearch(phrase), text_match_type, query_by_weights: tierWeights(TIERS) }
  }
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  // The server requires separate matches of words and prefix, but one word may match both.
  const isImplied = before.some((word) => word.startsWith(last))
  const tiers = scope === 'names' ? TIERS.slice(0, 1) : TIERS
  // The server counts bytes, so that short words of other scripts would count as long.
  const isTolerant = tolerant !== false && words.some(mayHaveTypo)
  return {
    ...WORDS,
    q: [phrase, ...(isImplied ? before : words)].join(' ').trim(),
    prefix: !isImplied,
    query_by: tiers.join(','),
    query_by_weights: tierWeights(tiers),
    num_typos: Number(isTolerant),
    typo_tokens_threshold: isTolerant ? (tolerant === 'always' ? ALWAYS : ANY) : 0,
  }
}

const tierWeights = (tiers: readonly Tier[]) => tiers.map((tier) => TIER_WEIGHTS[tier]).join(',')
