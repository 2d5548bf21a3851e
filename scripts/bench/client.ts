import { Agent, request } from 'node:http'

/** Connections are as many as there are callers. */
const SOCKETS_MAX = 64
/** What a request on a connection fails with that the server has closed meanwhile. */
const LOST = new Set(['ECONNRESET', 'EPIPE'])

const PENDING_HEADER = 'x-trellis-index'

/** An answer that is no success. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError'
  readonly status: number

  constructor(status: number, message: string) {
    super(`${status} to ${message}`)
    this.status = status
  }
}

/**
 * Sends requests to one server. Not `fetch`, which takes several times the processor time of
 * `node:http`, on the cores that the server needs.
 */
export class BenchClient {
  readonly #url: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX })

  /** Writes so far that were answered before searches saw them. */
  pending = 0
  readonly #headers: Readonly<Record<string, string>>

  /** @param headers are sent with every request */
  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.#url = url
    this.#headers = headers
  }

  /** @throws AnswerError when the answer is no success */
  get(path: string): Promise<string> {
    return this.#send('GET', path)
  }

  /** @throws AnswerError when the answer is no success */
  post(path: string, body: unknown): Promise<string> {
    return this.#send('POST', path, JSON.stringify(body))
  }

  /** @throws AnswerError when the answer is no success */
  postText(path: string, text: string): Promise<string> {
    return this.#send('POST', path, text)
  }

  /** @throws AnswerError when the answer is no success */
  delete(path: string): Promise<string> {
    return this.#send('DELETE', path)
  }

  close(): void {
    this.#agent.destroy()
  }

  #send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: string): Promise<string> {
    const headers = {
      ...this.#headers,
      ...(body !== undefined && {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      }),
    }
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
          const { statusCode = 0 } = response
          if (response.headers[PENDING_HEADER] === 'pending') this.pending++
          if (statusCode >= 200 && statusCode < 300) resolve(text)
          else reject(new AnswerError(statusCode, `${method} ${path}: ${text.slice(0, 500)}`))
        })
      })
      sent.end(body)
    })
  }
}
