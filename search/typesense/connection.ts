import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, ImportResponse, SearchResponse } from 'typesense'
import { runWithDeadline, QUERY_TIMEOUT_MS } from '../../graph/runtime/deadline.ts'
import type { IndexCheckup } from '../search-index.ts'
import { indexError, isDropped, isLagging, isOutage } from './errors.ts'
import { isRefused, isUnanswered, statusError, unavailable } from './errors.ts'
import { LateWrites } from './late-writes.ts'
import { Leader, type Node } from './leader.ts'
import { checkNodes, Nodes, WORK_TIMEOUT_MS, type Clients, type TypesenseAddress } from './nodes.ts'
import { ReplayGuard, settleAliases, writeNothing } from './replay-guard.ts'

export type { TypesenseAddress } from './nodes.ts'

/** One search in Typesense's parameters. */
export type Search = { readonly q: string } & Readonly<Record<string, unknown>>

/** A stored document, or the requested fields of it. */
export type Row = Readonly<Record<string, unknown>>

export type Found = SearchResponse<Row>

/** Handling of imported documents: only new ones are accepted, or all. */
export type Action = 'create' | 'upsert'

/**
 * How long a read or write is repeated while a server lags, or after an outage while a cluster has
 * a leader, milliseconds.
 */
const REPEATED_MS = 2_000
const REPEAT_PAUSE_MS = 100
/** How often the leader is checked while it owes answers, milliseconds. */
const WATCH_MS = 500

/**
 * Wraps the Typesense client. Holds connections until it is closed. Reads see everything that the
 * server had acknowledged before, to any process, even across restarts. In a cluster, the server is
 * the node that leads (docs/decisions/0039).
 */
export class TypesenseConnection {
  readonly #nodes: Nodes
  readonly #replay: ReplayGuard
  /** Unset: there is one node. */
  readonly #leader: Leader | undefined
  /** Writes that may still be applied; none if there is one node. */
  readonly late: LateWrites
  #clients: Clients
  #running = 0
  #watch: NodeJS.Timeout | undefined

  /** @param aliases names of the aliases whose collections are read */
  constructor(address: TypesenseAddress, aliases: readonly string[]) {
    this.#nodes = new Nodes(address, () => this.#replay.suspect())
    this.#replay = new ReplayGuard(() => this.#settle(aliases))
    this.late = new LateWrites((node) => passesOn(node, aliases))
    const [first, ...rest] = this.#nodes.urls
    this.#clients = this.#nodes.createClients(first)
    if (rest.length === 0) return
    this.#leader = new Leader(this.#nodes.probes(), () => {
      this.#clients = this.#nodes.createClients(this.#leader?.current?.url ?? first)
      this.#replay.suspect()
      // Requests that the former leader has not answered are repeated.
      this.#nodes.disconnect()
    })
  }

  /** Returns how often the server may have been restarted, and have lost values. */
  get suspicions(): number {
    return this.#replay.suspicions
  }

  /** Returns the answers to all searches, in one request; fails if one of them fails. */
  async search(searches: readonly Search[]): Promise<Found[]> {
    const withCutoff = searches.map((search) => ({ ...search, search_cutoff_ms: QUERY_TIMEOUT_MS }))
    const { results } = await this.#read(({ searching }) =>
      searching.multiSearch.perform<Row[]>({ searches: withCutoff }),
    )
    return results.map((result) => {
      // Results up to the cutoff are neither complete nor the best.
      if (result.search_cutoff === true) {
        throw unavailable(`has not answered a search within ${QUERY_TIMEOUT_MS} ms`)
      }
      if (result.error === undefined && result.code === undefined) return result
      throw statusError(result.code ?? 500, result.error ?? 'no reason')
    })
  }

  /** Sends documents, a line of JSON each; returns the answers in the same order. */
  async import(collection: string, lines: readonly string[], action: Action) {
    const timedOut = () => {
      // The client cannot cancel an import; closing keeps a stalled one from overtaking later ones.
      this.#nodes.disconnect()
      return unavailable(`has not accepted a batch within ${WORK_TIMEOUT_MS} ms`)
    }
    const text = await this.write((client) => {
      const documents = client.collections(collection).documents()
      return runWithDeadline(
        WORK_TIMEOUT_MS,
        () => documents.import(lines.join('\n'), { action }),
        timedOut,
      )
    })
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as ImportResponse)
  }

  async ping(): Promise<void> {
    const { ok } = (await this.#repeated(async () => {
      await this.#leader?.find()
      return this.#clients.searching.health.retrieve()
    })) as { ok?: unknown }
    if (ok !== true) throw unavailable('is not healthy')
  }

  /** Returns the version of the server, and a sentence for each node that does not serve. */
  checkup(): Promise<IndexCheckup> {
    return checkNodes(this.#nodes.probes())
  }

  close(): void {
    clearInterval(this.#watch)
    this.late.close()
    this.#nodes.disconnect()
  }

  /**
   * Reads once the server has caught up; waits before either attempt, since a restart may break the
   * first.
   */
  read<T>(work: (client: Client) => Promise<T>): Promise<T> {
    return this.#read(({ working }) => work(working))
  }

  /** Runs an operation, and again after an outage; all writes are idempotent. */
  async write<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const answer = await this.#repeated(async () => {
      const leader = await this.#leader?.find()
      return await work(this.#clients.working).catch((error: unknown) => {
        if (leader && isUnanswered(error)) this.late.expectFrom(leader)
        throw error
      })
    })
    // A node that no longer leads has passed the write on: then reads go to the one that does.
    await this.#leader?.findNow().catch(() => {})
    return answer
  }

  #read<T>(work: (clients: Clients) => Promise<T>): Promise<T> {
    return this.#repeated(async () => {
      let leader: Node | undefined
      do {
        leader = await this.#leader?.find()
        await this.#replay.caughtUp()
      } while (leader !== this.#leader?.current)
      return await work(this.#clients)
    })
  }

  async #settle(aliases: readonly string[]): Promise<void> {
    const leader = this.#leader?.current
    await settleAliases(this.#clients.working, aliases)
    // A node that no longer leads has passed the writes on, and applies them later.
    if ((await this.#leader?.findNow()) !== leader) throw unavailable('has changed its leader')
  }

  /**
   * Runs an operation. One node: once more after a dropped connection, and again while it lags. A
   * cluster: again after any outage. For up to {@link REPEATED_MS}.
   */
  async #repeated<T>(work: () => Promise<T>): Promise<T> {
    const startedMs = performance.now()
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await this.#watched(work)
      } catch (error) {
        const isOut = isOutage(error)
        if (isOut) this.#replay.suspect()
        const isEarly = performance.now() - startedMs < REPEATED_MS
        const mayRepeat = this.#leader
          ? isOut && isEarly && (await this.#hasLeader())
          : (isFirst && isDropped(error)) || (isEarly && isLagging(error))
        if (!mayRepeat) throw indexError(error)
        if (this.#leader || isLagging(error)) await sleep(REPEAT_PAUSE_MS)
      }
    }
  }

  async #hasLeader(): Promise<boolean> {
    return (await this.#leader?.find().catch(() => {})) !== undefined
  }

  /** Runs an operation; a leader that stops answering meanwhile is replaced, which ends it. */
  async #watched<T>(work: () => Promise<T>): Promise<T> {
    const leader = this.#leader
    if (!leader) return work()
    this.#running++
    this.#watch ??= setInterval(() => void leader.find().catch(() => {}), WATCH_MS).unref()
    try {
      return await work()
    } finally {
      if (--this.#running === 0) {
        clearInterval(this.#watch)
        this.#watch = undefined
      }
    }
  }
}

/** Returns whether a node passes a write on to the leader now, or does not run. */
async function passesOn({ client }: Node, aliases: readonly string[]): Promise<boolean> {
  try {
    await writeNothing(client, aliases)
    return true
  } catch (error) {
    return isRefused(error)
  }
}
