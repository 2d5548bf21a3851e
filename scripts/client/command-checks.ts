import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isJsonObject } from '../../graph/model/json.ts'
import { createHttpClient, type HttpClient } from '../../server/commands/http-client.ts'
import type { Checks } from './checks.ts'
import { expectEqual, expectText, output } from './outputs.ts'
import type { PythonClient } from './python-client.ts'

const TAG = 'urn:li:tag:check.commands'
const TAGGED = 'urn:li:dataset:(urn:li:dataPlatform:hive,check.commands,PROD)'
const PROFILED = 'urn:li:dataset:(urn:li:dataPlatform:hive,SampleHiveDataset,PROD)'
const RUN_ID = 'check-commands'
const PROPERTIES = { name: 'checked', description: 'grüße, 日本' }

/** The dependencies of the checks. */
interface CommandContext {
  readonly checks: Checks
  readonly client: PythonClient
  readonly http: HttpClient
  readonly folder: string
}

/** Runs commands of `datahub`, and checks their output and their effects. */
export function checkCommands(checks: Checks, client: PythonClient, folder: string): Promise<void> {
  return checks.section('datahub commands', async (section) => {
    const http = createHttpClient({ server: client.server })
    const context: CommandContext = { checks: section, client, http, folder }
    // Starting a command takes most of its time, on one processor, so two sequences run
    // concurrently.
    await Promise.all([
      runAll(context, [checkPutAndGet, checkSoftDeletion]),
      runAll(context, [checkServerConfig, checkTimeseries, checkGraphql]),
    ])
    await runAll(context, [checkReferences, checkHardDeletion])
  })
}

async function runAll(
  context: CommandContext,
  steps: readonly ((context: CommandContext) => Promise<void>)[],
): Promise<void> {
  for (const step of steps) await step(context)
}

async function checkServerConfig({ checks, client }: CommandContext): Promise<void> {
  await checks.attempt('check server-config prints the answer of /config', async () => {
    expectText(await output(client, 'check', 'server-config'), "'noCode': 'true'")
  })
}

async function checkPutAndGet({ checks, client, http, folder }: CommandContext): Promise<void> {
  const file = join(folder, 'properties.json')
  await writeFile(file, JSON.stringify(PROPERTIES))
  const putArguments = ['put', '--urn', TAG, '--aspect', 'tagProperties', '-d', file]
  await checks.attempt('exists prints false before anything was written', async () => {
    expectText(await output(client, 'exists', '--urn', TAG), 'false')
  })
  await checks.attempt('get of a missing entity fails with a message', async () => {
    const { code, output: text } = await client.command('get', '--urn', TAG)
    if (code === 0) throw new Error('exit code 0')
    expectText(text, `urn ${TAG} not found`)
  })
  await checks.attempt('put writes an aspect with its run ID', async () => {
    expectText(
      await output(client, ...putArguments, '--run-id', RUN_ID),
      'succeeded with status 200',
    )
    const { body } = await http.get(`/entitiesV2/${encodeURIComponent(TAG)}`)
    expectText(JSON.stringify(body), `"runId":"${RUN_ID}"`)
  })
  await checks.attempt('put of an invalid value fails with the reason', async () => {
    await writeFile(file, JSON.stringify({ name: 5 }))
    const { code, output: text } = await client.command(...putArguments)
    if (code === 0) throw new Error('exit code 0')
    expectText(text, '422')
  })
  await checks.attempt('exists prints true', async () => {
    expectText(await output(client, 'exists', '--urn', TAG), 'true')
  })
  await checks.attempt('get prints the aspects', async () => {
    const answer = JSON.parse(await output(client, 'get', '--urn', TAG)) as unknown
    expectEqual(answer, { tagKey: { name: 'check.commands' }, tagProperties: PROPERTIES })
  })
  await checks.attempt('get --details prints the time and the author', async () => {
    const answer = JSON.parse(await output(client, 'get', '--urn', TAG, '--details')) as unknown
    const properties = isJsonObject(answer) ? answer['tagProperties'] : undefined
    const members = isJsonObject(properties) ? Object.keys(properties).toSorted() : []
    expectEqual(members, ['created', 'systemMetadata', 'value'])
  })
}

async function checkTimeseries({ checks, client }: CommandContext): Promise<void> {
  await checks.attempt('get --aspect prints aspects and the latest point', async () => {
    const aspects = ['--aspect', 'datasetProfile', '--aspect', 'status']
    const text = await output(client, 'get', '--urn', PROFILED, ...aspects)
    const { datasetProfile, status } = JSON.parse(text) as Record<string, unknown>
    expectEqual(status, { removed: false })
    expectEqual(isJsonObject(datasetProfile) && datasetProfile['rowCount'], 4500)
  })
}

/** Checks the commands that send GraphQL. */
async function checkGraphql({ checks, client, http }: CommandContext): Promise<void> {
  await checks.attempt('search finds datasets by words', async () => {
    const urns = await output(client, 'search', 'SampleHiveDataset', '--urns-only')
    expectText(urns, PROFILED)
    expectText(await output(client, 'search', 'diagnose'), 'Search is working')
  })
  await checks.attempt('lineage follows tables, and prints the path between two', async () => {
    const upstreams = [{ dataset: PROFILED, type: 'TRANSFORMED' }]
    await propose(http, TAGGED, 'upstreamLineage', { upstreams })
    const options = ['--direction', 'upstream', '--format', 'json']
    const text = await output(client, 'lineage', '--urn', TAGGED, ...options)
    expectText(text, `"urn": ${JSON.stringify(PROFILED)}`)
    expectText(
      await output(client, 'lineage', 'path', '--from', PROFILED, '--to', TAGGED),
      'Path found (1 hops)',
    )
  })
  await checks.attempt('graphql runs a document, and describes an operation', async () => {
    const document = `{ entityExists(urn: ${JSON.stringify(PROFILED)}) }`
    expectText(await output(client, 'graphql', '--query', document), '"entityExists": true')
    const description = await output(
      client,
      'graphql',
      '--describe',
      'searchAcrossLineage',
      '--recurse',
    )
    expectText(description, 'direction: LineageDirection!')
  })
}

async function checkSoftDeletion({ checks, client }: CommandContext): Promise<void> {
  await checks.attempt('delete --soft marks the entity as removed', async () => {
    const text = await output(client, 'delete', '--urn', TAG, '--soft', '--force')
    expectText(text, 'Soft deleted 1 entities')
    const { status } = JSON.parse(await output(client, 'get', '--urn', TAG)) as { status: unknown }
    expectEqual(status, { removed: true })
  })
}

async function checkReferences({ checks, client, http }: CommandContext): Promise<void> {
  const expectedText = 'Found 1 references'
  await checks.attempt('delete references --dry-run only lists them', async () => {
    await addTag(http)
    const text = await output(client, 'delete', 'references', '--urn', TAG, '--dry-run')
    expectText(text, expectedText)
    expectEqual(await readTags(http), [{ tag: TAG }])
  })
  await checks.attempt('delete references removes them', async () => {
    expectText(await output(client, 'delete', 'references', '--urn', TAG, '--force'), expectedText)
    expectEqual(await readTags(http), [])
  })
}

async function checkHardDeletion({ checks, client, http }: CommandContext): Promise<void> {
  await checks.attempt('delete --hard deletes the tag and references to it', async () => {
    await addTag(http)
    const text = await output(client, 'delete', '--urn', TAG, '--hard', '--force')
    // The key, the properties and the status.
    expectText(text, 'Hard deleted 1 entities (impacts 3 versioned rows and 0 timeseries')
    expectText(text, 'cleaned up 1 referenced entities')
    expectEqual(await readTags(http), [])
    expectText(await output(client, 'exists', '--urn', TAG), 'false')
  })
  await checks.attempt('delete --hard --aspect deletes points only', async () => {
    const points = ['--aspect', 'datasetProfile', '--start-time', '2000-01-01']
    const range = [...points, '--end-time', '2100-01-01', '--force']
    const text = await output(client, 'delete', '--urn', PROFILED, '--hard', ...range)
    // The file has two profiles.
    expectText(text, 'impacts 0 versioned rows and 2 timeseries aspect rows')
    expectText(await output(client, 'exists', '--urn', PROFILED), 'true')
  })
}

/** Adds the tag to a dataset. */
function addTag(http: HttpClient): Promise<void> {
  return propose(http, TAGGED, 'globalTags', { tags: [{ tag: TAG }] })
}

async function propose(http: HttpClient, entityUrn: string, aspectName: string, value: object) {
  const aspect = { value: JSON.stringify(value), contentType: 'application/json' }
  const proposal = { entityUrn, changeType: 'UPSERT', aspectName, aspect }
  const { status } = await http.post('/aspects?action=ingestProposal', { proposal })
  expectEqual(status, 200)
}

async function readTags(http: HttpClient): Promise<unknown> {
  const { body } = await http.get(`/aspects/${encodeURIComponent(TAGGED)}?aspect=globalTags`)
  const { aspect } = body as { aspect: Record<string, { tags: unknown }> }
  return Object.values(aspect)[0]?.tags
}
