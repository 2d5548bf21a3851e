import type { Author } from './change-log.ts'
import type { Edit, Group, Outcome, Step } from './edit.ts'
import { CatalogError } from '../model/errors.ts'
import type { StepKey } from './keyed-requests.ts'
import type { GroupResult } from './plan.ts'

/** Most edits that share a transaction; more than 500 gain nothing, as measured. */
export const EDITS_PER_COMMIT_MAX = 500
/** Most bytes that share a transaction, unless one group alone is larger. */
export const BYTES_PER_COMMIT_MAX = 2_000_000

interface QueuedGroup {
  readonly group: Group
  readonly resolve: (outcomes: Outcome[] | undefined) => void
  readonly reject: (error: unknown) => void
}

/**
 * Group commit (docs/decisions/0011): one loop commits all queued groups of edits in one
 * transaction. When idle, a group is committed at once; under load, groups share the cost of a
 * commit. Because there is one loop, groups of this process never deadlock each other.
 */
export class WriteCombiner {
  readonly #commit: (groups: readonly Group[]) => Promise<readonly GroupResult[]>
  readonly #hold: (work: () => Promise<void>) => Promise<void>
  #queue: QueuedGroup[] = []
  #loop: Promise<void> | undefined

  /**
   * @param commit commits all groups in one transaction, with a result per group, in order
   * @param hold runs work once the engine accepts a transaction; groups that arrive before that
   *   share it
   */
  constructor(
    commit: (groups: readonly Group[]) => Promise<readonly GroupResult[]>,
    hold = (work: () => Promise<void>) => work(),
  ) {
    this.#commit = commit
    this.#hold = hold
  }

  /**
   * Resolves when the group is durable, with undefined if a step needs more than it has read; rejects
   * with the error that refused it.
   */
  write(
    edits: readonly Edit[],
    steps: readonly Step[] = [],
    author?: Author,
    once?: StepKey,
  ): Promise<Outcome[] | undefined> {
    if (edits.length === 0 && steps.length === 0) return Promise.resolve([])
    return new Promise((resolve, reject) => {
      const group = { edits, steps, ...(author && { author }), ...(once && { once }) }
      this.#queue.push({ group, resolve, reject })
      this.#loop ??= this.#drain()
    })
  }

  /** Resolves when no group is queued or being committed. */
  async idle(): Promise<void> {
    while (this.#loop) await this.#loop
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      // Yield, so that requests that arrived together share a batch. Every batch yields, because a
      // synchronous engine would otherwise starve the rest of the process.
      await new Promise(setImmediate)
      await this.#hold(() => this.#settle(this.#take()))
    }
    this.#loop = undefined
  }

  #take(): QueuedGroup[] {
    let edits = 0
    let bytes = 0
    const end = this.#queue.findIndex(({ group }) => {
      edits += group.edits.length
      bytes += groupBytes(group)
      return edits > EDITS_PER_COMMIT_MAX || bytes > BYTES_PER_COMMIT_MAX
    })
    return this.#queue.splice(0, end === -1 ? this.#queue.length : Math.max(1, end))
  }

  /**
   * Commits a batch. A failing batch is repeated group by group, so that one bad row fails no other
   * group.
   */
  async #settle(batch: readonly QueuedGroup[]): Promise<void> {
    try {
      const results = await this.#commit(batch.map(({ group }) => group))
      batch.forEach(({ resolve, reject }, at) => {
        const result = results[at]
        if (result && 'refused' in result) reject(result.refused)
        else resolve(result && 'outcomes' in result ? result.outcomes : undefined)
      })
    } catch (error) {
      const down = error instanceof CatalogError && error.code === 'STORE_UNAVAILABLE'
      if (down || batch.length === 1) for (const group of batch) group.reject(error)
      else for (const group of batch) await this.#settle([group])
    }
  }
}

/** Returns the approximate bytes that a group writes. */
export const groupBytes = ({ edits }: Group): number =>
  edits.reduce((sum, edit) => sum + edit.bytes, 0)
