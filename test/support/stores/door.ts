import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

/**
 * An address that leads to a server. While it is shut, connections through it are broken and new ones
 * refused, which is all that a client sees of a server that was killed.
 */
export interface Door {
  readonly uri: string
  shut(): Promise<void>
  /** At the same address as before. */
  open(): Promise<void>
  /** From now on, what is sent to the server waits here. */
  hold(): void
  /** Lets through what has waited, and all that follows. */
  release(): void
}

/** An open door to the server at `uri`, `bolt://host:port`. Shut it in the end. */
export async function doorTo(uri: string): Promise<Door> {
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
      // 'close' follows, and what is broken here fails at the client.
      one.on('error', () => {})
      one.pipe(other)
    }
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const doorPort = await listen(0)
  return {
    uri: `${protocol}//127.0.0.1:${doorPort}`,
    async shut() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.resetAndDestroy()
      await closed
    },
    async open() {
      await listen(doorPort)
    },
    hold() {
      for (const socket of toServer) socket.cork()
    },
    release() {
      for (const socket of toServer) socket.uncork()
    },
  }
}
