import { createHash } from 'node:crypto'
import type { SqliteDatabase } from '../../graph/sqlite/database.ts'
import { termsOf } from '../matching.ts'
import { fold } from '../words.ts'
import type { Tables } from './tables.ts'

/**
 * Tables of names that occur in every row as numbers, which never change: fields, and partitions by
 * entity type.
 */
export type NumberedTable = 'searchField' | 'searchPartition'

/** Returns the number of a name, if it has one. */
export function findNumber(
  database: SqliteDatabase,
  table: NumberedTable,
  name: string,
): number | undefined {
  return database.get<{ id: number }>(`SELECT id FROM ${table} WHERE name = ?`, name)?.id
}

/** Returns the partitions of entity types, in order. */
export function findPartitions(database: SqliteDatabase, types: readonly string[]): number[] {
  const sql = `
    SELECT id FROM searchPartition WHERE name IN (SELECT value FROM json_each(?)) ORDER BY id`
  return database.all<{ id: number }>(sql, JSON.stringify(types)).map(({ id }) => id)
}

/** Returns the number of a name, assigning one if needed, inside the transaction of the caller. */
export function assignNumber(database: SqliteDatabase, table: NumberedTable, name: string): number {
  const existing = findNumber(database, table, name)
  if (existing !== undefined) return existing
  database.run(`INSERT INTO ${table} (name) VALUES (?)`, name)
  return assignNumber(database, table, name)
}

/**
 * Longest text that is its own key. Keys of longer texts have one character more, so they equal no
 * text.
 */
const OWN_KEY_MAX = 42

/** A value and its folded form, as expressions; a value that equals its key is not stored again. */
export const VALUE = 'coalesce(known.value, known.key)'
export const FOLDED = 'coalesce(known.folded, known.value, known.key)'

/**
 * Returns the lookup key of a text: itself, or the hash of a long one. Otherwise each index of
 * values would contain every long description.
 */
export function vocabularyKey(text: string): string {
  if (text.length <= OWN_KEY_MAX) return text
  return createHash('sha256').update(text).digest('base64url')
}

/** A value that a document has, or had, in a field. */
export interface Posting {
  readonly doc: number
  /** The number of the field. */
  readonly field: number
  readonly value: string
  /** The numeric value, in fields that are compared by number. */
  readonly number?: number | undefined
}

/**
 * Returns a clause that joins rows of document, field and key, one JSON parameter, with the
 * vocabulary.
 */
const postingsIn = ({ vocabulary }: Tables) => `
  FROM json_each(?) AS row
  CROSS JOIN ${vocabulary} AS known
    ON known.field = row.value ->> 1 AND known.key = row.value ->> 2`

const postingRow = ({ doc, field, value }: Posting) => [doc, field, vocabularyKey(value)] as const

/** Adds postings, and their values to the vocabulary, inside the transaction of the caller. */
export function addPostings(
  database: SqliteDatabase,
  tables: Tables,
  added: readonly Posting[],
): void {
  if (added.length === 0) return
  const rows = added.map(postingRow)
  const values = added.map(({ value, number }, at) => {
    const [, field, key] = rows[at]!
    const folded = fold(value)
    return [field, key, value === key ? null : value, folded === value ? null : folded, number]
  })
  const fresh = database.all<{ id: number; value: string }>(
    `INSERT OR IGNORE INTO ${tables.vocabulary} (field, key, value, folded, number)
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)
     RETURNING id, coalesce(value, key) AS value`,
    JSON.stringify(values),
  )
  database.run(
    `INSERT OR IGNORE INTO ${tables.posting} SELECT known.id, row.value ->> 0 ${postingsIn(tables)}`,
    JSON.stringify(rows),
  )
  database.run(
    `INSERT OR IGNORE INTO ${tables.term} SELECT value ->> 0, value ->> 1 FROM json_each(?)`,
    JSON.stringify(
      fresh.flatMap(({ id, value }) => termsOf(value).map((term) => [vocabularyKey(term), id])),
    ),
  )
}

/** Removes postings inside the transaction of the caller. Their values stay in the vocabulary. */
export function removePostings(
  database: SqliteDatabase,
  tables: Tables,
  removed: readonly Posting[],
): void {
  if (removed.length === 0) return
  database.run(
    `DELETE FROM ${tables.posting}
     WHERE (value, doc) IN (SELECT known.id, row.value ->> 0 ${postingsIn(tables)})`,
    JSON.stringify(removed.map(postingRow)),
  )
}

/** Returns the ids of the values of postings. */
export function findValueIds(
  database: SqliteDatabase,
  tables: Tables,
  postings: readonly Posting[],
): { doc: number; field: number; id: number }[] {
  const sql = `SELECT row.value ->> 0 AS doc, known.field, known.id ${postingsIn(tables)}`
  return database.all(sql, JSON.stringify(postings.map(postingRow)))
}
