import { eachInSteps, inStretches, type Steps } from '../../graph/turns.ts'
import type { Hit, SearchAnswer, SearchRequest } from '../search-index.ts'
import type { Clause, Where } from '../where.ts'
import { nativeOf } from './clauses.ts'
import type { Row, Search } from './connection.ts'
import { valuesOf } from './document.ts'
import {
  all,
  any,
  EVERYTHING,
  filterOf,
  having,
  lacking,
  NOTHING,
  type Expression,
} from './expression.ts'
import { facetsAsked, facetsOf } from './facets.ts'
import { idsFulfilling } from './looking.ts'
import { PAGE_MAX, pagesOf } from './paging.ts'
import type { Finding } from './reader.ts'
import type { Schema } from './schema.ts'
import { knownSort, nativeOrderOf, sorted } from './sorting.ts'
import { tokenOf } from './tokens.ts'
import { wordsSearchOf } from './words.ts'

/** Up to here no total is asked for first: the server makes room for all hits up to a page, also for those that there are not. */
const DEEP = 10_000
/** Its own limit is a million hits. */
const HITS_MAX = 2_000_000_000

/** Answers a search: with one request, unless documents have to be looked at or sorted here. */
export async function find(finding: Finding, request: SearchRequest): Promise<SearchAnswer> {
  const { reader, schema } = finding
  const filter = await filterFor(finding, request)
  if (filter === NOTHING) return { total: 0, hits: [], facets: [] }
  const search = { ...wordsSearchOf(request), ...filterOf(filter), include_fields: 'urn,values' }
  const { count, scroll } = request
  const order = nativeOrderOf(schema, request)
  if (order !== undefined && !scroll) {
    return answer(finding, request, filter, { ...search, sort_by: order })
  }
  const counted = await answer(finding, { ...request, count: 0 }, filter, search)
  if (counted.total === 0 || count === 0) return counted
  const isByPlace = scroll && knownSort(schema, request).length === 0
  const rows = isByPlace
    ? await reader.rows(search, filter, scroll.behind?.urn, count)
    : await sortedRows(finding, request, filter, search)
  return { ...counted, hits: await hitsOf(rows) }
}

/** Of all that is found only URNs are kept to sort them, so that the page is read once more. */
async function sortedRows(
  { reader, schema }: Finding,
  request: SearchRequest,
  filter: Expression,
  search: Search,
): Promise<Row[]> {
  const start = request.scroll ? 0 : request.start
  const urns = await sorted(schema, request, (look) => reader.everything(search, filter, look))
  const wanted = urns.slice(start, start + request.count)
  const found = await reader.documents(wanted, 'urn,values')
  const byUrn = new Map(found.map((row) => [String(row['urn']), row]))
  return wanted.map((urn) => byUrn.get(urn)).filter((row) => row !== undefined)
}

/** A page in the order of the server, with the facets. */
async function answer(
  finding: Finding,
  request: SearchRequest,
  filter: Expression,
  search: Search,
): Promise<SearchAnswer> {
  const { reader, schema } = finding
  const { start, count } = request
  const isLarge = count > PAGE_MAX || start + count > DEEP
  const [counted] = isLarge ? await reader.search([{ ...search, per_page: 0 }]) : []
  const most = (counted?.found ?? Infinity) - start
  const pages = pagesOf({ start, count: Math.max(0, Math.min(count, most)) })
  const [first, ...others] = pages.map(({ page, perPage }) => {
    return { ...search, page, per_page: perPage, limit_hits: HITS_MAX }
  })
  const counting = { ...search, per_page: 0, ...first, ...facetsAsked(schema, request) }
  const found = await reader.search([counting, ...others], { isLarge })
  const { found: total = 0, facet_counts: counts = [] } = found[0] ?? {}
  const rows = pages.flatMap(({ skip, take }, at) => {
    const hits = found[at]?.hits ?? []
    return hits.slice(skip, skip + take).map(({ document }) => document)
  })
  const facets = await facetsOf(reader, filter, search, counts)
  return { total, hits: await hitsOf(rows), facets }
}

/** In steps: reading the values of thousands takes as long as the rest of the search. */
function hitsOf(rows: readonly Row[]): Promise<Hit[]> {
  const hitOf = (row: Row) => ({ urn: String(row['urn']), values: valuesOf(row) })
  return inStretches(eachInSteps(rows, hitOf))
}

/** What restricts a search besides its words. */
async function filterFor(finding: Finding, request: SearchRequest): Promise<Expression> {
  const types = having(
    request.entityTypes.flatMap((type) => [
      tokenOf('live', '', type),
      ...(request.includeRemoved ? [tokenOf('removed', '', type)] : []),
    ]),
  )
  const wheres = request.where.filter(({ length }) => length > 0)
  const known = await inStretches(nativesOf(finding.schema, wheres.flat(2)))
  const expressionOf = (where: Where) =>
    any(where.map((group) => all(group.map((clause) => known.get(clause) ?? EVERYTHING))))
  // What can be asked as it stands leaves fewer documents to look at for the rest.
  const isKnown = (where: Where) => where.flat().every((clause) => known.has(clause))
  const among = all([types, ...wheres.filter(isKnown).map(expressionOf)])
  if (among === NOTHING) return NOTHING
  const looking = wheres.flat(2).filter((clause) => !known.has(clause))
  await Promise.all(
    looking.map(async (clause) => {
      const ids = await idsFulfilling(finding, clause, among)
      known.set(clause, clause.negated ? lacking(ids) : having(ids))
    }),
  )
  return all([types, ...wheres.map(expressionOf)])
}

/** How the server is asked for clauses, as far as it can be. */
function* nativesOf(schema: Schema, clauses: readonly Clause[]): Steps<Map<Clause, Expression>> {
  const natives = new Map<Clause, Expression>()
  for (const clause of clauses) {
    const native = yield* nativeOf(schema, clause)
    if (native) natives.set(clause, native)
  }
  return natives
}
