import { isWorded, numeral } from '../matching.ts'
import type { Clause } from '../where.ts'
import { fold, wordsOf } from '../words.ts'
import { codeOf, codeOfNumber } from './codes.ts'
import {
  all,
  among,
  any,
  clause as comparison,
  EVERYTHING,
  having,
  lacking,
  NOTHING,
  type Expression,
} from './expression.ts'
import { betweenField, greatestField, leastField, WORDS, type Layout } from './layout.ts'
import { tokenOf, type Token } from './tokens.ts'

/**
 * What a clause asks of the server, where that is exactly what it means;
 * `undefined` where documents have to be looked at.
 */
export function nativeOf(layout: Layout, clause: Clause): Expression | undefined {
  const { condition, fields, values, kind, negated } = clause
  const whether = (tokens: readonly Token[]) => (negated ? lacking(tokens) : having(tokens))
  const present = fields.map((field) => tokenOf('present', field))
  const each = (tokens: (field: string, value: string) => readonly Token[]) =>
    whether(fields.flatMap((field) => values.flatMap((value) => tokens(field, value))))
  switch (condition) {
    case 'EXISTS':
      return whether(present)
    case 'IS_NULL':
      return negated ? having(present) : lacking(present)
    case 'EQUAL':
    case 'IN':
      return kind === 'number'
        ? each((field, value) => numeral(value).map((number) => tokenOf('number', field, number)))
        : each((field, value) => [tokenOf('value', field, value)])
    case 'IEQUAL':
      return each((field, value) => foldedTokens(field, fold(value)))
    case 'TERM': {
      const worded = havingAllWords(layout, clause)
      const terms = each((field, value) => {
        return [...foldedTokens(field, fold(value)), tokenOf('part', field, fold(value))]
      })
      if (negated) return worded === NOTHING ? terms : undefined
      return any([terms, worded])
    }
    case 'CONTAIN':
    case 'START_WITH':
    case 'END_WITH':
      // An empty pattern is in every value.
      if (values.some((value) => fold(value) === '')) return whether(present)
      return values.length === 0 ? whether([]) : undefined
    case 'PHRASE':
      return values.some((value) => wordsOf(value).length > 0) ? undefined : whether([])
    default:
      return values.length === 0 || kind === 'number' ? ordered(layout, clause) : undefined
  }
}

/** A value that folds to this is this, or has a token for what it folds to. */
function foldedTokens(field: string, folded: string): Token[] {
  return [tokenOf('value', field, folded), tokenOf('folded', field, folded)]
}

/** Documents in which some field of text has all the words of some value. */
function havingAllWords(layout: Layout, { fields, values }: Clause): Expression {
  const codes = fields
    .filter((field) => isWorded(field, layout.fields))
    .flatMap((field) => layout.codeIn(field) ?? [])
  return any(
    values.map(wordsOf).flatMap((words) => {
      if (words.length === 0) return []
      return codes.map((code) => all(words.map((word) => among(WORDS, [codeOf(code, word)]))))
    }),
  )
}

/** Comparisons of numbers. Of several values the least and the greatest are known. */
function ordered(
  layout: Layout,
  { condition, fields, values, negated }: Clause,
): Expression | undefined {
  const [low, high] = values.slice(0, 2).map((value) => numeral(value).map(Number)[0])
  const isRange = condition === 'BETWEEN'
  const numbers = fields.filter((field) => layout.isNumber(field))
  if (low === undefined || (isRange && high === undefined) || numbers.length === 0) {
    return negated ? EVERYTHING : NOTHING
  }
  if (isRange) {
    if (high === undefined || low > high) return negated ? EVERYTHING : NOTHING
    // Values on either side of it, and none inside, are more than a filter can ask for.
    if (negated) return undefined
    const range = `${codeOfNumber(low)}..${codeOfNumber(high)}`
    return any(numbers.map((field) => inside(field, range)))
  }
  const bound = codeOfNumber(low)
  return negated
    ? all(numbers.map((field) => noneBeyond(field, condition, bound)))
    : any(numbers.map((field) => someBeyond(field, condition, bound)))
}

const OPERATORS: Readonly<Record<string, { readonly is: string; readonly isNot: string }>> = {
  GREATER_THAN: { is: '>', isNot: '<=' },
  GREATER_THAN_OR_EQUAL_TO: { is: '>=', isNot: '<' },
  LESS_THAN: { is: '<', isNot: '>=' },
  LESS_THAN_OR_EQUAL_TO: { is: '<=', isNot: '>' },
}

function someBeyond(field: string, condition: string, bound: string): Expression {
  const { is } = OPERATORS[condition] ?? { is: '=' }
  const least = comparison(`${leastField(field)}:${is}${bound}`)
  return is.startsWith('<')
    ? least
    : any([least, comparison(`${greatestField(field)}:${is}${bound}`)])
}

function noneBeyond(field: string, condition: string, bound: string): Expression {
  const { is, isNot } = OPERATORS[condition] ?? { is: '=', isNot: '=' }
  const uncounted = lacking([tokenOf('counted', field)])
  const least = comparison(`${leastField(field)}:${isNot}${bound}`)
  if (is.startsWith('<')) return any([uncounted, least])
  const single = all([least, lacking([tokenOf('several', field)])])
  return any([uncounted, single, comparison(`${greatestField(field)}:${isNot}${bound}`)])
}

function inside(field: string, range: string): Expression {
  const places = [leastField(field), greatestField(field), betweenField(field)]
  return any(places.map((place) => among(place, [range])))
}
