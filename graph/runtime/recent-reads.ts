/**
 * How long a value is valid after its read began, milliseconds. A change by another server has to
 * take effect within a second, even right after the read.
 */
const VALID_MS = 900
/** Age at which the use of a value begins its renewal; the rest allows for a slow read. */
const RENEWED_MS = 500

/** Reads values of keys; `before` has the values that it replaces, to be kept where unchanged. */
type ReadAll<T> = (
  keys: readonly string[],
  before: ReadonlyMap<string, T>,
) => Promise<ReadonlyMap<string, T>>

/** The monotonic clock of the process, since the clock of the catalog may be set back. */
const sinceStartMs = () => performance.now()

interface Entry<T> {
  startedMs: number
  /** Ends when the value is there; undefined: it is. */
  batch: Promise<void> | undefined
  value: T | undefined
  /** Replaces this entry when it is read. */
  renewal: Entry<T> | undefined
}

/**
 * Reads the values of many keys together and keeps them for less than a second. A value in use is
 * renewed in the background before it is too old, so that callers wait only after a pause, a
 * failure, or a read slower than the rest of the time. A failed read is not kept.
 */
export class RecentBatches<T> {
  readonly #read: ReadAll<T>
  readonly #keptMax: number
  readonly #nowMs: () => number
  readonly #entries = new Map<string, Entry<T>>()

  /** @param keptMax most values in memory; the oldest are dropped */
  constructor(read: ReadAll<T>, keptMax: number, nowMs = sinceStartMs) {
    this.#read = read
    this.#keptMax = keptMax
    this.#nowMs = nowMs
  }

  /** Returns the value of each key, undefined if it has none; reads those that are not valid. */
  async getAll(keys: readonly string[]): Promise<(T | undefined)[]> {
    const nowMs = this.#nowMs()
    const missing = new Map<string, Entry<T>>()
    const renewed = new Map<string, Entry<T>>()
    const entries = keys.map((key) => {
      const current = missing.get(key) ?? this.#validAt(nowMs, key)
      if (!current) {
        const entry = entryAt<T>(nowMs)
        missing.set(key, entry)
        return entry
      }
      if (nowMs - current.startedMs >= RENEWED_MS && !current.renewal) {
        current.renewal = entryAt<T>(nowMs)
        renewed.set(key, current.renewal)
      }
      return current
    })
    if (missing.size > 0) this.#begin(missing)
    if (renewed.size > 0) this.#begin(renewed)
    for (const batch of new Set(entries.map((entry) => entry.batch))) if (batch) await batch
    return entries.map(({ value }) => value)
  }

  /**
   * Returns what {@link getAll} would without waiting; undefined: it would wait. Renews values as it
   * does.
   */
  atHand(keys: readonly string[]): (T | undefined)[] | undefined {
    const nowMs = this.#nowMs()
    const entries = keys.map((key) => this.#validAt(nowMs, key))
    if (!entries.every((entry) => entry && !entry.batch)) return undefined
    this.getAll(keys).catch(() => {})
    return entries.map((entry) => entry?.value)
  }

  /** Returns the entry of a key if it is valid; its renewal counts from its own beginning. */
  #validAt(nowMs: number, key: string): Entry<T> | undefined {
    const current = this.#entries.get(key)
    if (!current || nowMs - current.startedMs < VALID_MS) return current
    const { renewal } = current
    return renewal && nowMs - renewal.startedMs < VALID_MS ? renewal : undefined
  }

  #begin(begun: ReadonlyMap<string, Entry<T>>): void {
    const before = new Map<string, T>()
    for (const [key, entry] of begun) {
      const current = this.#entries.get(key)
      if (current?.value !== undefined) before.set(key, current.value)
      // A renewal takes the place of the entry when it is read.
      if (current?.renewal !== entry) this.#keep(key, entry)
    }
    const batch = this.#read([...begun.keys()], before).then((values) => {
      for (const [key, entry] of begun) {
        entry.value = values.get(key)
        entry.batch = undefined
        if (this.#entries.get(key)?.renewal === entry) this.#keep(key, entry)
      }
    })
    for (const entry of begun.values()) entry.batch = batch
    batch.catch(() => {
      for (const [key, entry] of begun) {
        const current = this.#entries.get(key)
        if (current === entry) this.#entries.delete(key)
        else if (current?.renewal === entry) current.renewal = undefined
      }
    })
  }

  /** Inserts at the end, so that the first entry is the oldest. */
  #keep(key: string, entry: Entry<T>): void {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    dropOldest(this.#entries, this.#keptMax)
  }

  /** Makes a value invalid, so that the next request reads it from the store. */
  forget(key: string): void {
    const entry = this.#entries.get(key)
    if (entry) outdate(entry)
  }

  /** Makes all values invalid. */
  clear(): void {
    for (const entry of this.#entries.values()) outdate(entry)
  }
}

/** Reads values of one key each, as {@link RecentBatches} does. */
export class RecentReads<T> {
  readonly #batches: RecentBatches<T>

  /** @param keptMax most values in memory; the oldest are dropped */
  constructor(
    read: (key: string, before: T | undefined) => Promise<T>,
    keptMax: number,
    nowMs = sinceStartMs,
  ) {
    this.#batches = new RecentBatches<T>(
      async ([key = ''], before) => new Map([[key, await read(key, before.get(key))]]),
      keptMax,
      nowMs,
    )
  }

  /** Returns the value; reads it if it is not valid. */
  async get(key: string): Promise<T> {
    const [value] = await this.#batches.getAll([key])
    return value as T
  }

  /** Makes a value invalid, so that the next request reads it from the store. */
  forget(key: string): void {
    this.#batches.forget(key)
  }

  /** Makes all values invalid. */
  clear(): void {
    this.#batches.clear()
  }
}

function entryAt<T>(startedMs: number): Entry<T> {
  return { startedMs, batch: undefined, value: undefined, renewal: undefined }
}

/** A read that has begun may lack the change, so neither entry nor renewal is used again. */
function outdate(entry: Entry<unknown>): void {
  entry.startedMs = Number.NEGATIVE_INFINITY
  entry.renewal = undefined
}

/** Drops the first entry of a map that has more than `max`. */
export function dropOldest(map: Map<string, unknown>, max: number): void {
  const [oldest] = map.keys()
  if (map.size > max && oldest !== undefined) map.delete(oldest)
}
