import type { Parameter } from '../../graph/sqlite/database.ts'
import { numeral } from '../numeral.ts'
import type { Clause } from '../where.ts'
import { fold, wordsOf } from '../words.ts'
import { FOLDED, keyOf, VALUE } from './vocabulary.ts'

/** A piece of SQL, and the values of its question marks. */
export interface Sql {
  readonly text: string
  readonly parameters: readonly Parameter[]
}

/** A list is one parameter, as it may have more values than a statement may have parameters. */
export const LISTED = '(SELECT value FROM json_each(?))'

const ANY_VALUE: Sql = { text: 'TRUE', parameters: [] }

/** Any of the texts, whose words are joined as given. Words need no more than quotes. */
export function matchAny(texts: readonly string[], joiner: string): string | undefined {
  const queries = texts.map(wordsOf).filter((words) => words.length > 0)
  if (queries.length === 0) return undefined
  return queries.map((words) => `(${words.map((each) => `"${each}"`).join(joiner)})`).join(' OR ')
}

/**
 * The condition as tests of a row of the vocabulary, one of which has to hold; `matching.ts` says what
 * it means. There are as few texts of SQL as there are conditions, since each is prepared once.
 *
 * @param term the table of the parts of URNs
 */
export function testsOf({ condition, values, kind }: Clause, term: string): readonly Sql[] {
  switch (condition) {
    case 'EXISTS':
    case 'IS_NULL':
      return [ANY_VALUE]
    case 'EQUAL':
    case 'IN':
      return kind === 'number'
        ? oneOf('known.number', values.flatMap(numeral).map(Number))
        : oneOf('known.key', values.map(keyOf))
    case 'IEQUAL':
      // Of those that have it as a term, which is quick, those that are nothing else.
      return both(oneOfTerms(values, term), oneOf(FOLDED, values.map(fold)))
    case 'TERM':
      return oneOfTerms(values, term)
    case 'CONTAIN':
      return patterns(values, `instr(${FOLDED}, ?1) > 0`)
    case 'START_WITH':
      return patterns(values, `substr(${FOLDED}, 1, length(?1)) = ?1`)
    case 'END_WITH':
      return patterns(values, `substr(${FOLDED}, -length(?1)) = ?1`)
    default:
      return orderTest(condition, values, kind)
  }
}

const OPERATORS: Readonly<Record<string, string>> = {
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL_TO: '>=',
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL_TO: '<=',
}

/** Texts are compared byte by byte, which in UTF-8 is by code points. */
function orderTest(condition: string, values: readonly string[], kind: 'text' | 'number'): Sql[] {
  const column = kind === 'number' ? 'known.number' : VALUE
  const [low, high] = values.slice(0, 2).map((value) => {
    return kind === 'number' ? numeral(value).map(Number)[0] : value
  })
  if (low === undefined) return []
  const operator = OPERATORS[condition]
  if (operator) return [{ text: `${column} ${operator} ?`, parameters: [low] }]
  return high === undefined ? [] : [{ text: `${column} BETWEEN ? AND ?`, parameters: [low, high] }]
}

function oneOf(column: string, values: readonly (string | number)[], list = LISTED): Sql[] {
  if (values.length === 0) return []
  return [{ text: `${column} IN ${list}`, parameters: [JSON.stringify(values)] }]
}

function oneOfTerms(values: readonly string[], term: string): Sql[] {
  const keys = values.map(fold).map(keyOf)
  return oneOf('known.id', keys, `(SELECT value FROM ${term} WHERE term IN ${LISTED})`)
}

/** Tests of the same values, of which both have to hold. */
function both([one]: Sql[], [other]: Sql[]): Sql[] {
  if (!one || !other) return []
  const parameters = [...one.parameters, ...other.parameters]
  return [{ text: `${one.text} AND ${other.text}`, parameters }]
}

/** An empty pattern is found in everything. */
function patterns(values: readonly string[], text: string): Sql[] {
  const parts = [...new Set(values.map(fold))]
  if (parts.includes('')) return [ANY_VALUE]
  return parts.map((part) => ({ text, parameters: [part] }))
}
