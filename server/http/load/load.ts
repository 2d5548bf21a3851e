import { Semaphore } from '../../../graph/runtime/semaphore.ts'
import { ARRIVAL_LIMITS, Arrivals, type ArrivalLimits } from './arrivals.ts'
import { HeldAnswers } from './held-answers.ts'

/** Limits of concurrent requests. */
export interface LoadLimits {
  /** Permits of requests; a request acquires one after its body has arrived. */
  readonly inFlightMax: number
  /** Most requests that wait for a permit. */
  readonly queuedMax: number
  /** Longest wait for a permit, in milliseconds. */
  readonly queueWaitMs: number
  /** Deadline of a read-only request, its waits included, in milliseconds. */
  readonly requestMaxMs: number
}

/**
 * The limits in production. Two permits per connection to Neo4j keep it busy while other requests
 * wait for the search index; four queued requests per permit wait about a second at the slowest
 * measured rates. Clients time out after 30 seconds; the answer 503 precedes that (docs/interface:
 * http/overload).
 */
export const LOAD_LIMITS: LoadLimits = {
  inFlightMax: 64,
  queuedMax: 256,
  queueWaitMs: 20_000,
  requestMaxMs: 120_000,
}

/**
 * Most bytes of concurrent large bodies: parsing multiplies the memory of a body. A body that is
 * compressed or of undeclared length counts as the largest.
 */
const LARGE_BODIES_BYTES_MAX = 64 * 1024 * 1024

/** Most large answers that are built concurrently; each takes up to 150 MB. */
const LARGE_ANSWERS_MAX = 2
/** Most requests that wait to build a large answer: few enough to leave most permits free. */
const LARGE_ANSWERS_WAITING_MAX = 24

/** Readers whose wait for changes has ended, and who read at a time; the others queue. */
const WOKEN_MAX = 64

/** A shared limit: a semaphore with a bounded queue. */
export interface Bound {
  readonly semaphore: Semaphore
  /** Most requests that wait for permits. */
  readonly waitingMax: number
  /** The reason of the wait, for error messages. */
  readonly reason: string
}

/**
 * Limits the concurrent work of requests, and the memory of their bodies and answers. A request
 * beyond the queue is answered 503 with `Retry-After`; accepted requests are finished.
 */
export class Load {
  readonly bounds: Readonly<Record<'work' | 'woken' | 'largeBodies' | 'largeAnswers', Bound>>
  readonly waitMs: number
  readonly requestMaxMs: number
  readonly arrivals: Arrivals
  readonly answers: HeldAnswers
  /** Large bodies in memory. */
  largeBodies = 0
  /** Answers that are sent bit by bit. */
  streams = 0
  /** Bytes of bodies in memory, inflated. */
  bodyBytes = 0

  constructor(
    { inFlightMax, queuedMax, queueWaitMs, requestMaxMs }: LoadLimits,
    arrivalLimits: ArrivalLimits = ARRIVAL_LIMITS,
    answers = new HeldAnswers(),
  ) {
    const bound = (permits: number, waitingMax: number, reason: string): Bound => {
      return { semaphore: new Semaphore(permits), waitingMax, reason }
    }
    this.bounds = {
      work: bound(inFlightMax, queuedMax, 'other requests are in progress'),
      // One change wakes all who wait, so none of them is refused.
      woken: bound(WOKEN_MAX, Infinity, 'other readers of changes were woken'),
      largeBodies: bound(LARGE_BODIES_BYTES_MAX, queuedMax, 'large bodies are in progress'),
      largeAnswers: bound(
        LARGE_ANSWERS_MAX,
        LARGE_ANSWERS_WAITING_MAX,
        'large answers are being built',
      ),
    }
    this.waitMs = queueWaitMs
    this.requestMaxMs = requestMaxMs
    this.arrivals = new Arrivals(arrivalLimits)
    this.answers = answers
  }

  /** Returns the number of requests that hold a permit. */
  get inFlight(): number {
    return this.bounds.work.semaphore.inUse
  }

  /** Returns the number of requests that wait for a permit. */
  get queued(): number {
    const { work, largeBodies } = this.bounds
    return work.semaphore.waiting + largeBodies.semaphore.waiting
  }

  /** Returns the number of arriving bodies. */
  get arriving(): number {
    return this.arrivals.count
  }
}
