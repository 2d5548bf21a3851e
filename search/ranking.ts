import type { Values } from './document.ts'
import { nameRowsOf, wordTest } from './words.ts'

/**
 * Tiers of fields in which a query matches words, best first: names, labels (tags, terms, domains),
 * descriptions, texts of columns and other parts, all other fields. Both adapters have one
 * full-text field per tier, and rank by it.
 */
export const TIERS = ['name', 'label', 'description', 'part', 'other'] as const
export type Tier = (typeof TIERS)[number]

/** The part of the search fields that ranking needs. */
interface TieredFields {
  readonly all: ReadonlyMap<string, { readonly tier: Tier | undefined }>
}

/** Weight of a word in each tier, for adapters that add up weights; SQLite ranks tier by tier. */
export const TIER_WEIGHTS: Readonly<Record<Tier, number>> = {
  name: 15,
  label: 6,
  description: 4,
  part: 2,
  other: 1,
}

/** Ranks: an exact name, a prefix of a name, then the tiers. */
const EXACT = 0
const BEGINNING = 1
const FIRST_TIER = 2

/** Score of an exact name; each rank below has one less, down to 1. */
const SCORE_BEST = 10

/** Most characters of a field that ranking and highlighting read. */
const LENGTH_PER_FIELD_MAX = 65_536

/**
 * Returns the function that ranks a hit, less being better: the order of search results
 * (`search-index.ts`, sort).
 */
export function rankerOf(
  { all }: TieredFields,
  words: readonly string[],
): (values: Values) => number {
  if (words.length === 0) return () => EXACT
  const typed = words.join(' ')
  const tests = words.map((word, at) => wordTest([word], at === words.length - 1 ? [word] : []))
  return (values) => {
    const texts: Record<Tier, string[]> = {
      name: [],
      label: [],
      description: [],
      part: [],
      other: [],
    }
    for (const [field, each] of Object.entries(values)) {
      const tier = all.get(field)?.tier
      if (tier) texts[tier].push(...leadingValues(each))
    }
    // A name that begins with the words contains the first of them.
    const near = texts.name.filter((name) => tests[0]?.(name))
    const names = near.flatMap((name) => nameRowsOf(name).map((row) => row.join(' ')))
    if (names.includes(typed)) return EXACT
    if (names.some((name) => name.startsWith(typed))) return BEGINNING
    let unmet = tests
    for (const [at, tier] of TIERS.entries()) {
      unmet = unmet.filter((test) => !texts[tier].some(test))
      if (unmet.length === 0) return FIRST_TIER + at
    }
    return FIRST_TIER + TIERS.length
  }
}

/**
 * Returns the function that scores a hit for clients: 10 for an exact name, less for each rank of
 * {@link rankerOf} below it, at least 1.
 */
export function scorerOf(
  fields: TieredFields,
  words: readonly string[],
): (values: Values) => number {
  if (words.length === 0) return () => 1
  const rankOf = rankerOf(fields, words)
  return (values) => Math.max(1, SCORE_BEST - rankOf(values))
}

/** Returns the first values of a field, up to the length that ranking and highlighting read. */
export function leadingValues(values: readonly string[]): readonly string[] {
  let left = LENGTH_PER_FIELD_MAX
  const most = values.findIndex((value) => (left -= value.length) < 0)
  return most === -1 ? values : values.slice(0, most)
}
