import type { Worker } from 'node:worker_threads'
import { QUESTION_TIMEOUT_MS } from '../../graph/runtime/deadline.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import type { Values } from '../document.ts'
import type { SearchAnswer, SearchRequest } from '../search-index.ts'
import { closed, errorOf } from './failure.ts'
import type { SentAnswer } from './find.ts'
import type { Said, ThreadData, Told } from './search-thread.ts'
import { startThread } from './start-thread.ts'

/**
 * Threads of one index. The second one is for what comes while a search takes long; more would hold
 * more memory than they save time on small machines.
 */
const THREADS_MAX = 2
interface Question {
  readonly request: SearchRequest
  readonly resolve: (answer: SearchAnswer) => void
  readonly reject: (error: Error) => void
  readonly waits: NodeJS.Timeout
}

/**
 * Searches in threads of their own, so that none holds up the server (docs/decisions/0023). They start
 * when they are needed, and keep no process alive unless they search.
 */
export class SearchThreads {
  readonly #data: ThreadData
  readonly #timeoutMs: number
  /** Those that take searches. */
  readonly #threads = new Set<SearchThread>()
  /** Those that have not ended, among them such as have been given up. */
  readonly #running = new Set<SearchThread>()
  readonly #waiting = new Set<Question>()
  #isClosed = false

  /** @param timeoutMs how long one search may take, and how long it may wait before (docs/interface: search/deadline) */
  constructor(data: ThreadData, timeoutMs = QUESTION_TIMEOUT_MS) {
    this.#data = data
    this.#timeoutMs = timeoutMs
  }

  /** @throws CatalogError `INDEX_UNAVAILABLE` when it takes too long */
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer> {
    if (this.#isClosed) return Promise.reject(closed())
    return new Promise((resolve, reject) => {
      const waits = setTimeout(() => {
        this.#waiting.delete(question)
        reject(late('No thread was free for the search', this.#timeoutMs))
      }, this.#timeoutMs)
      const question: Question = { request, resolve, reject, waits }
      this.#waiting.add(question)
      // One that runs goes on: its thread would have to be ended for it.
      signal?.addEventListener('abort', () => {
        if (!this.#waiting.delete(question)) return
        clearTimeout(waits)
        reject(signal.reason as Error)
      })
      this.#next()
    })
  }

  /** Ends when the last statement of a search has. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject, waits } of this.#waiting) {
      clearTimeout(waits)
      reject(closed())
    }
    this.#waiting.clear()
    await Promise.all([...this.#running].map((thread) => thread.close()))
  }

  #next(): void {
    const [question] = this.#waiting
    if (!question) return
    const free = [...this.#threads].find(({ isFree }) => isFree)
    if (!free && this.#threads.size >= THREADS_MAX) return
    this.#waiting.delete(question)
    clearTimeout(question.waits)
    void this.#ask(free ?? this.#started(), question)
  }

  async #ask(thread: SearchThread, { request, resolve, reject }: Question): Promise<void> {
    try {
      resolve(await thread.search(request, this.#timeoutMs))
    } catch (error) {
      reject(error as Error)
    }
    // It may have ended: the next search gets another one.
    this.#next()
  }

  #started(): SearchThread {
    const thread = new SearchThread(this.#data, () => this.#threads.delete(thread))
    this.#threads.add(thread)
    this.#running.add(thread)
    void thread.exited.then(() => this.#running.delete(thread))
    return thread
  }
}

/** One thread, which does one search at a time. */
class SearchThread {
  /** Resolves when it has ended. */
  readonly exited: Promise<void>
  readonly #worker: Worker
  readonly #ended: () => void
  #question: { resolve: (answer: SearchAnswer) => void; reject: (error: Error) => void } | undefined
  #isClosing = false

  /** @param ended called when it takes no more searches */
  constructor(data: ThreadData, ended: () => void) {
    this.#ended = ended
    this.#worker = startThread('search-thread', data)
    this.#worker.unref()
    this.#worker.on('message', (said: Said) => {
      if ('answer' in said) this.#question?.resolve(received(said.answer))
      else this.#question?.reject(errorOf(said.failure))
    })
    this.#worker.on('error', (error) => this.#end(error))
    this.exited = new Promise<void>((resolve) => {
      this.#worker.on('exit', () => {
        this.#end(closed())
        resolve()
      })
    })
  }

  get isFree(): boolean {
    return !this.#question
  }

  async search(request: SearchRequest, timeoutMs: number): Promise<SearchAnswer> {
    this.#worker.ref()
    const timer = setTimeout(() => {
      void this.close(late('The search has not ended', timeoutMs))
    }, timeoutMs)
    try {
      return await new Promise<SearchAnswer>((resolve, reject) => {
        this.#question = { resolve, reject }
        this.#tell({ kind: 'search', request, timeoutMs })
      })
    } finally {
      clearTimeout(timer)
      this.#question = undefined
      if (!this.#isClosing) this.#worker.unref()
    }
  }

  /**
   * Takes no more searches, and waits for the statement that runs.
   *
   * @param reason what its search fails with
   */
  async close(reason = closed()): Promise<void> {
    if (!this.#isClosing) {
      this.#isClosing = true
      this.#end(reason)
      this.#worker.ref()
      this.#tell({ kind: 'close' })
    }
    await this.exited
  }

  #tell(told: Told): void {
    this.#worker.postMessage(told, [])
  }

  #end(error: Error): void {
    this.#question?.reject(error)
    this.#ended()
  }
}

function late(what: string, timeoutMs: number): CatalogError {
  return new CatalogError('INDEX_UNAVAILABLE', `${what} within ${timeoutMs} ms`)
}

function received({ hits, ...others }: SentAnswer): SearchAnswer {
  const read = ({ urn, values }: SentAnswer['hits'][number]) => {
    return { urn, values: JSON.parse(values) as Values }
  }
  return { ...others, hits: hits.map(read) }
}
