import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Client, type ImportResponse, type SearchResponse } from 'typesense'
import { inTime, QUESTION_TIMEOUT_MS } from '../../graph/runtime/deadline.ts'
import { indexError, isDropped, isOutage, orMissing, statusError, unavailable } from './errors.ts'

export interface TypesenseAddress {
  readonly url: string
  readonly apiKey: string
}

/** So long we wait for the server to say that it has given up (docs/interface: search/deadline), or for anything else that is read. */
const READ_TIMEOUT_SECONDS = 12
/** For a batch of documents, or a new collection. */
const WORK_TIMEOUT_MS = 60_000
const CONNECTIONS_MAX = 16

/** One search in the server's own words. */
export type Search = { readonly q: string } & Readonly<Record<string, unknown>>

/** A stored document, or the fields of it that were asked for. */
export type Row = Readonly<Record<string, unknown>>

export type Found = SearchResponse<Row>

/** What is done with documents that are sent: only new ones are taken, or any. */
export type Action = 'create' | 'upsert'

/**
 * The client, behind what the index needs of it. Holds connections until it is closed. What it reads
 * holds all that the server had acknowledged before, to any process, and whatever restarts lay between.
 */
export class TypesenseConnection {
  readonly #agents: readonly [HttpAgent, HttpsAgent]
  readonly #searching: Client
  readonly #working: Client
  readonly #replay: ReplayGuard

  /** @param aliases names of the aliases whose collections are read */
  constructor({ url, apiKey }: TypesenseAddress, aliases: readonly string[]) {
    const agentOptions = { keepAlive: true, maxSockets: CONNECTIONS_MAX }
    const [httpAgent, httpsAgent] = [new HttpAgent(agentOptions), new HttpsAgent(agentOptions)]
    this.#agents = [httpAgent, httpsAgent]
    for (const agent of this.#agents) onDisconnect(agent, () => this.#replay.suspect())
    const client = (connectionTimeoutSeconds: number) =>
      new Client({
        apiKey,
        nodes: [{ url }],
        httpAgent,
        httpsAgent,
        connectionTimeoutSeconds,
        // Small answers of a server nearby: to pack and unpack them takes longer than to send them.
        additionalHeaders: { 'Accept-Encoding': 'identity' },
        // Its retries wait and go to the same server; ours are in `write`.
        numRetries: 0,
        logLevel: 'silent',
      })
    this.#searching = client(READ_TIMEOUT_SECONDS)
    this.#working = client(WORK_TIMEOUT_MS / 1_000)
    this.#replay = new ReplayGuard(() => settleAliases(this.#working, aliases))
  }

  /** The answers to all searches, in one request; fails if one of them has none. */
  async search(searches: readonly Search[]): Promise<Found[]> {
    const bounded = searches.map((each) => ({ ...each, search_cutoff_ms: QUESTION_TIMEOUT_MS }))
    const { results } = await this.read(() =>
      this.#searching.multiSearch.perform<Row[]>({ searches: bounded }),
    )
    return results.map((result) => {
      // What was found until then is neither all nor the best.
      if (result.search_cutoff === true) {
        throw unavailable(`has not ended a search within ${QUESTION_TIMEOUT_MS} ms`)
      }
      if (result.error === undefined && result.code === undefined) return result
      throw statusError(result.code ?? 500, result.error ?? 'no reason given')
    })
  }

  /** Sends documents, a line of JSON each; the answers are in the same order. */
  async import(collection: string, lines: readonly string[], action: Action) {
    const late = () => {
      // The client cannot give an import up: lest one that hangs arrives behind what is sent later.
      this.close()
      return unavailable(`has not taken a batch within ${WORK_TIMEOUT_MS} ms`)
    }
    const text = await this.write((client) => {
      const documents = client.collections(collection).documents()
      return inTime(WORK_TIMEOUT_MS, () => documents.import(lines.join('\n'), { action }), late)
    })
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as ImportResponse)
  }

  async ping(): Promise<void> {
    const { ok } = (await this.write(() => this.#searching.health.retrieve())) as { ok?: unknown }
    if (ok !== true) throw unavailable('is not healthy')
  }

  close(): void {
    for (const agent of this.#agents) agent.destroy()
  }

  /** Reads once the server has caught up: before either try, since a restart may break the first. */
  read<T>(work: (client: Client) => Promise<T>): Promise<T> {
    return this.write(async (client) => {
      await this.#replay.caughtUp()
      return await work(client)
    })
  }

  /** Everything may be sent twice: writes say what is to be, not what to change. */
  async write<T>(work: (client: Client) => Promise<T>): Promise<T> {
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await work(this.#working)
      } catch (error) {
        if (isOutage(error)) this.#replay.suspect()
        if (!isFirst || !isDropped(error)) throw indexError(error)
      }
    }
  }
}

/** Every restart closes connections, if only idle ones (docs/decisions/0024). Node documents this override. */
function onDisconnect(agent: HttpAgent, listener: () => void): void {
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback)
    socket?.once('close', listener)
    return socket
  }
}

/** Ids of documents are hashes of one length. */
const NO_DOCUMENT = 'id:[none]'

/**
 * Makes reads wait until a server has replayed all that it has acknowledged. One that was restarted answers
 * searches while it still replays its newest writes: up to 1,000 by default, 4 with the flags that our README
 * names, since with fewer it would call itself unhealthy while it works.
 */
export class ReplayGuard {
  readonly #settle: () => Promise<void>
  /** Resolves when the last suspicion is settled. */
  #settled: Promise<void> | undefined

  /** @param settle answers when the server has all that was acknowledged before it was called */
  constructor(settle: () => Promise<void>) {
    this.#settle = settle
  }

  /** Notes that the server may have been restarted. */
  suspect(): void {
    this.#settled = undefined
  }

  /**
   * Waits until all suspicions of before this call are settled. Later ones are for later reads: a proxy that
   * closes every connection would raise them for ever.
   *
   * @throws what `settle` throws; the suspicion stays
   */
  async caughtUp(): Promise<void> {
    const settled = (this.#settled ??= this.#settle())
    try {
      await settled
    } catch (error) {
      if (this.#settled === settled) this.suspect()
      throw error
    }
  }
}

/**
 * Answers when the server has applied all that it has acknowledged to these aliases and to their
 * collections. It applies what concerns a collection in order, what concerns aliases in order too, and
 * answers a write when it is applied: so writes that change nothing go behind all that is still to come.
 *
 * @throws the client's own errors
 */
async function settleAliases(client: Client, names: readonly string[]): Promise<void> {
  await orMissing(client.aliases(`${names.join('_')}_none`).delete())
  const { aliases } = await client.aliases().retrieve()
  const named = aliases.filter(({ name }) => names.includes(name))
  await Promise.all(
    named.map(({ collection_name: collection }) =>
      orMissing(client.collections(collection).documents().delete({ filter_by: NO_DOCUMENT })),
    ),
  )
}
