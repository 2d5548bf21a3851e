import { send } from '../support/http.ts'
import { wait } from '../support/stores/stores.ts'

const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.witness,PROD)'
/** Without a pause there would hardly be a moment at which graph and index are equal. */
const PAUSE_MS = 25

/** One client that writes a growing number, and one that searches for it all the time. */
export class Witness {
  /** Answers that were older than what had been acknowledged before they were asked, in words. */
  readonly outdated: string[] = []
  /** Searches that were answered, and writes that were said to be searchable. */
  searched = 0
  acknowledged = 0
  #url: string
  #number = 0
  #isStopping = false
  readonly #work: Promise<unknown>

  constructor(url: string) {
    this.#url = url
    this.#work = Promise.all([this.#write(), this.#search()])
  }

  /** Goes on with a server that has another address. */
  moveTo(url: string): void {
    this.#url = url
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#work
  }

  async #write(): Promise<void> {
    while (!this.#isStopping) {
      const number = ++this.#number
      const value = JSON.stringify({ name: `witness n${number}` })
      const aspect = { value, contentType: 'application/json' }
      const proposal = { entityUrn: URN, changeType: 'UPSERT', aspectName: 'datasetProperties' }
      const body = { proposal: { ...proposal, aspect } }
      const answer = await this.#post('/aspects?action=ingestProposal', body)
      const isSearchable = answer?.headers['x-trellis-index'] === 'done'
      if (answer?.status === 200 && isSearchable) this.acknowledged = number
    }
  }

  async #search(): Promise<void> {
    const body = { entity: 'dataset', query: 'witness n', limit: 1 }
    while (!this.#isStopping) {
      const { acknowledged } = this
      const answer = await this.#post('/entities?action=autocomplete', body)
      if (answer?.status !== 200 || acknowledged === 0) continue
      this.searched++
      const { suggestions } = (answer.body as { value: { suggestions: string[] } }).value
      const found = Number(/n(\d+)$/.exec(suggestions[0] ?? '')?.[1] ?? -1)
      if (found < acknowledged) {
        this.outdated.push(`found ${found} when ${acknowledged} had been acknowledged`)
      }
    }
  }

  /** No answer: the server is away. */
  async #post(path: string, body: object) {
    try {
      return await send(this.#url, 'POST', path, { bytes: JSON.stringify(body) })
    } catch {
      return undefined
    } finally {
      await wait(PAUSE_MS)
    }
  }
}
