import { compareText } from '../../graph/order.ts'
import type { SqliteDatabase } from '../../graph/sqlite/database.ts'
import type { SearchFields } from '../fields.ts'
import { numeral } from '../matching.ts'
import type { Sort } from '../search-index.ts'
import type { Numbered } from './numbers.ts'
import type { Tables } from './tables.ts'

interface SortSources {
  readonly database: SqliteDatabase
  readonly fields: SearchFields
  readonly fieldNumbers: Numbered
}

/** Up to this many documents are read one by one to sort them. */
const READ_ONE_BY_ONE_MAX = 1_000

/**
 * Documents by the least value of each field; those without any come last, equals keep their order.
 */
export function sortDocuments(
  sources: SortSources,
  tables: Tables,
  ids: readonly number[],
  sort: readonly Sort[],
): number[] {
  if (ids.length < 2) return [...ids]
  const keys = sort.map(({ field, descending }) => {
    const least =
      ids.length > READ_ONE_BY_ONE_MAX
        ? leastOfAll(sources, tables, field)
        : leastOf(sources, tables, ids, field)
    return { least, sign: descending ? -1 : 1 }
  })
  return ids.toSorted((a, b) => {
    for (const { least, sign } of keys) {
      const order = compareKeys(least.get(a), least.get(b), sign)
      if (order !== 0) return order
    }
    return 0
  })
}

/** Reads the values of each document. */
function leastOf(
  { fields, database }: SortSources,
  { body }: Tables,
  ids: readonly number[],
  field: string,
): Map<number, string | number> {
  const isNumber = fields.all.get(field)?.kind === 'number'
  const sql = `
      SELECT id, json_extract(body, ?) AS found FROM ${body}
      WHERE id IN (SELECT value FROM json_each(?))`
  const path = `$.${JSON.stringify(field)}`
  const rows = database.all<{ id: number; found: string | null }>(sql, path, JSON.stringify(ids))
  return new Map(
    rows.flatMap(({ id, found }) => {
      const values = JSON.parse(found ?? '[]') as string[]
      const numbers = values.flatMap(numeral).map(Number)
      const least = isNumber
        ? numbers.toSorted((a, b) => a - b)[0]
        : values.toSorted(compareText)[0]
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
  const column = isNumber ? 'number' : 'value'
  // The value is that of the row with the least number: printed numbers are not exact.
  const sql = `
      SELECT json_group_array(json_array(doc, value)) AS rows FROM (
        SELECT posting.doc AS doc, known.value AS value, min(known.${column}) AS least
        FROM ${vocabulary} AS known
        CROSS JOIN ${posting} AS posting ON posting.value = known.id
        WHERE known.field = ? AND known.${column} IS NOT NULL
        GROUP BY posting.doc
      )`
  const rows = database.get<{ rows: string }>(sql, fieldNumbers.find(field) ?? -1)?.rows ?? '[]'
  const values = JSON.parse(rows) as [number, string][]
  return new Map(values.map(([id, value]) => [id, isNumber ? Number(value) : value]))
}

function compareKeys(
  a: string | number | undefined,
  b: string | number | undefined,
  sign: number,
): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  const order =
    typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b))
  return sign * order
}
