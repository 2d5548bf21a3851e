import { DAY_MS } from '../../../graph/model/durations.ts'
import type { Clock } from '../../../graph/model/audit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { KeyedRequestStore } from '../../../graph/store/keyed-requests.ts'
import { Expiry, type ExpiryOptions } from '../expiry.ts'
import { RequestSteps } from '../../../graph/store/request-steps.ts'

/** How long requests are remembered. */
const KEPT_MS = DAY_MS
/** Longest answer that is kept; longer ones are made again, from what is stored then. */
const ANSWER_CHARACTERS_MAX = 262_144

interface KeyedRequestsOptions extends Pick<ExpiryOptions, 'control' | 'log'> {
  readonly store: KeyedRequestStore
  readonly clock: Clock
}

type Run = (steps: RequestSteps) => Promise<{ readonly text: string; readonly isFinal: boolean }>

/** Carries out requests that clients may repeat once (docs/interface: http/idempotency). */
export class KeyedRequests {
  readonly #store: KeyedRequestStore
  readonly #clock: Clock
  readonly #expiry: Expiry
  /** Requests that this server carries out now. */
  readonly #running = new Map<string, Promise<unknown>>()

  constructor({ store, clock, control, log }: KeyedRequestsOptions) {
    this.#store = store
    this.#clock = clock
    const deleteOldest = (limit: number) => store.forget(clock() - KEPT_MS, limit)
    this.#expiry = new Expiry({ name: 'keyed requests', control, log, deleteOldest })
  }

  /**
   * Returns the answer of the first request with this id within a day, or of this one. If the first
   * was cut off, only its missing transactions are made.
   *
   * @param fingerprint of what is asked for
   * @param run carries out the request; an answer that is not final is not kept
   * @throws CatalogError `KEY_REUSED` if the first had another fingerprint; the error of `run`
   */
  async answer(
    id: string,
    fingerprint: string,
    run: Run,
  ): Promise<{ readonly text: string; readonly isRepeated: boolean }> {
    for (let first = this.#running.get(id); first; first = this.#running.get(id)) await first
    const running = this.#answer(id, fingerprint, run)
    this.#running.set(
      id,
      running.catch(() => {}),
    )
    try {
      return await running
    } finally {
      this.#running.delete(id)
    }
  }

  /** Ends the deletions of old requests; callers close the store afterwards. */
  stop(): Promise<void> {
    return this.#expiry.stop()
  }

  async #answer(
    id: string,
    fingerprint: string,
    run: Run,
  ): Promise<{ readonly text: string; readonly isRepeated: boolean }> {
    const millis = this.#clock()
    const known = await this.#store.begin({ id, fingerprint, millis }, millis - KEPT_MS)
    if (known.fingerprint !== fingerprint) {
      const message =
        'The Idempotency-Key is that of another request; use a new one for each request'
      throw new CatalogError('KEY_REUSED', message)
    }
    if (known.answer !== undefined) return { text: known.answer, isRepeated: true }
    const { text, isFinal } = await run(new RequestSteps(id))
    if (!isFinal || text.length > ANSWER_CHARACTERS_MAX) return { text, isRepeated: false }
    const kept = await this.#store.finish(id, text)
    return { text: kept, isRepeated: kept !== text }
  }
}
