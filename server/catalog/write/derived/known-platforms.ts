import {
  dataPlatformInfo,
  type DataPlatformInfo,
} from '../../../../graph/aspects/platforms/data-platform-info.ts'
import { dataPlatform } from '../../../../graph/aspects/platforms/data-platform.entity.ts'
import { dataPlatformInstance } from '../../../../graph/aspects/platforms/data-platform-instance.entity.ts'
import {
  instanceIn,
  UNKNOWN_PLATFORMS,
  type NameOnPlatform,
  type Platforms,
} from '../../../../graph/model/derivations/from-key.ts'
import { entityTypeOf } from '../../../../graph/model/urn.ts'
import { RecentBatches } from '../../../../graph/runtime/recent-reads.ts'
import type { GraphStore, StoredEntity } from '../../../../graph/store/graph-store.ts'

/** Platforms and instances in memory, some hundred bytes each. */
const KEPT_MAX = 10_000
const TYPES: readonly string[] = [dataPlatform.name, dataPlatformInstance.name]
const ASPECTS = [dataPlatformInfo.name, dataPlatformInstance.key.name]

/**
 * What the derived folders of datasets depend on: delimiters of names, and platform instances. They
 * are kept for less than a second, because otherwise a read of one dataset takes two round trips to
 * the store instead of one.
 */
export class KnownPlatforms {
  readonly #stored: RecentBatches<StoredEntity>

  constructor(graph: Pick<GraphStore, 'read'>) {
    this.#stored = new RecentBatches((urns) => graph.read(urns, ASPECTS), KEPT_MAX)
  }

  /** Returns the facts of the platforms of these datasets. */
  async of(datasets: readonly NameOnPlatform[]): Promise<Platforms> {
    if (datasets.length === 0) return UNKNOWN_PLATFORMS
    // Nearly all platforms have the default delimiter, so one read suffices.
    const guessed = new Set(datasets.flatMap((dataset) => instanceIn(dataset) ?? []))
    const entities = await this.#read([...datasets.map(({ platform }) => platform), ...guessed])
    const readDelimiter = (platform: string) => {
      const info: DataPlatformInfo | undefined = entities
        .get(platform)
        ?.aspects.get(dataPlatformInfo.name)?.value
      return info?.datasetNameDelimiter?.charAt(0) || UNKNOWN_PLATFORMS.delimiterOf(platform)
    }
    const actual = datasets.flatMap(
      (dataset) => instanceIn(dataset, readDelimiter(dataset.platform)) ?? [],
    )
    const otherEntities = await this.#read(actual.filter((urn) => !guessed.has(urn)))
    return {
      delimiterOf: readDelimiter,
      isInstance: (urn) => entities.has(urn) || otherEntities.has(urn),
    }
  }

  /** Makes a change through this server count at once. */
  invalidate(urns: Iterable<string>): void {
    for (const urn of urns) if (TYPES.includes(entityTypeOf(urn))) this.#stored.forget(urn)
  }

  async #read(urns: readonly string[]): Promise<ReadonlyMap<string, StoredEntity>> {
    const distinct = [...new Set(urns)]
    const entities = await this.#stored.getAll(distinct)
    return new Map(entities.flatMap((entity) => (entity ? [[entity.urn, entity] as const] : [])))
  }
}
