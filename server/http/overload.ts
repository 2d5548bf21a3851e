import type { Context, Middleware } from 'koa'
import type { ServerResponse } from 'node:http'
import { CatalogError } from '../../graph/model/errors.ts'
import { Places } from './places.ts'
import { isProbe } from './routes/index.ts'

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

/** A larger body needs one of a few places, from there on until its request is answered. */
const LARGE_BODY_BYTES = 512 * 1024
/** Parsing makes a body up to twenty times as large, so four of 16 MiB take a gigabyte. */
const LARGE_BODIES_MAX = 4

/**
 * Bounds what the server does at a time. A request beyond the queue is answered 503 with
 * `Retry-After`; accepted requests are finished.
 */
export class Load {
  readonly #limits: LoadLimits
  readonly #work: Places
  readonly #largeBodies = new Places(LARGE_BODIES_MAX)
  #present = 0

  constructor(limits: LoadLimits) {
    this.#limits = limits
    this.#work = new Places(limits.inFlightMax)
  }

  /** Requests that are worked on. */
  get inFlight(): number {
    return this.#work.taken
  }

  /** Requests whose bodies are on the way, or that wait for their turn. */
  get queued(): number {
    return this.#present - this.#work.taken
  }

  /** Large bodies that are read, or worked on. */
  get largeBodies(): number {
    return this.#largeBodies.taken
  }

  /** @throws CatalogError `OVERLOADED` */
  arrive(response: ServerResponse): Visit {
    const { inFlightMax, queuedMax, queueWaitMs } = this.#limits
    if (this.#present >= inFlightMax + queuedMax) {
      throw overloaded(`${inFlightMax} requests are worked on, and ${queuedMax} more wait`)
    }
    this.#present++
    return new Visit(response, this.#work, this.#largeBodies, queueWaitMs, () => this.#present--)
  }
}

/** One request's stay. */
export class Visit {
  readonly #response: ServerResponse
  readonly #work: Places
  readonly #largeBodies: Places
  readonly #waitMs: number
  readonly #left: () => void
  readonly #held: Places[] = []
  /** Made when the request has to wait: most never do. */
  #gone: AbortController | undefined
  #isOver = false

  constructor(
    response: ServerResponse,
    work: Places,
    largeBodies: Places,
    waitMs: number,
    left: () => void,
  ) {
    this.#response = response
    this.#work = work
    this.#largeBodies = largeBodies
    this.#waitMs = waitMs
    this.#left = left
  }

  /** Aborted when the client has left, or has waited too long. */
  get gone(): AbortSignal {
    return this.#controller().signal
  }

  /** Bytes of a body beyond which its request has to {@link enterLarge}. */
  readonly freeBytes = LARGE_BODY_BYTES

  /** @throws CatalogError `OVERLOADED`, `CLIENT_LEFT` */
  enterLarge(): Promise<void> {
    const bytes = `bodies over ${LARGE_BODY_BYTES} bytes`
    return this.#enter(this.#largeBodies, `${LARGE_BODIES_MAX} ${bytes} are worked on`)
  }

  /**
   * Waits for the turn to be worked on.
   *
   * @throws CatalogError `OVERLOADED`, `CLIENT_LEFT`
   */
  enterWork(): Promise<void> {
    return this.#enter(this.#work, 'other requests are worked on')
  }

  /** Gives everything back. */
  leave(): void {
    this.#isOver = true
    for (const places of this.#held.splice(0)) places.giveBack()
    this.#left()
  }

  #controller(): AbortController {
    if (this.#gone) return this.#gone
    const gone = new AbortController()
    // This also fires when all is well, and is not listened to then.
    const leave = () => gone.abort(CLIENT_LEFT)
    if (this.#response.closed) leave()
    else this.#response.once('close', leave)
    this.#gone = gone
    return gone
  }

  async #enter(places: Places, reason: string): Promise<void> {
    if (!places.tryTake()) {
      const late = () =>
        this.#controller().abort(overloaded(`${reason} for more than ${this.#waitMs} ms`))
      const timer = setTimeout(late, this.#waitMs)
      try {
        await places.take(this.gone)
      } finally {
        clearTimeout(timer)
      }
    }
    // An unusable body can end the visit while it still waits for the place of a large one.
    if (this.#isOver) places.giveBack()
    else this.#held.push(places)
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
    const visit = load.arrive(context.res)
    context.state.visit = visit
    try {
      if (!readsBody(context)) await visit.enterWork()
      await next()
    } finally {
      visit.leave()
    }
  }
}

/** Handlers of POST requests always read the body; no others do. */
function readsBody({ method }: Context): boolean {
  return method === 'POST'
}

/** Shared, because every request that reads a body ends with it, and its stack is never read. */
const CLIENT_LEFT = new CatalogError('CLIENT_LEFT', 'The client has closed the connection')

function overloaded(reason: string): CatalogError {
  return new CatalogError('OVERLOADED', `The server is busy: ${reason}; try again`)
}
