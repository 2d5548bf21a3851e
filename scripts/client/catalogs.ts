import { join } from 'node:path'
import pLimit from 'p-limit'
import { productionStores } from '../server-stores.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'

/** The stores of the servers under test; `production` is Neo4j and Typesense. */
export type Engine = 'embedded' | 'production'

/** Starts servers with empty catalogs. */
export interface Catalogs {
  /**
   * Starts a server, runs `work` with it, and ends it. With `production` one server runs at a time,
   * because the stores take most of a machine's memory.
   *
   * @param settings environment variables of the server
   */
  use<T>(
    name: string,
    work: (server: ServerProcess) => Promise<T>,
    settings?: Readonly<Record<string, string>>,
  ): Promise<T>
}

/**
 * Returns catalogs on an engine.
 *
 * @param folder the data of embedded stores; the production stores use a temporary folder instead
 */
export function catalogsOn(engine: Engine, folder: string): Catalogs {
  if (engine === 'embedded') {
    return {
      use: (name, work, settings) =>
        withServer({ DATA_DIR: join(folder, name), ...settings }, work),
    }
  }
  const oneByOne = pLimit(1)
  return {
    use: (_name, work, settings) =>
      oneByOne(async () => {
        const stores = await productionStores(() => undefined)
        try {
          return await withServer({ ...stores.variables, ...settings }, work)
        } finally {
          await stores.stop()
        }
      }),
  }
}

async function withServer<T>(
  variables: Readonly<Record<string, string>>,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await startServerProcess(variables, 'built')
  try {
    return await work(server)
  } finally {
    await server.end('SIGTERM')
  }
}
