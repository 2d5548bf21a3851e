import type { Values } from './document.ts'
import { TIERS, type SearchFields } from './fields.ts'
import { hasWord, nameRowsOf } from './words.ts'
import type { Spellings } from './spelling.ts'

/** An exact name, the beginning of one, then the tiers. */
const EXACT = 0
const BEGINNING = 1
const FIRST_TIER = 2

/**
 * How well a document that was found fits the words, less being better: the order of search results
 * (`search-index.ts`, sort).
 */
export function fitOf(
  fields: SearchFields,
  words: readonly string[],
  spellings: Spellings,
  values: Values,
): number {
  if (words.length === 0) return 0
  const texts = TIERS.map((tier) =>
    Object.entries(values)
      .filter(([field]) => fields.all.get(field)?.tier === tier)
      .flatMap(([, each]) => each),
  )
  const typed = words.join(' ')
  const names = (texts[0] ?? []).flatMap((name) => nameRowsOf(name).map((row) => row.join(' ')))
  if (names.includes(typed)) return EXACT
  if (names.some((name) => name.startsWith(typed))) return BEGINNING
  const met = new Set<number>()
  for (const [tier, each] of texts.entries()) {
    for (const [at, spelled] of spellings.entries()) {
      const beginnings = at === spellings.length - 1 ? spelled : []
      if (!met.has(at) && each.some((text) => hasWord(text, spelled, beginnings))) met.add(at)
    }
    if (met.size === spellings.length) return FIRST_TIER + tier
  }
  return FIRST_TIER + TIERS.length
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
