import type { Clock } from '../../../graph/model/audit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'

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

/**
 * Limits of attempts to sign in (docs/interface: access/attempts). Nobody can lock out a person from
 * elsewhere: a browser in which the person has signed in before has a count of its own, and so has
 * each network.
 */
export const ATTEMPT_LIMITS = {
  /** Of one account from one network: some typing errors, then one a minute. */
  accountInNetwork: { max: 10, forgottenMs: 60_000 },
  /** Of one network: an office may have one address. */
  network: { max: 100, forgottenMs: 6_000 },
  /** Of one account from all networks: 8,640 guesses a day. */
  account: { max: 1_000, forgottenMs: 10_000 },
  /** Of one account from a browser in which its owner has signed in before. */
  knownBrowser: { max: 10, forgottenMs: 60_000 },
  /** Of the system client from one network. */
  systemClient: { max: 100, forgottenMs: 6_000 },
} as const satisfies Readonly<Record<string, AttemptLimit>>

export type AttemptLimits = Readonly<Record<keyof typeof ATTEMPT_LIMITS, AttemptLimit>>

/**
 * Most keys in memory. Further keys displace those with few failures among the oldest, so that many
 * names or networks do not displace an account under attack.
 */
const KEYS_MAX = 10_000
const COMPARED_KEYS = 100

interface Failures {
  readonly count: number
  readonly atMillis: number
}

/** Counts failed attempts by a key, such as a user or a network, in this process. */
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
   * @param account the name that was tried, for the audit record of a refusal
   * @throws CatalogError `TOO_MANY_ATTEMPTS`
   */
  begin(key: string, account?: string): void {
    const { max, forgottenMs } = this.#limit
    const count = this.#countOf(key)
    if (count + 1 > max) {
      const retryAfterSeconds = Math.ceil(((count + 1 - max) * forgottenMs) / 1_000)
      const details: AttemptDetails = { retryAfterSeconds }
      throw new CatalogError(
        'TOO_MANY_ATTEMPTS',
        `Too many attempts to sign in; try again in ${retryAfterSeconds} seconds.`,
        { details, ...(account !== undefined && { account }) },
      )
    }
    this.#set(key, count + 1)
  }

  /** Removes the failure that {@link begin} has counted. */
  succeeded(key: string): void {
    this.#set(key, Math.max(0, this.#countOf(key) - 1))
  }

  /** Drops the key with the fewest failures among the oldest ones. */
  #dropOne(): void {
    const oldest: string[] = []
    for (const key of this.#failures.keys()) {
      if (oldest.push(key) === COMPARED_KEYS) break
    }
    const counts = oldest.map((key) => this.#countOf(key))
    this.#failures.delete(oldest[counts.indexOf(Math.min(...counts))] ?? '')
  }

  #countOf(key: string): number {
    const { count, atMillis } = this.#failures.get(key) ?? { count: 0, atMillis: 0 }
    const passedMs = Math.max(0, this.#clock() - atMillis)
    return Math.max(0, count - passedMs / this.#limit.forgottenMs)
  }

  #set(key: string, count: number): void {
    this.#failures.delete(key)
    if (count > 0) this.#failures.set(key, { count, atMillis: this.#clock() })
    if (this.#failures.size > KEYS_MAX) this.#dropOne()
  }
}
