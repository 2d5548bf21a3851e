import { CatalogError } from '../../../graph/model/errors.ts'
import type { StoreControl } from '../../../graph/store/store-control.ts'
import type { DirtyFlag } from '../../../graph/store/dirty-flag.ts'
import { reasonOf } from '../error-reason.ts'
import { DirtyQueue } from './dirty-queue.ts'
import { indexDirty, type IndexingParts } from './index-dirty.ts'
import { IndexerLease } from './indexer-lease.ts'
import { pause } from './pause.ts'
import { reindex } from './reindex.ts'
import { Waiters } from './waiters.ts'

/** Most entities of one pass; writers wait for whole passes. */
const ENTITIES_PER_PASS = 500
/** Pauses between polls for changes of other processes; they grow while there are no changes. */
const POLL_MS = { first: 200, most: 1_000 }
/** How often a process without the lease polls whether its changes have been indexed. */
const WATCH_POLL_MS = 30
/** How often it looks whether that process makes progress. */
const WATCH_PROGRESS_MS = 500
/** Pauses while the index or the graph is unavailable. */
const RETRY_MS = { first: 100, most: 2_000 }

export interface IndexerOptions extends IndexingParts {
  readonly control: StoreControl
  /** Whether the index was complete when last asked. */
  readonly isComplete: boolean
}

interface PassResult {
  /** Number of entities brought up to date. */
  readonly done: number
  /** More flags may be available immediately. */
  readonly mayBeMore: boolean
}
const NO_RESULT: PassResult = { done: 0, mayBeMore: false }

/** The backlog of the index, and its lag. */
export interface Backlog {
  /** Number of dirty entities, counted up to {@link ENTITIES_PER_PASS}. */
  readonly entities: number
  /** Time of the oldest dirty flag, in milliseconds since the epoch. */
  readonly oldestMillis: number | undefined
}

/**
 * Keeps the index up to date with the graph (docs/decisions/0013). Every change sets the dirty flag
 * of its entity. The indexer takes the oldest flags, builds documents of the current state, puts
 * them into the index, and clears the flags of entities that have not changed since. A crash at any
 * point leaves a dirty flag, so the index always catches up. Only the holder of the lease does
 * this; otherwise an older state could overtake a newer one.
 */
export class Indexer {
  readonly #options: IndexerOptions
  readonly #lease: IndexerLease
  readonly #waiters = new Waiters()
  readonly #dirty: DirtyQueue
  #pass = 0
  #isComplete = false
  /** The index has failed since it last reported that it is complete. */
  #isSuspect = false
  #isBuilding = false
  /** Reason why the last pass failed. */
  #failure: unknown
  /** More than one pass has failed since the last that did not: writers need not wait. */
  #isFailing = false
  readonly #stopping = new AbortController()
  /** Something has changed since the last pass began. */
  #isWoken = false
  #wakeUp: () => void = () => {}
  readonly #work: Promise<unknown>
  /** Runs while there are waiters. */
  #watching: Promise<void> | undefined

  constructor(options: IndexerOptions) {
    this.#options = options
    this.#lease = new IndexerLease(options.control)
    this.#dirty = new DirtyQueue(options.control)
    this.#isComplete = options.isComplete
    this.#work = Promise.all([this.#runLoop(), this.#lease.keep(this.#stopping.signal)])
  }

  /**
   * Waits until searches find everything written to these entities before this call.
   *
   * @returns false when the index is unavailable, or takes nothing for `waitMs`, or too long
   */
  async wait(urns: readonly string[], waitMs: number): Promise<boolean> {
    if (urns.length === 0) return true
    this.wake()
    if (waitMs <= 0 || this.#isFailing || this.#isBuilding) return false
    const isIndexed = this.#waiters.wait(urns, this.#pass + 1, waitMs)
    if (!this.#lease.isHeld) this.#watching ??= this.#watch()
    return isIndexed
  }

  /** Signals that something has changed. */
  wake(): void {
    this.#isWoken = true
    this.#wakeUp()
  }

  /**
   * Requires that searches find every entity.
   *
   * @throws CatalogError `INDEX_UNAVAILABLE` while the index is built for the first time
   */
  requireComplete(): void {
    if (this.#isComplete) return
    throw new CatalogError('INDEX_UNAVAILABLE', 'The search index is being built')
  }

  /** Notes that a search failed: the index may have been emptied, and is checked again. */
  suspectIndex(): void {
    this.#isSuspect = true
    this.wake()
  }

  /** Waits until the graph has no dirty flag of an entity that is indexed. */
  waitUntilClear(): Promise<void> {
    return this.#dirty.waitUntilClear()
  }

  async backlog(): Promise<Backlog> {
    await this.waitUntilClear()
    const flags = await this.#options.control.dirtyFlags(ENTITIES_PER_PASS)
    return { entities: flags.length, oldestMillis: flags[0]?.sinceMillis }
  }

  /** Finishes the current pass; the next start indexes the rest. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.wake()
    await this.#work
    this.#waiters.giveUp()
    await this.#watching
    await this.waitUntilClear()
    await this.#lease.release()
  }

  async #runLoop(): Promise<void> {
    const { log } = this.#options
    let [pollMs, retryMs] = [POLL_MS.first, RETRY_MS.first]
    while (!this.#stopping.signal.aborted) {
      // Reset before the pass: a change during it skips the pause that follows.
      this.#isWoken = false
      try {
        // Sequentially, because each pass has to see the flags that the one before left.
        const { done, mayBeMore } = await this.#runOnce()
        if (this.#failure !== undefined) log('The indexer has recovered')
        this.#failure = undefined
        this.#isFailing = false
        retryMs = RETRY_MS.first
        pollMs = done > 0 ? POLL_MS.first : Math.min(pollMs * 2, POLL_MS.most)
        if (!mayBeMore) await this.#idle(pollMs)
      } catch (error) {
        if (this.#failure === undefined) log(`The indexer fails and retries: ${reasonOf(error)}`)
        this.#isFailing = this.#failure !== undefined
        this.#failure = error
        this.#isSuspect = true
        this.#dirty.pollNext()
        // A single failure, such as a server that lags behind, is retried at once.
        if (this.#isFailing) this.#waiters.giveUp()
        await pause(retryMs, this.#stopping.signal)
        retryMs = Math.min(retryMs * 2, RETRY_MS.most)
      }
    }
  }

  async #runOnce(): Promise<PassResult> {
    const { index } = this.#options
    if (!this.#isComplete || this.#isSuspect) {
      this.#isSuspect = false
      this.#isComplete = await index.isComplete()
    }
    if (!this.#lease.isHeld) {
      if (!(await this.#lease.take())) {
        // This process lost the lease while the waiters waited.
        if (this.#waiters.size > 0) this.#watching ??= this.#watch()
        return NO_RESULT
      }
      this.#dirty.takeOver()
    }
    if (!this.#isComplete) await this.#build()
    return this.#runPass()
  }

  async #build(): Promise<void> {
    const { log, graph } = this.#options
    const isEmpty = (await graph.countByType()).size === 0
    if (!isEmpty) log('Building the search index')
    this.#isBuilding = !isEmpty
    const { total } = await reindex(this.#options).finally(() => (this.#isBuilding = false))
    if (!isEmpty) log(`Built the search index of ${total} entities`)
    this.#isComplete = true
  }

  async #runPass(): Promise<PassResult> {
    const pass = ++this.#pass
    const { flags, isAll, mayBeMore } = await this.#dirty.next(ENTITIES_PER_PASS)
    // Another process may take over while this one is stalled.
    const requireLease = () => {
      if (!this.#lease.isHeld) throw new Error('the lease of the indexer expired')
    }
    const { index } = this.#options
    const { unsettled } = index
    const progress = () => this.#waiters.progress()
    if (flags.length > 0) progress()
    const taking = { requireLease, progress }
    if (flags.length > 0) await indexDirty(this.#options, this.#dirty, flags, taking)
    // Both: an entity that was settled during the pass may have been written before that.
    for (const unsettledUrns of [unsettled, index.unsettled])
      this.#dirty.retain(flags, unsettledUrns)
    this.#dirty.markIndexed(flags)
    const indexed = flags.map(({ urn }) => urn)
    this.#waiters.afterPass(pass, indexed, isAll, (urn) => this.#dirty.isRefused(urn))
    // The flags of their entities were not in memory.
    const isAnyLeft = this.#waiters.hasWaiterFrom(pass)
    if (isAnyLeft) this.#dirty.pollNext()
    return { done: flags.length, mayBeMore: mayBeMore || isAnyLeft }
  }

  /**
   * Polls whether another process, which holds the lease, has indexed the entities of the waiters.
   */
  async #watch(): Promise<void> {
    const { control } = this.#options
    let oldest: DirtyFlag | undefined
    let readMs = performance.now()
    while (!this.#lease.isHeld && this.#waiters.size > 0) {
      if (!(await pause(WATCH_POLL_MS, this.#stopping.signal))) break
      await this.#waiters.afterOthers((urns) => control.dirtyUrns(urns))
      // Clears the oldest flags first, so another oldest flag is progress.
      if (performance.now() < readMs + WATCH_PROGRESS_MS) continue
      readMs = performance.now()
      const [next] = await control.dirtyFlags(1).catch(() => [])
      const isProgress = next?.urn !== oldest?.urn || next?.revision !== oldest?.revision
      if (oldest && isProgress) this.#waiters.progress()
      oldest = next
    }
    // Synchronously after the last check of the waiters, so that no waiter is added in between.
    this.#watching = undefined
  }

  /**
   * Pauses until the time is over, or something has changed. A process without the lease ignores
   * changes, which would only make it poll more often.
   */
  async #idle(durationMs: number): Promise<void> {
    if (!this.#lease.isHeld) return void (await pause(durationMs, this.#stopping.signal))
    if (this.#isWoken) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, durationMs)
      this.#wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
