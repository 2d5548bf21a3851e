import type { Hit, SearchAnswer, SearchRequest } from '../search-index.ts'
import type { Clause } from '../where.ts'
import { nativeOf } from './clauses.ts'
import type { Found, Row, Search } from './connection.ts'
import { valuesOf } from './document.ts'
import { all, any, filterOf, having, lacking, type Expression } from './expression.ts'
import { facetsAsked, facetsOf } from './facets.ts'
import { idsFulfilling } from './looking.ts'
import { pagesOf, type Window } from './paging.ts'
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
  const { reader, schema } = finding
  const filter = await filterFor(finding, request)
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
    const found = sorted(schema, request, await reader.rows(search, filter))
    return scroll ? found.slice(0, count) : found.slice(start, start + count)
  }
  return { total, hits: (await rows()).map(hitOf), facets }
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
  return { total, hits: rowsOf(found, request).map(hitOf), facets }
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

function hitOf(row: Row): Hit {
  return { urn: String(row['urn']), values: valuesOf(row) }
}

/** What restricts a search besides its words. */
async function filterFor({ reader, schema }: Finding, request: SearchRequest): Promise<Expression> {
  const types = request.entityTypes.flatMap((type) => [
    tokenOf('live', '', type),
    ...(request.includeRemoved ? [tokenOf('removed', '', type)] : []),
  ])
  const wheres = request.where
    .filter((where) => where.length > 0)
    .map((where) => ({ where, native: nativeWhere(schema, where) }))
  // What can be asked as it stands leaves fewer documents to look at for the rest.
  const known = wheres.flatMap(({ native }) => native ?? [])
  const among = all([having(types), ...known])
  if (among.kind === 'nothing') return among
  const resolved = async (clause: Clause) => {
    const native = nativeOf(schema, clause)
    if (native) return native
    const ids = await idsFulfilling({ reader, schema }, clause, among)
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

function nativeWhere(schema: Schema, where: readonly (readonly Clause[])[]) {
  const groups = where.map((group) => {
    const clauses = group.flatMap((clause) => nativeOf(schema, clause) ?? [])
    return clauses.length === group.length ? all(clauses) : undefined
  })
  const known = groups.filter((group) => group !== undefined)
  return known.length === groups.length ? any(known) : undefined
}
