import { randomUUID } from 'node:crypto'
import type { StoreControl } from '../../../graph/store/store-control.ts'
import { pause } from './pause.ts'

/** Name of the lease; a running server or another process that updates the index holds it. */
const NAME = 'indexer'

/** Time to live: another process takes over this long after a crash, and so does a restart. */
export const LEASE_TTL_MS = 3_000
export const LEASE_RENEWAL_MS = 1_000

/** The lease that lets one of all processes on a graph write to the index (docs/decisions/0013). */
export class IndexerLease {
  readonly #control: Pick<StoreControl, 'lease' | 'release'>
  readonly #holder = randomUUID()
  #untilMs = -Infinity
  /** The same time by the wall clock. */
  #untilMillis = -Infinity

  constructor(control: Pick<StoreControl, 'lease' | 'release'>) {
    this.#control = control
  }

  /** By both clocks: the monotonic one stops while the machine is suspended. */
  get isHeld(): boolean {
    return performance.now() < this.#untilMs && Date.now() < this.#untilMillis
  }

  /** Acquires or renews the lease; returns false while another process holds it. */
  async take(): Promise<boolean> {
    // Counted from before the request, so that it expires here no later than in the graph.
    const [askedMs, askedMillis] = [performance.now(), Date.now()]
    const isAcquired = await this.#control.lease(NAME, this.#holder, LEASE_TTL_MS)
    this.#untilMs = isAcquired ? askedMs + LEASE_TTL_MS : -Infinity
    this.#untilMillis = askedMillis + LEASE_TTL_MS
    return isAcquired
  }

  /**
   * Renews the lease while it is held. After a failure it expires, which ends the work under it.
   */
  async keep(stopping: AbortSignal): Promise<void> {
    while (await pause(LEASE_RENEWAL_MS, stopping)) {
      if (this.isHeld) await this.take().catch(() => false)
    }
  }

  async release(): Promise<void> {
    if (this.isHeld) await this.#control.release(NAME, this.#holder).catch(() => {})
  }
}
