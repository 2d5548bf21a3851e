import Libsql from 'libsql'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createHttpClient, failureMessage } from '../../server/commands/http-client.ts'
import { configuredStores, productionStores } from '../server-stores.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { changedItem, datasetAt, toProposals, sharedTags, type Item } from './data.ts'
import { readProcessorMs, subtractTimes, untilSettled, type Process } from './processes.ts'
import { POOL } from './scenarios.ts'

export const STORES = ['embedded', 'production'] as const
export type StoresName = (typeof STORES)[number]

const BATCH_PROPOSALS = 500
const CALLERS = 4
const QUARTERS = 4

/** A server with loaded stores of its own. */
export interface Deployment {
  readonly server: ServerProcess
  /** An admin's access token, where access is controlled. */
  readonly token: string | undefined
  /** Environment variables of the server. */
  readonly variables: Readonly<Record<string, string>>
  /** The server first, then the stores that have processes of their own. */
  readonly processes: readonly Process[]
  /** A sentence about the duration of loading. */
  readonly loaded: string
  readonly proposals: number
  stop(): Promise<void>
}

export interface DeploymentOptions {
  /** A checkout with a built server; this one by default. */
  readonly checkout?: string | undefined
  /** Folder where the server leaves a processor profile when it stops. */
  readonly profileDir?: string | undefined
  /** Policies decide who may change and see what. */
  readonly controlsViews?: boolean
}

const SYSTEM_CLIENT = { id: 'bench', secret: randomUUID() }
const CONTROLLED = {
  AUTH_ENABLED: 'true',
  VIEW_AUTHORIZATION_ENABLED: 'true',
  SYSTEM_CLIENT_ID: SYSTEM_CLIENT.id,
  SYSTEM_CLIENT_SECRET: SYSTEM_CLIENT.secret,
}

/** Starts stores and a built server, and loads the catalog. */
export async function startDeployment(
  name: StoresName,
  datasets: number,
  { checkout, profileDir, controlsViews = false }: DeploymentOptions,
  say: (line: string) => void,
): Promise<Deployment> {
  const stores = name === 'embedded' ? await configuredStores({}) : await productionStores(say)
  try {
    const profileOptions = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : []
    const entry = [...profileOptions, 'dist/server/commands/trellis.js']
    const variables = { ...stores.variables, ...(controlsViews && CONTROLLED) }
    const server = await startServerProcess(variables, entry, checkout)
    const token = controlsViews
      ? await createToken(server, 'urn:li:corpuser:root', 'ADMIN')
      : undefined
    const processes = [{ name: 'server', pid: server.pid }, ...stores.processes]
    const stop = async () => {
      await server.end('SIGTERM')
      await stores.stop()
    }
    say(`${name}: loading ${datasets} datasets ${checkout ? `into ${checkout}` : ''}`)
    const loadResult = await load({ url: server.url, token }, processes, datasets)
    await untilSettled(processes)
    return { server, token, variables, processes, ...loadResult, stop }
  } catch (error) {
    await stores.stop()
    throw error
  }
}

/** Creates an access token of a user; without a role, policies decide for it. */
export async function createToken(
  { url }: ServerProcess,
  actorUrn: string,
  role?: 'ADMIN' | 'EDITOR',
): Promise<string> {
  const query = `mutation create($input: CreateAccessTokenInput!) {
    createAccessToken(input: $input) { accessToken }
  }`
  const input = { type: 'PERSONAL', actorUrn, duration: 'ONE_DAY', name: 'bench', role }
  const response = await fetch(`${url}/api/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${SYSTEM_CLIENT.id}:${SYSTEM_CLIENT.secret}`,
    },
    body: JSON.stringify({ query, variables: { input } }),
  })
  const text = await response.text()
  const { data } = JSON.parse(text) as { data?: { createAccessToken?: { accessToken: string } } }
  if (!data?.createAccessToken) throw new Error(`access token: ${response.status} ${text}`)
  return data.createAccessToken.accessToken
}

/** The address of a server, and an access token where it requires one. */
export interface Address {
  readonly url: string
  readonly token?: string | undefined
}

/** Starts the baseline on the stores of a deployment; an embedded file is copied for it. */
export async function startBaseline({ variables }: Deployment): Promise<ServerProcess> {
  const folder = variables['DATA_DIR'] ?? ''
  const file = join(folder, 'baseline.db')
  if (!variables['NEO4J_URI']) {
    const database = new Libsql(join(folder, 'trellis.db'))
    database.exec(`VACUUM INTO '${file}'`)
    database.close()
  }
  const entry = ['--import', 'tsx', 'scripts/bench/baseline/app.ts']
  return startServerProcess({ ...variables, BASELINE_FILE: file }, entry)
}

/** Writes items in few large requests. */
export async function write({ url, token }: Address, items: Iterable<Item>): Promise<number> {
  const client = createHttpClient({ server: url, token })
  const batches = splitBatches(items)
  let sent = 0
  const caller = async () => {
    // The callers share one iterator, so each batch is sent once.
    for (let next = batches.next(); !next.done; next = batches.next()) {
      const proposals = next.value
      const answer = await client.post('/aspects?action=ingestProposalBatch', { proposals })
      if (answer.status !== 200) throw new Error(`loading: ${failureMessage(answer)}`)
      sent += proposals.length
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return sent
}

/** Loads the catalog by quarters, which shows whether a proposal costs more in a larger catalog. */
async function load(server: Address, processes: readonly Process[], datasets: number) {
  await write(server, sharedTags())
  const beganMs = performance.now()
  const costs: number[] = []
  let proposals = 0
  for (let quarter = 0; quarter < QUARTERS; quarter++) {
    const before = await readProcessorMs(processes)
    const sent = await write(server, quarterItems(datasets, quarter))
    const spentTimes = subtractTimes(before, await readProcessorMs(processes))
    costs.push(spentTimes.reduce((sum, [, ms]) => sum + ms, 0) / sent)
    proposals += sent
  }
  const perSecond = Math.round((proposals * 1_000) / (performance.now() - beganMs))
  await write(
    server,
    Array.from({ length: POOL }, (_, at) => changedItem(at, 0)),
  )
  const growth = ((costs.at(-1) ?? 0) / (costs[0] ?? 1)).toFixed(2)
  const quarterCosts = costs.map((ms) => ms.toFixed(2)).join(', ')
  const loaded = `${perSecond} proposals/s; last quarter ÷ first ${growth} (cpu ms ${quarterCosts})`
  return { loaded, proposals }
}

function* quarterItems(datasets: number, quarter: number): Generator<Item> {
  const edge = (nth: number) => Math.floor((datasets * nth) / QUARTERS)
  for (let at = edge(quarter); at < edge(quarter + 1); at++) yield datasetAt(at, datasets)
}

function* splitBatches(items: Iterable<Item>) {
  let batch: ReturnType<typeof toProposals> = []
  for (const item of items) {
    batch.push(...toProposals(item))
    if (batch.length < BATCH_PROPOSALS) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
