import { isUtf8 } from 'node:buffer'

/** Thrown for bytes that are no UTF-8. */
export class NotUtf8 extends Error {
  override readonly name = 'NotUtf8'
}

/**
 * Decodes the bytes of a file.
 *
 * @throws NotUtf8 with the offset of the first byte that is no UTF-8
 */
export function decodeUtf8(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  if (isUtf8(bytes)) return text
  const offset = invalidOffset(bytes, text)
  const byte = bytes[offset]?.toString(16).toUpperCase().padStart(2, '0') ?? ''
  throw new NotUtf8(
    `it is not UTF-8: the byte 0x${byte} at offset ${offset}; ` +
      'convert it, for example with `iconv -f latin1 -t utf-8`',
  )
}

/** Returns the offset of the first byte that decoding has replaced by U+FFFD. */
function invalidOffset(bytes: Buffer, text: string): number {
  let offset = 0
  let from = 0
  for (;;) {
    const at = text.indexOf('\uFFFD', from)
    if (at === -1) return offset
    offset += Buffer.byteLength(text.slice(from, at))
    const isWritten = bytes.subarray(offset, offset + 3).equals(Buffer.from('\uFFFD'))
    if (!isWritten) return offset
    offset += 3
    from = at + 1
  }
}
