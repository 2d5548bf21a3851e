import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CatalogError } from '../model/errors.ts'
import { ANSWER_TIMEOUT_MS, integer, type Neo4jConnection } from './connection.ts'
import type { Pipeline } from './pipeline.ts'
import { STORE_NODE } from './store-node.ts'

/**
 * Neo4j shows each statement what was committed last, so an archive of one moment needs a moment
 * without writes. While an archive is made, every transaction that changes what it holds first
 * takes the lock of the store's node: the barrier. The archive takes that lock itself for its last
 * look (docs/decisions/0015).
 *
 * Goes at the beginning of the first statement of such a transaction; gives `store`.
 */
export const PASS_BARRIER = /* cypher */ `
  OPTIONAL MATCH (store:Meta {id: '${STORE_NODE}'})
  FOREACH (barrier IN CASE WHEN store.archivedUntil > timestamp() THEN [store] ELSE [] END |
    SET barrier.passed = true
  )
  WITH store`

/** Whether an archive is being made: it learns of changes from the revisions of entities. */
export const IS_ARCHIVED = 'coalesce(store.archivedUntil > timestamp(), false)'

/**
 * Raises the barrier for a while, or keeps it up. Only one archive has it at a time, and has to come
 * back before its time is over. A row says that the barrier is up.
 */
export const RAISE_BARRIER = /* cypher */ `
  MATCH (store:Meta {id: '${STORE_NODE}'})
  SET store.passed = true
  WITH store, coalesce(store.archivedUntil > timestamp(), false) AS isUp
  WHERE isUp = $input.isOurs AND (NOT isUp OR store.archivedBy = $input.holder)
  SET store.archivedBy = $input.holder, store.archivedUntil = timestamp() + $input.ttlMs
  RETURN true AS raised`

/** Stops all writers until the end of the transaction, which also lowers the barrier. */
export const HOLD_BARRIER = /* cypher */ `
  MATCH (store:Meta {id: '${STORE_NODE}'})
  SET store.passed = true
  WITH store
  WHERE store.archivedBy = $input.holder AND store.archivedUntil > timestamp() + $input.restMs
  REMOVE store.passed, store.archivedBy, store.archivedUntil
  RETURN true AS held`

/** For an archive that has failed. */
export const LOWER_BARRIER = /* cypher */ `
  MATCH (store:Meta {id: '${STORE_NODE}'})
  WHERE store.archivedBy = $input.holder
  REMOVE store.passed, store.archivedBy, store.archivedUntil`

/** What may have begun before the barrier was up; other users' only if the server shows them. */
export const TRANSACTIONS = /* cypher */ `
  SHOW TRANSACTIONS YIELD transactionId, currentQuery
  WHERE NOT coalesce(currentQuery, '') CONTAINS 'SHOW TRANSACTIONS'
  RETURN transactionId AS id`

/** An archive that died makes writers take turns at the barrier no longer than this. */
const BARRIER_TTL_MS = 3 * ANSWER_TIMEOUT_MS
/** Between two looks at whether old transactions have ended. */
const DRAIN_PAUSE_MS = 20

/** The barrier as the archive that raises it sees it. */
export class WriteBarrier {
  readonly #connection: Neo4jConnection
  readonly #holder = randomUUID()
  #raisedMs = -Infinity

  constructor(connection: Neo4jConnection) {
    this.#connection = connection
  }

  /**
   * Resolves when every writer passes the barrier: transactions from before have ended.
   *
   * @throws CatalogError `STORE_UNAVAILABLE` when another archive has it
   */
  async raise(): Promise<void> {
    if (!(await this.#raise(false))) {
      throw new CatalogError('STORE_UNAVAILABLE', 'Another backup of this store is being made.')
    }
    const raisedMs = performance.now()
    const old = new Set(await this.#transactions())
    // By then the server has ended every transaction of ours, also those that we may not see.
    while (old.size > 0 && performance.now() - raisedMs < ANSWER_TIMEOUT_MS) {
      await sleep(DRAIN_PAUSE_MS)
      const now = new Set(await this.#transactions())
      for (const id of old) if (!now.has(id)) old.delete(id)
    }
  }

  /** To be called between reads, each of which takes less than an answer may. */
  async keepUp(): Promise<void> {
    if (performance.now() - this.#raisedMs < ANSWER_TIMEOUT_MS / 2) return
    if (!(await this.#raise(true))) throw heldUp()
  }

  /** Runs `work` in one transaction while no writer passes. Then the barrier is down. */
  async hold<T>(work: (pipeline: Pipeline) => Promise<T>): Promise<T> {
    if (!(await this.#raise(true))) throw heldUp()
    return this.#connection.transaction(async (pipeline) => {
      const parameters = { holder: this.#holder, restMs: integer(ANSWER_TIMEOUT_MS) }
      const held = await pipeline.run(HOLD_BARRIER, parameters)
      if (held.length === 0) throw heldUp()
      const result = await work(pipeline)
      await pipeline.commit()
      return result
    })
  }

  /** Does nothing when it is down already. */
  async lower(): Promise<void> {
    await this.#connection.change(LOWER_BARRIER, { holder: this.#holder })
  }

  async #raise(isOurs: boolean): Promise<boolean> {
    const askedMs = performance.now()
    const parameters = { holder: this.#holder, isOurs, ttlMs: integer(BARRIER_TTL_MS) }
    const rows = await this.#connection.change(RAISE_BARRIER, parameters)
    this.#raisedMs = askedMs
    return rows.length > 0
  }

  async #transactions(): Promise<string[]> {
    const rows = await this.#connection.read<{ id: string }>(TRANSACTIONS)
    return rows.map(({ id }) => id)
  }
}

function heldUp(): CatalogError {
  return new CatalogError(
    'STORE_UNAVAILABLE',
    'The backup was held up for so long that writers went on without it; begin it again.',
  )
}
