/** What is refused before there is a request to speak of. */

/**
 * How long a request may take to arrive, milliseconds: who is slower is answered 408. 16 MiB in a
 * minute is a slow line; a request that never ends must not keep its place in the queue.
 */
export const ARRIVAL_MAX_MS = 60_000
export const HEADERS_MAX_MS = 20_000
/** Most bytes of a request's line and headers; long lists of URNs go into a body. */
export const HEADER_BYTES_MAX = 16 * 1024

/** The code of them all: no row of the table of errors, since nothing has looked at a route yet. */
export const REFUSAL_CODE = 'BAD_REQUEST'

export interface Refusal {
  readonly status: number
  readonly message: string
}

/** What Node's parser of HTTP says, in words. */
export const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: `The request's line and headers exceed ${HEADER_BYTES_MAX} bytes`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    message: `The request did not arrive within ${ARRIVAL_MAX_MS} ms, its headers ${HEADERS_MAX_MS} ms`,
  },
}
/** What else is sent that cannot be read. */
export const NO_HTTP: Refusal = { status: 400, message: 'This is no HTTP request' }
