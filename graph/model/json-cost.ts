import { longInteger, scan } from './json-text.ts'
import { LIMITS } from './limits.ts'

/**
 * Limits the cost of reading a JSON text. A value costs a fraction of a microsecond to parse,
 * check, hash and serialise; a member name that follows a new sequence of names costs ten times
 * that, because JavaScript engines create a hidden class for each.
 */

/**
 * Number of values that an integer of 16 digits or more counts as, because it is found, parsed and
 * serialised separately.
 */
export const LONG_INTEGER_COST = 10

/** Texts below this length cannot hold more than `LIMITS.jsonNames` names. */
const CHEAP_LENGTH = 4 * LIMITS.jsonNames.max

/**
 * Returns the limit that a JSON text exceeds, or undefined. Scans the text without parsing it, so
 * that it can be refused early. Malformed JSON may pass.
 */
export function costProblem(text: string): string | undefined {
  if (text.length < CHEAP_LENGTH) return undefined
  const names = new Set<number>()
  let values = 1
  /** Hash of the names so far in the innermost object, in order; `open` keeps the outer ones. */
  let namesHash = 0
  const outerHashes: number[] = []
  scan(text, (sign, from, to, before) => {
    if (longInteger(text, before, from) !== undefined) values += LONG_INTEGER_COST - 1
    switch (sign) {
      case '"':
        if (!isName(text, to)) break
        namesHash = hashText(text, from + 1, to - 1, namesHash)
        return names.add(namesHash).size <= LIMITS.jsonNames.max
      case '{':
      case '[':
        outerHashes.push(namesHash)
        namesHash = 0
        values++
        break
      case '}':
      case ']':
        namesHash = outerHashes.pop() ?? 0
        break
      case ',':
        values++
    }
    return values <= LIMITS.jsonValues.max
  })
  if (names.size > LIMITS.jsonNames.max) {
    return `it has more than ${LIMITS.jsonNames.max} member names; equal records count once`
  }
  return values > LIMITS.jsonValues.max
    ? `it has more than ${LIMITS.jsonValues.max} values`
    : undefined
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
function hashText(text: string, from: number, to: number, seed: number): number {
  let hash = seed ^ 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >> 2
}
