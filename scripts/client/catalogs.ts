import { join } from 'node:path'
import pLimit from 'p-limit'
import { startEngines } from '../real-engines.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'

/** Where the servers that clients are tried on keep what they are given. */
export type Engine = 'embedded' | 'pair'

/** Servers with an empty catalog each. */
export interface Catalogs {
  /**
   * Starts a server, has `work` use it, and ends it. Pairs run one after the other: each takes as much memory as
   * a machine has to spare.
   */
  use<T>(name: string, work: (server: ServerProcess) => Promise<T>): Promise<T>
}

/** @param folder for what embedded engines keep; a pair has a folder of its own, which goes with it */
export function catalogsOn(engine: Engine, folder: string): Catalogs {
  if (engine === 'embedded') {
    return { use: (name, work) => using({ DATA_DIR: join(folder, name) }, work) }
  }
  const oneByOne = pLimit(1)
  return {
    use: (_name, work) =>
      oneByOne(async () => {
        const engines = await startEngines(() => undefined)
        try {
          return await using(engines.variables, work)
        } finally {
          await engines.stop()
        }
      }),
  }
}

async function using<T>(
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
