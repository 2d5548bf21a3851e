import type { SqliteDatabase } from '../../graph/sqlite/database.ts'
import type { KnownFields } from '../fields.ts'
import { compareBySort, leastOf } from '../place.ts'
import type { Place, Sort } from '../search-index.ts'
import type { Numbered } from './numbers.ts'
import type { Tables } from './tables.ts'
import { VALUE } from './vocabulary.ts'

/** What sorting reads. */
export interface SortSources {
  readonly database: SqliteDatabase
  readonly fields: KnownFields
  readonly fieldNumbers: Numbered
}

/** Up to this many documents are read one by one to sort them. */
const READ_ONE_BY_ONE_MAX = 1_000

/** Where a scroll goes on: documents that stand alike are behind the place if their URNs are. */
export interface Behind {
  readonly place: Place
  readonly isBehindUrn: (id: number) => boolean
}

/**
 * Documents by the least value of each field; those without any come last, equals keep their order.
 *
 * @param behind leaves out what does not stand behind a place
 */
export function sortDocuments(
  sources: SortSources,
  tables: Tables,
  ids: readonly number[],
  sort: readonly Sort[],
  behind?: Behind,
): number[] {
  if (ids.length < 2 && !behind) return [...ids]
  const least = new Map(
    sort.map(({ field }) => [
      field,
      ids.length > READ_ONE_BY_ONE_MAX
        ? leastOfAll(sources, tables, field)
        : leastOfEach(sources, tables, ids, field),
    ]),
  )
  const leastIn = (id: number) => (field: string) => least.get(field)?.get(id)
  const isBehind = (id: number, { place, isBehindUrn }: Behind) => {
    const order = compareBySort(sort, leastIn(id), (field) => place.least[field])
    return order > 0 || (order === 0 && isBehindUrn(id))
  }
  return ids
    .filter((id) => !behind || isBehind(id, behind))
    .toSorted((a, b) => compareBySort(sort, leastIn(a), leastIn(b)))
}

/** Reads the values of each document. */
function leastOfEach(
  { fields, database }: SortSources,
  { body }: Tables,
  ids: readonly number[],
  field: string,
): Map<number, string | number> {
  const sql = `
      SELECT id, json_extract(body, ?) AS found FROM ${body}
      WHERE id IN (SELECT value FROM json_each(?))`
  const path = `$.${JSON.stringify(field)}`
  const rows = database.all<{ id: number; found: string | null }>(sql, path, JSON.stringify(ids))
  return new Map(
    rows.flatMap(({ id, found }) => {
      const values = JSON.parse(found ?? '[]') as string[]
      const least = leastOf(fields, field, { [field]: values })
      return least === undefined ? [] : [[id, least] as const]
    }),
  )
}

/** Goes through the vocabulary of the field, which is faster for many documents. */
function leastOfAll(
  { fields, fieldNumbers, database }: SortSources,
  { vocabulary, posting }: Tables,
  field: string,
): Map<number, string | number> {
  const isNumber = fields.all.get(field)?.kind === 'number'
  const column = isNumber ? 'known.number' : VALUE
  // The value is that of the row with the least number: printed numbers are not exact.
  const sql = `
      SELECT json_group_array(json_array(doc, value)) AS rows FROM (
        SELECT posting.doc AS doc, ${VALUE} AS value, min(${column}) AS least
        FROM ${vocabulary} AS known
        CROSS JOIN ${posting} AS posting ON posting.value = known.id
        WHERE known.field = ? AND ${column} IS NOT NULL
        GROUP BY posting.doc
      )`
  const rows = database.get<{ rows: string }>(sql, fieldNumbers.find(field) ?? -1)?.rows ?? '[]'
  const values = JSON.parse(rows) as [number, string][]
  return new Map(values.map(([id, value]) => [id, isNumber ? Number(value) : value]))
}
