import type { SqliteDatabase } from '../../graph/sqlite/database.ts'
import { offsetOf, partOf } from './numbers.ts'
import type { Tables } from './tables.ts'

/** Most documents that are updated one by one; with more, a column is read again. */
const STALE_MAX = 1_000

/** The values of one document: most have one. */
type Cell = number | readonly number[]

/**
 * The facets of a field by document, in memory: counting the values of 100,000 documents takes a
 * millisecond here, and a hundred in SQL. Read when first asked for, a few bytes per document.
 */
export class FacetColumns {
  readonly #database: SqliteDatabase
  /** By table and field; then by range of documents and place in it. */
  readonly #columns = new Map<string, Map<number, Cell[]>>()
  readonly #stale = new Map<string, Set<number>>()

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

  /** How many of the documents have each value, by number of the value. */
  count(tables: Tables, field: number, ids: readonly number[]): Map<number, number> {
    const column = this.#column(tables, field)
    const counts = new Map<number, number>()
    const add = (value: number) => counts.set(value, (counts.get(value) ?? 0) + 1)
    let part = -1
    let cells: Cell[] | undefined
    for (const id of ids) {
      if (partOf(id) !== part) {
        part = partOf(id)
        cells = column.get(part)
      }
      const cell = cells?.[offsetOf(id)]
      if (typeof cell === 'number') add(cell)
      else if (cell) for (const value of cell) add(value)
    }
    return counts
  }

  #column(tables: Tables, field: number): Map<number, Cell[]> {
    const key = `${tables.facet} ${field}`
    const known = this.#columns.get(key)
    const column = known ?? new Map<number, Cell[]>()
    if (known) {
      const stale = this.#stale.get(key)
      if (stale) this.#refresh(column, tables, field, [...stale])
      this.#stale.delete(key)
    } else {
      this.#fill(column, this.#rows(`FROM ${tables.facet} WHERE field = ?`, field))
      this.#columns.set(key, column)
    }
    return column
  }

  #refresh(column: Map<number, Cell[]>, { facet }: Tables, field: number, ids: number[]): void {
    for (const id of ids) delete column.get(partOf(id))?.[offsetOf(id)]
    const from = `FROM ${facet} WHERE field = ? AND doc IN (SELECT value FROM json_each(?))`
    this.#fill(column, this.#rows(from, field, JSON.stringify(ids)))
  }

  /** As one JSON text: row by row takes ten times as long. */
  #rows(from: string, ...parameters: (string | number)[]): [number, number][] {
    const sql = `SELECT json_group_array(json_array(doc, value)) AS rows ${from}`
    return JSON.parse(this.#database.get<{ rows: string }>(sql, ...parameters)?.rows ?? '[]')
  }

  #fill(column: Map<number, Cell[]>, rows: readonly [number, number][]): void {
    for (const [id, value] of rows) {
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
