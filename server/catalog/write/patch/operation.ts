import type { Json } from '../../../../graph/model/json.ts'

/**
 * The supported operations. `move` and `copy` are not: no client of DataHub sends them, and
 * repeated copies double the value each time.
 */
export const OPS = ['add', 'remove', 'replace', 'test'] as const

/** An operation of a JSON patch (RFC 6902). */
export interface PatchOperation {
  readonly op: (typeof OPS)[number]
  readonly path: string
  /** The segments of the path, unescaped. */
  readonly segments: readonly string[]
  /** Null for `remove`, which ignores the value. */
  readonly value: Json
}
