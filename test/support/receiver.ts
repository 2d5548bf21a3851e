import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message that has arrived. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A program that takes messages of webhooks. */
export interface Receiver {
  readonly url: string
  readonly received: readonly Received[]
  close(): Promise<void>
}

/** Starts a receiver on this machine that answers 204. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { url: `http://127.0.0.1:${port}/messages`, received, close }
}
