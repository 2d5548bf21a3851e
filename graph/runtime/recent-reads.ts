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
  readonly #textOf: ((value: T) => string) | undefined
  readonly #reads = new Map<string, Read<T>>()

  /**
   * @param keptMax most values in memory; the oldest are dropped
   * @param textOf a value with the same text as the one before is that one again, so that what was
   *   made from it stays valid
   */
  constructor(read: (key: string) => Promise<T>, keptMax: number, textOf?: (value: T) => string) {
    this.#read = read
    this.#keptMax = keptMax
    this.#textOf = textOf
  }

  /** Returns a value that was read less than half a second ago, else reads it. */
  get(key: string): Promise<T> {
    const known = this.#reads.get(key)
    const startedMs = performance.now()
    if (known && startedMs - known.startedMs < FRESH_MS) return known.value
    const read = { startedMs, value: this.#again(key, known) }
    // Reinserted at the end, so that the first entry is the oldest.
    this.#reads.delete(key)
    this.#reads.set(key, read)
    dropOldest(this.#reads, this.#keptMax)
    read.value.catch(() => {
      if (this.#reads.get(key) === read) this.#reads.delete(key)
    })
    return read.value
  }

  async #again(key: string, known: Read<T> | undefined): Promise<T> {
    const value = await this.#read(key)
    if (!known || !this.#textOf) return value
    const before = await known.value
    return this.#textOf(before) === this.#textOf(value) ? before : value
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

interface Entry<T> {
  readonly startedMs: number
  /** Ends when the value is there. */
  batch: Promise<void>
  value: T | undefined
}

/** Reads the values of many keys together, each at most twice a second. */
export class RecentBatches<T> {
  readonly #read: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>
  readonly #keptMax: number
  readonly #entries = new Map<string, Entry<T>>()

  /** @param keptMax most values in memory; the oldest are dropped */
  constructor(read: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>, keptMax: number) {
    this.#read = read
    this.#keptMax = keptMax
  }

  /** Returns the value of each key; reads those that are missing, or half a second old. */
  async getAll(keys: readonly string[]): Promise<(T | undefined)[]> {
    const startedMs = performance.now()
    const missing = new Map<string, Entry<T>>()
    const entries = keys.map((key) => {
      const known = missing.get(key) ?? this.#entries.get(key)
      if (known && startedMs - known.startedMs < FRESH_MS) return known
      const entry: Entry<T> = { startedMs, batch: Promise.resolve(), value: undefined }
      missing.set(key, entry)
      return entry
    })
    if (missing.size > 0) this.#begin(missing)
    for (const batch of new Set(entries.map((each) => each.batch))) await batch
    return entries.map(({ value }) => value)
  }

  #begin(missing: ReadonlyMap<string, Entry<T>>): void {
    const batch = this.#read([...missing.keys()]).then((found) => {
      for (const [key, entry] of missing) entry.value = found.get(key)
    })
    for (const [key, entry] of missing) {
      entry.batch = batch
      this.#entries.delete(key)
      this.#entries.set(key, entry)
      dropOldest(this.#entries, this.#keptMax)
    }
    batch.catch(() => {
      for (const [key, entry] of missing) {
        if (this.#entries.get(key) === entry) this.#entries.delete(key)
      }
    })
  }

  /** Drops a value, so that the next request reads it from the store. */
  forget(key: string): void {
    this.#entries.delete(key)
  }

  /** Drops all values. */
  clear(): void {
    this.#entries.clear()
  }
}

/** Drops the first entry of a map that has more than `max`. */
export function dropOldest(map: Map<string, unknown>, max: number): void {
  const [oldest] = map.keys()
  if (map.size > max && oldest !== undefined) map.delete(oldest)
}
