import { createServer, STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type Koa from 'koa'
import { LIMITS } from '../graph/model/limits.ts'
import { NO_CONTENT_POLICY } from './http/edge.ts'
import { errorBody } from './http/errors.ts'
import {
  ARRIVAL_MAX_MS,
  HEADERS_MAX_MS,
  NOT_HTTP,
  REFUSAL_CODE,
  REFUSALS,
} from './http/connection-refusals.ts'

const ARRIVAL_CHECK_MS = 5_000
/**
 * How long a connection may be idle. It should outlast load balancers, which close connections
 * after a minute: if this side closed first (Node would after 5 s), a request could be in flight.
 */
const IDLE_MAX_MS = 75_000

/** Longest time that a shutdown waits for requests in flight, milliseconds. */
export const SHUTDOWN_GRACE_MS = 10_000
const IDLE_CHECK_MS = 50
/** Length of an event-loop iteration in which hardly a connection arrives; how long to wait for one. */
const SHORT_ITERATION_MS = 1
const ACCEPT_MAX_MS = 1_000

/** Most unanswered requests of a connection; current clients do not pipeline. */
const PIPELINED_MAX = 16

export interface Listener {
  readonly url: string
  /** Refuses new requests and finishes those in flight, within {@link SHUTDOWN_GRACE_MS}. */
  stop(): Promise<void>
}

/**
 * Serves `app`. Resolves when it accepts connections, rejects when the port is in use.
 *
 * @param onRefusal is called with the reason of each malformed or refused request
 */
export async function listen(
  app: Koa,
  host: string,
  port: number,
  onRefusal: (reason: string) => void = () => {},
): Promise<Listener> {
  const handle = app.callback()
  const options = {
    requestTimeout: ARRIVAL_MAX_MS,
    headersTimeout: HEADERS_MAX_MS,
    keepAliveTimeout: IDLE_MAX_MS,
    connectionsCheckingInterval: ARRIVAL_CHECK_MS,
    maxHeaderSize: LIMITS.headerBytes.max,
  }
  const pipelines = new WeakMap<Socket, number>()
  const server = createServer(options, (request, response) => {
    if (!admitPipelined(pipelines, request.socket, response, onRefusal)) return
    void handle(request, response)
  })
  server.on('clientError', (error, socket) => answerClientError(error, socket, onRefusal))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { address, port: bound, family } = server.address() as AddressInfo
  const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`
  return { url, stop: () => stop(server) }
}

async function stop(server: Server): Promise<void> {
  await acceptWaiting()
  const closed = new Promise((resolve) => server.close(resolve))
  // Idle keep-alive connections would keep the server open.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const late = setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE_MS)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}

/**
 * Lets the event loop accept the connections that wait: the system resets them when the port
 * closes, and a proxy does not repeat a write that it has sent already. Those that arrive during a
 * long iteration wait until the next one.
 */
async function acceptWaiting(): Promise<void> {
  const deadlineMs = performance.now() + ACCEPT_MAX_MS
  await setImmediate()
  for (;;) {
    const startMs = performance.now()
    await setImmediate()
    const nowMs = performance.now()
    if (nowMs - startMs < SHORT_ITERATION_MS || nowMs > deadlineMs) return
  }
}

/**
 * Admits a request unless its connection has too many unanswered ones, in which case it is closed.
 * Node parses pipelined requests at once, so a megabyte of them would run before all other
 * requests.
 */
function admitPipelined(
  pipelines: WeakMap<Socket, number>,
  socket: Socket,
  response: ServerResponse,
  onRefusal: (reason: string) => void,
): boolean {
  if (socket.destroyed) return false
  const unanswered = (pipelines.get(socket) ?? 0) + 1
  if (unanswered > PIPELINED_MAX) {
    onRefusal('PIPELINED')
    socket.destroy()
    return false
  }
  pipelines.set(socket, unanswered)
  response.once('close', () => pipelines.set(socket, (pipelines.get(socket) ?? 1) - 1))
  return true
}

/** Answers a malformed HTTP request in the form of all errors, and closes the connection. */
function answerClientError(
  { code = '' }: NodeJS.ErrnoException,
  socket: Duplex,
  onRefusal: (reason: string) => void,
): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, message, reason } = REFUSALS[code] ?? NOT_HTTP
  onRefusal(reason)
  const body = JSON.stringify(errorBody(status, REFUSAL_CODE, message))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Security-Policy: ${NO_CONTENT_POLICY}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  // The connection ends with the answer, also when the client keeps its side open.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
