import { Semaphore } from '../../../graph/runtime/semaphore.ts'
import { ARRIVAL_LIMITS, Arrivals, type ArrivalLimits } from './arrivals.ts'
import { HeldAnswers } from './held-answers.ts'

/** How many requests the server accepts at a time. */
export interface LoadLimits {
  /** Requests that are worked on at a time. A body is read before its request counts. */
  readonly inFlightMax: number
  /** Requests that wait for a permit to be worked on. */
  readonly queuedMax: number
  /** Longest wait for a permit, milliseconds. */
  readonly queueWaitMs: number
}

/**
 * Twice the connections to Neo4j keep those busy while other requests wait for the search index; four
 * requests for each one in work is a wait of about a second at the slowest rates that were measured.
 * Clients give up after 30 seconds, and are told to come back before (docs/interface: http/overload).
 */
export const LOAD_LIMITS: LoadLimits = { inFlightMax: 64, queuedMax: 256, queueWaitMs: 20_000 }

/**
 * Bytes of large bodies at a time, over all requests: parsing makes a body several times as large. One
 * whose length is not said, or that is compressed, counts as the largest.
 */
export const LARGE_BODIES_BYTES_MAX = 64 * 1024 * 1024

/** Large answers that are made at a time; each takes up to 150 MB meanwhile. */
const LARGE_ANSWERS_MAX = 2
/** Requests that wait to make a large answer. They keep their permits; most of those stay free. */
const LARGE_ANSWERS_WAITING_MAX = 24

/** A bound that requests share. */
export interface Bound {
  readonly semaphore: Semaphore
  /** Most requests that wait for permits. */
  readonly waitingMax: number
  /** What keeps a request waiting, for people. */
  readonly reason: string
}

/**
 * Bounds what requests use at a time: work, memory for bodies, memory for answers. A request beyond the
 * queue is answered 503 with `Retry-After`; accepted requests are finished.
 */
export class Load {
  readonly bounds: Readonly<Record<'work' | 'largeBodies' | 'largeAnswers', Bound>>
  readonly waitMs: number
  readonly arrivals: Arrivals
  readonly answers: HeldAnswers
  /** Large bodies in memory. */
  largeBodies = 0
  /** Bytes of bodies in memory, inflated. */
  bodyBytes = 0

  constructor(
    { inFlightMax, queuedMax, queueWaitMs }: LoadLimits,
    arrivalLimits: ArrivalLimits = ARRIVAL_LIMITS,
    answers = new HeldAnswers(),
  ) {
    const bound = (permits: number, waitingMax: number, reason: string): Bound => {
      return { semaphore: new Semaphore(permits), waitingMax, reason }
    }
    this.bounds = {
      work: bound(inFlightMax, queuedMax, 'other requests are worked on'),
      largeBodies: bound(LARGE_BODIES_BYTES_MAX, queuedMax, 'large bodies are worked on'),
      largeAnswers: bound(LARGE_ANSWERS_MAX, LARGE_ANSWERS_WAITING_MAX, 'large answers are made'),
    }
    this.waitMs = queueWaitMs
    this.arrivals = new Arrivals(arrivalLimits)
    this.answers = answers
  }

  /** Returns the number of requests that are worked on. */
  get inFlight(): number {
    return this.bounds.work.semaphore.inUse
  }

  /** Returns the number of requests that wait for a permit. */
  get queued(): number {
    const { work, largeBodies } = this.bounds
    return work.semaphore.waiting + largeBodies.semaphore.waiting
  }

  /** Returns the number of bodies that arrive. */
  get arriving(): number {
    return this.arrivals.count
  }
}
