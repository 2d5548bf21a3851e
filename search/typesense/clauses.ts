import { eachInSteps, type Steps } from '../../graph/turns.ts'
import { isWorded } from '../matching.ts'
import { numeral } from '../numeral.ts'
import type { Clause } from '../where.ts'
import { fold, wordsOf } from '../words.ts'
import {
  all,
  any,
  clause as comparison,
  EVERYTHING,
  having,
  lacking,
  NOTHING,
} from './expression.ts'
import type { Expression } from './expression.ts'
import { codeOfNumber } from './document.ts'
import { greatestField, leastField, numberField, type Schema } from './schema.ts'
import { tokenOf, type Token } from './tokens.ts'

/**
 * What a clause asks of the server, where that is exactly what it means;
 * `undefined` where documents have to be looked at.
 */
export function* nativeOf(schema: Schema, clause: Clause): Steps<Expression | undefined> {
  const { condition, fields, values, kind, negated } = clause
  const whether = (tokens: readonly Token[]) => (negated ? lacking(tokens) : having(tokens))
  const present = fields.map((field) => tokenOf('present', field))
  const roles = fields.map(schema.role)
  const areValues = !roles.some(({ isProse }) => isProse)
  const areLabels = roles.every(({ isLabel }) => isLabel)
  /** In steps, as a search across lineage has tens of thousands of values. */
  function* each(isAsked: boolean, tokens: (field: string, value: string) => readonly Token[]) {
    if (!isAsked && values.length > 0) return undefined
    const found: Token[] = []
    for (const field of fields) {
      const some = yield* eachInSteps(values, (value) => tokens(field, value))
      for (const more of some) found.push(...more)
    }
    return whether(found)
  }
  switch (condition) {
    case 'EXISTS':
      return whether(present)
    case 'IS_NULL':
      return negated ? having(present) : lacking(present)
    case 'EQUAL':
    case 'IN':
      return kind === 'number'
        ? yield* each(areValues, (field, value) =>
            numeral(value).map((number) => tokenOf('number', field, number)),
          )
        : yield* each(areValues, (field, value) => [tokenOf('value', field, value)])
    case 'IEQUAL':
      return yield* each(areLabels, (field, value) => foldedTokens(field, fold(value)))
    case 'TERM': {
      const hasWords = values.some((value) => wordsOf(value).length > 0)
      if (hasWords && fields.some((field) => isWorded(field, schema.fields))) return undefined
      return yield* each(areLabels, (field, value) => {
        return [...foldedTokens(field, fold(value)), tokenOf('part', field, fold(value))]
      })
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
      // Numbers in fields that nothing declares are not kept as numbers.
      return values.length === 0 || (kind === 'number' && roles.every(({ isNumber }) => isNumber))
        ? ordered(schema, clause)
        : undefined
  }
}

/** A value that folds to this is this, or has a token for what it folds to. */
function foldedTokens(field: string, folded: string): Token[] {
  return [tokenOf('value', field, folded), tokenOf('folded', field, folded)]
}

const OPERATORS: Readonly<Record<string, { readonly is: string; readonly isNot: string }>> = {
  GREATER_THAN: { is: '>', isNot: '<=' },
  GREATER_THAN_OR_EQUAL_TO: { is: '>=', isNot: '<' },
  LESS_THAN: { is: '<', isNot: '>=' },
  LESS_THAN_OR_EQUAL_TO: { is: '<=', isNot: '>' },
}

/** Comparisons of numbers: any of several is enough, so that none means the greatest, or least. */
function ordered(
  schema: Schema,
  { condition, fields, values, negated }: Clause,
): Expression | undefined {
  const [low, high] = values.slice(0, 2).map((value) => numeral(value).map(Number)[0])
  const isRange = condition === 'BETWEEN'
  const numbers = fields.filter((field) => schema.role(field).isNumber)
  const isEmpty = low === undefined || (isRange && (high === undefined || low > high))
  if (isEmpty || numbers.length === 0) return negated ? EVERYTHING : NOTHING
  if (isRange) {
    // Numbers on either side of the range, and none inside, are more than a filter can ask for.
    if (negated) return undefined
    const range = `${codeOfNumber(low)}..${codeOfNumber(high ?? low)}`
    return any(numbers.map((field) => comparison(`${numberField(field)}:[${range}]`)))
  }
  const { is, isNot } = OPERATORS[condition] ?? { is: '=', isNot: '=' }
  const bound = codeOfNumber(low)
  const beyond = numbers.map((field) => comparison(`${numberField(field)}:${is}${bound}`))
  const notBeyond = numbers.map((field) => {
    const extreme = is.startsWith('<') ? leastField(field) : greatestField(field)
    return any([lacking([tokenOf('counted', field)]), comparison(`${extreme}:${isNot}${bound}`)])
  })
  return negated ? all(notBeyond) : any(beyond)
}
