import type { Values } from '../document.ts'
import { NAME_FIELD, URN_FIELD } from '../fields.ts'
import { compareLeast, leastOf, type Least } from '../place.ts'
import type { SearchRequest, Sort } from '../search-index.ts'
import type { Row } from './connection.ts'
import { keyOf } from './document.ts'
import { leastField, NAME_ORDER, URN_ORDER, type Layout } from './layout.ts'
import { orderOfKey, orderOfText } from './order.ts'

/** Sort keys that the server takes. */
export const KEYS_MAX = 3

/** Something that the server sorts by, and its value for a hit. */
interface Key {
  readonly name: string
  readonly of: (entry: Entry) => string
}

export interface Keys {
  readonly all: readonly Key[]
  /** They tell all values apart that differ. */
  readonly isExact: boolean
}

/** A hit with the least value of each field to sort by. */
export interface Entry {
  readonly row: Row
  readonly values: readonly Least[]
}

/** What the server can sort by of what was asked for, as far as it begins with such. */
export function keysOf(layout: Layout, sort: readonly Sort[], request: SearchRequest): Keys {
  const all: Key[] = []
  for (const [at, { field, descending }] of sort.entries()) {
    const found = keysOfField(layout, field, at, request)
    const direction = descending ? 'desc' : 'asc'
    all.push(...found.map(({ name, of }) => ({ name: `${name}:${direction}`, of })))
    if (all.length > KEYS_MAX || found.length !== 1) {
      return { all: all.slice(0, KEYS_MAX), isExact: false }
    }
  }
  return { all, isExact: true }
}

function keysOfField(
  layout: Layout,
  field: string,
  at: number,
  { entityTypes }: SearchRequest,
): readonly Key[] {
  if (layout.isNumber(field)) {
    return [{ name: leastField(field), of: ({ values }) => String(values[at]) }]
  }
  const textOf = ({ values }: Entry) => String(values[at] ?? '')
  if (field === NAME_FIELD) {
    return ofParts(NAME_ORDER, (entry) => orderOfText(textOf(entry), NAME_ORDER.length))
  }
  // URNs are in order inside of a type.
  if (field !== URN_FIELD || new Set(entityTypes).size !== 1) return []
  return ofParts(URN_ORDER, (entry) => orderOfKey(keyOf(textOf(entry)), URN_ORDER.length))
}

export function entryOf(layout: Layout, sort: readonly Sort[], row: Row): Entry {
  const values = (row['raw'] ?? {}) as Values
  return { row, values: sort.map(({ field }) => leastOf(layout.fields, field, values)) }
}

/** By each field in turn; what has no value comes last. */
export function compareValues(
  sort: readonly Sort[],
  a: Pick<Entry, 'values'> | undefined,
  b: Pick<Entry, 'values'> | undefined,
): number {
  for (const [at, { descending }] of sort.entries()) {
    const order = compareLeast(a?.values[at], b?.values[at], descending)
    if (order !== 0) return order
  }
  return 0
}

function ofParts(names: readonly string[], parts: (entry: Entry) => readonly string[]): Key[] {
  return names.map((name, nth) => ({ name, of: (entry) => parts(entry)[nth] ?? '' }))
}
