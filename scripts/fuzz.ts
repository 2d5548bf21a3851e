import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InvalidArgumentError, type Command } from '@commander-js/extra-typings'
import { runCommand } from '../server/commands/program.ts'
import { CATALOG_ENDPOINT } from '../server/http/graphql.ts'
import { isDocumented } from '../server/http/openapi/document.ts'
import { routeName } from '../server/http/route.ts'
import { ROUTES } from '../server/http/routes/index.ts'
import { Checks } from './client/checks.ts'
import { installPackages, NoClientError } from './client/python-client.ts'
import { FUZZER, fuzz, PASSES, type Pass } from './fuzz/schemathesis.ts'
import { readRequestCounts } from './fuzz/request-counts.ts'
import { buildServer, startServerProcess, type ServerProcess } from './server-process.ts'

const DESCRIPTION = `Sends random requests, valid and invalid ones, to every operation of /openapi.json, and fails on an \
answer with status 5xx, an undeclared status or an undeclared body.`

/** The fuzzed operations. The graph explorer needs Neo4j and has its own random test. */
const OPERATIONS = [ROUTES, CATALOG_ENDPOINT.operation].flat().filter(isDocumented)

const CASES_DEFAULT = 500
const SEEDS = 2 ** 31

const fuzzCommand = (command: Command) =>
  command
    .description(DESCRIPTION)
    .option(
      '--cases <count>',
      'maximum number of cases for each operation',
      parseCount,
      CASES_DEFAULT,
    )
    .option('--seed <number>', 'repeats a run', parseCount)
    .action(async ({ cases, seed = Math.floor(Math.random() * SEEDS) }) => {
      process.exitCode = await main(cases, String(seed))
    })

/** @throws InvalidArgumentError */
function parseCount(text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Expected a positive integer.')
}

/**
 * Runs schemathesis against the OpenAPI document of a server, and fails when an answer differs from
 * its declaration.
 */
async function main(cases: number, seed: string): Promise<number> {
  try {
    await installPackages(FUZZER, (line) => console.log(line))
  } catch (error) {
    if (!(error instanceof NoClientError)) throw error
    console.log(`Fuzzing was skipped: ${error.message}`)
    // In CI a skipped run is a failure, because nobody reads the message.
    const failedCount = process.env['CI'] === 'true' ? 1 : 0
    console.log(`0 passed, ${failedCount} failed`)
    return failedCount
  }
  await buildServer()
  const checks = new Checks()
  for (const pass of PASSES) {
    // One after the other, because each pass uses all processors.
    await withEmptyServer((server, folder) =>
      runPass(checks, pass, { server, folder, cases, seed }),
    )
  }
  console.log(checks.summary())
  return checks.failed === 0 ? 0 : 1
}

interface PassOptions {
  readonly server: ServerProcess
  readonly folder: string
  readonly cases: number
  readonly seed: string
}

async function runPass(checks: Checks, pass: Pass, { server, folder, cases, seed }: PassOptions) {
  console.log(`${pass.title}: up to ${cases} cases of each operation, --seed ${seed}`)
  const { failures, log } = await fuzz(pass, OPERATIONS, { url: server.url, folder, cases, seed })
  const counts = await readRequestCounts(server.url)
  const fuzzedPaths = new Set<string>()
  for (const operation of OPERATIONS.filter(pass.includes)) {
    const name = routeName(operation)
    const operationFailures = failures.filter((failure) => failure.operation === pathTemplate(name))
    fuzzedPaths.add(pathTemplate(name))
    const requests = counts.get(name) ?? 0
    const unsentProblem = requests === 0 ? 'no request was sent' : undefined
    const problems = operationFailures.map(({ problem }) => problem).join('; ')
    checks.report(`${name} (${requests} requests)`, problems === '' ? unsentProblem : problems)
  }
  const [unassignedFailure] = failures.filter(({ operation }) => !fuzzedPaths.has(operation ?? ''))
  checks.report(`${pass.title}: all operations were fuzzed`, unassignedFailure?.problem)
  if (failures.length > 0) console.log(log)
  const bugs = server
    .output()
    .split('\n')
    .filter((line) => /"level":"(error|fatal)"/.test(line))
  if (bugs.length > 0) console.log(`The server logged:\n${bugs.slice(0, 20).join('\n')}`)
}

const pathTemplate = (name: string): string => name.replace('<urn>', '{urn}')

/** Runs `work` against an empty server in its own process. */
async function withEmptyServer(
  work: (server: ServerProcess, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-fuzz-'))
  const server = await startServerProcess({ DATA_DIR: join(folder, 'data') }, 'built')
  try {
    await work(server, folder)
  } finally {
    await server.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}

process.exitCode = await runCommand('npm run fuzz --', fuzzCommand, process.argv.slice(2))
