import type { Scroll, SearchRequest, Sort } from '../search-index.ts'
import { compareBySort, leastKey, lesser, sortKeyFunction, type Keys } from '../sort.ts'
import { LISTED, toSqlList, readJsonList } from './condition-sql.ts'
import { readPostings, type Snapshot } from './columns.ts'
import { readValues } from './documents.ts'
import { VALUE } from './vocabulary.ts'

/** Most documents that are read one by one to sort them. */
const READ_ONE_BY_ONE_MAX = 1_000

/**
 * Returns documents by the least value of each field; documents without one come last, equal ones
 * keep their order.
 *
 * @param isWanted excludes documents by their keys and their position in `ids`
 */
export function sortDocuments(
  snapshot: Snapshot,
  ids: readonly number[],
  sort: readonly Sort[],
  isWanted: (keys: Keys, at: number) => boolean = () => true,
): number[] {
  const leasts = sort.map(({ field }) => [field, leastByDocument(snapshot, ids, field)] as const)
  const entries = ids.map((id) => {
    const keys: Record<string, string | number> = {}
    for (const [field, least] of leasts) {
      const key = least.get(id)
      if (key !== undefined) keys[field] = key
    }
    return { id, keys }
  })
  const included = entries.filter(({ keys }, at) => isWanted(keys, at))
  return included.toSorted((a, b) => compareBySort(sort, a.keys, b.keys)).map(({ id }) => id)
}

/** Returns the page of a scroll through the documents found. */
export function scrollPage(
  snapshot: Snapshot,
  ids: readonly number[],
  { sort, count }: Pick<SearchRequest, 'sort' | 'count'>,
  { after }: Scroll,
): number[] {
  if (sort.length === 0 || count === 0) return byUrn(snapshot, ids, after?.urn, count)
  const all = byUrn(snapshot, ids)
  const firstLater = after ? all.length - byUrn(snapshot, ids, after.urn).length : 0
  const isLater = (keys: Keys, at: number) => {
    const order = after ? compareBySort(sort, keys, after.least) : 0
    return order > 0 || (order === 0 && at >= firstLater)
  }
  return sortDocuments(snapshot, all, sort, isLater).slice(0, count)
}

function byUrn(
  { database, tables }: Snapshot,
  ids: readonly number[],
  after = '',
  count = -1,
): number[] {
  // The plus makes the engine read in the order of URNs and stop at the limit, instead of sorting
  // all.
  const sql = `
    SELECT json_group_array(id) AS list FROM (
      SELECT id FROM ${tables.doc} WHERE urn > ? AND +id IN ${LISTED} ORDER BY urn LIMIT ?)`
  return readJsonList(database, sql, after, JSON.stringify(ids), count)
}

function leastByDocument(
  { database, tables, fields }: Snapshot,
  ids: readonly number[],
  field: string,
): Map<number, string | number | undefined> {
  if (ids.length <= READ_ONE_BY_ONE_MAX) {
    const rows = readValues(database, tables, toSqlList(ids), [field])
    return new Map(rows.map(({ id, values }) => [id, leastKey(fields, field, values)]))
  }
  const [docs, texts] = readPostings<string>(database, tables, VALUE, field)
  const toSortKey = sortKeyFunction(fields, field)
  const least = new Map<number, string | number | undefined>()
  for (const [at, doc] of docs.entries()) {
    least.set(doc, lesser(toSortKey(texts[at] ?? ''), least.get(doc)))
  }
  return least
}
