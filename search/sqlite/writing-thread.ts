import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { Semaphore } from '../../graph/runtime/semaphore.ts'
import { closed, errorOf } from './failure.ts'
import type { IndexWriter } from './index-writer.ts'
import type { ThreadData } from './search-thread.ts'
import { startThread } from './start-thread.ts'
import type { Asked, Done, Method } from './write-thread.ts'

/**
 * Has an {@link IndexWriter} work in a thread of its own, which starts when it is needed
 * (docs/decisions/0032). It keeps no process alive unless it writes.
 */
export class WritingThread {
  readonly #data: ThreadData
  readonly #turn: Semaphore
  #worker: Worker | undefined
  #asked: { resolve: (result: unknown) => void; reject: (error: Error) => void } | undefined
  #isClosed = false

  /** @param turn one place, which all writers of the file in this process share */
  constructor(data: ThreadData, turn: Semaphore) {
    this.#data = data
    this.#turn = turn
  }

  /** @throws CatalogError what the method throws; `INDEX_UNAVAILABLE` when it is closed */
  call<Name extends Method>(
    method: Name,
    ...given: Parameters<IndexWriter[Name]>
  ): Promise<ReturnType<IndexWriter[Name]>> {
    return this.#turn.run(() => this.#ask({ method, given })) as Promise<
      ReturnType<IndexWriter[Name]>
    >
  }

  /** Finishes what is being written. */
  close(): Promise<void> {
    return this.#turn.run(async () => {
      this.#isClosed = true
      const worker = this.#worker
      if (!worker) return
      const exited = once(worker, 'exit')
      worker.ref()
      tell(worker, { method: 'close' })
      await exited
    })
  }

  async #ask(asked: Asked): Promise<unknown> {
    if (this.#isClosed) throw closed()
    const worker = (this.#worker ??= this.#started())
    worker.ref()
    try {
      return await new Promise((resolve, reject) => {
        this.#asked = { resolve, reject }
        tell(worker, asked)
      })
    } finally {
      this.#asked = undefined
      worker.unref()
    }
  }

  #started(): Worker {
    const worker = startThread('write-thread', this.#data)
    worker.unref()
    worker.on('message', (done: Done) => {
      if ('result' in done) this.#asked?.resolve(done.result)
      else this.#asked?.reject(errorOf(done.failure))
    })
    const end = (error: Error) => {
      this.#asked?.reject(error)
      // The next write starts another one.
      this.#worker = undefined
    }
    worker.on('error', end)
    worker.on('exit', () => end(closed()))
    return worker
  }
}

function tell(worker: Worker, asked: Asked): void {
  worker.postMessage(asked, [])
}
