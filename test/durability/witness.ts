import { send } from '../support/http.ts'
import { wait } from '../support/stores/stores.ts'

/** Without a pause there would hardly be a moment at which graph and index are equal. */
const PAUSE_MS = 25

/** A client that writes a growing number, and searches for it. Those of different names do not meet. */
export class Author {
  /** The last number that was said to be written, searchable or not. */
  written = 0
  /** The longest time that it waited for an answer. */
  slowestMs = 0
  readonly #name: string
  #url: string
  #number = 0

  constructor(url: string, name: string) {
    this.#url = url
    this.#name = name
  }

  /** Goes on with a server that has another address. */
  moveTo(url: string): void {
    this.#url = url
  }

  /** Writes the next number; `done` if it is said to be searchable, undefined if it is not written. */
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

  /** The number that a search finds, -1 for none; undefined when it is not answered. */
  async found(): Promise<number | undefined> {
    const body = { entity: 'dataset', query: `${this.#name} n`, limit: 1 }
    const answer = await this.#post('/entities?action=autocomplete', body)
    if (answer?.status !== 200) return undefined
    const { suggestions } = (answer.body as { value: { suggestions: string[] } }).value
    return Number(/n(\d+)$/.exec(suggestions[0] ?? '')?.[1] ?? -1)
  }

  /** No answer: the server is away. */
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

/** An author that writes all the time, and searches at the same time. */
export class Witness extends Author {
  /** Answers that were older than what had been acknowledged before they were asked, in words. */
  readonly outdated: string[] = []
  /** Searches that were answered, and the last number that was said to be searchable. */
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
