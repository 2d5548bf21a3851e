/** Counts what is under way, and holds back more when that is much. */
export class Gauge {
  readonly #most: number
  readonly #waits: (() => void)[] = []
  #count = 0

  constructor(most: number) {
    this.#most = most
  }

  get isFull(): boolean {
    return this.#count >= this.#most
  }

  add(count: number): void {
    this.#count += count
  }

  remove(): void {
    this.#count--
    this.#admit()
  }

  /** Waits until it is not full: first come, first served. */
  async room(): Promise<void> {
    while (this.isFull) await new Promise<void>((end) => this.#waits.push(end))
    // What was let in has been counted by then.
    if (this.#waits.length > 0) process.nextTick(() => this.#admit())
  }

  #admit(): void {
    if (this.#waits.length > 0 && !this.isFull) this.#waits.shift()?.()
  }
}
