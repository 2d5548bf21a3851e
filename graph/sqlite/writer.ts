import type { Semaphore } from '../runtime/semaphore.ts'
import type { SqliteDatabase } from './database.ts'

/**
 * What this thread writes to a file, one transaction after the other. SQLite has one writer, and lets a
 * second one wait in the thread that it runs in: here it would stop all requests, and for ever a
 * transaction that pauses in the same thread (docs/decisions/0012).
 */
export class SqliteWriter {
  readonly #database: SqliteDatabase
  readonly #open: () => SqliteDatabase
  readonly #turn: Semaphore
  /** The connection of transactions that pause, once there was one. */
  #second: SqliteDatabase | undefined

  /**
   * @param open another connection to the same file
   * @param turn one place, which all writers of the file in this process share
   */
  constructor(database: SqliteDatabase, open: () => SqliteDatabase, turn: Semaphore) {
    this.#database = database
    this.#open = open
    this.#turn = turn
  }

  /** Does work with the right to write, while nothing else of this process has it. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#turn.run(work)
  }

  /** All of `work` or nothing; durable when it resolves. */
  transaction<T>(work: () => T): Promise<T> {
    return this.run(async () => this.#database.transaction(work))
  }

  /** {@link transaction} that a power cut may undo, but not a crash of this process. */
  repeatable<T>(work: () => T): Promise<T> {
    return this.run(async () => this.#database.repeatable(work))
  }

  /**
   * A transaction that may pause, for who has the right to write. It has a connection of its own, so that
   * other work of the thread sees nothing of it before it is whole.
   */
  async pausing<T>(work: (database: SqliteDatabase) => Promise<T>): Promise<T> {
    const database = (this.#second ??= this.#open())
    try {
      return await database.pausingTransaction(() => work(database))
    } finally {
      // It had the changes in memory.
      database.execute('PRAGMA shrink_memory')
    }
  }

  /** Closes the connections when nothing is being written. */
  close(): Promise<void> {
    return this.run(async () => {
      this.#second?.close()
      this.#database.close()
    })
  }
}
