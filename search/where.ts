import { CatalogError } from '../graph/model/errors.ts'
import type { SearchFields } from './fields.ts'
import type { Condition, Filter } from './filter.ts'

/**
 * What engines test, resolved from what clients wrote; `matching.ts` says what each condition means
 * for one value. Of several values one is enough. No values where some are needed find nothing, and
 * negated everything; an empty pattern asks whether there is any value.
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
 * Conditions of the query text. `TERM`: the value is the one given, or one part of a URN is, or, in
 * fields of text, the field has all the words; case does not matter. `PHRASE`: it has the words, in a row,
 * as written or as camel case, in whatever field words are found in.
 */
export type TextCondition = 'TERM' | 'PHRASE'

/** Any of the groups holds, all clauses of which do. No groups hold for everything. */
export type Where = readonly (readonly Clause[])[]

/** Names that are close enough to be shown as what somebody may have meant. */
const NEAR_NAMES_MAX = 5

/**
 * The filter of a request, on search fields. Fields that a declared model knows and this one does not
 * are empty everywhere.
 *
 * @param isKnown whether a name that no declaration here has belongs to the model nevertheless
 * @throws CatalogError `INVALID_PARAMETER` for fields that nobody knows, naming near ones
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
      const isNumber = named.every((name) => fields.all.get(name)?.kind === 'number')
      return { fields: named, kind: isNumber ? 'number' : 'text', condition, values, negated }
    }),
  )
}

/** Holds for what has exactly one of these values in a field of text; negated, for all others. */
export function fieldIn(field: string, values: readonly string[], { negated = false } = {}): Where {
  return [[{ fields: [field], kind: 'text', condition: 'EQUAL', values, negated }]]
}

export const fieldIs = (field: string, value: string): Where => fieldIn(field, [value])

/** Whether a filter speaks of a field, by any of its names. */
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
