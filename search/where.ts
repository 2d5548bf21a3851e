import { CatalogError } from '../graph/model/errors.ts'
import { FACET_SEPARATOR, type SearchFields } from './fields.ts'
import { distanceBetween } from '../graph/model/nearest-name.ts'
import { isComparison, type Condition, type Criterion, type Filter } from './filter.ts'
import { isStructured } from './structured-values.ts'
import { numeral } from './words.ts'

/**
 * A condition in the form that adapters test, made from a client's filter; `matching.ts` defines
 * its meaning for one value. One of several values suffices. Without required values it matches
 * nothing, or everything if it is negated; an empty pattern matches any value.
 */
export interface Clause {
  /** The clause holds when any of the fields matches it; `IS_NULL` when none has a value. */
  readonly fields: readonly string[]
  readonly kind: 'text' | 'number'
  readonly condition: Condition | TextCondition
  readonly values: readonly string[]
  readonly negated: boolean
}

/**
 * Conditions that filters of clients do not have. `PREFIX`: the value begins with the given one,
 * case included. Those of the query text: `TERM`: the value, or a part of a URN, equals the given
 * one, or a text field has all its words; case is ignored. `LIKE`: the value, or a part of a URN,
 * matches a pattern (`wildcards.ts`). `PHRASE`: any field with a tier has the words consecutively,
 * as written or split at camel case. `BEGUN`: the same, and the last word may go on.
 */
export type TextCondition = 'TERM' | 'LIKE' | 'PHRASE' | 'BEGUN' | 'PREFIX'

/** Groups of clauses: all clauses of at least one group hold. No groups hold for everything. */
export type Where = readonly (readonly Clause[])[]

/** Most similar names in an error message. */
const NEAR_NAMES_MAX = 5

/**
 * Resolves the filter of a request to search fields. Fields of the wider model that are not
 * declared here match nothing (docs/interface: search/unknown-fields).
 *
 * @param isKnown whether a field without a declaration belongs to that model
 * @throws CatalogError `INVALID_PARAMETER` for unknown fields, with similar names
 */
export function resolveFilter(
  filter: Filter,
  fields: SearchFields,
  isKnown: (field: string) => boolean,
): Where {
  return filter.flatMap(unnest).map((group) =>
    group.map((criterion) => {
      const { field } = criterion
      const names = fields.resolve(field) ?? (isKnown(field) ? [field] : undefined)
      if (!names) throw unknownField(field, fields, 'filter')
      if (names.every(isStructured)) return toClause(criterion)
      const isNumber = names.every((name) => fields.all.get(name)?.kind === 'number')
      return { ...toClause(criterion, names), kind: isNumber ? 'number' : 'text' }
    }),
  )
}

/** Most groups that a group with nested fields amounts to. */
const UNNESTED_MAX = 1_000

/**
 * Returns the groups of criteria on single fields that amount to a group with nested ones, such as
 * `_entityType␞typeNames`, whose values are joined in the same way: `DATASET␞View`.
 *
 * @throws CatalogError `INVALID_PARAMETER` for a condition that such values cannot meet, and for too
 *   many groups
 */
function unnest(group: Filter[number]): Filter {
  const isNested = ({ field }: Criterion) => field.includes(FACET_SEPARATOR)
  if (!group.some(isNested)) return [group]
  return group.reduce<Filter>(
    (groups, criterion) => {
      const alternatives = isNested(criterion) ? unnestCriterion(criterion) : [[criterion]]
      const combinations = groups.flatMap((one) => alternatives.map((other) => [...one, ...other]))
      if (combinations.length <= UNNESTED_MAX) return combinations
      throw new CatalogError(
        'INVALID_PARAMETER',
        `filter: the values of ${criterion.field} amount to more than ${UNNESTED_MAX} groups`,
      )
    },
    [[]],
  )
}

const NESTED_CONDITIONS: ReadonlySet<Criterion['condition']> = new Set(['EQUAL', 'IN', 'IEQUAL'])

function unnestCriterion({ field, condition, values, negated }: Criterion): Filter {
  if (!NESTED_CONDITIONS.has(condition)) {
    throw new CatalogError(
      'INVALID_PARAMETER',
      `filter: ${field} is nested, and compared by EQUAL, IN and IEQUAL, not by ${condition}`,
    )
  }
  const names = field.split(FACET_SEPARATOR)
  // Values that differ in their last part only are one alternative.
  const lasts = new Map<string, { readonly before: readonly string[]; readonly last: string[] }>()
  for (const value of values) {
    const parts = value.split(FACET_SEPARATOR).slice(0, names.length)
    const before = parts.slice(0, -1)
    const entry = lasts.get(JSON.stringify(before)) ?? { before, last: [] }
    entry.last.push(parts.at(-1) ?? '')
    lasts.set(JSON.stringify(before), entry)
  }
  const groups = [...lasts.values()].map(({ before, last }) =>
    [...before.map((part) => [part]), last].map((partValues, at) => {
      return { field: names[at] ?? '', condition, values: partValues, negated }
    }),
  )
  if (!negated)
    return values.length > 0 ? groups : [[{ field: names[0] ?? '', condition, values, negated }]]
  // None of the groups holds: of each, one criterion does not.
  return groups.reduce<Filter>(
    (none, group) => none.flatMap((one) => group.map((criterion) => [...one, criterion])),
    [[]],
  )
}

/**
 * Returns the clause of a criterion on fields whose declaration does not tell whether they have
 * numbers or texts: there, a comparison with numbers is one of numbers.
 */
export function toClause(
  { field, ...criterion }: Criterion,
  fields: readonly string[] = [field],
): Clause {
  const { condition, values } = criterion
  const isNumber = isComparison(condition) && values.every((value) => numeral(value).length > 0)
  return { fields, kind: isNumber ? 'number' : 'text', ...criterion }
}

/**
 * Returns the condition to have exactly one of these values in a text field; negated, to have none
 * of them.
 */
export function fieldIn(field: string, values: readonly string[], { negated = false } = {}): Where {
  return [[{ fields: [field], kind: 'text', condition: 'EQUAL', values, negated }]]
}

export const fieldExists = (field: string): Where => [
  [{ fields: [field], kind: 'text', condition: 'EXISTS', values: [], negated: false }],
]

export const fieldIs = (field: string, value: string): Where => fieldIn(field, [value])

/** Returns whether a filter names a field, by any of its names. */
export function mentions(where: Where, field: string): boolean {
  return where.some((group) => group.some((clause) => clause.fields.includes(field)))
}

/** Returns the error for a field that nothing declares, with similar names. */
export function unknownField(field: string, fields: SearchFields, where: string): CatalogError {
  const near = nearFields(field, [...fields.all.keys()])
  const hint = near.length > 0 ? `; similar fields: ${near.join(', ')}` : ''
  const quoted = JSON.stringify(field.slice(0, 100))
  return new CatalogError('INVALID_PARAMETER', `${where}: unknown search field ${quoted}${hint}`)
}

/** Returns the names that are most similar to one that is unknown. */
export function nearFields(field: string, names: readonly string[]): string[] {
  return names
    .flatMap((name) => {
      const distanceMax = Math.max(2, name.length / 3)
      // As far apart as their lengths, at least: a client may send a long text.
      if (Math.abs(name.length - field.length) > distanceMax) return []
      const distance = distanceBetween(field.toLowerCase(), name.toLowerCase())
      return distance <= distanceMax ? [{ name, distance }] : []
    })
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, NEAR_NAMES_MAX)
    .map(({ name }) => name)
}
