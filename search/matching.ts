import { isReference, keyPartsOf } from '../graph/model/urn.ts'
import { valuesIn, type Values } from './document.ts'
import type { KnownFields } from './fields.ts'
import type { Filter } from './filter.ts'
import { toClause, type Clause, type Where } from './where.ts'
import { patternTest } from './wildcards.ts'
import { fold, numeral, valueWordsOf, wordRowsOf, wordsOf } from './words.ts'

/**
 * Returns the test of a condition for one value (docs/interface: search/conditions). Adapters whose
 * index cannot answer a condition exactly narrow with the index, then apply this test.
 */
export function valueTest(clause: Clause): (value: string) => boolean {
  const { condition, values: operands, kind } = clause
  switch (condition) {
    case 'EXISTS':
    case 'IS_NULL':
      return () => true
    case 'EQUAL':
    case 'IN': {
      const equals = new Set(kind === 'number' ? operands.flatMap(numeral) : operands)
      return kind === 'number'
        ? (value) => numeral(value).some((parsed) => equals.has(parsed))
        : (value) => equals.has(value)
    }
    case 'IEQUAL': {
      const folded = new Set(operands.map(fold))
      return (value) => folded.has(fold(value))
    }
    case 'CONTAIN':
      return anyFolded(operands, (value, part) => value.includes(part))
    case 'START_WITH':
      return anyFolded(operands, (value, part) => value.startsWith(part))
    case 'END_WITH':
      return anyFolded(operands, (value, part) => value.endsWith(part))
    case 'PREFIX':
      return (value) => operands.some((prefix) => value.startsWith(prefix))
    case 'TERM': {
      const folded = new Set(operands.map(fold))
      return (value) => termsOf(value).some((term) => folded.has(term))
    }
    case 'LIKE': {
      const tests = operands.map(patternTest)
      return (value) => termsOf(value).some((term) => tests.some((matches) => matches(term)))
    }
    case 'PHRASE':
    case 'BEGUN': {
      const end = condition === 'PHRASE' ? ' ' : ''
      const phrases = operands.map((phrase) => ` ${wordsOf(phrase).join(' ')}${end}`)
      return (value) => {
        const rows = wordRowsOf(value).map((row) => ` ${row.join(' ')} `)
        return phrases.some((phrase) => {
          return phrase.trim() !== '' && rows.some((row) => row.includes(phrase))
        })
      }
    }
    default:
      return orderTest(clause)
  }
}

/**
 * Returns the terms by which `field:value` and patterns match a value: itself, and the parts of a
 * URN, folded.
 */
export function termsOf(value: string): string[] {
  const terms = new Set([fold(value)])
  const pending = [value]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!next.startsWith('urn:li:') || !isReference(next)) continue
    for (const part of keyPartsOf(next)) {
      terms.add(fold(part))
      if (part !== next) pending.push(part)
    }
  }
  return [...terms]
}

/**
 * Returns a test of records whose fields nothing declares. `readValues` returns the values of a field
 * as text, an empty list when it is absent.
 */
export function recordMatcher(
  filter: Filter,
): (readValues: (field: string) => readonly string[]) => boolean {
  if (filter.length === 0) return () => true
  const groups = filter.map((group) => {
    return group.map((criterion) => ({ ...criterion, test: valueTest(toClause(criterion)) }))
  })
  return (readValues) =>
    groups.some((group) => {
      return group.every(({ field, condition, test, negated }) => {
        const present = readValues(field)
        const met = condition === 'IS_NULL' ? present.length === 0 : present.some(test)
        return met !== negated
      })
    })
}

/** Returns whether a document matches a clause. */
export function holds(clause: Clause, values: Values, fields: KnownFields): boolean {
  return documentTest(clause, fields)(values)
}

/** Returns the test of a clause for the values of a document, prepared once for many documents. */
export function documentTest(clause: Clause, fields: KnownFields): (values: Values) => boolean {
  const { condition, negated } = clause
  const presentIn = (values: Values) => clause.fields.flatMap((field) => valuesIn(values, field))
  if (condition === 'IS_NULL') return (values) => (presentIn(values).length === 0) !== negated
  const test = valueTest(clause)
  const isMet = (values: Values) =>
    presentIn(values).some(test) || (condition === 'TERM' && hasWords(clause, values, fields))
  return (values) => isMet(values) !== negated
}

/** Returns the test of filters, all of which have to hold, for the values of a document. */
export function filtersTest(
  filters: readonly Where[],
  fields: KnownFields,
): (values: Values) => boolean {
  const tests = filters.map((groups) =>
    groups.map((group) => group.map((clause) => documentTest(clause, fields))),
  )
  return (values) =>
    tests.every((groups) => groups.some((group) => group.every((holdsFor) => holdsFor(values))))
}

/** Returns whether a text field has the words of a value, as in `description:late data`. */
function hasWords(clause: Clause, values: Values, fields: KnownFields): boolean {
  return clause.values.some((phrase) => {
    const words = wordsOf(phrase)
    if (words.length === 0) return false
    return clause.fields.some((field) => {
      if (!isWorded(field, fields)) return false
      const fieldWords = new Set(valuesIn(values, field).flatMap(valueWordsOf))
      return words.every((word) => fieldWords.has(word))
    })
  })
}

/** Returns whether `field:value` matches the words of a field, besides its whole values. */
export function isWorded(field: string, fields: KnownFields): boolean {
  const tier = fields.all.get(field)?.tier
  return tier === 'name' || tier === 'description' || tier === 'part'
}

function anyFolded(
  operands: readonly string[],
  test: (value: string, part: string) => boolean,
): (value: string) => boolean {
  const parts = operands.map(fold)
  return (value) => {
    const folded = fold(value)
    return parts.some((part) => test(folded, part))
  }
}

/**
 * Returns the test of an ordering condition: numbers by value, text by code points. Where a number
 * is needed, other text matches nothing.
 */
function orderTest({ condition, values, kind }: Clause): (value: string) => boolean {
  const [low, high] = values
  if (low === undefined || (condition === 'BETWEEN' && high === undefined)) return () => false
  const order = kind === 'number' ? byNumber : byCodePoints
  switch (condition) {
    case 'GREATER_THAN':
      return (value) => order(value, low) > 0
    case 'GREATER_THAN_OR_EQUAL_TO':
      return (value) => order(value, low) >= 0
    case 'LESS_THAN':
      return (value) => order(value, low) < 0
    case 'LESS_THAN_OR_EQUAL_TO':
      return (value) => order(value, low) <= 0
    default:
      return (value) => order(value, low) >= 0 && order(value, high ?? low) <= 0
  }
}

/** Compares numbers; returns NaN, for which no comparison is true, when either is not a number. */
function byNumber(a: string, b: string): number {
  const [x] = numeral(a)
  const [y] = numeral(b)
  return x === undefined || y === undefined ? Number.NaN : Number(x) - Number(y)
}

function byCodePoints(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
