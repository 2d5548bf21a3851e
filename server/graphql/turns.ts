import { TIME_SLICE_MS } from '../../graph/runtime/yield.ts'

/**
 * Lets requests take turns. JavaScript does one thing at a time, so what makes a large answer asks on the
 * way whether its stretch is over, and waits if it is; requests that came meanwhile are served then.
 */
export class Turns {
  readonly #line = new Set<Turn>()
  #isScheduled = false
  #beganMillis = -Infinity

  /** Whether nothing more should be begun before others had their turn. */
  get isOver(): boolean {
    return performance.now() - this.#beganMillis > TIME_SLICE_MS
  }

  join(turn: Turn): void {
    this.#line.add(turn)
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    // The event loop comes round between any two stretches.
    setImmediate(() => this.#begin())
  }

  #begin(): void {
    this.#isScheduled = false
    const [turn] = this.#line
    if (!turn) return
    this.#line.delete(turn)
    this.#beganMillis = performance.now()
    turn.endWaits()
    if (this.#line.size > 0) this.#schedule()
  }
}

/** One request among those that take turns. */
export class Turn {
  readonly #turns: Turns
  readonly #waits: (() => void)[] = []
  readonly #idle: (() => void)[] = []

  constructor(turns: Turns) {
    this.#turns = turns
  }

  get isOver(): boolean {
    return this.#turns.isOver
  }

  take(): Promise<void> {
    return new Promise((end) => {
      this.#waits.push(end)
      this.#turns.join(this)
    })
  }

  /**
   * Calls back when all parts of the request have gone on as far as they can, those that wait for a turn
   * as well: what they ask for can be one question.
   */
  whenIdle(callback: () => void): void {
    // What goes on at once comes before the tick.
    void Promise.resolve().then(() =>
      process.nextTick(() => {
        if (this.#waits.length === 0) callback()
        else this.#idle.push(callback)
      }),
    )
  }

  /** Ends waits until the stretch is over. What each of them held back is done before the next. */
  endWaits(): void {
    if (this.#waits.length === 0) {
      for (const callback of this.#idle.splice(0)) this.whenIdle(callback)
    } else if (this.isOver) this.#turns.join(this)
    else {
      this.#waits.shift()?.()
      process.nextTick(() => this.endWaits())
    }
  }
}
