import type { Socket } from 'node:net'

/** Limits that decide which arriving bodies are aborted for others. */
export interface ArrivalLimits {
  /** Most bodies that arrive concurrently. */
  readonly arrivingMax: number
  /** Grace period of each body, in milliseconds. */
  readonly slowAfterMs: number
  /** A body below this mean rate is slow, in bytes per second. */
  readonly slowRate: number
}

/**
 * The limits in production. Small bodies arrive together with their headers, so hundreds of
 * arriving bodies mean clients that delay them. A body of 16 MiB needs this rate to arrive within a
 * minute.
 */
export const ARRIVAL_LIMITS: ArrivalLimits = {
  arrivingMax: 512,
  slowAfterMs: 3_000,
  slowRate: 280_000,
}

/** One arriving body. */
export interface Arrival {
  readonly socket: Socket
  /** Whether it holds permits of large bodies. */
  readonly isLarge: boolean
  /** Aborts reading it, and answers its request. */
  endSlow(): void
}

interface Start {
  readonly startedMs: number
  readonly bytesBefore: number
}

/** The arriving bodies; slow ones are aborted when others need their memory. */
export class Arrivals {
  readonly #limits: ArrivalLimits
  /** Oldest first. */
  readonly #starts = new Map<Arrival, Start>()

  constructor(limits: ArrivalLimits) {
    this.#limits = limits
  }

  /** Returns the number of arriving bodies. */
  get count(): number {
    return this.#starts.size
  }

  /** Adds an arriving body; beyond the limit, aborts the oldest one. */
  begin(arrival: Arrival): void {
    const [oldest] = this.#starts.keys()
    if (oldest && this.count >= this.#limits.arrivingMax) this.#end(oldest)
    const { bytesRead } = arrival.socket
    this.#starts.set(arrival, { startedMs: performance.now(), bytesBefore: bytesRead })
  }

  /** Removes a body that has arrived or is no longer read. */
  finish(arrival: Arrival): void {
    this.#starts.delete(arrival)
  }

  /** Aborts the oldest large body that is slow. */
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
