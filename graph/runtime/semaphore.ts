interface Waiter {
  readonly permits: number
  readonly admit: () => void
}

/** A bounded number of permits. Callers wait in order of arrival while too few are free. */
export class Semaphore {
  readonly #permits: number
  readonly #waiters = new Set<Waiter>()
  #inUse = 0

  constructor(permits: number) {
    this.#permits = permits
  }

  /** Returns the number of permits that are held. */
  get inUse(): number {
    return this.#inUse
  }

  /** Returns the number of callers that wait. */
  get waiting(): number {
    return this.#waiters.size
  }

  /** Takes permits if they are free and no other caller waits; returns whether it did. */
  tryAcquire(permits = 1): boolean {
    if (this.#waiters.size > 0 || this.#inUse + permits > this.#permits) return false
    this.#inUse += permits
    return true
  }

  /** Takes permits as soon as they are free. @throws the reason of `signal` when it aborts first */
  acquire(signal?: AbortSignal, permits = 1): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      if (this.tryAcquire(permits)) return resolve()
      const admit = () => {
        signal?.removeEventListener('abort', cancel)
        resolve()
      }
      const waiter: Waiter = { permits, admit }
      const cancel = () => {
        this.#waiters.delete(waiter)
        reject(signal?.reason as Error)
        this.#admitWaiters()
      }
      this.#waiters.add(waiter)
      signal?.addEventListener('abort', cancel, { once: true })
    })
  }

  /**
   * Acquires permits like {@link acquire}, but waits at most `waitMs`.
   *
   * @throws the error of `late`, or the reason of `signal` if it aborts first
   */
  async acquireWithin(
    waitMs: number,
    timeoutError: () => Error,
    signal?: AbortSignal,
    permits = 1,
  ): Promise<void> {
    signal?.throwIfAborted()
    if (this.tryAcquire(permits)) return
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(timeoutError()), waitMs)
    const cancel = () => waiting.abort(signal?.reason)
    signal?.addEventListener('abort', cancel)
    try {
      // Awaited itself: a race with a timer could reject after the permit was granted, and leak it.
      await this.acquire(waiting.signal, permits)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
  }

  /** Runs work with one permit. @throws like {@link acquire} */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.acquire(signal)
    return this.#releaseAfter(work)
  }

  /** Runs work with one permit. @throws like {@link acquireWithin} */
  async runWithin<T>(
    waitMs: number,
    work: () => Promise<T>,
    timeoutError: () => Error,
    signal?: AbortSignal,
  ): Promise<T> {
    signal?.throwIfAborted()
    // Work that gets a permit at once begins at once, so that its deadline is before that of waiters.
    if (!this.tryAcquire()) await this.acquireWithin(waitMs, timeoutError, signal)
    return this.#releaseAfter(work)
  }

  /** Releases permits, to the callers that have waited longest. */
  release(permits = 1): void {
    this.#inUse -= permits
    this.#admitWaiters()
  }

  async #releaseAfter<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      this.release()
    }
  }

  #admitWaiters(): void {
    for (const waiter of this.#waiters) {
      if (this.#inUse + waiter.permits > this.#permits) return
      this.#waiters.delete(waiter)
      this.#inUse += waiter.permits
      waiter.admit()
    }
  }
}
