/** Places for a bounded number of holders. The others wait in line: first come, first served. */
export class Places {
  readonly #count: number
  readonly #line = new Set<() => void>()
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

  /** Takes a place if one is free. */
  tryTake(): boolean {
    if (this.#taken >= this.#count) return false
    this.#taken++
    return true
  }

  /** Takes a place as soon as there is one; rejects with the reason of `signal` when that comes first. */
  take(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error)
      if (this.tryTake()) return resolve()
      const seat = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        this.#line.delete(seat)
        reject(signal.reason as Error)
      }
      this.#line.add(seat)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  /** Gives a place back, to the one that has waited longest. */
  giveBack(): void {
    const [next] = this.#line
    if (next === undefined) this.#taken--
    else {
      this.#line.delete(next)
      next()
    }
  }
}
