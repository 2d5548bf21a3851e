import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { CatalogError } from '../../graph/model/errors.ts'
import { startThread } from '../../graph/runtime/thread.ts'
import { toError } from '../../graph/runtime/thread-failure.ts'
import type { IndexConnection } from './index-connection.ts'
import type { Method, Reply, Request, WorkerData } from './worker.ts'

/** Calls a method of an {@link IndexConnection}. */
export type Call = <Name extends Method>(
  method: Name,
  parameters: Parameters<IndexConnection[Name]>,
) => Promise<ReturnType<IndexConnection[Name]>>

/**
 * Worker threads with an {@link IndexConnection} each (docs/decisions/0012), as many as there are
 * concurrent calls. They start on demand, and keep the process alive only while they work.
 */
export class Threads {
  readonly #data: WorkerData
  readonly #idle: Worker[] = []
  /** Promises that resolve when a worker has exited. */
  readonly #exits = new Map<Worker, Promise<unknown>>()
  /** Cancels running calls. */
  readonly #ends = new Set<(reason: Error) => void>()
  #isClosed = false

  constructor(data: WorkerData) {
    this.#data = data
  }

  /** @throws CatalogError `INDEX_UNAVAILABLE` when the threads are closed */
  requireOpen(): void {
    if (this.#isClosed) throw closed()
  }

  /**
   * Calls a method in an idle thread.
   *
   * @throws CatalogError of the method; `INDEX_UNAVAILABLE` after the timeout, or when the threads
   *   are closed
   */
  async call<Name extends Method>(
    method: Name,
    parameters: Parameters<IndexConnection[Name]>,
    timeoutMs?: number,
  ): Promise<ReturnType<IndexConnection[Name]>> {
    this.requireOpen()
    const reply = await this.#send({ method, parameters }, timeoutMs)
    if ('failure' in reply) throw toError(reply.failure)
    return reply.result as ReturnType<IndexConnection[Name]>
  }

  /**
   * Cancels running calls. Resolves when the last statement has ended: a thread is never
   * terminated, because a result that the engine returns to it then aborts the process.
   */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const end of this.#ends) end(closed())
    for (const worker of this.#exits.keys()) close(worker)
    await Promise.all(this.#exits.values())
  }

  #send(request: Request, timeoutMs: number | undefined): Promise<Reply> {
    const worker = this.#idle.pop() ?? this.#start()
    worker.ref()
    return new Promise((resolve, reject) => {
      const end = (reason: Error) => {
        clearTimeout(timer)
        reject(reason)
        // The worker is unusable; another one starts for the next call.
        if (this.#ends.delete(end)) close(worker)
      }
      const exit = () => end(unavailable('The thread of the search index has ended'))
      const expire = () => end(unavailable(`The search has not ended within ${timeoutMs} ms`))
      const timer = timeoutMs === undefined ? undefined : setTimeout(expire, timeoutMs)
      this.#ends.add(end)
      worker.once('error', end)
      worker.once('exit', exit)
      worker.once('message', (reply: Reply) => {
        clearTimeout(timer)
        worker.off('error', end)
        worker.off('exit', exit)
        if (!this.#ends.delete(end)) return
        worker.unref()
        this.#idle.push(worker)
        resolve(reply)
      })
      worker.postMessage(request, [])
    })
  }

  #start(): Worker {
    const worker = startThread('search/sqlite/worker', { workerData: this.#data })
    const leave = () => {
      const at = this.#idle.indexOf(worker)
      if (at >= 0) this.#idle.splice(at, 1)
    }
    // Before the next call, which a promise would not be.
    worker.once('error', leave).once('exit', leave)
    const exit = once(worker, 'exit').finally(() => this.#exits.delete(worker))
    this.#exits.set(
      worker,
      exit.catch(() => {}),
    )
    return worker
  }
}

function close(worker: Worker): void {
  worker.ref()
  worker.postMessage({ method: 'close', parameters: [] } satisfies Request, [])
}

export const unavailable = (reason: string) => new CatalogError('INDEX_UNAVAILABLE', reason)
const closed = () => unavailable('The index is closed')
