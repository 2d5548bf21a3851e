import { DIGITS_BEYOND } from './json-text.ts'

/**
 * What reading a JSON text may cost. A value costs a fraction of a microsecond to parse, check, hash
 * and write again; a member name in a place where it was not seen before costs ten times that, as
 * engines of JavaScript make a class of objects for each.
 */

/**
 * Most values in one JSON text: a body, or an aspect given as text. A dataset of 20,000 columns, each
 * with a type, tags and terms, has 400,000.
 */
export const JSON_VALUES_MAX = 500_000

/** Values that a whole number of 16 digits or more counts as: it is found, parsed and written apart. */
export const LONG_INTEGER_COST = 10
/** One of them, alone in the text since the sign or the string before it. */
const LONG_INTEGER = new RegExp(`^[\\s:]*-?\\d{${DIGITS_BEYOND},}\\s*$`)

/**
 * Most member names in one JSON text, where records of the same members count once. Real aspects stay
 * under a few thousand, most of them custom properties.
 */
export const JSON_NAMES_MAX = 50_000

/** Texts below this length cannot hold more than {@link JSON_NAMES_MAX} names. */
const CHEAP_LENGTH = 4 * JSON_NAMES_MAX

const [QUOTE, BACKSLASH, COLON, COMMA] = [34, 92, 58, 44]
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [123, 125, 91, 93]
const BLANKS = new Set([32, 9, 10, 13])

/**
 * What makes a JSON text too costly to read, or undefined. Looks at the text only, so that it can be
 * refused before it is parsed. Text that is no JSON may pass.
 */
export function tooCostly(text: string): string | undefined {
  if (text.length < CHEAP_LENGTH) return undefined
  const names = new Set<number>()
  let values = 1
  /** Stands for the names of the innermost object so far, in their order; those around it wait. */
  let members = 0
  const open: number[] = []
  /** Behind the last sign or string. */
  let since = 0
  const isLong = (at: number) =>
    at - since >= DIGITS_BEYOND && LONG_INTEGER.test(text.slice(since, at))
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at)
        if (isName(text, end)) {
          members = hashOf(text, at + 1, end, members)
          if (names.add(members).size > JSON_NAMES_MAX) {
            return `it has more than ${JSON_NAMES_MAX} member names; equal records count once`
          }
        }
        at = end
        since = end + 1
        break
      }
      case OPEN_BRACE:
      case OPEN_BRACKET:
        open.push(members)
        members = 0
        values++
        since = at + 1
        break
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        members = open.pop() ?? 0
        if (isLong(at)) values += LONG_INTEGER_COST - 1
        since = at + 1
        break
      case COMMA:
        values += isLong(at) ? LONG_INTEGER_COST : 1
        since = at + 1
        break
    }
    if (values > JSON_VALUES_MAX) return `it has more than ${JSON_VALUES_MAX} values`
  }
  return undefined
}

/** Where the string that begins at a quote ends: its closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}

function isName(text: string, end: number): boolean {
  let at = end + 1
  while (BLANKS.has(text.charCodeAt(at))) at++
  return text.charCodeAt(at) === COLON
}

/** FNV-1a, in as many bits as engines keep in small integers. */
function hashOf(text: string, from: number, to: number, seed: number): number {
  let hash = seed ^ 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >> 2
}
