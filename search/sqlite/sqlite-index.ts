import { setTimeout as sleep } from 'node:timers/promises'
import { CatalogError } from '../../graph/model/errors.ts'
import { QUESTION_TIMEOUT_MS } from '../../graph/runtime/deadline.ts'
import { Semaphore } from '../../graph/runtime/semaphore.ts'
import { SqliteDatabase } from '../../graph/sqlite/database.ts'
import type { Values } from '../document.ts'
import type { SearchFields } from '../fields.ts'
import type { Listed, Rebuild, SearchAnswer, SearchIndex } from '../search-index.ts'
import { rangeOf } from './document-set.ts'
import type { SentAnswer } from './search.ts'
import { prepareTables, readState, tablesOf } from './tables.ts'
import { WorkerPool } from './worker-pool.ts'

/** How long a write waits for a write of another process, milliseconds. */
const BUSY_TIMEOUT_MS = 10_000

/**
 * Concurrent searches. The second thread serves requests during a long search; more threads would
 * cost more memory than they save time on small machines.
 */
const SEARCHES_MAX = 2

/**
 * Target duration of a transaction of a rebuild beside a server, and number of documents in the
 * first one.
 */
const STEP = { ms: 30, documents: 10 }

export interface SqliteIndexOptions {
  /** The file, which may be that of the graph store. */
  readonly path: string
  /** An index that was built for other fields is rebuilt. */
  readonly fields: SearchFields
  /** How long a search may wait for a thread, and then run (docs/interface: search/deadline). */
  readonly searchTimeoutMs?: number
  /** A server in another process may use the file; a rebuild yields to it between transactions. */
  readonly yields?: boolean
  /** One permit, which all writers of the file in this process share (docs/decisions/0012). */
  readonly turn?: Semaphore
}

/**
 * Opens the search index in a SQLite file, which several processes may share. Writes do not wait
 * for the disk: after a power failure, the dirty flags of the graph restore lost ones.
 *
 * @throws CatalogError `INDEX_UNAVAILABLE` when the file cannot be used
 */
export function openSqliteIndex({
  path,
  fields,
  searchTimeoutMs: timeoutMs = QUESTION_TIMEOUT_MS,
  yields = false,
  turn: writePermit = new Semaphore(1),
}: SqliteIndexOptions): SearchIndex {
  const database = guarded(() => new SqliteDatabase(path, BUSY_TIMEOUT_MS))
  guarded(() => prepareTables(database, fields.fingerprint))
  const data = { path, fields: { all: fields.all } }
  const searchers = new WorkerPool(data, new Semaphore(SEARCHES_MAX))
  const writer = new WorkerPool(data, writePermit)
  const live = () => readState(database).live
  return {
    async put(documents) {
      if (documents.length > 0) await writer.call('put', [documents]).catch(refused)
    },
    async remove(urns) {
      if (urns.length > 0) await writer.call('remove', [urns]).catch(refused)
    },
    search: (request, signal) =>
      searchers.call('search', [request, timeoutMs], { timeoutMs, signal }).then(received, refused),
    list: async (entityType, page) => guarded(() => list(database, live(), entityType, page)),
    hashesOf: async (urns) => guarded(() => hashesIn(database, live(), urns)),
    entityTypes: async () => guarded(() => entityTypes(database, live())),
    isComplete: async () => guarded(() => readState(database).complete === 1),
    rebuild: () => rebuild(database, writer, yields).catch(refused),
    ping: async () => guarded(() => void readState(database)),
    checkup: async () => guarded(() => ({ version: versionOf(database), faults: [] })),
    close: async () => {
      await searchers.close()
      // After the queued writes.
      await writePermit.run(() => writer.close())
      database.close()
    },
  }
}

function versionOf(database: SqliteDatabase): string {
  const [row] = database.all<{ version: string }>('SELECT sqlite_version() AS version')
  return `SQLite/${row?.version}`
}

function list(
  database: SqliteDatabase,
  generation: number,
  entityType: string,
  { after = '', count }: { after?: string; count: number },
): Listed[] {
  const { doc } = tablesOf(generation)
  const [first, end] = [`urn:li:${entityType}:`, `urn:li:${entityType};`]
  const sql = `
    SELECT urn, hash FROM ${doc} WHERE urn > ? AND urn > ? AND urn < ? ORDER BY urn LIMIT ?`
  const rows = database.all<Listed>(sql, after, first, end, count)
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

function entityTypes(database: SqliteDatabase, generation: number): string[] {
  const sql = `SELECT 1 FROM ${tablesOf(generation).doc} WHERE id BETWEEN ? AND ? LIMIT 1`
  const types = database.all<{ id: number; name: string }>('SELECT id, name FROM searchPartition')
  return types.flatMap(({ id, name }) => {
    const { first, last } = rangeOf(id, 'both')
    return database.get(sql, first, last) ? [name] : []
  })
}

/**
 * Begins a rebuild.
 *
 * @param database reads the tables that the writer fills
 */
async function rebuild(
  database: SqliteDatabase,
  writer: WorkerPool,
  yields: boolean,
): Promise<Rebuild> {
  const generation = await writer.call('beginBuilding', [])
  let perStep = yields ? STEP.documents : Infinity
  return {
    missing: async (urns) =>
      guarded(() => {
        const known = hashesIn(database, generation, urns)
        return urns.filter((urn) => !known.has(urn))
      }),
    async put(documents) {
      for (let at = 0; at < documents.length;) {
        const some = documents.slice(at, at + perStep)
        const beganMs = performance.now()
        await writer.call('build', [generation, some]).catch(refused)
        at += some.length
        if (yields) perStep = Math.ceil((some.length * STEP.ms) / (await pauseAfterStep(beganMs)))
      }
    },
    remove: (urns) => writer.call('removeBuilt', [generation, urns]).catch(refused),
    async commit() {
      await writer.call('endBuilding', [generation, 'commit']).catch(refused)
      for (let hasMore = true; hasMore;) {
        const beganMs = performance.now()
        hasMore = await writer.call('dropUnused', [STEP.ms]).catch(refused)
        if (yields) await pauseAfterStep(beganMs)
      }
    },
    abandon: () => writer.call('endBuilding', [generation, 'abandon']).catch(refused),
  }
}

/**
 * Sleeps as long as a step took, because a server on the same file waits for it in its only thread.
 *
 * @returns how long the step took, milliseconds, at least 1
 */
async function pauseAfterStep(beganMs: number): Promise<number> {
  const tookMs = performance.now() - beganMs
  await sleep(tookMs)
  return Math.max(tookMs, 1)
}

function received({ hits, ...others }: SentAnswer): SearchAnswer {
  return {
    ...others,
    hits: hits.map(({ urn, values }) => ({ urn, values: JSON.parse(values) as Values })),
  }
}

function guarded<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    return refused(error)
  }
}

/** Rethrows a failure of the file as one of the index, not of the graph. */
function refused(error: unknown): never {
  if (!(error instanceof CatalogError) || error.code !== 'STORE_UNAVAILABLE') throw error
  throw new CatalogError('INDEX_UNAVAILABLE', error.message, { cause: error })
}
