import type { Semaphore } from '../runtime/semaphore.ts'
import type { SqliteDatabase } from './database.ts'

/**
 * Serializes the writes of this thread to a file. SQLite has one writer, and a second one blocks
 * its thread: here it would stop all requests, and block forever if the first is a transaction that
 * yields in the same thread (docs/decisions/0012).
 */
export class SqliteWriter {
  readonly #database: SqliteDatabase
  readonly #openDatabase: () => SqliteDatabase
  readonly #permit: Semaphore
  /** The connection of transactions that yield, opened on demand. */
  #second: SqliteDatabase | undefined

  /**
   * @param openDatabase opens another connection to the same file
   * @param permit one permit, which all writers of the file in this process share
   */
  constructor(database: SqliteDatabase, openDatabase: () => SqliteDatabase, permit: Semaphore) {
    this.#database = database
    this.#openDatabase = openDatabase
    this.#permit = permit
  }

  /** Runs work with the write permit. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#permit.run(work)
  }

  /** Runs `work` in a transaction, durable when it resolves. */
  transaction<T>(work: () => T): Promise<T> {
    return this.run(async () => this.#database.transaction(work))
  }

  /** Runs a {@link transaction} that a power failure may undo, but not a crash of this process. */
  repeatable<T>(work: () => T): Promise<T> {
    return this.run(async () => this.#database.repeatable(work))
  }

  /**
   * Runs a transaction that may yield; the caller holds the write permit. It has a connection of
   * its own, so that other work of the thread sees none of its writes before the commit.
   */
  async pausing<T>(work: (database: SqliteDatabase) => Promise<T>): Promise<T> {
    const database = (this.#second ??= this.#openDatabase())
    try {
      return await database.pausingTransaction(() => work(database))
    } finally {
      // The changes were in memory.
      database.execute('PRAGMA shrink_memory')
    }
  }

  /** Closes the connections once no write runs. */
  close(): Promise<void> {
    return this.run(async () => {
      this.#second?.close()
      this.#database.close()
    })
  }
}
