import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** Signatures of Bolt messages. */
const RUN = 0x10
const BEGIN = 0x11
const RESET = 0x0f
const COMMIT = 0x12
const SUMMARIES: ReadonlySet<number> = new Set([0x70, 0x7e, 0x7f])
const IGNORED = message(Buffer.from([0xb0, 0x7e]))
/** The first bytes of a server when the client chooses among the versions that it lists. */
const MANIFEST = Buffer.from([0, 0, 1, 0xff])
const ADDRESS = /127\.0\.0\.1:\d{5}/g

/** One address of a {@link BoltCluster}. */
export interface Member {
  readonly address: string
  /** Statements and transactions that were sent to it. */
  begun: number
  /** Closes its connections and refuses new ones until {@link open}. */
  shut(): Promise<void>
  open(): Promise<void>
  /** Closes the connection of the next commit after the server has committed. */
  loseCommit(): void
  /** Answers the next commit with an error after the server has committed. */
  failCommit(code: string): void
}

/** Three addresses of one Neo4j, of which a routing table names one as the leader. */
export interface BoltCluster {
  /** `neo4j://…`, the address of a member that never leads. */
  readonly uri: string
  readonly members: readonly [Member, Member]
  /** Puts a member into the routing table; others answer `NotALeader` from then on. */
  lead(member: Member): void
  stop(): Promise<void>
}

/**
 * Puts a cluster in front of one Neo4j: proxies parse Bolt to change the routing table that the
 * server answers, and to refuse transactions as a member that no longer leads.
 */
export async function boltClusterOf(uri: string): Promise<BoltCluster> {
  const { hostname, port } = new URL(uri)
  let leader: Member | undefined
  const proxies: Proxy[] = []
  for (let at = 0; at < 3; at++) {
    const proxy = new Proxy(
      () => connect(Number(port), hostname),
      () => leader,
    )
    await proxy.open()
    proxies.push(proxy)
  }
  const [router, ...members] = proxies as [Proxy, Proxy, Proxy]
  leader = members[0]
  return {
    uri: `neo4j://${router.address}`,
    members,
    lead: (member) => (leader = member),
    stop: async () => void (await Promise.all(proxies.map((proxy) => proxy.shut()))),
  }
}

class Proxy implements Member {
  begun = 0
  address = ''
  #losesCommit = false
  #failsCommit: string | undefined
  readonly #connect: () => Socket
  readonly #leader: () => Member | undefined
  readonly #sockets = new Set<Socket>()
  readonly #server: Server

  constructor(toServer: () => Socket, leader: () => Member | undefined) {
    this.#connect = toServer
    this.#leader = leader
    this.#server = createServer((client) => this.#relay(client, this.#connect()))
  }

  async open(): Promise<void> {
    this.#server.listen(Number(this.address.split(':')[1] ?? 0), '127.0.0.1')
    await once(this.#server, 'listening')
    this.address = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  loseCommit(): void {
    this.#losesCommit = true
  }

  failCommit(code: string): void {
    this.#failsCommit = code
  }

  async shut(): Promise<void> {
    if (!this.#server.listening) return
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const socket of this.#sockets) socket.resetAndDestroy()
    await closed
  }

  #relay(client: Socket, server: Socket): void {
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(one)
      one.setNoDelay()
      one.on('error', () => {})
      one.once('close', () => {
        this.#sockets.delete(one)
        other.destroy()
      })
    }
    let owed = 0
    let hasFailed = false
    let isLost = false
    let failed: string | undefined
    const fromServer = new Messages((bytes, signature) => {
      if (SUMMARIES.has(signature)) owed--
      if (isLost && owed === 0) return void client.resetAndDestroy()
      if (failed === undefined || owed > 0) return void client.write(this.#routed(bytes))
      client.write(failure(failed))
      failed = undefined
      hasFailed = true
    })
    const fromClient = new Messages((bytes, signature) => {
      const begins = signature === RUN || signature === BEGIN
      if (begins) this.begun++
      if (signature === RESET) hasFailed = false
      else if (hasFailed) return void client.write(IGNORED)
      // Outstanding requests are answered first, with the end of their transaction.
      else if (begins && owed === 0 && this.#leader() !== this) {
        hasFailed = true
        return void client.write(failure('Neo.ClientError.Cluster.NotALeader'))
      }
      if (signature === COMMIT && this.#losesCommit) {
        this.#losesCommit = false
        isLost = true
      }
      if (signature === COMMIT) {
        failed = this.#failsCommit
        this.#failsCommit = undefined
      }
      owed++
      server.write(bytes)
    })
    let isHandshake = true
    server.on('data', (bytes: Buffer) => {
      if (!isHandshake) return fromServer.take(bytes)
      // The server sends nothing else before the first message of the client.
      isHandshake = false
      const isManifest = bytes.subarray(0, 4).equals(MANIFEST)
      fromClient.skip(isManifest ? 25 : 20, (handshake) => server.write(handshake))
      client.write(bytes)
    })
    fromClient.skip(20, (handshake) => server.write(handshake))
    client.on('data', (bytes: Buffer) => fromClient.take(bytes))
  }

  /** Rewrites the routing table, so that it names the leader; all addresses have one length. */
  #routed(bytes: Buffer): Buffer {
    if (!bytes.includes('servers') || !bytes.includes('ROUTE')) return bytes
    const address = this.#leader()?.address ?? ''
    return Buffer.from(bytes.toString('latin1').replaceAll(ADDRESS, address), 'latin1')
  }
}

/** Splits a stream into Bolt messages. */
class Messages {
  readonly #onMessage: (bytes: Buffer, signature: number) => void
  #bytes = Buffer.alloc(0)
  #skipped = 0
  #handshake = 0
  #onHandshake: (bytes: Buffer) => void = () => {}

  constructor(onMessage: (bytes: Buffer, signature: number) => void) {
    this.#onMessage = onMessage
  }

  /** Passes on the first `length` bytes of the stream unchanged. */
  skip(length: number, onHandshake: (bytes: Buffer) => void): void {
    this.#handshake = length
    this.#onHandshake = onHandshake
    this.take(Buffer.alloc(0))
  }

  take(bytes: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, bytes])
    const rest = Math.min(this.#handshake - this.#skipped, this.#bytes.length)
    if (rest > 0) {
      this.#onHandshake(this.#bytes.subarray(0, rest))
      this.#bytes = this.#bytes.subarray(rest)
      this.#skipped += rest
    }
    if (this.#skipped < this.#handshake) return
    for (let end = this.#end(); end > 0; end = this.#end()) {
      const found = this.#bytes.subarray(0, end)
      this.#bytes = this.#bytes.subarray(end)
      if (end === 2) continue
      this.#onMessage(found, found[3] ?? 0)
    }
  }

  /** Returns the end of the first message; 0 while it is incomplete. */
  #end(): number {
    for (let at = 0; at + 2 <= this.#bytes.length;) {
      const length = this.#bytes.readUInt16BE(at)
      at += 2 + length
      if (length === 0) return at
    }
    return 0
  }
}

function failure(code: string): Buffer {
  const text = (value: string) =>
    Buffer.concat([Buffer.from([0xd0, Buffer.byteLength(value)]), Buffer.from(value)])
  // Older and newer versions of Bolt name the code differently.
  const fields = { code, neo4j_code: code, message: code, gql_status: '08N00', description: code }
  const entries = Object.entries(fields).flatMap(([key, value]) => [text(key), text(value)])
  const count = Object.keys(fields).length
  return message(Buffer.concat([Buffer.from([0xb1, 0x7f, 0xa0 + count]), ...entries]))
}

function message(payload: Buffer): Buffer {
  const head = Buffer.alloc(2)
  head.writeUInt16BE(payload.length)
  return Buffer.concat([head, payload, Buffer.alloc(2)])
}
