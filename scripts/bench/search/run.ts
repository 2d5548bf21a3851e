import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guardChild } from '../../../server/commands/local-servers/child-guard.ts'
import { nameOf } from '../../../server/commands/seed/generated-table.ts'
import {
  startTypesense,
  type TypesenseServer,
} from '../../../server/commands/local-servers/typesense-server.ts'
import { BenchClient } from '../client.ts'
import { timed } from '../rounds.ts'
import { startServer, type BenchServer } from '../server.ts'
import { fill } from './fill.ts'
import { queriesFor, type Query } from './queries.ts'
import { startRecorder, type Recorded } from './recorder.ts'
import { measureFreshness } from './freshness.ts'
import type { SearchEngine, SearchRow, SearchRun } from './rows.ts'

/** Ours may take so much longer than the request that it sends. */
const OVER_BARE_MAX = 1.3

/** Measures one engine on a catalog of its own; the graph is embedded either way. */
export async function runSearch(engine: SearchEngine, run: SearchRun): Promise<SearchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-bench-'))
  const guard = guardChild(folder)
  const typesense =
    engine === 'typesense'
      ? await startTypesense({ dataDir: join(folder, 'typesense') })
      : undefined
  try {
    const variables = { DATA_DIR: folder, ...addressOf(typesense) }
    run.say(`${engine}: filling ${run.datasets.toLocaleString('en-US')} datasets`)
    const { documents, documentsPerSecond } = await fill(variables, run.datasets, run.say)
    const rows: SearchRow[] = [
      {
        engine,
        title: `reindex of ${documents.toLocaleString('en-US')} documents`,
        figure: `${Math.round(documentsPerSecond).toLocaleString('en-US')} per second`,
      },
    ]
    const recorded = typesense
      ? await record(run, folder, typesense)
      : new Map<string, Recorded[]>()
    const server = await startServer(variables)
    try {
      rows.push(...(await measureQueries(engine, run, server, typesense, recorded)))
      rows.push(await measureFreshness(engine, run, server))
      rows.push(...(await memoryRows(engine, server, typesense)))
    } finally {
      await server.stop()
    }
    return rows
  } finally {
    await typesense?.stop()
    guard.release()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

function addressOf(typesense: TypesenseServer | undefined): Record<string, string> {
  return typesense ? { TYPESENSE_URL: typesense.url, TYPESENSE_API_KEY: typesense.apiKey } : {}
}

const queriesOf = ({ datasets }: SearchRun) => {
  return queriesFor(nameOf(Math.floor(datasets / 2)).name)
}

/** What a server asks Typesense for each query, as it passes by. */
async function record(
  run: SearchRun,
  folder: string,
  typesense: TypesenseServer,
): Promise<Map<string, Recorded[]>> {
  const recorder = await startRecorder(typesense.url)
  const address = { TYPESENSE_URL: recorder.url, TYPESENSE_API_KEY: typesense.apiKey }
  const server = await startServer({ DATA_DIR: folder, ...address })
  const client = new BenchClient(server.url)
  const recorded = new Map<string, Recorded[]>()
  try {
    for (const query of queriesOf(run)) {
      recorder.take()
      await client.post(`/entities?action=${query.action}`, query.body)
      recorded.set(query.id, recorder.take())
    }
  } finally {
    client.close()
    await server.stop()
    await recorder.close()
  }
  return recorded
}

async function measureQueries(
  engine: SearchEngine,
  run: SearchRun,
  server: BenchServer,
  typesense: TypesenseServer | undefined,
  recorded: ReadonlyMap<string, readonly Recorded[]>,
): Promise<SearchRow[]> {
  const client = new BenchClient(server.url)
  const rows: SearchRow[] = []
  try {
    for (const query of queriesOf(run)) {
      run.say(`${engine}: ${query.title}`)
      rows.push(
        await measureQuery(engine, run, client, query, typesense, recorded.get(query.id) ?? []),
      )
    }
  } finally {
    client.close()
  }
  return rows
}

async function measureQuery(
  engine: SearchEngine,
  { samples }: SearchRun,
  client: BenchClient,
  query: Query,
  typesense: TypesenseServer | undefined,
  asked: readonly Recorded[],
): Promise<SearchRow> {
  const call = () => client.post(`/entities?action=${query.action}`, query.body)
  const { value } = JSON.parse(await call()) as { value: { numEntities?: number } }
  const times = await timed(samples, call)
  const [only] = asked
  // Several requests one after the other have no bare counterpart.
  const bare =
    typesense && only && asked.length === 1
      ? await timed(samples, () => send(typesense, only))
      : undefined
  const overBare = bare && times.p50Ms / bare.p50Ms
  const p95MsMax = query.p95MsMax?.[engine]
  const isQuick = p95MsMax === undefined || times.p95Ms <= p95MsMax
  const isNear = overBare === undefined || overBare <= OVER_BARE_MAX
  const targets = [
    ...(p95MsMax === undefined ? [] : [`p95 <= ${p95MsMax} ms`]),
    ...(overBare === undefined ? [] : [`<= ${OVER_BARE_MAX} x bare`]),
  ]
  return {
    engine,
    title: query.title,
    ...times,
    ...(value.numEntities !== undefined && { hits: value.numEntities }),
    ...(overBare !== undefined && { overBare }),
    ...(targets.length > 0 && { target: targets.join(', '), ok: isQuick && isNear }),
  }
}

async function send({ url }: TypesenseServer, { path, headers, body }: Recorded): Promise<void> {
  const answer = await fetch(url + path, { method: 'POST', headers, body })
  await answer.text()
}

async function memoryRows(
  engine: SearchEngine,
  server: BenchServer,
  typesense: TypesenseServer | undefined,
): Promise<SearchRow[]> {
  const serverMb = await server.residentMb()
  const rows: SearchRow[] = [{ engine, title: 'server, resident', figure: mb(serverMb) }]
  if (typesense) {
    rows.push({ engine, title: 'Typesense, resident', figure: mb(await residentMb(typesense.pid)) })
  }
  return rows
}

const mb = (value: number | undefined) =>
  value === undefined ? 'n/a: this system does not say' : `${Math.round(value)} MB`

async function residentMb(pid: number | undefined): Promise<number | undefined> {
  try {
    const text = await readFile(`/proc/${pid}/status`, 'utf8')
    const kb = /^VmRSS:\s+(\d+) kB/m.exec(text)?.[1]
    return kb === undefined ? undefined : Number(kb) / 1_024
  } catch {
    return undefined
  }
}
