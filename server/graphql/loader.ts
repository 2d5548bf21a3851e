import DataLoader from 'dataloader'
import type { GraphStore, StoredEntity } from '../../graph/store/graph-store.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import type { Registry } from '../../graph/model/registry.ts'
import { entityTypeOf, type Urn } from '../../graph/model/urn.ts'
import { shownIn } from '../catalog/structured/soft-deleted.ts'
import type { Budget } from './limits/budget.ts'

/** Aspects of one question to the store: SQLite answers in one go. */
const ASPECTS_PER_QUESTION = 2_000

interface AspectOfEntity {
  readonly urn: Urn
  readonly aspect: string
}

/**
 * Reads aspects for one request. All that the fields of one depth ask for is one question to the
 * store, and nothing is asked twice.
 */
export class EntityLoader {
  readonly #registry: Registry
  /** Waits until all fields of a depth have said what they need. */
  readonly #batchScheduleFn: (ask: () => void) => void
  readonly #aspects: DataLoader<AspectOfEntity, JsonObject | undefined, string>
  readonly #answers = new Map<string, Promise<unknown>>()
  readonly #fields = new Map<string, DataLoader<Urn, unknown>>()

  constructor(
    { graph, registry }: { readonly graph: GraphStore; readonly registry: Registry },
    budget: Pick<Budget, 'ask' | 'whenIdle'>,
  ) {
    this.#registry = registry
    this.#batchScheduleFn = (ask) => budget.whenIdle(ask)
    const read = (wanted: readonly AspectOfEntity[]) => budget.ask(() => readAll(graph, wanted))
    this.#aspects = new DataLoader(read, {
      cacheKeyFn: ({ urn, aspect }) => `${aspect} ${urn}`,
      maxBatchSize: ASPECTS_PER_QUESTION,
      batchScheduleFn: this.#batchScheduleFn,
    })
  }

  /** The latest value of an aspect; undefined when the entity has none. */
  aspect(urn: Urn, aspect: string): Promise<JsonObject | undefined> {
    return this.#aspects.load({ urn, aspect })
  }

  /** Whether the entity exists, soft-deleted or not. */
  async exists(urn: Urn): Promise<boolean> {
    const key = this.#registry.keyAspectOf(entityTypeOf(urn))
    return (await this.aspect(urn, key)) !== undefined
  }

  /**
   * The answer of a field of an entity to an input, asked for once. Documents of clients ask the same of
   * one domain at each dataset in it.
   */
  once<T>(field: string, urn: Urn, input: unknown, answer: () => Promise<T>): Promise<T> {
    const key = `${field} ${urn} ${JSON.stringify(input)}`
    const known = this.#answers.get(key) as Promise<T> | undefined
    if (known) return known
    const asked = answer()
    this.#answers.set(key, asked)
    return asked
  }

  /**
   * The same for a question that the store answers for many entities: those of one depth share it.
   *
   * @param perQuestion most entities of one question
   */
  field<T>(
    { field, input, perQuestion }: { field: string; input: unknown; perQuestion: number },
    urn: Urn,
    ask: (urns: readonly Urn[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<T | undefined> {
    const key = `${field} ${JSON.stringify(input)}`
    const known =
      this.#fields.get(key) ??
      new DataLoader<Urn, unknown>(
        async (urns) => {
          const found = await ask(urns)
          return urns.map((each) => found.get(each))
        },
        { maxBatchSize: perQuestion, batchScheduleFn: this.#batchScheduleFn },
      )
    this.#fields.set(key, known)
    return known.load(urn) as Promise<T | undefined>
  }

  /** Forgets what was read, because an edit may have changed it. */
  clear(): void {
    this.#aspects.clearAll()
    this.#answers.clear()
    this.#fields.clear()
  }
}

async function readAll(graph: GraphStore, wanted: readonly AspectOfEntity[]) {
  const urns = [...new Set(wanted.map(({ urn }) => urn))]
  const aspects = [...new Set(wanted.map(({ aspect }) => aspect))]
  const found: ReadonlyMap<string, StoredEntity> = await shownIn(graph).read(urns, aspects)
  return wanted.map(({ urn, aspect }) => found.get(urn)?.aspects.get(aspect)?.value)
}
