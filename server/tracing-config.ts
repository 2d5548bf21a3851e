import type { VariableName } from './variables.ts'

const EXPORTERS = ['otlp', 'console'] as const
const PROTOCOLS = ['http/protobuf', 'http/json'] as const

/** The variables of OpenTelemetry that Trellis reads; the SDK reads the others itself. */
export interface TracingConfig {
  readonly exporters: readonly (typeof EXPORTERS)[number][]
  readonly protocol: (typeof PROTOCOLS)[number]
  /** Lowest level at which the SDK logs its own problems; empty: it logs nothing. */
  readonly diagnostics: string
}

/**
 * Reads the variables of OpenTelemetry. Unlike in the standard, tracing is disabled by default: an
 * exporter or an endpoint enables it. Appends a sentence to `problems` for each wrong value.
 */
export function readTracingConfig(
  text: (name: VariableName) => string,
  isDisabled: boolean,
  problems: string[],
): TracingConfig | undefined {
  const names = text('OTEL_TRACES_EXPORTER')
    .split(',')
    .map((item) => item.trim())
  const requested = names.filter((exporterName) => exporterName !== '')
  const endpoints = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] as const
  const isEnabled = requested.length > 0 || endpoints.some((name) => text(name) !== '')
  if (!isEnabled || isDisabled || requested.join() === 'none') return undefined

  const exporters = EXPORTERS.filter((exporter) => requested.includes(exporter))
  if (requested.some((exporterName) => !EXPORTERS.some((exporter) => exporter === exporterName))) {
    problems.push('OTEL_TRACES_EXPORTER must be none, or a list of otlp and console')
  }
  const protocolText =
    text('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') || text('OTEL_EXPORTER_OTLP_PROTOCOL')
  const protocol = PROTOCOLS.find((candidate) => candidate === protocolText)
  if (!protocol) problems.push(`OTEL_EXPORTER_OTLP_PROTOCOL must be one of ${PROTOCOLS.join(', ')}`)
  return {
    exporters: requested.length === 0 ? ['otlp'] : exporters,
    protocol: protocol ?? 'http/protobuf',
    diagnostics: text('OTEL_LOG_LEVEL'),
  }
}
