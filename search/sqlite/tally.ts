export type Counted = readonly [number: number, count: number]

const PLACES_MIN = 1_024

/** Counts numbers that begin near zero, as those of values do. A map takes some five times as long. */
export class Tally {
  #counts = new Uint32Array(PLACES_MIN)
  /** In the order in which they came. */
  #seen: number[] = []

  add(number: number): void {
    if (number >= this.#counts.length) this.#grow(number)
    if (this.#counts[number]!++ === 0) this.#seen.push(number)
  }

  /** The commonest, at most `most`; of those that are equally common the first that came. Begins anew. */
  take(most: number): Counted[] {
    const [counts, seen] = [this.#counts, this.#seen]
    const least = this.#least(most)
    const above = seen.filter((number) => counts[number]! > least)
    const tied: number[] = []
    for (const number of seen) {
      if (above.length + tied.length >= most) break
      if (counts[number] === least) tied.push(number)
    }
    const taken = [...above, ...tied].map((number) => [number, counts[number]!] as const)
    for (const number of seen) counts[number] = 0
    this.#seen = []
    return taken.toSorted(([, one], [, other]) => other - one)
  }

  /**
   * How common the last of the commonest is. Numbers are not put in order for it: a field may have another
   * value for each of a million documents.
   */
  #least(most: number): number {
    const having = new Map<number, number>()
    for (const number of this.#seen) {
      const count = this.#counts[number]!
      having.set(count, (having.get(count) ?? 0) + 1)
    }
    let room = most
    for (const [count, numbers] of [...having].toSorted(([one], [other]) => other - one)) {
      room -= numbers
      if (room <= 0) return count
    }
    return 0
  }

  #grow(number: number): void {
    const counts = new Uint32Array(Math.max(number + 1, this.#counts.length * 2))
    counts.set(this.#counts)
    this.#counts = counts
  }
}
