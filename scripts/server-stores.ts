import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStores } from './local-servers/stores.ts'
import type { Process } from './bench/processes.ts'

/** The stores of a server that is measured or tested from outside. */
export interface ServerStores {
  /** The environment variables that configure the server. */
  readonly variables: Readonly<Record<string, string>>
  /** The processes of the stores, as far as they are ours. */
  readonly processes: readonly Process[]
  stop(): Promise<void>
}

/** Matches the variables that configure stores. */
const STORE_VARIABLE = /^(NEO4J|TYPESENSE)_/

/** Returns the stores that the environment names, or embedded ones in a temporary folder. */
export async function configuredStores(
  env: NodeJS.ProcessEnv = process.env,
): Promise<ServerStores> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-stores-'))
  const storeVariables = Object.entries(env).flatMap(([name, value]) =>
    STORE_VARIABLE.test(name) && value ? [[name, value] as const] : [],
  )
  return {
    variables: { DATA_DIR: folder, ...Object.fromEntries(storeVariables) },
    processes: [],
    stop: () => rm(folder, { recursive: true, force: true }),
  }
}

/**
 * Starts Neo4j and Typesense with temporary data.
 *
 * @throws Error with a sentence that says what to install
 */
export async function productionStores(onProgress: (line: string) => void): Promise<ServerStores> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-stores-'))
  const stores = await startStores({ dataDir: folder, onProgress })
  return {
    variables: { DATA_DIR: folder, ...stores.variables },
    processes: [
      { name: 'neo4j', pid: stores.neo4j?.pid },
      { name: 'typesense', pid: stores.typesense?.pid },
    ],
    async stop() {
      await stores.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
