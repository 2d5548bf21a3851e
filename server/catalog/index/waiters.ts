interface Waiter {
  readonly urns: Set<string>
  /** The first pass that covers its entities. */
  readonly fromPass: number
  readonly answer: (isIndexed: boolean) => void
  /** The index has refused the document of one of its entities. */
  hasRefused: boolean
}

/**
 * Longest wait of a writer while the index takes entities, milliseconds. Clients of DataHub give up a
 * request after 30 s, which begins with the write.
 */
const WAIT_MAX_MS = 20_000
/** Entities for which a write waits once more as long without progress: a batch takes its time. */
const ENTITIES_PER_WAIT = 100

/** Writers that wait until searches find their entities. */
export class Waiters {
  readonly #waiters = new Set<Waiter>()
  #progressMs = -Infinity

  get size(): number {
    return this.#waiters.size
  }

  /**
   * Waits until the entities are indexed, as long as the index takes any.
   *
   * @param fromPass the first pass that begins after the write
   * @param waitMs how long nothing may be indexed; longer for a batch
   * @returns false as long after the last progress, or after {@link WAIT_MAX_MS}
   */
  wait(urns: readonly string[], fromPass: number, waitMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const beganMs = performance.now()
      const idleMs = waitMs * (1 + Math.floor(urns.length / ENTITIES_PER_WAIT))
      let timer: NodeJS.Timeout
      const answer = (isIndexed: boolean) => {
        clearTimeout(timer)
        resolve(isIndexed)
      }
      const waiter: Waiter = { urns: new Set(urns), fromPass, answer, hasRefused: false }
      const giveUpLater = () => {
        const sinceMs = Math.max(beganMs, this.#progressMs)
        const untilMs = Math.min(sinceMs + idleMs, beganMs + Math.max(waitMs, WAIT_MAX_MS))
        const leftMs = untilMs - performance.now()
        if (leftMs <= 0) this.#answer(waiter, false)
        else timer = setTimeout(giveUpLater, leftMs)
      }
      this.#waiters.add(waiter)
      giveUpLater()
    })
  }

  /** Notes that the index has taken entities, so that those of waiters follow. */
  progress(): void {
    this.#progressMs = performance.now()
  }

  /**
   * Resolves waiters whose entities a pass has indexed; with false if the index refused one.
   *
   * @param isAll no entities besides `urns` were dirty
   * @param isRefused whether the index refuses the document of an entity
   */
  afterPass(
    pass: number,
    urns: readonly string[],
    isAll: boolean,
    isRefused: (urn: string) => boolean,
  ): void {
    for (const waiter of this.#waiters) {
      if (waiter.fromPass > pass) continue
      const covered = isAll ? [...waiter.urns] : urns.filter((urn) => waiter.urns.has(urn))
      waiter.hasRefused ||= covered.some(isRefused)
      for (const urn of covered) waiter.urns.delete(urn)
      if (waiter.urns.size === 0) this.#answer(waiter, !waiter.hasRefused)
    }
  }

  /** Returns whether a waiter remains that the pass could have resolved. */
  hasWaiterFrom(pass: number): boolean {
    return [...this.#waiters].some(({ fromPass }) => fromPass <= pass)
  }

  /**
   * Resolves waiters whose entities are no longer dirty, because another process has indexed them.
   */
  async afterOthers(
    dirtyAmong: (urns: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<void> {
    // Waiters that are added during the query are not part of it.
    const waiters = [...this.#waiters]
    const urns = [...new Set(waiters.flatMap((waiter) => [...waiter.urns]))]
    const dirty = await dirtyAmong(urns).catch(() => new Set(urns))
    for (const waiter of waiters) {
      if (![...waiter.urns].some((urn) => dirty.has(urn))) this.#answer(waiter, true)
    }
  }

  /** Resolves all waiters with false. */
  giveUp(): void {
    for (const waiter of this.#waiters) this.#answer(waiter, false)
  }

  #answer(waiter: Waiter, isIndexed: boolean): void {
    if (this.#waiters.delete(waiter)) waiter.answer(isIndexed)
  }
}
