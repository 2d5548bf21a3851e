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
import type { Observer, RequestIds } from '../http/request-observer.ts'
import type { TracingConfig } from '../tracing-config.ts'
import type { Measure } from './measure-port.ts'

/** Longest wait for spans to be sent when the server stops. */
const STOP_WAIT_MS = 5_000
const HEX = 16

/** Spans of the requests of one server and of its store calls. */
export interface Tracing extends Required<Pick<Observer, 'traced'>> {
  /** Returns a measure that records the calls of a port within a request as spans of `store`. */
  measure(store: string): Measure
  /** Sends the remaining spans, waiting {@link STOP_WAIT_MS} at most. */
  stop(): Promise<void>
}

/**
 * Starts OpenTelemetry. The SDK reads its standard variables for addresses, headers, sampler,
 * batches, limits and the service name
 * (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/). Only traces
 * are sent; Prometheus scrapes metrics, and logs go to standard output.
 */
export function startTracing(config: TracingConfig): Tracing {
  const level = DiagLogLevel[config.diagnostics.toUpperCase() as keyof typeof DiagLogLevel]
  if (level !== undefined) diag.setLogger(new DiagConsoleLogger(), level)
  const ids = new RequestIdGenerator()
  const provider = new NodeTracerProvider({
    idGenerator: ids,
    // Environment variables override the name.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'trellis' }))
      .merge(detectResources({ detectors: [envDetector, processDetector, hostDetector] })),
    spanProcessors: config.exporters.map((exporter) => createProcessor(exporter, config)),
  })
  provider.register()
  const tracer = trace.getTracer('trellis')

  return {
    async traced(request, flags, answer) {
      const parent = parentContext(request, flags)
      const options = {
        kind: SpanKind.SERVER,
        attributes: { 'trellis.request.id': request.requestId },
      }
      const span = ids.withIds(request, () => tracer.startSpan('request', options, parent))
      const { traceFlags } = span.spanContext()
      try {
        const outcome = await context.with(
          trace.setSpan(parent, span),
          answer,
          undefined,
          toHex(traceFlags),
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
      // Background work, such as that of the indexer, belongs to no trace.
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
      // A collector that is down neither blocks nor fails the shutdown.
      await Promise.race([
        provider.shutdown().catch(() => {}),
        sleep(STOP_WAIT_MS, undefined, { ref: false }),
      ])
    },
  }
}

function createProcessor(
  exporter: TracingConfig['exporters'][number],
  { protocol }: TracingConfig,
) {
  if (exporter === 'console') return new SimpleSpanProcessor(new ConsoleSpanExporter())
  return new BatchSpanProcessor(
    protocol === 'http/json' ? new JsonExporter() : new ProtobufExporter(),
  )
}

/** Returns a context with the span of the caller, or the root context without one. */
function parentContext({ traceId, parentId }: RequestIds, flags: string): Context {
  if (parentId === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, HEX) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId: parentId,
    traceFlags,
    isRemote: true,
  })
}

const toHex = (flags: number): string => flags.toString(HEX).padStart(2, '0')

/** Generates ids; the span of a request takes the ids that its answer and its log line show. */
class RequestIdGenerator implements IdGenerator {
  readonly #random = new RandomIdGenerator()
  #preset: RequestIds | undefined

  withIds<T>(ids: RequestIds, work: () => T): T {
    this.#preset = ids
    try {
      return work()
    } finally {
      this.#preset = undefined
    }
  }

  generateTraceId = (): string => this.#preset?.traceId ?? this.#random.generateTraceId()
  generateSpanId = (): string => this.#preset?.spanId ?? this.#random.generateSpanId()
}
