import type { Clock } from '../../model/audit.ts'

/**
 * Numbers changes of entities. Numbers rise with time, not from 1: the node of a deleted entity goes, and
 * with it the numbers that it had, but the entity may be created again.
 */
export class Revisions {
  readonly #clock: Clock
  #last = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** A number above all of `earlier`, and above all that this object has given. */
  after(earlier: readonly number[]): number {
    const highest = earlier.reduce((max, each) => Math.max(max, each), this.#last)
    // Microseconds leave room for several changes in a millisecond, and stay below 2^53.
    this.#last = Math.max(highest + 1, this.#clock() * 1_000)
    return this.#last
  }
}
