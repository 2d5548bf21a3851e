import type { ParseArgsConfig } from 'node:util'
import { CatalogError } from '../graph/model/errors.ts'
import { readConfig } from '../server/config.ts'
import { openEngines, type Engines } from '../server/engines.ts'
import { parseOptions, UsageError } from './server-command.ts'

interface Admin {
  readonly engines: Engines
  readonly options: Readonly<Record<string, unknown>>
}

/**
 * Runs a command on the stores that the variables name, and answers with its exit code: that of
 * `work`, 1 when a store does not answer or the configuration is wrong, 2 for wrong options.
 */
export async function runAdmin(
  help: string,
  options: NonNullable<ParseArgsConfig['options']>,
  work: (admin: Admin) => Promise<number>,
): Promise<number> {
  try {
    const given = parseOptions(process.argv.slice(2), { ...options, help: { type: 'boolean' } })
    if (given['help'] === true) {
      process.stdout.write(help)
      return 0
    }
    const engines = await openEngines(readConfig(process.env), Date.now)
    try {
      return await work({ engines, options: given })
    } finally {
      await engines.close()
    }
  } catch (error) {
    const isExpected = error instanceof CatalogError || error instanceof UsageError
    console.error(isExpected && error instanceof Error ? error.message : error)
    return error instanceof UsageError ? 2 : 1
  }
}
