import { compareText } from '../graph/store/text-order.ts'
import { valuesIn, type Values } from './document.ts'
import type { KnownFields } from './fields.ts'
import type { Cursor, Hit, Sort } from './search-index.ts'
import { numeral } from './words.ts'

type SortValue = string | number | undefined

/**
 * Most bytes by which texts are sorted, so that URNs are sorted whole, and by which prose is: an
 * index spends memory on each byte.
 */
const BYTES_MAX = { text: 640, prose: 64 } as const

/** Returns the criteria of a sort by sortable fields. */
export function sortableIn(fields: KnownFields, sort: readonly Sort[]): Sort[] {
  return sort.filter(({ field }) => fields.all.get(field)?.sortable)
}

/**
 * Returns the function that makes the sort key of a value; in number fields, other text has none.
 */
export function sortKeyFunction(fields: KnownFields, field: string): (value: string) => SortValue {
  const { kind, tier } = fields.all.get(field) ?? {}
  if (kind === 'number') return (value) => numeral(value).map(Number)[0]
  const isProse = tier === 'description' || tier === 'part'
  const bytesMax = isProse ? BYTES_MAX.prose : BYTES_MAX.text
  return (value) => {
    // A UTF-16 unit takes at most three bytes in UTF-8.
    return value.length * 3 <= bytesMax
      ? value
      : Buffer.from(value).subarray(0, bytesMax).toString()
  }
}

/** Returns the lesser of two sort keys, ignoring absent ones. */
export const lesser = (a: SortValue, b: SortValue): SortValue =>
  compareLeast(a, b, false) <= 0 ? a : b

/** Returns the least value of a field, the sort key of an entity. */
export function leastKey(fields: KnownFields, field: string, values: Values): SortValue {
  return valuesIn(values, field).map(sortKeyFunction(fields, field)).reduce(lesser, undefined)
}

/** Compares sort keys; entities without a value come last, in either direction. */
function compareLeast(a: SortValue, b: SortValue, descending: boolean): number {
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
export function toCursor(fields: KnownFields, sort: readonly Sort[], { urn, values }: Hit): Cursor {
  const least: Record<string, string | number> = {}
  for (const { field } of sort) {
    const value = leastKey(fields, field, values)
    if (value !== undefined) least[field] = value
  }
  return { urn, least }
}
