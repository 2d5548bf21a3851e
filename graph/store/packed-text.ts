import { deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * Longest JSON text that is stored readable; a longer one is deflated. A schema of a hundred
 * columns shrinks from 24 kB to 3 kB, and is faster to write and to read (docs/decisions/0009).
 */
const READABLE_BYTES_MAX = 4_096

/** Returns JSON text in its stored form: itself while small, deflated bytes when large. */
export function packText(text: string): string | Uint8Array {
  return text.length <= READABLE_BYTES_MAX ? text : deflateRawSync(text, { level: 3 })
}

export function unpackText(stored: string | Uint8Array): string {
  return typeof stored === 'string' ? stored : inflateRawSync(stored).toString('utf8')
}
