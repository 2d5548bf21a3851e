import {
  context,
  diag,
  DiagConsoleLogger,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
} from '@opentelemetry/api'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  hostDetector,
  processDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ConsoleSpanExporter,
  NodeTracerProvider,
  RandomIdGenerator,
  SimpleSpanProcessor,
  type IdGenerator,
} from '@opentelemetry/sdk-trace-node'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Observer, RequestIds } from '../http/observe.ts'
import type { TracingConfig } from '../tracing-config.ts'
import type { Measure } from './measured.ts'

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
 * Starts OpenTelemetry. The SDK reads its standard variables: addresses, headers, sampler, batches, limits,
 * and the name of the service
 * (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/).
 * Metrics and logs are not sent: Prometheus and standard output have them.
 */
export function startTracing(config: TracingConfig): Tracing {
  const level = DiagLogLevel[config.diagnostics.toUpperCase() as keyof typeof DiagLogLevel]
  if (level !== undefined) diag.setLogger(new DiagConsoleLogger(), level)
  const ids = new GivenIds()
  const provider = new NodeTracerProvider({
    idGenerator: ids,
    // The variables override the name.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'trellis' }))
      .merge(detectResources({ detectors: [envDetector, processDetector, hostDetector] })),
    spanProcessors: config.exporters.map((exporter) => processorOf(exporter, config)),
  })
  provider.register()
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
        provider.shutdown().catch(() => {}),
        sleep(STOP_WAIT_MS, undefined, { ref: false }),
      ])
    },
  }
}

function processorOf(exporter: TracingConfig['exporters'][number], { protocol }: TracingConfig) {
  if (exporter === 'console') return new SimpleSpanProcessor(new ConsoleSpanExporter())
  return new BatchSpanProcessor(
    protocol === 'http/json' ? new JsonExporter() : new ProtobufExporter(),
  )
}

/** Returns a context with the span of the caller, if there is one. */
function parentOf({ traceId, parentId }: RequestIds, flags: string): Context {
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
class GivenIds implements IdGenerator {
  readonly #random = new RandomIdGenerator()
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
