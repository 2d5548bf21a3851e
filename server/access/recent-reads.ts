/**
 * How long a value that was read is valid. What another server changes right after the read has to
 * count here within a second; the other half of that second allows for a slow read.
 */
const FRESH_MS = 500

interface Read<T> {
  /** In the monotonic clock of the process, since the clock of the catalog may be set back. */
  readonly startedMs: number
  readonly value: Promise<T>
}

/** Reads each value from the store at most twice a second; a failed read is not kept. */
export class RecentReads<T> {
  readonly #read: (key: string) => Promise<T>
  readonly #keptMax: number
  readonly #reads = new Map<string, Read<T>>()

  /** @param keptMax most values in memory; the oldest are dropped */
  constructor(read: (key: string) => Promise<T>, keptMax: number) {
    this.#read = read
    this.#keptMax = keptMax
  }

  /** Returns a value that was read less than half a second ago, else reads it. */
  get(key: string): Promise<T> {
    const known = this.#reads.get(key)
    const startedMs = performance.now()
    if (known && startedMs - known.startedMs < FRESH_MS) return known.value
    const read = { startedMs, value: this.#read(key) }
    // Reinserted at the end, so that the first entry is the oldest.
    this.#reads.delete(key)
    this.#reads.set(key, read)
    dropOldest(this.#reads, this.#keptMax)
    read.value.catch(() => {
      if (this.#reads.get(key) === read) this.#reads.delete(key)
    })
    return read.value
  }

  /** Drops a value, so that the next request reads it from the store. */
  forget(key: string): void {
    this.#reads.delete(key)
  }

  /** Drops all values. */
  clear(): void {
    this.#reads.clear()
  }
}

/** Drops the first entry of a map that has more than `max`. */
export function dropOldest(map: Map<string, unknown>, max: number): void {
  const [oldest] = map.keys()
  if (map.size > max && oldest !== undefined) map.delete(oldest)
}
