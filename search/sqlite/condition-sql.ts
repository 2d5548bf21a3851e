import type { Parameter, SqliteDatabase } from '../../graph/sqlite/database.ts'
import type { Clause } from '../where.ts'
import { toLikePattern } from '../wildcards.ts'
import { fold, numeral, wordsOf } from '../words.ts'
import { FOLDED, vocabularyKey, VALUE } from './vocabulary.ts'

/** SQL text, and the values of its placeholders. */
export interface Sql {
  readonly text: string
  readonly parameters: readonly Parameter[]
}

/** A list is one parameter, because it may exceed the number of parameters of a statement. */
export const LISTED = '(SELECT value FROM json_each(?))'
export const toSqlList = (ids: readonly number[]): Sql => ({
  text: LISTED,
  parameters: [JSON.stringify(ids)],
})

/**
 * Reads the column `list` of a statement, a JSON array: for many rows, row by row takes ten times
 * as long.
 */
export function readJsonList<Item = number>(
  database: SqliteDatabase,
  sql: string,
  ...parameters: readonly Parameter[]
): Item[] {
  const row = database.get<{ list: string }>(sql, ...parameters)
  return JSON.parse(row?.list ?? '[]') as Item[]
}

/**
 * Returns the FTS5 query for any of the texts, whose words are joined by the operator; words need
 * only quotes.
 *
 * @param isBegun whether the last word of each text may go on
 */
export function matchAny(
  texts: readonly string[],
  joiner: ' AND ' | ' + ',
  { isBegun = false } = {},
): string | undefined {
  const queries = texts.map(wordsOf).filter((words) => words.length > 0)
  if (queries.length === 0) return undefined
  const star = isBegun ? '*' : ''
  return queries
    .map((words) => `(${words.map((word) => `"${word}"`).join(joiner)}${star})`)
    .join(' OR ')
}

/**
 * Returns a condition as a test of a row of the vocabulary, or undefined where no value can match
 * it; `matching.ts` defines its meaning. Each condition has one text of SQL, because each text is
 * prepared once.
 *
 * @param term the table of the parts of URNs
 */
export function sqlTest({ condition, values, kind }: Clause, term: string): Sql | undefined {
  if (condition === 'EXISTS' || condition === 'IS_NULL') return { text: 'TRUE', parameters: [] }
  if (values.length === 0) return undefined
  const folded = values.map(fold)
  const byTerm = `known.id IN (SELECT value FROM ${term} WHERE term IN ${LISTED})`
  switch (condition) {
    case 'EQUAL':
    case 'IN':
      return kind === 'number'
        ? withList(`known.number IN ${LISTED}`, values.flatMap(numeral).map(Number))
        : withList(`known.key IN ${LISTED}`, values.map(vocabularyKey))
    case 'TERM':
      return withList(byTerm, folded.map(vocabularyKey))
    case 'IEQUAL':
      // Values that have the text as a term, which is a fast test, and are equal to it.
      return withList(`${byTerm} AND ${FOLDED} IN ${LISTED}`, folded.map(vocabularyKey), folded)
    // Every value contains an empty pattern.
    case 'CONTAIN':
      return anyPattern(`instr(${FOLDED}, ?1) > 0`, folded)
    case 'START_WITH':
      return anyPattern(`substr(${FOLDED}, 1, length(?1)) = ?1`, folded)
    case 'END_WITH':
      return anyPattern(`?1 = '' OR substr(${FOLDED}, -length(?1)) = ?1`, folded)
    case 'PREFIX':
      return anyPattern(`substr(${VALUE}, 1, length(?1)) = ?1`, values)
    case 'LIKE':
      // Parts of a URN match it only if the URN contains a match.
      return anyPattern(
        `${FOLDED} LIKE ?1 ESCAPE '\\' OR
          (${FOLDED} LIKE 'urn:li:%' AND ${FOLDED} LIKE '%' || ?1 || '%' ESCAPE '\\')`,
        values.map(toLikePattern),
      )
    default:
      return comparison(condition, values, kind)
  }
}

/** Whether values that pass {@link sqlTest} have to be compared with the condition. */
export const needsRecheck = ({ condition }: Clause): boolean => condition === 'LIKE'

/** Returns the test for any of some patterns, `?1` in the test of one: a list is parsed per row. */
function anyPattern(test: string, patterns: readonly string[]): Sql {
  const tests = patterns.map((_, at) => test.replaceAll('?1', `?${at + 1}`))
  return { text: `(${tests.join(' OR ')})`, parameters: patterns }
}

const withList = (text: string, ...lists: (readonly (string | number)[])[]): Sql => ({
  text,
  parameters: lists.map((list) => JSON.stringify(list)),
})

const OPERATORS: Readonly<Record<string, string>> = {
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL_TO: '>=',
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL_TO: '<=',
}

/** Returns a comparison of texts byte by byte, which in UTF-8 is by code points. */
function comparison(
  condition: string,
  values: readonly string[],
  kind: Clause['kind'],
): Sql | undefined {
  const isNumber = kind === 'number'
  const column = isNumber ? 'known.number' : VALUE
  const [low, high] = isNumber ? values.map((value) => numeral(value).map(Number)[0]) : values
  if (low === undefined) return undefined
  const operator = OPERATORS[condition]
  if (operator) return { text: `${column} ${operator} ?`, parameters: [low] }
  if (high === undefined) return undefined
  return { text: `${column} BETWEEN ? AND ?`, parameters: [low, high] }
}
