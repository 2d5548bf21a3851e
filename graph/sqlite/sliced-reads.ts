import { slicesOf, yieldToEventLoop } from '../runtime/yield.ts'

/** Results that are read without yielding. */
const RESULTS_AT_ONCE = 200

/** Reads a number of results; yields first if there are many. */
export async function readYielding<T>(results: number, work: () => T): Promise<T> {
  if (results > RESULTS_AT_ONCE) await yieldToEventLoop()
  return work()
}

/** Runs work for one slice of the keys at a time, yields between slices, and merges the results. */
export async function readSlices<Item, Key, Value>(
  keys: readonly Item[],
  work: (slice: readonly Item[]) => Map<Key, Value>,
): Promise<Map<Key, Value>> {
  if (keys.length <= RESULTS_AT_ONCE) return work(keys)
  const merged = new Map<Key, Value>()
  for (const slice of slicesOf(keys, RESULTS_AT_ONCE)) {
    for (const [key, value] of work(slice)) merged.set(key, value)
    await yieldToEventLoop()
  }
  return merged
}
