import type { SqliteDatabase } from '../../graph/sqlite/database.ts'
import type { Facet } from '../search-index.ts'
import { offsetOf, partOf, type Range } from './numbers.ts'
import type { Tables } from './tables.ts'
import { Tally, type Counted } from './tally.ts'
import { VALUE } from './vocabulary.ts'

/** Most documents that are updated one by one; with more, a column is read again. */
const STALE_MAX = 1_000

/** The values of one document: most have one. */
type Cell = number | readonly number[]

/** By range of documents and place in it. */
type Column = Map<number, Cell[]>

/** What is counted: some documents, or all in some ranges, which need not be listed then. */
export type Documents = { readonly ids: readonly number[] } | { readonly ranges: readonly Range[] }

/**
 * The facets of a field by document, in memory: counting the values of 100,000 documents takes a
 * millisecond here, and a hundred in SQL. Read when first asked for, a few bytes per document.
 */
export class FacetColumns {
  readonly #database: SqliteDatabase
  /** By table and field. */
  readonly #columns = new Map<string, Column>()
  readonly #stale = new Map<string, Set<number>>()
  readonly #tally = new Tally()

  constructor(database: SqliteDatabase) {
    this.#database = database
  }

  /** Another process has written. */
  forget(): void {
    this.#columns.clear()
    this.#stale.clear()
  }

  /** These documents have other values now. */
  outdate(ids: readonly number[]): void {
    for (const key of this.#columns.keys()) {
      const stale = this.#stale.get(key) ?? new Set()
      for (const id of ids) stale.add(id)
      if (stale.size <= STALE_MAX) this.#stale.set(key, stale)
      else this.#drop(key)
    }
  }

  /** At most so many values of the documents, the commonest first. */
  commonest(tables: Tables, field: number, documents: Documents, most: number): Facet['values'] {
    const column = this.#column(tables, field)
    if ('ids' in documents) this.#addEach(column, documents.ids)
    else for (const range of documents.ranges) this.#addAll(column, range)
    return this.#named(tables, this.#tally.take(most))
  }

  #addEach(column: Column, ids: readonly number[]): void {
    let part = -1
    let cells: Cell[] | undefined
    for (const id of ids) {
      if (partOf(id) !== part) {
        part = partOf(id)
        cells = column.get(part)
      }
      this.#add(cells?.[offsetOf(id)])
    }
  }

  #addAll(column: Column, { first, last }: Range): void {
    for (let part = partOf(first); part <= partOf(last); part++) {
      for (const cell of column.get(part) ?? []) this.#add(cell)
    }
  }

  #add(cell: Cell | undefined): void {
    if (typeof cell === 'number') this.#tally.add(cell)
    else if (cell) for (const value of cell) this.#tally.add(value)
  }

  #named({ vocabulary }: Tables, counted: readonly Counted[]): Facet['values'] {
    if (counted.length === 0) return []
    const sql = `
      SELECT ${VALUE} AS value, counted.value ->> 1 AS count
      FROM json_each(?) AS counted
      CROSS JOIN ${vocabulary} AS known ON known.id = counted.value ->> 0
      ORDER BY count DESC, 1`
    const rows = this.#database.all<Facet['values'][number]>(sql, JSON.stringify(counted))
    return rows.map(({ value, count }) => ({ value, count }))
  }

  #column(tables: Tables, field: number): Column {
    const key = `${tables.facet} ${field}`
    const known = this.#columns.get(key)
    const column: Column = known ?? new Map()
    if (known) {
      const stale = this.#stale.get(key)
      if (stale) this.#refresh(column, tables, field, [...stale])
      this.#stale.delete(key)
    } else {
      this.#fill(column, `FROM ${tables.facet} WHERE field = ?`, field)
      this.#columns.set(key, column)
    }
    return column
  }

  #refresh(column: Column, { facet }: Tables, field: number, ids: number[]): void {
    for (const id of ids) delete column.get(partOf(id))?.[offsetOf(id)]
    const from = `FROM ${facet} WHERE field = ? AND doc IN (SELECT value FROM json_each(?))`
    this.#fill(column, from, field, JSON.stringify(ids))
  }

  #fill(column: Column, from: string, ...parameters: (string | number)[]): void {
    // As two JSON texts: row by row takes ten times as long, and pairs of numbers twice.
    const sql = `SELECT json_group_array(doc) AS docs, json_group_array(value) AS numbers ${from}`
    const found = this.#database.get<{ docs: string; numbers: string }>(sql, ...parameters)
    const values = JSON.parse(found?.numbers ?? '[]') as number[]
    for (const [at, id] of (JSON.parse(found?.docs ?? '[]') as number[]).entries()) {
      const value = values[at]!
      let cells = column.get(partOf(id))
      if (!cells) column.set(partOf(id), (cells = []))
      const cell = cells[offsetOf(id)]
      cells[offsetOf(id)] =
        cell === undefined ? value : typeof cell === 'number' ? [cell, value] : [...cell, value]
    }
  }

  #drop(key: string): void {
    this.#columns.delete(key)
    this.#stale.delete(key)
  }
}
