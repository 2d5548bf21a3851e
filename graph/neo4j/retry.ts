import { setTimeout as sleep } from 'node:timers/promises'
import { isWorthRetrying, portError } from './errors.ts'

/** Pauses before a transaction that lost a race is tried again; those of the driver begin at a second. */
const RETRY_PAUSES_MS = [5, 20, 80, 80, 80, 80, 160, 320, 640]

/** @throws what a port may throw, when no attempt was left or another would not help */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (const pauseMs of RETRY_PAUSES_MS) {
    try {
      return await attempt()
    } catch (error) {
      if (!isWorthRetrying(error)) throw portError(error)
      // Jitter, so that two that collided do not collide again.
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }
  return attempt().catch((error: unknown) => {
    throw portError(error)
  })
}
