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
  readonly #searches: Enter[] = []
  readonly #writes: Enter[] = []
  #running = 0
  #isWriting = false
  /** Searches that go before the next write. */
  #due = 0

  search<T>(work: () => Promise<T>): Promise<T> {
    return this.#through(this.#searches, work, () => this.#running--)
  }

  write<T>(work: () => Promise<T>): Promise<T> {
    return this.#through(this.#writes, work, () => {
      this.#isWriting = false
      this.#due = Math.min(this.#searches.length, SEARCHES_MAX)
    })
  }

  async #through<T>(queue: Enter[], work: () => Promise<T>, leave: () => void): Promise<T> {
    await new Promise<void>((enter) => {
      queue.push(enter)
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
      if (this.#writes.length > 0 && this.#due === 0) {
        this.#isWriting = true
        this.#writes.shift()?.()
      } else if (this.#searches.length > 0 && this.#running < SEARCHES_MAX) {
        this.#running++
        this.#due = Math.max(0, this.#due - 1)
        this.#searches.shift()?.()
      } else return
    }
  }
}
