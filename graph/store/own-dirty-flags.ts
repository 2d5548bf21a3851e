import type { DirtyFlag } from './graph-store.ts'

/** Most flags that are remembered: a server that does not run the indexer never takes them. */
const REMEMBERED_MAX = 10_000

/** Remembers the dirty flags that writes of this process have set, so that its indexer need not ask. */
export class OwnDirtyFlags {
  #flags = new Map<string, DirtyFlag>()

  /** Remembers flags that are committed. */
  add(flags: readonly DirtyFlag[]): void {
    // Whatever is forgotten stands in the graph.
    if (this.#flags.size + flags.length > REMEMBERED_MAX) this.#flags.clear()
    for (const flag of flags) this.#flags.set(flag.urn, flag)
  }

  /** Returns the oldest flags, and forgets them. */
  take(limit: number): DirtyFlag[] {
    const taken = [...this.#flags.values()].slice(0, limit)
    for (const { urn } of taken) this.#flags.delete(urn)
    return taken
  }
}
