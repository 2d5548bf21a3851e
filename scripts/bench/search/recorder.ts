import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What one process asked another. */
export interface Recorded {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Stands between a server and its search engine, and remembers the last search. */
export interface Recorder {
  readonly url: string
  /** What was asked since it was last called. */
  take(): Recorded[]
  close(): Promise<void>
}

/** Searches, and the lists of what is looked at before them. */
const ASKS = /^\/multi_search|\/documents\/export/
/** Exports name the words that they look for in their address. */
const ADDRESS_BYTES_MAX = 500_000

/** @param target address of the engine, without a slash at its end */
export async function startRecorder(target: string): Promise<Recorder> {
  let recorded: Recorded[] = []
  const server = createServer({ maxHeaderSize: ADDRESS_BYTES_MAX }, async (incoming, outgoing) => {
    const body = await bodyOf(incoming)
    const { method = 'GET', url: path = '/', headers } = incoming
    if (ASKS.test(path)) {
      recorded.push({ path, headers: headersOf(headers), body: body.toString() })
    }
    const forwarded = request(target + path, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    forwarded.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    take() {
      const taken = recorded
      recorded = []
      return taken
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** What the engine needs to know its client by. */
function headersOf(headers: IncomingMessage['headers']): Record<string, string> {
  const key = headers['x-typesense-api-key']
  return {
    'content-type': headers['content-type'] ?? 'text/plain',
    ...(typeof key === 'string' && { 'x-typesense-api-key': key }),
  }
}
