import { setTimeout as sleep } from 'node:timers/promises'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../../graph/model/audit.ts'
import type { Backlog } from '../catalog/index/indexer.ts'
import type { Observer } from '../http/request-observer.ts'
import type { Load } from '../http/load/load.ts'
import type { Measure } from './measure-port.ts'

/** Bucket bounds in seconds, from a read in memory to beyond the timeouts of clients. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]
const EDITS = [1, 2, 5, 10, 50, 100, 500, 1_000, 10_000]
/** Longest wait for the backlog, in milliseconds; a store that is down must not delay a scrape. */
const BACKLOG_WAIT_MS = 1_000
/** Delay of the first scrape, in milliseconds: the event loop is sampled every 10 ms. */
const FIRST_SAMPLES_MS = 50

/** Sources that the gauges read at each scrape. */
export interface GaugeSources {
  readonly load: Load
  /** The clock of the stores. */
  readonly clock: Clock
  readonly backlog: () => Promise<Backlog>
}

/**
 * The metrics of one server, for Prometheus. Labels are declared names only (routes, methods of
 * ports), so that their number is bounded.
 */
export class Metrics implements Pick<Observer, 'answered'> {
  readonly #registry = new Registry()
  readonly #requests = this.#histogram('trellis_http_request_duration_seconds', {
    help: 'Time from the headers of a request until its answer is built. Status 499: the client disconnected.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
  })
  readonly #edits = this.#histogram('trellis_write_edits', {
    help: 'Edits per write; several writes may share a transaction.',
    buckets: EDITS,
  })
  readonly #operations = this.#histogram('trellis_store_operation_duration_seconds', {
    help: 'Duration of store calls, including the wait for a connection.',
    labelNames: ['store', 'operation', 'outcome'],
    buckets: SECONDS,
  })
  readonly #inFlight = new Gauge({
    name: 'trellis_store_operations_in_flight',
    help: 'Store calls in flight.',
    labelNames: ['store'],
    registers: [this.#registry],
  })

  readonly #refusals = new Counter({
    name: 'trellis_http_refusals_total',
    help: 'Requests answered with an error, by error code; CLIENT_DISCONNECTED: nothing was sent.',
    labelNames: ['reason'],
    registers: [this.#registry],
  })
  #watchingProcess: Promise<unknown> | undefined

  /** Returns the media type of {@link read}. */
  get contentType(): string {
    return this.#registry.contentType
  }

  /** Returns all metrics as text; those of the process start with the first call. */
  async read(): Promise<string> {
    await (this.#watchingProcess ??= this.#watchProcess())
    return this.#registry.metrics()
  }

  /**
   * Starts sampling the process, not before the first scrape: sampling wakes it 100 times a second.
   */
  #watchProcess(): Promise<unknown> {
    collectDefaultMetrics({ register: this.#registry })
    return sleep(FIRST_SAMPLES_MS)
  }

  /** Counts a refused request, including malformed ones that never reached a route. */
  refused = (reason: string): void => this.#refusals.inc({ reason })

  answered: Observer['answered'] = ({ method, route, status, code, durationMs }) => {
    if (code !== undefined) this.refused(code)
    const labels = {
      method,
      route,
      status: status === 499 ? '499' : `${Math.floor(status / 100)}xx`,
    }
    this.#requests.observe(labels, durationMs / 1_000)
  }

  /** Returns a measure of the operations of a port, labelled `store`. */
  measure(store: string): Measure {
    const inFlight = this.#inFlight.labels(store)
    inFlight.set(0)
    return (operation, [first]) => {
      if (operation === 'write' && Array.isArray(first)) this.#edits.observe(first.length)
      inFlight.inc()
      const startedMs = performance.now()
      return (failed) => {
        inFlight.dec()
        const outcome = failed ? 'failed' : 'done'
        this.#operations.observe(
          { store, operation, outcome },
          (performance.now() - startedMs) / 1_000,
        )
      }
    }
  }

  /** Adds gauges for the queue of requests and for the index. */
  watch({ load, clock, backlog }: GaugeSources): void {
    this.#gauge('trellis_requests_in_flight', 'Requests in progress.', () => load.inFlight)
    this.#gauge('trellis_requests_queued', 'Requests in the queue.', () => load.queued)
    this.#gauge('trellis_bodies_arriving', 'Request bodies being received.', () => load.arriving)
    this.#gauge('trellis_large_bodies', 'Large bodies in memory.', () => load.largeBodies)
    this.#gauge(
      'trellis_body_bytes_held',
      'Bytes of request bodies in memory, inflated.',
      () => load.bodyBytes,
    )
    this.#gauge(
      'trellis_answer_bytes_held',
      'Bytes of answers that clients have not read yet.',
      () => load.answers.bytes,
    )
    // Both gauges share one store call.
    let pendingRead: Promise<Backlog | undefined> | undefined
    const readBacklog = () => {
      pendingRead ??= resolveWithin(backlog(), BACKLOG_WAIT_MS).finally(
        () => (pendingRead = undefined),
      )
      return pendingRead
    }
    this.#gauge(
      'trellis_index_backlog_entities',
      'Entities with an index document that is out of date, counted up to the size of one indexing pass.',
      async () => (await readBacklog())?.entities,
    )
    this.#gauge('trellis_index_backlog_age_seconds', 'Age of the oldest of them.', async () => {
      const current = await readBacklog()
      if (!current) return undefined
      return current.oldestMillis === undefined
        ? 0
        : Math.max(0, clock() - current.oldestMillis) / 1_000
    })
  }

  #histogram<Label extends string = never>(
    name: string,
    options: { help: string; labelNames?: Label[]; buckets: number[] },
  ): Histogram<Label> {
    return new Histogram<Label>({ name, registers: [this.#registry], ...options })
  }

  /** Adds a gauge that is computed at each scrape, and absent while its value is undefined. */
  #gauge(
    name: string,
    help: string,
    readValue: () => number | undefined | Promise<number | undefined>,
  ): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        const value = await readValue()
        if (value === undefined) gauge.remove()
        else gauge.set(value)
      },
    })
  }
}

/** Returns the answer, or undefined when it rejects or exceeds the deadline. */
async function resolveWithin<T>(answer: Promise<T>, waitMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), waitMs)
  })
  try {
    return await Promise.race([answer.catch(() => undefined), deadline])
  } finally {
    clearTimeout(timer)
  }
}
