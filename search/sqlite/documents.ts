import type { SqliteDatabase } from '../../graph/sqlite/database.ts'
import type { SearchDocument, Values } from '../document.ts'
import type { KnownFields } from '../fields.ts'
import { TIERS } from '../ranking.ts'
import { isStructured } from '../structured-values.ts'
import { BETWEEN_VALUES, nameRowsOf, numeral, wordRowsOf } from '../words.ts'
import { readJsonList, type Sql } from './condition-sql.ts'
import { isIn, idRange, type Range } from './document-set.ts'
import { tablesOfGeneration, type Tables } from './tables.ts'
import { addPostings, removePostings, type Posting, assignNumber } from './vocabulary.ts'

interface StoredDocument {
  readonly id: number
  readonly hash: string
  readonly body: string
}

const NO_VALUES: Values = {}

/**
 * Writes documents to one index, inside the transaction of the caller. Of a known document only the
 * difference is written.
 *
 * @param onlyNew leaves known documents unchanged
 * @returns the ids of documents that have changed
 */
export function putDocuments(
  database: SqliteDatabase,
  fields: KnownFields,
  generation: number,
  documents: readonly SearchDocument[],
  onlyNew: boolean,
): number[] {
  const batch = new Batch(database, fields, tablesOfGeneration(generation))
  for (const { urn, entityType, removed, hash, values } of documents) {
    const range = idRange(
      assignNumber(database, 'searchPartition', entityType),
      removed ? 'removed' : 'live',
    )
    const previous = batch.find(urn)
    const isInRange = previous !== undefined && isIn(range, previous.id)
    if (previous && (onlyNew || (previous.hash === hash && isInRange))) continue
    if (previous && !isInRange) batch.remove(previous)
    const id = isInRange ? previous.id : batch.nextId(range)
    batch.store(
      id,
      urn,
      hash,
      values,
      isInRange ? (JSON.parse(previous.body) as Values) : NO_VALUES,
    )
  }
  return batch.end()
}

/** Removes documents from one index like {@link putDocuments}. */
export function removeDocuments(
  database: SqliteDatabase,
  fields: KnownFields,
  generation: number,
  urns: readonly string[],
): number[] {
  const batch = new Batch(database, fields, tablesOfGeneration(generation))
  for (const urn of urns) {
    const previous = batch.find(urn)
    if (previous) batch.remove(previous)
  }
  return batch.end()
}

/**
 * Reads some fields of documents.
 *
 * @param some a statement in parentheses that returns their ids
 */
export function readValues(
  database: SqliteDatabase,
  { body }: Tables,
  some: Sql,
  names: readonly string[],
): { id: number; values: Values }[] {
  const paths = names.map((name) => `$.${JSON.stringify(name)}`)
  // The first path is a filler, because only several paths give a list.
  const sql = `
    SELECT json_group_array(json_array(
      id, json_extract(body, '$._', ${paths.map(() => '?').join(', ')})
    )) AS list
    FROM ${body} WHERE id IN ${some.text}`
  type Item = [id: number, found: (string[] | null)[]]
  const read = readJsonList<Item>(database, sql, ...paths, ...some.parameters)
  return read.map(([id, [, ...lists]]) => {
    return { id, values: Object.fromEntries(names.map((name, at) => [name, lists[at] ?? []])) }
  })
}

/** Changes of one transaction; postings are written together at its end. */
class Batch {
  readonly #database: SqliteDatabase
  readonly #fields: KnownFields
  readonly #tables: Tables
  readonly #added: Posting[] = []
  readonly #removed: Posting[] = []
  readonly #changed: number[] = []
  readonly #fieldNumbers = new Map<string, number>()

  constructor(database: SqliteDatabase, fields: KnownFields, tables: Tables) {
    this.#database = database
    this.#fields = fields
    this.#tables = tables
  }

  find(urn: string): StoredDocument | undefined {
    const { doc, body } = this.#tables
    const sql = `SELECT id, hash, body FROM ${doc} JOIN ${body} USING (id) WHERE urn = ?`
    return this.#database.get<StoredDocument>(sql, urn)
  }

  nextId({ first, last }: Range): number {
    const sql = `SELECT max(id) AS id FROM ${this.#tables.doc} WHERE id BETWEEN ? AND ?`
    return (this.#database.get<{ id: number | null }>(sql, first, last)?.id ?? first - 1) + 1
  }

  store(id: number, urn: string, hash: string, values: Values, before: Values): void {
    const { doc, body, word } = this.#tables
    this.#database.run(`INSERT OR REPLACE INTO ${doc} VALUES (?, ?, ?)`, id, urn, hash)
    this.#database.run(`INSERT OR REPLACE INTO ${body} VALUES (?, ?)`, id, JSON.stringify(values))
    const texts = this.#tierTexts(values)
    if (before === NO_VALUES || texts.join('\n') !== this.#tierTexts(before).join('\n')) {
      const columns = `rowid, ${TIERS.join(', ')}`
      const parameters = TIERS.map(() => '?').join(', ')
      const sql = `INSERT OR REPLACE INTO ${word} (${columns}) VALUES (?, ${parameters})`
      this.#database.run(sql, id, ...texts)
    }
    this.#replaceValues(id, values, before)
  }

  remove({ id, body }: StoredDocument): void {
    const { doc, body: bodies, word } = this.#tables
    this.#database.run(`DELETE FROM ${word} WHERE rowid = ?`, id)
    this.#database.run(`DELETE FROM ${bodies} WHERE id = ?`, id)
    this.#database.run(`DELETE FROM ${doc} WHERE id = ?`, id)
    this.#replaceValues(id, NO_VALUES, JSON.parse(body) as Values)
  }

  end(): number[] {
    removePostings(this.#database, this.#tables, this.#removed)
    addPostings(this.#database, this.#tables, this.#added)
    return this.#changed
  }

  /** Replaces names and postings. */
  #replaceValues(id: number, values: Values, before: Values): void {
    const { name } = this.#tables
    const names = this.#nameRows(values)
    const namesBefore = this.#nameRows(before)
    for (const row of namesBefore) {
      if (names.has(row)) continue
      this.#database.run(`DELETE FROM ${name} WHERE words = ? AND doc = ?`, row, id)
    }
    for (const row of names) {
      if (!namesBefore.has(row)) this.#database.run(`INSERT INTO ${name} VALUES (?, ?)`, row, id)
    }
    this.#removed.push(...this.#listPostings(id, before, values))
    this.#added.push(...this.#listPostings(id, values, before))
    this.#changed.push(id)
  }

  /** Yields the postings of a document that its other values lack. */
  *#listPostings(doc: number, values: Values, otherValues: Values): Generator<Posting> {
    for (const [field, fieldValues] of Object.entries(values)) {
      const isCompared = this.#fields.all.get(field)?.kind === 'number' || isStructured(field)
      const existing = new Set(Object.hasOwn(otherValues, field) ? otherValues[field] : [])
      for (const value of fieldValues) {
        if (existing.has(value)) continue
        const number = isCompared ? numeral(value).map(Number)[0] : undefined
        yield { doc, field: this.#fieldNumber(field), value, number }
      }
    }
  }

  #fieldNumber(field: string): number {
    const number =
      this.#fieldNumbers.get(field) ?? assignNumber(this.#database, 'searchField', field)
    this.#fieldNumbers.set(field, number)
    return number
  }

  /**
   * Returns the searchable words of a document, one text per tier; phrases end where their value
   * ends.
   */
  #tierTexts(values: Values): string[] {
    return TIERS.map((tier) => {
      const texts = this.#valuesIn(values, tier).flatMap(wordRowsOf)
      return [...new Set(texts.map((row) => row.join(' ')))].join(BETWEEN_VALUES)
    })
  }

  /** Returns the names of a document as rows of words. */
  #nameRows(values: Values): Set<string> {
    const rows = this.#valuesIn(values, 'name').flatMap(nameRowsOf)
    return new Set(rows.map((row) => row.join(' ')))
  }

  #valuesIn(values: Values, tier: string): string[] {
    return Object.entries(values).flatMap(([field, fieldValues]) => {
      return this.#fields.all.get(field)?.tier === tier ? fieldValues : []
    })
  }
}
