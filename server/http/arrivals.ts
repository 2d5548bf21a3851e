import { isIPv6, type Socket } from 'node:net'

/** How fast request bodies have to arrive. Times in milliseconds, rates in bytes per second. */
export interface Pace {
  /** How often bodies on the way are looked at. */
  readonly tickMs: number
  /** From this age on, the mean rate of a body has to reach {@link leastRate}. */
  readonly graceMs: number
  readonly leastRate: number
  /** From this age on, a body slower than {@link fastRate} yields its place to a request that needs it. */
  readonly yieldsAfterMs: number
  readonly fastRate: number
}

/**
 * The slowest mobile links carry ten times the least rate, so only what trickles on purpose is ended.
 * A body of 16 MiB has to arrive at the fast rate anyway to come within a minute; slower ones are
 * taken as long as there is room (docs/decisions/0025).
 */
export const PACE: Pace = {
  tickMs: 250,
  graceMs: 10_000,
  leastRate: 1_000,
  yieldsAfterMs: 3_000,
  fastRate: 280_000,
}

/** Why a body was ended before it had arrived. */
export type TooSlow = 'below the least rate' | 'others need its place'

/** One body on the way. */
export interface Arrival {
  readonly address: string
  readonly socket: Socket
  /** Whether it holds a part of the bytes of large bodies. */
  isLarge: boolean
  end(reason: TooSlow): void
}

interface Progress {
  readonly sinceMs: number
  readonly bytesBefore: number
}

/**
 * The bodies on the way. Their ages are counted in ticks of the event loop, so that time in which the
 * server itself was busy and read nothing is not held against a client.
 */
export class Arrivals {
  readonly #pace: Pace
  readonly #isRoomWanted: () => boolean
  readonly #progress = new Map<Arrival, Progress>()
  readonly #countOf = new Map<string, number>()
  #clockMs = 0
  #timer: NodeJS.Timeout | undefined

  /** @param isRoomWanted whether others wait for the bytes that large bodies hold */
  constructor(pace: Pace, isRoomWanted: () => boolean) {
    this.#pace = pace
    this.#isRoomWanted = isRoomWanted
  }

  get count(): number {
    return this.#progress.size
  }

  /** How many come from this address. */
  countFrom(address: string): number {
    return this.#countOf.get(address) ?? 0
  }

  /** A body begins to arrive, or goes on after a pause that the server made. */
  begin(arrival: Arrival): void {
    const { address, socket } = arrival
    this.#progress.set(arrival, { sinceMs: this.#clockMs, bytesBefore: socket.bytesRead })
    this.#countOf.set(address, this.countFrom(address) + 1)
    this.#timer ??= setInterval(() => this.#tick(), this.#pace.tickMs).unref()
  }

  /** It has arrived, has ended, or pauses. */
  finish(arrival: Arrival): void {
    if (!this.#progress.delete(arrival)) return
    const left = this.countFrom(arrival.address) - 1
    if (left > 0) this.#countOf.set(arrival.address, left)
    else this.#countOf.delete(arrival.address)
    if (this.#progress.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Ends the slowest of those that match, unless all are fast or have just begun. */
  yieldSlowest(matches: (arrival: Arrival) => boolean = () => true): boolean {
    const { yieldsAfterMs, fastRate } = this.#pace
    let slowest: { arrival: Arrival; rate: number } | undefined
    for (const [arrival, progress] of this.#progress) {
      if (this.#ageOf(progress) < yieldsAfterMs || !matches(arrival)) continue
      const rate = this.#rateOf(arrival, progress)
      if (rate < (slowest?.rate ?? fastRate)) slowest = { arrival, rate }
    }
    if (slowest) this.#end(slowest.arrival, 'others need its place')
    return slowest !== undefined
  }

  #tick(): void {
    const { tickMs, graceMs, leastRate } = this.#pace
    this.#clockMs += tickMs
    for (const [arrival, progress] of this.#progress) {
      const isLate = this.#ageOf(progress) >= graceMs
      if (isLate && this.#rateOf(arrival, progress) < leastRate) {
        this.#end(arrival, 'below the least rate')
      }
    }
    if (this.#isRoomWanted()) this.yieldSlowest(({ isLarge }) => isLarge)
  }

  #end(arrival: Arrival, reason: TooSlow): void {
    this.finish(arrival)
    arrival.end(reason)
  }

  #ageOf({ sinceMs }: Progress): number {
    return this.#clockMs - sinceMs
  }

  #rateOf({ socket }: Arrival, progress: Progress): number {
    return ((socket.bytesRead - progress.bytesBefore) / this.#ageOf(progress)) * 1_000
  }
}

/** Whom a connection counts for: an address, or the network of an IPv6 address, which one client has whole. */
export function clientOf({ remoteAddress = '' }: Socket): string {
  if (!isIPv6(remoteAddress) || remoteAddress.startsWith('::')) return remoteAddress
  return remoteAddress.split(':', 4).join(':')
}
