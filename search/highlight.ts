import type { Values } from './document.ts'
import type { SearchFields } from './fields.ts'
import { holds, isWorded, valueTest } from './matching.ts'
import type { Query } from './query.ts'
import { leadingValues } from './ranking.ts'
import type { Clause } from './where.ts'
import { wordTest } from './words.ts'

/** A value that matched the query. */
export interface MatchedField {
  readonly name: string
  readonly value: string
}

/** Most values of a field that are tested, and reported: a table may have thousands of columns. */
const VALUES_PER_FIELD_MAX = 500
const MATCHES_PER_FIELD_MAX = 3

/**
 * Returns the function that explains a hit: the values that contain a word of the query, or fulfil
 * a condition of it. The tests are prepared once for all hits of a page.
 */
export function highlighter(
  fields: SearchFields,
  { words, where }: Query,
): (values: Values) => MatchedField[] {
  const clauses = where.flat().filter(({ negated }) => !negated)
  const hasWord = wordTest(words, words.slice(-1))
  const tests = new Map<string, readonly Test[]>()
  const testsOf = (name: string) => {
    const known = tests.get(name)
    if (known) return known
    const own = clauses
      .filter((clause) => clause.fields.includes(name))
      .map((clause) => testOf({ ...clause, fields: [name] }, name, fields))
    if (fields.all.get(name)?.tier !== undefined && words.length > 0) {
      own.push(hasWord)
    }
    tests.set(name, own)
    return own
  }
  return (values) =>
    Object.entries(values).flatMap(([name, each]) => {
      const own = testsOf(name)
      return own.length > 0 ? matchesIn(name, each, own) : []
    })
}

function matchesIn(
  name: string,
  values: readonly string[],
  tests: readonly Test[],
): MatchedField[] {
  const matches: MatchedField[] = []
  for (const value of leadingValues(values).slice(0, VALUES_PER_FIELD_MAX)) {
    if (!tests.some((test) => test(value))) continue
    matches.push({ name, value })
    if (matches.length === MATCHES_PER_FIELD_MAX) break
  }
  return matches
}

type Test = (value: string) => boolean

function testOf(clause: Clause, name: string, fields: SearchFields): Test {
  const isByWords = clause.condition === 'TERM' && isWorded(name, fields)
  return isByWords ? (value) => holds(clause, { [name]: [value] }, fields) : valueTest(clause)
}
