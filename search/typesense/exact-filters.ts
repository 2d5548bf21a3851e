import { mapYielding } from '../../graph/runtime/yield.ts'
import { isPattern } from '../filter.ts'
import { isWorded } from '../matching.ts'
import type { Clause } from '../where.ts'
import { fold, numeral, wordsOf } from '../words.ts'
import { beginningWith, endingWith, type Affix } from './affixes.ts'
import { codeOfNumber } from './document.ts'
import { all, any, serverClause as comparison, EVERYTHING, having, lacking } from './expression.ts'
import { NOTHING, worded, type Expression } from './expression.ts'
import { beginningField, endingField, greatestField, hasToken, isFolded } from './schema.ts'
import { leastField, numberField } from './schema.ts'
import type { Role, Schema } from './schema.ts'
import { filterToken, type TokenMeaning, type Token } from './tokens.ts'

/**
 * The tokens that a condition queries: for which fields, of which kinds, and how values are
 * spelled.
 */
interface TokenQuery {
  readonly isOf: (role: Role, value: string) => boolean
  readonly says: readonly TokenMeaning[]
  readonly spelled: (value: string) => readonly string[]
}
const BY_VALUE: TokenQuery = {
  isOf: hasToken,
  says: ['value'],
  spelled: (value) => [value],
}
/** Queries numbers; undeclared fields have no number tokens. */
const BY_NUMBER: TokenQuery = {
  isOf: ({ isNumber }) => isNumber,
  says: ['number'],
  spelled: numeral,
}
/**
 * Queries folded values: a value that folds to the text equals it, or has a token of its folded
 * form.
 */
const BY_FOLDED: TokenQuery = {
  isOf: isFolded,
  says: ['value', 'folded'],
  spelled: (value) => [fold(value)],
}
const BY_TERM: TokenQuery = {
  ...BY_FOLDED,
  isOf: ({ isLabel }) => isLabel,
  says: ['value', 'folded', 'part'],
}

/** Filters of clauses that several searches have: those of policies name hundreds of values. */
const natives = new WeakMap<Schema, WeakMap<Clause, Promise<Expression | undefined>>>()

/**
 * Returns the exact filter of a clause on the server; `undefined` when documents have to be
 * scanned.
 */
export function nativeFilter(schema: Schema, clause: Clause): Promise<Expression | undefined> {
  const filters = natives.get(schema) ?? new WeakMap<Clause, Promise<Expression | undefined>>()
  const filter = filters.get(clause) ?? makeNativeFilter(schema, clause)
  natives.set(schema, filters.set(clause, filter))
  return filter
}

async function makeNativeFilter(schema: Schema, clause: Clause): Promise<Expression | undefined> {
  const { condition, fields, values, negated } = clause
  const matching = (tokens: readonly Token[]) => (negated ? lacking(tokens) : having(tokens))
  const present = fields.map((field) => filterToken('present', field))
  if (condition === 'EXISTS') return matching(present)
  if (condition === 'IS_NULL') return negated ? having(present) : lacking(present)
  if (values.length === 0) return matching([])
  if (condition === 'PHRASE') return negated ? undefined : oneWordFilter(values)
  // An empty pattern matches every value.
  if (isPattern(condition)) {
    if (values.some((value) => fold(value) === '')) return matching(present)
    return negated ? undefined : affixFilter(schema, clause)
  }
  // Words of a text field match the term too, so documents are scanned.
  const isOfText = fields.some((field) => isWorded(field, schema.fields))
  if (condition === 'TERM' && isOfText) return undefined
  const tokenQuery = chooseTokenQuery(clause)
  const { isOf, says, spelled } = tokenQuery ?? BY_NUMBER
  const hasTokens = fields.every((field) => {
    const role = schema.role(field)
    return values.every((value) => isOf(role, value))
  })
  if (!hasTokens) return undefined
  if (!tokenQuery) return clause.kind === 'number' ? numberComparison(clause) : undefined
  const toTokens = (value: string) =>
    spelled(value).flatMap((text) =>
      fields.flatMap((field) => says.map((what) => filterToken(what, field, text))),
    )
  // Yields, because a search across lineage has tens of thousands of values.
  return matching((await mapYielding(values, toTokens)).flat())
}

/** Text that the server splits at the same places as `words.ts`. */
const ONE_WORD = /^(?:[a-z0-9]+|[^\0-\x7f]+)$/

/** Returns the filter for phrases of one word each; undefined for longer ones. */
export function oneWordFilter(phrases: readonly string[]): Expression | undefined {
  const rows = phrases.map(wordsOf).filter(({ length }) => length > 0)
  const isOne = ([word = '', ...rest]: string[]) => rest.length === 0 && ONE_WORD.test(word)
  return rows.every(isOne) ? worded(rows.flat()) : undefined
}

/**
 * Returns the filter for values that begin or end with one of the texts; undefined when the server
 * has none that is exact.
 */
export function affixFilter(
  schema: Schema,
  { condition, fields, values }: Pick<Clause, 'condition' | 'fields' | 'values'>,
): Expression | undefined {
  const affix = AFFIXES[condition]
  if (!affix || !fields.every((field) => schema.role(field).hasAffixes)) return undefined
  const affixes = values.map(affix.toRange)
  if (!affixes.every(({ isExact }) => isExact)) return undefined
  const ranges = affixes.map(({ range }) => range).join(',')
  return any(fields.map((field) => comparison(`${affix.toField(field)}:[${ranges}]`)))
}

/** The integers that have the beginnings, or the ends, of values. */
export const AFFIXES: Readonly<
  Record<string, { toField: (field: string) => string; toRange: (text: string) => Affix }>
> = {
  START_WITH: { toField: beginningField, toRange: beginningWith },
  END_WITH: { toField: endingField, toRange: endingWith },
}

function chooseTokenQuery({ condition, kind }: Clause): TokenQuery | undefined {
  if (condition === 'IEQUAL') return BY_FOLDED
  if (condition === 'TERM') return BY_TERM
  if (condition !== 'EQUAL' && condition !== 'IN') return undefined
  return kind === 'number' ? BY_NUMBER : BY_VALUE
}

/** Operators, each with its negation. */
const OPERATORS: Readonly<Record<string, readonly [is: string, isNot: string]>> = {
  GREATER_THAN: ['>', '<='],
  GREATER_THAN_OR_EQUAL_TO: ['>=', '<'],
  LESS_THAN: ['<', '>='],
  LESS_THAN_OR_EQUAL_TO: ['<=', '>'],
}

/**
 * Returns the comparison of numbers. One matching number of a field suffices, so a negated
 * comparison tests the greatest or the least.
 */
function numberComparison({ condition, fields, values, negated }: Clause): Expression | undefined {
  const [low, high] = values.slice(0, 2).map((value) => numeral(value).map(Number)[0])
  const [is, isNot] = OPERATORS[condition] ?? []
  const isEmpty = low === undefined || (!is && (high === undefined || low > high))
  if (isEmpty) return negated ? EVERYTHING : NOTHING
  const bound = codeOfNumber(low)
  const range = is ? `${is}${bound}` : `[${bound}..${codeOfNumber(high ?? low)}]`
  if (!negated) return any(fields.map((field) => comparison(`${numberField(field)}:${range}`)))
  // Documents with numbers on both sides of a range have to be compared.
  if (!isNot) return undefined
  const extreme = isNot.startsWith('<') ? greatestField : leastField
  return all(
    fields.map((field) =>
      any([
        lacking([filterToken('counted', field)]),
        comparison(`${extreme(field)}:${isNot}${bound}`),
      ]),
    ),
  )
}

/** Returns the filter for documents with all numbers on one side of a range: a negated BETWEEN. */
export function outsideFilter(clause: Clause): Expression | undefined {
  const range = numberRange(clause)
  if (!range || !clause.negated) return undefined
  const [low, high] = range
  return all(
    clause.fields.map((field) =>
      any([
        lacking([filterToken('counted', field)]),
        comparison(`${greatestField(field)}:<${low}`),
        comparison(`${leastField(field)}:>${high}`),
      ]),
    ),
  )
}

/** Returns the filter for documents with numbers on both sides of the range of a clause. */
export function straddlingFilter(clause: Clause): Expression {
  const [low, high] = numberRange(clause) ?? []
  return any(
    clause.fields.map((field) =>
      all([
        comparison(`${leastField(field)}:<${low}`),
        comparison(`${greatestField(field)}:>${high}`),
      ]),
    ),
  )
}

function numberRange({ condition, kind, values }: Clause): [low: string, high: string] | undefined {
  if (condition !== 'BETWEEN' || kind !== 'number') return undefined
  const [low, high] = values.slice(0, 2).flatMap(numeral).map(Number)
  return low === undefined || high === undefined
    ? undefined
    : [codeOfNumber(low), codeOfNumber(high)]
}
