import type { Values } from './document.ts'
import type { SearchFields } from './fields.ts'
import { fitTo } from './fit.ts'
import { holds, isWorded, valueTest } from './matching.ts'
import type { Query } from './query.ts'
import type { Clause } from './where.ts'
import { wordTest } from './words.ts'

/** A value that made an entity a hit. */
export interface MatchedField {
  readonly name: string
  readonly value: string
}

/** Most values of a field that are looked at, and named: a table may have thousands of columns. */
const VALUES_PER_FIELD_MAX = 500
const MATCHES_PER_FIELD_MAX = 3

/** Most characters of a field that are looked at to say why, and how well, a document was found. */
const LENGTH_PER_FIELD_MAX = 65_536

/**
 * Says why a document was found: the values that hold a word of the query, or fulfil a part of it. What
 * is to be tested is prepared once for all hits of a page.
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
      if (own.length === 0) return []
      return firstOf(each)
        .slice(0, VALUES_PER_FIELD_MAX)
        .filter((value) => own.some((test) => test(value)))
        .slice(0, MATCHES_PER_FIELD_MAX)
        .map((value) => ({ name, value }))
    })
}

type Test = (value: string) => boolean

function testOf(clause: Clause, name: string, fields: SearchFields): Test {
  const isByWords = clause.condition === 'TERM' && isWorded(name, fields)
  return isByWords ? (value) => holds(clause, { [name]: [value] }, fields) : valueTest(clause)
}

/** The best score: an exact name. */
const SCORE_BEST = 10

/**
 * How well documents fit: 10 for an exact name, then less as what {@link fitTo} tells grows, and at least 1.
 */
export function scorer(fields: SearchFields, words: readonly string[]): (values: Values) => number {
  if (words.length === 0) return () => 1
  const fitOf = fitTo(fields, words)
  return (values) => {
    const looked = Object.entries(values).map(([field, each]) => [field, firstOf(each)] as const)
    return Math.max(1, SCORE_BEST - fitOf(Object.fromEntries(looked)))
  }
}

function firstOf(values: readonly string[]): readonly string[] {
  let left = LENGTH_PER_FIELD_MAX
  const most = values.findIndex((value) => (left -= value.length) < 0)
  return most === -1 ? values : values.slice(0, most)
}
