import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { startTypesense, type TypesenseServer } from './typesense-server.ts'
import type { FetchOptions } from './typesense-artifacts.ts'

const NODES = 3
/** The default of Typesense: a node that has been away lags, and still has to vote. */
const HEALTHY_LAG = 500

/** Nodes of one Typesense, started by {@link startTypesenseCluster}. */
export interface TypesenseCluster {
  readonly nodes: readonly TypesenseServer[]
  /** The URLs of all nodes, separated by commas. */
  readonly url: string
  readonly apiKey: string
  /**
   * Returns the node that leads.
   *
   * @throws Error when none does
   */
  leader(): Promise<TypesenseServer>
  stop(): Promise<void>
}

/**
 * Starts three nodes of one Typesense on loopback, with temporary data, and waits until they are
 * healthy.
 *
 * @throws Error with a sentence that says why it cannot start
 */
export async function startTypesenseCluster(options: FetchOptions = {}): Promise<TypesenseCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-typesense-cluster-'))
  const nodesFile = join(folder, 'nodes')
  const apiKey = randomBytes(18).toString('hex')
  const ports = []
  for (let node = 0; node < NODES; node++) {
    ports.push({ port: await freePort(), peeringPort: await freePort() })
  }
  const nodeAddresses = ports.map(({ port, peeringPort }) => `127.0.0.1:${peeringPort}:${port}`)
  await writeFile(nodesFile, nodeAddresses.join(','))
  const startups = ports.map((nodePorts, node) => {
    const dataDir = join(folder, String(node))
    return startTypesense({
      ...options,
      ...nodePorts,
      dataDir,
      nodesFile,
      apiKey,
      healthyLag: HEALTHY_LAG,
    })
  })
  const results = await Promise.allSettled(startups)
  const nodes = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) {
    await stop()
    throw failure.reason
  }
  return {
    nodes,
    url: nodes.map(({ url }) => url).join(','),
    apiKey,
    leader: () => findLeader(nodes),
    stop,
  }
}

async function findLeader(nodes: readonly TypesenseServer[]): Promise<TypesenseServer> {
  for (const node of nodes) if (await leads(node)) return node
  throw new Error('No node of the Typesense cluster leads')
}

async function leads({ url, apiKey }: TypesenseServer): Promise<boolean> {
  try {
    const headers = { 'X-TYPESENSE-API-KEY': apiKey }
    const answer = await fetch(`${url}/debug`, { headers, signal: AbortSignal.timeout(1_000) })
    return ((await answer.json()) as { state?: number }).state === 1
  } catch {
    return false
  }
}
