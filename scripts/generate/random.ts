/** Pseudo-random numbers that are the same on every machine and in every run. */
export interface Random {
  /** A number from 0 to 1, 1 excluded. */
  next(): number
  /** A whole number below `bound`. */
  below(bound: number): number
  /** One of `values`, each as likely. */
  pick<T>(values: readonly T[]): T
  /** One of `values`, the first ones far more often: popularity as it is. */
  pickPopular<T>(values: readonly T[]): T
  /** True in this share of all cases. */
  chance(share: number): boolean
}

/** A stream of its own for each `seed`, so that the n-th thing does not depend on those before it. */
export function randomOf(seed: number): Random {
  // mulberry32, with the seed mixed first: neighbours would otherwise begin alike.
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    next,
    below,
    pick: (values) => elementOf(values, below(values.length)),
    pickPopular: (values) => elementOf(values, next() ** 3 * values.length),
    chance: (share) => next() < share,
  }
}

/** The element at the whole part of `at`, counting round and round. */
export function elementOf<T>(values: readonly T[], at: number): T {
  const element = values[Math.floor(at) % values.length]
  if (element === undefined) throw new RangeError('there is nothing to choose from')
  return element
}
