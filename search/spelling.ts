import { TYPO_LENGTH_MIN } from './search-index.ts'

/**
 * Spellings of each word of a query; any of them will do, and those of the last one are beginnings.
 */
export type Spellings = readonly (readonly string[])[]

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz0123456789')

/** Whether a word is long enough to have a typo. */
export function mayHaveTypo(word: string): boolean {
  return Array.from(word).length >= TYPO_LENGTH_MIN
}

/**
 * All texts that one edit makes of a word: one letter added, left out, changed or swapped with its
 * neighbour, with letters that the word has or that are common.
 */
export function neighboursOf(word: string): Set<string> {
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
