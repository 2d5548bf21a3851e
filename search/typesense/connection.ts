import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Client, type ImportResponse, type SearchResponse } from 'typesense'
import { inTime, QUESTION_TIMEOUT_MS } from '../../graph/runtime/deadline.ts'
import { indexError, isDropped, isOutage, orMissing, statusError, unavailable } from './errors.ts'

export interface TypesenseAddress {
  readonly url: string
  readonly apiKey: string
}

/**
 * Timeout of reads; longer than the server's own cutoff of searches, which answers first
 * (docs/interface: search/deadline).
 */
const READ_TIMEOUT_SECONDS = 12
/** Timeout of a batch of documents, or of a new collection. */
const WORK_TIMEOUT_MS = 60_000
const CONNECTIONS_MAX = 16

/** One search in Typesense's parameters. */
export type Search = { readonly q: string } & Readonly<Record<string, unknown>>

/** A stored document, or the requested fields of it. */
export type Row = Readonly<Record<string, unknown>>

export type Found = SearchResponse<Row>

/** Handling of imported documents: only new ones are accepted, or all. */
export type Action = 'create' | 'upsert'

/**
 * Wraps the Typesense client. Holds connections until it is closed. Reads see everything that the
 * server had acknowledged before, to any process, even across restarts.
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
        // Answers are small and the server is near: compression takes longer than sending.
        additionalHeaders: { 'Accept-Encoding': 'identity' },
        // The client's retries wait and go to the same server; `write` retries instead.
        numRetries: 0,
        logLevel: 'silent',
      })
    this.#searching = client(READ_TIMEOUT_SECONDS)
    this.#working = client(WORK_TIMEOUT_MS / 1_000)
    this.#replay = new ReplayGuard(() => settleAliases(this.#working, aliases))
  }

  /** Returns the answers to all searches, in one request; fails if one of them fails. */
  async search(searches: readonly Search[]): Promise<Found[]> {
    const withCutoff = searches.map((each) => ({ ...each, search_cutoff_ms: QUESTION_TIMEOUT_MS }))
    const { results } = await this.read(() =>
      this.#searching.multiSearch.perform<Row[]>({ searches: withCutoff }),
    )
    return results.map((result) => {
      // Results up to the cutoff are neither complete nor the best.
      if (result.search_cutoff === true) {
        throw unavailable(`has not answered a search within ${QUESTION_TIMEOUT_MS} ms`)
      }
      if (result.error === undefined && result.code === undefined) return result
      throw statusError(result.code ?? 500, result.error ?? 'no reason')
    })
  }

  /** Sends documents, a line of JSON each; returns the answers in the same order. */
  async import(collection: string, lines: readonly string[], action: Action) {
    const timedOut = () => {
      // The client cannot cancel an import; closing keeps a stalled one from overtaking later ones.
      this.close()
      return unavailable(`has not accepted a batch within ${WORK_TIMEOUT_MS} ms`)
    }
    const text = await this.write((client) => {
      const documents = client.collections(collection).documents()
      return inTime(WORK_TIMEOUT_MS, () => documents.import(lines.join('\n'), { action }), timedOut)
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

  /**
   * Reads once the server has caught up; waits before either attempt, since a restart may break the
   * first.
   */
  read<T>(work: (client: Client) => Promise<T>): Promise<T> {
    return this.write(async (client) => {
      await this.#replay.caughtUp()
      return await work(client)
    })
  }

  /** Runs an operation, and once more after a dropped connection; all writes are idempotent. */
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

/**
 * Reports closed connections: every restart closes at least idle ones (docs/decisions/0024). Node
 * documents this override.
 */
function onDisconnect(agent: HttpAgent, listener: () => void): void {
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback)
    socket?.once('close', listener)
    return socket
  }
}

/** Matches no document: IDs are hashes of one length. */
const NO_DOCUMENT = 'id:[none]'

/**
 * Delays reads until a server has replayed everything that it has acknowledged. A restarted server
 * answers searches while it still replays its newest writes: up to 1,000 by default, 4 with the
 * flags in `README.md`; with fewer it would report itself unhealthy under load.
 */
export class ReplayGuard {
  readonly #settle: () => Promise<void>
  /** Resolves when the last suspicion is settled. */
  #settled: Promise<void> | undefined

  /** @param settle resolves when the server has everything that was acknowledged before the call */
  constructor(settle: () => Promise<void>) {
    this.#settle = settle
  }

  /** Notes that the server may have been restarted. */
  suspect(): void {
    this.#settled = undefined
  }

  /**
   * Waits until all suspicions before this call are settled. Later ones concern later reads: a
   * proxy that closes every connection would raise them forever.
   *
   * @throws the error of `settle`; the suspicion remains
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
 * Resolves when the server has applied everything that it has acknowledged to these aliases and to
 * their collections. It applies the writes to a collection in order, and those to aliases too, and
 * answers a write when it is applied: so writes without effect queue after all pending ones.
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
