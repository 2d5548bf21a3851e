import type { SqliteDatabase } from '../../graph/sqlite/database.ts'
import { TYPO_LENGTH_MIN } from '../search-index.ts'
import type { Tables } from './tables.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('')

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
    if (Array.from(word).length < TYPO_LENGTH_MIN) return [word]
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

/** All texts one edit away, with letters that the word has or that are common. */
function neighboursOf(word: string): Set<string> {
  const letters = Array.from(word)
  const alphabet = new Set([...LETTERS, ...letters])
  const near = new Set<string>()
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).join('')
    const [current = '', next = '', ...rest] = letters.slice(at)
    const after = next + rest.join('')
    for (const letter of alphabet) near.add(before + letter + current + after)
    if (current === '') continue
    near.add(before + after)
    near.add(before + next + current + rest.join(''))
    for (const letter of alphabet) near.add(before + letter + after)
  }
  near.delete(word)
  near.delete('')
  return near
}
