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

/** What is made of each element, where some take long by themselves. */
export async function eachInStretches<Element, Made>(
  list: Iterable<Element>,
  make: (element: Element) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  const stretch = new Stretch()
  for (const element of list) {
    made.push(make(element))
    if (stretch.isOver) await stretch.next()
  }
  return made
}

/** Work that may pause wherever it yields, and what comes of it. */
export type Steps<Result> = Generator<void, Result>

/** Does work step by step, and lets other work of the thread in whenever it has had a stretch. */
export async function inStretches<Result>(steps: Steps<Result>): Promise<Result> {
  const stretch = new Stretch()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    // What is under way goes on in order.
    if (stretch.isOver) await stretch.next()
  }
}

/** Does the same work for who cannot pause. */
export function inOneGo<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Elements between two looks at the time, where each takes a microsecond or a few. */
const ELEMENTS_PER_STEP = 200

/** What is made of each element. */
export function* eachInSteps<Element, Made>(
  list: Iterable<Element>,
  make: (element: Element) => Made,
): Steps<Made[]> {
  const made: Made[] = []
  for (const element of list) {
    made.push(make(element))
    if (made.length % ELEMENTS_PER_STEP === 0) yield
  }
  return made
}

/** The list in order: sorted in runs, which are merged, so that it can pause. */
export function* sortedInSteps<Element>(
  list: readonly Element[],
  compare: (one: Element, other: Element) => number,
): Steps<Element[]> {
  let runs: Element[][] = []
  for (let at = 0; at < list.length; at += ELEMENTS_PER_STEP) {
    runs.push(list.slice(at, at + ELEMENTS_PER_STEP).toSorted(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: Element[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(yield* mergedInSteps(runs[at] ?? [], runs[at + 1] ?? [], compare))
    }
    runs = merged
  }
  return runs[0] ?? []
}

/** Equal elements stay in the order that they had. */
function* mergedInSteps<Element>(
  first: readonly Element[],
  second: readonly Element[],
  compare: (one: Element, other: Element) => number,
): Steps<Element[]> {
  const merged: Element[] = []
  for (let [at, other] = [0, 0]; merged.length < first.length + second.length;) {
    const [one, two] = [first[at], second[other]]
    const isFirst = other >= second.length || (at < first.length && compare(one!, two!) <= 0)
    merged.push(isFirst ? first[at++]! : second[other++]!)
    if (merged.length % ELEMENTS_PER_STEP === 0) yield
  }
  return merged
}

/** Long work that lets other work of the thread in whenever it has done enough. */
export class Pace {
  readonly #signal: AbortSignal | undefined
  #steps = 0

  constructor(signal?: AbortSignal) {
    this.#signal = signal
  }

  /** Resolves when to go on; at once while little has been done. @throws the reason of `signal` */
  async after(steps: number): Promise<void> {
    this.#steps += steps
    if (this.#steps < STEPS_PER_TURN) return
    this.#steps = 0
    await nextTurn()
    this.#signal?.throwIfAborted()
  }
}

/** Results that are made in one go. */
const RESULTS_AT_ONCE = 200

/** Does work that makes so many results; many of them when it is its turn. */
export async function inTurn<T>(results: number, work: () => T): Promise<T> {
  if (results > RESULTS_AT_ONCE) await nextTurn()
  return work()
}

/** A list in pieces of so many elements; the last has what is left. */
export function* slicesOf<Element>(list: readonly Element[], size: number): Generator<Element[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
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
