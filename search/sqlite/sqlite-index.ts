import { setTimeout as sleep } from 'node:timers/promises'
import { CatalogError } from '../../graph/model/errors.ts'
import { QUERY_TIMEOUT_MS } from '../../graph/runtime/deadline.ts'
import { Semaphore } from '../../graph/runtime/semaphore.ts'
import type { SearchDocument, Values } from '../document.ts'
import type { SearchFields } from '../fields.ts'
import type { Rebuild, SearchAnswer, SearchIndex } from '../search-index.ts'
import { IndexConnection } from './index-connection.ts'
import type { SentAnswer } from './search.ts'
import { toSentRequest } from './sent-request.ts'
import { callOn } from './worker.ts'
import { Threads, unavailable, type Call } from './threads.ts'

/**
 * Concurrent searches. The second thread serves requests during a long search; more threads would
 * cost more memory than they save time on small machines.
 */
const SEARCHES_MAX = 2

/**
 * Most documents, and characters of their values, that are written without a thread: they take a
 * few milliseconds, and waking a thread costs as much as writing one (docs/decisions/0012).
 */
const SMALL = { documents: 4, characters: 16_384 }

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
  readonly writeSemaphore?: Semaphore
}

/**
 * Opens the search index in a SQLite file, which several processes may share.
 *
 * @throws CatalogError `INDEX_UNAVAILABLE` when the file cannot be used
 */
export function openSqliteIndex({
  path,
  fields: { all, fingerprint },
  searchTimeoutMs: timeoutMs = QUERY_TIMEOUT_MS,
  yields = false,
  writeSemaphore = new Semaphore(1),
}: SqliteIndexOptions): SearchIndex {
  const own = openConnection(path, { all }, fingerprint)
  const threads = new Threads({ path, fields: { all } })
  const searches = new Semaphore(SEARCHES_MAX)
  const timeoutError = () => unavailable(`No thread was free for the search within ${timeoutMs} ms`)
  const here: Call = async (method, parameters) => {
    threads.requireOpen()
    return callOn(own, method, parameters)
  }
  const write: Call = (method, parameters) =>
    writeSemaphore.run(() => threads.call(method, parameters)).catch(throwIndexError)
  return {
    async put(documents) {
      if (documents.length === 0) return
      if (!isSmall(documents)) return write('put', [documents])
      await writeSemaphore.run(() => here('put', [documents])).catch(throwIndexError)
    },
    async remove(urns) {
      if (urns.length > 0) await write('remove', [urns])
    },
    unsettled: undefined,
    search: (request, signal) => {
      const search = () => threads.call('search', [toSentRequest(request), timeoutMs], timeoutMs)
      return searches
        .runWithin(timeoutMs, search, timeoutError, signal)
        .then(parseAnswer, throwIndexError)
    },
    list: (entityType, page) => here('list', [entityType, page]).catch(throwIndexError),
    hashesOf: (urns) => here('hashesOf', [urns]).catch(throwIndexError),
    entityTypes: () => here('entityTypes', []).catch(throwIndexError),
    isComplete: () => here('state', []).then(({ complete }) => complete === 1, throwIndexError),
    rebuild: () => rebuild(here, write, yields),
    ping: () => here('state', []).then(() => {}, throwIndexError),
    checkup: () => here('checkup', []).catch(throwIndexError),
    close: () =>
      // After the queued writes.
      writeSemaphore.run(async () => {
        await threads.close()
        own.close()
      }),
  }
}

function openConnection(...[path, fields, model]: [string, Pick<SearchFields, 'all'>, string]) {
  try {
    const connection = new IndexConnection(path, fields)
    connection.prepare(model)
    return connection
  } catch (error) {
    return throwIndexError(error)
  }
}

function isSmall(documents: readonly SearchDocument[]): boolean {
  if (documents.length > SMALL.documents) return false
  let characters = 0
  for (const { values } of documents) {
    for (const fieldValues of Object.values(values)) {
      for (const value of fieldValues) characters += value.length
    }
  }
  return characters <= SMALL.characters
}

/** Begins a rebuild. */
async function rebuild(here: Call, write: Call, yields: boolean): Promise<Rebuild> {
  const generation = await write('beginBuilding', [])
  let perStep = yields ? STEP.documents : Infinity
  return {
    async missing(urns) {
      const hashes = await here('hashesOf', [urns, generation]).catch(throwIndexError)
      return urns.filter((urn) => !hashes.has(urn))
    },
    async put(documents) {
      for (let at = 0; at < documents.length;) {
        const batch = documents.slice(at, at + perStep)
        const beganMs = performance.now()
        await write('build', [generation, batch])
        at += batch.length
        if (yields) perStep = Math.ceil((batch.length * STEP.ms) / (await pauseAfterStep(beganMs)))
      }
    },
    remove: (urns) => write('removeBuilt', [generation, urns]),
    async commit() {
      await write('endBuilding', [generation, 'commit'])
      for (let hasMore = true; hasMore;) {
        const beganMs = performance.now()
        hasMore = await write('dropUnused', [STEP.ms])
        if (yields) await pauseAfterStep(beganMs)
      }
    },
    abandon: () => write('endBuilding', [generation, 'abandon']),
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

function parseAnswer({ hits, ...rest }: SentAnswer): SearchAnswer {
  return {
    ...rest,
    hits: hits.map(({ urn, values }) => ({ urn, values: JSON.parse(values) as Values })),
  }
}

/** Rethrows a failure of the file as one of the index, not of the graph. */
function throwIndexError(error: unknown): never {
  if (!(error instanceof CatalogError) || error.code !== 'STORE_UNAVAILABLE') throw error
  throw new CatalogError('INDEX_UNAVAILABLE', error.message, { cause: error })
}
