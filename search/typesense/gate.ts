/**
 * Requests that search at a time. More than the server has cores only wait for each other there, and
 * a few more hide the way to it. It lets searches in before a write that waits, so that back to back
 * they keep it out for ever (`reference/typesense.md` section 8.4): hence the gate.
 */
export const SEARCHES_MAX = 4

interface Waiting {
  readonly isWrite: boolean
  readonly enter: () => void
}

/**
 * Lets requests to one collection through in the order in which they come: a few searches at a time,
 * one write at a time, and no new search before the write is answered. So a write waits for the
 * searches before it and for no others, and so do searches for writes.
 */
export class Gate {
  readonly #queue: Waiting[] = []
  #searches = 0
  #isWriting = false

  search<T>(work: () => Promise<T>): Promise<T> {
    return this.#through(false, work)
  }

  write<T>(work: () => Promise<T>): Promise<T> {
    return this.#through(true, work)
  }

  async #through<T>(isWrite: boolean, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((enter) => {
      this.#queue.push({ isWrite, enter })
      this.#admit()
    })
    try {
      return await work()
    } finally {
      if (isWrite) this.#isWriting = false
      else this.#searches--
      this.#admit()
    }
  }

  #admit(): void {
    for (let [next] = this.#queue; next && this.#isFree(next); [next] = this.#queue) {
      this.#queue.shift()
      if (next.isWrite) this.#isWriting = true
      else this.#searches++
      next.enter()
    }
  }

  #isFree({ isWrite }: Waiting): boolean {
    return !this.#isWriting && (isWrite || this.#searches < SEARCHES_MAX)
  }
}
