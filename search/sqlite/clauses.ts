import type { Parameter } from '../../graph/sqlite/database.ts'
import type { Clause } from '../where.ts'
import { fold, numeral, wordsOf } from '../words.ts'
import { FOLDED, keyOf, VALUE } from './vocabulary.ts'

/** A piece of SQL, and the values of its question marks. */
export interface Sql {
  readonly text: string
  readonly parameters: readonly Parameter[]
}

/** A list is one parameter, as it may have more values than a statement may have parameters. */
export const LISTED = '(SELECT value FROM json_each(?))'

const ANY_VALUE: Sql = { text: 'TRUE', parameters: [] }

/** Returns the FTS5 query for any of the texts, whose words are joined as given: they need quotes only. */
export function matchAny(texts: readonly string[], joiner: string): string | undefined {
  const queries = texts.map(wordsOf).filter((words) => words.length > 0)
  if (queries.length === 0) return undefined
  return queries.map((words) => `(${words.map((each) => `"${each}"`).join(joiner)})`).join(' OR ')
}

/**
 * Returns a condition as tests of a row of the vocabulary, one of which has to hold; `matching.ts` says what
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
    case 'TERM': {
      const folded = values.map(fold)
      const byTerm = `known.id IN (SELECT value FROM ${term} WHERE term IN ${LISTED})`
      if (folded.length === 0) return []
      const keys = JSON.stringify(folded.map(keyOf))
      if (condition === 'TERM') return [{ text: byTerm, parameters: [keys] }]
      // Of those that have it as a term, which is quick, those that are nothing else.
      const text = `${byTerm} AND ${FOLDED} IN ${LISTED}`
      return [{ text, parameters: [keys, JSON.stringify(folded)] }]
    }
    case 'CONTAIN':
      return patterns(values, `instr(${FOLDED}, ?1) > 0`)
    case 'START_WITH':
      return patterns(values, `substr(${FOLDED}, 1, length(?1)) = ?1`)
    case 'END_WITH':
      return patterns(values, `substr(${FOLDED}, -length(?1)) = ?1`)
    default:
      return comparison(condition, values, kind)
  }
}

const OPERATORS: Readonly<Record<string, string>> = {
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL_TO: '>=',
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL_TO: '<=',
}

/** Texts are compared byte by byte, which in UTF-8 is by code points. */
function comparison(condition: string, values: readonly string[], kind: Clause['kind']): Sql[] {
  const isNumber = kind === 'number'
  const column = isNumber ? 'known.number' : VALUE
  const bounds = values.slice(0, 2).map((each) => (isNumber ? numeral(each).map(Number)[0] : each))
  const [low, high] = bounds
  if (low === undefined) return []
  const operator = OPERATORS[condition]
  if (operator) return [{ text: `${column} ${operator} ?`, parameters: [low] }]
  return high === undefined ? [] : [{ text: `${column} BETWEEN ? AND ?`, parameters: [low, high] }]
}

function oneOf(column: string, values: readonly (string | number)[]): Sql[] {
  if (values.length === 0) return []
  return [{ text: `${column} IN ${LISTED}`, parameters: [JSON.stringify(values)] }]
}

/** An empty pattern is found in everything. */
function patterns(values: readonly string[], text: string): Sql[] {
  const parts = [...new Set(values.map(fold))]
  if (parts.includes('')) return [ANY_VALUE]
  return parts.map((part) => ({ text, parameters: [part] }))
}
