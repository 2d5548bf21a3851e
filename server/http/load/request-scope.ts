import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createAbortController } from '../../../graph/runtime/deadline.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { Arrival } from './arrivals.ts'
import type { Bound, Load } from './load.ts'
import { takesBody } from '../route.ts'

/** Largest body that needs no permits of large bodies. */
const SMALL_BODY_BYTES = 64 * 1024
/** Interval in which a waiting large body aborts slow ones, in milliseconds. */
const ABORT_INTERVAL_MS = 250

/** Most streams at a time, and when one ends that its client does not read. */
const STREAMS_MAX = 1_000
const STREAM_MAX_MS = 90_000

/** The error of requests whose client disconnects; shared, because its stack is never read. */
export const CLIENT_DISCONNECTED = new CatalogError(
  'CLIENT_DISCONNECTED',
  'The client has closed the connection',
)

/** Resources held by one request until it is answered, and the signal that cancels its work. */
export class RequestScope implements Arrival {
  readonly #response: ServerResponse
  readonly #load: Load
  readonly #startedMs = performance.now()
  readonly #permits: { readonly bound: Bound; readonly permits: number }[] = []
  /** Created on first use: most requests are never cancelled. */
  #controller: AbortController | undefined
  #deadline: NodeJS.Timeout | undefined
  #endBody: ((error: CatalogError) => void) | undefined
  /** Ends the wait for the permits of the body. */
  #bodyWait: AbortController | undefined
  #bodyBytes = 0
  #isClosed = false
  #isStreaming = false
  isLarge = false

  constructor(response: ServerResponse, load: Load) {
    this.#response = response
    this.#load = load
  }

  get socket(): Socket {
    return this.#response.req.socket
  }

  /**
   * Returns a signal that aborts, with an error, at the deadline or when the client disconnects.
   */
  get signal(): AbortSignal {
    this.#controller ??= this.#newController()
    return this.#controller.signal
  }

  /**
   * Admits a request: acquires a permit at once, or after its body where the method has one.
   *
   * @returns undefined when there is nothing to wait for
   * @throws CatalogError `OVERLOADED`, `CLIENT_DISCONNECTED`
   */
  admit({ method = '' }: IncomingMessage): Promise<void> | undefined {
    if (!takesBody(method)) return this.startWork()
    requireQueueSpace(this.#load.bounds.work)
    return undefined
  }

  /** Acquires the permit of the request. @throws CatalogError `OVERLOADED`, `CLIENT_DISCONNECTED` */
  startWork(): Promise<void> | undefined {
    return this.#acquire(this.#load.bounds.work)
  }

  /** Acquires a permit to build a large answer. @throws CatalogError `OVERLOADED`, `CLIENT_DISCONNECTED` */
  async startLargeAnswer(): Promise<void> {
    await this.#acquire(this.#load.bounds.largeAnswers)
  }

  /** Starts counting an arriving body. @param end aborts reading the body with an error */
  beginBody(end: (error: CatalogError) => void): void {
    this.#endBody = end
    this.#load.arrivals.begin(this)
  }

  /** Counts decompressed bytes; returns whether the caller must now {@link startLargeBody}. */
  addBodyBytes(bytes: number): boolean {
    if (!this.#isClosed) this.#load.bodyBytes += bytes
    const before = this.#bodyBytes
    this.#bodyBytes += bytes
    return before <= SMALL_BODY_BYTES && this.#bodyBytes > SMALL_BODY_BYTES
  }

  /** Returns the decompressed bytes of the body so far. */
  get bodyBytes(): number {
    return this.#bodyBytes
  }

  /**
   * Acquires the permits of a large body.
   *
   * @param bytes largest possible size of the decompressed body
   * @throws CatalogError `OVERLOADED`, `CLIENT_DISCONNECTED`, also when {@link endBody} is called first
   */
  async startLargeBody(bytes: number): Promise<void> {
    const { arrivals, bounds } = this.#load
    arrivals.finish(this)
    const timer = setInterval(() => arrivals.endSlowLarge(), ABORT_INTERVAL_MS)
    const wait = (this.#bodyWait = new AbortController())
    try {
      await this.#acquire(bounds.largeBodies, bytes, AbortSignal.any([this.signal, wait.signal]))
    } finally {
      clearInterval(timer)
    }
    if (this.#isClosed) return
    this.isLarge = true
    this.#load.largeBodies++
    arrivals.begin(this)
  }

  /** Stops counting the body as arriving, and waiting for its permits. */
  endBody(): void {
    this.#endBody = undefined
    this.#bodyWait?.abort(CLIENT_DISCONNECTED)
    this.#load.arrivals.finish(this)
  }

  endSlow(): void {
    const message = 'The request body arrives too slowly while memory is short'
    this.#endBody?.(new CatalogError('BODY_TOO_SLOW', message))
  }

  /** Runs a wait during which the request holds no permit; afterwards it takes one of those woken. */
  async pause(wait: () => Promise<void>): Promise<void> {
    this.#releasePermits()
    await wait()
    if (!this.#isClosed) await this.#acquire(this.#load.bounds.woken)
  }

  /** Runs a part of the work for an answer that is being sent, with a permit. */
  async resume<T>(work: () => Promise<T>): Promise<T> {
    await this.#acquire(this.#load.bounds.woken)
    try {
      return await work()
    } finally {
      this.#releasePermits()
    }
  }

  /**
   * Releases the permits for an answer that is sent bit by bit. The signal then aborts when the client
   * disconnects, or has not taken the answer in time.
   *
   * @throws CatalogError `OVERLOADED`
   */
  beginStream(): void {
    if (this.#load.streams >= STREAMS_MAX) throw overloadError(`${STREAMS_MAX} streams are open`)
    this.#load.streams++
    this.#isStreaming = true
    this.#releasePermits()
    clearTimeout(this.#deadline)
    const late = setTimeout(() => this.#response.destroy(), STREAM_MAX_MS)
    this.#response.once('close', () => {
      clearTimeout(late)
      this.#load.streams--
      this.#isStreaming = false
      this.#controller?.abort(CLIENT_DISCONNECTED)
      this.close()
    })
  }

  /** Releases all resources, unless an answer is still being sent. */
  close(): void {
    if (this.#isStreaming) return
    this.#isClosed = true
    clearTimeout(this.#deadline)
    this.endBody()
    this.#load.bodyBytes -= this.#bodyBytes
    if (this.isLarge) this.#load.largeBodies--
    this.#releasePermits()
  }

  #releasePermits(): void {
    for (const { bound, permits } of this.#permits.splice(0)) bound.semaphore.release(permits)
  }

  #newController(): AbortController {
    const controller = createAbortController()
    const abort = () => {
      // The response also closes after a complete answer.
      if (!this.#isClosed) controller.abort(CLIENT_DISCONNECTED)
    }
    if (this.#response.closed) abort()
    else this.#response.once('close', abort)
    if (this.#isStreaming) return controller
    const restMs = this.#startedMs + this.#load.requestMaxMs - performance.now()
    this.#deadline = setTimeout(() => controller.abort(this.#lateError()), restMs)
    return controller
  }

  #lateError(): CatalogError {
    const message = `The request exceeded its time limit of ${this.#load.requestMaxMs} ms; request smaller pages`
    return new CatalogError('OVERLOADED', message)
  }

  #acquire(bound: Bound, permits = 1, signal?: AbortSignal): Promise<void> | undefined {
    if (!bound.semaphore.tryAcquire(permits)) {
      return this.#wait(bound, permits, signal ?? this.signal)
    }
    this.#recordPermits(bound, permits)
    return undefined
  }

  async #wait(bound: Bound, permits: number, signal: AbortSignal): Promise<void> {
    requireQueueSpace(bound)
    const { waitMs } = this.#load
    const late = () => overloadError(`${bound.reason} for more than ${waitMs} ms`)
    await bound.semaphore.acquireWithin(waitMs, late, signal, permits)
    this.#recordPermits(bound, permits)
  }

  /** Records acquired permits, or releases them if the request has ended during the wait. */
  #recordPermits(bound: Bound, permits: number): void {
    if (this.#isClosed) bound.semaphore.release(permits)
    else this.#permits.push({ bound, permits })
  }
}

/** Refuses a request beyond the queue. @throws CatalogError `OVERLOADED` */
function requireQueueSpace({ semaphore, waitingMax, reason }: Bound): void {
  if (semaphore.waiting < waitingMax) return
  throw overloadError(`${reason}, and ${waitingMax} more wait`)
}

/** Returns the error of an overloaded server. @param reason of the load, for the message */
function overloadError(reason: string): CatalogError {
  return new CatalogError('OVERLOADED', `The server is busy: ${reason}; try again`)
}
