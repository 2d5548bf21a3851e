import { compareText } from '../../graph/store/order.ts'
import type { Cursor, Scroll, SearchRequest, Sort } from '../search-index.ts'
import { compareBySort, cursorOf } from '../sort.ts'
import { LISTED } from './clauses.ts'
import { readValues } from './documents.ts'
import type { Snapshot } from './search.ts'

/** Returns documents by the least value of each field; those without any come last, equals keep their order. */
export function sorted(
  snapshot: Snapshot,
  ids: readonly number[],
  sort: readonly Sort[],
): number[] {
  const cursors = cursorsOf(snapshot, ids, sort)
  const entries = ids.map((id) => ({ id, least: cursors.get(id)?.least ?? {} }))
  return entries.toSorted((a, b) => compareBySort(sort, a.least, b.least)).map(({ id }) => id)
}

/** Returns the documents on a page of a scroll through those that are found. */
export function scrolled(
  snapshot: Snapshot,
  found: readonly number[],
  { sort, count }: SearchRequest,
  { after }: Scroll,
): number[] {
  if (sort.length === 0) return scrolledByUrn(snapshot, found, after?.urn, count)
  if (count === 0) return []
  const compare = (a: Cursor, b: Cursor) =>
    compareBySort(sort, a.least, b.least) || compareText(a.urn, b.urn)
  const entries = [...cursorsOf(snapshot, found, sort)]
  const later = after ? entries.filter(([, cursor]) => compare(cursor, after) > 0) : entries
  const ordered = later.toSorted(([, a], [, b]) => compare(a, b))
  return ordered.slice(0, count).map(([id]) => id)
}

function scrolledByUrn(
  { database, tables }: Snapshot,
  ids: readonly number[],
  after = '',
  count: number,
): number[] {
  // The plus makes the engine go along the URNs and stop at the limit, instead of sorting them all.
  const sql = `
    SELECT json_group_array(id) AS ids FROM (
      SELECT id FROM ${tables.doc} WHERE urn > ? AND +id IN ${LISTED} ORDER BY urn LIMIT ?)`
  const row = database.get<{ ids: string }>(sql, after, JSON.stringify(ids), count)
  return JSON.parse(row?.ids ?? '[]') as number[]
}

function cursorsOf(
  { database, tables, fields }: Snapshot,
  ids: readonly number[],
  sort: readonly Sort[],
): Map<number, Cursor> {
  const names = sort.map(({ field }) => field)
  const some = { text: LISTED, parameters: [JSON.stringify(ids)] }
  const found = readValues(database, tables, some, names)
  return new Map(found.map(({ id, ...hit }) => [id, cursorOf(fields, sort, hit)]))
}
