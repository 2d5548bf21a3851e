import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Identifiers of a request in the logs of this server and of others. */
export interface RequestIds {
  readonly requestId: string
  /** The trace of W3C Trace Context; `spanId` is this request within it. */
  readonly traceId: string
  readonly spanId: string
  /** The span of the caller, if the caller started the trace. */
  readonly parentId?: string
}

/** The route of a request in declared names, for logs, metrics and traces. */
export interface RouteLabels {
  /** Path and action as declared, or {@link UNKNOWN}. */
  readonly route: string
  /** As declared by the route, or {@link UNKNOWN}. */
  readonly method: string
  readonly isProbe: boolean
}

/** The result of a request. It has no user data, and its labels have a bounded set of values. */
export interface RequestOutcome extends RequestIds, RouteLabels {
  readonly status: number
  /** Code of the error; absent for successful requests. */
  readonly code?: string
  readonly durationMs: number
}

/** Observes the requests of the service; `main.ts` provides it. */
export interface Observer {
  readonly answered: (outcome: RequestOutcome) => void
  /** Reports a bug, which is answered 500 or cannot be answered at all. */
  readonly failed: (bug: unknown, request?: RequestIds & { readonly url: string }) => void
  /**
   * Answers a request as part of its trace.
   *
   * @param flags of the caller, two hexadecimal digits; `answer` receives those of this server
   */
  readonly traced?: (
    ids: RequestIds,
    flags: string,
    answer: (flags: string) => Promise<RequestOutcome>,
  ) => Promise<RequestOutcome>
}

export const SILENT: Observer = { answered: () => {}, failed: () => {} }

/** The label of all undeclared names: otherwise clients could create any number of labels. */
const UNKNOWN = 'unknown'

/** The labels of a request without a route. */
export const UNKNOWN_ROUTE: RouteLabels = { method: UNKNOWN, route: UNKNOWN, isProbe: false }

/** Flags of a trace that is not recorded. */
const NO_FLAGS = '00'

/** Accepted request ids of clients: short and safe to log. */
const REQUEST_ID = /^[\w.:+/=@-]{1,128}$/
/**
 * The header of https://www.w3.org/TR/trace-context/#traceparent-header; later versions may append
 * fields.
 */
const TRACEPARENT =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/

/** Returns the ids of a request: those of its caller, or new ones (docs/interface: http/trace). */
export function readRequestIds(headers: IncomingHttpHeaders): { ids: RequestIds; flags: string } {
  const { traceparent, 'x-request-id': idText } = headers
  const requestId = typeof idText === 'string' && REQUEST_ID.test(idText) ? idText : randomUUID()
  const digits = randomUUID()
  // The last 16 digits are never all zero, because one of them is the UUID variant.
  const spanId = digits.slice(19, 23) + digits.slice(24)
  const parent = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent) : null
  if (parent) {
    const [, version, traceId, parentId, flags = NO_FLAGS, more] = parent
    const isValid = version !== '00' || more === undefined
    if (isValid && traceId !== undefined && parentId !== undefined) {
      return { ids: { requestId, traceId, spanId, parentId }, flags }
    }
  }
  const traceId = microsInHex() + digits.slice(0, 8) + digits.slice(9, 13) + digits.slice(14, 18)
  return { ids: { requestId, traceId, spanId }, flags: NO_FLAGS }
}

/**
 * Returns the first half of a new trace ID: DataHub's client reads the time of the write from it.
 */
function microsInHex(): string {
  const micros = Math.round((performance.timeOrigin + performance.now()) * 1_000)
  // Formatted in halves, because 32-bit integers are formatted much faster.
  return hex32(micros / 2 ** 32) + hex32(micros)
}

/** Formats the lower 32 bits of a number as eight digits. */
const hex32 = (number: number): string => (number >>> 0).toString(16).padStart(8, '0')
