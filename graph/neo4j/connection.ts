import neo4j, {
  type BookmarkManager,
  type Driver,
  type Integer,
  type QueryResult,
} from 'neo4j-driver'
import { CatalogError } from '../model/errors.ts'
import type { Page } from '../store/graph-store.ts'
import { QUERY_TIMEOUT_MS, withTimeout } from '../runtime/deadline.ts'
import {
  asInput,
  DEFAULT_DATABASE,
  DIALECT,
  createDriver,
  toRow,
  serverTimeoutMs,
  type DatabaseAddress,
  type Parameters,
} from './driver.ts'
import { Pipeline } from './pipeline.ts'
import { retried, type RetryPolicy } from './retry.ts'
import { withoutStackTrace } from './stack-trace.ts'

/** More connections would only make requests wait for each other inside the server. */
const CONNECTIONS_MAX = 32
const CONNECT_TIMEOUT_MS = 5_000
/** Timeout of a change, so that a server that hangs cannot block this process. */
export const ANSWER_TIMEOUT_MS = 60_000

export interface Neo4jAddress extends DatabaseAddress {
  /** Timeout of a change and of background reads, here and in the server, milliseconds. */
  readonly answerTimeoutMs?: number
  /** Timeout of a read-only statement of a request, milliseconds. */
  readonly queryTimeoutMs?: number
}

/** Returns a whole number for a parameter; the driver sends plain numbers as floats. */
export function integer(value: number): Integer {
  return neo4j.int(value)
}

/** Returns a page as the parameters of a statement. */
export function startAndCount({ start, count }: Page) {
  return { start: integer(start), count: integer(count) }
}

interface StatementOptions {
  readonly mode: 'READ' | 'WRITE'
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  readonly fetchSize?: number | undefined
}

/** Runs read-only statements: a connection, or a transaction. */
export interface Reader {
  /**
   * Runs one read-only statement.
   *
   * @param fetchSize records that the server sends per batch; the driver's default would occupy the
   *   event loop for too long where records are large
   */
  read<Fields extends object>(
    statement: string,
    parameters?: Parameters,
    fetchSize?: number,
  ): Promise<Fields[]>
}

/** Connections to Neo4j for the stores, open until {@link close}. */
export class Neo4jConnection implements Reader {
  readonly #driver: Driver
  readonly #sessions: Parameters
  /** Whether the URI names a cluster, in which the driver routes. */
  readonly #isRouted: boolean
  readonly #bookmarks: BookmarkManager | undefined
  readonly #answerTimeoutMs: number
  readonly #queryTimeoutMs: number

  /** Creates a driver, which connects when it is first used. */
  constructor(address: Neo4jAddress) {
    const { answerTimeoutMs = ANSWER_TIMEOUT_MS, queryTimeoutMs = QUERY_TIMEOUT_MS } = address
    this.#answerTimeoutMs = answerTimeoutMs
    this.#queryTimeoutMs = Math.min(queryTimeoutMs, answerTimeoutMs)
    this.#driver = createDriver(address, {
      connectionAcquisitionTimeout: CONNECT_TIMEOUT_MS,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      disableLosslessIntegers: true,
      maxConnectionPoolSize: CONNECTIONS_MAX,
    })
    this.#isRouted = address.uri.startsWith('neo4j')
    // They make a new leader, and the members that the explorer reads, wait for our writes.
    this.#bookmarks = this.#isRouted ? neo4j.bookmarkManager() : undefined
    const bookmarks = this.#bookmarks && { bookmarkManager: this.#bookmarks }
    this.#sessions = { database: address.database ?? DEFAULT_DATABASE, ...bookmarks }
  }

  /** Returns the name and release of the server: `Neo4j/5.26.29`. */
  async serverAgent(): Promise<string> {
    const database = String(this.#sessions['database'])
    const timeoutMs = this.#answerTimeoutMs
    const timeoutError = () => lateError(timeoutMs)
    const info = () =>
      withTimeout(timeoutMs, this.#driver.getServerInfo({ database }), timeoutError)
    const server = await retried(this.#policy(true), info)
    return server.agent ?? ''
  }

  /** Runs one read-only statement; repeats it if the server was too busy. */
  read<Fields extends object>(
    statement: string,
    parameters: Parameters = {},
    fetchSize?: number,
    signal?: AbortSignal,
  ): Promise<Fields[]> {
    const timeoutMs = this.#queryTimeoutMs
    return this.#rows<Fields>({ mode: 'READ', timeoutMs, fetchSize, signal }, statement, parameters)
  }

  /** Returns a reader whose statements are cancelled, in the server too, when `signal` aborts. */
  until(signal: AbortSignal | undefined): Reader {
    if (!signal) return this
    return {
      read: (statement, parameters, fetchSize) =>
        this.read(statement, parameters, fetchSize, signal),
    }
  }

  /** Runs a read-only statement of background work, with the timeout of a change. */
  readInBackground<Fields extends object>(
    statement: string,
    parameters: Parameters = {},
  ): Promise<Fields[]> {
    const timeoutMs = this.#answerTimeoutMs
    return this.#rows<Fields>({ mode: 'READ', timeoutMs }, statement, parameters)
  }

  /** Runs one statement in a transaction of its own; repeats it if it loses a race. */
  change<Fields extends object>(statement: string, parameters: Parameters = {}): Promise<Fields[]> {
    const timeoutMs = this.#answerTimeoutMs
    return this.#rows<Fields>({ mode: 'WRITE', timeoutMs }, statement, parameters)
  }

  /**
   * Runs `work` in a transaction, which is rolled back unless `work` commits it. If it loses a
   * race, `work` runs again and has to decide everything again.
   */
  transaction<T>(work: (pipeline: Pipeline) => Promise<T>): Promise<T> {
    const timeoutMs = this.#answerTimeoutMs
    const timeoutError = () => lateError(timeoutMs)
    const transact = () =>
      withTimeout(timeoutMs, this.#transact(transactionLimits(timeoutMs), work), timeoutError)
    return retried(this.#policy(true), transact)
  }

  /** Runs a statement of the graph explorer, whose parameters keep their names. */
  explore(statement: string, parameters: Parameters, signal?: AbortSignal): Promise<QueryResult> {
    const timeoutMs = this.#queryTimeoutMs
    const options = { mode: 'READ', timeoutMs, signal } as const
    return retried(this.#policy(true), () => this.#send(options, statement, parameters))
  }

  /** Returns the bookmarks of the writes of this server; a single Neo4j needs none. */
  async bookmarks(): Promise<readonly string[]> {
    return [...((await this.#bookmarks?.getBookmarks()) ?? [])]
  }

  close(): Promise<void> {
    return this.#driver.close()
  }

  async #rows<Fields extends object>(
    options: StatementOptions,
    statement: string,
    parameters: Parameters,
  ): Promise<Fields[]> {
    // A statement that commits itself leaves its outcome unknown when it fails.
    const policy = this.#policy(options.mode === 'READ')
    // The leader has all that any server has written; other members may not have it yet.
    const routed = { ...options, mode: this.#isRouted ? 'WRITE' : options.mode } as const
    const send = () => this.#send(routed, statement, asInput(parameters))
    const { records } = await retried(policy, send)
    return records.map((record) => toRow<Fields>(record))
  }

  #policy(isRepeatable: boolean): RetryPolicy {
    return { isRouted: this.#isRouted, isRepeatable }
  }

  /** Runs a statement until it is answered, `signal` aborts, or the timeout passes. */
  #send(
    { mode, timeoutMs, signal, fetchSize }: StatementOptions,
    statement: string,
    parameters: Parameters,
  ): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      const session = this.#driver.session({
        ...this.#sessions,
        defaultAccessMode: mode,
        ...(fetchSize && { fetchSize }),
      })
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        // Closing the session makes the server cancel the statement, and frees the connection.
        session.close().catch(() => {})
      }
      const fail = (error: unknown) => {
        end()
        reject(error)
      }
      const abort = () => fail(signal?.reason)
      const timer = setTimeout(() => fail(lateError(timeoutMs)), timeoutMs)
      signal?.addEventListener('abort', abort)
      const text = `${DIALECT} ${statement}`
      const sent = withoutStackTrace(() =>
        session.run(text, parameters, transactionLimits(timeoutMs)),
      )
      sent.then((result) => {
        end()
        resolve(result)
      }, fail)
    })
  }

  async #transact<T>(
    limits: TransactionLimits,
    work: (pipeline: Pipeline) => Promise<T>,
  ): Promise<T> {
    const session = this.#driver.session(this.#sessions)
    try {
      // Not awaited: BEGIN travels with the first statement.
      return await work(new Pipeline(session.beginTransaction(limits)))
    } finally {
      await session.close()
    }
  }
}

interface TransactionLimits {
  readonly timeout: number
}

function transactionLimits(timeoutMs: number): TransactionLimits {
  return { timeout: serverTimeoutMs(timeoutMs) }
}

function lateError(timeoutMs: number): CatalogError {
  return new CatalogError('STORE_UNAVAILABLE', `Neo4j has not answered within ${timeoutMs} ms`)
}
