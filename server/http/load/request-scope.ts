import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { leaving } from '../../../graph/runtime/deadline.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { Arrival } from './arrivals.ts'
import type { Bound, Load } from './load.ts'
import { takesBody } from '../route.ts'

/** A larger body takes permits of the large ones, from there on until its request is answered. */
const SMALL_BODY_BYTES = 64 * 1024
/** How often slow bodies make room for one that waits, milliseconds. */
const MAKE_ROOM_MS = 250

/** Ends every request whose client disconnects; shared, because its stack is never read. */
export const CLIENT_LEFT = new CatalogError('CLIENT_LEFT', 'The client has closed the connection')

/** What one request holds until it is answered, and the signal that cancels its work. */
export class RequestScope implements Arrival {
  readonly #response: ServerResponse
  readonly #load: Load
  readonly #held: { readonly bound: Bound; readonly permits: number }[] = []
  /** Made when it is first asked for: most requests never are cancelled. */
  #controller: AbortController | undefined
  #endBody: ((error: CatalogError) => void) | undefined
  #bodyBytes = 0
  #isClosed = false
  isLarge = false

  constructor(response: ServerResponse, load: Load) {
    this.#response = response
    this.#load = load
  }

  get socket(): Socket {
    return this.#response.req.socket
  }

  /** Aborts when the client disconnects, or has waited too long for a permit, with the error. */
  get signal(): AbortSignal {
    this.#controller ??= this.#newController()
    return this.#controller.signal
  }

  /**
   * Admits a request: waits for a permit to be worked on, unless a body has to be read before.
   *
   * @returns undefined when there is nothing to wait for
   * @throws CatalogError `OVERLOADED`, `CLIENT_LEFT`
   */
  admit({ method = '' }: IncomingMessage): Promise<void> | undefined {
    if (!takesBody(method)) return this.startWork()
    requireRoom(this.#load.bounds.work)
    return undefined
  }

  /** Takes a permit to be worked on. @throws CatalogError `OVERLOADED`, `CLIENT_LEFT` */
  startWork(): Promise<void> | undefined {
    return this.#take(this.#load.bounds.work)
  }

  /** Waits for a permit to make a large answer. @throws CatalogError `OVERLOADED`, `CLIENT_LEFT` */
  async startLargeAnswer(): Promise<void> {
    await this.#take(this.#load.bounds.largeAnswers)
  }

  /** @param end stops reading the body, with the reason */
  beginBody(end: (error: CatalogError) => void): void {
    this.#endBody = end
    this.#load.arrivals.begin(this)
  }

  /** Counts bytes of the body, inflated; says whether it has to {@link startLargeBody} now. */
  addBodyBytes(bytes: number): boolean {
    if (!this.#isClosed) this.#load.bodyBytes += bytes
    const before = this.#bodyBytes
    this.#bodyBytes += bytes
    return before <= SMALL_BODY_BYTES && this.#bodyBytes > SMALL_BODY_BYTES
  }

  /** Returns the bytes of the body so far, inflated. */
  get bodyBytes(): number {
    return this.#bodyBytes
  }

  /**
   * Waits for memory to read a large body.
   *
   * @param bytes the most that the body may turn out to have, inflated
   * @throws CatalogError `OVERLOADED`, `CLIENT_LEFT`
   */
  async startLargeBody(bytes: number): Promise<void> {
    const { arrivals, bounds } = this.#load
    arrivals.finish(this)
    const timer = setInterval(() => arrivals.endSlowLarge(), MAKE_ROOM_MS)
    try {
      await this.#take(bounds.largeBodies, bytes)
    } finally {
      clearInterval(timer)
    }
    if (this.#isClosed) return
    this.isLarge = true
    this.#load.largeBodies++
    arrivals.begin(this)
  }

  endBody(): void {
    this.#endBody = undefined
    this.#load.arrivals.finish(this)
  }

  endSlow(): void {
    const message = 'The request body arrives too slowly, and others need its memory'
    this.#endBody?.(new CatalogError('BODY_TOO_SLOW', message))
  }

  /** Gives everything back. */
  close(): void {
    this.#isClosed = true
    this.endBody()
    this.#load.bodyBytes -= this.#bodyBytes
    if (this.isLarge) this.#load.largeBodies--
    for (const { bound, permits } of this.#held) bound.semaphore.release(permits)
  }

  #newController(): AbortController {
    const controller = leaving()
    const leave = () => {
      // The response also closes after its end.
      if (!this.#isClosed) controller.abort(CLIENT_LEFT)
    }
    if (this.#response.closed) leave()
    else this.#response.once('close', leave)
    return controller
  }

  #take(bound: Bound, permits = 1): Promise<void> | undefined {
    if (!bound.semaphore.tryAcquire(permits)) return this.#wait(bound, permits)
    this.#keep(bound, permits)
    return undefined
  }

  async #wait(bound: Bound, permits: number): Promise<void> {
    requireRoom(bound)
    const { signal } = this
    const { waitMs } = this.#load
    const late = () =>
      this.#controller?.abort(overloaded(`${bound.reason} for more than ${waitMs} ms`))
    const timer = setTimeout(late, waitMs)
    try {
      await bound.semaphore.acquire(signal, permits)
    } finally {
      clearTimeout(timer)
    }
    this.#keep(bound, permits)
  }

  /** A body that cannot be used ends the request, while it may still wait for the memory of a large one. */
  #keep(bound: Bound, permits: number): void {
    if (this.#isClosed) bound.semaphore.release(permits)
    else this.#held.push({ bound, permits })
  }
}

function requireRoom({ semaphore, waitingMax, reason }: Bound): void {
  if (semaphore.waiting < waitingMax) return
  throw overloaded(`${reason}, and ${waitingMax} more wait`)
}

/** @param reason what keeps the server busy */
function overloaded(reason: string): CatalogError {
  return new CatalogError('OVERLOADED', `The server is busy: ${reason}; try again`)
}
