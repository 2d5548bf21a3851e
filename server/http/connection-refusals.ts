import { LIMITS } from '../../graph/model/limits.ts'

/**
 * Longest time for a request to arrive, in milliseconds; slower ones are answered 408. 16 MiB in a
 * minute suits slow connections, and an endless request must not hold its resources forever.
 */
export const ARRIVAL_MAX_MS = 60_000
export const HEADERS_MAX_MS = 20_000

/** The code of all refusals; not in the table of errors, because the route is not known yet. */
export const REFUSAL_CODE = 'BAD_REQUEST'

/** The answer to a malformed or incomplete request. */
export interface HttpRefusal {
  readonly status: number
  /** Its label in the metrics. */
  readonly reason: string
  readonly message: string
}

/** Refusals by the error codes of Node's HTTP parser. */
export const REFUSALS: Readonly<Record<string, HttpRefusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'HEADERS_TOO_LARGE',
    message: `The request's line and headers exceed ${LIMITS.headerBytes.max} bytes`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: 'REQUEST_TOO_SLOW',
    message: `The request did not arrive within ${ARRIVAL_MAX_MS} ms, its headers ${HEADERS_MAX_MS} ms`,
  },
}

/** The refusal for every other code. */
export const NOT_HTTP: HttpRefusal = {
  status: 400,
  reason: 'NO_HTTP',
  message: 'Malformed HTTP request',
}
