import type { Values } from '../document.ts'
import { URN_FIELD } from '../fields.ts'
import { isComparison } from '../filter.ts'
import { filtersTest } from '../matching.ts'
import type { Facet, Hit, SearchAnswer, SearchRequest, Sort } from '../search-index.ts'
import { toCursor } from '../sort.ts'
import type { Where } from '../where.ts'
import { soughtPart } from '../words.ts'
import { parseValues } from './document.ts'
import { all, serverClause, EVERYTHING, having } from './expression.ts'
import { searchFor } from './narrowing-searches.ts'
import { COMPARED_MAX } from './inexact-conditions.ts'
import { PAGE_MAX, type FilteredSearch, type Reader } from './reader.ts'
import { POSITION } from './schema.ts'
import { documentId, positionBelow, filterToken, type Token } from './tokens.ts'

/**
 * Searches whose filter finds candidates, because the server has none for a condition that many
 * values may match. While they are few, candidates are compared; of more, the hits of a page are,
 * and the total is that of the candidates (docs/decisions/0058).
 */

/** Most candidates that are compared to find the position of a page. */
const POSITIONS_MAX = 1_000

/** Candidates below a bound of positions: enough that {@link POSITIONS_MAX} are among them. */
const BOUNDED = 1_300

/** Candidates that tell whether their order is mixed: one of so many has to match. */
const SAMPLE = 100
const MIXED_MIN = 10

interface Candidates {
  /** Searches of the request, the first as written, the next one with typos. */
  readonly searches: readonly FilteredSearch[]
  /** The filters that they do not answer exactly. */
  readonly unsure: readonly Where[]
  /** Answers a request with all results of a search. */
  readonly answer: (request: SearchRequest, search: FilteredSearch) => Promise<SearchAnswer>
}

const NONE = { hits: [] as readonly Hit[] }

type Matches = (values: Values) => boolean
type FindPage = (page: Partial<SearchRequest>) => Promise<SearchAnswer>

/** Answers a search whose filter finds candidates. */
export async function amongCandidates(
  reader: Reader,
  request: SearchRequest,
  { searches, unsure, answer }: Candidates,
): Promise<SearchAnswer> {
  const matches = filtersTest(unsure, reader.schema.fields)
  let search = searches[0]!
  let candidateCount = 0
  for (search of searches) {
    candidateCount = await countResults(reader, search)
    const ids = await matchFew(reader, search, candidateCount, matches)
    if (!ids) break
    const isLast = search === searches.at(-1)
    if (ids.length > 0 || isLast) return answer(request, { ...search, filter: having(ids) })
  }
  const narrowed = await narrowByWords(reader, search, unsure)
  const matchesFirst = firstByUrn(request, unsure)
  const orderedRequest = matchesFirst ? { ...request, sort: [matchesFirst] } : request
  const findIn = (among: FilteredSearch): FindPage => {
    return (page) => answer({ ...orderedRequest, facets: [], counted: true, ...page }, among)
  }
  const find = findIn(narrowed)
  const { count, facets, scroll, words } = request
  const first = await find({ start: 0, count: count === 0 || scroll ? 0 : SAMPLE, facets })
  if (first.total <= COMPARED_MAX) {
    const few = await matchFew(reader, narrowed, first.total, matches)
    if (few) return answer(request, { ...search, filter: having(few) })
  }
  if (count === 0) return { ...first, isPartial: true }
  if (scroll) return scrollCandidates(reader, request, find, matches)
  const isOrdered = orderedRequest.sort.length > 0 || words.length > 0
  const matching = first.hits.filter(({ values }) => matches(values)).length
  // By name, all matches may follow others; then candidates have an order without meaning.
  const isMixed = isOrdered || matching * MIXED_MIN >= first.hits.length
  // Words that most candidates have cost more than they narrow.
  const among = first.total * 2 > candidateCount ? search : narrowed
  const total = among === search ? candidateCount : first.total
  const pages = isMixed ? { find, first } : { find: byPosition(among, { ...first, total }, findIn) }
  return readMatchingPage(request, pages, matches, matchesFirst !== undefined)
}

/**
 * Returns pages of candidates by position, with the total and facets of an earlier page. Positions are
 * spread evenly, so the first pages are found below a bound, where the server sorts few.
 */
function byPosition(
  search: FilteredSearch,
  { total, facets }: SearchAnswer,
  findIn: (search: FilteredSearch) => FindPage,
): FindPage {
  const ordered = { ...search, sort_by: `${POSITION}:asc` }
  const bound = serverClause(`${POSITION}:<${positionBelow(BOUNDED / total)}`)
  const bounded = findIn({ ...ordered, filter: all([search.filter ?? EVERYTHING, bound]) })
  const unbounded = findIn(ordered)
  return async (page) => {
    const { start = 0, count = 0 } = page
    const { hits } = total > BOUNDED && start + count < BOUNDED ? await bounded(page) : NONE
    return hits.length === count ? { total, facets, hits } : unbounded(page)
  }
}

/**
 * Returns the order in which the matches of a comparison of URNs come first; undefined for other
 * conditions, and where the request has an order. No bytes at their beginning tell URNs apart.
 */
function firstByUrn(
  { sort, words, scroll }: SearchRequest,
  unsure: readonly Where[],
): Sort | undefined {
  const [only, ...rest] = unsure.flat(2)
  if (!only || rest.length > 0 || sort.length > 0 || words.length > 0 || scroll) return undefined
  const { condition, fields, negated } = only
  const isOne = fields.length === 1 && fields[0] === URN_FIELD && condition !== 'BETWEEN'
  if (!isComparison(condition) || !isOne) return undefined
  return { field: URN_FIELD, descending: condition.startsWith('GREATER') !== negated }
}

async function countResults(reader: Reader, search: FilteredSearch): Promise<number> {
  const [counted] = await reader.search([{ ...search, per_page: 0 }])
  return counted?.found ?? 0
}

/** Returns the IDs of the candidates that match; undefined when there are too many to compare. */
async function matchFew(
  reader: Reader,
  search: FilteredSearch,
  candidateCount: number,
  matches: Matches,
): Promise<Token[] | undefined> {
  if (candidateCount > COMPARED_MAX) return undefined
  const rows = await reader.everything(search, COMPARED_MAX)
  return rows
    ?.filter((row) => matches(parseValues(row)))
    .map((row) => documentId(String(row['urn'])))
}

/**
 * Returns the search, without words, for the words of a condition that all results meet; the search
 * itself when it has words or the index has truncated those of the condition.
 */
async function narrowByWords(
  reader: Reader,
  search: FilteredSearch,
  unsure: readonly Where[],
): Promise<FilteredSearch> {
  const { role } = reader.schema
  const required = unsure.flatMap((groups) => (groups.length === 1 ? groups[0]! : []))
  for (const { condition, fields, values, negated } of search.q === '*' ? required : []) {
    const texts = new Set(fields.map((field) => role(field).text))
    const [value = '', ...rest] = values
    if (negated || rest.length > 0) continue
    const part = condition === 'PHRASE' ? value : soughtPart(value)
    if (part === undefined) continue
    const narrow = searchFor(
      condition,
      part,
      [...texts].filter((text) => text !== undefined),
    )
    if (!narrow || texts.has(undefined)) continue
    const odd = having(fields.map((field) => filterToken('odd', field)))
    const filter = all([search.filter ?? EVERYTHING, odd])
    const [truncated] = await reader.search([{ q: '*', filter, per_page: 0 }])
    if (truncated?.found === 0) return { ...search, ...narrow }
  }
  return search
}

/**
 * Returns a page. Where matches come first, the first candidate that does not match ends them.
 * Positions are those of hits among the candidates that were compared, and behind
 * them those of candidates, so that pages neither repeat nor skip.
 */
async function readMatchingPage(
  { start, count, facets }: SearchRequest,
  { find, first: firstPage }: { readonly find: FindPage; readonly first?: SearchAnswer },
  matches: Matches,
  matchesFirst: boolean,
): Promise<SearchAnswer> {
  const end = start + count
  const compared: Hit[] = []
  let read = 0
  let size = SAMPLE
  let first = firstPage
  do {
    const isBegun = read === 0 && firstPage !== undefined
    const page = isBegun
      ? firstPage
      : await find({ start: read, count: size, ...(!first && { facets }) })
    first ??= page
    read = Math.min(read + size, first.total)
    // Few requests where little matches, and few documents where much does.
    size = Math.min(2 * size, POSITIONS_MAX - read)
    const matched = page.hits.filter(({ values }) => matches(values))
    compared.push(...matched)
    if (matchesFirst && matched.length < page.hits.length) {
      const hits = compared.slice(start, end)
      return { total: compared.length, hits, facets: first.facets, isPartial: true }
    }
  } while (compared.length < end && read < Math.min(first.total, POSITIONS_MAX))
  const hits = compared.slice(start, end)
  const missing = end - Math.max(start, compared.length)
  if (missing > 0 && read < first.total) {
    const at = read + Math.max(0, start - compared.length)
    const page = await find({ start: at, count: missing })
    hits.push(...page.hits.filter(({ values }) => matches(values)))
  }
  const total = compared.length + first.total - read
  return { total, hits, facets: first.facets, isPartial: true }
}

/** Returns a page of a scroll, which is short only at the end. */
async function scrollCandidates(
  { schema }: Reader,
  { count, sort, scroll, facets }: SearchRequest,
  find: FindPage,
  matches: Matches,
): Promise<SearchAnswer> {
  const hits: Hit[] = []
  const size = Math.max(count, PAGE_MAX)
  let after = scroll?.after
  let total: number | undefined
  let counted: readonly Facet[] = []
  while (hits.length < count) {
    const isFirst = total === undefined
    const position = after ? { scroll: { after } } : {}
    const page = await find({ count: size, ...position, ...(isFirst && { facets }) })
    if (isFirst) counted = page.facets
    total ??= page.total
    hits.push(...page.hits.filter(({ values }) => matches(values)))
    const last = page.hits.at(-1)
    if (!last || page.hits.length < size) break
    const offset = (after?.offset ?? 0) + page.hits.length
    after = { ...toCursor(schema.fields, sort, last), offset }
  }
  return { total: total ?? 0, hits: hits.slice(0, count), facets: counted, isPartial: true }
}
