import type { ChangeLog } from '../../../graph/store/change-log.ts'
import { decorate } from '../../../graph/store/decorate.ts'
import type { Stores } from '../../../graph/store/stores.ts'

/** Interval of looks at the log for changes of other servers, while readers wait. */
const LOOK_EVERY_MS = 200

/** Wakes readers of the log of changes. However many wait, one look at the log serves all. */
export class LogWatch {
  readonly #changeLog: Pick<ChangeLog, 'last'>
  readonly #waiting = new Set<{ readonly position: number; readonly wake: () => void }>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #looksAgain = false
  isStopped = false

  constructor(changeLog: Pick<ChangeLog, 'last'>) {
    this.#changeLog = changeLog
  }

  /** Resolves when there are changes after a position, the time is over, or the signal aborts. */
  next(position: number, timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (this.isStopped || signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        this.#waiting.delete(reader)
        if (this.#waiting.size === 0) this.#pause()
        resolve()
      }
      const reader = { position, wake: end }
      const timer = setTimeout(end, timeoutMs)
      signal.addEventListener('abort', end)
      this.#waiting.add(reader)
      this.#timer ??= setInterval(() => this.look(), LOOK_EVERY_MS)
      // A change may have come since the reader read.
      this.look()
    })
  }

  /** Looks for changes now, because this server has made some. */
  look(): void {
    if (this.#waiting.size === 0) return
    if (this.#looking) {
      this.#looksAgain = true
      return
    }
    this.#looking = this.#wakeReaders().finally(() => {
      this.#looking = undefined
      const looksAgain = this.#looksAgain
      this.#looksAgain = false
      if (looksAgain) this.look()
    })
  }

  /** Wakes all readers; later waits end at once. */
  stop(): void {
    this.isStopped = true
    for (const { wake } of this.#waiting) wake()
  }

  async #wakeReaders(): Promise<void> {
    try {
      const last = await this.#changeLog.last()
      for (const { position, wake } of this.#waiting) if (position < last) wake()
    } catch {
      // The readers learn of the failure when their time is over, or the store is back.
    }
  }

  #pause(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

/** Returns the stores that change metadata; each change of this server wakes readers at once. */
export function watchedStores<Parts extends Pick<Stores, 'graph' | 'points' | 'tasks'>>(
  { graph, points, tasks }: Parts,
  watch: LogWatch,
): Pick<Parts, 'graph' | 'points' | 'tasks'> {
  const looking =
    <Input extends readonly unknown[], T>(change: (...input: Input) => Promise<T>) =>
    async (...input: Input): Promise<T> => {
      const result = await change(...input)
      watch.look()
      return result
    }
  return {
    graph: decorate(graph, {
      write: looking(graph.write.bind(graph)) as typeof graph.write,
      deleteEntity: looking(graph.deleteEntity.bind(graph)),
    }),
    points: decorate(points, {
      deletePoints: looking(points.deletePoints.bind(points)),
      deleteRunPoints: looking(points.deleteRunPoints.bind(points)),
    }),
    tasks: decorate(tasks, { advance: looking(tasks.advance.bind(tasks)) }),
  }
}
