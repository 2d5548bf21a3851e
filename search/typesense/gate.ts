/**
 * Requests that search at a time. More than the server has cores only wait for each other there, and
 * a few more hide the way to it. It lets searches in before a write that waits, so that back to back
 * they keep it out for ever: hence the gate.
 */
export const SEARCHES_MAX = 4

type Enter = () => void

/**
 * Lets requests to one collection through: a few searches at a time, one write at a time, and no new
 * search before the write is answered. So a write waits for the searches that run, and for no others;
 * and some of the searches that wait go between any two writes.
 */
export class Gate {
  readonly #searches = new Set<Enter>()
  readonly #writes = new Set<Enter>()
  #running = 0
  #isWriting = false
  /** Searches that go before the next write. */
  #due = 0

  /** @throws the reason of `over` when that comes before its turn */
  search<T>(work: () => Promise<T>, over?: AbortSignal): Promise<T> {
    return this.#through(this.#searches, work, () => this.#running--, over)
  }

  write<T>(work: () => Promise<T>): Promise<T> {
    return this.#through(this.#writes, work, () => {
      this.#isWriting = false
      this.#due = Math.min(this.#searches.size, SEARCHES_MAX)
    })
  }

  async #through<T>(
    queue: Set<Enter>,
    work: () => Promise<T>,
    leave: () => void,
    over?: AbortSignal,
  ): Promise<T> {
    over?.throwIfAborted()
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        queue.delete(enter)
        reject(over?.reason as Error)
        this.#admit()
      }
      const enter = () => {
        over?.removeEventListener('abort', giveUp)
        resolve()
      }
      queue.add(enter)
      over?.addEventListener('abort', giveUp)
      this.#admit()
    })
    try {
      return await work()
    } finally {
      leave()
      this.#admit()
    }
  }

  #admit(): void {
    while (!this.#isWriting) {
      const [search] = this.#searches
      const [write] = this.#writes
      if (write && (this.#due === 0 || !search)) {
        this.#isWriting = true
        this.#writes.delete(write)
        write()
      } else if (search && this.#running < SEARCHES_MAX) {
        this.#running++
        this.#due = Math.max(0, this.#due - 1)
        this.#searches.delete(search)
        search()
      } else return
    }
  }
}
