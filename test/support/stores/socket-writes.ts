// These are the names that streams of Node have for what writes to the system.
/* oxlint-disable no-underscore-dangle, typescript/unbound-method */
import type { Socket } from 'node:net'

/** Notes what each system call of a socket sends, as text. */
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
