import type { JsonObject } from '../../../graph/model/json.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { AspectChange } from '../../catalog/write/aspect-changes.ts'
import type { ReportOperationInput } from '../arguments.generated.ts'

/**
 * Returns a change of an aspect that stores the client's value without interpreting it. It creates
 * a missing entity.
 *
 * @param change returns undefined to leave the aspect unchanged
 */
export const upsertAspect = (
  urn: Urn,
  aspect: string,
  change: (value: JsonObject | undefined) => object | undefined,
): AspectChange => ({ urn, aspect, decide: ({ aspect: current }) => change(current?.value()) })

/** Returns the members that are neither null nor undefined. */
export function presentMembers<T extends object>(
  members: T,
): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(members).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }
}

type Entries = NonNullable<ReportOperationInput['customProperties']>

/** Returns the map of a list of entries. */
export function mapIn(entries: Entries | null | undefined): Record<string, string> | undefined {
  return entries
    ? Object.fromEntries(entries.map(({ key, value }) => [key, value ?? '']))
    : undefined
}
