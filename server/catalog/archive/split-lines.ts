import { ArchiveError } from './format.ts'

/** Longest accepted line: a value of 16 MiB, each character escaped. */
const LINE_BYTES_MAX = 128 * 1024 * 1024

/**
 * Yields the lines of a text, without line terminators.
 *
 * @throws ArchiveError when a line is longer than {@link LINE_BYTES_MAX}
 */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let to = chunk.indexOf(10); to !== -1; to = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, to))
      yield parts.length === 1 ? chunk.subarray(from, to) : Buffer.concat(parts)
      parts = []
      bytes = 0
      from = to + 1
    }
    if (from === chunk.length) continue
    parts.push(chunk.subarray(from))
    bytes += chunk.length - from
    if (bytes > LINE_BYTES_MAX)
      throw new ArchiveError(`a line is longer than ${LINE_BYTES_MAX} bytes`)
  }
  if (parts.length > 0) yield Buffer.concat(parts)
}
