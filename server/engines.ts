import path from 'node:path'
import type { Clock } from '../graph/model/audit.ts'
import { CatalogError, type ErrorCode } from '../graph/model/errors.ts'
import { Semaphore } from '../graph/runtime/semaphore.ts'
import { registry } from '../graph/registry.ts'
import type { Stores } from '../graph/store/stores.ts'
import { searchFieldsOf, type SearchFields } from '../search/fields.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { Config } from './config.ts'
import type { Neo4jConfig } from './engine-config.ts'

/** How long a starting process waits for an engine, and between two attempts, milliseconds. */
const ENGINE_WAIT_MS = 120_000
const ENGINE_RETRY_MS = 250
/** Errors of engines that do not answer. */
const DOWN: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['STORE_UNAVAILABLE', 'INDEX_UNAVAILABLE'])

export interface OpenOptions {
  /** Opens a store even where a restore has begun and not ended, which only another restore should do. */
  readonly evenHalfRestored?: boolean
  /** How long to wait for an engine that is still starting, milliseconds. */
  readonly waitMs?: number
  /**
   * Own the folder of embedded stores until they are closed, which one process at a time does, and wait so
   * long for another to let go, milliseconds. Left out: work beside the one that owns it.
   */
  readonly ownsWithinMs?: number
}
interface OpenPartOptions extends OpenOptions {
  /** One place, for what of this process writes to the file of embedded engines. */
  readonly turn?: Semaphore
}
type Say = (line: string) => void
type Placed<T> = T & { readonly place: string }

/** The engines that the configuration chooses. */
export interface Engines extends Stores {
  readonly index: SearchIndex
  /** What the index was opened for. */
  readonly searchFields: SearchFields
  /** Where the engines keep their data, in words for people. */
  readonly graphPlace: string
  readonly indexPlace: string
  close(): Promise<void>
}

/**
 * Opens the engines that the configuration chooses. No other code knows which engines there are.
 *
 * @param say receives a line for people when it has to wait
 * @throws CatalogError `STORE_UNAVAILABLE`, `INDEX_UNAVAILABLE`
 */
export async function openEngines(
  config: Config,
  clock: Clock,
  say: Say = console.log,
  openOptions: OpenOptions = {},
): Promise<Engines> {
  const options = { ...openOptions, turn: new Semaphore(1) }
  const release = await ownFolder(config, say, options)
  try {
    const { place: graphPlace, ...stores } = await openStores(config, clock, say, options)
    try {
      const { place: indexPlace, index, searchFields } = await openIndex(config, say, options)
      const close = async () => {
        await index.close()
        await stores.graph.close()
        release()
      }
      return { ...stores, index, searchFields, graphPlace, indexPlace, close }
    } catch (error) {
      await stores.graph.close()
      throw error
    }
  } catch (error) {
    release()
    throw error
  }
}

/** @returns what lets go of it again */
async function ownFolder(
  { neo4j, typesense, dataDir }: Config,
  say: Say,
  { ownsWithinMs }: OpenOptions,
): Promise<() => void> {
  if (ownsWithinMs === undefined || (neo4j && typesense)) return () => {}
  const { lockFolder } = await import('../graph/sqlite/folder.ts')
  const folder = path.resolve(dataDir)
  const onWait = () => say(`Waiting for another server to let go of ${folder}`)
  return lockFolder(folder, ownsWithinMs, onWait)
}

/**
 * Opens the engine of the graph only. Engines are loaded when they are chosen, so the embedded server
 * loads no driver.
 *
 * @throws CatalogError `STORE_UNAVAILABLE`, also where a restore has not ended
 */
export async function openStores(
  config: Config,
  clock: Clock,
  say: Say,
  { evenHalfRestored = false, ...options }: OpenPartOptions = {},
): Promise<Placed<Stores>> {
  const stores = await openGraph(config, clock, say, options)
  try {
    if (!evenHalfRestored && (await stores.archive.isHalfRestored())) {
      throw new CatalogError(
        'STORE_UNAVAILABLE',
        `A restore into ${stores.place} has begun and not ended, so it holds a part of a backup ` +
          'only. Run trellis restore again.',
      )
    }
    return stores
  } catch (error) {
    await stores.graph.close()
    throw error
  }
}

async function openGraph(
  { neo4j, dataDir }: Config,
  clock: Clock,
  say: Say,
  { waitMs = ENGINE_WAIT_MS, ownsWithinMs, turn }: OpenPartOptions,
): Promise<Placed<Stores>> {
  if (neo4j)
    return { ...(await openNeo4j(neo4j, clock, say, waitMs)), place: `Neo4j at ${neo4j.uri}` }
  const { openSqliteStores } = await import('../graph/sqlite/stores.ts')
  const file = fileIn(dataDir)
  const isOwned = ownsWithinMs !== undefined
  return { ...openSqliteStores({ path: file, clock, isOwned, ...(turn && { turn }) }), place: file }
}

/** The one file of the embedded engines. */
const fileIn = (dataDir: string) => path.resolve(dataDir, 'trellis.db')

/**
 * Opens the engine of the search index only.
 *
 * @throws CatalogError `INDEX_UNAVAILABLE`
 */
export async function openIndex(
  { typesense, dataDir }: Config,
  say: Say,
  { waitMs = ENGINE_WAIT_MS, ownsWithinMs, turn }: OpenPartOptions = {},
): Promise<Placed<{ index: SearchIndex; searchFields: SearchFields }>> {
  const fields = searchFieldsOf(registry)
  if (typesense) {
    const { openTypesenseIndex } = await import('../search/typesense/typesense-index.ts')
    const place = `Typesense at ${typesense.url}`
    const index = await whenUp(place, say, waitMs, () =>
      openTypesenseIndex({ ...typesense, fields }),
    )
    return { index, place, searchFields: fields }
  }
  const { openSqliteIndex } = await import('../search/sqlite/sqlite-index.ts')
  const file = fileIn(dataDir)
  const yields = ownsWithinMs === undefined
  const index = openSqliteIndex({ path: file, fields, yields, ...(turn && { turn }) })
  return { index, place: file, searchFields: fields }
}

async function openNeo4j(
  neo4j: Neo4jConfig,
  clock: Clock,
  say: Say,
  waitMs: number,
): Promise<Stores> {
  const { openNeo4jStores } = await import('../graph/neo4j/stores.ts')
  const { relationshipKindsOf } = await import('../graph/neo4j/relationships.ts')
  const entityLabels = (type: string) => registry.entity(type)?.graphql
  const relationships = relationshipKindsOf(registry.aspects)
  const options = { ...neo4j, clock, entityLabels, relationships }
  return whenUp(`Neo4j at ${neo4j.uri}`, say, waitMs, () => openNeo4jStores(options))
}

/** Waits for an engine that is still starting, perhaps together with this server. */
async function whenUp<T>(
  name: string,
  say: Say,
  waitMs: number,
  open: () => Promise<T>,
): Promise<T> {
  const startedMillis = Date.now()
  for (let tries = 0; ; tries++) {
    try {
      return await open()
    } catch (error) {
      const isDown = error instanceof CatalogError && DOWN.has(error.code)
      if (!isDown || Date.now() - startedMillis >= waitMs) throw error
      if (tries === 0) say(`Waiting for ${name}`)
      await new Promise((resolve) => setTimeout(resolve, ENGINE_RETRY_MS))
    }
  }
}
