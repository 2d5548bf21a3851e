import { SqliteDatabase } from '../../graph/sqlite/database.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import type { SearchDocument } from '../document.ts'
import type { SearchFields } from '../fields.ts'
import type { Listed, Rebuild, SearchAnswer, SearchIndex, SearchRequest } from '../search-index.ts'
import { FacetColumns } from './columns.ts'
import { find } from './find.ts'
import { Numbered, rangeOf } from './numbers.ts'
import {
  beginBuilding,
  endBuilding,
  prepareTables,
  readState,
  rebuildGone,
  tablesOf,
} from './tables.ts'
import { putDocuments, removeDocument, type Writing } from './write.ts'

/** How long a write waits for one of another process, milliseconds. */
const BUSY_TIMEOUT_MS = 10_000

export interface SqliteIndexOptions {
  /** The file, which may be that of the graph store. */
  readonly path: string
  /** An index that was made for other fields is made anew. */
  readonly fields: SearchFields
}

/**
 * The search index in a SQLite file, which several processes may share. Writes do not wait for the
 * disk: what a power cut takes, the marks of the graph bring back.
 *
 * @throws CatalogError `INDEX_UNAVAILABLE` when the file cannot be used
 */
export function openSqliteIndex({ path, fields }: SqliteIndexOptions): SearchIndex {
  const database = guarded(() => new SqliteDatabase(path, BUSY_TIMEOUT_MS))
  guarded(() => prepareTables(database, fields.fingerprint))
  const parts = {
    database,
    fields,
    fieldNumbers: new Numbered(database, 'searchField'),
    partitions: new Numbered(database, 'searchPartition'),
  }
  const index = new SqliteIndex(parts)
  return {
    put: async (documents) => guarded(() => index.put(documents)),
    remove: async (urns) => guarded(() => index.remove(urns)),
    search: async (request) => {
      await index.turn()
      return guarded(() => index.search(request))
    },
    list: async (entityType, page) => guarded(() => list(database, entityType, page)),
    hashesOf: async (urns) => guarded(() => hashesIn(database, readState(database).live, urns)),
    entityTypes: async () => guarded(() => entityTypes(database, parts.partitions)),
    isComplete: async () => guarded(() => readState(database).complete === 1),
    rebuild: async () => guarded(() => rebuild(parts)),
    ping: async () => guarded(() => void readState(database)),
    close: async () => database.close(),
  }
}

/** Keeps facets in memory between calls, and notices when another process has written. */
class SqliteIndex {
  readonly #parts: Writing
  readonly #columns: FacetColumns
  #turns: Promise<void> = Promise.resolve()
  /** The revision that the columns are of. */
  #revision = -1

  constructor(parts: Writing) {
    this.#parts = parts
    this.#columns = new FacetColumns(parts.database)
  }

  put(documents: readonly SearchDocument[]): void {
    // Of several documents with one URN the last one counts.
    const latest = [...new Map(documents.map((each) => [each.urn, each])).values()]
    this.#change(latest, (generation) => putDocuments(this.#parts, generation, latest, false))
  }

  remove(urns: readonly string[]): void {
    this.#change(urns, (generation) => {
      return urns.flatMap((urn) => removeDocument(this.#parts, generation, urn))
    })
  }

  /**
   * One search at a time, and other work between two: the engine runs in the thread that also takes
   * writes, and a write should not wait for sixteen searches.
   */
  turn(): Promise<void> {
    this.#turns = this.#turns.then(() => new Promise((resolve) => setImmediate(resolve)))
    return this.#turns
  }

  search(request: SearchRequest): SearchAnswer {
    const { database } = this.#parts
    return database.snapshot(() => {
      const { live, revision } = readState(database)
      if (revision !== this.#revision) this.#columns.forget()
      this.#revision = revision
      return find({ ...this.#parts, columns: this.#columns }, live, request)
    })
  }

  /** Into the live index, and into the one that is being built. */
  #change(given: readonly unknown[], change: (generation: number) => number[]): void {
    if (given.length === 0) return
    const { database } = this.#parts
    const { changed, revision } = inTransaction(this.#parts, () => {
      const ids = generationsOf(database).flatMap(change)
      const next = 'UPDATE searchState SET revision = revision + 1 RETURNING revision'
      return { changed: ids, revision: database.get<{ revision: number }>(next)?.revision ?? 0 }
    })
    if (revision === this.#revision + 1) this.#columns.outdate(changed)
    else this.#columns.forget()
    this.#revision = revision
  }
}

function inTransaction<T>({ database, fieldNumbers, partitions }: Writing, work: () => T): T {
  try {
    return database.repeatable(work)
  } catch (error) {
    fieldNumbers.forget()
    partitions.forget()
    throw error
  }
}

function generationsOf(database: SqliteDatabase): number[] {
  const { live, building } = readState(database)
  return building === null ? [live] : [live, building]
}

function list(
  database: SqliteDatabase,
  entityType: string,
  { after = '', count }: { after?: string; count: number },
): Listed[] {
  const { doc } = tablesOf(readState(database).live)
  const prefix = `urn:li:${entityType}:`
  const sql = `
    SELECT urn, hash FROM ${doc} WHERE urn > ? AND urn > ? AND urn < ? ORDER BY urn LIMIT ?`
  const rows = database.all<Listed>(sql, after, prefix, `urn:li:${entityType};`, count)
  return rows.map(({ urn, hash }) => ({ urn, hash }))
}

function hashesIn(
  database: SqliteDatabase,
  generation: number,
  urns: readonly string[],
): Map<string, string> {
  const { doc } = tablesOf(generation)
  const sql = `SELECT urn, hash FROM ${doc} WHERE urn IN (SELECT value FROM json_each(?))`
  const rows = database.all<Listed>(sql, JSON.stringify(urns))
  return new Map(rows.map(({ urn, hash }) => [urn, hash]))
}

function entityTypes(database: SqliteDatabase, partitions: Numbered): string[] {
  const { doc } = tablesOf(readState(database).live)
  const sql = `SELECT 1 FROM ${doc} WHERE id BETWEEN ? AND ? LIMIT 1`
  return partitions.all().flatMap(({ id, name }) => {
    const { first, last } = rangeOf(id, 'both')
    return database.get(sql, first, last) ? [name] : []
  })
}

function rebuild(writing: Writing): Rebuild {
  const { database } = writing
  const generation = beginBuilding(database)
  return {
    missing: async (urns) =>
      guarded(() => {
        const known = hashesIn(database, generation, urns)
        return urns.filter((urn) => !known.has(urn))
      }),
    put: async (documents) =>
      guarded(() =>
        inTransaction(writing, () => {
          const { building } = readState(database)
          if (building !== generation) throw rebuildGone()
          putDocuments(writing, generation, documents, true)
        }),
      ),
    commit: async () => guarded(() => endBuilding(database, generation, 'commit')),
    abandon: async () => guarded(() => endBuilding(database, generation, 'abandon')),
  }
}

/** A failure of the file is one of the index here, not of the graph. */
function guarded<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof CatalogError) || error.code !== 'STORE_UNAVAILABLE') throw error
    throw new CatalogError('INDEX_UNAVAILABLE', error.message, { cause: error })
  }
}
