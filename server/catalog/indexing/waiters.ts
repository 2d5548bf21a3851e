interface Waiter {
  readonly urns: Set<string>
  /** The first pass that sees what it waits for. */
  readonly fromPass: number
  readonly answer: (isIndexed: boolean) => void
}

/** Writers that wait until searches see their entities. */
export class Waiters {
  readonly #waiters = new Set<Waiter>()

  get size(): number {
    return this.#waiters.size
  }

  /**
   * @param fromPass the first pass that begins after what was written
   * @returns false when that took longer than `waitMs`
   */
  wait(urns: readonly string[], fromPass: number, waitMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (isIndexed: boolean) => {
        clearTimeout(timer)
        resolve(isIndexed)
      }
      const waiter: Waiter = { urns: new Set(urns), fromPass, answer }
      const timer = setTimeout(() => this.#answer(waiter, false), waitMs)
      this.#waiters.add(waiter)
    })
  }

  /**
   * Answers those for whom a pass was enough.
   *
   * @param isAll nothing waited for the index besides `urns`
   * @param isRefused whether the index takes no document of an entity
   */
  afterPass(
    pass: number,
    urns: readonly string[],
    isAll: boolean,
    isRefused: (urn: string) => boolean,
  ): void {
    for (const waiter of this.#waiters) {
      if (waiter.fromPass > pass) continue
      for (const urn of urns) waiter.urns.delete(urn)
      if (isAll || waiter.urns.size === 0) this.#answer(waiter, ![...waiter.urns].some(isRefused))
    }
  }

  /** Whether a pass was not enough for some that it could have been enough for. */
  isAnyLeftFrom(pass: number): boolean {
    return [...this.#waiters].some(({ fromPass }) => fromPass <= pass)
  }

  /** Answers those of whose entities none is dirty any more: another process has indexed them. */
  async afterOthers(
    dirtyAmong: (urns: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<void> {
    // Those who come while the question is asked are not part of it.
    const waiters = [...this.#waiters]
    const urns = [...new Set(waiters.flatMap((waiter) => [...waiter.urns]))]
    const dirty = await dirtyAmong(urns).catch(() => new Set(urns))
    for (const waiter of waiters) {
      if (![...waiter.urns].some((urn) => dirty.has(urn))) this.#answer(waiter, true)
    }
  }

  /** Answers all of them that searches do not see it yet. */
  giveUp(): void {
    for (const waiter of this.#waiters) this.#answer(waiter, false)
  }

  #answer(waiter: Waiter, isIndexed: boolean): void {
    if (this.#waiters.delete(waiter)) waiter.answer(isIndexed)
  }
}
