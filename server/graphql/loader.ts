import DataLoader from 'dataloader'
import type { GraphStore, StoredEntity } from '../../graph/graph-store.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import type { Registry } from '../../graph/model/registry.ts'
import { entityTypeOf, type Urn } from '../../graph/model/urn.ts'

interface Wanted {
  readonly urn: Urn
  readonly aspect: string
}

/**
 * Reads aspects for one request. What the fields of one depth ask for is one question to the store,
 * whatever was selected; nothing is asked twice.
 */
export class EntityLoader {
  readonly #registry: Registry
  readonly #aspects: DataLoader<Wanted, JsonObject | undefined, string>
  readonly #answers = new Map<string, Promise<unknown>>()
  readonly #fields = new Map<string, DataLoader<Urn, unknown>>()

  constructor({ graph, registry }: { readonly graph: GraphStore; readonly registry: Registry }) {
    this.#registry = registry
    this.#aspects = new DataLoader((wanted) => readAll(graph, wanted), {
      cacheKeyFn: ({ urn, aspect }) => `${aspect} ${urn}`,
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
   * What a field of an entity answers to an input. Documents of clients ask the same of one domain at
   * each dataset in it (`reference/graphql.md` 7.2).
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
   * The same, for what the store can be asked of many entities: of those of one depth at once.
   *
   * @param perQuestion how many entities one question may be about
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
        { maxBatchSize: perQuestion },
      )
    this.#fields.set(key, known)
    return known.load(urn) as Promise<T | undefined>
  }

  /** Forgets what was read, since something has been edited. */
  clear(): void {
    this.#aspects.clearAll()
    this.#answers.clear()
    this.#fields.clear()
  }
}

async function readAll(graph: GraphStore, wanted: readonly Wanted[]) {
  const urns = [...new Set(wanted.map(({ urn }) => urn))]
  const aspects = [...new Set(wanted.map(({ aspect }) => aspect))]
  const found: ReadonlyMap<string, StoredEntity> = await graph.read(urns, aspects)
  return wanted.map(({ urn, aspect }) => found.get(urn)?.aspects.get(aspect)?.value)
}
