import { setMaxListeners } from 'node:events'

/**
 * Longest that a question to a store or to an index may take, milliseconds. Those that clients ask take
 * some tens; what takes seconds holds up others, and ends with 503 and the reason (docs/interface: limits/time).
 */
export const QUESTION_TIMEOUT_MS = 10_000

/** Aborted when nobody waits for an answer any more, with the reason. */

/** What aborts one, to which any number of questions may listen at a time. */
export function leaving(): AbortController {
  const leave = new AbortController()
  setMaxListeners(0, leave.signal)
  return leave
}

/**
 * Does work until it is too late, or until nobody waits for it any more.
 *
 * @param work is told by its signal when to give up; nothing waits for it then
 * @param late what it fails with when it is too late
 * @throws the reason of `signal`, when that comes first
 */
export async function inTime<T>(
  timeoutMs: number,
  work: (over: AbortSignal) => Promise<T>,
  late: () => Error,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted()
  const over = leaving()
  const timer = setTimeout(() => over.abort(late()), timeoutMs)
  const leave = () => over.abort(signal?.reason)
  signal?.addEventListener('abort', leave)
  const ended = new Promise<never>((_, reject) => {
    over.signal.addEventListener('abort', () => reject(over.signal.reason as Error))
  })
  try {
    return await Promise.race([work(over.signal), ended])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
  }
}
