import type { SqliteDatabase } from '../../graph/sqlite/database.ts'

/**
 * The documents of an entity type have numbers in a range of their own, live and removed ones apart, so
 * a search of one type is a range of numbers, which costs nothing.
 */
const PARTITION_SIZE = 2 ** 32

/** Numbers of documents, both ends included. */
export interface Range {
  readonly first: number
  readonly last: number
}

/** The numbers of the documents of a type; removed ones come after live ones. */
export function rangeOf(partition: number, which: 'live' | 'removed' | 'both'): Range {
  const start = partition * 2 * PARTITION_SIZE
  const first = which === 'removed' ? start + PARTITION_SIZE : start
  const last = which === 'live' ? start + PARTITION_SIZE - 1 : start + 2 * PARTITION_SIZE - 1
  return { first, last }
}

/** The range that a document is in, and its place there. */
export const partOf = (id: number) => Math.floor(id / PARTITION_SIZE)
export const offsetOf = (id: number) => id % PARTITION_SIZE
export const idAt = (part: number, offset: number) => part * PARTITION_SIZE + offset

/** Small numbers for names that are in every row: fields and entity types. They never change. */
export class Numbered {
  readonly #database: SqliteDatabase
  readonly #table: string
  readonly #column: string
  readonly #known = new Map<string, number>()

  constructor(database: SqliteDatabase, table: 'searchField' | 'searchPartition') {
    this.#database = database
    this.#table = table
    this.#column = table === 'searchField' ? 'name' : 'entityType'
  }

  /** The number of a name, if it has one. */
  find(name: string): number | undefined {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const sql = `SELECT id FROM ${this.#table} WHERE ${this.#column} = ?`
    const found = this.#database.get<{ id: number }>(sql, name)?.id
    if (found !== undefined) this.#known.set(name, found)
    return found
  }

  /** The number of a name, which may get it now, inside the transaction of the caller. */
  give(name: string): number {
    const known = this.find(name)
    if (known !== undefined) return known
    this.#database.run(`INSERT INTO ${this.#table} (${this.#column}) VALUES (?)`, name)
    const given = this.find(name)
    if (given === undefined) throw new Error(`no number for ${name}`)
    return given
  }

  /** After a failed transaction, which has lost the numbers it gave. */
  forget(): void {
    this.#known.clear()
  }

  all(): { id: number; name: string }[] {
    return this.#database.all(`SELECT id, ${this.#column} AS name FROM ${this.#table} ORDER BY id`)
  }
}
