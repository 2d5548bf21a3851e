import { SEED } from './settings.ts'

let state = SEED

/** A whole number from 0 to below `end`. The choices of a file follow from `SEED`. */
export function randomBelow(end: number): number {
  // mulberry32: short, and even enough for choices of tests.
  state = (state + 0x6d_2b_79_f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), state | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) % end
}
