import { configure } from 'safe-stable-stringify'
import { randomUUID } from 'node:crypto'

/**
 * Parses and serialises JSON without losing digits of integers: those that a double cannot
 * represent exactly are of type `bigint` (docs/decisions/0010). All other numbers are doubles.
 */

/** Number of digits of the smallest integer beyond 2^53. */
const DIGITS_BEYOND = 16
/** An integer of at least that many digits, alone between two structural characters or strings. */
const LONG_INTEGER = new RegExp(`^[\\s:]*(-?[1-9]\\d{${DIGITS_BEYOND - 1},})\\s*$`)

/** Parses a JSON text. @throws SyntaxError of `JSON.parse` */
export function parseJson(text: string): unknown {
  if (!hasDigits(text)) return JSON.parse(text)
  const mark = randomUUID()
  const marked = withMarks(text, mark)
  if (marked === undefined) return JSON.parse(text)
  try {
    return withIntegers(JSON.parse(marked), mark)
  } catch {
    // Marked numbers are valid wherever numbers are, so the original text is invalid too. Parsing
    // it throws an error with the position in that text.
    return JSON.parse(text)
  }
}

const writeExactly = configure({ deterministic: false })

/** Precedes a {@link Double} in a serialised text; unguessable, so no stored string equals it. */
const DOUBLE_MARK = randomUUID()
const MARKED_DOUBLE = new RegExp(`"${DOUBLE_MARK}(-?\\d+)"`, 'g')
let hasDoubles = false

/** A whole number that {@link jsonText} writes as a double: `60.0`. */
export class Double {
  readonly #value: number

  constructor(value: number) {
    this.#value = value
  }

  toJSON(): string | number {
    const digits = String(this.#value)
    // Large numbers have an exponent, which distinguishes them from integers.
    if (digits.includes('e')) return this.#value
    hasDoubles = true
    return DOUBLE_MARK + digits
  }
}

/** Serialises a value. @throws TypeError as `JSON.stringify` does, except for `bigint` */
export function jsonText(value: unknown): string {
  hasDoubles = false
  const text = textWithMarks(value)
  return hasDoubles ? text.replaceAll(MARKED_DOUBLE, '$1.0') : text
}

function textWithMarks(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    const text = error instanceof TypeError ? writeExactly(value) : undefined
    if (text === undefined) throw error
    return text
  }
}

/**
 * Returns whether the text has {@link DIGITS_BEYOND} digits in a row. Reads one character in
 * sixteen, since such digits include one of them: a regular expression would take half as long as
 * parsing the text.
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

/**
 * Returns `text` with each such integer as a string prefixed by `mark`; undefined if it has none.
 */
function withMarks(text: string, mark: string): string | undefined {
  const parts: string[] = []
  let done = 0
  scan(text, (_sign, to, _end, from) => {
    const digits = longInteger(text, from, to)
    if (digits === undefined || !isBeyond(digits)) return true
    const at = text.indexOf(digits, from)
    parts.push(text.slice(done, at), `"${mark}${digits}"`)
    done = at + digits.length
    return true
  })
  return parts.length === 0 ? undefined : parts.join('') + text.slice(done)
}

const [QUOTE, BACKSLASH] = [34, 92]
/** 1 for quotes and structural characters; a table, because every character is looked up. */
const SIGNS = Uint8Array.from({ length: 128 }, (_, code) =>
  Number('"{}[],'.includes(String.fromCharCode(code))),
)

/**
 * Visits the strings, the structural characters and the end of a JSON text, in order, until `visit`
 * returns false. `visit` receives the first character, the start and end of the token, and the end
 * of the previous token.
 */
export function scan(
  text: string,
  visit: (sign: string, from: number, to: number, before: number) => boolean,
): void {
  let before = 0
  for (let from = 0; from <= text.length; from++) {
    const code = text.charCodeAt(from)
    if (from < text.length && SIGNS[code] !== 1) continue
    const to = code === QUOTE ? endOfString(text, from) : from + 1
    if (!visit(text.charAt(from), from, to, before)) return
    before = to
    from = to - 1
  }
}

/** Returns the integer of 16 digits or more between two tokens; undefined if there is none. */
export function longInteger(text: string, from: number, to: number): string | undefined {
  if (to - from < DIGITS_BEYOND) return undefined
  return LONG_INTEGER.exec(text.slice(from, to))?.[1]
}

/** Returns the position after the closing quote of the string that begins at `quote`. */
function endOfString(text: string, quote: number): number {
  for (let at = text.indexOf('"', quote + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slash = at
    while (text.charCodeAt(slash - 1) === BACKSLASH) slash--
    if ((at - slash) % 2 === 0) return at + 1
  }
  return text.length
}

/**
 * Returns whether a double would change the integer. Integers beyond the range of a double do not
 * count, because the time to parse their digits grows quadratically; they are refused as not
 * finite.
 */
function isBeyond(digits: string): boolean {
  const double = Number(digits)
  return Number.isFinite(double) && String(double) !== digits
}

/** Replaces marked strings by integers. Iterates, because values may be nested to any depth. */
function withIntegers(value: unknown, mark: string): unknown {
  const root = [value]
  const pending: object[] = [root]
  const parseMarked = (member: unknown): bigint | undefined => {
    if (typeof member === 'object' && member !== null) pending.push(member)
    const isMarked = typeof member === 'string' && member.startsWith(mark)
    return isMarked ? BigInt(member.slice(mark.length)) : undefined
  }
  for (let holder = pending.pop(); holder; holder = pending.pop()) {
    if (Array.isArray(holder)) {
      for (let at = 0; at < holder.length; at++) {
        const integer = parseMarked(holder[at])
        if (integer !== undefined) holder[at] = integer
      }
    } else {
      const members = holder as Record<string, unknown>
      for (const key of Object.keys(members)) {
        const integer = parseMarked(members[key])
        // Assignment would follow a key named `__proto__`.
        if (integer !== undefined) Object.defineProperty(members, key, { value: integer })
      }
    }
  }
  return root[0]
}
