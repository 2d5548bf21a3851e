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

/** Lists up to here are gone through without a pause, unless others come first. */
export const SHORT_LENGTH = 8

/** What says when to pause. */
interface Pace {
  readonly mustWait: boolean
  readonly isStopped: boolean
  readonly items: Gauge
  readonly fields: Gauge
  wait(): Promise<void>
}

/** The items of a list, each ready when the ones before it have been worked on. */
export function paced(items: readonly unknown[], pace: Pace): readonly unknown[] {
  const release: (() => void)[] = []
  const promises = items.map((item) => new Promise((resolve) => release.push(() => resolve(item))))
  pace.items.add(items.length)
  // Failing to wait ends the request.
  releaseInTurn(release, pace).catch(() => {})
  return promises
}

async function releaseInTurn(release: readonly (() => void)[], pace: Pace): Promise<void> {
  for (const [at, next] of release.entries()) {
    // What was released is worked on before the next line runs.
    if (at % SHORT_LENGTH === 0) await Promise.resolve()
    if (pace.fields.isFull) await pace.fields.room()
    if (pace.mustWait) await pace.wait()
    if (pace.isStopped) return
    pace.items.remove()
    next()
  }
}
