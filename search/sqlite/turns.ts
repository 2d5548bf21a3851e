import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Works in the file, and rests as long: a server on the same file waits for it in its only thread.
 *
 * @returns how long the work took, milliseconds
 */
export async function thenRest(work: () => Promise<void>): Promise<number> {
  const tookMs = await atOnce(work)
  await sleep(tookMs)
  return tookMs
}

/** {@link thenRest} without the rest. */
export async function atOnce(work: () => Promise<void>): Promise<number> {
  const beganMs = performance.now()
  await work()
  return performance.now() - beganMs
}
