import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { registry } from '../../graph/registry.ts'
import { createHttpClient } from '../../server/commands/http-client.ts'
import { openFile } from '../../server/commands/seed/file-source.ts'
import { load } from '../../server/commands/seed/load.ts'
import type { ServerProcess } from '../server-process.ts'
import { catalogsOn, type Catalogs } from './catalogs.ts'
import { readFacts, type Facts } from './catalog-facts.ts'
import type { Checks } from './checks.ts'
import {
  CLIENT_DEFAULTS,
  compareStored,
  idleDefaults,
  interestIn,
  REPORTER_TYPES,
  withoutReporter,
} from './comparison.ts'
import { pythonClient } from './python-client.ts'

/** All ways in which the client's sink sends: batches, or one request per record, in order or not. */
export type Mode = 'ASYNC_BATCH' | 'SYNC' | 'ASYNC'
const DEFAULT: Mode = 'ASYNC_BATCH'
/** Where the sink sends to. */
type Endpoint = 'RESTLI' | 'OPENAPI'

/** What is loaded, and where to. */
interface Loading {
  /** The folder of the files. */
  readonly data: string
  /** For what is written on the way. */
  readonly folder: string
  readonly catalogs: Catalogs
  /** Each mode is tried at both endpoints, and all files twice. */
  readonly isWhole: boolean
}

/** The widest file: both forms of records, fifteen kinds of snapshots, points. */
const FIRST = 'bootstrap_mce.json'
/** With PATCH records, column lineage, URNs with blanks, values of older clients. */
const OTHERS = ['demo_data.json', 'snowflake.json', 'dbt.json', 'tableau.json']

/**
 * Loads files with `datahub ingest` into one server and with our loader into another, and compares
 * all that both answer: the first file in every mode of the sink, then the others in its default. The
 * modes are checked beside each other.
 *
 * @param next what is done with the server that was filled in each mode
 */
export async function checkIngestion(
  checks: Checks,
  { data, folder, catalogs, isWhole }: Loading,
  next: Readonly<Record<Mode, (server: ServerProcess) => Promise<void>>>,
): Promise<void> {
  const first = join(data, FIRST)
  const others = OTHERS.map((name) => join(data, name))
  const modes = Object.keys(next) as Mode[]
  // What our loader stores is what it is on any engine.
  await catalogsOn('embedded', folder).use('seed', async (seeded) => {
    await seed(checks, seeded, [first])
    const due = await factsOf(seeded, [first])
    const fill = (mode: Mode) =>
      catalogs.use(mode, async (filled) => {
        await checks.section(`datahub ingest, mode ${mode}`, async (section) => {
          await ingest(section, filled, first, { mode, folder })
          await compare(section, await factsOf(filled, [first]), due, {})
        })
        if (mode === DEFAULT) {
          await fillFurther(checks, filled, seeded, [first, ...others], folder, isWhole)
        }
        await next[mode](filled)
      })
    await Promise.all(modes.map(fill))
    if (!isWhole) return
    for (const mode of modes) {
      await catalogs.use(`${mode}-OPENAPI`, (filled) =>
        fillByOpenApi(checks, filled, mode, { first, due, folder }),
      )
    }
  })
}

/** The first file once more, into a server of its own, by the OpenAPI paths. */
function fillByOpenApi(
  checks: Checks,
  filled: ServerProcess,
  mode: Mode,
  { first, due, folder }: { readonly first: string; readonly due: Facts; readonly folder: string },
): Promise<void> {
  return checks.section(`datahub ingest, mode ${mode}, endpoint OPENAPI`, async (section) => {
    await ingest(section, filled, first, { mode, folder, endpoint: 'OPENAPI' })
    await compare(section, await factsOf(filled, [first]), due, {})
  })
}

/** Both servers have the first of the files already. */
function fillFurther(
  checks: Checks,
  filled: ServerProcess,
  seeded: ServerProcess,
  files: readonly string[],
  folder: string,
  isWhole: boolean,
): Promise<void> {
  return checks.section('datahub ingest, all files', async (section) => {
    const others = files.slice(1)
    const seeding = seed(section, seeded, others)
    for (const file of others) await ingest(section, filled, file, { mode: DEFAULT, folder })
    await seeding
    const [facts, due] = [await factsOf(filled, files), await factsOf(seeded, files)]
    await compare(section, facts, due, CLIENT_DEFAULTS)
    if (isWhole) await ingestAgain(section, filled, files, folder, facts)
    section.report('each default of the client is missing in some file', idleDefaults(due)[0])
  })
}

/** @param before what is there, of which nothing may change */
async function ingestAgain(
  checks: Checks,
  filled: ServerProcess,
  files: readonly string[],
  folder: string,
  before: Facts,
): Promise<void> {
  for (const file of files) await ingest(checks, filled, file, { mode: DEFAULT, folder })
  const after = await factsOf(filled, files)
  for (const { kind, equal, problem } of compareStored(after, withoutReporter(before), {})) {
    checks.report(`a second load changes none of ${equal} answers of kind "${kind}"`, problem)
  }
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
  {
    mode,
    folder,
    endpoint = 'RESTLI',
  }: { readonly mode: Mode; readonly folder: string; readonly endpoint?: Endpoint },
): Promise<void> {
  const recipe = {
    source: { type: 'file', config: { path: file } },
    sink: { type: 'datahub-rest', config: { server: server.url, mode, endpoint } },
  }
  const recipeFile = join(folder, `${mode}-${endpoint}.yml`)
  // JSON is YAML.
  await writeFile(recipeFile, JSON.stringify(recipe))
  await checks.attempt(`the client ingests ${basename(file)} without failures`, async () => {
    const client = pythonClient(server.url, folder)
    const { code, output } = await client.command('ingest', 'run', '-c', recipeFile, '--no-spinner')
    if (code !== 0) throw new Error(`exit code ${code}: ${output.slice(-2_000)}`)
    if (!/Pipeline finished successfully/.test(output)) throw new Error(output.slice(-2_000))
  })
}

async function factsOf({ url }: ServerProcess, files: readonly string[]): Promise<Facts> {
  return readFacts(createHttpClient({ server: url }), await interestIn(files))
}

/** @param defaults what the client adds; none to the first file, whose client knew the defaults */
async function compare(
  checks: Checks,
  fromClient: Facts,
  fromSeed: Facts,
  defaults: typeof CLIENT_DEFAULTS,
): Promise<void> {
  for (const { kind, equal, problem } of compareStored(fromClient, fromSeed, defaults)) {
    checks.report(`${equal} answers of kind "${kind}" are equal`, problem)
  }
  await checkReport(checks, fromClient)
}

/** What the run reporter writes is opaque to the server, and kept all the same. */
async function checkReport(checks: Checks, facts: Facts): Promise<void> {
  await checks.attempt('the client has reported its runs', () => {
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
