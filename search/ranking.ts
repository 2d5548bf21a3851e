import type { SearchFields } from './fields.ts'
import type { Clause, Where } from './where.ts'
import { anchorOf } from './wildcards.ts'
import { wordsOf } from './words.ts'

/**
 * Tiers of fields in which a query matches words, best first: names, labels (tags, terms, domains),
 * descriptions, texts of columns and other parts, all other fields. Both adapters have one
 * full-text field per tier, and rank by it.
 */
export const TIERS = ['name', 'label', 'description', 'part', 'other'] as const
export type Tier = (typeof TIERS)[number]

/** Weight of a word in each tier, for adapters that add up weights; SQLite ranks tier by tier. */
export const TIER_WEIGHTS: Readonly<Record<Tier, number>> = {
  name: 15,
  label: 6,
  description: 4,
  part: 2,
  other: 1,
}

/** Most names that conditions look for; more are a list to filter by, rather than a name. */
const NAMES_MAX = 16
/** Conditions that a name meets by its text. */
const NAMING: ReadonlySet<Clause['condition']> = new Set([
  ...(['PHRASE', 'BEGUN', 'TERM', 'LIKE'] as const),
  ...(['EQUAL', 'IN', 'IEQUAL', 'CONTAIN', 'START_WITH', 'END_WITH'] as const),
])

/**
 * Returns the names that conditions on names look for, as rows of words: entities with exactly
 * such a name come first, as they do for words.
 */
export function namesSought(where: readonly Where[], fields: Pick<SearchFields, 'all'>): string[] {
  const isOfNames = ({ condition, negated, fields: names }: Clause) =>
    !negated && NAMING.has(condition) && names.some((name) => fields.all.get(name)?.tier === 'name')
  const texts = where.flat(2).filter(isOfNames).flatMap(textsOf)
  const names = new Set(texts.map((text) => wordsOf(text).join(' ')))
  names.delete('')
  return names.size > NAMES_MAX ? [] : [...names]
}

function textsOf({ condition, values }: Clause): readonly string[] {
  if (condition !== 'LIKE') return values
  return values.flatMap((pattern) => anchorOf(pattern)?.text ?? [])
}
