import stableStringify from 'safe-stable-stringify'
import { hash } from 'node:crypto'
import { LIMITS } from './limits.ts'

/** A `bigint` is a whole number that no double can be (docs/decisions/0010). */
export type Json = string | number | bigint | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json | undefined
}

/** Whether a value is a JSON object, not a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns why `value` cannot be stored, or undefined. Iterates instead of recursing, since the
 * value may be nested too deeply. Numbers beyond the range of a double (`1e999`) would silently
 * become null.
 */
export function storageProblem(value: unknown): string | undefined {
  const pending: { value: unknown; depth: number }[] = [{ value, depth: 1 }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (typeof next.value === 'number' && !Number.isFinite(next.value)) {
      return 'a number is out of the range of a double'
    }
    if (typeof next.value !== 'object' || next.value === null) continue
    if (next.depth > LIMITS.jsonDepth.max)
      return `it is nested deeper than ${LIMITS.jsonDepth.max} levels`
    for (const member of Object.values(next.value)) {
      if (typeof member === 'object' || typeof member === 'number') {
        pending.push({ value: member, depth: next.depth + 1 })
      }
    }
  }
  return undefined
}

/** Returns a fingerprint that is equal for equal values, whatever the order of their keys. */
export function hashJson(value: unknown): string {
  return hash('sha256', stableStringify(value) ?? 'undefined', 'base64url')
}
