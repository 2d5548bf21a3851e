import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Koa from 'koa'

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
  const server = createServer((request, response) => void handle(request, response))
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
