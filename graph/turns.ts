import type { Gone } from './deadline.ts'

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

/**
 * Longest that a loop over what a client sent, or over what it asked for, has the thread to itself,
 * milliseconds. It is short, because loops of many requests may take turns before the next request is
 * looked at.
 */
export const STRETCH_MS = 10

/** One loop's stretches of the thread, where its steps differ in what they take. */
export class Stretch {
  #sinceMs = performance.now()

  /** Whether it is time for the {@link next}. */
  get isOver(): boolean {
    return performance.now() - this.#sinceMs > STRETCH_MS
  }

  async next(): Promise<void> {
    await nextTurn()
    this.#sinceMs = performance.now()
  }
}

/** Long work that lets other work of the thread in whenever it has done enough. */
export class Pace {
  readonly #gone: Gone | undefined
  #steps = 0

  constructor(gone?: Gone) {
    this.#gone = gone
  }

  /** Resolves when to go on; at once while little has been done. @throws the reason of `gone` */
  async after(steps: number): Promise<void> {
    this.#steps += steps
    if (this.#steps < STEPS_PER_TURN) return
    this.#steps = 0
    await nextTurn()
    this.#gone?.throwIfAborted()
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
