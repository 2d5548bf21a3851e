import type { Worker } from 'node:worker_threads'
import type { Cypher, CypherRows, CypherStatement } from '../../explore.ts'
import { CatalogError } from '../../model/errors.ts'
import { LIMITS } from '../../model/limits.ts'
import { runWithDeadline, QUERY_TIMEOUT_MS } from '../../runtime/deadline.ts'
import { Semaphore } from '../../runtime/semaphore.ts'
import { startThread } from '../../runtime/thread.ts'
import { toError } from '../../runtime/thread-failure.ts'
import type { Neo4jAddress } from '../connection.ts'
import { serverTimeoutMs } from '../driver.ts'
import { CYPHER_STATEMENTS_MAX, CYPHER_WAIT_MS, CYPHER_WAITING_MAX } from './limits.ts'
import type { Reply, WorkerData } from './worker.ts'

/**
 * Memory of a thread, which reads whole records: one that does not fit ends the thread, not the
 * server.
 */
const MEMORY_MB = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 }
/** A thread that does not react to its cancellation for longer is reading a huge record. */
const CANCEL_WAIT_MS = 1_000

export interface CypherThreadsOptions {
  readonly address: Neo4jAddress
  /** Returns the bookmarks of the writes of this server, in a cluster. */
  readonly bookmarks: () => Promise<readonly string[]>
}

/**
 * Runs each statement of a client in a thread of its own, so that reading and shaping a large
 * answer blocks neither the event loop nor the memory of the server.
 */
export class CypherThreads implements Cypher {
  readonly #options: CypherThreadsOptions
  readonly #permits = new Semaphore(CYPHER_STATEMENTS_MAX)
  readonly #workers = new Set<Worker>()

  constructor(options: CypherThreadsOptions) {
    this.#options = options
  }

  async run(statement: CypherStatement, signal?: AbortSignal): Promise<CypherRows> {
    const { length } = statement.statement
    if (length > LIMITS.cypherLength.max) {
      const message = `The statement has ${length} characters; the limit is ${LIMITS.cypherLength.max}`
      throw new CatalogError('INVALID_PARAMETER', message)
    }
    if (this.#permits.waiting >= CYPHER_WAITING_MAX) throw overloaded()
    await this.#permits.acquireWithin(CYPHER_WAIT_MS, overloaded, signal)
    if (signal?.aborted) {
      this.#permits.release()
      throw signal.reason
    }
    const timeoutMs = this.#options.address.queryTimeoutMs ?? QUERY_TIMEOUT_MS
    const timeoutError = () =>
      new CatalogError(
        'STORE_UNAVAILABLE',
        `The statement has not ended within ${timeoutMs} ms; read less, or limit its paths`,
      )
    return runWithDeadline(
      timeoutMs,
      (deadline) => this.#runInThread(statement, deadline),
      timeoutError,
      signal,
    )
  }

  /** Ends all threads, also those of statements that linger in Neo4j. */
  async close(): Promise<void> {
    await Promise.all([...this.#workers].map((worker) => worker.terminate()))
  }

  /** Runs a statement with a permit, which is released when its thread has ended. */
  async #runInThread(statement: CypherStatement, signal: AbortSignal): Promise<CypherRows> {
    let worker: Worker
    try {
      worker = await this.#start(statement)
    } catch (error) {
      this.#permits.release()
      throw error
    }
    let kill: NodeJS.Timeout | undefined
    const cancel = () => {
      worker.postMessage('cancel', [])
      kill = setTimeout(() => void worker.terminate(), CANCEL_WAIT_MS)
    }
    this.#workers.add(worker)
    worker.once('exit', () => {
      clearTimeout(kill)
      this.#workers.delete(worker)
      this.#permits.release()
      signal.removeEventListener('abort', cancel)
    })
    signal.addEventListener('abort', cancel)
    return new Promise((resolve, reject) => {
      worker.once('error', (error) => reject(endError(error)))
      worker.once('exit', () =>
        reject(new CatalogError('STORE_UNAVAILABLE', 'The server is stopping')),
      )
      worker.on('message', (reply: Reply) => {
        if (reply === 'cancelled') return clearTimeout(kill)
        if ('answer' in reply) return resolve(reply.answer)
        reject(toError(reply.failure))
      })
    })
  }

  async #start({ statement, parameters }: CypherStatement): Promise<Worker> {
    const { address, bookmarks } = this.#options
    const { uri, username, password, database, queryTimeoutMs = QUERY_TIMEOUT_MS } = address
    const workerData: WorkerData = {
      statement,
      parameters,
      address: {
        uri,
        ...(username !== undefined && { username }),
        ...(password !== undefined && { password }),
        ...(database !== undefined && { database }),
      },
      bookmarks: await bookmarks(),
      timeoutMs: serverTimeoutMs(queryTimeoutMs),
    }
    return startThread('graph/neo4j/cypher/worker', { workerData, resourceLimits: MEMORY_MB })
  }
}

function overloaded(): CatalogError {
  const message = `${CYPHER_STATEMENTS_MAX} Cypher statements run already; try again`
  return new CatalogError('OVERLOADED', `The server is busy: ${message}`)
}

/** Returns the error of a thread that ended by itself. */
function endError(error: Error): Error {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error
  const message = 'A record of the answer exceeds the memory of a statement; return smaller values'
  return new CatalogError('INVALID_PARAMETER', message, { cause: error })
}
