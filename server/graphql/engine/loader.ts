import DataLoader from 'dataloader'
import type { StoredEntity } from '../../../graph/store/graph-store.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { clientReads } from '../../catalog/read/client-reads.ts'
import type { Sight } from '../../authorize/sight/sight.ts'
import type { Budget } from './limits/budget.ts'

/** Aspects per store call: SQLite reads a batch without yielding. */
const ASPECTS_PER_BATCH = 2_000

type ReadableCatalog = Pick<Catalog, 'graph' | 'registry' | 'platforms'> & {
  readonly sight?: Sight | undefined
}

interface AspectOfEntity {
  readonly urn: Urn
  readonly aspect: string
}

/**
 * Reads aspects for one request. It batches the reads of all fields at one depth into one store
 * call, and caches them.
 */
export class EntityLoader {
  readonly #registry: Registry
  readonly #budget: Pick<Budget, 'ask' | 'whenIdle'>
  /** Delays a batch until all fields of a depth have requested their values. */
  readonly #batchScheduleFn: (ask: () => void) => void
  readonly #aspects: DataLoader<AspectOfEntity, JsonObject | undefined, string>
  readonly #sight: Sight | undefined
  readonly #seen: DataLoader<Urn, boolean>
  readonly #answers = new Map<string, Promise<unknown>>()
  readonly #fields = new Map<string, DataLoader<Urn, unknown>>()

  constructor(catalog: ReadableCatalog, budget: Pick<Budget, 'ask' | 'whenIdle'>) {
    this.#registry = catalog.registry
    this.#budget = budget
    this.#batchScheduleFn = (ask) => budget.whenIdle(ask)
    const readBatch = (requests: readonly AspectOfEntity[]) =>
      budget.ask(() => readAll(catalog, requests))
    this.#aspects = new DataLoader(readBatch, {
      cacheKeyFn: ({ urn, aspect }) => `${aspect} ${urn}`,
      maxBatchSize: ASPECTS_PER_BATCH,
      batchScheduleFn: this.#batchScheduleFn,
    })
    this.#sight = catalog.sight
    this.#seen = new DataLoader(
      (urns) =>
        budget.ask(async () => {
          const visibleUrns = await this.#sight?.seen(urns)
          return urns.map((urn) => visibleUrns?.has(urn) ?? true)
        }),
      { maxBatchSize: ASPECTS_PER_BATCH, batchScheduleFn: this.#batchScheduleFn },
    )
  }

  /** Returns whether the caller sees an entity. */
  isEntitySeen(urn: Urn): Promise<boolean> {
    if (!this.#sight?.mayHide(urn)) return Promise.resolve(true)
    return this.#seen.load(urn)
  }

  /** Returns the latest value of an aspect; undefined if the entity has none. */
  aspect(urn: Urn, aspect: string): Promise<JsonObject | undefined> {
    return this.#aspects.load({ urn, aspect })
  }

  /** Returns whether the entity exists, soft-deleted or not. */
  async exists(urn: Urn): Promise<boolean> {
    const key = this.#registry.keyAspectOf(entityTypeOf(urn))
    return (await this.aspect(urn, key)) !== undefined
  }

  /**
   * Returns the answer of an entity's field to an input, computed once per request: documents of
   * clients select the same domain on each dataset in it.
   */
  once<T>(field: string, urn: Urn, input: unknown, answer: () => Promise<T>): Promise<T> {
    const key = `${field} ${urn} ${JSON.stringify(input)}`
    const cachedAnswer = this.#answers.get(key) as Promise<T> | undefined
    if (cachedAnswer) return cachedAnswer
    const newAnswer = answer()
    this.#answers.set(key, newAnswer)
    return newAnswer
  }

  /**
   * Returns the answer of an entity's field, batched with those of other entities at the same
   * depth.
   *
   * @param batchMax most entities per store call
   * @param ask runs with a permit for a store call
   */
  field<T>(
    { field, input, batchMax }: { field: string; input: unknown; batchMax: number },
    urn: Urn,
    ask: (urns: readonly Urn[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<T | undefined> {
    const key = `${field} ${JSON.stringify(input)}`
    const batchLoader =
      this.#fields.get(key) ??
      new DataLoader<Urn, unknown>(
        async (urns) => {
          const values = await this.#budget.ask(() => ask(urns))
          return urns.map((entity) => values.get(entity))
        },
        { maxBatchSize: batchMax, batchScheduleFn: this.#batchScheduleFn },
      )
    this.#fields.set(key, batchLoader)
    return batchLoader.load(urn) as Promise<T | undefined>
  }

  /** Clears the cache after an edit. */
  clear(): void {
    this.#aspects.clearAll()
    this.#seen.clearAll()
    this.#answers.clear()
    this.#fields.clear()
  }
}

async function readAll(catalog: ReadableCatalog, requests: readonly AspectOfEntity[]) {
  const urns = [...new Set(requests.map(({ urn }) => urn))]
  const aspects = [...new Set(requests.map(({ aspect }) => aspect))]
  const entities: ReadonlyMap<string, StoredEntity> = await clientReads(catalog).read(urns, aspects)
  return requests.map(({ urn, aspect }) => entities.get(urn)?.aspects.get(aspect)?.value)
}
