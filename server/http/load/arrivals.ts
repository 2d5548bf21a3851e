import type { Socket } from 'node:net'

/** Which bodies that arrive make room for others. */
export interface ArrivalLimits {
  /** Most bodies that arrive at a time. */
  readonly arrivingMax: number
  /** A younger body is never too slow, milliseconds. */
  readonly slowAfterMs: number
  /** A body below this mean rate is slow, bytes per second. */
  readonly slowRate: number
}

/**
 * A small body arrives with its headers, so that hundreds at a time only come from clients that hold
 * them back. A body of 16 MiB has to arrive at the rate anyway to come within a minute.
 */
export const ARRIVAL_LIMITS: ArrivalLimits = {
  arrivingMax: 512,
  slowAfterMs: 3_000,
  slowRate: 280_000,
}

/** One body that arrives. */
export interface Arrival {
  readonly socket: Socket
  /** Whether it holds a part of the bytes of large bodies. */
  readonly isLarge: boolean
  /** Stops reading it, and answers its request. */
  endSlow(): void
}

interface Start {
  readonly startedMs: number
  readonly bytesBefore: number
}

/** The bodies that arrive, of which the slow ones make room for others. */
export class Arrivals {
  readonly #limits: ArrivalLimits
  /** In order of their start. */
  readonly #starts = new Map<Arrival, Start>()

  constructor(limits: ArrivalLimits) {
    this.#limits = limits
  }

  /** Returns how many bodies arrive. */
  get count(): number {
    return this.#starts.size
  }

  /** Adds a body that starts to arrive; beyond the limit, ends the one that has started first. */
  begin(arrival: Arrival): void {
    const [oldest] = this.#starts.keys()
    if (oldest && this.count >= this.#limits.arrivingMax) this.#end(oldest)
    const { bytesRead } = arrival.socket
    this.#starts.set(arrival, { startedMs: performance.now(), bytesBefore: bytesRead })
  }

  /** Removes a body that has arrived, or is not read any more. */
  finish(arrival: Arrival): void {
    this.#starts.delete(arrival)
  }

  /** Ends the first large body that is slow. */
  endSlowLarge(): void {
    const { slowAfterMs, slowRate } = this.#limits
    for (const [arrival, { startedMs, bytesBefore }] of this.#starts) {
      const ageMs = performance.now() - startedMs
      if (!arrival.isLarge || ageMs < slowAfterMs) continue
      if (((arrival.socket.bytesRead - bytesBefore) / ageMs) * 1_000 >= slowRate) continue
      return this.#end(arrival)
    }
  }

  #end(arrival: Arrival): void {
    this.finish(arrival)
    arrival.endSlow()
  }
}
