import type { Clock } from '../model/audit.ts'

/**
 * Numbers changes of entities. They rise with time, not from 1, because the node of a deleted entity
 * goes: when it is born again, nobody remembers which numbers it had.
 */
export class Revisions {
  readonly #clock: Clock
  #last = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** A number above all of `earlier`, and above all that came from here. */
  after(earlier: readonly number[]): number {
    const highest = earlier.reduce((max, each) => Math.max(max, each), this.#last)
    // Microseconds leave room for more changes than one a millisecond, and stay below 2^53.
    this.#last = Math.max(highest + 1, this.#clock() * 1_000)
    return this.#last
  }
}
