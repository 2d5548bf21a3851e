import { setTimeout as sleep } from 'node:timers/promises'
import type { GraphStore, Pending } from '../../../graph/store/graph-store.ts'

/** How old the last look into the graph may be, which is where other processes leave their marks. */
const LOOK_MS = 200
/** Marks of what is indexed stay so long, to be removed together: they are needed after a crash only. */
const SETTLE_MS = 100

/** What a pass is to bring up to date. */
export interface Due {
  readonly marks: readonly Pending[]
  /** Nothing else waits for the index. */
  readonly isAll: boolean
  /** There may be others that can be had now. */
  readonly mayBeMore: boolean
}

/**
 * The entities that wait for the index: what this process has just changed from memory, without asking;
 * and every so often all that are marked in the graph.
 */
export class DueMarks {
  readonly #graph: Pick<GraphStore, 'pending' | 'settle' | 'takeOwnMarks'>
  /** Entities whose documents the index refuses, by the revision that it refused. */
  readonly #refused = new Map<string, number>()
  /** Indexed, and still marked. */
  readonly #unsettled = new Map<string, Pending>()
  #settling: Promise<void> | undefined
  #wakeUp = new AbortController()
  #lookedMs = -Infinity

  constructor(graph: Pick<GraphStore, 'pending' | 'settle' | 'takeOwnMarks'>) {
    this.#graph = graph
  }

  /** At most so many, the oldest first. */
  async next(limit: number): Promise<Due> {
    const taken = await this.#graph.takeOwnMarks(limit)
    const own = taken.filter((mark) => this.#isNew(mark))
    const nowMs = performance.now()
    if (own.length > 0 && nowMs < this.#lookedMs + LOOK_MS) {
      return { marks: own, isAll: false, mayBeMore: taken.length === limit }
    }
    // What was taken from memory is among them, or behind them and found next time.
    const most = limit + this.#refused.size + this.#unsettled.size
    const marks = await this.#graph.pending(most)
    const isAll = marks.length < most
    this.#lookedMs = isAll ? nowMs : -Infinity
    return { marks: marks.filter((mark) => this.#isNew(mark)), isAll, mayBeMore: !isAll }
  }

  /** Has the next pass look into the graph. */
  lookNext(): void {
    this.#lookedMs = -Infinity
  }

  /** The index has this state of them, or will not take it. */
  indexed(marks: readonly Pending[]): void {
    for (const mark of marks) if (!this.isRefused(mark.urn)) this.#unsettled.set(mark.urn, mark)
    if (this.#unsettled.size > 0) this.#settling ??= this.#settleSoon()
  }

  isRefused(urn: string): boolean {
    return this.#refused.has(urn)
  }

  refuse({ urn, revision }: Pending): void {
    this.#refused.set(urn, revision)
  }

  accept(urn: string): void {
    this.#refused.delete(urn)
  }

  /** Waits until nothing is marked that was indexed before this call. */
  async settled(): Promise<void> {
    this.#wakeUp.abort()
    await this.#settling
  }

  #isNew({ urn, revision }: Pending): boolean {
    return this.#refused.get(urn) !== revision && this.#unsettled.get(urn)?.revision !== revision
  }

  async #settleSoon(): Promise<void> {
    while (this.#unsettled.size > 0) {
      const { signal } = (this.#wakeUp = new AbortController())
      await sleep(SETTLE_MS, undefined, { signal }).catch(() => {})
      const marks = [...this.#unsettled.values()]
      // What stays marked is indexed once more.
      await this.#graph.settle(marks).catch(() => {})
      for (const mark of marks) {
        if (this.#unsettled.get(mark.urn) === mark) this.#unsettled.delete(mark.urn)
      }
    }
    this.#settling = undefined
  }
}
