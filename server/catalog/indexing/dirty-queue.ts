import { setTimeout as sleep } from 'node:timers/promises'
import type { GraphStore, DirtyFlag } from '../../../graph/store/graph-store.ts'

/** Longest time between two reads of the graph's dirty flags, which other processes set too. */
const POLL_MS = 200
/**
 * Delay before the flags of indexed entities are cleared together; only a crash needs them in
 * between.
 */
const CLEAR_MS = 100

/** Dirty flags for one pass of the indexer. */
export interface DirtyBatch {
  readonly flags: readonly DirtyFlag[]
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
  readonly #graph: Pick<GraphStore, 'dirtyFlags' | 'clearDirty' | 'takeOwnDirtyFlags'>
  /** Entities whose documents the index refuses, with the refused revision. */
  readonly #refused = new Map<string, number>()
  /** Flags of indexed entities that are not cleared yet. */
  readonly #indexedFlags = new Map<string, DirtyFlag>()
  #clearing: Promise<void> | undefined
  #clearNow = new AbortController()
  #polledMs = -Infinity

  constructor(graph: Pick<GraphStore, 'dirtyFlags' | 'clearDirty' | 'takeOwnDirtyFlags'>) {
    this.#graph = graph
  }

  /** Returns at most `limit` flags, the oldest first. */
  async next(limit: number): Promise<DirtyBatch> {
    const recent = await this.#graph.takeOwnDirtyFlags(limit)
    const own = recent.filter((flag) => this.#isNew(flag))
    const nowMs = performance.now()
    if (own.length > 0 && nowMs < this.#polledMs + POLL_MS) {
      return { flags: own, isAll: false, mayBeMore: recent.length === limit }
    }
    // Includes the flags from memory, unless they are newer; then a later call returns them.
    const most = limit + this.#refused.size + this.#indexedFlags.size
    const flags = await this.#graph.dirtyFlags(most)
    const isAll = flags.length < most
    this.#polledMs = isAll ? nowMs : -Infinity
    return { flags: flags.filter((flag) => this.#isNew(flag)), isAll, mayBeMore: !isAll }
  }

  /** Makes the next call of {@link next} read the graph. */
  pollNext(): void {
    this.#polledMs = -Infinity
  }

  /** Notes that the index has this state of the entities, or refuses it. */
  indexed(flags: readonly DirtyFlag[]): void {
    for (const flag of flags) if (!this.isRefused(flag.urn)) this.#indexedFlags.set(flag.urn, flag)
    if (this.#indexedFlags.size > 0) this.#clearing ??= this.#clearSoon()
  }

  isRefused(urn: string): boolean {
    return this.#refused.has(urn)
  }

  refuse({ urn, revision }: DirtyFlag): void {
    this.#refused.set(urn, revision)
  }

  accept(urn: string): void {
    this.#refused.delete(urn)
  }

  /** Waits until the flags of all entities that were indexed before this call are cleared. */
  async settled(): Promise<void> {
    this.#clearNow.abort()
    await this.#clearing
  }

  #isNew({ urn, revision }: DirtyFlag): boolean {
    return this.#refused.get(urn) !== revision && this.#indexedFlags.get(urn)?.revision !== revision
  }

  async #clearSoon(): Promise<void> {
    while (this.#indexedFlags.size > 0) {
      const { signal } = (this.#clearNow = new AbortController())
      await sleep(CLEAR_MS, undefined, { signal }).catch(() => {})
      const flags = [...this.#indexedFlags.values()]
      // Entities that stay flagged are indexed again.
      await this.#graph.clearDirty(flags).catch(() => {})
      for (const flag of flags) {
        if (this.#indexedFlags.get(flag.urn) === flag) this.#indexedFlags.delete(flag.urn)
      }
    }
    this.#clearing = undefined
  }
}
