import type { Context, Middleware } from 'koa'
import type { ServerResponse } from 'node:http'
import { CatalogError } from '../../graph/model/errors.ts'
import { Gate } from './gate.ts'
import { isProbe } from './routes/index.ts'

/** How many requests the server takes at a time. */
export interface LoadLimits {
  /** Worked on at a time; a body is read before. */
  readonly inFlightMax: number
  /** Besides them: those whose bodies are on the way, or that wait for their turn. */
  readonly queuedMax: number
  /** Longest wait for a turn, milliseconds. */
  readonly queueWaitMs: number
}

/**
 * Twice the connections to Neo4j keep those busy while others wait for the search index; four
 * requests for each one in work is a wait of about a second at the slowest rates that were measured.
 * Clients give up after 30 seconds (`reference/rest.md` 0.9) and are told to come back before.
 */
export const LOAD_LIMITS: LoadLimits = { inFlightMax: 64, queuedMax: 256, queueWaitMs: 20_000 }

/** A body that is larger needs one of few places, from there on until its request is answered. */
const LARGE_BODY_BYTES = 512 * 1024
/** A body becomes up to twenty times as large when it is parsed, so four of 16 MiB are a gigabyte. */
const LARGE_BODIES_MAX = 4

/**
 * Bounds what the server does at a time. Beyond the queue, 503 with `Retry-After`; what was let in is
 * finished.
 */
export class Load {
  readonly #limits: LoadLimits
  readonly #work: Gate
  readonly #largeBodies = new Gate(LARGE_BODIES_MAX)
  #present = 0

  constructor(limits: LoadLimits) {
    this.#limits = limits
    this.#work = new Gate(limits.inFlightMax)
  }

  /** Requests that are worked on. */
  get inFlight(): number {
    return this.#work.held
  }

  /** Requests whose bodies are on the way, or that wait for their turn. */
  get queued(): number {
    return this.#present - this.#work.held
  }

  /** Large bodies that are read, or worked on. */
  get largeBodies(): number {
    return this.#largeBodies.held
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
  readonly #work: Gate
  readonly #largeBodies: Gate
  readonly #waitMs: number
  readonly #left: () => void
  readonly #held: Gate[] = []
  /** Made when somebody waits: most requests never do. */
  #gone: AbortController | undefined
  #isOver = false

  constructor(
    response: ServerResponse,
    work: Gate,
    largeBodies: Gate,
    waitMs: number,
    left: () => void,
  ) {
    this.#response = response
    this.#work = work
    this.#largeBodies = largeBodies
    this.#waitMs = waitMs
    this.#left = left
  }

  /** Says that the client has left, or that it waits too long. */
  get gone(): AbortSignal {
    return this.#controller().signal
  }

  /** Bytes of a body from which on it has to {@link enterLarge}. */
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
    for (const gate of this.#held.splice(0)) gate.leave()
    this.#left()
  }

  #controller(): AbortController {
    if (this.#gone) return this.#gone
    const gone = new AbortController()
    // Also when all is well; nobody listens to it then.
    const leave = () => gone.abort(CLIENT_LEFT)
    if (this.#response.closed) leave()
    else this.#response.once('close', leave)
    this.#gone = gone
    return gone
  }

  async #enter(gate: Gate, reason: string): Promise<void> {
    if (!gate.tryEnter()) {
      const late = () =>
        this.#controller().abort(overloaded(`${reason} for more than ${this.#waitMs} ms`))
      const timer = setTimeout(late, this.#waitMs)
      try {
        await gate.enter(this.gone)
      } finally {
        clearTimeout(timer)
      }
    }
    // A body that turns out to be unusable ends the visit while it waits for a large one's place.
    if (this.#isOver) gate.leave()
    else this.#held.push(gate)
  }
}

declare module 'koa' {
  interface DefaultState {
    /** Unset where a request is answered whatever the load. */
    visit?: Visit
  }
}

/** Lets requests in. A body is read before its request takes a place in work: it may be slow. */
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

/** Handlers of POST requests read the body, whatever there is of it, and no others do. */
function readsBody({ method }: Context): boolean {
  return method === 'POST'
}

/** One for all, since every request that reads a body ends with it; nobody reads where it is from. */
const CLIENT_LEFT = new CatalogError('CLIENT_LEFT', 'The client has closed the connection')

function overloaded(reason: string): CatalogError {
  return new CatalogError('OVERLOADED', `The server is busy: ${reason}; try again`)
}
