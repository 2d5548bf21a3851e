import type { Context } from 'koa'
import { leaving } from '../../graph/runtime/deadline.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import { clientOf, type Arrival, type Arrivals, type TooSlow } from './arrivals.ts'
import type { Semaphore } from '../../graph/runtime/semaphore.ts'

/** A larger body needs room among the large ones, from there on until its request is answered. */
const SMALL_BODY_BYTES = 64 * 1024
/** Requests that wait to make a large answer. They keep their places in work; most of those stay free. */
const LARGE_ANSWERS_WAITING_MAX = 24

/** What visits share. */
export interface Rooms {
  readonly work: Semaphore
  readonly largeBodies: Semaphore
  /** Of the one large body that is parsed and checked. */
  readonly turn: Semaphore
  readonly largeAnswers: Semaphore
  readonly arrivals: Arrivals
  /** Most bodies of one address that may be on the way. */
  readonly share: number
  readonly waitMs: number
  /** Takes the visit off the list. */
  left(): void
}

/** One request's stay. */
export class Visit {
  readonly #context: Pick<Context, 'req' | 'res'>
  readonly #rooms: Rooms
  readonly #arrival: Arrival
  readonly #held: (() => void)[] = []
  #giveTurn: (() => void) | undefined
  /** Made when the request has to wait: most never do. */
  #signal: AbortController | undefined
  #isOver = false
  /** Bytes of its body, inflated, that have been read. */
  bodyBytes = 0

  constructor(context: Pick<Context, 'req' | 'res'>, rooms: Rooms) {
    this.#context = context
    this.#rooms = rooms
    this.#arrival = {
      address: clientOf(context.req.socket),
      socket: context.req.socket,
      isLarge: false,
      end: (reason) => this.#controller().abort(tooSlow(reason)),
    }
  }

  /** Aborted when the client has left, has waited too long, or sends too slowly. */
  get signal(): AbortSignal {
    return this.#controller().signal
  }

  get isLarge(): boolean {
    return this.#arrival.isLarge
  }

  /** Bytes of a body beyond which its request has to {@link enterLarge}. */
  readonly smallBytes = SMALL_BODY_BYTES

  /**
   * Its body begins to arrive.
   *
   * @throws CatalogError `OVERLOADED` when too many from its address are on the way
   */
  beginBody(): void {
    const { arrivals, share } = this.#rooms
    const { address } = this.#arrival
    if (
      arrivals.countFrom(address) >= share &&
      !arrivals.yieldSlowest((other) => other.address === address)
    ) {
      throw overloaded(`${share} bodies of one address are on the way`)
    }
    arrivals.begin(this.#arrival)
  }

  /**
   * Waits for room among the large bodies; the client is not held to any pace meanwhile.
   *
   * @param bytes the most that the body may turn out to have, inflated
   * @throws CatalogError `OVERLOADED`, `CLIENT_LEFT`
   */
  async enterLarge(bytes: number): Promise<void> {
    const { arrivals, largeBodies } = this.#rooms
    arrivals.finish(this.#arrival)
    await this.#enter(largeBodies, bytes, `large bodies are worked on`)
    this.#arrival.isLarge = true
    if (!this.#isOver) arrivals.begin(this.#arrival)
  }

  /**
   * Waits for the turn to be worked on, once the body is there.
   *
   * @throws CatalogError `OVERLOADED`, `CLIENT_LEFT`
   */
  enterWork(): Promise<void> {
    this.#rooms.arrivals.finish(this.#arrival)
    return this.#enter(this.#rooms.work, 1, 'other requests are worked on')
  }

  /**
   * Waits until no other large body is parsed and checked: several at once would keep the server from
   * everything else for as long as all of them take.
   *
   * @throws CatalogError `OVERLOADED`, `CLIENT_LEFT`
   */
  async enterTurn(): Promise<void> {
    const { arrivals, turn } = this.#rooms
    arrivals.finish(this.#arrival)
    if (!this.isLarge) return
    await this.#enter(turn, 1, 'other large bodies are read', (giveBack) => {
      this.#giveTurn = giveBack
    })
  }

  /**
   * Lets the next large body on, once what this one does without a pause is done and other requests
   * have been looked at.
   */
  passTurn(): void {
    if (this.#giveTurn) setImmediate(this.#giveTurn)
    this.#giveTurn = undefined
  }

  /**
   * Waits for a place to make a large answer in.
   *
   * @throws CatalogError `OVERLOADED`, `CLIENT_LEFT`
   */
  async enterLargeAnswer(): Promise<void> {
    const { largeAnswers } = this.#rooms
    const reason = 'large answers are made'
    if (largeAnswers.waiting >= LARGE_ANSWERS_WAITING_MAX) {
      throw overloaded(`${reason}, and ${largeAnswers.waiting} more wait`)
    }
    return this.#enter(largeAnswers, 1, reason)
  }

  /** Gives everything back. */
  leave(): void {
    this.#isOver = true
    this.#rooms.arrivals.finish(this.#arrival)
    this.passTurn()
    for (const giveBack of this.#held.splice(0)) giveBack()
    this.#rooms.left()
  }

  #controller(): AbortController {
    if (this.#signal) return this.#signal
    const signal = leaving()
    const { res } = this.#context
    // This also fires when all is well, and is not listened to then.
    const leave = () => signal.abort(CLIENT_LEFT)
    if (res.closed) leave()
    else res.once('close', leave)
    this.#signal = signal
    return signal
  }

  async #enter(
    places: Semaphore,
    weight: number,
    reason: string,
    keep = (giveBack: () => void) => void this.#held.push(giveBack),
  ): Promise<void> {
    const { waitMs } = this.#rooms
    if (!places.tryAcquire(weight)) {
      const late = () =>
        this.#controller().abort(overloaded(`${reason} for more than ${waitMs} ms`))
      const timer = setTimeout(late, waitMs)
      try {
        await places.acquire(this.signal, weight)
      } finally {
        clearTimeout(timer)
      }
    }
    const giveBack = () => places.release(weight)
    // An unusable body can end the visit while it still waits for the place of a large one.
    if (this.#isOver) giveBack()
    else keep(giveBack)
  }
}

/** Shared, because every request that reads a body ends with it, and its stack is never read. */
const CLIENT_LEFT = new CatalogError('CLIENT_LEFT', 'The client has closed the connection')

/** @param reason what keeps the server busy */
export function overloaded(reason: string): CatalogError {
  return new CatalogError('OVERLOADED', `The server is busy: ${reason}; try again`)
}

function tooSlow(reason: TooSlow): CatalogError {
  return new CatalogError('BODY_TOO_SLOW', `The request body arrives too slowly: ${reason}`)
}
