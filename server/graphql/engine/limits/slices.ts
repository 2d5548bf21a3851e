import { yieldToEventLoop, TIME_SLICE_MS } from '../../../../graph/runtime/yield.ts'

/** Tasks after which idle callbacks run although more tasks are queued. */
const TASKS_MAX = 5_000

/** Runs the work of one request in time slices and yields between them. */
export class Slices {
  readonly #admit: () => Promise<void>
  readonly #signal: AbortSignal
  /** Queued tasks; the newest runs first, so that started work completes before new work starts. */
  readonly #queue: (() => void)[] = []
  /** Callbacks for when the queue is empty. */
  readonly #idle: (() => void)[] = []
  #sliceStartMs = performance.now()
  #isRunning = false

  /** @param admit is awaited before each task */
  constructor(admit: () => Promise<void>, signal: AbortSignal) {
    this.#admit = admit
    this.#signal = signal
  }

  /** Whether the current time slice has ended. */
  get isOver(): boolean {
    return performance.now() - this.#sliceStartMs > TIME_SLICE_MS
  }

  /** Resolves when a task may run; never if the request aborts first. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#enqueue(resolve))
  }

  /** Returns promises of the elements of a list, each resolved in a task of its own. */
  releaseEach(items: readonly unknown[]): readonly unknown[] {
    const releases: (() => void)[] = []
    const promises = items.map(
      (item) => new Promise((resolve) => releases.push(() => resolve(item))),
    )
    for (const release of releases.toReversed()) this.#enqueue(release)
    return promises
  }

  /**
   * Calls back when all tasks have run as far as they can, so that their store calls form one
   * batch. With very many tasks queued it calls back earlier, to spread the answers.
   */
  whenIdle(callback: () => void): void {
    // Work that needs no time slice runs before the tick.
    void Promise.resolve().then(() =>
      process.nextTick(() => {
        if (this.#isRunning) this.#idle.push(callback)
        else callback()
      }),
    )
  }

  #enqueue(run: () => void): void {
    this.#queue.push(run)
    // Only admission can fail, and it has aborted the request.
    if (!this.#isRunning) this.#runAll().catch(() => {})
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true
    // A list enqueues all its elements before the first one runs.
    await Promise.resolve()
    for (let tasks = 1; this.#queue.length > 0 && !this.#signal.aborted; tasks++) {
      await this.#admit()
      if (this.isOver) {
        await yieldToEventLoop()
        this.#sliceStartMs = performance.now()
      }
      this.#queue.pop()?.()
      // The task runs before the next line.
      await Promise.resolve()
      if (tasks % TASKS_MAX === 0) for (const callback of this.#idle.splice(0)) callback()
    }
    this.#queue.length = 0
    this.#isRunning = false
    if (this.#signal.aborted) return
    for (const callback of this.#idle.splice(0)) this.whenIdle(callback)
  }
}
