import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Client, type CollectionCreateSchema } from 'typesense'
import { CaughtUp, settleAliases } from './caught-up.ts'
import { indexError, isDropped, isOutage, orMissing, statusError, unavailable } from './errors.ts'

export interface TypesenseAddress {
  readonly url: string
  readonly apiKey: string
}

/**
 * A search takes some ten milliseconds. The server gives one up after this (docs/interface:
 * search/deadline).
 */
const SEARCH_TIMEOUT_MS = 10_000
/** So long we wait for it to say so, or for anything else that is read. */
const READ_TIMEOUT_SECONDS = 12
/** A batch of documents, a new collection, all documents of a pattern. */
const WORK_TIMEOUT_MS = 60_000
/** Some for searches, some for writes; the gate bounds what is heavy. */
const CONNECTIONS_MAX = 16
/** Searches that the server takes in one request unless it is told otherwise. */
const SEARCHES_PER_REQUEST = 50

/** One search in the server's own words. */
export interface Search {
  readonly collection: string
  readonly q: '*'
  readonly filter_by?: string
  readonly sort_by?: string
  readonly facet_by?: string
  readonly max_facet_values?: number
  readonly facet_strategy?: string
  readonly include_fields?: string
  readonly page?: number
  readonly per_page: number
  readonly limit_hits?: number
}

export interface Found {
  readonly found: number
  /** Whether the server gave up before it had found everything. */
  readonly search_cutoff?: boolean
  readonly hits?: readonly { readonly document: Row }[]
  readonly facet_counts?: readonly {
    readonly field_name: string
    readonly counts: readonly { readonly value: string; readonly count: number }[]
    readonly stats?: { readonly total_values?: number }
  }[]
}

/** A document, or what was asked of it. */
export type Row = Readonly<Record<string, unknown>>

/** What the server says about one line of an import. */
export interface Imported {
  readonly success: boolean
  readonly code?: number
  readonly error?: string
}

/**
 * The client, behind what the index needs of it. Holds connections until it is closed. What it reads
 * holds all that the server had acknowledged before, whoever had written it, and restarts between.
 */
export class TypesenseConnection {
  readonly #agents: readonly [HttpAgent, HttpsAgent]
  readonly #searching: Client
  readonly #working: Client
  readonly #caughtUp: CaughtUp

  /** @param aliases the names of those that are read, and whose collections are */
  constructor({ url, apiKey }: TypesenseAddress, aliases: readonly string[]) {
    const agentOptions = { keepAlive: true, maxSockets: CONNECTIONS_MAX }
    const [httpAgent, httpsAgent] = [new HttpAgent(agentOptions), new HttpsAgent(agentOptions)]
    this.#agents = [httpAgent, httpsAgent]
    for (const agent of this.#agents) onDisconnect(agent, () => this.#caughtUp.doubt())
    const client = (connectionTimeoutSeconds: number) =>
      new Client({
        apiKey,
        nodes: [{ url }],
        httpAgent,
        httpsAgent,
        connectionTimeoutSeconds,
        // Its retries wait and go to the same server; ours are in `#sent`.
        numRetries: 0,
        logLevel: 'silent',
      })
    this.#searching = client(READ_TIMEOUT_SECONDS)
    this.#working = client(WORK_TIMEOUT_MS / 1_000)
    this.#caughtUp = new CaughtUp(() => settleAliases(this.#working, aliases))
  }

  /** The answer of every search; if one has none, it throws. */
  async search(searches: readonly Search[]): Promise<Found[]> {
    if (searches.length === 0) return []
    const limit = Math.max(SEARCHES_PER_REQUEST, searches.length)
    const answer = (await this.#read(() =>
      this.#searching.multiSearch.perform(
        {
          searches: searches.map((each) => ({
            ...each,
            search_cutoff_ms: SEARCH_TIMEOUT_MS,
          })) as never,
        },
        limit > SEARCHES_PER_REQUEST ? ({ limit_multi_searches: limit } as object) : undefined,
      ),
    )) as { results: readonly (Found & { code?: number; error?: string })[] }
    return answer.results.map((result) => {
      // What was found until then is neither all nor the best.
      if (result.search_cutoff === true) {
        throw unavailable(`has not ended a search within ${SEARCH_TIMEOUT_MS} ms`)
      }
      if (result.error === undefined && result.code === undefined) return result
      throw statusError(result.code ?? 500, result.error ?? 'no reason given')
    })
  }

  /** All documents that a filter lets through, with these fields, in no order. */
  async export(collection: string, filter: string, fields: string): Promise<Row[]> {
    const options = { filter_by: filter, include_fields: fields }
    const text = await this.#read(() =>
      this.#working.collections(collection).documents().export(options),
    )
    return linesOf(text).map((line) => JSON.parse(line) as Row)
  }

  /** Sends documents, a line of JSON each; the answers are in the same order. */
  async import(
    collection: string,
    lines: readonly string[],
    action: 'create' | 'upsert',
  ): Promise<Imported[]> {
    const documents = this.#working.collections(collection).documents()
    const text = await this.#sent(() =>
      this.#inTime(documents.import(lines.join('\n'), { action })),
    )
    return linesOf(text).map((line) => JSON.parse(line) as Imported)
  }

  async deleteWhere(collection: string, filter: string): Promise<void> {
    const documents = this.#working.collections(collection).documents()
    await this.#sent(() => documents.delete({ filter_by: filter }))
  }

  /** The collection that an alias names. */
  async alias(name: string): Promise<string | undefined> {
    const found = await orMissing(this.#read(() => this.#working.aliases(name).retrieve()))
    return found?.collection_name
  }

  async setAlias(name: string, collection: string): Promise<void> {
    await this.#sent(() => this.#working.aliases().upsert(name, { collection_name: collection }))
  }

  async deleteAlias(name: string): Promise<void> {
    await orMissing(this.#sent(() => this.#working.aliases(name).delete()))
  }

  async aliases(): Promise<{ readonly name: string; readonly collection_name: string }[]> {
    return (await this.#read(() => this.#working.aliases().retrieve())).aliases
  }

  async collections(): Promise<string[]> {
    const found = await this.#read(() => this.#working.collections().retrieve())
    return found.map(({ name }) => name)
  }

  async createCollection(schema: CollectionCreateSchema): Promise<void> {
    await this.#sent(() => this.#working.collections().create(schema))
  }

  async deleteCollection(name: string): Promise<void> {
    await orMissing(this.#sent(() => this.#working.collections(name).delete()))
  }

  async ping(): Promise<void> {
    const { ok } = (await this.#sent(() => this.#searching.health.retrieve())) as { ok?: unknown }
    if (ok !== true) throw unavailable('is not healthy')
  }

  close(): void {
    for (const agent of this.#agents) agent.destroy()
  }

  /** Before either try, since what broke the connection may have been a restart. */
  #read<T>(attempt: () => Promise<T>): Promise<T> {
    return this.#sent(async () => {
      await this.#caughtUp.sure()
      return await attempt()
    })
  }

  /** Everything here may be sent twice: writes say what is to be, not what to change. */
  async #sent<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await this.#doubting(attempt)
    } catch (error) {
      if (!isDropped(error)) throw indexError(error)
      return await this.#doubting(attempt).catch((again: unknown) => {
        throw indexError(again)
      })
    }
  }

  async #doubting<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt()
    } catch (error) {
      if (isOutage(error)) this.#caughtUp.doubt()
      throw error
    }
  }

  /**
   * The client waits for imports as long as they take, and cannot give them up: so all connections are
   * cut, lest one that hangs arrives behind what is sent later.
   */
  async #inTime<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(unavailable(`has not taken a batch within ${WORK_TIMEOUT_MS} ms`))
        this.close()
      }, WORK_TIMEOUT_MS)
    })
    try {
      return await Promise.race([work, late])
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Every restart closes connections, if only those that wait for the next request. */
function onDisconnect(agent: HttpAgent, listener: () => void): void {
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback)
    socket?.once('close', listener)
    return socket
  }
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}
