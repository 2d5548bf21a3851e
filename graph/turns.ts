/** Edges, rows or the like that are worked on in one go: some five milliseconds. */
const STEPS_PER_TURN = 2_000

let turns: Promise<void> = Promise.resolve()

/**
 * The next time round the event loop that no other long work has taken. One piece of it each time, so
 * that sixteen at once hold up requests no longer than one does.
 */
export function nextTurn(): Promise<void> {
  turns = turns.then(() => new Promise((resolve) => setImmediate(resolve)))
  return turns
}

/** Long work that lets other work of the thread in whenever it has done enough. */
export class Pace {
  #steps = 0

  /** Resolves when to go on; at once while little has been done. */
  async after(steps: number): Promise<void> {
    this.#steps += steps
    if (this.#steps < STEPS_PER_TURN) return
    this.#steps = 0
    await nextTurn()
  }
}

/** Results that are made in one go. */
const RESULTS_AT_ONCE = 200

/** Does work that makes so many results; many of them when it is its turn. */
export async function inTurn<T>(results: number, work: () => T): Promise<T> {
  if (results > RESULTS_AT_ONCE) await nextTurn()
  return work()
}

/** Does work for many things, some at a time, and puts together what comes of it. */
export async function inPieces<Key, Value>(
  things: readonly string[],
  work: (some: readonly string[]) => ReadonlyMap<Key, Value>,
  atOnce = RESULTS_AT_ONCE,
): Promise<Map<Key, Value>> {
  const found = new Map<Key, Value>()
  for (let at = 0; at < things.length; at += atOnce) {
    // One piece each time round.
    if (at > 0) await nextTurn()
    for (const [key, value] of work(things.slice(at, at + atOnce))) found.set(key, value)
  }
  return found
}

/** Places for what takes so much memory that only a few may be under way; others wait in order. */
export class Places {
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(count: number) {
    this.#free = count
  }

  /** Does the work in a place, when there is one. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** @returns gives the place back, which the next one gets */
  async enter(): Promise<() => void> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((enter) => this.#waiting.push(enter))
    return () => {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
