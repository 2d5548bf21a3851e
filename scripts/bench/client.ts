import { Agent, request } from 'node:http'

/** Connections are as many as there are callers. */
const SOCKETS_MAX = 64
/** What a request on a connection fails with that the server has closed meanwhile. */
const LOST = new Set(['ECONNRESET', 'EPIPE'])

/**
 * Sends requests to one server. Not `fetch`, which takes several times the processor time of
 * `node:http`, on the cores that the server needs.
 */
export class BenchClient {
  readonly #url: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX })

  constructor(url: string) {
    this.#url = url
  }

  /** @throws Error when the answer is not a 200 */
  get(path: string): Promise<string> {
    return this.#send('GET', path)
  }

  /** @throws Error when the answer is not a 200 */
  post(path: string, body: unknown): Promise<string> {
    return this.#send('POST', path, JSON.stringify(body))
  }

  close(): void {
    this.#agent.destroy()
  }

  #send(method: 'GET' | 'POST', path: string, body?: string): Promise<string> {
    const headers =
      body === undefined
        ? {}
        : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
    return new Promise((resolve, reject) => {
      const sent = request(this.#url + path, { method, agent: this.#agent, headers })
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server has closed the connection while rounds of the floor left it idle.
        if (sent.reusedSocket && LOST.has(error.code ?? '')) {
          this.#send(method, path, body).then(resolve, reject)
        } else reject(error)
      })
      sent.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (response.statusCode === 200) resolve(text)
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 500)}`))
        })
      })
      sent.end(body)
    })
  }
}
