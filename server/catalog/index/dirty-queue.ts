import { setTimeout as sleep } from 'node:timers/promises'
import type { StoreControl } from '../../../graph/store/store-control.ts'
import type { Unsettled } from '../../../search/search-index.ts'
import type { DirtyFlag, OwnDirtyFlag } from '../../../graph/store/dirty-flag.ts'

/** Longest time between two reads of the graph's dirty flags, which other processes set too. */
const POLL_MS = 200
/**
 * Delay before the flags of indexed entities are cleared together. Other processes wait until their
 * own are cleared; of this process's flags only a crash needs those in between.
 */
const CLEAR_MS = { own: 500, others: 100 }
/** Most flags of indexed entities that wait to be cleared; as many as a transaction clears. */
const INDEXED_MAX = 500

/** Dirty flags for one pass of the indexer. */
export interface DirtyBatch {
  readonly flags: readonly OwnDirtyFlag[]
  /** No other entity is dirty. */
  readonly isAll: boolean
  /** More flags may be available immediately. */
  readonly mayBeMore: boolean
}

/**
 * Returns dirty entities: this process's own changes from memory, and periodically all dirty flags
 * in the graph.
 */
export class DirtyQueue {
  readonly #control: Pick<StoreControl, 'dirtyFlags' | 'clearDirty' | 'takeOwnDirtyFlags'>
  /** Entities whose documents the index refuses, or may lose again, with that revision. */
  readonly #refused = new Map<string, number>()
  /** Flags of indexed entities that are not cleared yet, and when they were indexed. */
  readonly #indexed = new Map<string, { readonly flag: DirtyFlag; readonly indexedMs: number }>()
  /** No other entity was indexed, by any process, after this time. */
  #othersIndexedMs = -Infinity
  #clearing: Promise<void> | undefined
  #clearNow = new AbortController()
  #polledMs = -Infinity
  /** The last batch had flags of other processes. */
  #hasOthers = false

  constructor(control: Pick<StoreControl, 'dirtyFlags' | 'clearDirty' | 'takeOwnDirtyFlags'>) {
    this.#control = control
  }

  /** Returns at most `limit` flags, the oldest first. */
  async next(limit: number): Promise<DirtyBatch> {
    const recent = await this.#control.takeOwnDirtyFlags(limit)
    const own = recent.filter((flag) => this.#isNew(flag)).map((flag) => this.#current(flag))
    const nowMs = performance.now()
    this.#hasOthers = false
    if (own.length > 0 && nowMs < this.#polledMs + POLL_MS) {
      return { flags: own, isAll: false, mayBeMore: recent.length === limit }
    }
    // Includes the flags from memory, unless they are newer; then a later call returns them.
    const flagsMax = limit + this.#refused.size + this.#indexed.size
    const storedFlags = await this.#control.dirtyFlags(flagsMax)
    const isAll = storedFlags.length < flagsMax
    this.#polledMs = isAll ? nowMs : -Infinity
    const ownByUrn = new Map(own.map((flag) => [flag.urn, flag]))
    const flags = storedFlags
      .filter((flag) => this.#isNew(flag))
      .map((flag) => {
        const mine = ownByUrn.get(flag.urn)
        return mine?.revision === flag.revision ? mine : flag
      })
    this.#hasOthers = flags.some((flag) => ownByUrn.get(flag.urn) !== flag)
    return { flags, isAll, mayBeMore: !isAll }
  }

  /** Notes that another process may have indexed any entity until now, newer states included. */
  takeOver(): void {
    this.#othersIndexedMs = performance.now()
    this.#indexed.clear()
  }

  /** Makes the next call of {@link next} read the graph. */
  pollNext(): void {
    this.#polledMs = -Infinity
  }

  /** Notes that the index has this state of the entities, except for refused ones. */
  markIndexed(flags: readonly DirtyFlag[]): void {
    const indexedMs = performance.now()
    for (const { urn, revision, sinceMillis } of flags) {
      if (this.isRefused(urn)) continue
      this.#indexed.set(urn, { flag: { urn, revision, sinceMillis }, indexedMs })
    }
    if (this.#indexed.size > 0) this.#clearing ??= this.#clearSoon()
    if (this.#indexed.size >= INDEXED_MAX) this.#clearNow.abort()
    else if (this.#hasOthers) setTimeout(() => this.#clearNow.abort(), CLEAR_MS.others).unref()
  }

  isRefused(urn: string): boolean {
    return this.#refused.has(urn)
  }

  refuse({ urn, revision }: DirtyFlag): void {
    this.#refused.set(urn, revision)
  }

  /** Retains the flags of unsettled entities until they are settled: then they are indexed again. */
  retain(flags: readonly DirtyFlag[], { urns, settled }: Partial<Unsettled> = {}): void {
    for (const flag of flags) {
      if (!urns?.has(flag.urn)) continue
      this.refuse(flag)
      void settled?.then(() => this.accept(flag.urn))
    }
  }

  accept(urn: string): void {
    this.#refused.delete(urn)
  }

  /** Waits until the flags of all entities that were indexed before this call are cleared. */
  async waitUntilClear(): Promise<void> {
    this.#clearNow.abort()
    await this.#clearing
  }

  #isNew({ urn, revision }: DirtyFlag): boolean {
    const indexed = this.#indexed.get(urn)?.flag.revision
    return this.#refused.get(urn) !== revision && indexed !== revision
  }

  /**
   * Returns the flag without the entity that it created, if that was indexed since: the index may
   * have a newer state, which another process wrote, and whose flag may be cleared already.
   */
  #current({ created, ...flag }: OwnDirtyFlag): OwnDirtyFlag {
    const indexedMs = this.#indexed.get(flag.urn)?.indexedMs ?? this.#othersIndexedMs
    return created && created.beganMs > indexedMs ? { ...flag, created } : flag
  }

  async #clearSoon(): Promise<void> {
    while (this.#indexed.size > 0) {
      const { signal } = (this.#clearNow = new AbortController())
      await sleep(CLEAR_MS.own, undefined, { signal }).catch(() => {})
      const entries = [...this.#indexed]
      // Entities that stay flagged are indexed again.
      await this.#control.clearDirty(entries.map(([, { flag }]) => flag)).catch(() => {})
      for (const [urn, entry] of entries) {
        if (this.#indexed.get(urn) !== entry) continue
        this.#indexed.delete(urn)
        this.#othersIndexedMs = Math.max(this.#othersIndexedMs, entry.indexedMs)
      }
    }
    this.#clearing = undefined
  }
}
