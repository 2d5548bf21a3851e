import type { Values } from './document.ts'
import { TIERS, type SearchFields } from './fields.ts'
import { holds, isWorded, valueTest } from './matching.ts'
import type { Query } from './query.ts'
import { searchWordsOf, wordRowsOf } from './words.ts'

/** A value that made an entity a hit. */
export interface MatchedField {
  readonly name: string
  readonly value: string
}

/** Most values of one field that are looked at and named: a table may have thousands of columns. */
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

/**
 * How well a document fits: 10 for an exact name, 9 for the beginning of one, then less by the tier
 * in which all words are found; 1 when they are spread, or there are none.
 */
export function scoreOf(fields: SearchFields, words: readonly string[], values: Values): number {
  if (words.length === 0) return 1
  const typed = words.join(' ')
  const texts = (tier: string) =>
    Object.entries(values)
      .filter(([name]) => fields.all.get(name)?.tier === tier)
      .flatMap(([, each]) => each.slice(0, VALUES_PER_FIELD_MAX))
  const names = texts('name').flatMap((name) => wordRowsOf(name).map((row) => row.join(' ')))
  if (names.includes(typed)) return 10
  if (names.some((name) => name.startsWith(typed))) return 9
  const found = new Set<string>()
  for (const [at, tier] of TIERS.entries()) {
    for (const text of texts(tier)) for (const word of searchWordsOf(text)) found.add(word)
    if (hasAll(words, found)) return 8 - at
  }
  return 1
}

function hasAll(words: readonly string[], found: ReadonlySet<string>): boolean {
  const last = words.at(-1) ?? ''
  const others = words.slice(0, -1)
  if (!others.every((word) => found.has(word))) return false
  return found.has(last) || [...found].some((word) => word.startsWith(last))
}

function hasWord(words: readonly string[], value: string): boolean {
  const last = words.at(-1) ?? ''
  return searchWordsOf(value).some((word) => words.includes(word) || word.startsWith(last))
}
