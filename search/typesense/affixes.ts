import { hash } from 'node:crypto'
import { fold } from '../words.ts'
import { memoized } from './tokens.ts'

/**
 * Beginnings and ends of names and URNs as integers, so that START_WITH and END_WITH are ranges of
 * the server, of any number of values (docs/decisions/0058).
 *
 * A value has an integer for each of its cuts: 38 bits of a hash of the text before the cut, then
 * the bytes after it. A cut follows each separator, or three bytes without one, so a pattern has the
 * cuts of every value that begins with it, and at most two bytes follow its last cut.
 */

const BYTES_AFTER_CUT = 3
const BITS_AFTER_CUT = BigInt(BYTES_AFTER_CUT * 8)
const HASH_BITS = 38n
const SEPARATORS: ReadonlySet<number> = new Set(Buffer.from(':,./('))
/** Most cuts of a value, some 200 bytes; a longer pattern matches a superset. */
const CUTS_MAX = 64
/** Bytes of an ending; below 64 bits. */
const ENDING_BYTES = 7

/** A filter of the server for a part of values, and whether it matches nothing else. */
export interface Affix {
  readonly range: string
  readonly isExact: boolean
}

/** Returns the integers of the beginnings of a value, in any case. */
export function encodeBeginnings(value: string): string[] {
  const bytes = Buffer.from(fold(value))
  return cutsIn(bytes).map((cut) => String(codeAt(bytes, cut)))
}

/** Returns the range of the integers of values that begin with a text. */
export function beginningWith(text: string): Affix {
  const bytes = Buffer.from(fold(text))
  const cut = cutsIn(bytes).at(-1) ?? 0
  const first = codeAt(bytes, cut)
  const isExact = bytes.length - cut < BYTES_AFTER_CUT
  const openBits = isExact ? BigInt((BYTES_AFTER_CUT - (bytes.length - cut)) * 8) : 0n
  return { range: integerRange(first, openBits), isExact }
}

/** Returns the integer of the end of a value, in any case. */
export const encodeEnding = (value: string): string => String(endCode(Buffer.from(fold(value))))

/** Returns the range of the integers of values that end with a text. */
export function endingWith(text: string): Affix {
  const bytes = Buffer.from(fold(text))
  const openBits = BigInt(Math.max(0, ENDING_BYTES - bytes.length) * 8)
  return { range: integerRange(endCode(bytes), openBits), isExact: bytes.length <= ENDING_BYTES }
}

const integerRange = (first: bigint, openBits: bigint) =>
  `${first}..${first + (1n << openBits) - 1n}`

function cutsIn(bytes: Buffer): number[] {
  const cuts = [0]
  let last = 0
  for (let at = 1; at <= bytes.length && cuts.length < CUTS_MAX; at++) {
    if (at - last < BYTES_AFTER_CUT && !SEPARATORS.has(bytes[at - 1]!)) continue
    cuts.push(at)
    last = at
  }
  return cuts
}

function codeAt(bytes: Buffer, cut: number): bigint {
  const after = Buffer.alloc(BYTES_AFTER_CUT)
  bytes.copy(after, 0, cut, cut + BYTES_AFTER_CUT)
  return hashed(bytes.toString('latin1', 0, cut)) | BigInt(after.readUIntBE(0, BYTES_AFTER_CUT))
}

/** Most heads repeat in many values: the platform of a URN, the first letters of a name. */
const hashed = memoized((head) => {
  const bits = hash('sha256', head, 'buffer').readBigUInt64BE() >> (64n - HASH_BITS)
  return bits << BITS_AFTER_CUT
})

function endCode(bytes: Buffer): bigint {
  const end = Buffer.alloc(8)
  for (let at = 0; at < ENDING_BYTES && at < bytes.length; at++) {
    end[at + 1] = bytes[bytes.length - 1 - at]!
  }
  return end.readBigUInt64BE()
}
