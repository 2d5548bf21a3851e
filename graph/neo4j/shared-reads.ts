import { CatalogError } from '../model/errors.ts'
import type { StoredEntity } from '../store/graph-store.ts'

/** Statements under way at a time: who asks meanwhile shares the next one. */
export const STATEMENTS_MAX = 4
/** Most entities that share a statement, as their values are in memory together. */
export const ENTITIES_PER_STATEMENT_MAX = 20

type Names = readonly string[] | undefined
type Entities = Map<string, StoredEntity>

interface Waiting {
  readonly urns: readonly string[]
  readonly names: Names
  /** The same for all that may share a statement. */
  readonly kind: string
  readonly resolve: (entities: Entities) => void
  readonly reject: (error: unknown) => void
}

/**
 * Reads of few entities. One alone is a statement at once; those that come while some are under way share
 * the next one, as a way there and back costs several times what an entity does. A statement begins behind
 * the questions that share it, so none is answered with an older state.
 */
export class SharedReads {
  readonly #read: (urns: readonly string[], names: Names) => Promise<Entities>
  readonly #waiting = new Set<Waiting>()
  #underWay = 0

  /** @param read one statement */
  constructor(read: (urns: readonly string[], names: Names) => Promise<Entities>) {
    this.#read = read
  }

  /** @param over aborted when nobody waits any more: what has not begun is not asked then */
  read(urns: readonly string[], names: Names, over: AbortSignal): Promise<Entities> {
    return new Promise((resolve, reject) => {
      const waiting = { urns, names, kind: JSON.stringify(names ?? null), resolve, reject }
      over.addEventListener('abort', () => {
        this.#waiting.delete(waiting)
        reject(over.reason as Error)
      })
      this.#waiting.add(waiting)
      this.#begin()
    })
  }

  #begin(): void {
    if (this.#waiting.size === 0 || this.#underWay >= STATEMENTS_MAX) return
    this.#underWay++
    void this.#settle(this.#take()).finally(() => {
      this.#underWay--
      this.#begin()
    })
  }

  /** Those of one kind, first come, first served. */
  #take(): Waiting[] {
    const [first] = this.#waiting
    const taken: Waiting[] = []
    let entities = 0
    for (const each of this.#waiting) {
      if (each.kind !== first?.kind) continue
      entities += each.urns.length
      if (entities > ENTITIES_PER_STATEMENT_MAX && taken.length > 0) break
      taken.push(each)
    }
    for (const each of taken) this.#waiting.delete(each)
    return taken
  }

  /** What fails for several is tried one by one, so that one bad value cannot fail its neighbours. */
  async #settle(some: readonly Waiting[]): Promise<void> {
    try {
      const urns = [...new Set(some.flatMap((each) => each.urns))]
      const found = await this.#read(urns, some[0]?.names)
      for (const each of some) {
        const own = each.urns.flatMap((urn) => found.get(urn) ?? [])
        each.resolve(new Map(own.map((entity) => [entity.urn, entity])))
      }
    } catch (error) {
      const isDown = error instanceof CatalogError && error.code === 'STORE_UNAVAILABLE'
      if (isDown || some.length === 1) for (const each of some) each.reject(error)
      else for (const each of some) await this.#settle([each])
    }
  }
}
