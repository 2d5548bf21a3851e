import type { SqliteDatabase } from '../../graph/sqlite/database.ts'
import { mayHaveTypo, neighboursOf } from '../spelling.ts'
import type { Tables } from './tables.ts'

/**
 * The words of the index that each word may have meant: itself, or one letter added, left out,
 * changed or swapped with its neighbour. The last word is the beginning of one.
 */
export function typosOf(
  database: SqliteDatabase,
  tables: Tables,
  words: readonly string[],
): string[][] {
  return words.map((word, at) => {
    if (!mayHaveTypo(word)) return [word]
    const near = [...neighboursOf(word)]
    const isLast = at === words.length - 1
    return [word, ...(isLast ? beginnings(database, tables, near) : known(database, tables, near))]
  })
}

function known(database: SqliteDatabase, { wordList }: Tables, near: readonly string[]): string[] {
  const sql = `
    SELECT near.value AS word FROM json_each(?) AS near
    CROSS JOIN ${wordList} AS list ON list.term = near.value`
  return database.all<{ word: string }>(sql, JSON.stringify(near)).map(({ word }) => word)
}

function beginnings(
  database: SqliteDatabase,
  { wordList }: Tables,
  near: readonly string[],
): string[] {
  const sql = `
    SELECT near.value AS word FROM json_each(?) AS near
    WHERE EXISTS (
      SELECT 1 FROM ${wordList}
      WHERE term >= near.value AND term <= near.value || char(1114111)
    )`
  return database.all<{ word: string }>(sql, JSON.stringify(near)).map(({ word }) => word)
}
