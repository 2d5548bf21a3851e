import Libsql from 'libsql'
import { statSync } from 'node:fs'
import path from 'node:path'
import { CatalogError } from '../model/errors.ts'
import { makeFolder } from './folder.ts'

export type Parameter = string | number | null | Uint8Array

/**
 * Page cache, KiB. The default of 2 MB makes inserts into indexes of 100,000 edges a third slower.
 */
const CACHE_KIB = 32_768

/**
 * How long a file that another process has just created may be empty, and the interval of checks,
 * milliseconds.
 */
const EMPTY_FILE = { maxMs: 1_000, pollMs: 10 }

/** Codes of errors of the file, its disk or its lock, not of the statement. */
const UNAVAILABLE =
  /^SQLITE_(?:BUSY|LOCKED|IOERR|FULL|CANTOPEN|READONLY|CORRUPT|NOTADB|PROTOCOL|NOMEM|PERM)/

/**
 * One connection to one file. All methods but one are synchronous, so transactions are never
 * interleaved.
 */
export class SqliteDatabase {
  readonly #connection: Libsql.Database
  readonly #statements = new Map<string, Libsql.Statement>()
  /** Time limit of the current snapshot, and its deadline by `performance.now()`. */
  #timeoutMs = Infinity
  #endMs = Infinity

  /**
   * @param busyTimeoutMs how long to wait for another process that is writing
   * @param synchronous FULL: a commit is on disk when it returns, so an acknowledged write survives
   *   a power failure. NORMAL: a power failure may undo it, but not a crash of this process
   * @throws CatalogError `STORE_UNAVAILABLE` when the file cannot be created or opened, or was
   *   truncated
   */
  constructor(file: string, busyTimeoutMs: number, synchronous: 'FULL' | 'NORMAL' = 'FULL') {
    try {
      requireContent(file)
      makeFolder(path.dirname(file))
      this.#connection = new Libsql(file)
    } catch (cause) {
      if (cause instanceof CatalogError) throw cause
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new CatalogError('STORE_UNAVAILABLE', `Cannot open ${file}: ${reason}`, { cause })
    }
    this.execute(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
    this.execute(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}`)
    this.execute(`PRAGMA cache_size = -${CACHE_KIB}; PRAGMA temp_store = MEMORY`)
  }

  /** Returns all rows of a statement, which is prepared once. */
  all<Row>(sql: string, ...parameters: readonly Parameter[]): Row[] {
    return this.#guard(() => this.#statement(sql).all(parameters) as Row[])
  }

  /** Returns the first row of a statement; the caller knows its columns. */
  get<Row>(sql: string, ...parameters: readonly Parameter[]): Row | undefined {
    return this.#guard(() => this.#statement(sql).get(parameters) as Row | undefined)
  }

  /** Returns how many rows changed. */
  run(sql: string, ...parameters: readonly Parameter[]): number {
    return this.#guard(() => this.#statement(sql).run(parameters).changes)
  }

  /** Runs statements without parameters, separated by semicolons. */
  execute(sql: string): void {
    this.#guard(() => this.#connection.exec(sql))
  }

  /**
   * Runs `work` in a transaction, durable when it returns as far as the connection is. Writers in
   * other processes wait.
   */
  transaction<T>(work: () => T): T {
    // IMMEDIATE: the lock is taken before anything is read, so no other writer changes what was
    // read.
    return this.#enclose('BEGIN IMMEDIATE', work)
  }

  /**
   * Runs `work`, which has to be repeatable, in a transaction that a power failure may undo, but
   * not a crash of this process. It does not wait for the disk.
   */
  repeatable<T>(work: () => T): T {
    this.execute('PRAGMA synchronous = NORMAL')
    try {
      return this.transaction(work)
    } finally {
      this.execute('PRAGMA synchronous = FULL')
    }
  }

  /**
   * Runs a {@link transaction} whose work may yield; nothing else may use the connection meanwhile.
   */
  async pausingTransaction<T>(work: () => Promise<T>): Promise<T> {
    this.execute('BEGIN IMMEDIATE')
    try {
      const result = await work()
      this.execute('COMMIT')
      return result
    } catch (error) {
      this.#rollBack()
      throw error
    }
  }

  /** Runs several reads on one snapshot, whatever other processes write meanwhile. */
  snapshot<T>(work: () => T): T {
    return this.#enclose('BEGIN', work)
  }

  /**
   * Runs a {@link snapshot} with a deadline, which is checked before each statement.
   *
   * @throws CatalogError `STORE_UNAVAILABLE` when it has taken `timeoutMs`
   */
  shortSnapshot<T>(timeoutMs: number, work: () => T): T {
    this.#timeoutMs = timeoutMs
    this.#endMs = performance.now() + timeoutMs
    try {
      return this.snapshot(work)
    } finally {
      this.#endMs = Infinity
    }
  }

  close(): void {
    if (!this.#connection.open) return
    try {
      // Prepared statements keep the file open until they are collected, so closing alone keeps the
      // log. Does not wait for another process that uses it.
      this.#connection.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)')
    } catch {
      // The next process that opens the file recovers the log.
    }
    this.#statements.clear()
    this.#connection.close()
  }

  #enclose<T>(begin: string, work: () => T): T {
    this.execute(begin)
    try {
      const result = work()
      this.execute('COMMIT')
      return result
    } catch (error) {
      this.#rollBack()
      throw error
    }
  }

  /** Rolls back, unless the error has done so already, as that of a full disk does. */
  #rollBack(): void {
    if (this.#connection.open && this.#connection.inTransaction) this.execute('ROLLBACK')
  }

  #statement(sql: string): Libsql.Statement {
    if (performance.now() > this.#endMs) {
      const message = `The SQLite query has not ended within ${this.#timeoutMs} ms`
      throw new CatalogError('STORE_UNAVAILABLE', message)
    }
    const prepared = this.#statements.get(sql)
    if (prepared) return prepared
    const statement = this.#connection.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  #guard<T>(work: () => T): T {
    try {
      return work()
    } catch (cause) {
      if (!this.#connection.open) {
        throw new CatalogError('STORE_UNAVAILABLE', 'The store is closed.', { cause })
      }
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
      if (!UNAVAILABLE.test(code)) throw cause
      throw new CatalogError('STORE_UNAVAILABLE', `The SQLite database is unavailable: ${code}.`, {
        cause,
      })
    }
  }
}

/**
 * Refuses an empty file. A database is never empty once it is created, and SQLite would create a
 * new one in a truncated file.
 */
function requireContent(file: string): void {
  const endMs = performance.now() + EMPTY_FILE.maxMs
  while (statSync(file, { throwIfNoEntry: false })?.size === 0) {
    if (performance.now() > endMs) {
      throw new CatalogError(
        'STORE_UNAVAILABLE',
        `The file ${file} is empty: its data is lost. Delete it, then restore a backup ` +
          'with trellis restore or start with an empty store.',
      )
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, EMPTY_FILE.pollMs)
  }
}
