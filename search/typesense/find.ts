import { inStretches, nextTurn, type Steps } from '../../graph/turns.ts'
import type { Hit, SearchAnswer, SearchRequest } from '../search-index.ts'
import type { Clause, Where } from '../where.ts'
import { nativeOf } from './clauses.ts'
import type { Found, Row, Search } from './connection.ts'
import { valuesOf } from './document.ts'
import { all, any, filterOf, having, lacking, type Expression } from './expression.ts'
import { facetsAsked, facetsOf } from './facets.ts'
import { idsFulfilling } from './looking.ts'
import { PAGE_MAX, pagesOf, type Window } from './paging.ts'
import type { Finding } from './reader.ts'
import type { Schema } from './schema.ts'
import { knownSort, nativeOrderOf, sorted } from './sorting.ts'
import { tokenOf } from './tokens.ts'
import { wordsSearchOf } from './words.ts'

/**
 * Places up to which hits are asked for before their number is known: the server makes room for all
 * hits up to a page, also for those that there are not.
 */
const DEEP = 10_000
/** Its own limit is a million hits. */
const HITS_MAX = 2_000_000_000

/** Answers a search: with one request, unless documents have to be looked at or sorted here. */
export async function find(finding: Finding, request: SearchRequest): Promise<SearchAnswer> {
  const wheres = await inStretches(nativeWheres(finding.schema, request))
  const search = () => findNow(finding, request, wheres)
  return isLarge(finding.schema, request, wheres) ? finding.large(search) : search()
}

/** A condition, and how the server is asked for it, if it can be. */
interface Asked {
  readonly where: Where
  readonly native: Expression | undefined
}

function* nativeWheres(schema: Schema, request: SearchRequest): Steps<Asked[]> {
  const wheres: Asked[] = []
  for (const where of request.where) {
    if (where.length > 0) wheres.push({ where, native: yield* nativeWhere(schema, where) })
  }
  return wheres
}

/** Whether it takes many requests, or a page of more documents than the server gives at a time. */
function isLarge(schema: Schema, request: SearchRequest, wheres: readonly Asked[]): boolean {
  const { start, count, scroll } = request
  return (
    count > PAGE_MAX ||
    nativeOrderOf(schema, request) === undefined ||
    (scroll ? knownSort(schema, request).length > 0 : start + count > DEEP) ||
    wheres.some(({ native }) => native === undefined)
  )
}

async function findNow(
  finding: Finding,
  request: SearchRequest,
  wheres: readonly Asked[],
): Promise<SearchAnswer> {
  const { reader, schema } = finding
  const filter = await filterFor(finding, request, wheres)
  if (filter.kind === 'nothing') return { total: 0, hits: [], facets: [] }
  const search = { ...wordsSearchOf(request), ...filterOf(filter), include_fields: 'urn,values' }
  const { start, count, scroll } = request
  const order = nativeOrderOf(schema, request)
  const ordered = { ...search, sort_by: order }
  if (order !== undefined && !scroll && start + count <= DEEP) {
    return answer(finding, request, filter, ordered)
  }
  const { total, facets } = await answer(finding, { ...request, count: 0 }, filter, search)
  const window = { start, count: Math.max(0, Math.min(count, total - start)) }
  const rows = async (): Promise<readonly Row[]> => {
    if (total === 0 || (scroll ? count : window.count) === 0) return []
    if (scroll && knownSort(schema, request).length === 0) {
      return reader.rows(search, filter, { behind: scroll.behind?.urn, most: count })
    }
    if (order !== undefined && !scroll) {
      return rowsOf(await reader.search(pagesAsked(ordered, window)), window)
    }
    const urns = await sorted(schema, request, reader.everything(search, filter))
    const wanted = scroll ? urns.slice(0, count) : urns.slice(start, start + count)
    const found = await reader.documents(wanted, search.include_fields)
    const byUrn = new Map(found.map((row) => [String(row['urn']), row]))
    return wanted.map((urn) => byUrn.get(urn)).filter((row) => row !== undefined)
  }
  return { total, hits: await hitsOf(await rows()), facets }
}

async function answer(
  finding: Finding,
  request: SearchRequest,
  filter: Expression,
  search: Search,
): Promise<SearchAnswer> {
  const [first = search, ...others] = pagesAsked(search, request)
  const asked = [{ ...first, ...facetsAsked(finding.schema, request) }, ...others]
  const found = await finding.reader.search(asked)
  const { found: total = 0, facet_counts: counts = [] } = found[0] ?? {}
  const facets = await facetsOf(finding, request, filter, search, counts)
  return { total, hits: await hitsOf(rowsOf(found, request)), facets }
}

function pagesAsked(search: Search, window: Window): Search[] {
  const pages = pagesOf(window)
  if (pages.length === 0) return [{ ...search, per_page: 0 }]
  return pages.map(({ page, perPage }) => {
    return { ...search, page, per_page: perPage, limit_hits: HITS_MAX }
  })
}

function rowsOf(found: readonly Found[], window: Window): Row[] {
  return pagesOf(window).flatMap(({ skip, take }, at) => {
    const hits = found[at]?.hits ?? []
    return hits.slice(skip, skip + take).map(({ document }) => document)
  })
}

/** Some in one go: reading the values of thousands takes as long as the rest of the search. */
async function hitsOf(rows: readonly Row[]): Promise<Hit[]> {
  const hits: Hit[] = []
  for (const row of rows) {
    if (hits.length > 0 && hits.length % PAGE_MAX === 0) await nextTurn()
    hits.push({ urn: String(row['urn']), values: valuesOf(row) })
  }
  return hits
}

/** What restricts a search besides its words. */
async function filterFor(
  finding: Finding,
  request: SearchRequest,
  wheres: readonly Asked[],
): Promise<Expression> {
  const types = request.entityTypes.flatMap((type) => [
    tokenOf('live', '', type),
    ...(request.includeRemoved ? [tokenOf('removed', '', type)] : []),
  ])
  // What can be asked as it stands leaves fewer documents to look at for the rest.
  const known = wheres.flatMap(({ native }) => native ?? [])
  const among = all([having(types), ...known])
  if (among.kind === 'nothing') return among
  const resolved = async (clause: Clause) => {
    const native = await inStretches(nativeOf(finding.schema, clause))
    if (native) return native
    const ids = await idsFulfilling(finding, clause, among)
    return clause.negated ? lacking(ids) : having(ids)
  }
  const others = wheres
    .filter(({ native }) => native === undefined)
    .map(async ({ where }) => {
      const groups = where.map(async (group) => all(await Promise.all(group.map(resolved))))
      return any(await Promise.all(groups))
    })
  return all([among, ...(await Promise.all(others))])
}

function* nativeWhere(schema: Schema, where: Where): Steps<Expression | undefined> {
  const known: Expression[] = []
  for (const group of where) {
    const clauses: Expression[] = []
    for (const clause of group) {
      const native = yield* nativeOf(schema, clause)
      if (!native) return undefined
      clauses.push(native)
    }
    known.push(all(clauses))
  }
  return any(known)
}
