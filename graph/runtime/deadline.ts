import { setMaxListeners } from 'node:events'

/**
 * Longest query of a store or an index. Those of clients take tens of milliseconds; one of seconds
 * delays others, and is answered with 503 and the reason (docs/interface: limits/time).
 */
export const QUERY_TIMEOUT_MS = 10_000

/** Creates a controller whose signal any number of queries may listen to. */
export function createAbortController(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}

/**
 * Runs work until its deadline passes or the signal aborts.
 *
 * @param work its result is ignored once its signal aborts
 * @param timeoutError returns the error of a passed deadline
 * @throws the reason of `signal`, when that aborts first
 */
export function runWithDeadline<T>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  timeoutError: () => Error,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const controller = createAbortController()
    const settle = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
    const end = (reason: unknown) => {
      settle()
      controller.abort(reason)
      reject(reason)
    }
    const timer = setTimeout(() => end(timeoutError()), timeoutMs)
    const cancel = () => end(signal?.reason)
    signal?.addEventListener('abort', cancel)
    work(controller.signal).then(resolve, reject).finally(settle)
  })
}

/**
 * Rejects when an answer has not settled in time; the work itself continues.
 *
 * @param timeoutError returns the error of a passed deadline
 */
export function withTimeout<T>(
  timeoutMs: number,
  answer: Promise<T>,
  timeoutError: () => Error,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeoutError()), timeoutMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
