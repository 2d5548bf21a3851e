import type { JsonObject } from '../../../graph/model/json.ts'
import type { ArchiveStore } from '../../../graph/store/archive-store.ts'
import { registry } from '../../../graph/registry.ts'
import type { Catalog } from '../../../server/catalog/catalog.ts'
import { createCatalog } from '../../../server/catalog/create-catalog.ts'
import { SYSTEM_CALLER } from '../../../server/authorize/roles.ts'
import { propose } from '../../../server/catalog/write/proposals/propose.ts'
import { servesApi } from '../run/settings.ts'
import { neo4j, neo4jAndTypesense, sqlite, type Engine, type Storage } from './engines.ts'
import { wait } from './stores.ts'

/** Longer than any index takes, so that tests find what they wrote. */
const INDEX_WAIT_MS = 30_000

/** A catalog without a server around it. */
export interface TestCatalog {
  readonly catalog: Catalog
  readonly archive: ArchiveStore
  /** Writes proposals and waits until they are searchable. */
  readonly write: (...proposals: readonly object[]) => Promise<void>
  /** Returns the latest stored value of an aspect; undefined if there is none. */
  readonly read: (urn: string, aspect: string) => Promise<JsonObject | undefined>
  /** Closes the catalog and opens another one on the same data. */
  readonly reopen: () => Promise<TestCatalog>
  /** Opens another catalog on the same data, as a second server would. */
  readonly beside: () => Promise<TestCatalog>
}

/** Opens an empty catalog. */
export type OpenCatalog = () => Promise<TestCatalog>

/**
 * Declares a suite of the catalog on the engines of the run: on those of `describeOnAllEngines`, so
 * that a rule which depends on the engine is proven on the same ones as over HTTP.
 */
export function describeCatalogs(title: string, suite: (open: OpenCatalog) => void): void {
  if (servesApi('sqlite')) describeCatalogsOn(sqlite, title, suite)
  if (!servesApi('neo4j')) return
  describeCatalogsOn(servesApi('typesense') ? neo4jAndTypesense : neo4j, title, suite)
}

export function describeCatalogsOn(
  engine: Engine,
  title: string,
  suite: (open: OpenCatalog) => void,
): void {
  describe(`${title} (${engine.name})`, () => {
    before(function requireEngine() {
      return engine.require(this)
    })
    suite(closingCatalogs(engine))
  })
}

/** Returns a function that opens empty catalogs, which are closed after each test. */
export function closingCatalogs(engine = sqlite): OpenCatalog {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  })
  const openOn = async (storage: Storage): Promise<TestCatalog> => {
    const stores = await storage.open(Date.now)
    const catalog = await createCatalog({
      registry,
      ...stores,
      clock: Date.now,
      strictModel: false,
      indexWaitMs: INDEX_WAIT_MS,
      log: () => {},
    })
    let isOpen = true
    const close = async () => {
      if (!isOpen) return
      isOpen = false
      await catalog.stop()
      await catalog.index.close()
      await catalog.control.close()
    }
    closing.push(close)
    return {
      catalog,
      archive: stores.archive,
      async write(...proposals) {
        const { isSearchable } = await propose(catalog, proposals, SYSTEM_CALLER)
        if (isSearchable) return
        throw new Error(`Not searchable after ${INDEX_WAIT_MS} ms`)
      },
      async read(urn, aspect) {
        const entity = (await catalog.graph.read([urn], [aspect])).get(urn)
        return entity?.aspects.get(aspect)?.value
      },
      async reopen() {
        await close()
        return openOn(storage)
      },
      beside: () => openOn(storage),
    }
  }
  return async () => {
    const storage = await engine.create()
    closing.push(() => storage.remove())
    return openOn(storage)
  }
}

/** Waits until the index has no backlog. */
export async function settled({ control, indexer }: Catalog): Promise<void> {
  const deadline = performance.now() + INDEX_WAIT_MS
  for (;;) {
    if ((await control.dirtyFlags(1)).length === 0) return
    if (performance.now() > deadline) throw new Error('The indexer does not come to an end')
    indexer.wake()
    await wait(5)
  }
}
