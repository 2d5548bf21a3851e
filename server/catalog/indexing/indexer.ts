import { CatalogError } from '../../../graph/model/errors.ts'
import { reasonOf } from '../reason.ts'
import { DirtyQueue } from './dirty-queue.ts'
import { indexDirty, type Indexing } from './index-dirty.ts'
import { IndexerLease } from './indexer-lease.ts'
import { pause } from './pause.ts'
import { reindex } from './reindex.ts'
import { Waiters } from './waiters.ts'

/** Most entities that one pass brings up to date; writers wait for whole passes. */
const ENTITIES_PER_PASS = 500
/** Pauses between looks for changes of other processes: they grow while there are none. */
const LOOK_MS = { first: 200, most: 1_000 }
/** How often a process without the lease asks whether what it wrote has been indexed. */
const WATCH_MS = 30
/** Pauses while the index or the graph does not answer. */
const RETRY_MS = { first: 100, most: 2_000 }

export interface IndexerOptions extends Indexing {
  /** Whether the index was whole when this was asked last. */
  readonly isComplete: boolean
}

interface Turn {
  /** Entities that were brought up to date. */
  readonly done: number
  /** Others may be ready for it. */
  readonly mayBeMore: boolean
}
const NOTHING_DONE: Turn = { done: 0, mayBeMore: false }

/** How far search is behind the graph. */
export interface Backlog {
  /** Entities that wait, counted up to {@link ENTITIES_PER_PASS}. */
  readonly entities: number
  /** Since when the oldest of them waits, milliseconds since the epoch. */
  readonly oldestMillis: number | undefined
}

/**
 * Keeps search in step with the graph (docs/decisions/0013). Every change sets the dirty flag of
 * its entity. The indexer takes the oldest flags, builds documents of the present state, puts them into the
 * index, and clears the flags of entities that have not changed since. A crash at any point leaves a flag,
 * so the index always catches up. Only one of the servers on a graph does it, or an older state
 * could overtake a newer one on the way to the index.
 */
export class Indexer {
  readonly #options: IndexerOptions
  readonly #lease: IndexerLease
  readonly #waiters = new Waiters()
  readonly #dirty: DirtyQueue
  #pass = 0
  #isComplete = false
  /** The index has failed since it last said that it is complete. */
  #isDoubted = false
  #isBuilding = false
  /** Why the last pass failed. */
  #failure: unknown
  readonly #stopping = new AbortController()
  /** Something has changed since the last turn began. */
  #isWoken = false
  #wakeUp: () => void = () => {}
  readonly #work: Promise<unknown>
  /** Runs while there are waiters. */
  #watching: Promise<void> | undefined

  constructor(options: IndexerOptions) {
    this.#options = options
    this.#lease = new IndexerLease(options.graph)
    this.#dirty = new DirtyQueue(options.graph)
    this.#isComplete = options.isComplete
    this.#work = Promise.all([this.#drain(), this.#lease.keep(this.#stopping.signal)])
  }

  /**
   * Waits until what was written of these entities before this call is found by searches.
   *
   * @returns false when that took longer than `waitMs`, or the index does not answer
   */
  async wait(urns: readonly string[], waitMs: number): Promise<boolean> {
    if (urns.length === 0) return true
    this.wake()
    if (waitMs <= 0 || this.#failure !== undefined || this.#isBuilding) return false
    const isIndexed = this.#waiters.wait(urns, this.#pass + 1, waitMs)
    if (!this.#lease.isHeld) this.#watching ??= this.#watch()
    return isIndexed
  }

  /** Something has changed. */
  wake(): void {
    this.#isWoken = true
    this.#wakeUp()
  }

  /**
   * Requires that searches see every entity.
   *
   * @throws CatalogError `INDEX_UNAVAILABLE` while an index is filled for the first time
   */
  requireComplete(): void {
    if (this.#isComplete) return
    throw new CatalogError('INDEX_UNAVAILABLE', 'The search index is being built')
  }

  /** A search has failed: the index may have been emptied, and has to be filled again. */
  doubt(): void {
    this.#isDoubted = true
    this.wake()
  }

  /** Waits until the graph holds no flag of an entity that searches see. */
  settled(): Promise<void> {
    return this.#dirty.settled()
  }

  async backlog(): Promise<Backlog> {
    await this.settled()
    const flags = await this.#options.graph.dirtyFlags(ENTITIES_PER_PASS)
    return { entities: flags.length, oldestMillis: flags[0]?.sinceMillis }
  }

  /** Finishes the current pass; the rest waits for the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.wake()
    await this.#work
    this.#waiters.giveUp()
    await this.#watching
    await this.settled()
    await this.#lease.release()
  }

  async #drain(): Promise<void> {
    const { log } = this.#options
    let [lookMs, retryMs] = [LOOK_MS.first, RETRY_MS.first]
    while (!this.#stopping.signal.aborted) {
      // Before the turn: what changes while it runs cuts the pause behind it short.
      this.#isWoken = false
      try {
        // Passes follow each other: the next one has to see what this one has left.
        const { done, mayBeMore } = await this.#turn()
        if (this.#failure !== undefined) log('Search is kept in step again')
        this.#failure = undefined
        retryMs = RETRY_MS.first
        lookMs = done > 0 ? LOOK_MS.first : Math.min(lookMs * 2, LOOK_MS.most)
        if (!mayBeMore) await this.#idle(lookMs)
      } catch (error) {
        if (this.#failure === undefined) log(`Search falls behind: ${reasonOf(error)}`)
        this.#failure = error
        this.#isDoubted = true
        this.#dirty.lookNext()
        this.#waiters.giveUp()
        await pause(retryMs, this.#stopping.signal)
        retryMs = Math.min(retryMs * 2, RETRY_MS.most)
      }
    }
  }

  async #turn(): Promise<Turn> {
    const { index } = this.#options
    if (!this.#isComplete || this.#isDoubted) {
      this.#isDoubted = false
      this.#isComplete = await index.isComplete()
    }
    if (!this.#lease.isHeld && !(await this.#lease.take())) {
      // The lease was lost while they waited.
      if (this.#waiters.size > 0) this.#watching ??= this.#watch()
      return NOTHING_DONE
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
    if (!isEmpty) log(`The search index holds ${total} entities`)
    this.#isComplete = true
  }

  async #runPass(): Promise<Turn> {
    const pass = ++this.#pass
    const { flags, isAll, mayBeMore } = await this.#dirty.next(ENTITIES_PER_PASS)
    // Another process may take over while this one is held up.
    const requireLease = () => {
      if (!this.#lease.isHeld) throw new Error('the lease of the indexer ran out')
    }
    if (flags.length > 0) await indexDirty(this.#options, this.#dirty, flags, requireLease)
    this.#dirty.indexed(flags)
    const indexed = flags.map(({ urn }) => urn)
    this.#waiters.afterPass(pass, indexed, isAll, (urn) => this.#dirty.isRefused(urn))
    // What they wait for was not in memory.
    const isAnyLeft = this.#waiters.isAnyLeftFrom(pass)
    if (isAnyLeft) this.#dirty.lookNext()
    return { done: flags.length, mayBeMore: mayBeMore || isAnyLeft }
  }

  /** While another process drains, looks whether it has indexed what is waited for here. */
  async #watch(): Promise<void> {
    const { graph } = this.#options
    while (!this.#lease.isHeld && this.#waiters.size > 0) {
      if (!(await pause(WATCH_MS, this.#stopping.signal))) break
      await this.#waiters.afterOthers((urns) => graph.dirtyUrns(urns))
    }
    // In the same turn as the last look at the waiters, so that none comes in between.
    this.#watching = undefined
  }

  /**
   * Until the time is over, or something has changed. A change is nothing to a process without the
   * lease, which would only ask for it more often.
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
