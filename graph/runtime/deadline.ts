import { setMaxListeners } from 'node:events'

/**
 * Longest that a query of a store or an index may take, milliseconds. Queries of clients take some
 * tens; one that takes seconds delays others, and is answered with 503 and the reason
 * (docs/interface: limits/time).
 */
export const QUESTION_TIMEOUT_MS = 10_000

/** Creates a controller whose signal any number of queries may listen to. */
export function createAbortController(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}

/** Tells work that its deadline has passed, or that it was cancelled. */
export class Ending {
  readonly #listeners: (() => void)[] = []
  /** Created on demand: a signal costs more than the rest of the deadline. */
  #controller: AbortController | undefined
  #reason: Error | undefined

  /** Registers a function that is called when the work is cancelled. */
  onEnd(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Returns a signal that aborts when the work is cancelled. */
  get signal(): AbortSignal {
    if (this.#controller) return this.#controller.signal
    const controller = createAbortController()
    this.#controller = controller
    if (this.#reason) controller.abort(this.#reason)
    else this.onEnd(() => controller.abort(this.#reason))
    return controller.signal
  }

  /** Cancels the work. */
  end(reason: Error): void {
    if (this.#reason) return
    this.#reason = reason
    for (const listener of this.#listeners) listener()
  }
}

/**
 * Runs work until its deadline passes or the signal aborts.
 *
 * @param work its result is ignored once it is cancelled
 * @param late returns the error of a passed deadline
 * @throws the reason of `signal`, when that aborts first
 */
export function inTime<T>(
  timeoutMs: number,
  work: (ending: Ending) => Promise<T>,
  late: () => Error,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const ending = new Ending()
    const timer = setTimeout(() => end(late()), timeoutMs)
    const cancel = () => end(signal?.reason as Error)
    signal?.addEventListener('abort', cancel)
    const settle = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
    const end = (reason: Error) => {
      settle()
      ending.end(reason)
      reject(reason)
    }
    work(ending).then(resolve, reject).finally(settle)
  })
}
