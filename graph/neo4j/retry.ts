import { setTimeout as sleep } from 'node:timers/promises'
import { isWorthRetrying, portError } from './errors.ts'
import { withCallerStack } from './stack-trace.ts'

/** Pauses before a transaction that lost a race is retried; the driver's own begin at a second. */
const RETRY_PAUSES_MS = [5, 20, 80, 80, 80, 80, 160, 320, 640]

/**
 * Repeats work that lost a race.
 *
 * @throws an error of the port, when no attempt is left or a retry would not help
 */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const pauseMs = RETRY_PAUSES_MS[attempt]
      if (pauseMs === undefined || !isWorthRetrying(error)) throw portError(withCallerStack(error))
      // Jitter keeps two transactions that collided from colliding again.
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }
}
