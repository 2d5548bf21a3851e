import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { GraphStore } from '../graph/graph-store.ts'
import type { Clock } from '../graph/model/audit.ts'
import { CatalogError } from '../graph/model/errors.ts'
import type { PointStore } from '../graph/point-store.ts'
import { registry } from '../graph/registry.ts'
import type { Catalog } from './catalog/catalog.ts'
import { ensureSystemEntities } from './catalog/system-entities.ts'
import { readConfig, type Config, type Neo4jConfig } from './config.ts'
import { createApp } from './http/app.ts'
import { listen, type Listener } from './listen.ts'

/** How long a starting server waits for its database, and between two tries, milliseconds. */
const DATABASE_WAIT_MS = 120_000
const DATABASE_RETRY_MS = 250

interface Stores {
  readonly graph: GraphStore
  readonly points: PointStore
  readonly place: string
}

/** The composition root: configuration, engines, use cases, HTTP. The only place that knows all. */
export async function startServer(config: Config, clock: Clock = Date.now): Promise<Listener> {
  const { graph, points, place } = await openStores(config, clock)
  const catalog: Catalog = { registry, graph, points, clock, strictModel: config.strictModel }
  try {
    await ensureSystemEntities(catalog)
    const app = createApp({ catalog, vendorNamespace: config.vendorNamespace })
    const listener = await listen(app, config.host, config.port)
    console.log(`Trellis answers on ${listener.url}; graph: ${place}`)
    const stop = async () => {
      await listener.stop()
      await graph.close()
    }
    return { url: listener.url, stop }
  } catch (error) {
    await graph.close()
    throw error
  }
}

/** Engines are loaded when they are chosen: the embedded server pays nothing for the other. */
async function openStores({ neo4j, dataDir }: Config, clock: Clock): Promise<Stores> {
  if (neo4j) return { ...(await openNeo4j(neo4j, clock)), place: `Neo4j at ${neo4j.uri}` }
  const { openSqliteStores } = await import('../graph/sqlite/stores.ts')
  const file = path.resolve(dataDir, 'trellis.db')
  return { ...openSqliteStores({ path: file, clock }), place: file }
}

/** Waits for a database that is still starting, as it does when both are started together. */
async function openNeo4j(neo4j: Neo4jConfig, clock: Clock): Promise<Omit<Stores, 'place'>> {
  const { openNeo4jStores } = await import('../graph/neo4j/stores.ts')
  const { relationshipKindsOf } = await import('../graph/neo4j/relationships.ts')
  const entityLabels = (type: string) => registry.entity(type)?.graphql
  const relationships = relationshipKindsOf(registry.aspects)
  const startedMillis = Date.now()
  for (let tries = 0; ; tries++) {
    try {
      return await openNeo4jStores({ ...neo4j, clock, entityLabels, relationships })
    } catch (error) {
      const down = error instanceof CatalogError && error.code === 'STORE_UNAVAILABLE'
      if (!down || Date.now() - startedMillis > DATABASE_WAIT_MS) throw error
      if (tries === 0) console.log(`Waiting for Neo4j at ${neo4j.uri}`)
      await new Promise((resolve) => setTimeout(resolve, DATABASE_RETRY_MS))
    }
  }
}

/** Runs the server until it is told to stop; a second signal does not wait. */
async function main(): Promise<void> {
  const listener = await startServer(readConfig(process.env))
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    listener.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const [, script] = process.argv
if (script && realpathSync(script) === import.meta.filename) main().catch(fail)
