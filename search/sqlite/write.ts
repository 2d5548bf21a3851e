import type { SqliteDatabase } from '../../graph/sqlite/database.ts'
import type { SearchDocument, Values } from '../document.ts'
import { TIERS, type KnownFields } from '../fields.ts'
import { numeral } from '../numeral.ts'
import { isStructured } from '../structured-values.ts'
import { rangeOf, type Numbered, type Range } from './numbers.ts'
import { tablesOf, type Tables } from './tables.ts'
import { nameWordsOf, tierTextsOf } from './texts.ts'
import { addValues, dropValues, type AddedValue, type DroppedValue } from './vocabulary.ts'

/** What writing needs. */
export interface Writing {
  readonly database: SqliteDatabase
  readonly fields: KnownFields
  readonly fieldNumbers: Numbered
  readonly partitions: Numbered
}

interface StoredDoc {
  readonly id: number
  readonly hash: string
  readonly body: string
}

const NOTHING: Values = {}

/**
 * Puts documents into one index, inside the transaction of the caller. Of a known document only the
 * difference is written.
 *
 * @param onlyNew leaves known documents as they are
 * @returns the numbers of documents that have changed
 */
export function putDocuments(
  writing: Writing,
  generation: number,
  documents: readonly SearchDocument[],
  onlyNew: boolean,
): number[] {
  const { database, partitions } = writing
  const tables = tablesOf(generation)
  const added: AddedValue[] = []
  const dropped: DroppedValue[] = []
  const changed: number[] = []
  for (const document of documents) {
    const range = rangeOf(
      partitions.give(document.entityType),
      document.removed ? 'removed' : 'live',
    )
    let known = storedDoc(database, tables, document.urn)
    if (known && (onlyNew || (known.hash === document.hash && isIn(range, known.id)))) continue
    if (known && !isIn(range, known.id)) {
      changed.push(...removeDocument(writing, generation, document.urn))
      known = undefined
    }
    const id = known?.id ?? nextId(database, tables, range)
    const before = known ? (JSON.parse(known.body) as Values) : NOTHING
    storeDocument(writing, tables, id, document, before)
    changed.push(id)
    for (const pair of difference(document.values, before))
      added.push(addedValue(writing, id, pair))
    for (const [field, value] of difference(before, document.values)) {
      dropped.push({ doc: id, field: writing.fieldNumbers.give(field), value })
    }
  }
  dropValues(database, tables, dropped)
  addValues(database, tables, added)
  return changed
}

/** Removes a document from one index, inside the transaction of the caller. */
export function removeDocument(writing: Writing, generation: number, urn: string): number[] {
  const { database, fieldNumbers } = writing
  const tables = tablesOf(generation)
  const known = storedDoc(database, tables, urn)
  if (!known) return []
  const { id } = known
  const values = JSON.parse(known.body) as Values
  const pairs = difference(values, NOTHING)
  dropValues(
    database,
    tables,
    pairs.map(([field, value]) => ({ doc: id, field: fieldNumbers.give(field), value })),
  )
  database.run(`DELETE FROM ${tables.word} WHERE rowid = ?`, id)
  dropNames(database, tables, id, nameWordsOf(writing.fields, values))
  database.run(`DELETE FROM ${tables.body} WHERE id = ?`, id)
  database.run(`DELETE FROM ${tables.doc} WHERE id = ?`, id)
  return [id]
}

function storedDoc(
  database: SqliteDatabase,
  { doc, body }: Tables,
  urn: string,
): StoredDoc | undefined {
  const sql = `SELECT id, hash, body FROM ${doc} JOIN ${body} USING (id) WHERE urn = ?`
  return database.get<StoredDoc>(sql, urn)
}

const isIn = ({ first, last }: Range, id: number) => id >= first && id <= last

function nextId(database: SqliteDatabase, { doc }: Tables, { first, last }: Range): number {
  const sql = `SELECT max(id) AS id FROM ${doc} WHERE id BETWEEN ? AND ?`
  return (database.get<{ id: number | null }>(sql, first, last)?.id ?? first - 1) + 1
}

function storeDocument(
  { database, fields }: Writing,
  tables: Tables,
  id: number,
  { urn, hash, values }: SearchDocument,
  before: Values,
): void {
  database.run(`INSERT OR REPLACE INTO ${tables.doc} VALUES (?, ?, ?)`, id, urn, hash)
  database.run(`INSERT OR REPLACE INTO ${tables.body} VALUES (?, ?)`, id, JSON.stringify(values))
  const texts = tierTextsOf(fields, values)
  if (before === NOTHING || texts.join('\n') !== tierTextsOf(fields, before).join('\n')) {
    const columns = TIERS.map(() => '?').join(', ')
    const index = `INSERT OR REPLACE INTO ${tables.word} (rowid, ${TIERS.join(', ')})`
    database.run(`${index} VALUES (?, ${columns})`, id, ...texts)
  }
  const names = nameWordsOf(fields, values)
  const namesBefore = nameWordsOf(fields, before)
  dropNames(
    database,
    tables,
    id,
    namesBefore.filter((name) => !names.includes(name)),
  )
  for (const name of names) {
    database.run(`INSERT OR IGNORE INTO ${tables.name} VALUES (?, ?)`, name, id)
  }
}

function dropNames(
  database: SqliteDatabase,
  tables: Tables,
  id: number,
  names: readonly string[],
): void {
  for (const name of names) {
    database.run(`DELETE FROM ${tables.name} WHERE words = ? AND doc = ?`, name, id)
  }
}

function addedValue(
  { fields, fieldNumbers }: Writing,
  doc: number,
  [field, value]: readonly [string, string],
): AddedValue {
  const isCompared = fields.all.get(field)?.kind === 'number' || isStructured(field)
  const read = isCompared ? Number(numeral(value)[0] ?? Number.NaN) : Number.NaN
  const number = Number.isNaN(read) ? null : read
  return {
    doc,
    field: fieldNumbers.give(field),
    value,
    number,
    isCounted: isCounted(fields, field),
  }
}

/** Default facets, and folders, which browsing counts. */
export function isCounted({ all }: KnownFields, field: string): boolean {
  return all.get(field)?.facet !== undefined || field.startsWith('_folder')
}

/** The values that only `after` has, with their fields. */
function difference(after: Values, before: Values): (readonly [string, string])[] {
  return Object.entries(after).flatMap(([field, values]) => {
    const known = before[field]
    if (!known) return values.map((value) => [field, value] as const)
    const had = new Set(known)
    return values.filter((value) => !had.has(value)).map((value) => [field, value] as const)
  })
}
