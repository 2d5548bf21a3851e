import neo4j, { type Driver, type Integer, type QueryResult } from 'neo4j-driver'
import { CatalogError } from '../model/errors.ts'
import { inTime, QUESTION_TIMEOUT_MS, type Ending } from '../runtime/deadline.ts'
import { asInput, DIALECT, type Parameters } from './dialect.ts'
import { Pipeline } from './pipeline.ts'
import { retried } from './retry.ts'
import { gatherWrites } from './socket-writes.ts'
import { withoutStack } from './stack.ts'

/** With more connections, requests only wait for each other inside the server. */
const CONNECTIONS_MAX = 32
const CONNECT_TIMEOUT_MS = 5_000
/** Longest that a change may take. A server that hangs must not hang us. */
export const ANSWER_TIMEOUT_MS = 60_000
/** The server gives up before we do, so that an abandoned transaction does not hold locks. */
const TRANSACTION_SHARE = 0.9

export interface Neo4jAddress {
  /** `bolt://host:port`, or `neo4j://…` for a cluster. */
  readonly uri: string
  /** Without a password the server must have authentication off. */
  readonly username?: string
  readonly password?: string
  readonly database?: string
  /** Longest that a statement or a transaction may take, here and in the server, milliseconds. */
  readonly answerTimeoutMs?: number
  /** The same of a statement that only reads. */
  readonly questionTimeoutMs?: number
}

/** A whole number for a parameter; the driver sends plain numbers as floats. */
export function integer(value: number): Integer {
  return neo4j.int(value)
}

/** What the server is told of a transaction. */
interface Limits {
  readonly timeout: number
}

/** How a statement is sent that is a transaction of its own. */
interface Sending {
  readonly mode: 'READ' | 'WRITE'
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  readonly fetchSize?: number | undefined
}

/** Answers statements that only read: a connection, or a transaction. */
export interface Reader {
  /**
   * @param rowsAtOnce how many rows the server sends before it is asked for more, where the driver would
   *   have the thread for too long with as many as it takes by itself
   */
  read<Row extends object>(
    statement: string,
    parameters?: Parameters,
    rowsAtOnce?: number,
  ): Promise<Row[]>
}

/** What the stores need of the driver. Holds connections until it is closed. */
export class Neo4jConnection {
  readonly #driver: Driver
  readonly #sessions: Parameters
  readonly #endGathering: () => void
  readonly #answerTimeoutMs: number
  readonly #questionTimeoutMs: number

  /** Connects when first used. */
  constructor({
    uri,
    username = 'neo4j',
    password,
    database = 'neo4j',
    answerTimeoutMs = ANSWER_TIMEOUT_MS,
    questionTimeoutMs = QUESTION_TIMEOUT_MS,
  }: Neo4jAddress) {
    this.#answerTimeoutMs = answerTimeoutMs
    this.#questionTimeoutMs = Math.min(questionTimeoutMs, answerTimeoutMs)
    const auth = password ? neo4j.auth.basic(username, password) : undefined
    this.#driver = neo4j.driver(uri, auth, {
      connectionAcquisitionTimeout: CONNECT_TIMEOUT_MS,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      disableLosslessIntegers: true,
      maxConnectionPoolSize: CONNECTIONS_MAX,
      notificationFilter: { minimumSeverityLevel: 'OFF' },
      telemetryDisabled: true,
      userAgent: 'trellis',
    })
    this.#endGathering = gatherWrites(uri)
    // In a cluster a read may go to another member; the bookmarks make it wait for our writes.
    const bookmarks = uri.startsWith('neo4j') && { bookmarkManager: neo4j.bookmarkManager() }
    // Naming the database saves a round trip that asks for its name.
    this.#sessions = { database, ...bookmarks }
  }

  /** What the server calls itself: `Neo4j/5.26.29`. */
  async serverAgent(): Promise<string> {
    const { database } = this.#sessions
    const asked = () => this.#driver.getServerInfo({ database: String(database) })
    const server = await retried(() => this.#within(this.#answerTimeoutMs, asked))
    return server.agent ?? ''
  }

  /** Runs one statement that only reads; repeats it if the server was too busy. */
  read<Row extends object>(
    statement: string,
    parameters: Parameters = {},
    rowsAtOnce?: number,
  ): Promise<Row[]> {
    return this.until(undefined).read<Row>(statement, parameters, rowsAtOnce)
  }

  /** The same for someone who may leave: what is read for them ends then, in the server too. */
  until(signal: AbortSignal | undefined): Reader {
    const question = {
      mode: neo4j.session.READ,
      timeoutMs: this.#questionTimeoutMs,
      signal,
    } as const
    return {
      read: (statement, parameters = {}, fetchSize) =>
        this.#run({ ...question, fetchSize }, statement, parameters),
    }
  }

  /** Does work that reads in the time of one question, for someone who may leave. */
  inQuestionTime<T>(work: (over: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#within(this.#questionTimeoutMs, (_, ending) => work(ending.signal), signal)
  }

  /** {@link read} for what no request waits for: it may take as long as a change. */
  readAtLeisure<Row extends object>(
    statement: string,
    parameters: Parameters = {},
  ): Promise<Row[]> {
    const how = { mode: neo4j.session.READ, timeoutMs: this.#answerTimeoutMs } as const
    return this.#run<Row>(how, statement, parameters)
  }

  /** Runs one statement in a transaction of its own; repeats it if it loses a race. */
  change<Row extends object>(statement: string, parameters: Parameters = {}): Promise<Row[]> {
    const how = { mode: neo4j.session.WRITE, timeoutMs: this.#answerTimeoutMs } as const
    return this.#run<Row>(how, statement, parameters)
  }

  /**
   * Runs `work` in a transaction, which is rolled back unless `work` commits it. If it loses a race,
   * `work` is called again and has to decide everything again.
   */
  transaction<T>(work: (pipeline: Pipeline) => Promise<T>): Promise<T> {
    const timeoutMs = this.#answerTimeoutMs
    return retried(() => this.#within(timeoutMs, (limits) => this.#transaction(limits, work)))
  }

  /** Runs a statement from outside the stores, whose parameters have their own names. */
  explore(statement: string, parameters: Parameters, signal?: AbortSignal): Promise<QueryResult> {
    const timeoutMs = this.#questionTimeoutMs
    return this.#sent({ mode: neo4j.session.READ, timeoutMs, signal }, statement, parameters)
  }

  close(): Promise<void> {
    this.#endGathering()
    return this.#driver.close()
  }

  async #run<Row extends object>(
    how: Sending,
    statement: string,
    parameters: Parameters,
  ): Promise<Row[]> {
    const { records } = await this.#sent(how, statement, asInput(parameters))
    return records.map((record) => record.toObject() as Row)
  }

  #sent(
    { mode, timeoutMs, signal, fetchSize }: Sending,
    statement: string,
    parameters: Parameters,
  ): Promise<QueryResult> {
    const run = async (limits: Limits, ending: Ending) => {
      const session = this.#driver.session({
        ...this.#sessions,
        defaultAccessMode: mode,
        ...(fetchSize && { fetchSize }),
      })
      // Closed while it runs, the server ends the statement and the connection is free again.
      ending.onEnd(() => void session.close().catch(() => {}))
      try {
        return await withoutStack(() => session.run(`${DIALECT} ${statement}`, parameters, limits))
      } finally {
        await session.close()
      }
    }
    return retried(() => this.#within(timeoutMs, run, signal))
  }

  async #transaction<T>(limits: Limits, work: (pipeline: Pipeline) => Promise<T>): Promise<T> {
    const session = this.#driver.session(this.#sessions)
    try {
      // Not awaited: the first statement travels with it.
      return await work(new Pipeline(session.beginTransaction(limits)))
    } finally {
      await session.close()
    }
  }

  #within<T>(
    timeoutMs: number,
    work: (limits: Limits, ending: Ending) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const limits = { timeout: Math.ceil(timeoutMs * TRANSACTION_SHARE) }
    const late = () =>
      new CatalogError('STORE_UNAVAILABLE', `Neo4j has not answered within ${timeoutMs} ms`)
    return inTime(timeoutMs, (ending) => work(limits, ending), late, signal)
  }
}
