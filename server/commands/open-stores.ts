import { reasonOf } from '../catalog/error-reason.ts'
import { readConfig, type Config } from '../config.ts'
import { openEngines, openStores, type Engines, type OpenOptions } from '../engines.ts'
import { CommandError } from './command-error.ts'

type Stores = Awaited<ReturnType<typeof openStores>>

/**
 * Reads the configuration from the environment. @throws CommandError naming every variable that is
 * wrong
 */
export function readEnvironment(): Config {
  try {
    return readConfig(process.env)
  } catch (cause) {
    throw new CommandError(reasonOf(cause), { cause })
  }
}

/** Runs `work` on the graph store and the search index that the environment names. */
export async function withEngines<T>(
  work: (engines: Engines) => Promise<T>,
  options?: OpenOptions,
): Promise<T> {
  const engines = await openEngines(readEnvironment(), Date.now, console.error, options)
  try {
    return await work(engines)
  } finally {
    await engines.close()
  }
}

/** Runs `work` on the graph store that the environment names. */
export async function withStores<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
  const stores = await openStores(readEnvironment(), Date.now, console.error)
  try {
    return await work(stores)
  } finally {
    await stores.control.close()
  }
}
