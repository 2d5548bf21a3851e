interface InLine {
  readonly weight: number
  readonly seat: () => void
}

/** A bounded number of places. Callers that find too few wait in line: first come, first served. */
export class Places {
  readonly #count: number
  readonly #line = new Set<InLine>()
  #taken = 0

  constructor(count: number) {
    this.#count = count
  }

  get taken(): number {
    return this.#taken
  }

  get waiting(): number {
    return this.#line.size
  }

  /** Takes places if they are free and no one is in line for them. */
  tryTake(weight = 1): boolean {
    if (this.#line.size > 0 || this.#taken + weight > this.#count) return false
    this.#taken += weight
    return true
  }

  /** Takes places as soon as they are free; rejects with the reason of `signal` when that comes first. */
  take(signal?: AbortSignal, weight = 1): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      if (this.tryTake(weight)) return resolve()
      const seat = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const inLine: InLine = { weight, seat }
      const giveUp = () => {
        this.#line.delete(inLine)
        reject(signal?.reason as Error)
        this.#serve()
      }
      this.#line.add(inLine)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  /** Does the work in a place, when there is one; rejects like {@link take}. */
  async hold<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.take(signal)
    try {
      return await work()
    } finally {
      this.giveBack()
    }
  }

  /** {@link hold}, but waits only so long, and then fails with what `late` makes. */
  async holdWithin<T>(waitMs: number, work: () => Promise<T>, late: () => Error): Promise<T> {
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(late()), waitMs)
    const begin = () => {
      clearTimeout(timer)
      return work()
    }
    return this.hold(begin, waiting.signal)
  }

  /** Gives places back, to those that have waited longest. */
  giveBack(weight = 1): void {
    this.#taken -= weight
    this.#serve()
  }

  #serve(): void {
    for (const next of this.#line) {
      if (this.#taken + next.weight > this.#count) return
      this.#line.delete(next)
      this.#taken += next.weight
      next.seat()
    }
  }
}
