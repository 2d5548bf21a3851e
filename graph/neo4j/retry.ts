import { setTimeout as sleep } from 'node:timers/promises'
import { isLeaderLost, isWorthRetrying, portError } from './errors.ts'
import { withCallerStack } from './stack-trace.ts'

/** Pauses before a transaction that lost a race is retried; the driver's own begin at a second. */
const RETRY_PAUSES_MS = [5, 20, 80, 80, 80, 80, 160, 320, 640]
/**
 * Pauses before the current leader of a cluster is asked again: a planned change of leaders takes
 * less than their sum, and after a crash a request should not occupy its slot for longer.
 */
const LEADER_PAUSES_MS = [20, 80, 160, 320, 640, 640, 640]

/** The failures that are retried besides lost races. */
export interface RetryPolicy {
  /** Whether the driver routes to the members of a cluster; one server is unavailable at once. */
  readonly isRouted: boolean
  /** Whether the work may run again when its outcome is unknown, unless it has sent a commit. */
  readonly isRepeatable: boolean
}

/**
 * Repeats work that lost a race, or the leader of its cluster.
 *
 * @throws an error of the port, when no attempt is left or a retry would not help
 */
export async function retried<T>(
  { isRouted, isRepeatable }: RetryPolicy,
  work: () => Promise<T>,
): Promise<T> {
  for (let [races, changes] = [0, 0]; ;) {
    try {
      return await work()
    } catch (error) {
      let pauseMs: number | undefined
      if (isWorthRetrying(error, isRepeatable)) pauseMs = RETRY_PAUSES_MS[races++]
      else if (isRouted && isLeaderLost(error, isRepeatable)) pauseMs = LEADER_PAUSES_MS[changes++]
      if (pauseMs === undefined) throw portError(withCallerStack(error))
      // Jitter keeps two transactions that collided from colliding again.
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }
}
