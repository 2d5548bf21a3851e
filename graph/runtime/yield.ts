/**
 * Longest that work without I/O runs before it yields to the event loop, milliseconds. It is short,
 * because slices of several requests may run before the next request is read.
 */
export const TIME_SLICE_MS = 10

let queue: Promise<void> = Promise.resolve()

/**
 * Resolves in the next free iteration of the event loop. Each iteration admits one caller, so that
 * sixteen long computations delay requests no longer than one does.
 */
export function yieldToEventLoop(): Promise<void> {
  queue = queue.then(() => new Promise((resolve) => setImmediate(resolve)))
  return queue
}

/** Measures how long a loop has occupied the thread: `if (slice.isOver) await slice.yield()`. */
export class TimeSlice {
  readonly #signal: AbortSignal | undefined
  #startedMs = performance.now()

  constructor(signal?: AbortSignal) {
    this.#signal = signal
  }

  /** Returns whether it is time to {@link yield}. */
  get isOver(): boolean {
    return performance.now() - this.#startedMs > TIME_SLICE_MS
  }

  /** Yields to the event loop, and starts the next slice. @throws the reason of the signal */
  async yield(): Promise<void> {
    await yieldToEventLoop()
    this.#signal?.throwIfAborted()
    this.#startedMs = performance.now()
  }
}

/** Maps each element in order, and yields to the event loop after each time slice. */
export async function mapYielding<Element, Made>(
  list: Iterable<Element>,
  make: (element: Element) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  const slice = new TimeSlice()
  for (const element of list) {
    made.push(make(element))
    if (slice.isOver) await slice.yield()
  }
  return made
}

/** Runs a generator to its end, and yields to the event loop after each time slice. */
export async function runYielding<Result>(steps: Generator<void, Result>): Promise<Result> {
  const slice = new TimeSlice()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (slice.isOver) await slice.yield()
  }
}

/** Divides a list into slices of `size` elements; the last one has the rest. */
export function* slicesOf<Element>(list: readonly Element[], size: number): Generator<Element[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}
