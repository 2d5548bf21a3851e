import { Agent, request } from 'node:http'
import { connect } from 'node:net'

/** The client's timeout for an answer. */
const TIMEOUT_MS = 120_000
const SOCKETS_MAX = 400

/** A client of the server under attack, which reads and discards answers. */
export class Target {
  readonly #url: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX })
  readonly #stalled = new Set<() => void>()

  constructor(url: string) {
    this.#url = new URL(url)
  }

  /** Sends a body. @returns the status of the answer, or 0 without an answer */
  post(path: string, body: unknown): Promise<number> {
    return this.#send(
      'POST',
      path,
      Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    )
  }

  /** Sends a request without a body. @returns the status, as {@link post} does */
  get(path: string): Promise<number> {
    return this.#send('GET', path)
  }

  /** Sends gzipped bytes. @returns the status, as {@link post} does */
  postCompressed(path: string, bytes: Buffer): Promise<number> {
    return this.#send('POST', path, bytes, { 'Content-Encoding': 'gzip' })
  }

  /** Sends a GraphQL document. @returns the status, as {@link post} does */
  graphql(query: string, variables: object = {}, operationName?: string): Promise<number> {
    return this.post('/api/graphql', { query, variables, operationName })
  }

  /** Returns the rows of a Cypher statement. @throws Error when the server refuses it */
  async rows(statement: string): Promise<unknown> {
    const answer = await fetch(new URL('/api/cypher', this.#url), {
      method: 'POST',
      body: JSON.stringify({ statement }),
    })
    const body = (await answer.json()) as { readonly rows?: unknown }
    if (!answer.ok) throw new Error(`${statement} was answered ${JSON.stringify(body)}`)
    return body.rows
  }

  /** Writes an aspect. @throws Error when the server refuses it */
  async write(entityUrn: string, aspectName: string, value: object): Promise<void> {
    const status = await this.post('/aspects?action=ingestProposal', {
      proposal: { entityUrn, changeType: 'UPSERT', aspectName, aspect: { value } },
    })
    if (status !== 200) throw new Error(`${aspectName} of ${entityUrn} was answered ${status}`)
  }

  /**
   * Starts requests whose bodies never end, until {@link release}.
   *
   * @returns 200 when the server accepted all connections
   */
  async openStalledRequests(count: number): Promise<number> {
    const connections = Array.from({ length: count }, () => this.#openStalled())
    return (await Promise.all(connections)).every(Boolean) ? 200 : 0
  }

  /** Whether stalled requests are open. */
  get hasStalledRequests(): boolean {
    return this.#stalled.size > 0
  }

  /** Closes the stalled requests. */
  release(): void {
    for (const end of this.#stalled) end()
    this.#stalled.clear()
  }

  /** Closes all connections. */
  close(): void {
    this.release()
    this.#agent.destroy()
  }

  #send(
    method: 'GET' | 'POST',
    path: string,
    body?: Buffer,
    headers: Record<string, string> = {},
  ): Promise<number> {
    const type = { 'Content-Type': 'application/json', 'Content-Length': String(body?.length ?? 0) }
    return new Promise((resolve) => {
      const clientRequest = request(new URL(path, this.#url), {
        method,
        agent: this.#agent,
        timeout: TIMEOUT_MS,
        headers: { ...(body && type), ...headers },
      })
      clientRequest.on('timeout', () => clientRequest.destroy())
      clientRequest.on('error', () => resolve(0))
      clientRequest.on('response', (response) => {
        response.resume()
        response.on('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0))
      })
      clientRequest.end(body)
    })
  }

  #openStalled(): Promise<boolean> {
    const { hostname: host, port } = this.#url
    return new Promise((resolve) => {
      const socket = connect({ host, port: Number(port) })
      socket.on('error', () => resolve(false))
      socket.on('connect', () => {
        const head = `POST /entities?action=search HTTP/1.1\r\nHost: ${host}\r\n`
        socket.write(`${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`)
        resolve(true)
      })
      this.#stalled.add(() => socket.destroy())
    })
  }
}
