import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/** Where Node tells of each socket that it opens. */
const OPENED = 'net.client.socket'
const BOLT_PORT = 7687

/**
 * Lets what the driver writes to a server in one turn of the event loop go out together. By itself it
 * makes a system call and a packet of each message, and of each 1,400 bytes of a long one: eleven for
 * a write of one aspect, where five are enough. Connections with TLS stay as they are.
 *
 * @param uri of the server
 * @returns what ends it for sockets that are opened later
 */
export function gatherWrites(uri: string): () => void {
  const port = Number(new URL(uri).port) || BOLT_PORT
  const opened = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    socket.once('connect', () => {
      if (socket.remotePort === port) gather(socket)
    })
  }
  subscribe(OPENED, opened)
  return () => void unsubscribe(OPENED, opened)
}

function gather(socket: Socket): void {
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
  socket.write = (...args: unknown[]) => {
    if (socket.writableCorked === 0) {
      socket.cork()
      // Runs once all promises have, in which the driver goes on.
      process.nextTick(() => socket.uncork())
    }
    return write(...args)
  }
}
