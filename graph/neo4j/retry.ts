import { setTimeout as sleep } from 'node:timers/promises'
import { isWorthRetrying, portError } from './errors.ts'

/** Pauses before a transaction that lost a race is tried again; those of the driver begin at a second. */
const RETRY_PAUSES_MS = [5, 20, 80, 80, 80, 80, 160, 320, 640]

/**
 * Resolves when the attempt that failed may be repeated.
 *
 * @param attempt how many attempts came before it
 * @throws what a port may throw, when no attempt is left or another would not help
 */
export async function pauseBeforeRetry(error: unknown, attempt: number): Promise<void> {
  const pauseMs = RETRY_PAUSES_MS[attempt]
  if (pauseMs === undefined || !isWorthRetrying(error)) throw portError(error)
  // Jitter, so that two that collided do not collide again.
  await sleep(pauseMs * (0.5 + Math.random()))
}
