interface Waiter {
  readonly urns: Set<string>
  /** The first pass that covers its entities. */
  readonly fromPass: number
  readonly answer: (isIndexed: boolean) => void
  /** The index has refused the document of one of its entities. */
  hasRefused: boolean
}

/** Writers that wait until searches find their entities. */
export class Waiters {
  readonly #waiters = new Set<Waiter>()

  get size(): number {
    return this.#waiters.size
  }

  /**
   * Waits until the entities are indexed.
   *
   * @param fromPass the first pass that begins after the write
   * @returns false after `waitMs`
   */
  wait(urns: readonly string[], fromPass: number, waitMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (isIndexed: boolean) => {
        clearTimeout(timer)
        resolve(isIndexed)
      }
      const waiter: Waiter = { urns: new Set(urns), fromPass, answer, hasRefused: false }
      const timer = setTimeout(() => this.#answer(waiter, false), waitMs)
      this.#waiters.add(waiter)
    })
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
  isAnyLeftFrom(pass: number): boolean {
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
