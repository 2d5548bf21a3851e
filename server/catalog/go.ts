/**
 * Longest that a loop over what a client sent has the processor to itself, milliseconds. It is short,
 * because loops of many requests may take turns before the next request is looked at.
 */
const GO_MAX_MS = 10

/** One loop's goes at the processor: what takes long lets other requests on in between. */
export class Go {
  #sinceMs = performance.now()

  /** Whether it is time to {@link pause}. */
  get isLong(): boolean {
    return performance.now() - this.#sinceMs > GO_MAX_MS
  }

  async pause(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    this.#sinceMs = performance.now()
  }
}
