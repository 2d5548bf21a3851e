import { configure } from 'safe-stable-stringify'
import { randomUUID } from 'node:crypto'

/**
 * JSON text and back, with whole numbers kept to the last digit: one whose digits a double would change
 * is of type `bigint` (docs/decisions/0027). All other numbers are doubles.
 */

/** Digits in a row of the smallest number beyond 2^53. */
export const DIGITS_BEYOND = 16
/** A number of so many digits, or a part of a string that looks like one; no name, as a colon follows those. */
const BEYOND = /(^|[\s:[,])(-?[1-9]\d{15,})(?=\s*(?:[,\]}]|$))/g

/** @throws SyntaxError that of `JSON.parse` */
export function parseJson(text: string): unknown {
  if (!hasDigits(text)) return JSON.parse(text)
  const mark = randomUUID()
  const marked = withMarks(text, mark)
  if (marked === undefined) return JSON.parse(text)
  try {
    return withIntegers(JSON.parse(marked), mark)
  } catch {
    // Strings stand where numbers may, so it is no JSON either; its own words say where.
    return JSON.parse(text)
  }
}

const writeExactly = configure({ deterministic: false })

/** @throws TypeError as `JSON.stringify` does, except for `bigint` */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    const text = error instanceof TypeError ? writeExactly(value) : undefined
    if (text === undefined) throw error
    return text
  }
}

/**
 * Whether there are as many digits in a row as it takes. One of them is at a multiple of their number, so
 * little of the text is looked at: an expression would take half as long as parsing it.
 */
function hasDigits(text: string): boolean {
  for (let at = DIGITS_BEYOND - 1; at < text.length; at += DIGITS_BEYOND) {
    if (!isDigit(text, at)) continue
    let first = at
    while (isDigit(text, first - 1)) first--
    let end = at + 1
    while (isDigit(text, end)) end++
    if (end - first >= DIGITS_BEYOND) return true
  }
  return false
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

/** `text` with each such number as a string behind `mark`; undefined if it has none. */
function withMarks(text: string, mark: string): string | undefined {
  const parts: string[] = []
  let done = 0
  /** Where the strings that were passed are over, and where the next one begins. */
  let outside = 0
  let quote = text.indexOf('"')
  for (const { 1: before = '', 2: digits = '', index } of text.matchAll(BEYOND)) {
    const at = index + before.length
    while (quote !== -1 && quote < at) {
      outside = endOfString(text, quote)
      quote = text.indexOf('"', outside)
    }
    if (outside > at || !isBeyond(digits)) continue
    parts.push(text.slice(done, at), `"${mark}${digits}"`)
    done = at + digits.length
  }
  return parts.length === 0 ? undefined : parts.join('') + text.slice(done)
}

/** Where the string that begins at `quote` is over. */
function endOfString(text: string, quote: number): number {
  for (let at = text.indexOf('"', quote + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slash = at
    while (text[slash - 1] === '\\') slash--
    if ((at - slash) % 2 === 0) return at + 1
  }
  return text.length
}

/** Numbers beyond a double are refused as ever: the time to read their digits grows with the square. */
function isBeyond(digits: string): boolean {
  const double = Number(digits)
  return Number.isFinite(double) && String(double) !== digits
}

/** Puts the numbers in the place of their marks. Does not recurse, since a value may be of any depth. */
function withIntegers(value: unknown, mark: string): unknown {
  const root = [value]
  const pending: object[] = [root]
  const integerOf = (member: unknown): bigint | undefined => {
    if (typeof member === 'object' && member !== null) pending.push(member)
    const isMarked = typeof member === 'string' && member.startsWith(mark)
    return isMarked ? BigInt(member.slice(mark.length)) : undefined
  }
  for (let holder = pending.pop(); holder; holder = pending.pop()) {
    if (Array.isArray(holder)) {
      for (let at = 0; at < holder.length; at++) {
        const integer = integerOf(holder[at])
        if (integer !== undefined) holder[at] = integer
      }
    } else {
      const members = holder as Record<string, unknown>
      for (const key of Object.keys(members)) {
        const integer = integerOf(members[key])
        // Assignment would follow a key named `__proto__`.
        if (integer !== undefined) Object.defineProperty(members, key, { value: integer })
      }
    }
  }
  return root[0]
}
