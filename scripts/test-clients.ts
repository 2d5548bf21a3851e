import { Option, type Command } from '@commander-js/extra-typings'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkActions } from './client/actions-checks.ts'
import { checkAirflow } from './client/airflow-checks.ts'
import { Checks } from './client/checks.ts'
import { checkCommands } from './client/command-checks.ts'
import { askWidestDocument } from './client/document-answers.ts'
import { checkDbt, checkExport } from './client/export-checks.ts'
import { checkIngestion } from './client/ingest-checks.ts'
import { checkDocuments, CLIENT_PACKAGE, MCP_PACKAGE } from './client/document-checks.ts'
import { checkMcpServer, checkMcpViews } from './client/mcp-checks.ts'
import {
  CLIENT,
  CLIENTS,
  FORMER_CLIENT,
  installPackages,
  NoClientError,
  pythonClient,
} from './client/python-client.ts'
import { checkFileCommands } from './client/file-command-checks.ts'
import { checkSpreadsheets } from './client/spreadsheet-checks.ts'
import { checkGovernanceCommands } from './client/governance-command-checks.ts'
import { checkMovingCommands } from './client/moving-command-checks.ts'
import { checkGenerators } from './client/generator-checks.ts'
import { checkJava } from './client/java-checks.ts'
import { checkLoading } from './client/loading-checks.ts'
import { checkOpenLineage } from './client/openlineage-checks.ts'
import { checkGraph, checkPatches, checkSdk } from './client/sdk-checks.ts'
import { catalogsOn, type Catalogs, type Engine } from './client/catalogs.ts'
import { runCommand } from '../server/commands/program.ts'
import { buildServer } from './server-process.ts'

/** Files of real catalogs, beside the project. */
const DATA = join(import.meta.dirname, '../../shared/data')

const DESCRIPTION = `Checks that unmodified clients work with this server: the Python client stores the same as \
trellis seed, its commands, its SDK and the tools of its MCP server behave as documented, their GraphQL \
documents are valid, and events of the OpenLineage client arrive. Without --short it also loads all files \
in each mode at both endpoints, and twice, runs more commands, the Java client and the Airflow plugin, and \
generates clients from the OpenAPI document.`

const ENGINES = ['embedded', 'production'] as const satisfies readonly Engine[]

/** The checks that are too slow for CI, in the order in which they run: loading is measured alone. */
const SLOW_PARTS: Readonly<
  Record<string, (checks: Checks, folder: string, catalogs: Catalogs) => Promise<void>>
> = {
  loading: (checks, folder, catalogs) => checkLoading(checks, { data: DATA, folder, catalogs }),
  export: (checks, folder, catalogs) => checkExport(checks, { data: DATA, folder, catalogs }),
  views: checkMcpViews,
  actions: (checks, folder, catalogs) => checkActions(checks, { data: DATA, folder, catalogs }),
  commands: (checks, folder, catalogs) =>
    catalogs.use('remaining', async ({ url }) => {
      const client = pythonClient(url, folder)
      // First, because it counts the existing entities.
      await checkFileCommands(checks, client, folder)
      await checkSpreadsheets(checks, client, folder)
      await checkGovernanceCommands(checks, client, folder)
      await checkMovingCommands(checks, client, folder)
      await checkGraph(checks, client)
      await checkJava(checks, url)
      await checkAirflow(checks, url, folder)
      await checkGenerators(checks, url, folder)
    }),
}

interface ClientOptions {
  readonly engine: Engine
  /** Names of {@link SLOW_PARTS}. */
  readonly slowParts: readonly string[]
  /** Whether the others run, too. */
  readonly isWhole: boolean
}

const testClients = (command: Command) =>
  command
    .description(DESCRIPTION)
    .option('--short', 'leave out the slow checks')
    .addOption(
      new Option('--only <part>', 'run one part of the slow checks, and nothing else').choices(
        Object.keys(SLOW_PARTS),
      ),
    )
    .addOption(
      new Option('--engine <name>', 'production: Neo4j and Typesense, which it starts')
        .choices(ENGINES)
        .default('embedded' as const),
    )
    .action(async ({ short, only, engine }) => {
      const slowParts = only === undefined ? Object.keys(SLOW_PARTS) : [only]
      process.exitCode = await main({
        engine,
        slowParts: short ? [] : slowParts,
        isWhole: only === undefined,
      })
    })

async function main({ engine, ...parts }: ClientOptions): Promise<number> {
  if (!existsSync(DATA)) {
    console.log('Skipping the checks of the clients: shared/data is not beside the project.')
    console.log('0 passed, 0 failed, 1 skipped')
    return 0
  }
  try {
    for (const packages of CLIENTS) {
      // One after the other, because each installation uses all processors.
      await installPackages(packages, (line) => console.log(line))
    }
  } catch (error) {
    if (!(error instanceof NoClientError)) throw error
    console.log(`The client checks were skipped: ${error.message}`)
    // In CI a skipped run is a failure, because nobody reads the message.
    const failedCount = process.env['CI'] === 'true' ? 1 : 0
    console.log(`0 passed, ${failedCount} failed`)
    return failedCount
  }
  const folder = await mkdtemp(join(tmpdir(), 'trellis-client-'))
  try {
    return await check(folder, catalogsOn(engine, folder), parts)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function check(
  folder: string,
  catalogs: Catalogs,
  { slowParts, isWhole }: Omit<ClientOptions, 'engine'>,
): Promise<number> {
  const checks = new Checks()
  await checks.attempt('the server builds', buildServer)
  if (isWhole) {
    const isFull = slowParts.length > 0
    // Python uses one processor, so checks with separate servers run concurrently.
    await Promise.all([
      checkClient(checks, folder, catalogs, isFull),
      checkMcpServer(checks, folder, catalogs),
      checkOpenLineage(checks, folder, catalogs),
    ])
    await checkDbt(checks, folder)
  }
  for (const part of slowParts) await SLOW_PARTS[part]?.(checks, folder, catalogs)
  console.log(checks.summary())
  return checks.failed === 0 ? 0 : 1
}

function checkClient(
  checks: Checks,
  folder: string,
  catalogs: Catalogs,
  isFull: boolean,
): Promise<void> {
  return checkIngestion(
    checks,
    { data: DATA, folder, catalogs, isFull },
    {
      SYNC: ({ url }) => checkCommands(checks, pythonClient(url, folder), folder),
      ASYNC: async ({ url }) => {
        for (const packages of [CLIENT, FORMER_CLIENT]) {
          const [release = ''] = packages.requirements
          await checkPatches(checks, pythonClient(url, folder, packages), release)
        }
        await checkDocuments(checks, pythonClient(url, folder), CLIENT_PACKAGE)
      },
      // This catalog has all files.
      ASYNC_BATCH: async ({ url }) => {
        const client = pythonClient(url, folder)
        await checkSdk(checks, client)
        await askWidestDocument(checks, url, await checkDocuments(checks, client, MCP_PACKAGE))
      },
    },
  )
}

process.exitCode = await runCommand('npm run test:clients --', testClients, process.argv.slice(2))
