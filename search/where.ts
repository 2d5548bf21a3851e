import { CatalogError } from '../graph/model/errors.ts'
import type { SearchFields } from './fields.ts'
import type { Condition, Filter } from './filter.ts'
import { isStructured } from './structured-values.ts'
import { numeral } from './words.ts'

/**
 * A condition as engines test it, made of a client's filter; `matching.ts` says what it means for one
 * value. One of several values is enough. Without values where some are needed it matches nothing,
 * negated everything; an empty pattern matches any value.
 */
export interface Clause {
  /** Holds when any of the fields fulfils it; `IS_NULL` when none has a value. */
  readonly fields: readonly string[]
  readonly kind: 'text' | 'number'
  readonly condition: Condition | TextCondition
  readonly values: readonly string[]
  readonly negated: boolean
}

/**
 * Conditions of the query text. `TERM`: the value, or a part of a URN, is the one given, or a field of
 * text has all its words; case does not matter. `PHRASE`: any field with a tier has the words in a
 * row, as written or as camel case.
 */
export type TextCondition = 'TERM' | 'PHRASE'

/** Any of the groups holds, all clauses of which do. No groups hold for everything. */
export type Where = readonly (readonly Clause[])[]

/** Most similar names that the message suggests. */
const NEAR_NAMES_MAX = 5

/**
 * The filter of a request, on search fields. Fields of the wider model that are not declared here match
 * nothing (docs/interface: search/unknown-fields).
 *
 * @param isKnown whether a field without a declaration belongs to that model
 * @throws CatalogError `INVALID_PARAMETER` for unknown fields, with similar names
 */
export function whereOf(
  filter: Filter,
  fields: SearchFields,
  isKnown: (field: string) => boolean,
): Where {
  return filter.map((group) =>
    group.map(({ field, condition, values, negated }) => {
      const named = fields.named(field) ?? (isKnown(field) ? [field] : undefined)
      if (!named) throw unknownField(field, fields)
      const isNumber =
        named.every((name) => fields.all.get(name)?.kind === 'number') ||
        (named.every(isStructured) &&
          isOrder(condition) &&
          values.every((each) => numeral(each).length > 0))
      return { fields: named, kind: isNumber ? 'number' : 'text', condition, values, negated }
    }),
  )
}

/** Fields of structured properties hold numbers or texts: what they are compared with tells how. */
function isOrder(condition: Condition): boolean {
  return condition === 'BETWEEN' || /^(GREATER|LESS)_THAN/.test(condition)
}

/** Holds for what has exactly one of these values in a field of text; negated, for all others. */
export function fieldIn(field: string, values: readonly string[], { negated = false } = {}): Where {
  return [[{ fields: [field], kind: 'text', condition: 'EQUAL', values, negated }]]
}

export const fieldExists = (field: string): Where => [
  [{ fields: [field], kind: 'text', condition: 'EXISTS', values: [], negated: false }],
]

export const fieldIs = (field: string, value: string): Where => fieldIn(field, [value])

/** Whether a filter names a field, by any of its names. */
export function mentions(where: Where, field: string): boolean {
  return where.some((group) => group.some((clause) => clause.fields.includes(field)))
}

function unknownField(field: string, fields: SearchFields): CatalogError {
  const near = [...fields.all.keys()]
    .map((name) => ({ name, distance: distanceOf(field.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(2, name.length / 3))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, NEAR_NAMES_MAX)
    .map(({ name }) => name)
  const hint = near.length > 0 ? `; near ones are ${near.join(', ')}` : ''
  const shown = JSON.stringify(field.slice(0, 100))
  return new CatalogError('INVALID_PARAMETER', `filter: no field is called ${shown}${hint}`)
}

/** How many letters to insert, drop or change to make one text the other. */
function distanceOf(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > b.length) return Infinity
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? Infinity
}
