/** Places for a bounded number of holders. Who finds none waits in line: first come, first served. */
export class Gate {
  readonly #places: number
  readonly #line = new Set<() => void>()
  #held = 0

  constructor(places: number) {
    this.#places = places
  }

  get held(): number {
    return this.#held
  }

  get waiting(): number {
    return this.#line.size
  }

  /** Takes a place if one is free. */
  tryEnter(): boolean {
    if (this.#held >= this.#places) return false
    this.#held++
    return true
  }

  /** Takes a place as soon as there is one; rejects with the reason of `signal` when that comes first. */
  enter(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error)
      if (this.tryEnter()) return resolve()
      const admit = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        this.#line.delete(admit)
        reject(signal.reason as Error)
      }
      this.#line.add(admit)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  /** Gives a place back, to whoever waits longest. */
  leave(): void {
    const [next] = this.#line
    if (next === undefined) this.#held--
    else {
      this.#line.delete(next)
      next()
    }
  }
}
