import { setTimeout as sleep } from 'node:timers/promises'

/** @returns false when it was cut short, since the server stops */
export async function pause(durationMs: number, stopping: AbortSignal): Promise<boolean> {
  await sleep(durationMs, undefined, { signal: stopping }).catch(() => {})
  return !stopping.aborted
}
