import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { registry } from '../../graph/registry.ts'
import { createHttpClient } from '../../server/commands/http-client.ts'
import { openFile } from '../../server/commands/seed/file-source.ts'
import { load } from '../../server/commands/seed/load.ts'
import type { ServerProcess } from '../server-process.ts'
import { readFacts, type Facts } from './catalog-facts.ts'
import type { Checks } from './checks.ts'
import { compareStored, readInterest, REPORTER_TYPES, type CLIENT_DEFAULTS } from './comparison.ts'
import { pythonClient } from './python-client.ts'

/** The modes of the client's sink: batches, or one request per record, in order or concurrent. */
export const MODES = ['ASYNC_BATCH', 'SYNC', 'ASYNC'] as const
export type Mode = (typeof MODES)[number]
export const DEFAULT_MODE: Mode = 'ASYNC_BATCH'
/** The endpoints of the sink. */
export const ENDPOINTS = ['RESTLI', 'OPENAPI'] as const
export type Endpoint = (typeof ENDPOINTS)[number]

/** The most varied file: both forms of records, fifteen types of snapshots, points. */
export const FIRST_FILE = 'bootstrap_mce.json'
/** Files with PATCH records, column lineage, URNs with spaces, values of older clients. */
export const OTHER_FILES = ['demo_data.json', 'snowflake.json', 'dbt.json', 'tableau.json']

/** Loads files with `trellis seed`. */
export async function seed(checks: Checks, server: ServerProcess, files: readonly string[]) {
  const client = createHttpClient({ server: server.url })
  for (const file of files) {
    await checks.attempt(`the seed loads ${basename(file)}`, async () => {
      const tally = await load(await openFile(registry, file), client, () => undefined)
      if (tally.refused + tally.malformed > 0) throw new Error(tally.complaints.join('; '))
    })
  }
}

/** The client's last message, with a time that does not include the start of Python. */
const FINISHED =
  /Pipeline finished successfully; produced \d+ events in (?:(\d+) minutes?(?: and )?)?(?:([\d.]+) seconds?)?/

/**
 * Loads a file with `datahub ingest`.
 *
 * @returns the time in milliseconds that the client reports
 */
export async function ingest(
  checks: Checks,
  server: ServerProcess,
  file: string,
  {
    mode,
    folder,
    endpoint = 'RESTLI',
  }: { readonly mode: Mode; readonly folder: string; readonly endpoint?: Endpoint },
): Promise<number> {
  const recipe = {
    source: { type: 'file', config: { path: file } },
    sink: { type: 'datahub-rest', config: { server: server.url, mode, endpoint } },
  }
  const recipeFile = join(folder, `${mode}-${endpoint}.yml`)
  // JSON is valid YAML.
  await writeFile(recipeFile, JSON.stringify(recipe))
  let tookMs = 0
  await checks.attempt(`the client ingests ${basename(file)} without failures`, async () => {
    const client = pythonClient(server.url, folder)
    const { code, output } = await client.command('ingest', 'run', '-c', recipeFile, '--no-spinner')
    if (code !== 0) throw new Error(`exit code ${code}: ${output.slice(-2_000)}`)
    const match = FINISHED.exec(output)
    if (!match) throw new Error(output.slice(-2_000))
    const [, minutes = 0, seconds = 0] = match
    tookMs = (Number(minutes) * 60 + Number(seconds)) * 1_000
  })
  return tookMs
}

interface FileRecord {
  readonly changeType?: string
  readonly aspect?: { readonly json?: unknown }
}

/**
 * Writes a copy of a file for the OpenAPI endpoint, where the client sends a PATCH only if the
 * record declares the content type of a patch; the records of DataHub's test files do not.
 */
export async function withDeclaredPatches(file: string, folder: string): Promise<string> {
  const records = JSON.parse(await readFile(file, 'utf8')) as readonly FileRecord[]
  const patchedRecords = records.map((record) => {
    if (record.changeType !== 'PATCH') return record
    const value = JSON.stringify(record.aspect?.json)
    return { ...record, aspect: { value, contentType: 'application/json-patch+json' } }
  })
  const copy = join(folder, basename(file))
  await writeFile(copy, JSON.stringify(patchedRecords))
  return copy
}

/** Reads the contents of a server that was loaded from files. */
export async function readCatalogFacts(
  { url }: ServerProcess,
  files: readonly string[],
): Promise<Facts> {
  return readFacts(createHttpClient({ server: url }), await readInterest(files))
}

/**
 * Checks that the client has stored the same as `trellis seed`.
 *
 * @param defaults the members that the client adds; none for the first file, which has them already
 */
export async function compareCatalogs(
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

/** Checks that the server has stored the run reports, whose aspects are not declared. */
async function checkReport(checks: Checks, facts: Facts): Promise<void> {
  await checks.attempt('the client has reported its runs', () => {
    const reportUrns = REPORTER_TYPES.flatMap((type) => facts.get(`urns ${type}`) as string[])
    const names = [...facts.keys()].filter((name) => reportUrns.some((urn) => name.includes(urn)))
    for (const aspect of [
      'dataHubIngestionSourceInfo',
      'dataHubExecutionRequestInput',
      'dataHubExecutionRequestResult',
    ]) {
      if (!names.some((name) => name.startsWith('aspect') && name.endsWith(` ${aspect}`))) {
        throw new Error(`no ${aspect} among ${reportUrns.join(', ')}`)
      }
    }
  })
}
