// Node's streams have these names for writes to the system.
/* oxlint-disable no-underscore-dangle, typescript/unbound-method */
import type { Socket } from 'node:net'

/** Records the text of each system call that writes to a socket. */
export function writesOf(socket: Socket, writes: string[] = []): string[] {
  const { _write, _writev } = socket
  socket._write = (chunk: Buffer, ...rest) => {
    writes.push(chunk.toString())
    _write.call(socket, chunk, ...rest)
  }
  socket._writev = (chunks, callback) => {
    writes.push(chunks.map(({ chunk }) => String(chunk)).join(''))
    _writev?.call(socket, chunks, callback)
  }
  return writes
}
