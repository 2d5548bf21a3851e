import { createHash } from 'node:crypto'
import type { SqliteDatabase } from '../../graph/sqlite/database.ts'
import { termsOf } from '../matching.ts'
import { fold } from '../words.ts'
import type { Tables } from './tables.ts'

/** Letters up to which a text is its own key. Keys of others have one more, so no text is taken for one. */
const OWN_KEY_MAX = 42

/** What a value is, and its folded form: what its key says already is not stored again. */
export const VALUE = 'coalesce(known.value, known.key)'
export const FOLDED = 'coalesce(known.folded, known.value, known.key)'

/**
 * What a text is looked up by: itself, or the hash of a long one. A description that only one entity has
 * would stand in each index of values otherwise.
 */
export function keyOf(text: string): string {
  if (text.length <= OWN_KEY_MAX) return text
  return createHash('sha256').update(text).digest('base64url')
}

/** A value that a document has got. */
export interface AddedValue {
  readonly doc: number
  readonly field: number
  readonly value: string
  readonly number: number | null
  /** Whether facets count it. */
  readonly isCounted: boolean
}

/** A value that a document has no more. */
export type DroppedValue = Pick<AddedValue, 'doc' | 'field' | 'value'>

/** Joins rows that begin with document, field and key to the values that there are. */
const foundIn = (vocabulary: string) => `
  FROM json_each(?) AS row
  CROSS JOIN ${vocabulary} AS known
    ON known.field = row.value ->> 1 AND known.key = row.value ->> 2`

/** Inside the transaction of the caller. */
export function addValues(
  database: SqliteDatabase,
  { vocabulary, posting, facet, term }: Tables,
  added: readonly AddedValue[],
): void {
  if (added.length === 0) return
  // Made once, as the key of a long value takes a hash.
  const rows = added.map((each) => ({ ...each, place: placeOf(each) }))
  const fresh = database.all<{ id: number; value: string }>(
    `INSERT OR IGNORE INTO ${vocabulary} (field, key, value, folded, number)
     SELECT value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?)
     RETURNING id, coalesce(value, key) AS value`,
    JSON.stringify(
      rows.map(({ place, value, number }) => [...place, ...textsOf(place, value), number]),
    ),
  )
  const places = (list: typeof rows) => JSON.stringify(list.map(({ place }) => place))
  const found = foundIn(vocabulary)
  database.run(
    `INSERT OR IGNORE INTO ${posting} SELECT known.id, row.value ->> 0 ${found}`,
    places(rows),
  )
  database.run(
    `INSERT OR IGNORE INTO ${facet} SELECT known.field, row.value ->> 0, known.id ${found}`,
    places(rows.filter(({ isCounted }) => isCounted)),
  )
  const terms = fresh.flatMap(({ id, value }) => termsOf(value).map((each) => [keyOf(each), id]))
  database.run(
    `INSERT OR IGNORE INTO ${term} SELECT value ->> 0, value ->> 1 FROM json_each(?)`,
    JSON.stringify(terms),
  )
}

/** Inside the transaction of the caller. Values that no document has any more stay in the vocabulary. */
export function dropValues(
  database: SqliteDatabase,
  { vocabulary, posting, facet }: Tables,
  dropped: readonly DroppedValue[],
): void {
  if (dropped.length === 0) return
  const rows = JSON.stringify(dropped.map(placeOf))
  const found = foundIn(vocabulary)
  database.run(
    `DELETE FROM ${posting} WHERE (value, doc) IN (SELECT known.id, row.value ->> 0 ${found})`,
    rows,
  )
  database.run(
    `DELETE FROM ${facet} WHERE (field, doc, value) IN (
       SELECT known.field, row.value ->> 0, known.id ${found}
     )`,
    rows,
  )
}

type Place = readonly [doc: number, field: number, key: string]

const placeOf = ({ doc, field, value }: DroppedValue): Place => [doc, field, keyOf(value)]

/** What has to be stored of the value and of its folded form. */
function textsOf([, , key]: Place, value: string): (string | null)[] {
  const folded = fold(value)
  return [value === key ? null : value, folded === value ? null : folded]
}
