import { compareText } from '../graph/store/order.ts'
import type { Values } from './document.ts'
import type { KnownFields } from './fields.ts'
import type { Cursor, Hit, Sort } from './search-index.ts'
import { numeral } from './words.ts'

type Least = string | number | undefined

/**
 * Returns the function that makes the sort key of a value; in number fields, other text has none.
 */
export function sortKeyOf(fields: KnownFields, field: string): (value: string) => Least {
  const isNumber = fields.all.get(field)?.kind === 'number'
  return isNumber ? (value) => numeral(value).map(Number)[0] : (value) => value
}

/** Returns the lesser of two sort keys, ignoring absent ones. */
export const lesser = (a: Least, b: Least): Least => (compareLeast(a, b, false) <= 0 ? a : b)

/** Returns the least value of a field, the sort key of an entity. */
export function leastOf(fields: KnownFields, field: string, values: Values): Least {
  const each = Object.hasOwn(values, field) ? (values[field] ?? []) : []
  return each.map(sortKeyOf(fields, field)).reduce(lesser, undefined)
}

/** Compares sort keys; entities without a value come last, in either direction. */
function compareLeast(a: Least, b: Least, descending: boolean): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  const order =
    typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b))
  return descending ? -order : order
}

/** Sort keys of an entity, by field; fields without a value are absent. */
export type Keys = Cursor['least']

/** Compares two entities by the fields of a sort; returns 0 for ties. */
export function compareBySort(sort: readonly Sort[], a: Keys, b: Keys): number {
  for (const { field, descending } of sort) {
    const order = compareLeast(a[field], b[field], descending)
    if (order !== 0) return order
  }
  return 0
}

/** Returns the cursor that a scroll in this order continues after. */
export function cursorOf(fields: KnownFields, sort: readonly Sort[], { urn, values }: Hit): Cursor {
  const least: Record<string, string | number> = {}
  for (const { field } of sort) {
    const value = leastOf(fields, field, values)
    if (value !== undefined) least[field] = value
  }
  return { urn, least }
}
