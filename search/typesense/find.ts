import { mapYielding } from '../../graph/runtime/yield.ts'
import { TIER_WEIGHTS, TIERS } from '../ranking.ts'
import { TYPO_LENGTH_MIN, type SearchAnswer, type SearchRequest } from '../search-index.ts'
import type { Clause, Where } from '../where.ts'
import { mayHaveTypo } from '../words.ts'
import { nativeOf } from './clauses.ts'
import type { Row, Search } from './connection.ts'
import { hitOf } from './document.ts'
import { all, any, having, lacking, NOTHING, type Expression } from './expression.ts'
import { facetsAsked, facetsOf } from './facets.ts'
import { PAGE_MAX, pagesOf, type Question, type Reader } from './reader.ts'
import { idsFulfilling } from './scan.ts'
import { nativeOrderOf, sorted } from './sorting.ts'
import { tokenOf } from './tokens.ts'

/**
 * Last offset that needs no total first: the server allocates memory for all hits up to a page,
 * even if there are fewer.
 */
const DEEP = 10_000
/** Raises the server's limit of a million hits. */
const HITS_MAX = 2_000_000_000

/** Answers a search, with one request unless documents have to be scanned or sorted here. */
export async function find(reader: Reader, asked: SearchRequest): Promise<SearchAnswer> {
  // Ignores undeclared fields.
  const sort = asked.sort.filter(({ field }) => reader.schema.fields.all.has(field))
  const request = { ...asked, sort }
  const filter = await filterFor(reader, request)
  if (filter === NOTHING) return { total: 0, hits: [], facets: [] }
  const question = { ...wordsSearchOf(request), filter, include_fields: 'urn,values' }
  const { count, scroll } = request
  const order = scroll ? undefined : nativeOrderOf(reader.schema, request)
  if (order !== undefined) return answer(reader, request, { ...question, sort_by: order })
  const counted = await answer(reader, { ...request, count: 0 }, question)
  if (counted.total === 0 || count === 0) return counted
  const isByPosition = scroll && sort.length === 0
  const rows = isByPosition
    ? await reader.rows(question, scroll.after?.urn, count)
    : await sortedRows(reader, request, question)
  return { ...counted, hits: await hitsOf(rows) }
}

/** Sorts by URNs and sort keys only, then reads the documents of the page. */
async function sortedRows(reader: Reader, request: SearchRequest, question: Question) {
  const start = request.scroll ? 0 : request.start
  const most = start + request.count
  const urns = await sorted(reader.schema, request, most, (onRow) =>
    reader.everything(question, onRow),
  )
  const wanted = urns.slice(start)
  const found = await reader.documents(wanted, 'urn,values')
  const byUrn = new Map(found.map((row) => [String(row['urn']), row]))
  return wanted.map((urn) => byUrn.get(urn)).filter((row) => row !== undefined)
}

/** Returns a page in the server's order, with the facets. */
async function answer(reader: Reader, request: SearchRequest, question: Question) {
  const { start, count } = request
  const isLarge = count > PAGE_MAX || start + count > DEEP
  const [counted] = isLarge ? await reader.ask([{ ...question, per_page: 0 }]) : []
  const most = (counted?.found ?? Infinity) - start
  const { pages, before } = pagesOf({ start, count: Math.max(0, Math.min(count, most)) })
  const [first, ...others] = pages.map((page) => ({ ...question, ...page, limit_hits: HITS_MAX }))
  const counting = { ...question, per_page: 0, ...first, ...facetsAsked(reader.schema, request) }
  const found = await reader.ask([counting, ...others], { isLarge })
  const rows = found.flatMap(({ hits = [] }) => hits.map(({ document }) => document))
  const hits = await hitsOf(rows.slice(before, before + count))
  const facets = await facetsOf(reader, found[0]?.facet_counts ?? [], hits)
  return { total: found[0]?.found ?? 0, hits, facets }
}

/**
 * Returns the hits of rows. Yields, because parsing the values of thousands takes as long as the
 * rest of the search.
 */
const hitsOf = (rows: readonly Row[]) => mapYielding(rows, hitOf)

/** Returns the filter of a search, without its words. */
async function filterFor(reader: Reader, request: SearchRequest): Promise<Expression> {
  const states = request.includeRemoved ? (['live', 'removed'] as const) : (['live'] as const)
  const types = having(
    request.entityTypes.flatMap((type) => states.map((state) => tokenOf(state, '', type))),
  )
  const conditions = request.where.filter(({ length }) => length > 0)
  const known = new Map<Clause, Expression>()
  for (const clause of conditions.flat(2)) {
    const native = await nativeOf(reader.schema, clause)
    if (native) known.set(clause, native)
  }
  const expressionOf = (where: Where) =>
    any(where.map((group) => all(group.map((clause) => known.get(clause)!))))
  // Native conditions reduce the documents to scan for the others.
  const isKnown = (where: Where) => where.flat().every((clause) => known.has(clause))
  const candidates = all([types, ...conditions.filter(isKnown).map(expressionOf)])
  const scanned = conditions.flat(2).filter((clause) => !known.has(clause))
  await Promise.all(
    scanned.map(async (clause) => {
      const ids = await idsFulfilling(reader, clause, candidates)
      known.set(clause, clause.negated ? lacking(ids) : having(ids))
    }),
  )
  return all([types, ...conditions.map(expressionOf)])
}

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
export function wordsSearchOf({ words, scope, tolerant }: SearchRequest): Search {
  if (words.length === 0) return { q: '*' }
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  // The server requires separate matches of words and prefix, but one word may match both.
  const isImplied = before.some((word) => word.startsWith(last))
  const tiers = scope === 'names' ? TIERS.slice(0, 1) : TIERS
  // The server counts bytes, so that short words of other scripts would count as long.
  const isTolerant = tolerant !== false && words.some(mayHaveTypo)
  return {
    ...WORDS,
    q: (isImplied ? before : words).join(' '),
    prefix: !isImplied,
    query_by: tiers.join(','),
    query_by_weights: tiers.map((tier) => TIER_WEIGHTS[tier]).join(','),
    num_typos: Number(isTolerant),
    typo_tokens_threshold: isTolerant ? (tolerant === 'always' ? ALWAYS : ANY) : 0,
  }
}
