import { setTimeout as sleep } from 'node:timers/promises'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../../graph/model/audit.ts'
import type { Backlog } from '../catalog/indexing/indexer.ts'
import type { Observer } from '../http/observe.ts'
import type { Load } from '../http/load/load.ts'
import type { Measure } from './measured.ts'

/** Seconds, from a read in memory to more than clients wait for. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]
const EDITS = [1, 2, 5, 10, 50, 100, 500, 1_000, 10_000]
/** Milliseconds, after which the other metrics are answered without those of a store that is down. */
const BACKLOG_WAIT_MS = 1_000
/** Until there are samples of the event loop, one each 10 ms. */
const FIRST_SAMPLES_MS = 50

/** What gauges read when they are asked for. */
export interface Watched {
  readonly load: Load
  /** The clock of the stores. */
  readonly clock: Clock
  readonly backlog: () => Promise<Backlog>
}

/**
 * The metrics of one server, for Prometheus. Labels are only declared names (routes, operations of ports),
 * so that their number is bounded.
 */
export class Metrics implements Pick<Observer, 'answered'> {
  readonly #registry = new Registry()
  readonly #requests = this.#histogram('trellis_http_request_duration_seconds', {
    help: 'From the headers of a request until its answer is made. Status 499: the client left.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
  })
  readonly #edits = this.#histogram('trellis_write_edits', {
    help: 'Edits of one write; several writes may share a transaction.',
    buckets: EDITS,
  })
  readonly #operations = this.#histogram('trellis_store_operation_duration_seconds', {
    help: 'Calls of the stores, with their waiting for a connection.',
    labelNames: ['store', 'operation', 'outcome'],
    buckets: SECONDS,
  })
  readonly #underWay = new Gauge({
    name: 'trellis_store_operations_in_flight',
    help: 'Calls of the stores that have not been answered.',
    labelNames: ['store'],
    registers: [this.#registry],
  })

  readonly #refusals = new Counter({
    name: 'trellis_http_refusals_total',
    help: 'Requests that were answered with an error, by its code; CLIENT_LEFT did not wait for one.',
    labelNames: ['reason'],
    registers: [this.#registry],
  })
  #watchingProcess: Promise<unknown> | undefined

  /** The form that {@link read} answers in. */
  get contentType(): string {
    return this.#registry.contentType
  }

  /** All metrics, as they are now; those of the process since they were asked for first. */
  async read(): Promise<string> {
    await (this.#watchingProcess ??= this.#watchProcess())
    return this.#registry.metrics()
  }

  /** To measure the delay of the event loop wakes a process a hundred times a second: not if nobody reads it. */
  #watchProcess(): Promise<unknown> {
    collectDefaultMetrics({ register: this.#registry })
    return sleep(FIRST_SAMPLES_MS)
  }

  /** Counts what was refused before it became a request. */
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

  /** Returns what measures the operations of a port under the name of `store`. */
  measure(store: string): Measure {
    const underWay = this.#underWay.labels(store)
    underWay.set(0)
    return (operation, [first]) => {
      if (operation === 'write' && Array.isArray(first)) this.#edits.observe(first.length)
      underWay.inc()
      const startedMs = performance.now()
      return (failed) => {
        underWay.dec()
        const outcome = failed ? 'failed' : 'done'
        this.#operations.observe(
          { store, operation, outcome },
          (performance.now() - startedMs) / 1_000,
        )
      }
    }
  }

  /** Adds gauges for the queue of requests and for the index. */
  watch({ load, clock, backlog }: Watched): void {
    this.#gauge('trellis_requests_in_flight', 'Requests that are worked on.', () => load.inFlight)
    this.#gauge('trellis_requests_queued', 'Requests that wait for their turn.', () => load.queued)
    this.#gauge(
      'trellis_bodies_arriving',
      'Request bodies that are on the way.',
      () => load.arriving,
    )
    this.#gauge('trellis_large_bodies', 'Large bodies in memory.', () => load.largeBodies)
    this.#gauge(
      'trellis_body_bytes_held',
      'Bytes of request bodies in memory, inflated.',
      () => load.bodyBytes,
    )
    this.#gauge(
      'trellis_answer_bytes_held',
      'Bytes of answers that wait for their readers.',
      () => load.answers.bytes,
    )
    // Both gauges share one question to the store.
    let asked: Promise<Backlog | undefined> | undefined
    const ask = () => {
      asked ??= within(backlog(), BACKLOG_WAIT_MS).finally(() => (asked = undefined))
      return asked
    }
    this.#gauge(
      'trellis_index_backlog_entities',
      'Entities that wait for the search index; counted up to what one pass takes.',
      async () => (await ask())?.entities,
    )
    this.#gauge(
      'trellis_index_backlog_age_seconds',
      'How long the oldest of them waits.',
      async () => {
        const known = await ask()
        if (!known) return undefined
        return known.oldestMillis === undefined
          ? 0
          : Math.max(0, clock() - known.oldestMillis) / 1_000
      },
    )
  }

  #histogram<Label extends string = never>(
    name: string,
    options: { help: string; labelNames?: Label[]; buckets: number[] },
  ): Histogram<Label> {
    return new Histogram<Label>({ name, registers: [this.#registry], ...options })
  }

  /** A gauge that looks when it is read; it is absent while there is no value. */
  #gauge(
    name: string,
    help: string,
    look: () => number | undefined | Promise<number | undefined>,
  ): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        const value = await look()
        if (value === undefined) gauge.remove()
        else gauge.set(value)
      },
    })
  }
}

async function within<T>(answer: Promise<T>, waitMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), waitMs)
  })
  try {
    return await Promise.race([answer.catch(() => undefined), late])
  } finally {
    clearTimeout(timer)
  }
}
