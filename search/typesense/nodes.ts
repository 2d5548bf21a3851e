import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Client } from 'typesense'
import type { IndexCheckup } from '../search-index.ts'
import { indexError } from './errors.ts'
import type { Node } from './leader.ts'

export interface TypesenseAddress {
  /** The URL of the server, or those of all nodes of a cluster, separated by commas. */
  readonly url: string
  readonly apiKey: string
}

/** Timeout of a batch of documents, or of a new collection. */
export const WORK_TIMEOUT_MS = 60_000
/**
 * Timeout of searches; longer than the server's own cutoff, which answers first (docs/interface:
 * search/deadline).
 */
const SEARCH_TIMEOUT_SECONDS = 12
const PROBE_TIMEOUT_SECONDS = 5
const CONNECTIONS_MAX = 16

/** Clients of one node, which differ in their timeout. */
export interface Clients {
  readonly searching: Client
  /** For everything that may take as long as a batch. */
  readonly working: Client
}

/** Returns the URLs of an address. */
const splitUrls = (url: string): [string, ...string[]] =>
  url.split(',').map((address) => address.trim().replace(/\/+$/, '')) as [string, ...string[]]

/** The nodes of an address, and the connections to them. */
export class Nodes {
  readonly urls: readonly [string, ...string[]]
  readonly #apiKey: string
  readonly #agents = agentsFor(CONNECTIONS_MAX)
  /** Probes neither wait for other requests nor end with them. */
  readonly #probing = agentsFor(Infinity)

  /** @param onDisconnect called when a connection closes, as every restart makes at least idle ones */
  constructor({ url, apiKey }: TypesenseAddress, onDisconnect: () => void) {
    this.urls = splitUrls(url)
    this.#apiKey = apiKey
    for (const agent of Object.values(this.#agents)) reportDisconnects(agent, onDisconnect)
  }

  createClients(url: string): Clients {
    return {
      searching: this.#client(url, SEARCH_TIMEOUT_SECONDS, this.#agents),
      working: this.#client(url, WORK_TIMEOUT_MS / 1_000, this.#agents),
    }
  }

  /** Returns a client for each node, for requests that are answered at once. */
  probes(): Node[] {
    return this.urls.map((url) => {
      return { url, client: this.#client(url, PROBE_TIMEOUT_SECONDS, this.#probing) }
    })
  }

  /** Closes all connections, which fails the requests on them and those that wait for one. */
  disconnect(): void {
    for (const agent of Object.values(this.#agents)) {
      const waiting = Object.values(agent.requests).flatMap((requests) => requests ?? [])
      for (const request of waiting) request.destroy()
      agent.destroy()
    }
    // Idle ones only keep the process alive: a probe that runs has a timeout.
    for (const agent of Object.values(this.#probing)) closeIdle(agent)
  }

  #client(url: string, connectionTimeoutSeconds: number, agents: Agents): Client {
    return new Client({
      apiKey: this.#apiKey,
      nodes: [{ url }],
      ...agents,
      connectionTimeoutSeconds,
      // Answers are small and the server is near: compression takes longer than sending.
      additionalHeaders: { 'Accept-Encoding': 'identity' },
      // The client would retry on the same server, or on a node that lags, and an import even when
      // a later one is under way; the connection retries instead (docs/decisions/0039).
      numRetries: 0,
      logLevel: 'silent',
    })
  }
}

/** Returns the version of the nodes, and a sentence for each one that does not serve. */
export async function checkNodes(nodes: readonly Node[]): Promise<IndexCheckup> {
  const versions = new Set<string>()
  const faults: string[] = []
  for (const { url, client } of nodes) {
    const state = await readHealth(client)
    if (state.version !== undefined) versions.add(state.version)
    if (state.problem !== undefined) faults.push(`${url} ${state.problem}`)
  }
  return { version: `Typesense/${[...versions].join(', ') || 'unknown'}`, faults }
}

async function readHealth(client: Client): Promise<{ version?: string; problem?: string }> {
  try {
    const { version } = await client.debug.retrieve()
    const { ok } = (await client.health.retrieve()) as { ok?: unknown }
    return ok === true ? { version } : { version, problem: 'is not healthy' }
  } catch (error) {
    return { problem: `fails: ${indexError(error).message}` }
  }
}

type Agents = ReturnType<typeof agentsFor>

function agentsFor(maxSockets: number) {
  const options = { keepAlive: true, maxSockets }
  return { httpAgent: new HttpAgent(options), httpsAgent: new HttpsAgent(options) }
}

function closeIdle(agent: HttpAgent): void {
  for (const sockets of Object.values(agent.freeSockets)) {
    for (const socket of sockets ?? []) socket.destroy()
  }
}

/** Reports closed connections (docs/decisions/0024). Node documents this override. */
function reportDisconnects(agent: HttpAgent, listener: () => void): void {
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback)
    socket?.once('close', listener)
    return socket
  }
}
