import { mapYielding } from '../../graph/runtime/yield.ts'
import { isWorded } from '../matching.ts'
import type { Clause } from '../where.ts'
import { fold, numeral } from '../words.ts'
import { codeOfNumber } from './document.ts'
import { all, any, clause as comparison, EVERYTHING, having, lacking } from './expression.ts'
import { NOTHING, type Expression } from './expression.ts'
import { greatestField, leastField, numberField, type Role, type Schema } from './schema.ts'
import { tokenOf, type Says, type Token } from './tokens.ts'

/** What a condition asks for, as what documents say of which fields, and how they spell it. */
interface Asked {
  readonly isOf: (role: Role) => boolean
  readonly says: readonly Says[]
  readonly spelled: (value: string) => readonly string[]
}
const BY_VALUE: Asked = {
  isOf: ({ isProse }) => !isProse,
  says: ['value'],
  spelled: (value) => [value],
}
/** Numbers in fields that nothing declares are not kept as numbers. */
const BY_NUMBER: Asked = { isOf: ({ isNumber }) => isNumber, says: ['number'], spelled: numeral }
/** A value that folds to this is this, or has a token for what it folds to. */
const BY_FOLDED: Asked = {
  isOf: ({ isLabel }) => isLabel,
  says: ['value', 'folded'],
  spelled: (value) => [fold(value)],
}
const BY_TERM: Asked = { ...BY_FOLDED, says: ['value', 'folded', 'part'] }

/**
 * What a clause asks of the server, where that is exactly what it means;
 * `undefined` where documents have to be looked at.
 */
export async function nativeOf(schema: Schema, clause: Clause): Promise<Expression | undefined> {
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
  // Its words will do.
  const isOfText = fields.some((field) => isWorded(field, schema.fields))
  if (condition === 'TERM' && isOfText) return undefined
  const asked = askedBy(clause)
  const { isOf, says, spelled } = asked ?? BY_NUMBER
  if (!fields.every((field) => isOf(schema.role(field)))) return undefined
  if (!asked) return clause.kind === 'number' ? ordered(clause) : undefined
  const tokensOf = (value: string) =>
    spelled(value).flatMap((text) =>
      fields.flatMap((field) => says.map((what) => tokenOf(what, field, text))),
    )
  // Yields, because a search across lineage has tens of thousands of values.
  return whether((await mapYielding(values, tokensOf)).flat())
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

/** Each with its contrary. */
const OPERATORS: Readonly<Record<string, readonly [is: string, isNot: string]>> = {
  GREATER_THAN: ['>', '<='],
  GREATER_THAN_OR_EQUAL_TO: ['>=', '<'],
  LESS_THAN: ['<', '>='],
  LESS_THAN_OR_EQUAL_TO: ['<=', '>'],
}

/** Comparisons of numbers: any of several is enough, so that none means the greatest, or least. */
function ordered({ condition, fields, values, negated }: Clause): Expression | undefined {
  const [low, high] = values.slice(0, 2).map((value) => numeral(value).map(Number)[0])
  const [is, isNot] = OPERATORS[condition] ?? []
  const isEmpty = low === undefined || (!is && (high === undefined || low > high))
  if (isEmpty) return negated ? EVERYTHING : NOTHING
  const bound = codeOfNumber(low)
  const asked = is ? `${is}${bound}` : `[${bound}..${codeOfNumber(high ?? low)}]`
  if (!negated) return any(fields.map((field) => comparison(`${numberField(field)}:${asked}`)))
  // Numbers on either side of a range, and none inside, are more than a filter can ask for.
  if (!isNot) return undefined
  const extreme = isNot.startsWith('<') ? greatestField : leastField
  return all(
    fields.map((field) =>
      any([lacking([tokenOf('counted', field)]), comparison(`${extreme(field)}:${isNot}${bound}`)]),
    ),
  )
}
