import { randomUUID } from 'node:crypto'
import type { StoreControl } from '../../graph/store/store-control.ts'
import { reasonOf } from './error-reason.ts'

/** Interval between deletions, and the lease of the server that deletes. */
const EXPIRE_EVERY_MS = 600_000
const LEASE_TTL_MS = 60_000
/** Records that one transaction deletes. */
const RECORDS_PER_DELETION = 1_000

export interface ExpiryOptions {
  /** Name of the lease. */
  readonly name: string
  readonly control: Pick<StoreControl, 'lease' | 'release'>
  /** Deletes the oldest records that are out of date, at most `limit`, and returns how many. */
  readonly deleteOldest: (limit: number) => Promise<number>
  /** Receives messages for operators. */
  readonly log: (line: string) => void
}

/** Deletes old records every ten minutes, on one server of those on a store. */
export class Expiry {
  readonly #options: ExpiryOptions
  readonly #holder = randomUUID()
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> = Promise.resolve()

  constructor(options: ExpiryOptions) {
    this.#options = options
    const run = () => {
      this.#running = this.run().catch((error: unknown) => {
        options.log(`Cannot delete old records of the ${options.name}: ${reasonOf(error)}`)
      })
    }
    this.#timer = setInterval(run, EXPIRE_EVERY_MS).unref()
  }

  /** Deletes all that are out of date, unless another server does. */
  async run(): Promise<void> {
    const { name, control, deleteOldest } = this.#options
    while (await control.lease(name, this.#holder, LEASE_TTL_MS)) {
      if ((await deleteOldest(RECORDS_PER_DELETION)) < RECORDS_PER_DELETION) break
    }
    await control.release(name, this.#holder)
  }

  /** Ends the deletions; callers close the store afterwards. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }
}
