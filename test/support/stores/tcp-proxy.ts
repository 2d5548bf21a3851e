import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

/**
 * A TCP proxy in front of a server. Shut, it closes its connections and refuses new ones, which is
 * all that a client notices of a killed server.
 */
export interface TcpProxy {
  readonly uri: string
  shut(): Promise<void>
  /** Listens again, at the same address. */
  open(): Promise<void>
  /** Holds back what is sent to the server from now on. */
  hold(): void
  /** Sends what was held back, and everything after it. */
  release(): void
}

/** Opens a proxy in front of the server at `uri`, `bolt://host:port`. The caller has to shut it. */
export async function proxyTo(uri: string): Promise<TcpProxy> {
  const { protocol, hostname, port } = new URL(uri)
  const sockets = new Set<Socket>()
  const toServer = new Set<Socket>()
  const server = createServer((outside) => {
    const inside = connect(Number(port), hostname)
    toServer.add(inside)
    inside.once('close', () => toServer.delete(inside))
    for (const [one, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.add(one)
      one.once('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      // `close` follows, and the client notices what is broken here.
      one.on('error', () => {})
      one.pipe(other)
    }
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const proxyPort = await listen(0)
  return {
    uri: `${protocol}//127.0.0.1:${proxyPort}`,
    async shut() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.resetAndDestroy()
      await closed
    },
    async open() {
      await listen(proxyPort)
    },
    hold() {
      for (const socket of toServer) socket.cork()
    },
    release() {
      for (const socket of toServer) socket.uncork()
    },
  }
}
