import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { registry } from '../../graph/registry.ts'
import { createHttpClient } from '../../server/commands/http-client.ts'
import { load } from '../../server/commands/seed/load.ts'
import { sample } from '../../server/commands/seed/sample/sample.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { readFacts, type Facts } from './catalog-facts.ts'
import type { Catalogs } from './catalogs.ts'
import { createCheckContext, table, type Context } from './check-context.ts'
import type { Checks } from './checks.ts'
import { compareStored } from './comparison.ts'
import { FIRST_FILE, seed } from './loads.ts'
import { expectEqual, expectText } from './outputs.ts'
import { installPackages, programPath, pythonClient, type PythonPackages } from './python-client.ts'

/** DataHub's framework of actions, which reads events. */
const ACTIONS: PythonPackages = {
  requirements: ['acryl-datahub-actions==1.7.0.17'],
  folder: 'datahub-actions',
}

const TIMEOUT_MS = 300_000
/** What the program prints when there were no events for a while. */
const IDLE = 'Exiting main loop due to idle timeout'
/** The emitter of the client sends no other deletions; that of the key deletes the entity. */
const DELETES_KEYS_ONLY = 'Delete not supported for non key aspect'
const VERSIONED = 'MetadataChangeLog_Versioned_v1'
const TIMESERIES = 'MetadataChangeLog_Timeseries_v1'
/** Where a consumer keeps its place; the last one is written when the mirror no longer listens. */
const STATE_TYPE = 'platformResource'

const TAG = 'urn:li:tag:propagated'
const TERM = 'urn:li:glossaryTerm:propagated'
const COLUMN = `urn:li:schemaField:(${table('spring')},name)`

/**
 * Runs actions of DataHub's framework, unmodified, on the events of a catalog: one prints them, three
 * propagate labels and texts to what is downstream, and one mirrors the catalog into another one.
 */
export function checkActions(
  checks: Checks,
  { data, folder, catalogs }: { data: string; folder: string; catalogs: Catalogs },
): Promise<void> {
  return checks.section('Actions of DataHub', (section) =>
    catalogs.use('actions', async (server) => {
      await section.attempt('the framework of actions can be installed', () =>
        installPackages(ACTIONS, (line) => section.note(line)),
      )
      await load(sample(), createHttpClient({ server: server.url }), () => undefined)
      await seed(section, server, [join(data, FIRST_FILE)])
      const context = createCheckContext(section, pythonClient(server.url, folder), folder)
      const runner = { context, server }
      await checkPrinter(runner)
      await checkPropagation(runner)
      const mirror = await startServerProcess({ DATA_DIR: join(folder, 'mirror') }, 'built')
      try {
        await checkMirror(runner, mirror)
      } finally {
        await mirror.end('SIGTERM')
      }
    }),
  )
}

interface Runner {
  readonly context: Context
  readonly server: ServerProcess
}

/**
 * Runs an action until there are no more events, and returns its output.
 *
 * @throws Error if it fails, or reports an error
 */
async function act(
  { context, server }: Runner,
  name: string,
  action: object,
  topics: readonly string[],
): Promise<string> {
  const pipeline = {
    name,
    source: {
      type: 'datahub-cloud',
      config: {
        topics,
        lookback_days: 1,
        kill_after_idle_timeout: true,
        idle_timeout_duration_seconds: 1,
      },
    },
    action,
    datahub: { server: server.url },
  }
  const path = await context.file(`${name}.yml`, pipeline)
  const variables = { HOME: context.folder, DATAHUB_TELEMETRY_ENABLED: 'false' }
  const { code, output } = await runUntilIdle(['actions', 'run', '-c', path], variables)
  const errors = output.matchAll(/\bexception: (.*)|Traceback[^]{0,3000}/g)
  const [error] = [...errors].filter(([text]) => !text.includes(DELETES_KEYS_ONLY))
  if (code !== 0 || error)
    throw new Error(`exit code ${code}: ${error?.[0] ?? output.slice(-1_000)}`)
  return output
}

/** Stops the program when it is idle: only a program that is stopped commits its place. */
async function runUntilIdle(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const env = { PATH: process.env['PATH'], ...variables }
  const program = programPath(ACTIONS, 'datahub-actions')
  const child = spawn(program, args, { env, timeout: TIMEOUT_MS, stdio: 'pipe' })
  let output = ''
  let isStopped = false
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (isStopped || !output.includes(IDLE)) return
      isStopped = true
      child.kill('SIGTERM')
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

async function checkPrinter(runner: Runner): Promise<void> {
  const { checks } = runner.context
  const print = async () => {
    const text = await act(runner, 'printer', { type: 'hello_world' }, ['PlatformEvent_v1'])
    return text.split('Received event').length - 1
  }
  await checks.attempt('hello world prints the events of the past day', async () => {
    const printed = await print()
    if (printed < 1_000) throw new Error(`it printed ${printed} events`)
  })
  await checks.attempt(
    'it continues from its place, which is an event itself, and ends',
    async () => {
      // The commit of the first run: the entity is created, then has relationships or none.
      const again = await print()
      if (again > 5) throw new Error(`it printed ${again} events again`)
      expectEqual((await print()) <= again, true)
    },
  )
}

async function checkPropagation(runner: Runner): Promise<void> {
  const { checks, aspects } = runner.context
  const { server } = runner
  const ingest = async (urn: string, aspectName: string, value: object) => {
    const proposal = { entityUrn: urn, aspectName, changeType: 'UPSERT' }
    const aspect = { value: JSON.stringify(value), contentType: 'application/json' }
    const client = createHttpClient({ server: server.url })
    const body = { proposal: { ...proposal, aspect } }
    const { status } = await client.post('/aspects?action=ingestProposal', body)
    expectEqual(status, 200)
  }
  const stamp = { time: 1, actor: 'urn:li:corpuser:ada' }
  const fields = (['name', 'size'] as const).map((fieldPath) => ({
    fieldPath,
    nativeDataType: 'text',
    type: { type: { 'com.linkedin.schema.StringType': {} } },
  }))
  const schema = {
    schemaName: 's',
    platform: 'urn:li:dataPlatform:hive',
    version: 0,
    hash: '',
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
    fields,
  }
  for (const name of ['spring', 'river']) await ingest(table(name), 'schemaMetadata', schema)
  await ingest(table('river'), 'upstreamLineage', {
    upstreams: [{ dataset: table('spring'), type: 'TRANSFORMED', auditStamp: stamp }],
    fineGrainedLineages: [
      {
        upstreamType: 'FIELD_SET',
        upstreams: [COLUMN],
        downstreamType: 'FIELD',
        downstreams: [COLUMN.replace('spring', 'river')],
      },
    ],
  })
  await ingest(table('spring'), 'globalTags', { tags: [{ tag: TAG }] })
  await ingest(table('spring'), 'glossaryTerms', { terms: [{ urn: TERM }], auditStamp: stamp })
  await ingest(table('spring'), 'editableSchemaMetadata', {
    editableSchemaFieldInfo: [{ fieldPath: 'name', description: 'Où naît le fleuve 川.' }],
  })
  const river = async () => aspects(table('river'))
  await checks.attempt('tag propagation tags what is downstream', async () => {
    const config = { tag_prefixes: ['propagated'] }
    await act(runner, 'tags', { type: 'tag_propagation', config }, ['PlatformEvent_v1'])
    expectText(JSON.stringify((await river())['globalTags']), TAG)
  })
  await checks.attempt('term propagation adds terms to what is downstream', async () => {
    const config = { target_terms: [TERM] }
    await act(runner, 'terms', { type: 'term_propagation', config }, ['PlatformEvent_v1'])
    expectText(JSON.stringify((await river())['glossaryTerms']), TERM)
  })
  await checks.attempt('doc propagation describes columns downstream, in any script', async () => {
    const topics = ['PlatformEvent_v1', VERSIONED]
    await act(runner, 'texts', { type: 'doc_propagation' }, topics)
    const column = await aspects(COLUMN.replace('spring', 'river'))
    expectText(JSON.stringify(column['documentation']), 'Où naît le fleuve 川.')
  })
}

async function checkMirror(runner: Runner, mirror: ServerProcess): Promise<void> {
  const { checks } = runner.context
  const config = { gms_server: mirror.url }
  const sync = () =>
    act(runner, 'mirror', { type: 'metadata_change_sync', config }, [VERSIONED, TIMESERIES])
  await checks.attempt('metadata change sync mirrors the catalog', async () => {
    await sync()
  })
  await checks.attempt('and what is changed and deleted later', async () => {
    const client = createHttpClient({ server: runner.server.url })
    const urn = table('spring')
    await client.post('/entities?action=delete', { urn: table('river') })
    const column = 'subResource: "size", subResourceType: DATASET_FIELD'
    const input = `{resourceUrn: "${urn}", ${column}, description: "Источник 🌊"}`
    const query = `mutation { updateDescription(input: ${input}) }`
    const { body } = await client.post('/api/graphql', { query })
    expectEqual((body as { data: unknown }).data, { updateDescription: true })
    await sync()
  })
  const [left, right] = await Promise.all([runner.server, mirror].map(readMirrored))
  for (const { kind, equal, problem } of compareStored(left ?? new Map(), right ?? new Map(), {}))
    checks.report(`${equal} answers of kind "${kind}" are equal in the mirror`, problem)
}

/** Reads the latest values and points of a catalog. */
async function readMirrored({ url }: ServerProcess): Promise<Facts> {
  const entityTypes = registry.entityTypes.filter((type) => type !== STATE_TYPE)
  const timeseries = new Map(
    entityTypes.map((type) => {
      const names = registry.timeseriesAspects.filter((name) => registry.carries(type, name))
      return [type, new Set(names)] as const
    }),
  )
  const facts = await readFacts(createHttpClient({ server: url }), { entityTypes, timeseries })
  const isState = (name: string) => name.includes(`urn:li:${STATE_TYPE}:`)
  return new Map([...facts].filter(([name]) => !name.startsWith('history ') && !isState(name)))
}
