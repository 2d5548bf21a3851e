import { compareText } from '../graph/store/order.ts'
import type { Values } from './document.ts'
import type { KnownFields } from './fields.ts'
import type { Cursor, Hit, Sort } from './search-index.ts'
import { numeral } from './words.ts'

/** The value that an entity is sorted by: the least of a field. */
export type Least = string | number | undefined

/** Returns the least value of a field. */
export function leastOf(fields: KnownFields, field: string, values: Values): Least {
  const each = Object.hasOwn(values, field) ? (values[field] ?? []) : []
  if (fields.all.get(field)?.kind !== 'number') return each.toSorted(compareText)[0]
  const numbers = each.flatMap(numeral).map(Number)
  return numbers.length > 0 ? Math.min(...numbers) : undefined
}

/** Entities without any value come last, in either direction. */
function compareLeast(a: Least, b: Least, descending: boolean): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  const order =
    typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b))
  return descending ? -order : order
}

/** Compares two entities by the fields of a sort; 0 where these do not tell them apart. */
export function compareBySort(
  sort: readonly Sort[],
  leastOfA: (field: string) => Least,
  leastOfB: (field: string) => Least,
): number {
  for (const { field, descending } of sort) {
    const order = compareLeast(leastOfA(field), leastOfB(field), descending)
    if (order !== 0) return order
  }
  return 0
}

/** Returns the cursor that a scroll in this order continues after. */
export function cursorOf(fields: KnownFields, sort: readonly Sort[], { urn, values }: Hit): Cursor {
  const least = sort.flatMap(({ field }) => {
    const value = leastOf(fields, field, values)
    return value === undefined ? [] : [[field, value] as const]
  })
  return { urn, least: Object.fromEntries(least) }
}
