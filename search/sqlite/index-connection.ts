import { SqliteDatabase } from '../../graph/sqlite/database.ts'
import { latestByUrn, type SearchDocument } from '../document.ts'
import type { KnownFields } from '../fields.ts'
import type { IndexCheckup, Listed } from '../search-index.ts'
import { Columns } from './columns.ts'
import { idRange } from './document-set.ts'
import { putDocuments, removeDocuments } from './documents.ts'
import { search, type SentAnswer } from './search.ts'
import type { SentRequest } from './sent-request.ts'
import * as tables from './tables.ts'

/** How long a statement waits for the lock of another process, milliseconds. */
const BUSY_TIMEOUT_MS = 10_000

/**
 * One connection to the index, for one thread. Keeps facets in memory between searches. Writes do
 * not wait for the disk: after a power failure, the dirty flags of the graph restore lost ones.
 */
export class IndexConnection {
  readonly #database: SqliteDatabase
  readonly #fields: KnownFields
  readonly #columns: Columns

  constructor(path: string, fields: KnownFields) {
    this.#database = new SqliteDatabase(path, BUSY_TIMEOUT_MS, 'NORMAL')
    this.#fields = fields
    this.#columns = new Columns(this.#database)
  }

  /** Creates the tables unless there are some for this model. */
  prepare(model: string): void {
    tables.prepareTables(this.#database, model)
  }

  checkup(): IndexCheckup {
    const [row] = this.#database.all<{ version: string }>('SELECT sqlite_version() AS version')
    return { version: `SQLite/${row?.version}`, faults: [] }
  }

  state(): tables.IndexState {
    return tables.readState(this.#database)
  }

  /**
   * Answers a search from one snapshot, with all earlier commits.
   *
   * @param timeoutMs deadline after which no statement begins; a running one is not stopped
   */
  search(request: SentRequest, timeoutMs: number): SentAnswer {
    return this.#database.shortSnapshot(timeoutMs, () => {
      const state = this.state()
      this.#columns.refresh(state)
      const [database, fields, columns] = [this.#database, this.#fields, this.#columns]
      const snapshot = { database, fields, columns, tables: tables.tablesOfGeneration(state.live) }
      return search(snapshot, request)
    })
  }

  put(documents: readonly SearchDocument[]): void {
    const latest = latestByUrn(documents)
    this.#change((generation) =>
      putDocuments(this.#database, this.#fields, generation, latest, false),
    )
  }

  remove(urns: readonly string[]): void {
    this.#change((generation) => removeDocuments(this.#database, this.#fields, generation, urns))
  }

  list(entityType: string, { after = '', count }: { after?: string; count: number }): Listed[] {
    const { doc } = tables.tablesOfGeneration(this.state().live)
    const [first, end] = [`urn:li:${entityType}:`, `urn:li:${entityType};`]
    const sql = `
      SELECT urn, hash FROM ${doc} WHERE urn > ? AND urn > ? AND urn < ? ORDER BY urn LIMIT ?`
    const rows = this.#database.all<Listed>(sql, after, first, end, count)
    return rows.map(({ urn, hash }) => ({ urn, hash }))
  }

  hashesOf(urns: readonly string[], generation = this.state().live): Map<string, string> {
    const { doc } = tables.tablesOfGeneration(generation)
    const sql = `SELECT urn, hash FROM ${doc} WHERE urn IN (SELECT value FROM json_each(?))`
    const rows = this.#database.all<Listed>(sql, JSON.stringify(urns))
    return new Map(rows.map(({ urn, hash }) => [urn, hash]))
  }

  entityTypes(): string[] {
    const { doc } = tables.tablesOfGeneration(this.state().live)
    const types = 'SELECT id, name FROM searchPartition'
    return this.#database.all<{ id: number; name: string }>(types).flatMap(({ id, name }) => {
      const { first, last } = idRange(id, 'both')
      const sql = `SELECT 1 FROM ${doc} WHERE id BETWEEN ? AND ? LIMIT 1`
      return this.#database.get(sql, first, last) ? [name] : []
    })
  }

  /** Begins a rebuild. Returns the generation of the new index. */
  beginBuilding(): number {
    return tables.beginBuilding(this.#database)
  }

  /** Writes documents that the new index lacks. */
  build(generation: number, documents: readonly SearchDocument[]): void {
    this.#database.transaction(() => {
      tables.requireBuilding(this.#database, generation)
      putDocuments(this.#database, this.#fields, generation, documents, true)
    })
  }

  removeBuilt(generation: number, urns: readonly string[]): void {
    this.#database.transaction(() => {
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
    this.#database.transaction(() => {
      const { live, building } = this.state()
      tables.recordChange(this.#database, work(live))
      if (building !== null) work(building)
    })
  }
}
