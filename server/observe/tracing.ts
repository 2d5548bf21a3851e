import { api, NodeSDK, resources, tracing } from '@opentelemetry/sdk-node'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Observer, RequestIds } from '../http/observe.ts'
import type { Measure } from './measured.ts'

const { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } = api

/** A server that stops waits at most so long for spans to be sent. */
const STOP_WAIT_MS = 5_000
const HEX = 16

/** Spans of the requests of one server, and of the calls of its stores. */
export interface Tracing extends Required<Pick<Observer, 'traced'>> {
  /** Returns what makes spans of the calls of a port within a request, under the name of `store`. */
  measure(store: string): Measure
  /** Sends what is left, for a moment. */
  stop(): Promise<void>
}

/**
 * OpenTelemetry, by its standard variables: where and how spans are sent, how many of them, and the name of
 * the service (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/).
 * Metrics and logs are not sent: Prometheus and standard output have them.
 */
export function startTracing(): Tracing {
  const ids = new GivenIds()
  const sdk = new NodeSDK({
    idGenerator: ids,
    // The variables override this.
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': 'trellis' })),
    metricReaders: [],
    logRecordProcessors: [],
  })
  sdk.start()
  const tracer = trace.getTracer('trellis')

  return {
    async traced(request, flags, answer) {
      const parent = parentOf(request, flags)
      const options = {
        kind: SpanKind.SERVER,
        attributes: { 'trellis.request.id': request.requestId },
      }
      const span = ids.give(request, () => tracer.startSpan('request', options, parent))
      const { traceFlags } = span.spanContext()
      try {
        const outcome = await context.with(
          trace.setSpan(parent, span),
          answer,
          undefined,
          hexOf(traceFlags),
        )
        const { method, route, status, code } = outcome
        span.updateName(`${method} ${route}`)
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          ...(code !== undefined && { 'error.type': code }),
        })
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        return outcome
      } finally {
        span.end()
      }
    },

    measure: (store) => (operation) => {
      // Work that no request asked for, such as the indexer's rounds, belongs to no trace.
      if (!trace.getActiveSpan()) return () => {}
      const attributes = { 'db.operation.name': operation }
      const span = tracer.startSpan(`${store}.${operation}`, {
        kind: SpanKind.CLIENT,
        attributes,
      })
      return (failed) => {
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
    },

    async stop() {
      // A collector that is down neither stops the shutdown nor makes it fail.
      await Promise.race([
        sdk.shutdown().catch(() => {}),
        sleep(STOP_WAIT_MS, undefined, { ref: false }),
      ])
    },
  }
}

/** The span of the caller, if there is one. */
function parentOf({ traceId, parentId }: RequestIds, flags: string): api.Context {
  if (parentId === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, HEX) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId: parentId,
    traceFlags,
    isRemote: true,
  })
}

const hexOf = (flags: number): string => flags.toString(HEX).padStart(2, '0')

/** Requests have ids before they have spans: answers and logs show them with or without tracing. */
class GivenIds implements tracing.IdGenerator {
  readonly #random = new tracing.RandomIdGenerator()
  #given: RequestIds | undefined

  give<T>(ids: RequestIds, work: () => T): T {
    this.#given = ids
    try {
      return work()
    } finally {
      this.#given = undefined
    }
  }

  generateTraceId = (): string => this.#given?.traceId ?? this.#random.generateTraceId()
  generateSpanId = (): string => this.#given?.spanId ?? this.#random.generateSpanId()
}
