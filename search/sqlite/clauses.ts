import type { Parameter } from '../../graph/sqlite/database.ts'
import type { SearchFields } from '../fields.ts'
import { isWorded, numeral } from '../matching.ts'
import type { Clause, Where } from '../where.ts'
import { fold, wordsOf } from '../words.ts'
import type { Numbered } from './numbers.ts'
import type { Tables } from './tables.ts'

/** A piece of SQL, and the values of its question marks. */
export interface Sql {
  readonly text: string
  readonly parameters: readonly Parameter[]
}

/** For clauses that SQL cannot express: reads the candidates, and gives those that fulfil it. */
export type Resolve = (clause: Clause, candidates: Sql) => readonly number[]

const EVERYTHING: Sql = { text: 'TRUE', parameters: [] }
const NOTHING: Sql = { text: 'FALSE', parameters: [] }

/** Turns filters into conditions on `id`, the number of a document. */
export class Conditions {
  readonly #tables: Tables
  readonly #fields: SearchFields
  readonly #numbers: Numbered
  readonly #resolve: Resolve

  constructor(tables: Tables, fields: SearchFields, numbers: Numbered, resolve: Resolve) {
    this.#tables = tables
    this.#fields = fields
    this.#numbers = numbers
    this.#resolve = resolve
  }

  /** All of the filters hold. */
  all(where: readonly Where[]): Sql {
    const filters = where.filter((groups) => groups.length > 0)
    return joined(
      'AND',
      filters.map((groups) =>
        joined(
          'OR',
          groups.map((group) => this.#group(group)),
        ),
      ),
    )
  }

  #group(group: readonly Clause[]): Sql {
    return joined(
      'AND',
      group.map((clause) => this.#clause(clause)),
    )
  }

  #clause(clause: Clause): Sql {
    const fields = clause.fields.flatMap((field) => this.#numbers.find(field) ?? [])
    const met = clause.condition === 'IS_NULL' ? not(this.#any(fields)) : this.#met(clause, fields)
    return clause.negated ? not(met) : met
  }

  #met(clause: Clause, fields: readonly number[]): Sql {
    if (fields.length === 0) return NOTHING
    if (clause.condition === 'PHRASE') return this.#phrases(clause)
    const test = testOf(clause)
    if (test === EVERYTHING) return this.#any(fields)
    if (test === NOTHING) return NOTHING
    const found = this.#having(fields, test)
    if (clause.condition !== 'TERM') return found
    const worded = clause.fields.filter((field) => isWorded(field, this.#fields))
    return worded.length === 0 ? found : joined('OR', [found, this.#worded(clause, worded)])
  }

  /** Documents with any value in one of the fields. */
  #any(fields: readonly number[]): Sql {
    return fields.length === 0 ? NOTHING : this.#having(fields, EVERYTHING)
  }

  #having(fields: readonly number[], test: Sql): Sql {
    const { vocabulary, posting, term } = this.#tables
    const text = `id IN (
      SELECT posting.doc FROM ${vocabulary} AS known
      CROSS JOIN ${posting} AS posting ON posting.value = known.id
      WHERE known.field IN (${fields.join(', ')}) AND ${test.text.replaceAll('$term', term)}
    )`
    return { text, parameters: test.parameters }
  }

  /** `field:some words`: narrowed by the words of the document, then checked in the field. */
  #worded(clause: Clause, fields: readonly string[]): Sql {
    const { word } = this.#tables
    const match = matchAny(clause.values, ' AND ')
    if (match === undefined) return NOTHING
    const text = `SELECT rowid FROM ${word} WHERE ${word} MATCH ?`
    const narrowed = { ...clause, fields, negated: false }
    const found = this.#resolve(narrowed, { text, parameters: [match] })
    return { text: `id IN ${LISTED}`, parameters: [JSON.stringify(found)] }
  }

  /** Exact without reading the values, as the texts of the tiers keep them apart. */
  #phrases({ values }: Clause): Sql {
    const { word } = this.#tables
    const match = matchAny(values, ' + ')
    if (match === undefined) return NOTHING
    const text = `id IN (SELECT rowid FROM ${word} WHERE ${word} MATCH ?)`
    return { text, parameters: [match] }
  }
}

/** Any of the texts, whose words are joined as given. Words need no more than quotes. */
function matchAny(texts: readonly string[], joiner: string): string | undefined {
  const queries = texts.map(wordsOf).filter((words) => words.length > 0)
  if (queries.length === 0) return undefined
  return queries.map((words) => `(${words.map((each) => `"${each}"`).join(joiner)})`).join(' OR ')
}

/** The condition as a test of a row of the vocabulary; `matching.ts` says what it means. */
function testOf({ condition, values, kind }: Clause): Sql {
  switch (condition) {
    case 'EXISTS':
      return EVERYTHING
    case 'EQUAL':
    case 'IN':
      return kind === 'number'
        ? oneOf('known.number', values.flatMap(numeral).map(Number))
        : oneOf('known.value', values)
    case 'IEQUAL':
      return oneOf('known.folded', values.map(fold))
    case 'TERM':
      return values.length === 0
        ? NOTHING
        : {
            text: `known.id IN (SELECT value FROM $term WHERE term IN ${LISTED})`,
            parameters: [JSON.stringify(values.map(fold))],
          }
    case 'CONTAIN':
      return pattern(values, 'instr(known.folded, part.value) > 0')
    case 'START_WITH':
      return pattern(values, 'substr(known.folded, 1, length(part.value)) = part.value')
    case 'END_WITH':
      return pattern(values, 'substr(known.folded, -length(part.value)) = part.value')
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
function orderTest(condition: string, values: readonly string[], kind: 'text' | 'number'): Sql {
  const column = kind === 'number' ? 'known.number' : 'known.value'
  const [low, high] = values.slice(0, 2).map((value) => {
    return kind === 'number' ? numeral(value).map(Number)[0] : value
  })
  if (low === undefined) return NOTHING
  const operator = OPERATORS[condition]
  if (operator) return { text: `${column} ${operator} ?`, parameters: [low] }
  return high === undefined
    ? NOTHING
    : { text: `${column} BETWEEN ? AND ?`, parameters: [low, high] }
}

/** A list is one parameter, as it may have more values than a statement may have parameters. */
const LISTED = '(SELECT value FROM json_each(?))'

function oneOf(column: string, values: readonly (string | number)[]): Sql {
  if (values.length === 0) return NOTHING
  return { text: `${column} IN ${LISTED}`, parameters: [JSON.stringify(values)] }
}

/** An empty pattern is found in everything. */
function pattern(values: readonly string[], test: string): Sql {
  const parts = values.map(fold)
  if (parts.includes('')) return EVERYTHING
  if (parts.length === 0) return NOTHING
  const text = `EXISTS (SELECT 1 FROM json_each(?) AS part WHERE ${test})`
  return { text, parameters: [JSON.stringify(parts)] }
}

function not({ text, parameters }: Sql): Sql {
  return { text: `NOT (${text})`, parameters }
}

/** As a balanced tree, since the engine bounds the depth of an expression. */
function joined(operator: 'AND' | 'OR', parts: readonly Sql[]): Sql {
  const [first = EVERYTHING, ...others] = parts
  if (others.length === 0) return first
  const half = parts.length >> 1
  const left = joined(operator, parts.slice(0, half))
  const right = joined(operator, parts.slice(half))
  return {
    text: `(${left.text} ${operator} ${right.text})`,
    parameters: [...left.parameters, ...right.parameters],
  }
}
