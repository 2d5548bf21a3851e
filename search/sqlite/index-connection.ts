import { SqliteDatabase } from '../../graph/sqlite/database.ts'
import { latestOf, type SearchDocument } from '../document.ts'
import type { KnownFields } from '../fields.ts'
import type { SearchRequest } from '../search-index.ts'
import { Columns } from './columns.ts'
import { putDocuments, removeDocuments } from './documents.ts'
import { search, type SentAnswer } from './search.ts'
import * as tables from './tables.ts'

/** How long a statement waits for the lock of another process, milliseconds. */
const BUSY_TIMEOUT_MS = 10_000

/** Searches and writes on a connection of its own. Keeps facets in memory between searches. */
export class IndexConnection {
  readonly #database: SqliteDatabase
  readonly #fields: KnownFields
  readonly #columns: Columns

  constructor(path: string, fields: KnownFields) {
    this.#database = new SqliteDatabase(path, BUSY_TIMEOUT_MS)
    this.#fields = fields
    this.#columns = new Columns(this.#database)
  }

  /**
   * Answers a search from one snapshot, with all earlier commits.
   *
   * @param timeoutMs deadline after which no statement begins; a running one is not stopped
   */
  search(request: SearchRequest, timeoutMs: number): SentAnswer {
    return this.#database.shortSnapshot(timeoutMs, () => {
      const state = tables.readState(this.#database)
      this.#columns.refresh(state)
      const [database, fields, columns] = [this.#database, this.#fields, this.#columns]
      const snapshot = { database, fields, columns, tables: tables.tablesOf(state.live) }
      return search(snapshot, request)
    })
  }

  put(documents: readonly SearchDocument[]): void {
    const latest = latestOf(documents)
    this.#change((generation) =>
      putDocuments(this.#database, this.#fields, generation, latest, false),
    )
  }

  remove(urns: readonly string[]): void {
    this.#change((generation) => removeDocuments(this.#database, this.#fields, generation, urns))
  }

  /** Begins a rebuild. Returns the generation of the new index. */
  beginBuilding(): number {
    return tables.beginBuilding(this.#database)
  }

  /** Writes documents that the new index lacks. */
  build(generation: number, documents: readonly SearchDocument[]): void {
    this.#database.repeatable(() => {
      tables.requireBuilding(this.#database, generation)
      putDocuments(this.#database, this.#fields, generation, documents, true)
    })
  }

  removeBuilt(generation: number, urns: readonly string[]): void {
    this.#database.repeatable(() => {
      tables.requireBuilding(this.#database, generation)
      removeDocuments(this.#database, this.#fields, generation, urns)
    })
  }

  endBuilding(generation: number, outcome: 'commit' | 'abandon'): void {
    tables.endBuilding(this.#database, generation, outcome)
  }

  /** Deletes unused tables for some time. @returns whether there may be more */
  dropUnused(forMs: number): boolean {
    return tables.dropUnused(this.#database, forMs)
  }

  close(): void {
    this.#database.close()
  }

  /** Changes the live index and, during a rebuild, the new one. */
  #change(work: (generation: number) => readonly number[]): void {
    this.#database.repeatable(() => {
      const { live, building } = tables.readState(this.#database)
      tables.recordChange(this.#database, work(live))
      if (building !== null) work(building)
    })
  }
}
