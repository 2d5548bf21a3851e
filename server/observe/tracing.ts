import { api, NodeSDK, resources, tracing } from '@opentelemetry/sdk-node'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Observer, RequestIds } from '../http/observe.ts'
import { measured } from './measured.ts'

const { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } = api

/** What waits to be sent is given up when a server that stops is not rid of it by then. */
const STOP_WAIT_MS = 5_000
const HEX = 16

/** Spans of the requests of one server, and of the calls of its stores. */
export interface Tracing extends Required<Pick<Observer, 'traced'>> {
  /** The same port; its calls within a request are spans, under the name of `store`. */
  port<Port extends object>(store: string, port: Port): Port
  /** Sends what is left, for a moment. */
  stop(): Promise<void>
}

/**
 * OpenTelemetry, by its standard variables: where spans go and how, how many of them, and what the
 * service is called (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/).
 * Metrics and logs have their own ways here, and are not sent.
 */
export function startTracing(): Tracing {
  const ids = new GivenIds()
  const sdk = new NodeSDK({
    idGenerator: ids,
    // What the variables say of it goes over this.
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

    port: (store, port) =>
      measured(port, (operation) => {
        // What nobody asked for, such as the indexer's rounds, belongs to no trace.
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
      }),

    async stop() {
      // A collector that is away is no reason to stay, and no failure of ours.
      await Promise.race([
        sdk.shutdown().catch(() => {}),
        sleep(STOP_WAIT_MS, undefined, { ref: false }),
      ])
    },
  }
}

/** What the caller began, if it did. */
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

/** A request has its ids before it has a span: they are in its answer and in the log, traced or not. */
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
