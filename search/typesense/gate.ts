import { Semaphore } from '../../graph/runtime/semaphore.ts'
import { yieldToEventLoop } from '../../graph/runtime/yield.ts'

/**
 * Requests that search at a time. More than the server has cores only wait for each other there, and
 * a few more hide the way to it. It lets searches in before a write that waits, so that back to back
 * they keep it out for ever: hence the gate.
 */
export const SEARCHES_MAX = 4
/** Questions that take many searches, or answer many documents, at a time: half of the gate stays free for others. */
const LARGE_MAX = SEARCHES_MAX / 2

/**
 * Lets requests to one collection through: a few searches at a time, and no new one before a write is
 * answered. So a write waits for the searches that run, and for no others; and those that have waited
 * go before the next write. Writers ask for one write at a time.
 */
export class Gate {
  readonly #searches = new Semaphore(SEARCHES_MAX)
  readonly #large = new Semaphore(LARGE_MAX)
  #writing: Promise<unknown> = Promise.resolve()

  /** @throws the reason of `over` when that comes before its turn */
  search<T>(work: () => Promise<T>, over?: AbortSignal): Promise<T> {
    const inTurn = async () => {
      await this.#writing
      over?.throwIfAborted()
      return await work()
    }
    return this.#searches.run(inTurn, over)
  }

  /** A question of many searches, each of which goes through {@link search}; rejects like it. */
  large<T>(work: () => Promise<T>, over?: AbortSignal): Promise<T> {
    return this.#large.run(work, over)
  }

  write<T>(work: () => Promise<T>): Promise<T> {
    // Searches that waited for the last write are sent first.
    const answer = yieldToEventLoop().then(work)
    this.#writing = answer.catch(() => {})
    return answer
  }
}
