import type { Clock } from '../../../graph/model/audit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { Origin } from '../../catalog/audit/events.ts'
import { dropOldest } from '../../../graph/runtime/recent-reads.ts'

/** Details of a refusal because of too many attempts, for programs and a header. */
export interface AttemptDetails {
  readonly retryAfterSeconds: number
}

/** How many failures are allowed. */
export interface AttemptLimit {
  /** Failures in a row. */
  readonly max: number
  /** Time after which one failure is forgotten, milliseconds. */
  readonly forgottenMs: number
}

/** Most keys in memory; the oldest are dropped, and start at zero when they come back. */
const KEYS_MAX = 10_000

interface Failures {
  readonly count: number
  readonly atMillis: number
}

/** Counts failed attempts by a key, such as a user or an address, in this process. */
export class Attempts {
  readonly #limit: AttemptLimit
  readonly #clock: Clock
  readonly #failures = new Map<string, Failures>()

  constructor(limit: AttemptLimit, clock: Clock) {
    this.#limit = limit
    this.#clock = clock
  }

  /**
   * Counts an attempt as failed until {@link succeeded}, so that concurrent ones are limited too.
   *
   * @throws CatalogError `TOO_MANY_ATTEMPTS`
   */
  begin(key: string): void {
    const { max, forgottenMs } = this.#limit
    const count = this.#countOf(key)
    if (count + 1 > max) {
      const retryAfterSeconds = Math.ceil(((count + 1 - max) * forgottenMs) / 1_000)
      const details: AttemptDetails = { retryAfterSeconds }
      throw new CatalogError(
        'TOO_MANY_ATTEMPTS',
        `Too many attempts to sign in; try again in ${retryAfterSeconds} seconds.`,
        { details },
      )
    }
    this.#set(key, count + 1)
  }

  /** Removes the failure that {@link begin} has counted. */
  succeeded(key: string): void {
    this.#set(key, Math.max(0, this.#countOf(key) - 1))
  }

  #countOf(key: string): number {
    const { count, atMillis } = this.#failures.get(key) ?? { count: 0, atMillis: 0 }
    const passedMs = Math.max(0, this.#clock() - atMillis)
    return Math.max(0, count - passedMs / this.#limit.forgottenMs)
  }

  #set(key: string, count: number): void {
    this.#failures.delete(key)
    if (count > 0) this.#failures.set(key, { count, atMillis: this.#clock() })
    dropOldest(this.#failures, KEYS_MAX)
  }
}

/** Returns the client that limits count: its address, or the network of an IPv6 address. */
export function clientOf(origin: Origin | undefined): string {
  const { address = '' } = origin ?? {}
  if (!address.includes(':') || address.includes('.')) return address
  const zeros = ':0'.repeat(Math.max(0, PARTS - partsOf(address).length))
  return partsOf(address.replace('::', `${zeros}:`))
    .slice(0, NETWORK_PARTS)
    .join(':')
}

const partsOf = (address: string) => address.split(':').filter((part) => part !== '')

/** Parts of an IPv6 address; `::` stands for zeros. */
const PARTS = 8
/** Parts of an IPv6 address that a provider assigns; its customer chooses the others. */
const NETWORK_PARTS = 4
