import path from 'node:path'
import type { Clock } from '../graph/model/audit.ts'
import { CatalogError, type ErrorCode } from '../graph/model/errors.ts'
import { Semaphore } from '../graph/runtime/semaphore.ts'
import { registry } from '../graph/registry.ts'
import type { Stores } from '../graph/store/stores.ts'
import { deriveSearchFields, type SearchFields } from '../search/fields.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { Config } from './config.ts'
import type { Neo4jConfig } from './engine-config.ts'

/** Longest time that a starting process waits for an engine, and the time between two attempts. */
const ENGINE_WAIT_MS = 120_000
const ENGINE_RETRY_MS = 250
/** Error codes of engines that do not answer. */
const UNAVAILABLE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'STORE_UNAVAILABLE',
  'INDEX_UNAVAILABLE',
])

/** Options for opening engines. */
export interface OpenOptions {
  /** Whether to open a store despite an interrupted restore, as only another restore should. */
  readonly allowHalfRestored?: boolean
  /** Longest time to wait for an engine that is still starting, milliseconds. */
  readonly waitMs?: number
  /**
   * Set: lock the folder of embedded stores until they are closed, and wait at most this long for
   * another process to release it, milliseconds. Unset: work beside the process with the lock.
   */
  readonly lockWaitMs?: number
}
interface OpenPartOptions extends OpenOptions {
  /** Admits one writer of this process to the file of the embedded engines. */
  readonly writeSemaphore?: Semaphore
}
type Print = (line: string) => void
type Located<T> = T & { readonly location: string }

/** The engines that the configuration selects. */
export interface Engines extends Stores {
  readonly index: SearchIndex
  /** The fields for which the index was opened. */
  readonly searchFields: SearchFields
  /** Location of the data, for people: a file, or product and URL. */
  readonly graphLocation: string
  readonly indexLocation: string
  close(): Promise<void>
}

/**
 * Opens the engines that the configuration selects. No other code knows which engines exist.
 *
 * @param print receives a line for people when an engine is not available yet
 * @throws CatalogError `STORE_UNAVAILABLE`, `INDEX_UNAVAILABLE`
 */
export async function openEngines(
  config: Config,
  clock: Clock,
  print: Print = console.log,
  openOptions: OpenOptions = {},
): Promise<Engines> {
  const options = { ...openOptions, writeSemaphore: new Semaphore(1) }
  const release = await lockDataDir(config, print, options)
  try {
    const { location: graphLocation, ...stores } = await openStores(config, clock, print, options)
    try {
      const {
        location: indexLocation,
        index,
        searchFields,
      } = await openIndex(config, print, options)
      const close = async () => {
        await index.close()
        await stores.control.close()
        release()
      }
      return { ...stores, index, searchFields, graphLocation, indexLocation, close }
    } catch (error) {
      await stores.control.close()
      throw error
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Locks the folder of embedded stores. @returns a function that unlocks it */
async function lockDataDir(
  { neo4j, typesense, dataDir }: Config,
  print: Print,
  { lockWaitMs }: OpenOptions,
): Promise<() => void> {
  if (lockWaitMs === undefined || (neo4j && typesense)) return () => {}
  const { lockFolder, restrictFolder } = await import('../graph/sqlite/folder.ts')
  const folder = path.resolve(dataDir)
  const onWait = () => print(`Waiting for another server to release ${folder}`)
  const release = await lockFolder(folder, lockWaitMs, onWait)
  for (const problem of restrictFolder(folder)) print(problem)
  return release
}

/**
 * Opens the engine of the graph only. Engines are imported when they are selected, so a server with
 * embedded stores loads no driver.
 *
 * @throws CatalogError `STORE_UNAVAILABLE`, also after an interrupted restore
 */
export async function openStores(
  config: Config,
  clock: Clock,
  print: Print,
  { allowHalfRestored = false, ...options }: OpenPartOptions = {},
): Promise<Located<Stores>> {
  const stores = await openGraph(config, clock, print, options)
  try {
    if (!allowHalfRestored && (await stores.archive.isHalfRestored())) {
      throw new CatalogError(
        'STORE_UNAVAILABLE',
        `A restore into ${stores.location} was interrupted, so the store has only a part of the ` +
          'backup. Run trellis restore again.',
      )
    }
    return stores
  } catch (error) {
    await stores.control.close()
    throw error
  }
}

async function openGraph(
  { neo4j, dataDir }: Config,
  clock: Clock,
  print: Print,
  { waitMs = ENGINE_WAIT_MS, lockWaitMs, writeSemaphore }: OpenPartOptions,
): Promise<Located<Stores>> {
  if (neo4j)
    return { ...(await openNeo4j(neo4j, clock, print, waitMs)), location: `Neo4j at ${neo4j.uri}` }
  const { openSqliteStores } = await import('../graph/sqlite/stores.ts')
  const file = databaseFile(dataDir)
  const isOwned = lockWaitMs !== undefined
  return {
    ...openSqliteStores({ path: file, clock, isOwned, ...(writeSemaphore && { writeSemaphore }) }),
    location: file,
  }
}

/** Returns the path of the file of the embedded engines. */
const databaseFile = (dataDir: string) => path.resolve(dataDir, 'trellis.db')

/**
 * Opens the engine of the search index only.
 *
 * @throws CatalogError `INDEX_UNAVAILABLE`
 */
export async function openIndex(
  { typesense, dataDir, access }: Config,
  print: Print,
  { waitMs = ENGINE_WAIT_MS, lockWaitMs, writeSemaphore }: OpenPartOptions = {},
): Promise<Located<{ index: SearchIndex; searchFields: SearchFields }>> {
  const fields = deriveSearchFields(registry, { urnBeginnings: access?.views !== undefined })
  if (typesense) {
    const { openTypesenseIndex } = await import('../search/typesense/typesense-index.ts')
    const location = `Typesense at ${typesense.url}`
    const index = await whenAvailable(location, print, waitMs, () =>
      openTypesenseIndex({ ...typesense, fields }),
    )
    return { index, location, searchFields: fields }
  }
  const { openSqliteIndex } = await import('../search/sqlite/sqlite-index.ts')
  const file = databaseFile(dataDir)
  const yields = lockWaitMs === undefined
  const index = openSqliteIndex({
    path: file,
    fields,
    yields,
    ...(writeSemaphore && { writeSemaphore }),
  })
  return { index, location: file, searchFields: fields }
}

async function openNeo4j(
  neo4j: Neo4jConfig,
  clock: Clock,
  print: Print,
  waitMs: number,
): Promise<Stores> {
  const { openNeo4jStores } = await import('../graph/neo4j/stores.ts')
  const { declaredRelationshipKinds: relationshipKindsOf } =
    await import('../graph/neo4j/relationships.ts')
  const entityLabels = (type: string) => registry.entity(type)?.graphql
  const relationships = relationshipKindsOf(registry.aspects)
  const options = { ...neo4j, clock, entityLabels, relationships, print }
  return whenAvailable(`Neo4j at ${neo4j.uri}`, print, waitMs, () => openNeo4jStores(options))
}

/** Retries `open` while an engine is still starting, perhaps together with this server. */
async function whenAvailable<T>(
  name: string,
  print: Print,
  waitMs: number,
  openEngine: () => Promise<T>,
): Promise<T> {
  const startedMillis = Date.now()
  for (let tries = 0; ; tries++) {
    try {
      return await openEngine()
    } catch (error) {
      const isUnavailable = error instanceof CatalogError && UNAVAILABLE.has(error.code)
      if (!isUnavailable || Date.now() - startedMillis >= waitMs) throw error
      if (tries === 0) print(`Waiting for ${name}`)
      await new Promise((resolve) => setTimeout(resolve, ENGINE_RETRY_MS))
    }
  }
}
