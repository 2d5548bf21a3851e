import { longInteger, scan } from './json-text.ts'
import { declareLimit } from './limit.ts'

/**
 * Limits the cost of reading a JSON text. A value costs a fraction of a microsecond to parse,
 * check, hash and serialise; a member name that follows a new sequence of names costs ten times
 * that, because JavaScript engines create a hidden class for each.
 */

export const JSON_VALUES_LIMIT = declareLimit({
  max: 500_000,
  of: 'values in a body, or in an aspect given as text (there `INVALID_ASPECT`); a whole number of 16 digits counts as ten',
  answer: 'MALFORMED_BODY',
  reason:
    'each is parsed, checked, hashed and written; 20,000 columns with types, tags and terms have 400,000',
})
export const JSON_VALUES_MAX = JSON_VALUES_LIMIT.max

/**
 * Number of values that an integer of 16 digits or more counts as, because it is found, parsed and
 * serialised separately.
 */
export const LONG_INTEGER_COST = 10

export const JSON_NAMES_LIMIT = declareLimit({
  max: 50_000,
  of: 'member names in a body, or in an aspect given as text; records of the same members count once',
  answer: 'MALFORMED_BODY',
  reason: 'a new name costs ten times as much as a value; real aspects have a few thousand',
})
export const JSON_NAMES_MAX = JSON_NAMES_LIMIT.max

/** Texts below this length cannot hold more than {@link JSON_NAMES_MAX} names. */
const CHEAP_LENGTH = 4 * JSON_NAMES_MAX

/**
 * Returns the limit that a JSON text exceeds, or undefined. Scans the text without parsing it, so
 * that it can be refused early. Malformed JSON may pass.
 */
export function tooCostly(text: string): string | undefined {
  if (text.length < CHEAP_LENGTH) return undefined
  const names = new Set<number>()
  let values = 1
  /** Hash of the names so far in the innermost object, in order; `open` keeps the outer ones. */
  let members = 0
  const open: number[] = []
  scan(text, (sign, from, to, before) => {
    if (longInteger(text, before, from) !== undefined) values += LONG_INTEGER_COST - 1
    switch (sign) {
      case '"':
        if (!isName(text, to)) break
        members = hashOf(text, from + 1, to - 1, members)
        return names.add(members).size <= JSON_NAMES_MAX
      case '{':
      case '[':
        open.push(members)
        members = 0
        values++
        break
      case '}':
      case ']':
        members = open.pop() ?? 0
        break
      case ',':
        values++
    }
    return values <= JSON_VALUES_MAX
  })
  if (names.size > JSON_NAMES_MAX) {
    return `it has more than ${JSON_NAMES_MAX} member names; equal records count once`
  }
  return values > JSON_VALUES_MAX ? `it has more than ${JSON_VALUES_MAX} values` : undefined
}

const COLON = 58
const BLANKS = new Set([32, 9, 10, 13])

/** Returns whether the string that ends at `end` is the name of a member. */
function isName(text: string, end: number): boolean {
  let at = end
  while (BLANKS.has(text.charCodeAt(at))) at++
  return text.charCodeAt(at) === COLON
}

/** Returns the FNV-1a hash, in as many bits as engines keep in small integers. */
function hashOf(text: string, from: number, to: number, seed: number): number {
  let hash = seed ^ 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >> 2
}
