import type { Values } from '../document.ts'
import { TIERS, type KnownFields } from '../fields.ts'
import { nameRowsOf, wordRowsOf } from '../words.ts'
import { VALUE_BOUNDARY } from './tables.ts'

/**
 * What words find a document by, one text per tier. Rows of words are kept apart, so that a
 * phrase ends where its value ends.
 */
export function tierTextsOf({ all }: KnownFields, values: Values): string[] {
  const texts = new Map(TIERS.map((tier) => [tier, new Set<string>()]))
  for (const [field, each] of Object.entries(values)) {
    const tier = all.get(field)?.tier
    const found = tier && texts.get(tier)
    if (!found) continue
    for (const value of each) {
      for (const row of wordRowsOf(value)) found.add(row.join(' '))
    }
  }
  return TIERS.map((tier) => [...(texts.get(tier) ?? [])].join(` ${VALUE_BOUNDARY} `))
}

/** The names of a document as rows of words: what exact queries equal. */
export function nameWordsOf({ all }: KnownFields, values: Values): string[] {
  const names = new Set<string>()
  for (const [field, each] of Object.entries(values)) {
    if (all.get(field)?.tier !== 'name') continue
    for (const value of each) {
      for (const row of nameRowsOf(value)) names.add(row.join(' '))
    }
  }
  return [...names]
}
