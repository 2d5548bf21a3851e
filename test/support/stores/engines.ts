import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '../../../graph/model/audit.ts'
import { declaredRelationshipKinds } from '../../../graph/neo4j/relationships.ts'
import { openNeo4jStores } from '../../../graph/neo4j/stores.ts'
import { registry } from '../../../graph/registry.ts'
import { Semaphore } from '../../../graph/runtime/semaphore.ts'
import { openSqliteStores } from '../../../graph/sqlite/stores.ts'
import { deriveSearchFields, type SearchFields } from '../../../search/fields.ts'
import type { SearchIndex } from '../../../search/search-index.ts'
import { openSqliteIndex } from '../../../search/sqlite/sqlite-index.ts'
import { openTypesenseIndex } from '../../../search/typesense/typesense-index.ts'
import { freshDatabase, neo4jForTests, neo4jOrSkip } from './neo4j.ts'
import type { Stores } from '../../../graph/store/stores.ts'
import { freshTypesense, typesenseForTests, typesenseOrSkip } from './typesense.ts'

/** The search fields, without and with those of view authorization. */
const FIELDS = deriveSearchFields(registry)
const FIELDS_OF_VIEWS = deriveSearchFields(registry, { urnBeginnings: true })
const fieldsFor = (controlsViews = false) => (controlsViews ? FIELDS_OF_VIEWS : FIELDS)

/** The stores and the index of a catalog. */
export interface OpenStores extends Stores {
  readonly index: SearchIndex
  readonly searchFields: SearchFields
}

/** Data that outlives the stores that are opened on it. */
export interface Storage {
  /** @param controlsViews whether view authorization is on */
  open(clock: Clock, controlsViews?: boolean): Promise<OpenStores>
  remove(): Promise<void>
}

export interface Engine {
  readonly name: string
  /**
   * For a `before` hook: skips the suite if the engine is unavailable; under `CI=true` it fails.
   */
  require(hook: Mocha.Context): Promise<void>
  /** Creates empty storage. */
  create(): Promise<Storage>
}

export const sqlite: Engine = {
  name: 'SQLite',
  require: async () => {},
  create: () => createSqliteStorage(),
}

/** Storage in a file. */
export interface SqliteStorage extends Storage {
  /** Reads the file, which may not be open. */
  read(): Promise<Buffer>
}

/** @param content of the file; without one the storage is empty */
export async function createSqliteStorage(content?: Buffer): Promise<SqliteStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-test-'))
  const path = join(folder, 'trellis.db')
  if (content) await writeFile(path, content)
  return {
    async open(clock, controlsViews) {
      const fields = fieldsFor(controlsViews)
      const writeSemaphore = new Semaphore(1)
      return {
        ...openSqliteStores({ path, clock, writeSemaphore }),
        index: openSqliteIndex({ path, fields, writeSemaphore }),
        searchFields: fields,
      }
    },
    read: () => readFile(path),
    remove: () => rm(folder, { recursive: true }),
  }
}

/** All suites share one database, which is emptied for each. */
export const neo4j: Engine = {
  name: 'Neo4j',
  async require(hook) {
    await neo4jOrSkip(hook)
  },
  async create() {
    const address = await neo4jForTests()
    if ('skip' in address) throw new Error(address.skip)
    await freshDatabase(address)
    const entityLabels = (type: string) => registry.entity(type)?.graphql
    const relationships = declaredRelationshipKinds(registry.aspects)
    const folder = await mkdtemp(join(tmpdir(), 'trellis-test-'))
    return {
      async open(clock, controlsViews) {
        const fields = fieldsFor(controlsViews)
        return {
          ...(await openNeo4jStores({ ...address, clock, entityLabels, relationships })),
          index: openSqliteIndex({ path: join(folder, 'index.db'), fields }),
          searchFields: fields,
        }
      },
      remove: () => rm(folder, { recursive: true }),
    }
  },
}

/** The production stores. */
export const neo4jAndTypesense: Engine = {
  name: 'Neo4j and Typesense',
  async require(hook) {
    await neo4jOrSkip(hook)
    await typesenseOrSkip(hook)
  },
  async create() {
    const graph = await neo4j.create()
    const address = await typesenseForTests()
    if ('skip' in address) throw new Error(address.skip)
    await freshTypesense(address)
    return {
      async open(clock, controlsViews) {
        const { index, ...stores } = await graph.open(clock, controlsViews)
        await index.close()
        const fields = fieldsFor(controlsViews)
        return { ...stores, index: await openTypesenseIndex({ ...address, fields }) }
      },
      remove: () => graph.remove(),
    }
  },
}
