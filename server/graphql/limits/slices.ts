import { yieldToEventLoop, TIME_SLICE_MS } from '../../../graph/runtime/yield.ts'

/** Parts after which the store is asked although more wait. */
const PARTS_MAX = 5_000

/** Work of one request in time slices, so that other requests run in between. */
export class Slices {
  readonly #admit: () => Promise<void>
  readonly #signal: AbortSignal
  /** Parts that wait; the last one runs first, so that what was begun ends before more is begun. */
  readonly #waiting: (() => void)[] = []
  /** Called when no part waits. */
  readonly #idle: (() => void)[] = []
  #sinceMs = performance.now()
  #isRunning = false

  /** @param admit is awaited before parts run */
  constructor(admit: () => Promise<void>, signal: AbortSignal) {
    this.#admit = admit
    this.#signal = signal
  }

  /** Returns whether the current slice has ended. */
  get isOver(): boolean {
    return performance.now() - this.#sinceMs > TIME_SLICE_MS
  }

  /** Resolves when a part may run; never when the request is aborted first. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#wait(resolve))
  }

  /** Returns the elements of a list, each to be worked on when it resolves. */
  eachOf(items: readonly unknown[]): readonly unknown[] {
    const releases: (() => void)[] = []
    const promises = items.map(
      (item) => new Promise((resolve) => releases.push(() => resolve(item))),
    )
    for (const release of releases.toReversed()) this.#wait(release)
    return promises
  }

  /**
   * Calls back when all parts have run as far as they can, so that what they ask the store for is one
   * question. While very many wait, it calls back before, so that the answers do not all come at once.
   */
  whenIdle(callback: () => void): void {
    // What needs no slice runs before the tick.
    void Promise.resolve().then(() =>
      process.nextTick(() => {
        if (this.#isRunning) this.#idle.push(callback)
        else callback()
      }),
    )
  }

  #wait(run: () => void): void {
    this.#waiting.push(run)
    // The only failure is that of admission, which has aborted the request.
    if (!this.#isRunning) this.#runAll().catch(() => {})
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true
    // All elements of a list are there before the first one runs.
    await Promise.resolve()
    for (let parts = 1; this.#waiting.length > 0 && !this.#signal.aborted; parts++) {
      await this.#admit()
      if (this.isOver) {
        await yieldToEventLoop()
        this.#sinceMs = performance.now()
      }
      this.#waiting.pop()?.()
      // The part runs before the next line.
      await Promise.resolve()
      if (parts % PARTS_MAX === 0) for (const callback of this.#idle.splice(0)) callback()
    }
    this.#waiting.length = 0
    this.#isRunning = false
    if (this.#signal.aborted) return
    for (const callback of this.#idle.splice(0)) this.whenIdle(callback)
  }
}
