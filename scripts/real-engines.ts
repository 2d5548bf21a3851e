import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNeo4j } from './local-servers/neo4j-server.ts'
import { startTypesense } from './local-servers/typesense-server.ts'
import type { Process } from './bench/processes.ts'

/** The stores of a server under test. */
export interface RealEngines {
  /** The environment variables that configure the server. */
  readonly variables: Readonly<Record<string, string>>
  /** The processes of the engines, as far as they are ours. */
  readonly processes: readonly Process[]
  stop(): Promise<void>
}

/** Matches the variables that configure engines. */
const ENGINE_VARIABLE = /^(NEO4J|TYPESENSE)_/

/** Returns the engines that the environment names, or embedded ones in a temporary folder. */
export async function configuredEngines(
  env: NodeJS.ProcessEnv = process.env,
): Promise<RealEngines> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-engines-'))
  const configured = Object.entries(env).flatMap(([name, value]) =>
    ENGINE_VARIABLE.test(name) && value ? [[name, value] as const] : [],
  )
  return {
    variables: { DATA_DIR: folder, ...Object.fromEntries(configured) },
    processes: [],
    stop: () => rm(folder, { recursive: true, force: true }),
  }
}

/**
 * Starts Neo4j and Typesense with temporary data.
 *
 * @throws Error with a sentence that says what to install
 */
export async function startEngines(onProgress: (line: string) => void): Promise<RealEngines> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-engines-'))
  const [neo4j, typesense] = await Promise.all([
    startNeo4j({ profile: 'serve', dataDir: join(folder, 'neo4j'), onProgress }),
    startTypesense({ dataDir: join(folder, 'typesense'), onProgress }),
  ])
  return {
    variables: {
      DATA_DIR: folder,
      NEO4J_URI: neo4j.uri,
      NEO4J_PASSWORD: neo4j.password ?? '',
      TYPESENSE_URL: typesense.url,
      TYPESENSE_API_KEY: typesense.apiKey,
    },
    processes: [
      { name: 'neo4j', pid: neo4j.pid },
      { name: 'typesense', pid: typesense.pid },
    ],
    async stop() {
      await Promise.all([neo4j.stop(), typesense.stop()])
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
