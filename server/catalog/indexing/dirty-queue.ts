import { setTimeout as sleep } from 'node:timers/promises'
import type { GraphStore, DirtyFlag } from '../../../graph/store/graph-store.ts'

/** How old the last look into the graph may be, which is where other processes leave their flags. */
const LOOK_MS = 200
/** Flags of what is indexed stay so long, to be removed together: they are needed after a crash only. */
const SETTLE_MS = 100

/** What a pass is to bring up to date. */
export interface DirtyBatch {
  readonly flags: readonly DirtyFlag[]
  /** Nothing else waits for the index. */
  readonly isAll: boolean
  /** There may be others that can be had now. */
  readonly mayBeMore: boolean
}

/**
 * The entities that wait for the index: what this process has just changed from memory, without asking;
 * and every so often all dirty flags in the graph.
 */
export class DirtyQueue {
  readonly #graph: Pick<GraphStore, 'dirtyFlags' | 'clearDirty' | 'takeOwnDirtyFlags'>
  /** Entities whose documents the index refuses, by the revision that it refused. */
  readonly #refused = new Map<string, number>()
  /** Indexed, and still flagged. */
  readonly #unsettled = new Map<string, DirtyFlag>()
  #settling: Promise<void> | undefined
  #wakeUp = new AbortController()
  #lookedMs = -Infinity

  constructor(graph: Pick<GraphStore, 'dirtyFlags' | 'clearDirty' | 'takeOwnDirtyFlags'>) {
    this.#graph = graph
  }

  /** At most so many, the oldest first. */
  async next(limit: number): Promise<DirtyBatch> {
    const taken = await this.#graph.takeOwnDirtyFlags(limit)
    const own = taken.filter((flag) => this.#isNew(flag))
    const nowMs = performance.now()
    if (own.length > 0 && nowMs < this.#lookedMs + LOOK_MS) {
      return { flags: own, isAll: false, mayBeMore: taken.length === limit }
    }
    // What was taken from memory is among them, or behind them and found next time.
    const most = limit + this.#refused.size + this.#unsettled.size
    const flags = await this.#graph.dirtyFlags(most)
    const isAll = flags.length < most
    this.#lookedMs = isAll ? nowMs : -Infinity
    return { flags: flags.filter((flag) => this.#isNew(flag)), isAll, mayBeMore: !isAll }
  }

  /** Has the next pass look into the graph. */
  lookNext(): void {
    this.#lookedMs = -Infinity
  }

  /** The index has this state of them, or will not take it. */
  indexed(flags: readonly DirtyFlag[]): void {
    for (const flag of flags) if (!this.isRefused(flag.urn)) this.#unsettled.set(flag.urn, flag)
    if (this.#unsettled.size > 0) this.#settling ??= this.#settleSoon()
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

  /** Waits until no flag is left of what was indexed before this call. */
  async settled(): Promise<void> {
    this.#wakeUp.abort()
    await this.#settling
  }

  #isNew({ urn, revision }: DirtyFlag): boolean {
    return this.#refused.get(urn) !== revision && this.#unsettled.get(urn)?.revision !== revision
  }

  async #settleSoon(): Promise<void> {
    while (this.#unsettled.size > 0) {
      const { signal } = (this.#wakeUp = new AbortController())
      await sleep(SETTLE_MS, undefined, { signal }).catch(() => {})
      const flags = [...this.#unsettled.values()]
      // What stays flagged is indexed once more.
      await this.#graph.clearDirty(flags).catch(() => {})
      for (const flag of flags) {
        if (this.#unsettled.get(flag.urn) === flag) this.#unsettled.delete(flag.urn)
      }
    }
    this.#settling = undefined
  }
}
