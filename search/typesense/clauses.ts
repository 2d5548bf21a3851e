import { mapYielding } from '../../graph/runtime/yield.ts'
import { isPattern } from '../filter.ts'
import { isWorded } from '../matching.ts'
import type { Clause } from '../where.ts'
import { fold, numeral, wordsOf } from '../words.ts'
import { beginningWith, endingWith, type Affix } from './affixes.ts'
import { codeOfNumber } from './document.ts'
import { all, any, clause as comparison, EVERYTHING, having, lacking } from './expression.ts'
import { NOTHING, worded, type Expression } from './expression.ts'
import { beginningField, endingField, greatestField, hasToken, isFolded } from './schema.ts'
import { leastField, numberField } from './schema.ts'
import type { Role, Schema } from './schema.ts'
import { tokenOf, type Says, type Token } from './tokens.ts'

/**
 * The tokens that a condition queries: for which fields, of which kinds, and how values are
 * spelled.
 */
interface TokenQuery {
  readonly isOf: (role: Role, value: string) => boolean
  readonly says: readonly Says[]
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
export function nativeOf(schema: Schema, clause: Clause): Promise<Expression | undefined> {
  const known = natives.get(schema) ?? new WeakMap<Clause, Promise<Expression | undefined>>()
  const made = known.get(clause) ?? madeOf(schema, clause)
  natives.set(schema, known.set(clause, made))
  return made
}

async function madeOf(schema: Schema, clause: Clause): Promise<Expression | undefined> {
  const { condition, fields, values, negated } = clause
  const matching = (tokens: readonly Token[]) => (negated ? lacking(tokens) : having(tokens))
  const present = fields.map((field) => tokenOf('present', field))
  if (condition === 'EXISTS') return matching(present)
  if (condition === 'IS_NULL') return negated ? having(present) : lacking(present)
  if (values.length === 0) return matching([])
  if (condition === 'PHRASE') return negated ? undefined : wordedOf(values)
  // An empty pattern matches every value.
  if (isPattern(condition)) {
    if (values.some((value) => fold(value) === '')) return matching(present)
    return negated ? undefined : affixed(schema, clause)
  }
  // Words of a text field match the term too, so documents are scanned.
  const isOfText = fields.some((field) => isWorded(field, schema.fields))
  if (condition === 'TERM' && isOfText) return undefined
  const asked = tokenQueryOf(clause)
  const { isOf, says, spelled } = asked ?? BY_NUMBER
  const hasTokens = fields.every((field) => {
    const role = schema.role(field)
    return values.every((value) => isOf(role, value))
  })
  if (!hasTokens) return undefined
  if (!asked) return clause.kind === 'number' ? ordered(clause) : undefined
  const tokensOf = (value: string) =>
    spelled(value).flatMap((text) =>
      fields.flatMap((field) => says.map((what) => tokenOf(what, field, text))),
    )
  // Yields, because a search across lineage has tens of thousands of values.
  return matching((await mapYielding(values, tokensOf)).flat())
}

/** Text that the server splits at the same places as `words.ts`. */
const ONE_WORD = /^(?:[a-z0-9]+|[^\0-\x7f]+)$/

/** Returns the filter for phrases of one word each; undefined for longer ones. */
export function wordedOf(phrases: readonly string[]): Expression | undefined {
  const rows = phrases.map(wordsOf).filter(({ length }) => length > 0)
  const isOne = ([word = '', ...others]: string[]) => others.length === 0 && ONE_WORD.test(word)
  return rows.every(isOne) ? worded(rows.flat()) : undefined
}

/**
 * Returns the filter for values that begin or end with one of the texts; undefined when the server
 * has none that is exact.
 */
export function affixed(
  schema: Schema,
  { condition, fields, values }: Pick<Clause, 'condition' | 'fields' | 'values'>,
): Expression | undefined {
  const affix = AFFIXES[condition]
  if (!affix || !fields.every((field) => schema.role(field).hasAffixes)) return undefined
  const affixes = values.map(affix.rangeOf)
  if (!affixes.every(({ isExact }) => isExact)) return undefined
  const ranges = affixes.map(({ range }) => range).join(',')
  return any(fields.map((field) => comparison(`${affix.fieldOf(field)}:[${ranges}]`)))
}

/** The integers that have the beginnings, or the ends, of values. */
export const AFFIXES: Readonly<
  Record<string, { fieldOf: (field: string) => string; rangeOf: (text: string) => Affix }>
> = {
  START_WITH: { fieldOf: beginningField, rangeOf: beginningWith },
  END_WITH: { fieldOf: endingField, rangeOf: endingWith },
}

function tokenQueryOf({ condition, kind }: Clause): TokenQuery | undefined {
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
function ordered({ condition, fields, values, negated }: Clause): Expression | undefined {
  const [low, high] = values.slice(0, 2).map((value) => numeral(value).map(Number)[0])
  const [is, isNot] = OPERATORS[condition] ?? []
  const isEmpty = low === undefined || (!is && (high === undefined || low > high))
  if (isEmpty) return negated ? EVERYTHING : NOTHING
  const bound = codeOfNumber(low)
  const asked = is ? `${is}${bound}` : `[${bound}..${codeOfNumber(high ?? low)}]`
  if (!negated) return any(fields.map((field) => comparison(`${numberField(field)}:${asked}`)))
  // Documents with numbers on both sides of a range have to be compared.
  if (!isNot) return undefined
  const extreme = isNot.startsWith('<') ? greatestField : leastField
  return all(
    fields.map((field) =>
      any([lacking([tokenOf('counted', field)]), comparison(`${extreme(field)}:${isNot}${bound}`)]),
    ),
  )
}

/** Returns the filter for documents with all numbers on one side of a range: a negated BETWEEN. */
export function outsideOf(clause: Clause): Expression | undefined {
  const range = rangeOf(clause)
  if (!range || !clause.negated) return undefined
  const [low, high] = range
  return all(
    clause.fields.map((field) =>
      any([
        lacking([tokenOf('counted', field)]),
        comparison(`${greatestField(field)}:<${low}`),
        comparison(`${leastField(field)}:>${high}`),
      ]),
    ),
  )
}

/** Returns the filter for documents with numbers on both sides of the range of a clause. */
export function straddlingOf(clause: Clause): Expression {
  const [low, high] = rangeOf(clause) ?? []
  return any(
    clause.fields.map((field) =>
      all([
        comparison(`${leastField(field)}:<${low}`),
        comparison(`${greatestField(field)}:>${high}`),
      ]),
    ),
  )
}

function rangeOf({ condition, kind, values }: Clause): [low: string, high: string] | undefined {
  if (condition !== 'BETWEEN' || kind !== 'number') return undefined
  const [low, high] = values.slice(0, 2).flatMap(numeral).map(Number)
  return low === undefined || high === undefined
    ? undefined
    : [codeOfNumber(low), codeOfNumber(high)]
}
