import { compareBySort, leastOf, type Least } from '../sort.ts'
import type { Cursor, Scroll, SearchRequest, Sort } from '../search-index.ts'
import type { Snapshot } from './search.ts'
import { numberOf } from './tables.ts'
import { VALUE } from './vocabulary.ts'

/** Up to this many documents are read one by one to sort them. */
const READ_ONE_BY_ONE_MAX = 1_000

/**
 * Returns documents by the least value of each field; those without any come last, equals keep their order.
 *
 * @param after leaves out what comes before; documents with equal values are after it if `isAfterUrn`
 */
export function sortDocuments(
  snapshot: Snapshot,
  ids: readonly number[],
  sort: readonly Sort[],
  after?: { readonly cursor: Cursor; readonly isAfterUrn: (id: number) => boolean },
): number[] {
  if (ids.length < 2 && !after) return [...ids]
  const isFew = ids.length <= READ_ONE_BY_ONE_MAX
  const least = new Map(
    sort.map(({ field }) => [
      field,
      isFew ? leastOfEach(snapshot, ids, field) : leastOfAll(snapshot, field),
    ]),
  )
  const leastIn = (id: number) => (field: string) => least.get(field)?.get(id)
  const isAfter = (id: number) => {
    if (!after) return true
    const order = compareBySort(sort, leastIn(id), (field) => after.cursor.least[field])
    return order > 0 || (order === 0 && after.isAfterUrn(id))
  }
  return ids.filter(isAfter).toSorted((a, b) => compareBySort(sort, leastIn(a), leastIn(b)))
}

/** Returns the documents on a page of a scroll through those that are found. */
export function scrolled(
  snapshot: Snapshot,
  found: readonly number[],
  { sort, count }: SearchRequest,
  { after }: Scroll,
): number[] {
  if (sort.length === 0 || count === 0) return byUrn(snapshot, found, after?.urn, count)
  const later = new Set(after && byUrn(snapshot, found, after.urn))
  const from = after && { cursor: after, isAfterUrn: (id: number) => later.has(id) }
  return sortDocuments(snapshot, byUrn(snapshot, found), sort, from).slice(0, count)
}

function byUrn(
  { database, tables }: Snapshot,
  ids: readonly number[],
  after = '',
  limit = -1,
): number[] {
  // The plus makes the engine go along the URNs and stop at the limit, instead of sorting them all.
  const sql = `
    SELECT json_group_array(id) AS ids FROM (
      SELECT id FROM ${tables.doc}
      WHERE urn > ? AND +id IN (SELECT value FROM json_each(?))
      ORDER BY urn
      LIMIT ?)`
  const row = database.get<{ ids: string }>(sql, after, JSON.stringify(ids), limit)
  return JSON.parse(row?.ids ?? '[]') as number[]
}

/** Reads the values of each document. */
function leastOfEach(
  { fields, database, tables }: Snapshot,
  ids: readonly number[],
  field: string,
): Map<number, Least> {
  const sql = `
    SELECT id, json_extract(body, ?) AS found FROM ${tables.body}
    WHERE id IN (SELECT value FROM json_each(?))`
  const path = `$.${JSON.stringify(field)}`
  const rows = database.all<{ id: number; found: string | null }>(sql, path, JSON.stringify(ids))
  const least = (found: string | null) =>
    leastOf(fields, field, { [field]: JSON.parse(found ?? '[]') as string[] })
  return new Map(rows.map(({ id, found }) => [id, least(found)]))
}

/** Goes through the vocabulary of the field, which is faster for many documents. */
function leastOfAll({ fields, database, tables }: Snapshot, field: string): Map<number, Least> {
  const isNumber = fields.all.get(field)?.kind === 'number'
  const column = isNumber ? 'known.number' : VALUE
  // The value is that of the row with the least number: printed numbers are not exact.
  const sql = `
    SELECT json_group_array(json_array(doc, value)) AS rows FROM (
      SELECT posting.doc AS doc, ${VALUE} AS value, min(${column}) AS least
      FROM ${tables.vocabulary} AS known
      CROSS JOIN ${tables.posting} AS posting ON posting.value = known.id
      WHERE known.field = ? AND ${column} IS NOT NULL
      GROUP BY posting.doc
    )`
  const rows =
    database.get<{ rows: string }>(sql, numberOf(database, 'searchField', field) ?? -1)?.rows ??
    '[]'
  const values = JSON.parse(rows) as [number, string][]
  return new Map(values.map(([id, value]) => [id, isNumber ? Number(value) : value]))
}
