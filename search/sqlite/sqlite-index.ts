import { SqliteDatabase } from '../../graph/sqlite/database.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import type { SearchDocument } from '../document.ts'
import type { SearchFields } from '../fields.ts'
import type { Listed, Rebuild, SearchIndex } from '../search-index.ts'
import { Numbered, rangeOf } from './numbers.ts'
import { SearchThreads } from './search-threads.ts'
import {
  beginBuilding,
  dropUnused,
  endBuilding,
  prepareTables,
  readState,
  rebuildGone,
  tablesOf,
} from './tables.ts'
import { atOnce, thenRest } from './turns.ts'
import { putDocuments, removeDocument, type Writing } from './write.ts'

/** How long a write waits for one of another process, milliseconds. */
const BUSY_TIMEOUT_MS = 10_000

/** How long a transaction of a rebuild beside a server should take, and how many documents the first puts. */
const TURN = { ms: 30, documents: 10 }

export interface SqliteIndexOptions {
  /** The file, which may be that of the graph store. */
  readonly path: string
  /** An index that was made for other fields is made anew. */
  readonly fields: SearchFields
  /** How long a search may take. */
  readonly searchTimeoutMs?: number
  /** A server in another process may be at work on the file: a rebuild lets it in again and again. */
  readonly yields?: boolean
}

/**
 * The search index in a SQLite file, which several processes may share. Writes do not wait for the
 * disk: what a power cut takes, the marks of the graph bring back.
 *
 * @throws CatalogError `INDEX_UNAVAILABLE` when the file cannot be used
 */
export function openSqliteIndex({
  path,
  fields,
  searchTimeoutMs,
  yields = false,
}: SqliteIndexOptions): SearchIndex {
  const database = guarded(() => new SqliteDatabase(path, BUSY_TIMEOUT_MS))
  guarded(() => prepareTables(database, fields.fingerprint))
  const parts = {
    database,
    fields,
    fieldNumbers: new Numbered(database, 'searchField'),
    partitions: new Numbered(database, 'searchPartition'),
  }
  const threads = new SearchThreads({ path, fields: { all: fields.all } }, searchTimeoutMs)
  return {
    put: async (documents) => guarded(() => put(parts, threads, documents)),
    remove: async (urns) =>
      guarded(() =>
        change(parts, threads, urns, (generation) =>
          urns.flatMap((urn) => removeDocument(parts, generation, urn)),
        ),
      ),
    search: (request) => threads.search(request).catch(refused),
    list: async (entityType, page) => guarded(() => list(database, entityType, page)),
    hashesOf: async (urns) => guarded(() => hashesIn(database, readState(database).live, urns)),
    entityTypes: async () => guarded(() => entityTypes(database, parts.partitions)),
    isComplete: async () => guarded(() => readState(database).complete === 1),
    rebuild: async () => guarded(() => rebuild(parts, yields)),
    ping: async () => guarded(() => void readState(database)),
    close: async () => {
      await threads.close()
      database.close()
    },
  }
}

function put(writing: Writing, threads: SearchThreads, documents: readonly SearchDocument[]): void {
  // Of several documents with one URN the last one counts.
  const latest = [...new Map(documents.map((each) => [each.urn, each])).values()]
  change(writing, threads, latest, (generation) => putDocuments(writing, generation, latest, false))
}

/** Changes the live index, and the one that is being built. */
function change(
  writing: Writing,
  threads: SearchThreads,
  given: readonly unknown[],
  work: (generation: number) => number[],
): void {
  if (given.length === 0) return
  const { database } = writing
  let revision = -1
  try {
    inTransaction(writing, () => {
      const ids = generationsOf(database).flatMap(work)
      const next = 'UPDATE searchState SET revision = revision + 1 RETURNING revision'
      revision = database.get<{ revision: number }>(next)?.revision ?? -1
      threads.changed({ revision, ids })
    })
  } catch (error) {
    threads.changed({ revision })
    throw error
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

function rebuild(writing: Writing, yields: boolean): Rebuild {
  const { database } = writing
  const generation = beginBuilding(database)
  const turn = yields ? thenRest : atOnce
  let perTurn = yields ? TURN.documents : Infinity
  const inBuilding = (work: () => void) =>
    guarded(() =>
      inTransaction(writing, () => {
        const { building } = readState(database)
        if (building !== generation) throw rebuildGone()
        work()
      }),
    )
  return {
    missing: async (urns) =>
      guarded(() => {
        const known = hashesIn(database, generation, urns)
        return urns.filter((urn) => !known.has(urn))
      }),
    async put(documents) {
      for (let at = 0; at < documents.length;) {
        const some = documents.slice(at, at + perTurn)
        const putSome = () => putDocuments(writing, generation, some, true)
        const tookMs = await turn(() => inBuilding(putSome))
        at += some.length
        if (yields) perTurn = Math.ceil((some.length * TURN.ms) / Math.max(tookMs, 1))
      }
    },
    remove: async (urns) =>
      inBuilding(() => {
        for (const urn of urns) removeDocument(writing, generation, urn)
      }),
    async commit() {
      guarded(() => endBuilding(database, generation, 'commit'))
      for (const unused = { isLeft: true }; unused.isLeft;) {
        await turn(() =>
          guarded(() => (unused.isLeft = dropUnused(database, yields ? TURN.ms : Infinity))),
        )
      }
    },
    abandon: async () => guarded(() => endBuilding(database, generation, 'abandon')),
  }
}

function guarded<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    return refused(error)
  }
}

/** A failure of the file is one of the index here, not of the graph. */
function refused(error: unknown): never {
  if (!(error instanceof CatalogError) || error.code !== 'STORE_UNAVAILABLE') throw error
  throw new CatalogError('INDEX_UNAVAILABLE', error.message, { cause: error })
}
