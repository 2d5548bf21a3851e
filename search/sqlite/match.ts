import { TIERS } from '../fields.ts'
import type { Spellings } from '../spelling.ts'

/** Most names that words with typos are looked for as. */
const NAMES_MAX = 16

/** Sorts after every text that continues another. */
export const LAST_CHARACTER = '\u{10FFFF}'

/** What the words may be together, as they were typed first. */
export function namesOf(spellings: Spellings): string[] {
  return spellings.reduce<string[]>(
    (names, words) =>
      words
        .flatMap((word) => names.map((name) => (name === '' ? word : `${name} ${word}`)))
        .slice(0, NAMES_MAX),
    [''],
  )
}

/**
 * The query of these words in the best tiers, in the words of the engine; undefined without words.
 * They are letters and digits only, so quotes are enough.
 */
export function matchOf(spellings: Spellings, tiers: number): string | undefined {
  if (spellings.length === 0) return undefined
  const words = spellings.map((each, at) => {
    const star = at === spellings.length - 1 ? '*' : ''
    return `(${each.map((word) => `"${word}"${star}`).join(' OR ')})`
  })
  const query = `(${words.join(' AND ')})`
  // All columns: faster without naming them.
  return tiers === TIERS.length ? query : `{${TIERS.slice(0, tiers).join(' ')}} : ${query}`
}
