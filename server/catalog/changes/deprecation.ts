import type { Deprecation } from '../../../graph/aspects/deprecation.ts'
import type { Urn } from '../../../graph/model/urn.ts'

/** The input of a deprecation. */
export interface DeprecationSaid {
  readonly deprecated: boolean
  readonly decommissionTime: number | undefined
  readonly note: string | undefined
  readonly replacement: Urn | undefined
}

/**
 * The new state of the aspect (docs/interface: edits/deprecation). What the input leaves out is reset,
 * an absent note to empty text; undeclared members stay.
 */
export function deprecated(
  value: Deprecation | undefined,
  said: DeprecationSaid,
  actor: string,
): Deprecation {
  const { decommissionTime: _time, replacement: _replacement, ...kept } = value ?? {}
  return {
    ...kept,
    deprecated: said.deprecated,
    note: said.note ?? '',
    actor,
    ...(said.decommissionTime !== undefined && { decommissionTime: said.decommissionTime }),
    ...(said.replacement !== undefined && { replacement: said.replacement }),
  }
}
