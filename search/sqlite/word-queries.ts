import type { SqliteDatabase } from '../../graph/sqlite/database.ts'
import { TIERS } from '../ranking.ts'
import { matchAny } from './condition-sql.ts'
import { mayHaveTypo, typoVariants, type Spellings } from '../words.ts'
import type { Tables } from './tables.ts'

/** Most names that words with typos are expanded to. */
const NAMES_MAX = 16

/** Sorts after every continuation of a text. */
export const LAST_CHARACTER = '\u{10FFFF}'

/** Returns the names that the words may form together, as they were typed first. */
export function possibleNames(spellings: Spellings): string[] {
  return spellings.reduce<string[]>(
    (names, words, at) => {
      const longer = words.flatMap((word) => names.map((name) => (at ? `${name} ${word}` : word)))
      return longer.slice(0, NAMES_MAX)
    },
    [''],
  )
}

/**
 * Returns the FTS5 query for all words in the best tiers, the last one as a prefix; words need only
 * quotes.
 */
export function wordsQuery(spellings: Spellings, tiers: number): string | undefined {
  if (spellings.length === 0) return undefined
  const words = spellings.map((alternatives, at) => {
    const star = at === spellings.length - 1 ? '*' : ''
    return `(${alternatives.map((word) => `"${word}"${star}`).join(' OR ')})`
  })
  return restrictToTiers(`(${words.join(' AND ')})`, tiers)
}

/** Returns the FTS5 query for any of some names, consecutively, in the best tiers. */
export function phrasesIn(names: readonly string[], tiers: number): string | undefined {
  const query = matchAny(names, ' + ')
  return query && restrictToTiers(`(${query})`, tiers)
}

/** Restricts a query to the best tiers. All columns: faster without naming them. */
function restrictToTiers(query: string, tiers: number): string {
  return tiers === TIERS.length ? query : `{${TIERS.slice(0, tiers).join(' ')}} : ${query}`
}

/** Returns the words of the index that each word may have meant; the last word is a prefix. */
export function expandTypos(
  database: SqliteDatabase,
  { wordList }: Tables,
  words: readonly string[],
): Spellings {
  return words.map((word, at) => {
    if (!mayHaveTypo(word)) return [word]
    const last = at === words.length - 1 ? 'near.value || char(1114111)' : 'near.value'
    const sql = `
      SELECT near.value AS word FROM json_each(?) AS near
      WHERE EXISTS (SELECT 1 FROM ${wordList} WHERE term >= near.value AND term <= ${last})`
    const near = JSON.stringify([...typoVariants(word)])
    return [word, ...database.all<{ word: string }>(sql, near).map((row) => row.word)]
  })
}
