import { join } from 'node:path'
import { NEO4J_VERSION } from './neo4j-artifacts.ts'
import { startNeo4j, type Neo4jOptions, type Neo4jServer } from './neo4j-server.ts'
import { startTypesense, type TypesenseOptions, type TypesenseServer } from './typesense-server.ts'

export const STORE_NAMES = ['neo4j', 'typesense'] as const
export type StoreName = (typeof STORE_NAMES)[number]

export interface StoresOptions {
  /** The stores to start; all by default. */
  readonly only?: readonly StoreName[] | undefined
  /** Has a folder for the data of each store. */
  readonly dataDir: string
  readonly neo4j?: Omit<Neo4jOptions, 'profile' | 'dataDir'>
  readonly typesense?: Omit<TypesenseOptions, 'dataDir'>
  readonly onProgress?: ((line: string) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** A newer version converts the data, which no older one then reads, so each has its own. */
const neo4jFolder = (version: string = NEO4J_VERSION): string => `neo4j-${version}`

/** The production stores on this machine, each in a process of its own. */
export interface LocalStores {
  readonly neo4j: Neo4jServer | undefined
  readonly typesense: TypesenseServer | undefined
  /** The environment variables that configure a catalog to use them. */
  readonly variables: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/**
 * Starts Neo4j and Typesense, concurrently. The first start on a machine downloads them.
 *
 * @throws Error with a sentence that says what to install, which port is taken, or why one ended;
 *   then neither runs
 */
export async function startStores(options: StoresOptions): Promise<LocalStores> {
  const { only = STORE_NAMES, dataDir, onProgress, signal } = options
  const startOptions = { onProgress, signal }
  const starts = await Promise.allSettled([
    only.includes('neo4j')
      ? startNeo4j({
          ...startOptions,
          ...options.neo4j,
          profile: 'serve',
          dataDir: join(dataDir, neo4jFolder(options.neo4j?.version)),
        })
      : undefined,
    only.includes('typesense')
      ? startTypesense({
          ...startOptions,
          ...options.typesense,
          dataDir: join(dataDir, 'typesense'),
        })
      : undefined,
  ])
  const [neo4j, typesense] = starts.map((start) =>
    'value' in start ? start.value : undefined,
  ) as [Neo4jServer | undefined, TypesenseServer | undefined]
  const stop = async () => {
    await Promise.all([neo4j?.stop(), typesense?.stop()])
  }
  for (const start of starts) {
    if (start.status === 'fulfilled') continue
    await stop()
    throw start.reason
  }
  const variables = {
    ...(neo4j && { NEO4J_URI: neo4j.uri, NEO4J_PASSWORD: neo4j.password ?? '' }),
    ...(typesense && { TYPESENSE_URL: typesense.url, TYPESENSE_API_KEY: typesense.apiKey }),
  }
  return { neo4j, typesense, variables, stop }
}
