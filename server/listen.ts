import { createServer, STATUS_CODES, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type Koa from 'koa'
import { errorBody } from './http/errors.ts'

/**
 * How long a request may take to arrive, milliseconds: who is slower is answered 408. 16 MiB in a
 * minute is a slow line; a request that never ends must not keep its place in the queue.
 */
const ARRIVAL_MAX_MS = 60_000
const HEADERS_MAX_MS = 20_000
const ARRIVAL_CHECK_MS = 5_000
/** Most bytes of a request's line and headers; long lists of URNs go into a body. */
export const HEADER_BYTES_MAX = 16 * 1024

/** How long a shutdown waits for requests in flight, milliseconds. */
export const SHUTDOWN_GRACE_MS = 10_000
const IDLE_CHECK_MS = 50

export interface Listener {
  readonly url: string
  /** Takes no new request, finishes those in flight, at most {@link SHUTDOWN_GRACE_MS}. */
  stop(): Promise<void>
}

/** Serves `app`; resolves once it accepts connections, rejects when the port is not to be had. */
export async function listen(app: Koa, host: string, port: number): Promise<Listener> {
  const handle = app.callback()
  const options = {
    requestTimeout: ARRIVAL_MAX_MS,
    headersTimeout: HEADERS_MAX_MS,
    connectionsCheckingInterval: ARRIVAL_CHECK_MS,
    maxHeaderSize: HEADER_BYTES_MAX,
  }
  const server = createServer(options, (request, response) => void handle(request, response))
  server.on('clientError', refuse)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { address, port: bound, family } = server.address() as AddressInfo
  const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`
  return { url, stop: () => stop(server) }
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  // Connections kept alive would hold the server open although nothing is in flight on them.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const late = setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE_MS)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}

/** Answers what is no request, in the form of all errors; the connection cannot be used again. */
function refuse({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, message } = REFUSALS[code] ?? NO_HTTP
  const body = JSON.stringify(errorBody(status, 'BAD_REQUEST', message))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** What Node's parser of HTTP says, in words. */
const REFUSALS: Readonly<Record<string, { status: number; message: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: `The request's line and headers exceed ${HEADER_BYTES_MAX} bytes`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    message: `The request did not arrive within ${ARRIVAL_MAX_MS} ms, its headers ${HEADERS_MAX_MS} ms`,
  },
}
const NO_HTTP = { status: 400, message: 'This is no HTTP request' }
