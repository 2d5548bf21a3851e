import stableStringify from 'safe-stable-stringify'
import { hash } from 'node:crypto'
import { declareLimit } from './limit.ts'

/** A `bigint` is a whole number that no double can be (docs/decisions/0010). */
export type Json = string | number | bigint | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json | undefined
}

export const JSON_DEPTH_LIMIT = declareLimit({
  max: 100,
  of: 'levels of nested JSON',
  answer: 'MALFORMED_BODY',
  reason: 'real aspects stay under twenty; code that walks deeper ones overflows its stack',
})
export const JSON_DEPTH_MAX = JSON_DEPTH_LIMIT.max

/** Whether a value is a JSON object, not a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns why `value` cannot be stored, or undefined. Iterates instead of recursing, since the
 * value may be nested too deeply. Numbers beyond the range of a double (`1e999`) would silently
 * become null.
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

/** Returns a fingerprint that is equal for equal values, whatever the order of their keys. */
export function hashOf(value: unknown): string {
  return hash('sha256', stableStringify(value) ?? 'undefined', 'base64url')
}
