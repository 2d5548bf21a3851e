import type { Pending } from './graph-store.ts'

/** Entities whose marks are remembered: a server that does not drain the marks never takes them. */
const REMEMBERED_MAX = 10_000

/** Marks that writes of this process have left, so that it need not ask for them. */
export class OwnMarks {
  #marks = new Map<string, Pending>()

  /** @param marks are committed */
  add(marks: readonly Pending[]): void {
    // Whatever is forgotten stands in the graph.
    if (this.#marks.size + marks.length > REMEMBERED_MAX) this.#marks.clear()
    for (const mark of marks) this.#marks.set(mark.urn, mark)
  }

  /** The oldest ones, which are forgotten. */
  take(limit: number): Pending[] {
    const taken = [...this.#marks.values()].slice(0, limit)
    for (const { urn } of taken) this.#marks.delete(urn)
    return taken
  }
}
