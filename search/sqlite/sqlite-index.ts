import { randomUUID } from 'node:crypto'
import { CatalogError } from '../../graph/model/errors.ts'
import { Semaphore } from '../../graph/runtime/semaphore.ts'
import { SqliteDatabase } from '../../graph/sqlite/database.ts'
import type { SearchFields } from '../fields.ts'
import type { Listed, Rebuild, SearchIndex } from '../search-index.ts'
import { Numbered, rangeOf } from './numbers.ts'
import { SearchThreads } from './search-threads.ts'
import { prepareTables, readState, tablesOf } from './tables.ts'
import { atOnce, thenRest } from './turns.ts'
import { WritingThread } from './writing-thread.ts'

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
  /** One place, for what else writes to the file in this process. */
  readonly turn?: Semaphore
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
  turn = new Semaphore(1),
}: SqliteIndexOptions): SearchIndex {
  const database = guarded(() => new SqliteDatabase(path, BUSY_TIMEOUT_MS))
  guarded(() => prepareTables(database, fields.fingerprint))
  const partitions = new Numbered(database, 'searchPartition')
  const data = { path, fields: { all: fields.all }, channel: `index ${randomUUID()}` }
  const searchers = new SearchThreads(data, searchTimeoutMs)
  const writer = new WritingThread(data, turn)
  return {
    async put(documents) {
      if (documents.length > 0) await writer.call('put', documents).catch(refused)
    },
    async remove(urns) {
      if (urns.length > 0) await writer.call('remove', urns).catch(refused)
    },
    search: (request, signal) => searchers.search(request, signal).catch(refused),
    list: async (entityType, page) => guarded(() => list(database, entityType, page)),
    hashesOf: async (urns) => guarded(() => hashesIn(database, readState(database).live, urns)),
    entityTypes: async () => guarded(() => entityTypes(database, partitions)),
    isComplete: async () => guarded(() => readState(database).complete === 1),
    rebuild: () => rebuild(database, writer, yields).catch(refused),
    ping: async () => guarded(() => void readState(database)),
    close: async () => {
      await searchers.close()
      await writer.close()
      database.close()
    },
  }
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

/** @param database reads what the writer has built */
async function rebuild(
  database: SqliteDatabase,
  writer: WritingThread,
  yields: boolean,
): Promise<Rebuild> {
  const generation = await writer.call('beginBuilding')
  const turn = yields ? thenRest : atOnce
  let perTurn = yields ? TURN.documents : Infinity
  return {
    missing: async (urns) =>
      guarded(() => {
        const known = hashesIn(database, generation, urns)
        return urns.filter((urn) => !known.has(urn))
      }),
    async put(documents) {
      for (let at = 0; at < documents.length;) {
        const some = documents.slice(at, at + perTurn)
        const tookMs = await turn(() => writer.call('build', generation, some).catch(refused))
        at += some.length
        if (yields) perTurn = Math.ceil((some.length * TURN.ms) / Math.max(tookMs, 1))
      }
    },
    remove: (urns) => writer.call('removeBuilt', generation, urns).catch(refused),
    async commit() {
      await writer.call('endBuilding', generation, 'commit').catch(refused)
      for (const unused = { isLeft: true }; unused.isLeft;) {
        await turn(async () => {
          unused.isLeft = await writer.call('dropUnused', TURN.ms).catch(refused)
        })
      }
    },
    abandon: () => writer.call('endBuilding', generation, 'abandon').catch(refused),
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
