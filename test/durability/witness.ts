import { send } from '../support/http.ts'
import { wait } from '../support/stores/stores.ts'

/** Without it, graph and index would hardly ever be equal. */
const PAUSE_MS = 25

/**
 * A client that writes a growing number and searches for it. Clients with different names do not
 * share entities.
 */
export class Author {
  /** The last acknowledged number, searchable or not. */
  written = 0
  /** Longest latency of a request. */
  slowestMs = 0
  readonly #name: string
  #url: string
  #number = 0

  constructor(url: string, name: string) {
    this.#url = url
    this.#name = name
  }

  /** Continues with a server at another address. */
  moveTo(url: string): void {
    this.#url = url
  }

  /**
   * Writes the next number. Returns `done` if it is searchable, undefined if it was not written.
   */
  async write(): Promise<'done' | 'pending' | undefined> {
    const number = ++this.#number
    const value = JSON.stringify({ name: `${this.#name} n${number}` })
    const aspect = { value, contentType: 'application/json' }
    const entityUrn = `urn:li:dataset:(urn:li:dataPlatform:hive,shop.${this.#name},PROD)`
    const proposal = { entityUrn, changeType: 'UPSERT', aspectName: 'datasetProperties' }
    const body = { proposal: { ...proposal, aspect } }
    const answer = await this.#post('/aspects?action=ingestProposal', body)
    if (answer?.status !== 200) return undefined
    this.written = number
    return answer.headers['x-trellis-index'] === 'done' ? 'done' : 'pending'
  }

  /** Returns the number that a search finds, or -1; undefined if the search is not answered. */
  async found(): Promise<number | undefined> {
    const body = { entity: 'dataset', query: `${this.#name} n`, limit: 1 }
    const answer = await this.#post('/entities?action=autocomplete', body)
    if (answer?.status !== 200) return undefined
    const { suggestions } = (answer.body as { value: { suggestions: string[] } }).value
    return Number(/n(\d+)$/.exec(suggestions[0] ?? '')?.[1] ?? -1)
  }

  /** Returns no answer while the server is down. */
  async #post(path: string, body: object) {
    const startedMs = performance.now()
    try {
      return await send(this.#url, 'POST', path, { bytes: JSON.stringify(body) })
    } catch {
      return undefined
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - startedMs)
      await wait(PAUSE_MS)
    }
  }
}

/** An author that writes and searches concurrently and continuously. */
export class Witness extends Author {
  /** Answers older than the write that was acknowledged before the request, as sentences. */
  readonly outdated: string[] = []
  /** Number of answered searches, and the last number that was acknowledged as searchable. */
  searched = 0
  acknowledged = 0
  #isStopping = false
  readonly #work: Promise<unknown>

  constructor(url: string, name = 'witness') {
    super(url, name)
    this.#work = Promise.all([this.#write(), this.#search()])
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#work
  }

  async #write(): Promise<void> {
    while (!this.#isStopping) {
      if ((await this.write()) === 'done') this.acknowledged = this.written
    }
  }

  async #search(): Promise<void> {
    while (!this.#isStopping) {
      const { acknowledged } = this
      const found = await this.found()
      if (found === undefined || acknowledged === 0) continue
      this.searched++
      if (found < acknowledged) {
        this.outdated.push(`found ${found} when ${acknowledged} had been acknowledged`)
      }
    }
  }
}
