import { SqliteDatabase } from '../../graph/sqlite/database.ts'
import { latestOf, type SearchDocument } from '../document.ts'
import type { KnownFields } from '../fields.ts'
import { Numbered } from './numbers.ts'
import type { Change } from './searcher.ts'
import { beginBuilding, dropUnused, endBuilding, readState, rebuildGone } from './tables.ts'
import { putDocuments, removeDocument, type Writing } from './write.ts'

/** How long a write waits for one of another process, milliseconds. */
const BUSY_TIMEOUT_MS = 10_000

/** Writes to the index on a connection of its own. Each method is a transaction, or several. */
export class IndexWriter {
  readonly #writing: Writing
  readonly #changed: (change: Change) => void

  /** @param changed is told of each change of the live index before it is committed */
  constructor(path: string, fields: KnownFields, changed: (change: Change) => void) {
    const database = new SqliteDatabase(path, BUSY_TIMEOUT_MS)
    const fieldNumbers = new Numbered(database, 'searchField')
    const partitions = new Numbered(database, 'searchPartition')
    this.#writing = { database, fields, fieldNumbers, partitions }
    this.#changed = changed
  }

  put(documents: readonly SearchDocument[]): void {
    const latest = latestOf(documents)
    this.#change((generation) => putDocuments(this.#writing, generation, latest, false))
  }

  remove(urns: readonly string[]): void {
    this.#change((generation) =>
      urns.flatMap((urn) => removeDocument(this.#writing, generation, urn)),
    )
  }

  /** @returns the number of the index that is being built */
  beginBuilding(): number {
    return beginBuilding(this.#writing.database)
  }

  /** Puts documents that the index has not yet. */
  build(generation: number, documents: readonly SearchDocument[]): void {
    this.#inBuilding(generation, () => putDocuments(this.#writing, generation, documents, true))
  }

  removeBuilt(generation: number, urns: readonly string[]): void {
    this.#inBuilding(generation, () => {
      for (const urn of urns) removeDocument(this.#writing, generation, urn)
    })
  }

  endBuilding(generation: number, outcome: 'commit' | 'abandon'): void {
    endBuilding(this.#writing.database, generation, outcome)
  }

  /** @returns whether there may be more */
  dropUnused(forMs: number): boolean {
    return dropUnused(this.#writing.database, forMs)
  }

  close(): void {
    this.#writing.database.close()
  }

  /** Changes the live index, and the one that is being built. */
  #change(work: (generation: number) => number[]): void {
    const { database } = this.#writing
    let revision = -1
    try {
      this.#inTransaction(() => {
        const { live, building } = readState(database)
        const ids = (building === null ? [live] : [live, building]).flatMap(work)
        const next = 'UPDATE searchState SET revision = revision + 1 RETURNING revision'
        revision = database.get<{ revision: number }>(next)?.revision ?? -1
        this.#changed({ revision, ids })
      })
    } catch (error) {
      this.#changed({ revision })
      throw error
    }
  }

  #inBuilding(generation: number, work: () => void): void {
    this.#inTransaction(() => {
      const { building } = readState(this.#writing.database)
      if (building !== generation) throw rebuildGone()
      work()
    })
  }

  #inTransaction(work: () => void): void {
    const { database, fieldNumbers, partitions } = this.#writing
    try {
      database.repeatable(work)
    } catch (error) {
      fieldNumbers.forget()
      partitions.forget()
      throw error
    }
  }
}
