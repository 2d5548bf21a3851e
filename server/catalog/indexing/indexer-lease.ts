import { randomUUID } from 'node:crypto'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { pause } from './pause.ts'

/** A process that keeps search in step holds it, so while a server runs, it is taken. */
const NAME = 'indexer'

/**
 * How soon another process takes over from one that died; a restart after a crash waits as long.
 */
export const LEASE_TTL_MS = 3_000
export const LEASE_RENEWAL_MS = 1_000

/** The lease by which one process of all on a graph writes to the index (docs/decisions/0013). */
export class IndexerLease {
  readonly #graph: Pick<GraphStore, 'lease' | 'release'>
  readonly #holder = randomUUID()
  #untilMs = -Infinity

  constructor(graph: Pick<GraphStore, 'lease' | 'release'>) {
    this.#graph = graph
  }

  get isHeld(): boolean {
    return performance.now() < this.#untilMs
  }

  /** Takes it, or renews it; false while another process has it. */
  async take(): Promise<boolean> {
    // Counted from before the question, so that it never ends later here than in the graph.
    const askedMs = performance.now()
    const isOurs = await this.#graph.lease(NAME, this.#holder, LEASE_TTL_MS)
    this.#untilMs = isOurs ? askedMs + LEASE_TTL_MS : -Infinity
    return isOurs
  }

  /** Renews it as long as it is held. A failure lets it run out, which ends the work under it. */
  async keep(stopping: AbortSignal): Promise<void> {
    while (await pause(LEASE_RENEWAL_MS, stopping)) {
      if (this.isHeld) await this.take().catch(() => false)
    }
  }

  async release(): Promise<void> {
    if (this.isHeld) await this.#graph.release(NAME, this.#holder).catch(() => {})
  }
}
