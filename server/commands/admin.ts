import type { ParseArgsConfig } from 'node:util'
import { CatalogError } from '../../graph/model/errors.ts'
import { readConfig, type Config } from '../config.ts'
import { ArchiveError } from '../catalog/archive/lines.ts'
import { openEngines, type Engines } from '../engines.ts'
import { parseOptions, UsageError } from './server-command.ts'

interface Admin {
  readonly engines: Engines
  readonly options: Readonly<Record<string, unknown>>
}

/** What ends a command with its message; anything else is a bug, and shows where it is. */
const EXPECTED = [CatalogError, UsageError, ArchiveError]

/** A command on the stores that the variables name. */
export interface AdminCommand<Opened> {
  readonly help: string
  readonly args: string[]
  readonly options: NonNullable<ParseArgsConfig['options']>
  readonly open: (config: Config) => Promise<Opened>
  readonly close: (opened: Opened) => Promise<void>
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
  const command: AdminCommand<Engines> = {
    help,
    args: process.argv.slice(2),
    options,
    open: (config) => openEngines(config, Date.now, console.error),
    close: (engines) => engines.close(),
  }
  return runAdminCommand(command, (engines, given) => work({ engines, options: given }))
}

/** {@link runAdmin} for a command that does not need all stores, or has arguments of its own. */
export async function runAdminCommand<Opened>(
  { help, args, options, open, close }: AdminCommand<Opened>,
  work: (opened: Opened, options: Readonly<Record<string, unknown>>) => Promise<number>,
): Promise<number> {
  try {
    const given = parseOptions(args, { ...options, help: { type: 'boolean' } })
    if (given['help'] === true) {
      process.stdout.write(help)
      return 0
    }
    const opened = await open(readConfig(process.env))
    try {
      return await work(opened, given)
    } finally {
      await close(opened)
    }
  } catch (error) {
    const isExpected = EXPECTED.some((kind) => error instanceof kind)
    console.error(isExpected && error instanceof Error ? error.message : error)
    return error instanceof UsageError ? 2 : 1
  }
}
