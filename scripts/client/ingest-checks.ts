import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { registry } from '../../graph/registry.ts'
import { createHttpClient } from '../../server/commands/http-client.ts'
import { openFile } from '../../server/commands/seed/file-source.ts'
import { load } from '../../server/commands/seed/load.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { readFacts, type Facts } from './catalog-facts.ts'
import type { Checks } from './checks.ts'
import {
  CLIENT_DEFAULTS,
  compareStored,
  idleDefaults,
  interestIn,
  REPORTER_TYPES,
} from './comparison.ts'
import { pythonClient } from './python-client.ts'

/** All ways in which the client's sink sends: one request per record, in order or not, or batches. */
const MODES = ['SYNC', 'ASYNC', 'ASYNC_BATCH'] as const

/** The widest file: both forms of records, fifteen kinds of snapshots, points. */
const FIRST = 'bootstrap_mce.json'
/** With PATCH records, column lineage, URNs with blanks, values of older clients. */
const OTHERS = ['demo_data.json', 'snowflake.json', 'dbt.json', 'tableau.json']

/**
 * Loads files with `datahub ingest` into one server and with our loader into another, and compares
 * all that both answer: the first file in every mode of the sink, then the others in its default.
 *
 * @returns the server that the client has filled, still running
 */
export async function checkIngestion(
  checks: Checks,
  data: string,
  folder: string,
): Promise<ServerProcess> {
  const first = join(data, FIRST)
  const others = OTHERS.map((name) => join(data, name))
  const seeded = await start(join(folder, 'seed'))
  try {
    await seed(checks, seeded, [first])
    let filled: ServerProcess | undefined
    for (const mode of MODES) {
      await filled?.end('SIGTERM')
      console.log(`datahub ingest, mode ${mode}`)
      filled = await start(join(folder, mode))
      await ingest(checks, filled, first, mode, folder)
      await compare(checks, filled, seeded, [first])
    }
    if (!filled) throw new Error('no mode was checked')
    console.log('datahub ingest, all files')
    await seed(checks, seeded, others)
    for (const file of others) await ingest(checks, filled, file, 'ASYNC_BATCH', folder)
    await compare(checks, filled, seeded, [first, ...others])
    return filled
  } finally {
    await seeded.end('SIGTERM')
  }
}

function start(dataDir: string): Promise<ServerProcess> {
  return startServerProcess({ DATA_DIR: dataDir }, 'built')
}

async function seed(checks: Checks, server: ServerProcess, files: readonly string[]) {
  const client = createHttpClient({ server: server.url })
  for (const file of files) {
    await checks.attempt(`the seed loads ${basename(file)}`, async () => {
      const tally = await load(await openFile(registry, file), client, () => undefined)
      if (tally.refused + tally.malformed > 0) throw new Error(tally.complaints.join('; '))
    })
  }
}

async function ingest(
  checks: Checks,
  server: ServerProcess,
  file: string,
  mode: string,
  folder: string,
): Promise<void> {
  const recipe = {
    source: { type: 'file', config: { path: file } },
    sink: { type: 'datahub-rest', config: { server: server.url, mode } },
  }
  const recipeFile = join(folder, 'recipe.yml')
  // JSON is YAML.
  await writeFile(recipeFile, JSON.stringify(recipe))
  await checks.attempt(`the client ingests ${basename(file)} without failures`, async () => {
    const client = pythonClient(server.url, folder)
    const { code, output } = await client.command('ingest', 'run', '-c', recipeFile, '--no-spinner')
    if (code !== 0) throw new Error(`exit code ${code}: ${output.slice(-2_000)}`)
    if (!/Pipeline finished successfully/.test(output)) throw new Error(output.slice(-2_000))
  })
}

async function compare(
  checks: Checks,
  filled: ServerProcess,
  seeded: ServerProcess,
  files: readonly string[],
): Promise<void> {
  const interest = await interestIn(files)
  const fromClient = await readFacts(createHttpClient({ server: filled.url }), interest)
  const fromSeed = await readFacts(createHttpClient({ server: seeded.url }), interest)
  // The first file was written by a client that knew the defaults: it must be equal as it is.
  const defaults = files.length === 1 ? {} : CLIENT_DEFAULTS
  for (const { kind, equal, problem } of compareStored(fromClient, fromSeed, defaults)) {
    checks.report(`${equal} answers of kind "${kind}" are equal`, problem)
  }
  if (files.length > 1) {
    const idle = idleDefaults(fromSeed)
    checks.report('each default of the client is missing in some file', idle[0])
  }
  await checkReport(checks, fromClient)
}

/** What the run reporter writes is opaque to the server, and kept all the same. */
async function checkReport(checks: Checks, facts: Facts): Promise<void> {
  await checks.attempt('the client has reported its runs', async () => {
    const stored = REPORTER_TYPES.flatMap((type) => facts.get(`urns ${type}`) as string[])
    const names = [...facts.keys()].filter((name) => stored.some((urn) => name.includes(urn)))
    for (const aspect of [
      'dataHubIngestionSourceInfo',
      'dataHubExecutionRequestInput',
      'dataHubExecutionRequestResult',
    ]) {
      if (!names.some((name) => name.startsWith('aspect') && name.endsWith(` ${aspect}`))) {
        throw new Error(`no ${aspect} among ${stored.join(', ')}`)
      }
    }
  })
}
