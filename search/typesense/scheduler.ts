import { Semaphore } from '../../graph/runtime/semaphore.ts'
import { yieldToEventLoop } from '../../graph/runtime/yield.ts'

/**
 * Concurrent search requests. More than the server has cores only wait there, and a few more hide
 * the network latency. The server runs searches before a waiting write, so that consecutive
 * searches starve it: the scheduler prevents this.
 */
export const SEARCHES_MAX = 4
/**
 * Concurrent large queries, of many searches or documents: half of the permits stay free for
 * others.
 */
const LARGE_MAX = SEARCHES_MAX / 2

/**
 * Schedules the requests to one collection: a few searches at a time, and no new one before a write
 * is answered. So a write waits for the running searches only, and waiting searches precede the
 * next write. Callers send one write at a time.
 */
export class Scheduler {
  readonly #searches = new Semaphore(SEARCHES_MAX)
  readonly #large = new Semaphore(LARGE_MAX)
  #writing: Promise<unknown> = Promise.resolve()

  /**
   * Runs a search.
   *
   * @throws the reason of `signal` when that aborts before the search is sent
   */
  search<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const afterWrite = async () => {
      await this.#writing
      signal?.throwIfAborted()
      return await work()
    }
    return this.#searches.run(afterWrite, signal)
  }

  /** Runs a query of many searches, each of which passes {@link search}; rejects like it. */
  large<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#large.run(work, signal)
  }

  write<T>(work: () => Promise<T>): Promise<T> {
    // Yields, so that searches that waited for the last write are sent first.
    const answer = yieldToEventLoop().then(work)
    this.#writing = answer.catch(() => {})
    return answer
  }
}
