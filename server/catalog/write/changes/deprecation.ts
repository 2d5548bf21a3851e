import type { Deprecation } from '../../../../graph/aspects/lifecycle/deprecation.ts'
import type { Urn } from '../../../../graph/model/urn.ts'

/** The input of a deprecation. */
export interface DeprecationInput {
  readonly deprecated: boolean
  readonly decommissionTime: number | undefined
  readonly note: string | undefined
  readonly replacement: Urn | undefined
}

/**
 * Sets the deprecation (docs/interface: edits/deprecation). Absent members of the input are reset,
 * an absent note to empty text; undeclared members are kept.
 */
export function withDeprecation(
  value: Deprecation | undefined,
  input: DeprecationInput,
  actor: string,
): Deprecation {
  const { decommissionTime: _time, replacement: _replacement, ...kept } = value ?? {}
  return {
    ...kept,
    deprecated: input.deprecated,
    note: input.note ?? '',
    actor,
    ...(input.decommissionTime !== undefined && { decommissionTime: input.decommissionTime }),
    ...(input.replacement !== undefined && { replacement: input.replacement }),
  }
}
