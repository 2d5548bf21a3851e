import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pending } from '../../../graph/graph-store.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { SearchIndex } from '../../../search/search-index.ts'
import { documentsOf, type DocumentSource } from './documents.ts'
import { reindex } from './reindex.ts'

/** Most entities that one pass brings up to date: what writers of one moment wait for together. */
const ENTITIES_PER_PASS = 500
/** How often somebody looks for changes that other processes have made. */
const POLL_MS = 200
/** How often a process that does not drain asks whether what it wrote has been indexed. */
const WATCH_MS = 30
/**
 * How soon another process takes over from one that died; a restart after a crash waits as long.
 */
export const LEASE_TTL_MS = 3_000
export const LEASE_RENEWAL_MS = 1_000
/** Pauses while the index or the graph does not answer. */
const RETRY_MS = { first: 100, most: 2_000 }

/** Whoever keeps search in step has it; so where a server runs, somebody does. */
export const LEASE = 'indexer'

export interface IndexerOptions extends DocumentSource {
  readonly index: SearchIndex
  /** Whether the index was whole when this was asked last. */
  readonly isComplete: boolean
  /** Where it says what people should know. */
  readonly log: (line: string) => void
}

/** How far search is behind the graph. */
export interface Backlog {
  /** Entities that wait, as far as they were counted: at most {@link ENTITIES_PER_PASS}. */
  readonly entities: number
  /** Since when the oldest of them waits, milliseconds since the epoch. */
  readonly oldestMillis: number | undefined
}

interface Waiter {
  readonly urns: Set<string>
  /** The pass that is the first to see what it waits for. */
  readonly fromPass: number
  readonly answer: (indexed: boolean) => void
}

/**
 * Keeps search in step with the graph. Marks are written with the changes; this takes the oldest,
 * builds documents of the state as it is now, puts them into the index, and takes those marks away
 * whose entities have not changed since. So whatever dies at whatever moment, a mark is left for
 * what the index may lack. Of several servers on one graph exactly one does it, or an older state
 * could overtake a newer one on the way to the index.
 */
export class Indexer {
  readonly #options: IndexerOptions
  readonly #holder = randomUUID()
  readonly #waiters = new Set<Waiter>()
  /** Entities whose documents the index refuses, by the revision that it refused. */
  readonly #refused = new Map<string, number>()
  #pass = 0
  #isComplete = false
  /** The index has failed since it was asked last whether it is complete. */
  #isDoubted = false
  #isBuilding = false
  /** Why search does not answer at the moment. */
  #failure: unknown
  #leaseUntilMs = -Infinity
  readonly #stopping = new AbortController()
  /** Something has changed since the last pass began. */
  #isWoken = false
  #wakeUp: () => void = () => {}
  readonly #work: Promise<unknown>
  /** Looks at what another process has drained, while somebody waits. */
  #watching: Promise<void> | undefined

  constructor(options: IndexerOptions) {
    this.#options = options
    this.#isComplete = options.isComplete
    this.#work = Promise.all([this.#drain(), this.#keepLease()])
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
    return new Promise((resolve) => {
      const answer = (isIndexed: boolean) => {
        clearTimeout(timer)
        resolve(isIndexed)
      }
      const waiter: Waiter = { urns: new Set(urns), fromPass: this.#pass + 1, answer }
      const timer = setTimeout(() => this.#answer(waiter, false), waitMs)
      this.#waiters.add(waiter)
      this.#watching ??= this.#watch()
    })
  }

  /** Something has changed. */
  wake(): void {
    this.#isWoken = true
    this.#wakeUp()
  }

  /**
   * Whether searches see every entity, which they do not while an index is filled for the first time.
   *
   * @throws CatalogError `INDEX_UNAVAILABLE` when they do not
   */
  requireComplete(): void {
    if (this.#isComplete) return
    throw new CatalogError('INDEX_UNAVAILABLE', 'The search index is being built')
  }

  /** The index has not answered somebody: it may have been emptied, and has to be filled again. */
  doubt(): void {
    this.#isDoubted = true
    this.wake()
  }

  async backlog(): Promise<Backlog> {
    const marks = await this.#options.graph.pending(ENTITIES_PER_PASS)
    return { entities: marks.length, oldestMillis: marks[0]?.sinceMillis }
  }

  /** Finishes the pass that is going on; what is left is left to the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.wake()
    await this.#work
    for (const waiter of this.#waiters) this.#answer(waiter, false)
    await this.#watching
    if (this.#holdsLease()) await this.#options.graph.release(LEASE, this.#holder).catch(() => {})
  }

  async #drain(): Promise<void> {
    let pauseMs = RETRY_MS.first
    while (!this.#stopping.signal.aborted) {
      try {
        // Passes follow each other: the next one has to see what this one has left.
        const done = await this.#turn()
        if (this.#failure !== undefined) this.#options.log('Search is kept in step again')
        this.#failure = undefined
        pauseMs = RETRY_MS.first
        if (done === 0 && !this.#isWoken) await this.#sleep(POLL_MS)
      } catch (error) {
        const { log } = this.#options
        if (this.#failure === undefined) log(`Search falls behind: ${reasonOf(error)}`)
        this.#failure = error
        this.#isDoubted = true
        for (const waiter of this.#waiters) this.#answer(waiter, false)
        await this.#sleep(pauseMs)
        pauseMs = Math.min(pauseMs * 2, RETRY_MS.most)
      }
    }
  }

  /** @returns how many entities were brought up to date */
  async #turn(): Promise<number> {
    const { index } = this.#options
    if (!this.#isComplete || this.#isDoubted) {
      this.#isDoubted = false
      this.#isComplete = await index.isComplete()
    }
    if (!this.#holdsLease() && !(await this.#takeLease())) return 0
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

  async #runPass(): Promise<number> {
    const { graph } = this.#options
    const pass = ++this.#pass
    this.#isWoken = false
    const limit = ENTITIES_PER_PASS + this.#refused.size
    const marks = await graph.pending(limit)
    const due = marks.filter(({ urn, revision }) => this.#refused.get(urn) !== revision)
    if (due.length > 0) await this.#index(due)
    const isAll = marks.length < limit
    for (const waiter of this.#waiters) {
      if (waiter.fromPass > pass) continue
      for (const { urn } of due) waiter.urns.delete(urn)
      if (isAll || waiter.urns.size === 0) this.#answer(waiter, this.#isIndexed(waiter))
    }
    if (due.length > 0) await graph.settle(due.filter(({ urn }) => !this.#refused.has(urn)))
    return due.length
  }

  #isIndexed({ urns }: Waiter): boolean {
    return ![...urns].some((urn) => this.#refused.has(urn))
  }

  async #index(marks: readonly Pending[]): Promise<void> {
    const { index } = this.#options
    const { documents, missing } = await documentsOf(
      this.#options,
      marks.map(({ urn }) => urn),
    )
    // Somebody else may have taken over while this process was held up.
    if (!this.#holdsLease()) throw new Error('the lease of the indexer ran out')
    await index.remove(missing)
    try {
      await index.put(documents)
      for (const { urn } of marks) this.#refused.delete(urn)
    } catch (error) {
      if (isUnavailable(error)) throw error
      await this.#putEach(documents, marks)
    }
  }

  /** One document that the index refuses must not keep the others out. */
  async #putEach(
    documents: Parameters<SearchIndex['put']>[0],
    marks: readonly Pending[],
  ): Promise<void> {
    const { index, log } = this.#options
    for (const document of documents) {
      try {
        await index.put([document])
        this.#refused.delete(document.urn)
      } catch (error) {
        if (isUnavailable(error)) throw error
        const revision = marks.find(({ urn }) => urn === document.urn)?.revision ?? 0
        this.#refused.set(document.urn, revision)
        log(`Search cannot take ${document.urn}: ${reasonOf(error)}`)
      }
    }
  }

  #holdsLease(): boolean {
    return performance.now() < this.#leaseUntilMs
  }

  async #takeLease(): Promise<boolean> {
    // Counted from before the question, so that it never ends later here than in the graph.
    const askedMs = performance.now()
    const isOurs = await this.#options.graph.lease(LEASE, this.#holder, LEASE_TTL_MS)
    this.#leaseUntilMs = isOurs ? askedMs + LEASE_TTL_MS : -Infinity
    return isOurs
  }

  async #keepLease(): Promise<void> {
    while (await this.#pause(LEASE_RENEWAL_MS)) {
      if (!this.#holdsLease()) continue
      // A failure ends the lease by itself, and the pass says so.
      await this.#takeLease().catch(() => false)
    }
  }

  /** While another process drains, looks whether it has come to what somebody waits for here. */
  async #watch(): Promise<void> {
    while (this.#waiters.size > 0 && (await this.#pause(WATCH_MS))) {
      if (this.#holdsLease()) continue
      const waiters = [...this.#waiters]
      const urns = [...new Set(waiters.flatMap((waiter) => [...waiter.urns]))]
      const open = await this.#options.graph.waiting(urns).catch(() => new Set(urns))
      for (const waiter of waiters) {
        if (![...waiter.urns].some((urn) => open.has(urn))) this.#answer(waiter, true)
      }
    }
    // In one go with the last look at who waits, so that nobody comes between.
    this.#watching = undefined
  }

  #answer(waiter: Waiter, indexed: boolean): void {
    if (this.#waiters.delete(waiter)) waiter.answer(indexed)
  }

  /** Until it is woken, or the time is over. */
  #sleep(durationMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, durationMs)
      this.#wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
      if (this.#stopping.signal.aborted) this.#wakeUp()
    })
  }

  /** @returns false when it was cut short, since the server stops */
  async #pause(durationMs: number): Promise<boolean> {
    const { signal } = this.#stopping
    await sleep(durationMs, undefined, { signal }).catch(() => {})
    return !signal.aborted
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof CatalogError && error.code === 'INDEX_UNAVAILABLE'
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
