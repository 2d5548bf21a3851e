import type { Clock } from '../../model/audit.ts'

/**
 * Assigns revisions to changes of entities. Revisions rise with time, not from 1: deleting the node
 * of an entity deletes its revision, but the entity may be created again.
 */
export class Revisions {
  readonly #clock: Clock
  #last = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Returns a revision greater than all of `earlier`, and than all that this object has assigned.
   */
  after(earlier: readonly number[]): number {
    const highest = earlier.reduce((max, revision) => Math.max(max, revision), this.#last)
    // Microseconds allow several changes in a millisecond, and remain below 2^53.
    this.#last = Math.max(highest + 1, this.#clock() * 1_000)
    return this.#last
  }
}
