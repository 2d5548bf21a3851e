import type { VariableName } from './variables.ts'

const EXPORTERS = ['otlp', 'console'] as const
const PROTOCOLS = ['http/protobuf', 'http/json'] as const

/** What the standard variables of OpenTelemetry say; the SDK reads those of its own parts. */
export interface TracingConfig {
  readonly exporters: readonly (typeof EXPORTERS)[number][]
  readonly protocol: (typeof PROTOCOLS)[number]
  /** Least level of what the SDK logs about itself; empty: it logs nothing. */
  readonly diagnostics: string
}

/**
 * Reads the variables of OpenTelemetry. Tracing is off by default, unlike in the standard: an exporter or an
 * address turns it on. Appends to `problems` what is wrong.
 */
export function readTracingConfig(
  text: (name: VariableName) => string,
  isDisabled: boolean,
  problems: string[],
): TracingConfig | undefined {
  const names = text('OTEL_TRACES_EXPORTER')
    .split(',')
    .map((each) => each.trim())
  const asked = names.filter((each) => each !== '')
  const endpoints = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] as const
  const isAsked = asked.length > 0 || endpoints.some((name) => text(name) !== '')
  if (!isAsked || isDisabled || asked.join() === 'none') return undefined

  const exporters = EXPORTERS.filter((each) => asked.includes(each))
  if (asked.some((each) => !EXPORTERS.some((known) => known === each))) {
    problems.push('OTEL_TRACES_EXPORTER must be none, or a list of otlp and console')
  }
  const protocolText =
    text('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') || text('OTEL_EXPORTER_OTLP_PROTOCOL')
  const protocol = PROTOCOLS.find((each) => each === protocolText)
  if (!protocol) problems.push(`OTEL_EXPORTER_OTLP_PROTOCOL must be one of ${PROTOCOLS.join(', ')}`)
  return {
    exporters: asked.length === 0 ? ['otlp'] : exporters,
    protocol: protocol ?? 'http/protobuf',
    diagnostics: text('OTEL_LOG_LEVEL'),
  }
}
