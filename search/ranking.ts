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
