import type { Deprecation } from '../../../graph/aspects/deprecation.ts'
import type { Urn } from '../../../graph/model/urn.ts'

/** What a person says about deprecation. */
export interface DeprecationSaid {
  readonly deprecated: boolean
  readonly decommissionTime: number | undefined
  readonly note: string | undefined
  readonly replacement: Urn | undefined
}

/**
 * The new state of the aspect. What is not said is reset, an absent note to empty text
 * (`reference/graphql.md` 4.8); members that are not declared stay.
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
