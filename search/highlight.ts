import type { Values } from './document.ts'
import type { SearchFields } from './fields.ts'
import { fitOf } from './fit.ts'
import { holds, isWorded, valueTest } from './matching.ts'
import type { Query } from './query.ts'
import { searchWordsOf } from './words.ts'

/** A value that made an entity a hit. */
export interface MatchedField {
  readonly name: string
  readonly value: string
}

/** Most values of a field that are looked at, and named: a table may have thousands of columns. */
const VALUES_PER_FIELD_MAX = 500
const MATCHES_PER_FIELD_MAX = 3

/** Why a document was found: the values that hold a word of the query, or fulfil a part of it. */
export function matchedFieldsOf(
  fields: SearchFields,
  { words, where }: Query,
  values: Values,
): MatchedField[] {
  const clauses = where.flat()
  const matched: MatchedField[] = []
  for (const [name, each] of Object.entries(values)) {
    const tests = clauses
      .filter((clause) => clause.fields.includes(name) && !clause.negated)
      .map((clause) => {
        const worded = clause.condition === 'TERM' && isWorded(name, fields)
        const only = { ...clause, fields: [name] }
        return worded
          ? (value: string) => holds(only, { [name]: [value] }, fields)
          : valueTest(only)
      })
    const isSearched = fields.all.get(name)?.tier !== undefined && words.length > 0
    if (!isSearched && tests.length === 0) continue
    const found = each
      .slice(0, VALUES_PER_FIELD_MAX)
      .filter((value) => tests.some((test) => test(value)) || (isSearched && hasWord(words, value)))
      .slice(0, MATCHES_PER_FIELD_MAX)
    matched.push(...found.map((value) => ({ name, value })))
  }
  return matched
}

/** The best score: an exact name. */
const SCORE_BEST = 10

/**
 * How well a document fits: 10 for an exact name, then less as {@link fitOf} grows, and at least 1.
 */
export function scoreOf(fields: SearchFields, words: readonly string[], values: Values): number {
  if (words.length === 0) return 1
  const spellings = words.map((word) => [word])
  return Math.max(1, SCORE_BEST - fitOf(fields, words, spellings, values))
}

function hasWord(words: readonly string[], value: string): boolean {
  const last = words.at(-1) ?? ''
  return searchWordsOf(value).some((word) => words.includes(word) || word.startsWith(last))
}
