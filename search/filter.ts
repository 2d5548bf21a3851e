/** One condition on one field (docs/interface: search/filter, search/conditions). */
export interface Criterion {
  readonly field: string
  readonly condition: Condition
  readonly values: readonly string[]
  readonly negated: boolean
}

/** Returns whether a criterion names values of a field, of which one is required. */
export function namesValues({ field, condition, negated }: Criterion, of: string): boolean {
  return field === of && !negated && (condition === 'EQUAL' || condition === 'IN')
}

/** Returns whether a criterion names URNs, of which an entity has to have one. */
export function namesUrns(criterion: Criterion): boolean {
  return namesValues(criterion, 'urn')
}

/** Groups of criteria: all criteria of at least one group match. No groups match everything. */
export type Filter = readonly (readonly Criterion[])[]

type Test = (actual: string) => boolean
type TestOf = (wanted: readonly string[]) => Test

const folded = (text: string) => text.trim().toLowerCase()
const equal: TestOf = (wanted) => {
  const known = new Set(wanted)
  return (actual) => known.has(actual)
}
const equalFolded: TestOf = (wanted) => {
  const known = new Set(wanted.map(folded))
  return (actual) => known.has(folded(actual))
}
const anyFolded = (test: (actual: string, wanted: string) => boolean): TestOf => {
  return (wanted) => {
    const patterns = wanted.map(folded)
    return (actual) => {
      const text = folded(actual)
      return patterns.some((pattern) => test(text, pattern))
    }
  }
}
const ordered = (test: (order: number) => boolean): TestOf => {
  return ([wanted = '']) =>
    (actual) =>
      test(compare(actual, wanted))
}

/** Every condition with its test; ordering ones read the first value only. */
const CONDITIONS = {
  EQUAL: equal,
  IN: equal,
  IEQUAL: equalFolded,
  CONTAIN: anyFolded((actual, wanted) => actual.includes(wanted)),
  START_WITH: anyFolded((actual, wanted) => actual.startsWith(wanted)),
  END_WITH: anyFolded((actual, wanted) => actual.endsWith(wanted)),
  GREATER_THAN: ordered((order) => order > 0),
  GREATER_THAN_OR_EQUAL_TO: ordered((order) => order >= 0),
  LESS_THAN: ordered((order) => order < 0),
  LESS_THAN_OR_EQUAL_TO: ordered((order) => order <= 0),
  BETWEEN:
    ([low = '', high = '']) =>
    (actual) =>
      compare(actual, low) >= 0 && compare(actual, high) <= 0,
  EXISTS: () => () => true,
  IS_NULL: () => () => false,
} as const satisfies Record<string, TestOf>

export type Condition = keyof typeof CONDITIONS

/** Names of all conditions. */
export const CONDITION_NAMES = Object.keys(CONDITIONS) as readonly Condition[]

/**
 * Returns a test of documents. `valuesOf` returns the values of a field as text, an empty list when
 * it is absent.
 */
export function matcherOf(
  filter: Filter,
): (valuesOf: (field: string) => readonly string[]) => boolean {
  if (filter.length === 0) return () => true
  const groups = filter.map((group) => {
    return group.map((each) => ({ ...each, test: CONDITIONS[each.condition](each.values) }))
  })
  return (valuesOf) =>
    groups.some((group) => {
      return group.every(({ field, condition, test, negated }) => {
        const actual = valuesOf(field)
        const met = condition === 'IS_NULL' ? actual.length === 0 : actual.some(test)
        return met !== negated
      })
    })
}

/** Compares numbers by value, anything else by code points. */
function compare(a: string, b: string): number {
  const difference = Number(a) - Number(b)
  if (a.trim() !== '' && b.trim() !== '' && !Number.isNaN(difference)) return difference
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
