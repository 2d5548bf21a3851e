import { Semaphore } from '../../graph/runtime/semaphore.ts'
import { yieldToEventLoop } from '../../graph/runtime/yield.ts'

/**
 * Concurrent search requests. More than the server has cores only wait for each other there, and a few
 * more hide the latency of the network. The server runs searches before a write that waits, so that back
 * to back they starve it: hence the scheduler.
 */
export const SEARCHES_MAX = 4
/** Concurrent large questions, of many searches or documents: half of the permits stay free for others. */
const LARGE_MAX = SEARCHES_MAX / 2

/**
 * Schedules the requests to one collection: a few searches at a time, and no new one before a write is
 * answered. So a write waits for the searches that run, and for no others; and those that have waited
 * go before the next write. Writers ask for one write at a time.
 */
export class Scheduler {
  readonly #searches = new Semaphore(SEARCHES_MAX)
  readonly #large = new Semaphore(LARGE_MAX)
  #writing: Promise<unknown> = Promise.resolve()

  /** Runs a search. @throws the reason of `over` when that aborts before the search is sent */
  search<T>(work: () => Promise<T>, over?: AbortSignal): Promise<T> {
    const afterWrite = async () => {
      await this.#writing
      over?.throwIfAborted()
      return await work()
    }
    return this.#searches.run(afterWrite, over)
  }

  /** Runs a question of many searches, each of which passes {@link search}; rejects like it. */
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
