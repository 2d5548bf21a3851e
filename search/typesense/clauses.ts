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
import { greatestField, leastField, numberField, type Role, type Schema } from './schema.ts'
import { tokenOf, type Token } from './tokens.ts'

/** By which tokens a condition is asked for, and of which fields documents have them. */
interface Asked {
  readonly isOf: (role: Role) => boolean
  readonly tokens: (field: string, value: string) => readonly Token[]
}
const BY_VALUE: Asked = {
  isOf: ({ isProse }) => !isProse,
  tokens: (field, value) => [tokenOf('value', field, value)],
}
/** Numbers in fields that nothing declares are not kept as numbers. */
const BY_NUMBER: Asked = {
  isOf: ({ isNumber }) => isNumber,
  tokens: (field, value) => numeral(value).map((number) => tokenOf('number', field, number)),
}
/** A value that folds to this is this, or has a token for what it folds to. */
const BY_FOLDED: Asked = {
  isOf: ({ isLabel }) => isLabel,
  tokens: (field, value) => [
    tokenOf('value', field, fold(value)),
    tokenOf('folded', field, fold(value)),
  ],
}
const BY_TERM: Asked = {
  isOf: BY_FOLDED.isOf,
  tokens: (field, value) => [
    ...BY_FOLDED.tokens(field, value),
    tokenOf('part', field, fold(value)),
  ],
}

/**
 * What a clause asks of the server, where that is exactly what it means;
 * `undefined` where documents have to be looked at.
 */
export function* nativeOf(schema: Schema, clause: Clause): Steps<Expression | undefined> {
  const { condition, fields, values, negated } = clause
  const whether = (tokens: readonly Token[]) => (negated ? lacking(tokens) : having(tokens))
  const present = fields.map((field) => tokenOf('present', field))
  if (condition === 'EXISTS') return whether(present)
  if (condition === 'IS_NULL') return negated ? having(present) : lacking(present)
  if (values.length === 0) return whether([])
  // An empty pattern is in every value.
  if (isPattern(condition)) {
    return values.some((value) => fold(value) === '') ? whether(present) : undefined
  }
  const hasWords = values.some((value) => wordsOf(value).length > 0)
  if (condition === 'PHRASE') return hasWords ? undefined : whether([])
  const isOfText = fields.some((field) => isWorded(field, schema.fields))
  if (condition === 'TERM' && hasWords && isOfText) return undefined
  const asked = askedBy(clause)
  const isOf = asked?.isOf ?? BY_NUMBER.isOf
  if (!fields.every((field) => isOf(schema.role(field)))) return undefined
  if (!asked) return clause.kind === 'number' ? ordered(schema, clause) : undefined
  const tokens: Token[] = []
  for (const field of fields) {
    // In steps, as a search across lineage has tens of thousands of values.
    const found = yield* eachInSteps(values, (value) => asked.tokens(field, value))
    for (const some of found) tokens.push(...some)
  }
  return whether(tokens)
}

export function isPattern(condition: Clause['condition']): boolean {
  return condition === 'CONTAIN' || condition === 'START_WITH' || condition === 'END_WITH'
}

function askedBy({ condition, kind }: Clause): Asked | undefined {
  if (condition === 'IEQUAL') return BY_FOLDED
  if (condition === 'TERM') return BY_TERM
  if (condition !== 'EQUAL' && condition !== 'IN') return undefined
  return kind === 'number' ? BY_NUMBER : BY_VALUE
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
