import Libsql from 'libsql'
import { join } from 'node:path'
import { createHttpClient, messageOf } from '../../server/commands/http-client.ts'
import { enginesGiven, startEngines } from '../real-engines.ts'
import { changedItem, datasetAt, proposalsOf, sharedTags, type Item } from './data.ts'
import { processorMsOf, since, untilSettled, type Process } from './processes.ts'
import { POOL } from './scenarios.ts'
import { startBaseline, startServer, type BenchServer, type ServerOptions } from './server.ts'

export const STORES = ['embedded', 'production'] as const
export type StoresName = (typeof STORES)[number]

const BATCH_PROPOSALS = 500
const CALLERS = 4
const QUARTERS = 4

/** A server with stores of its own, which are loaded. */
export interface Party {
  readonly server: BenchServer
  /** In the variables of the server. */
  readonly variables: Readonly<Record<string, string>>
  /** The server first, then the stores that have processes of their own. */
  readonly processes: readonly Process[]
  /** How loading went, for people. */
  readonly loaded: string
  readonly proposals: number
  stop(): Promise<void>
}

/** Starts stores and a server, and loads the catalog. */
export async function startParty(
  name: StoresName,
  datasets: number,
  options: ServerOptions,
  say: (line: string) => void,
): Promise<Party> {
  const stores = name === 'embedded' ? await enginesGiven({}) : await startEngines(say)
  try {
    const server = await startServer(stores.variables, options)
    const processes = [{ name: 'server', pid: server.pid }, ...stores.processes]
    const stop = async () => {
      await server.stop()
      await stores.stop()
    }
    say(`${name}: loading ${datasets} datasets${options.checkout ? ` (${options.checkout})` : ''}`)
    const loading = await load(server, processes, datasets)
    await untilSettled(processes)
    return { server, variables: stores.variables, processes, ...loading, stop }
  } catch (error) {
    await stores.stop()
    throw error
  }
}

/** Starts the baseline on the stores of a party; of an embedded file it gets a copy. */
export async function baselineOf({ variables }: Party): Promise<BenchServer> {
  const folder = variables['DATA_DIR'] ?? ''
  const file = join(folder, 'baseline.db')
  if (!variables['NEO4J_URI']) {
    const database = new Libsql(join(folder, 'trellis.db'))
    database.exec(`VACUUM INTO '${file}'`)
    database.close()
  }
  return startBaseline({ ...variables, BASELINE_FILE: file })
}

/** Writes items in as few requests as makes sense. */
export async function write({ url }: BenchServer, items: Iterable<Item>): Promise<number> {
  const client = createHttpClient({ server: url })
  const batches = batchesOf(items)
  let sent = 0
  const caller = async () => {
    // The callers share one iterator, so each batch is sent once.
    for (const proposals of { [Symbol.iterator]: () => ({ next: () => batches.next() }) }) {
      const answer = await client.post('/aspects?action=ingestProposalBatch', { proposals })
      if (answer.status !== 200) throw new Error(`loading: ${messageOf(answer)}`)
      sent += proposals.length
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return sent
}

/** Loads the catalog by quarters, which shows whether a proposal costs more in a larger catalog. */
async function load(server: BenchServer, processes: readonly Process[], datasets: number) {
  await write(server, sharedTags())
  const beganMs = performance.now()
  const costs: number[] = []
  let proposals = 0
  for (let quarter = 0; quarter < QUARTERS; quarter++) {
    const before = await processorMsOf(processes)
    const sent = await write(server, quarterOf(datasets, quarter))
    const spent = Object.values(since(before, await processorMsOf(processes)))
    costs.push(spent.reduce((sum, ms) => sum + ms, 0) / sent)
    proposals += sent
  }
  const perSecond = Math.round((proposals * 1_000) / (performance.now() - beganMs))
  await write(server, Array.from({ length: POOL }, (_, at) => changedItem(at, 0)))
  const growth = ((costs.at(-1) ?? 0) / (costs[0] ?? 1)).toFixed(2)
  const each = costs.map((ms) => ms.toFixed(2)).join(', ')
  const loaded = `${perSecond} proposals/s; last quarter ÷ first ${growth} (cpu ms ${each})`
  return { loaded, proposals }
}

function* quarterOf(datasets: number, quarter: number): Generator<Item> {
  const edge = (nth: number) => Math.floor((datasets * nth) / QUARTERS)
  for (let at = edge(quarter); at < edge(quarter + 1); at++) yield datasetAt(at, datasets)
}

function* batchesOf(items: Iterable<Item>) {
  let batch: ReturnType<typeof proposalsOf> = []
  for (const item of items) {
    batch.push(...proposalsOf(item))
    if (batch.length < BATCH_PROPOSALS) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
