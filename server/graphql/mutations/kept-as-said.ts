import type { JsonObject } from '../../../graph/model/json.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { AspectChange } from '../../catalog/aspect-changes.ts'
import type { ReportOperationInput } from '../arguments.generated.ts'

/**
 * A change of an aspect whose value is what the client said. It creates the entity when that is new.
 *
 * @param change gives undefined to leave the aspect alone
 */
export const keeping = (
  urn: Urn,
  aspect: string,
  change: (value: JsonObject | undefined) => object | undefined,
): AspectChange => ({ urn, aspect, decide: ({ aspect: current }) => change(current?.value()) })

/** Without members that were not given. */
export function given<T extends object>(members: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const said = Object.entries(members).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(said) as { [K in keyof T]?: NonNullable<T[K]> }
}

type Entries = NonNullable<ReportOperationInput['customProperties']>

/** A map, as inputs write one. */
export function mapIn(entries: Entries | null | undefined): Record<string, string> | undefined {
  return entries
    ? Object.fromEntries(entries.map(({ key, value }) => [key, value ?? '']))
    : undefined
}
