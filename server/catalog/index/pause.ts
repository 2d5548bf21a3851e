import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Pauses.
 *
 * @returns false when `stopping` aborted the pause
 */
export async function pause(durationMs: number, stopping: AbortSignal): Promise<boolean> {
  await sleep(durationMs, undefined, { signal: stopping }).catch(() => {})
  return !stopping.aborted
}
