import { CatalogError } from '../../../graph/model/errors.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { AspectChange } from '../../catalog/aspect-changes.ts'
import type { ReportOperationInput } from '../arguments.generated.ts'
import type { GraphqlContext } from '../context.ts'

/**
 * A change of an aspect that need not be declared. It creates the entity when that is new.
 *
 * @param change gives undefined to leave the aspect alone
 * @throws CatalogError `UNKNOWN_ASPECT` where only declared aspects may be written
 */
export function keeping(
  { catalog }: GraphqlContext,
  urn: Urn,
  aspect: string,
  change: (value: JsonObject | undefined) => object | undefined,
): AspectChange {
  if (catalog.strictModel && catalog.registry.aspect(aspect) === undefined) {
    throw new CatalogError('UNKNOWN_ASPECT', `${aspect} is not declared`)
  }
  return { urn, aspect, decide: ({ aspect: current }) => change(current?.value()) }
}

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
