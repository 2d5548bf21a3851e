import type { Context, Middleware } from 'koa'
import { Arrivals, PACE, type Pace } from './arrivals.ts'
import { HeldAnswers } from './held-answers.ts'
import { Semaphore } from '../../graph/runtime/semaphore.ts'
import { takesBody } from './route.ts'
import { isProbe } from './routes/index.ts'
import { overloaded, Visit } from './visit.ts'

/** How many requests the server accepts at a time. */
export interface LoadLimits {
  /** Worked on at a time. A body is read before its request counts. */
  readonly inFlightMax: number
  /** Beside those: requests whose bodies are on the way, or that wait for their turn. */
  readonly queuedMax: number
  /** Longest wait for a turn, milliseconds. */
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

/**
 * The part of all places that unfinished bodies of one address may hold. It is large, because all
 * clients behind a proxy have one address; the rest is as many as are worked on at a time, so that
 * other addresses get through until the slow ones yield.
 */
const SHARE_OF_ADDRESS = 4 / 5

/**
 * Bounds what the server does at a time. A request beyond the queue is answered 503 with
 * `Retry-After`; accepted requests are finished. While all places are taken, bodies that arrive
 * slowly yield theirs.
 */
export class Load {
  readonly #limits: LoadLimits
  readonly #work: Semaphore
  readonly #largeBodies = new Semaphore(LARGE_BODIES_BYTES_MAX)
  readonly #turn = new Semaphore(1)
  readonly #largeAnswers = new Semaphore(LARGE_ANSWERS_MAX)
  readonly #arrivals: Arrivals
  readonly #visits = new Set<Visit>()

  /** What is made and not yet sent. */
  readonly answers: HeldAnswers

  constructor(limits: LoadLimits, pace: Pace = PACE, answers = new HeldAnswers()) {
    this.answers = answers
    this.#limits = limits
    this.#work = new Semaphore(limits.inFlightMax)
    this.#arrivals = new Arrivals(pace, () => this.#largeBodies.waiting > 0)
  }

  /** Requests that are worked on. */
  get inFlight(): number {
    return this.#work.inUse
  }

  /** Requests whose bodies are on the way, or that wait for their turn. */
  get queued(): number {
    return this.#visits.size - this.#work.inUse
  }

  /** Bodies that are on the way, and not held back. */
  get arriving(): number {
    return this.#arrivals.count
  }

  /** Large bodies that are read, or worked on. */
  get largeBodies(): number {
    return [...this.#visits].filter(({ isLarge }) => isLarge).length
  }

  /** Large answers that are made. */
  get largeAnswers(): number {
    return this.#largeAnswers.inUse
  }

  /** Bytes of bodies, inflated, that are in memory. */
  get bodyBytes(): number {
    return [...this.#visits].reduce((sum, { bodyBytes }) => sum + bodyBytes, 0)
  }

  /** @throws CatalogError `OVERLOADED` */
  arrive(context: Pick<Context, 'req' | 'res'>): Visit {
    const { inFlightMax, queuedMax, queueWaitMs } = this.#limits
    const places = inFlightMax + queuedMax
    if (this.#visits.size >= places && !this.#arrivals.yieldSlowest()) {
      throw overloaded(`${inFlightMax} requests are worked on, and ${queuedMax} more wait`)
    }
    const visit = new Visit(context, {
      share: Math.floor(places * SHARE_OF_ADDRESS),
      work: this.#work,
      largeBodies: this.#largeBodies,
      turn: this.#turn,
      largeAnswers: this.#largeAnswers,
      arrivals: this.#arrivals,
      waitMs: queueWaitMs,
      left: () => this.#visits.delete(visit),
    })
    this.#visits.add(visit)
    return visit
  }
}

declare module 'koa' {
  interface DefaultState {
    /** Unset for requests that are answered under any load. */
    visit?: Visit
  }
}

/** A body is read before its request takes a place in work, because it may arrive slowly. */
export function boundLoad(load: Load): Middleware {
  return async (context, next) => {
    if (isProbe(context.path)) return next()
    const visit = load.arrive(context)
    context.state.visit = visit
    try {
      if (!readsBody(context)) await visit.enterWork()
      await next()
      load.answers.hold(context.res, context.length ?? 0)
    } finally {
      visit.leave()
    }
  }
}

/** Handlers of such requests always read the body; no others do. */
function readsBody({ method }: Context): boolean {
  return takesBody(method)
}
