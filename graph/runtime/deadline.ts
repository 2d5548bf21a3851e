import { setMaxListeners } from 'node:events'

/**
 * Longest that a question to a store or to an index may take, milliseconds. Those that clients ask take
 * some tens; what takes seconds holds up others, and ends with 503 and the reason (docs/interface: limits/time).
 */
export const QUESTION_TIMEOUT_MS = 10_000

/** Makes a controller to whose signal any number of questions may listen at a time. */
export function leaving(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}

/** Tells work that its time is over, or that it was cancelled. */
export class Ending {
  readonly #listeners: (() => void)[] = []
  /** Made when it is asked for: a signal costs more than the rest of the deadline. */
  #controller: AbortController | undefined
  #reason: Error | undefined

  /** Has a function called when the work ends early. */
  onEnd(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Returns a signal that aborts when the work ends early. */
  get signal(): AbortSignal {
    if (this.#controller) return this.#controller.signal
    const controller = leaving()
    this.#controller = controller
    if (this.#reason) controller.abort(this.#reason)
    else this.onEnd(() => controller.abort(this.#reason))
    return controller.signal
  }

  /** Ends the work. */
  end(reason: Error): void {
    if (this.#reason) return
    this.#reason = reason
    for (const listener of this.#listeners) listener()
  }
}

/**
 * Does work until its time is over or its signal aborts.
 *
 * @param work nothing waits for it once it is told to end
 * @param late makes the error when the time is over
 * @throws the reason of `signal`, when that comes first
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
