import stableStringify from 'safe-stable-stringify'
import { hash } from 'node:crypto'

/** A `bigint` is a whole number that no double can be (docs/decisions/0027). */
export type Json = string | number | bigint | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json | undefined
}

/**
 * Deepest nesting of a value that is accepted. Real aspects stay under twenty levels; code that
 * recurses, such as JSON.stringify, would overflow the stack on a hostile value.
 */
export const JSON_DEPTH_MAX = 100

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Why `value` cannot be stored, or undefined. Does not recurse, since depth is one of the things that
 * may be wrong. Numbers beyond the range of a double (`1e999`) would silently turn into null.
 */
export function unstorable(value: unknown): string | undefined {
  const pending: { value: unknown; depth: number }[] = [{ value, depth: 1 }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (typeof next.value === 'number' && !Number.isFinite(next.value)) {
      return 'a number is out of the range of a double'
    }
    if (typeof next.value !== 'object' || next.value === null) continue
    if (next.depth > JSON_DEPTH_MAX) return `it is nested deeper than ${JSON_DEPTH_MAX} levels`
    for (const member of Object.values(next.value)) {
      if (typeof member === 'object' || typeof member === 'number') {
        pending.push({ value: member, depth: next.depth + 1 })
      }
    }
  }
  return undefined
}

/** A fingerprint that equal values share, whatever the order of their keys. */
export function hashOf(value: unknown): string {
  return hash('sha256', stableStringify(value) ?? 'undefined', 'base64url')
}
