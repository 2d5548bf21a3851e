import type { Parameter, SqliteDatabase } from '../../graph/sqlite/database.ts'
import type { KnownFields } from '../fields.ts'
import { isWorded } from '../matching.ts'
import type { Clause, Where } from '../where.ts'
import { LISTED, matchAny, testsOf, type Sql } from './clauses.ts'
import { DocumentSet } from './document-set.ts'
import type { Numbered } from './numbers.ts'
import type { Tables } from './tables.ts'

interface FilterSources {
  readonly database: SqliteDatabase
  readonly fields: KnownFields
  readonly fieldNumbers: Numbered
}

/** For clauses that SQL cannot express: reads the candidates, and gives those that fulfil it. */
export type Resolve = (clause: Clause, candidates: Sql) => readonly number[]

/**
 * Values of a field that are looked up one by one among who has them, before all of that is read at
 * once: a lookup takes as long as reading some ten.
 */
const LOOKUPS_MAX = 20_000

/** Lists of values up to which it pays to see whether they have been looked up before. */
const VALUES_COMPARED_MAX = 100

/** All values of some fields and the documents that have them, in two rows. */
interface Column {
  readonly values: Uint32Array
  readonly ids: Float64Array
}

/**
 * Finds the documents that a filter lets through. What clauses have in common is read once: the
 * cost is one look through the values of its field for each pattern, not documents times clauses.
 */
export class Filtering {
  readonly #sources: FilterSources
  readonly #tables: Tables
  readonly #resolve: Resolve
  readonly #met = new Map<string, DocumentSet>()
  readonly #having = new Map<string, DocumentSet>()
  readonly #lookups = new Map<string, number>()
  readonly #columns = new Map<string, Column>()

  constructor(sources: FilterSources, tables: Tables, resolve: Resolve) {
    this.#sources = sources
    this.#tables = tables
    this.#resolve = resolve
  }

  /** What all of the filters let through. */
  passing(where: readonly Where[]): DocumentSet {
    return where
      .filter((groups) => groups.length > 0)
      .reduce((passing, groups) => passing.and(this.#any(groups)), DocumentSet.ALL)
  }

  #any(groups: Where): DocumentSet {
    return groups.reduce(
      (found, group) =>
        found.or(group.reduce((all, clause) => all.and(this.#clause(clause)), DocumentSet.ALL)),
      DocumentSet.EMPTY,
    )
  }

  #clause(clause: Clause): DocumentSet {
    const { negated, ...positive } = clause
    const key = JSON.stringify(positive)
    const met = this.#met.get(key) ?? this.#meeting(clause)
    this.#met.set(key, met)
    return negated ? met.not() : met
  }

  #meeting(clause: Clause): DocumentSet {
    const { condition, values } = clause
    const { fieldNumbers, fields } = this.#sources
    const numbers = JSON.stringify(clause.fields.flatMap((field) => fieldNumbers.find(field) ?? []))
    if (condition === 'PHRASE') return this.#found(this.#phrases(values))
    const found = testsOf(clause, this.#tables.term)
      .map((test) => this.#fulfilling(numbers, test))
      .reduce((all, each) => all.or(each), DocumentSet.EMPTY)
    if (condition === 'IS_NULL') return found.not()
    const worded = clause.fields.filter((field) => isWorded(field, fields))
    return condition === 'TERM' && worded.length > 0
      ? found.or(this.#worded(clause, worded))
      : found
  }

  /** Documents with a value in one of the fields for which the test holds. */
  #fulfilling(fields: string, test: Sql): DocumentSet {
    const { vocabulary } = this.#tables
    const text = `
      SELECT json_group_array(known.id) AS list FROM ${vocabulary} AS known
      WHERE ${test.text} AND known.field IN ${LISTED}`
    const values = this.#list(text, ...test.parameters, fields)
    if (values.length > VALUES_COMPARED_MAX) return this.#documentsWith(fields, values)
    // Different lists of wanted values may have the same ones that there are.
    const key = `${fields} ${values.join(' ')}`
    const known = this.#having.get(key) ?? this.#documentsWith(fields, values)
    this.#having.set(key, known)
    return known
  }

  #documentsWith(fields: string, values: readonly number[]): DocumentSet {
    const lookups = (this.#lookups.get(fields) ?? 0) + values.length
    this.#lookups.set(fields, lookups)
    if (lookups > LOOKUPS_MAX) return this.#among(this.#column(fields), values)
    const text = `
      SELECT json_group_array(posting.doc) AS list FROM json_each(?) AS wanted
      CROSS JOIN ${this.#tables.posting} AS posting ON posting.value = wanted.value`
    return DocumentSet.of(this.#list(text, JSON.stringify(values)))
  }

  #among({ values, ids }: Column, wanted: readonly number[]): DocumentSet {
    const isWanted = new Uint8Array(values.reduce((most, value) => Math.max(most, value), 0) + 1)
    for (const value of wanted) isWanted[value] = 1
    return DocumentSet.of(ids.filter((_, at) => isWanted[values[at] ?? 0] === 1))
  }

  #column(fields: string): Column {
    const known = this.#columns.get(fields)
    if (known) return known
    const { vocabulary, posting } = this.#tables
    const from = `
      FROM ${vocabulary} AS known CROSS JOIN ${posting} AS posting ON posting.value = known.id
      WHERE known.field IN ${LISTED}`
    // As two lists of numbers: pairs would be as many objects.
    const rows = this.#sources.database.get<{ ids: string; list: string }>(
      `SELECT json_group_array(known.id) AS list, json_group_array(posting.doc) AS ids ${from}`,
      fields,
    )
    const column = {
      values: Uint32Array.from(JSON.parse(rows?.list ?? '[]') as number[]),
      ids: Float64Array.from(JSON.parse(rows?.ids ?? '[]') as number[]),
    }
    this.#columns.set(fields, column)
    return column
  }

  /** `field:some words`: narrowed by the words of the document, then checked in the field. */
  #worded(clause: Clause, fields: readonly string[]): DocumentSet {
    const match = matchAny(clause.values, ' AND ')
    if (match === undefined) return DocumentSet.EMPTY
    const narrowed = { ...clause, fields, negated: false }
    return DocumentSet.of(this.#resolve(narrowed, this.#matching(match)))
  }

  /** Exact without reading the values, as the texts of the tiers keep them apart. */
  #phrases(values: readonly string[]): Sql | undefined {
    const match = matchAny(values, ' + ')
    return match === undefined ? undefined : this.#matching(match)
  }

  #matching(match: string): Sql {
    const { word } = this.#tables
    return { text: `SELECT rowid AS id FROM ${word} WHERE ${word} MATCH ?`, parameters: [match] }
  }

  #found(sql: Sql | undefined): DocumentSet {
    if (!sql) return DocumentSet.EMPTY
    const text = `SELECT json_group_array(id) AS list FROM (${sql.text})`
    return DocumentSet.of(this.#list(text, ...sql.parameters))
  }

  #list(sql: string, ...parameters: readonly Parameter[]): number[] {
    const row = this.#sources.database.get<{ list: string }>(sql, ...parameters)
    return JSON.parse(row?.list ?? '[]') as number[]
  }
}
