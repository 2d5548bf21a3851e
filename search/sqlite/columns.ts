import type { SqliteDatabase } from '../../graph/sqlite/database.ts'
import type { Values } from '../document.ts'
import type { KnownFields } from '../fields.ts'
import type { Facet } from '../search-index.ts'
import { LISTED, readJsonList } from './condition-sql.ts'
import { type DocumentSet, idAt, offsetOf, partOf, partsFor, type Range } from './document-set.ts'
import { changesSince, tablesOfGeneration, type IndexState, type Tables } from './tables.ts'
import { VALUE, findValueIds, type Posting, findNumber } from './vocabulary.ts'

/** The ids of the values that one document has: most have one. */
type Cell = number | readonly number[]

/** The values of one field by document. */
export class Column {
  /** The greatest id of a value. */
  valueMax = 0
  readonly #parts: Map<number, (Cell | undefined)[]>

  constructor(docs: readonly number[], values: readonly number[]) {
    this.#parts = partsFor(docs, (length) => Array.from({ length }, () => undefined))
    for (const [at, doc] of docs.entries()) this.add(doc, values[at]!)
  }

  add(doc: number, value: number): void {
    if (value > this.valueMax) this.valueMax = value
    let cells = this.#parts.get(partOf(doc))
    if (!cells) this.#parts.set(partOf(doc), (cells = []))
    const cell = cells[offsetOf(doc)]
    cells[offsetOf(doc)] =
      cell === undefined ? value : typeof cell === 'number' ? [cell, value] : [...cell, value]
  }

  clear(doc: number): void {
    const cells = this.#parts.get(partOf(doc))
    if (cells && offsetOf(doc) < cells.length) cells[offsetOf(doc)] = undefined
  }

  /** Calls a function with each value of documents in order, or of all documents in ranges. */
  forEach(documents: Documents, callback: (value: number) => void): void {
    if ('ids' in documents) {
      let [part, cells]: [number, readonly (Cell | undefined)[] | undefined] = [-1, undefined]
      for (const id of documents.ids) {
        if (partOf(id) !== part) cells = this.#parts.get((part = partOf(id)))
        forEachValue(cells?.[offsetOf(id)], callback)
      }
      return
    }
    for (const { first, last } of documents.ranges) {
      for (let part = partOf(first); part <= partOf(last); part++) {
        for (const cell of this.#parts.get(part) ?? []) forEachValue(cell, callback)
      }
    }
  }

  /** Returns the documents that have one of the values. */
  having(values: readonly number[]): number[] {
    const isWanted = new Uint8Array(this.valueMax + 1)
    for (const value of values) isWanted[value] = 1
    const docs: number[] = []
    for (const [part, cells] of this.#parts) {
      for (const [offset, cell] of cells.entries()) {
        const has = typeof cell === 'number' ? isWanted[cell] === 1 : cell?.some((v) => isWanted[v])
        if (has) docs.push(idAt(part, offset))
      }
    }
    return docs
  }
}

function forEachValue(cell: Cell | undefined, callback: (value: number) => void): void {
  if (typeof cell === 'number') callback(cell)
  else if (cell) for (const value of cell) callback(value)
}

/**
 * Reads the postings of a field: the documents, and an expression of the value of each.
 *
 * @param expression on the row `known` of the vocabulary
 */
export function readPostings<Item>(
  database: SqliteDatabase,
  { vocabulary, posting }: Tables,
  expression: string,
  name: string,
): [docs: number[], items: Item[]] {
  // Two lists: pairs take twice as long.
  const sql = `
    SELECT json_array(json_group_array(posting.doc), json_group_array(${expression})) AS list
    FROM ${vocabulary} AS known CROSS JOIN ${posting} AS posting ON posting.value = known.id
    WHERE known.field = ?`
  const field = findNumber(database, 'searchField', name) ?? -1
  const [docs, items] = readJsonList<(number | Item)[]>(database, sql, field)
  return [(docs ?? []) as number[], (items ?? []) as Item[]]
}

/**
 * Most columns in memory: the default facets and the folders have some fifty, filters can name any
 * number of fields.
 */
export const COLUMNS_MAX = 64
/** Most filters whose results are in memory; each takes a bit per document, and its text. */
const FILTERS_MAX = 50

/** The tables and columns that one search reads. */
export interface Snapshot {
  readonly database: SqliteDatabase
  readonly tables: Tables
  readonly fields: KnownFields
  readonly columns: Columns
}

/** Documents in order, or all documents in ranges, which need no list. */
export type Documents = { readonly ids: readonly number[] } | { readonly ranges: readonly Range[] }

/**
 * Fields as columns in memory: counting the values of 100,000 documents takes a millisecond here,
 * and a hundred in SQL. A column is read on first use, and takes a few bytes per document; the
 * least recently used one makes room for a new one.
 */
export class Columns {
  readonly #database: SqliteDatabase
  /** By the name of the field, the least recently used first. */
  readonly #columns = new Map<string, { readonly field: number; readonly column: Column }>()
  /** Results of long filters by their text, until a document changes. */
  readonly #filters = new Map<string, DocumentSet>()
  #generation = -1
  #revision = -1
  /** Counts by the id of a value; zero between two calls. */
  #counts = new Uint32Array(1_024)

  constructor(database: SqliteDatabase) {
    this.#database = database
  }

  /**
   * Updates the columns to an open snapshot: document by document if the changed ones are known and
   * few.
   */
  refresh(state: IndexState): void {
    if (state.live === this.#generation && state.revision === this.#revision) return
    this.#filters.clear()
    const changed =
      state.live === this.#generation && this.#columns.size > 0
        ? changesSince(this.#database, this.#revision, state)
        : undefined
    if (!changed) this.#columns.clear()
    else if (changed.length > 0) this.#reread(tablesOfGeneration(state.live), changed)
    this.#generation = state.live
    this.#revision = state.revision
  }

  /** Returns the result of a filter, which the snapshots of one state share. */
  cachedFilter(filter: string, evaluate: () => DocumentSet): DocumentSet {
    const cached = this.#filters.get(filter)
    if (cached) return cached
    const result = evaluate()
    if (this.#filters.size >= FILTERS_MAX) this.#filters.clear()
    this.#filters.set(filter, result)
    return result
  }

  /** Returns the most frequent values of a field among the documents, at most `most`. */
  facet(tables: Tables, name: string, documents: Documents, limit: number): Facet['values'] {
    const column = this.findColumn(tables, name)
    if (!column) return []
    if (column.valueMax >= this.#counts.length) {
      this.#counts = new Uint32Array(Math.max(column.valueMax + 1, this.#counts.length * 2))
    }
    const counts = this.#counts
    const seen: number[] = []
    column.forEach(documents, (value) => {
      if (counts[value]!++ === 0) seen.push(value)
    })
    const counted = mostFrequent(counts, seen, limit)
    for (const value of seen) counts[value] = 0
    if (counted.length === 0) return []
    const sql = `
      SELECT ${VALUE} AS value, counted.value ->> 1 AS count
      FROM json_each(?) AS counted
      CROSS JOIN ${tables.vocabulary} AS known ON known.id = counted.value ->> 0
      ORDER BY count DESC, 1`
    const rows = this.#database.all<Facet['values'][number]>(sql, JSON.stringify(counted))
    return rows.map(({ value, count }) => ({ value, count }))
  }

  /** Returns the column of a field; undefined when no document has had a value in it. */
  findColumn(tables: Tables, name: string): Column | undefined {
    const entry = this.#columns.get(name) ?? this.#read(tables, name)
    if (!entry) return undefined
    this.#columns.delete(name)
    this.#columns.set(name, entry)
    const [oldest = ''] = this.#columns.keys()
    if (this.#columns.size > COLUMNS_MAX) this.#columns.delete(oldest)
    return entry.column
  }

  #read(tables: Tables, name: string) {
    const field = findNumber(this.#database, 'searchField', name)
    if (field === undefined) return undefined
    const column = new Column(...readPostings<number>(this.#database, tables, 'known.id', name))
    return { field, column }
  }

  #reread(tables: Tables, docs: readonly number[]): void {
    // Whole bodies: SQL takes few fields at once, and cannot extract fields of every name.
    const sql = `SELECT id, body FROM ${tables.body} WHERE id IN ${LISTED}`
    const rows = this.#database.all<{ id: number; body: string }>(sql, JSON.stringify(docs))
    const postings = rows.flatMap(({ id: doc, body }) => {
      const values = new Map(Object.entries(JSON.parse(body) as Values))
      return [...this.#columns].flatMap(([name, { field }]) =>
        (values.get(name) ?? []).map((value): Posting => ({ doc, field, value })),
      )
    })
    const byField = new Map([...this.#columns.values()].map((entry) => [entry.field, entry.column]))
    for (const { column } of this.#columns.values()) for (const doc of docs) column.clear(doc)
    for (const { doc, field, id } of findValueIds(this.#database, tables, postings)) {
      byField.get(field)?.add(doc, id)
    }
  }
}

type Counted = readonly [value: number, count: number]

/** Returns the values with the highest counts; of equal counts the first that were seen. */
function mostFrequent(counts: Uint32Array, seen: readonly number[], limit: number): Counted[] {
  const ordered = Uint32Array.from(seen, (value) => counts[value]!).toSorted()
  const least = ordered[ordered.length - limit] ?? 0
  const above = seen.filter((value) => counts[value]! > least)
  const tied = seen.filter((value) => counts[value] === least).slice(0, limit - above.length)
  return [...above, ...tied].map((value) => [value, counts[value]!])
}
