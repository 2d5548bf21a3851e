/** Pseudo-random numbers that are identical on every machine and in every run. */
export interface Random {
  /** Returns a number in [0, 1). */
  next(): number
  /** Returns an integer below `bound`. */
  below(bound: number): number
  /** Returns one of `values` with equal probability. */
  pick<T>(values: readonly T[]): T
  /** Returns one of `values` with a skew towards the first ones. */
  pickPopular<T>(values: readonly T[]): T
  /** Returns true with this probability. */
  chance(share: number): boolean
}

/** Returns an independent stream for each `seed`, so that the n-th dataset depends on no other. */
export function createRandom(seed: number): Random {
  // mulberry32, with the seed mixed first; otherwise streams of adjacent seeds begin alike.
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    next,
    below,
    pick: (values) => elementAt(values, below(values.length)),
    pickPopular: (values) => elementAt(values, next() ** 3 * values.length),
    chance: (share) => next() < share,
  }
}

/** Returns the element at the integer part of `at`, modulo the length. */
export function elementAt<T>(values: readonly T[], at: number): T {
  const element = values[Math.floor(at) % values.length]
  if (element === undefined) throw new RangeError('values is empty')
  return element
}
