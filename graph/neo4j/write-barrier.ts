import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CatalogError } from '../model/errors.ts'
import { ANSWER_TIMEOUT_MS, integer, type Neo4jConnection } from './connection.ts'
import type { Pipeline } from './pipeline.ts'
import { STORE_NODE } from './store-node.ts'

/**
 * Neo4j shows each statement the latest commits, so a snapshot needs a period without writes. While
 * an archive is made, every transaction that changes archived data first takes the lock of the
 * store's node: the barrier. The archive takes that lock itself for its last pass
 * (docs/decisions/0015).
 *
 * Begins the first statement of such a transaction; binds `store`.
 */
export const PASS_BARRIER = /* cypher */ `
  OPTIONAL MATCH (store:Meta {id: '${STORE_NODE}'})
  FOREACH (barrier IN CASE WHEN store.archivedUntil > timestamp() THEN [store] ELSE [] END |
    SET barrier.passed = true
  )
  WITH store`

/** Whether writes are allowed. */
export const IS_WRITABLE = 'coalesce(store.writable, true)'

/** Whether an archive is being made: it notices changes by the revisions of entities. */
export const IS_ARCHIVED = 'coalesce(store.archivedUntil > timestamp(), false)'

/**
 * Raises the barrier for a while, or renews it. Only one archive can hold it, and has to renew it
 * before it expires. A row means that the barrier is up.
 */
export const RAISE_BARRIER = /* cypher */ `
  MATCH (store:Meta {id: '${STORE_NODE}'})
  SET store.passed = true
  WITH store, ${IS_ARCHIVED} AS isUp
  WHERE isUp = $input.isOurs AND (NOT isUp OR store.archivedBy = $input.holder)
  SET store.archivedBy = $input.holder, store.archivedUntil = timestamp() + $input.ttlMs
  RETURN true AS raised`

/** Blocks all writers until the end of the transaction, which also lowers the barrier. */
export const HOLD_BARRIER = /* cypher */ `
  MATCH (store:Meta {id: '${STORE_NODE}'})
  SET store.passed = true
  WITH store
  WHERE store.archivedBy = $input.holder AND store.archivedUntil > timestamp() + $input.restMs
  REMOVE store.passed, store.archivedBy, store.archivedUntil
  RETURN true AS held`

/** Lowers the barrier after an archive failed. */
export const LOWER_BARRIER = /* cypher */ `
  MATCH (store:Meta {id: '${STORE_NODE}'})
  WHERE store.archivedBy = $input.holder
  REMOVE store.passed, store.archivedBy, store.archivedUntil`

/**
 * Transactions that may have begun before the barrier was up; those of other users only if the
 * server shows them.
 */
export const TRANSACTIONS = /* cypher */ `
  SHOW TRANSACTIONS YIELD transactionId, currentQuery
  WHERE NOT coalesce(currentQuery, '') CONTAINS 'SHOW TRANSACTIONS'
  RETURN transactionId AS id`

/** The barrier of an archive that crashed serializes writers no longer than this. */
const BARRIER_TTL_MS = 3 * ANSWER_TIMEOUT_MS
/** Interval between two checks whether old transactions have ended. */
const POLL_MS = 20

/** The barrier as seen by the archive that raises it. */
export class WriteBarrier {
  readonly #connection: Neo4jConnection
  readonly #holder = randomUUID()
  #raisedMs = -Infinity

  constructor(connection: Neo4jConnection) {
    this.#connection = connection
  }

  /**
   * Resolves when every writer passes the barrier, because earlier transactions have ended.
   *
   * @throws CatalogError `STORE_UNAVAILABLE` when another archive holds it
   */
  async raise(): Promise<void> {
    if (!(await this.#raise(false))) {
      throw new CatalogError('STORE_UNAVAILABLE', 'Another backup of this store is running.')
    }
    const raisedMs = performance.now()
    const old = new Set(await this.#transactions())
    // After this time the server has ended all our transactions, hidden ones included.
    while (old.size > 0 && performance.now() - raisedMs < ANSWER_TIMEOUT_MS) {
      await sleep(POLL_MS)
      const now = new Set(await this.#transactions())
      for (const id of old) if (!now.has(id)) old.delete(id)
    }
  }

  /**
   * Renews the barrier; to be called between reads, each of which takes less than the timeout of a
   * change.
   */
  async renew(): Promise<void> {
    if (performance.now() - this.#raisedMs < ANSWER_TIMEOUT_MS / 2) return
    if (!(await this.#raise(true))) throw barrierLost()
  }

  /** Runs `work` in one transaction while no writer passes. Afterwards the barrier is down. */
  async hold<T>(work: (pipeline: Pipeline) => Promise<T>): Promise<T> {
    if (!(await this.#raise(true))) throw barrierLost()
    return this.#connection.transaction(async (pipeline) => {
      const parameters = { holder: this.#holder, restMs: integer(ANSWER_TIMEOUT_MS) }
      const rows = await pipeline.run(HOLD_BARRIER, parameters)
      if (rows.length === 0) throw barrierLost()
      const result = await work(pipeline)
      await pipeline.commit()
      return result
    })
  }

  /** Lowers the barrier; does nothing when it is down already. */
  async lower(): Promise<void> {
    await this.#connection.change(LOWER_BARRIER, { holder: this.#holder })
  }

  async #raise(isOurs: boolean): Promise<boolean> {
    const startedMs = performance.now()
    const parameters = { holder: this.#holder, isOurs, ttlMs: integer(BARRIER_TTL_MS) }
    const rows = await this.#connection.change(RAISE_BARRIER, parameters)
    this.#raisedMs = startedMs
    return rows.length > 0
  }

  async #transactions(): Promise<string[]> {
    const rows = await this.#connection.read<{ id: string }>(TRANSACTIONS)
    return rows.map(({ id }) => id)
  }
}

function barrierLost(): CatalogError {
  return new CatalogError(
    'STORE_UNAVAILABLE',
    'The write barrier of the backup expired before the backup completed; run the backup again.',
  )
}
