import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../server/commands/program.ts'
import { recordHistory } from './histories/record-history.ts'
import { buildServer } from './server-process.ts'
import { configuredStores, productionStores } from './server-stores.ts'

const CHECKER = 'adya'
const CHECKER_VERSION = '0.1.0'
const CACHE = join(import.meta.dirname, '../.cache/adya')
const CHECKER_PATH = join(CACHE, 'bin', CHECKER)

const DESCRIPTION = `Records what clients observe of the log of changes, and has it checked for strict serializability by \
${CHECKER}, an independent checker that cargo installs into .cache.

Sixteen writers append to lists in several entities, each time in one batch; readers follow GET /changes, and \
read all lists as of where they are. With --kills servers are killed with SIGKILL and started again meanwhile.`

const histories = (command: Command) =>
  command
    .description(DESCRIPTION)
    .addOption(
      new Option('--engine <name>', 'production: Neo4j and Typesense, which it starts')
        .choices(['embedded', 'production'] as const)
        .default('embedded' as const),
    )
    .option('--servers <count>', 'servers on the same stores; production only', parseCount, 1)
    .option('--writes <count>', 'batches that are written', parseCount, 2_000)
    .option('--kills <count>', 'times that a server is killed', parseCount, 0)
    .action(async (options) => {
      process.exitCode = await main(options)
    })

/** @throws InvalidArgumentError */
function parseCount(text: string): number {
  if (/^\d{1,7}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Expected a whole number.')
}

interface Options {
  readonly engine: 'embedded' | 'production'
  readonly servers: number
  readonly writes: number
  readonly kills: number
}

async function main({ engine, servers, writes, kills }: Options): Promise<number> {
  const isProduction = engine === 'production'
  if (servers !== 1 && !isProduction) throw new Error('--servers needs --engine production')
  installChecker()
  await buildServer()
  const stores = await (isProduction ? productionStores(console.log) : configuredStores())
  try {
    const history = await recordHistory(stores.variables, { servers, writes, kills })
    const path = join(CACHE, 'history.jsonl')
    await writeFile(path, history.map((operation) => `${JSON.stringify(operation)}\n`).join(''))
    const isSerializable = check(path)
    console.log(isSerializable ? '1 passed, 0 failed' : '0 passed, 1 failed')
    return isSerializable ? 0 : 1
  } finally {
    await stores.stop()
  }
}

function installChecker(): void {
  if (existsSync(CHECKER_PATH)) return
  console.log(`Installing ${CHECKER} ${CHECKER_VERSION} into .cache/adya`)
  const version = ['--version', CHECKER_VERSION, '--locked', '--no-default-features']
  execFileSync('cargo', ['install', CHECKER, ...version, '--root', CACHE], { stdio: 'inherit' })
}

/** Prints what the checker says; its exit code is 0 for a history that is as it should be. */
function check(path: string): boolean {
  try {
    const args = ['check', '-m', 'list-append', '-c', 'strict-serializable', path]
    execFileSync(CHECKER_PATH, args, { stdio: 'inherit' })
    return true
  } catch {
    return false
  }
}

process.exitCode = await runCommand('npm run histories --', histories, process.argv.slice(2))
