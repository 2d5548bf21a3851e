import http from 'node:http'
import { parseJson } from '../../graph/model/json-text.ts'

/** An answer of the server. */
export interface Answer<Body = unknown> {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  /** Parsed JSON, or the text if it is not JSON; undefined if it is empty. */
  readonly body: Body
}

export interface Options {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent unchanged. */
  readonly bytes?: Uint8Array | string
}

/** Sends a request with its path unchanged; `fetch` would normalise it. */
export function send<Body = unknown>(
  base: string,
  method: string,
  path: string,
  { headers = {}, bytes }: Options = {},
): Promise<Answer<Body>> {
  const { hostname, port } = new URL(base)
  const length = bytes === undefined ? {} : { 'Content-Length': Buffer.byteLength(bytes) }
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, method, path, agent, headers: { ...length, ...headers } },
      (response) => {
        collect(response).then((text) => {
          const { statusCode: status = 0, headers: answered } = response
          resolve({ status, headers: answered, body: parsed(text) as Body })
        }, reject)
      },
    )
    request.on('error', reject)
    request.end(bytes)
  })
}

/** Keeps connections between requests, as clients do. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

async function collect(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  if (text === '') return undefined
  try {
    return parseJson(text)
  } catch {
    return text
  }
}
