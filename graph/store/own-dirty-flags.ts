import type { DirtyFlag } from './graph-store.ts'

/** Most flags in memory: a server that does not run the indexer never takes them. */
const REMEMBERED_MAX = 10_000

/**
 * Remembers the dirty flags that writes of this process have set, so that its indexer need not
 * query them.
 */
export class OwnDirtyFlags {
  #flags = new Map<string, DirtyFlag>()

  /** Adds flags that are committed. */
  add(flags: readonly DirtyFlag[]): void {
    // Forgotten flags are still in the graph.
    if (this.#flags.size + flags.length > REMEMBERED_MAX) this.#flags.clear()
    for (const flag of flags) this.#flags.set(flag.urn, flag)
  }

  /** Removes and returns the oldest flags. */
  take(limit: number): DirtyFlag[] {
    const taken = [...this.#flags.values()].slice(0, limit)
    for (const { urn } of taken) this.#flags.delete(urn)
    return taken
  }
}
