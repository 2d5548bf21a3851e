import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** What a request is found by, in the log of this server and of others. */
export interface RequestIds {
  readonly requestId: string
  /** W3C Trace Context: the trace, and the part of it that is this request. */
  readonly traceId: string
  readonly spanId: string
  /** The part that is the caller's, when the caller began the trace. */
  readonly parentId?: string
}

/** The route of a request, in names that are declared. */
export interface Asked {
  /** Path and action as declared, or {@link UNKNOWN}. */
  readonly route: string
  /** As declared by the route, or {@link UNKNOWN}. */
  readonly method: string
  readonly isProbe: boolean
}

/** What became of a request. It holds no data of users, and its labels have a bounded number of values. */
export interface Outcome extends RequestIds, Asked {
  readonly status: number
  /** Code of the error, when it is one. */
  readonly code?: string
  readonly durationMs: number
}

/** Is told what the service does; `main.ts` provides it. */
export interface Observer {
  readonly answered: (outcome: Outcome) => void
  /** A bug: it is answered 500, or cannot be answered at all. */
  readonly failed: (bug: unknown, request?: RequestIds & { readonly url: string }) => void
  /**
   * Answers a request as part of its trace.
   *
   * @param flags of the caller, two hexadecimal digits; `answer` takes those of this server
   */
  readonly traced?: (
    ids: RequestIds,
    flags: string,
    answer: (flags: string) => Promise<Outcome>,
  ) => Promise<Outcome>
}

export const SILENT: Observer = { answered: () => {}, failed: () => {} }

/** One name for all that is undeclared: otherwise clients could create any number of labels. */
const UNKNOWN = 'unknown'

/** A request to no route. */
export const UNKNOWN_ROUTE: Asked = { method: UNKNOWN, route: UNKNOWN, isProbe: false }

/** Flags of a trace that is not recorded. */
const NO_FLAGS = '00'

/** What may stand in a log, and is short. */
const REQUEST_ID = /^[\w.:+/=@-]{1,128}$/
/** https://www.w3.org/TR/trace-context/#traceparent-header; later versions may have more at the end. */
const TRACEPARENT =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/

/** Returns the ids of a request: those of its caller, or new ones (docs/interface: http/trace). */
export function identify(headers: IncomingHttpHeaders): { ids: RequestIds; flags: string } {
  const { traceparent, 'x-request-id': given } = headers
  const requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
  const digits = randomUUID()
  // The last 16 digits are never all zero: one of them is the variant of the UUID.
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

/** The first half of a new trace: DataHub's client reads when the write was made. */
function microsInHex(): string {
  const micros = Math.round((performance.timeOrigin + performance.now()) * 1_000)
  // In halves, as whole numbers of 32 bits are written much faster.
  return hex32(micros / 2 ** 32) + hex32(micros)
}

/** The lower 32 bits of a number, in eight digits. */
const hex32 = (number: number): string => (number >>> 0).toString(16).padStart(8, '0')
