import type { Values } from './document.ts'
import { TIERS, type SearchFields, type Tier } from './fields.ts'
import { nameRowsOf, wordTest } from './words.ts'
import type { Spellings } from './spelling.ts'

/** An exact name, the beginning of one, then the tiers. */
const EXACT = 0
const BEGINNING = 1
const FIRST_TIER = 2

/**
 * Makes what tells how well a document that was found fits the words, less being better: the order of
 * search results (`search-index.ts`, sort).
 */
export function fitTo(fields: SearchFields, words: readonly string[]): (values: Values) => number {
  if (words.length === 0) return () => EXACT
  const typed = words.join(' ')
  const tests = words.map((word, at) => wordTest([word], at === words.length - 1 ? [word] : []))
  return (values) => {
    const textsOf = (tier: Tier) =>
      Object.entries(values).flatMap(([field, each]) => {
        return fields.all.get(field)?.tier === tier ? each : []
      })
    // Whatever the words begin has the first of them.
    const near = textsOf('name').filter((name) => tests[0]?.(name))
    const names = near.flatMap((name) => nameRowsOf(name).map((row) => row.join(' ')))
    if (names.includes(typed)) return EXACT
    if (names.some((name) => name.startsWith(typed))) return BEGINNING
    let unmet = tests
    for (const [at, tier] of TIERS.entries()) {
      const texts = textsOf(tier)
      unmet = unmet.filter((test) => !texts.some(test))
      if (unmet.length === 0) return FIRST_TIER + at
    }
    return FIRST_TIER + TIERS.length
  }
}

/**
 * Whether every word is there in one of its spellings, the last also as the beginning of a word.
 */
export function hasAll(found: ReadonlySet<string>, spellings: Spellings): boolean {
  return spellings.every((words, at) => {
    if (words.some((word) => found.has(word))) return true
    return at === spellings.length - 1 && words.some((word) => hasBeginning(found, word))
  })
}

function hasBeginning(found: ReadonlySet<string>, beginning: string): boolean {
  for (const word of found) if (word.startsWith(beginning)) return true
  return false
}
