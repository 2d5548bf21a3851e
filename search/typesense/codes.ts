import { hash } from 'node:crypto'

/**
 * Words as whole numbers of 64 bits, in an order that keeps beginnings together: then all words that
 * begin with `use` are a range, which the server finds without a limit and without reading them. Its
 * own prefix search stops at so many words, and totals would be too small.
 *
 * A number is a code, which says where the word stands, and ten symbols. What is longer goes on in
 * further numbers of five symbols each, which begin with a hash of the code and of all symbols before.
 * They are written as decimal text, since JavaScript has no such numbers.
 */
export type Whole = string

/** Codes there are: what they are given to is in `layout.ts`. They begin at 1: no leading zeros. */
export const CODES_MAX = 199

/** End, ten digits, 26 letters, the blank between words of a name, and {@link ESCAPE}. */
const SYMBOLS = 39
const BLANK = 37
/** Stands before the four digits, of base 36, of any other character. */
const ESCAPE = 38
const ESCAPED_DIGITS = 4

/** `39 ** 10` is the highest power that a JavaScript number and 16 decimal digits hold. */
const HEAD_SYMBOLS = 10
const HEAD_DIGITS = 16
const TAIL_SYMBOLS = 5
const TAIL_DIGITS = 8
/** Tails stand above all heads, and below 2^63: eleven digits before the eight of the symbols. */
const TAIL_FROM = 20_000_000_000
const TAIL_HASHES = 72_000_000_000
/** Keeps the tails of one word at different places apart; prime. */
const TAIL_STRIDE = 1_234_567_891

const LEAST = -(2n ** 63n)

interface Numbers {
  readonly head: string
  readonly tails: readonly { readonly hash: number; readonly symbols: string }[]
}

/** Words repeat from document to document. */
const KNOWN_MAX = 50_000
const known = new Map<string, Numbers>()

/** The numbers of a word at a place: one, and one more for every five symbols above nine. */
export function codesOf(code: number, word: string): Whole[] {
  const { head, tails } = numbersOf(word)
  return [`${code}${head}`, ...tails.map((tail) => tailOf(code, tail.hash, tail.symbols))]
}

/** The one number that this word has there, and no other one. */
export function codeOf(code: number, word: string): Whole {
  const { head, tails } = numbersOf(word)
  const tail = tails.at(-1)
  return tail ? tailOf(code, tail.hash, tail.symbols) : `${code}${head}`
}

/** For each code the numbers `from..to` of which every word there has one that begins so. */
export function codeRangesOf(codes: readonly number[], beginning: string): string[] {
  const symbols = symbolsOf(beginning)
  if (symbols.length <= HEAD_SYMBOLS) {
    const [first, last] = spanOf(symbols, HEAD_SYMBOLS, HEAD_DIGITS)
    return codes.map((code) => `${code}${first}..${code}${last}`)
  }
  const left = (symbols.length - HEAD_SYMBOLS - 1) % TAIL_SYMBOLS
  const at = symbols.length - left - 1
  const [first, last] = spanOf(symbols.slice(at), TAIL_SYMBOLS, TAIL_DIGITS)
  const before = hashOf(symbols.slice(0, at))
  return codes.map((code) => `${tailOf(code, before, first)}..${tailOf(code, before, last)}`)
}

/**
 * A number in the order of doubles, as the sixty-four bits of one; so comparisons are exact for every
 * number, and the server needs to know whole ones only.
 */
export function codeOfNumber(value: number): Whole {
  const view = new DataView(new ArrayBuffer(8))
  // Zero has one code, whatever its sign.
  view.setFloat64(0, value === 0 ? 0 : value)
  const bits = view.getBigInt64(0)
  return String(bits < 0n ? LEAST - bits - 1n : bits)
}

function numbersOf(word: string): Numbers {
  const found = known.get(word)
  if (found) return found
  const symbols = symbolsOf(word)
  const [head] = spanOf(symbols.slice(0, HEAD_SYMBOLS), HEAD_SYMBOLS, HEAD_DIGITS)
  const tails: Numbers['tails'][number][] = []
  for (let at = HEAD_SYMBOLS; at <= symbols.length; at += TAIL_SYMBOLS) {
    const [text] = spanOf(symbols.slice(at, at + TAIL_SYMBOLS), TAIL_SYMBOLS, TAIL_DIGITS)
    tails.push({ hash: hashOf(symbols.slice(0, at)), symbols: text })
  }
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(word, { head, tails })
  return { head, tails }
}

/** The least and the greatest of `digits` digits for texts of `most` symbols that begin so. */
function spanOf(symbols: readonly number[], most: number, digits: number): [string, string] {
  let value = 0
  for (const symbol of symbols) value = value * SYMBOLS + symbol
  const width = SYMBOLS ** (most - symbols.length)
  const first = value * width
  return [String(first), String(first + width - 1)].map((text) => text.padStart(digits, '0')) as [
    string,
    string,
  ]
}

function tailOf(code: number, before: number, symbols: string): Whole {
  return `${TAIL_FROM + ((before + code * TAIL_STRIDE) % TAIL_HASHES)}${symbols}`
}

function hashOf(symbols: readonly number[]): number {
  const digest = hash('sha256', Buffer.from(symbols), 'buffer')
  return digest.readUIntBE(0, 6) % TAIL_HASHES
}

function symbolsOf(text: string): number[] {
  const symbols: number[] = []
  for (const character of text) {
    const symbol = symbolOf(character)
    if (symbol !== undefined) {
      symbols.push(symbol)
      continue
    }
    const digits = (character.codePointAt(0) ?? 0).toString(36).padStart(ESCAPED_DIGITS, '0')
    symbols.push(ESCAPE, ...Array.from(digits, (digit) => symbolOf(digit) ?? 0))
  }
  return symbols
}

function symbolOf(character: string): number | undefined {
  const code = character.charCodeAt(0)
  if (code >= 0x30 && code <= 0x39) return code - 0x2f
  if (code >= 0x61 && code <= 0x7a) return code - 0x56
  return character === ' ' ? BLANK : undefined
}
