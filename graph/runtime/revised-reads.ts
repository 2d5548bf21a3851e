import { dropOldest } from './recent-reads.ts'

/** Reads the values of keys; those without a value are absent. */
type ReadAll<T> = (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>

/** Returns the revision of each key, in order: a number that differs after each change. */
type ReadRevisions = (keys: readonly string[]) => Promise<readonly number[]>

/**
 * Age at which a revision is settled, milliseconds: a value read then belongs to it. A store may
 * show the revision of a large transaction a moment before its values.
 */
const SETTLED_MS = 400

interface Read<T> {
  readonly value: T | undefined
  /** The revision before the value was read; undefined at the first read. */
  readonly revision: number | undefined
  /** When the revision was first seen, and when the read of the value began. */
  readonly seenMs: number
  readonly readMs: number
}

/**
 * Reads values and caches them without an expiry: it asks for the revisions of cached keys, and
 * reads those that have changed. A cached value stays the same object.
 */
export class RevisedReads<T> {
  readonly #read: ReadAll<T>
  readonly #readRevisions: ReadRevisions
  readonly #keptMax: number
  readonly #nowMs: () => number
  readonly #cache = new Map<string, Read<T>>()

  /** @param keptMax most values in memory; the oldest are dropped */
  constructor(
    read: ReadAll<T>,
    readRevisions: ReadRevisions,
    keptMax: number,
    nowMs = () => performance.now(),
  ) {
    this.#read = read
    this.#readRevisions = readRevisions
    this.#keptMax = keptMax
    this.#nowMs = nowMs
  }

  /** Returns the current values of keys. */
  async getAll(keys: readonly string[]): Promise<Map<string, T | undefined>> {
    const cachedKeys = keys.filter((key) => this.#cache.has(key))
    const currentRevisions = cachedKeys.length > 0 ? await this.#readRevisions(cachedKeys) : []
    const revisions = new Map(cachedKeys.map((key, at) => [key, currentRevisions[at]]))
    const nowMs = this.#nowMs()
    const values = new Map<string, T | undefined>()
    const changed = new Map<string, Omit<Read<T>, 'value'>>()
    for (const key of keys) {
      const before = this.#cache.get(key)
      const revision = revisions.get(key)
      const seenMs = before && before.revision === revision ? before.seenMs : nowMs
      const isSettled = before !== undefined && before.readMs - seenMs >= SETTLED_MS
      if (isSettled) values.set(key, before.value)
      else changed.set(key, { revision, seenMs, readMs: nowMs })
    }
    if (changed.size === 0) return values
    const read = await this.#read([...changed.keys()])
    for (const [key, times] of changed) {
      const value = read.get(key)
      this.#cache.delete(key)
      this.#cache.set(key, { value, ...times })
      dropOldest(this.#cache, this.#keptMax)
      values.set(key, value)
    }
    return values
  }

  /** Forgets a value, so that it is read without asking for its revision. */
  forget(key: string): void {
    this.#cache.delete(key)
  }
}
