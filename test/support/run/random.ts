import { SEED } from './settings.ts'

let state = SEED

/** Returns an integer from 0 to below `end`. `SEED` determines the choices of a file. */
export function randomBelow(end: number): number {
  // mulberry32: short, and uniform enough for tests.
  state = (state + 0x6d_2b_79_f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), state | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) % end
}

/** Returns one of the elements, of which there are some. */
export function randomOf<Element>(elements: readonly Element[]): Element {
  return elements[randomBelow(elements.length)] as Element
}
