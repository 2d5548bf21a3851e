import type { EdgesOf } from '../../../graph/store/older-past.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { edgesOfEarlier } from '../archive/record-edits.ts'
import type { Catalog } from '../catalog.ts'
import { reasonOf } from '../error-reason.ts'
import { pause } from '../index/pause.ts'

/** Entities of one transaction; writers of those wait meanwhile. */
const ENTITIES_AT_ONCE = 50
/** Requests come between two transactions. */
const PAUSE_MS = 5
const RETRY_MS = 3_000
const PROGRESS_INTERVAL_MS = 5_000

/**
 * Works out what a store of an earlier release held before its log began, beside requests
 * (docs/interface: read/past). Each transaction records how far it came, so a server that starts
 * continues where another one was killed.
 */
export class OlderPastFill {
  readonly #catalog: Pick<Catalog, 'past' | 'registry'>
  readonly #log: (line: string) => void
  readonly #stopping = new AbortController()
  readonly #work: Promise<void>

  constructor(catalog: Pick<Catalog, 'past' | 'registry'>, log: (line: string) => void) {
    this.#catalog = catalog
    this.#log = log
    this.#work = this.#run()
  }

  /** Finishes the current transaction. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#work
  }

  async #run(): Promise<void> {
    const { past, registry } = this.#catalog
    const edgesOf: EdgesOf = (urn, aspect, value) =>
      edgesOfEarlier(registry, urn as Urn, aspect, value)
    const { signal } = this.#stopping
    let [isDue, printedMs] = [false, performance.now()]
    for (let waitMs = PAUSE_MS; await pause(waitMs, signal);) {
      try {
        const { state, entities } = isDue
          ? await past.fillOlder(ENTITIES_AT_ONCE, edgesOf)
          : await past.older()
        if (isDue && state === 'known') this.#log(`Worked out the past of ${entities} entities`)
        if (state !== 'unknown') return
        ;[isDue, waitMs] = [true, PAUSE_MS]
        if (performance.now() - printedMs < PROGRESS_INTERVAL_MS) continue
        this.#log(`Working out the past before this release: ${entities} entities so far`)
      } catch (error) {
        this.#log(`Cannot work out the past, will retry: ${reasonOf(error)}`)
        waitMs = RETRY_MS
      }
      printedMs = performance.now()
    }
  }
}
