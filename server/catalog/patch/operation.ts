import type { Json } from '../../../graph/model/json.ts'

/**
 * `move` and `copy` are left out: no client of DataHub sends them, and copies of copies double the
 * value with every operation.
 */
export const OPS = ['add', 'remove', 'replace', 'test'] as const

export interface PatchOperation {
  readonly op: (typeof OPS)[number]
  readonly path: string
  /** The parts of the path, unescaped. */
  readonly segments: readonly string[]
  /** Null for `remove`, whose value means nothing. */
  readonly value: Json
}
