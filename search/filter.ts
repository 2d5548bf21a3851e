import { CatalogError } from '../graph/model/errors.ts'
import { isJsonObject } from '../graph/model/json.ts'
import { declareLimit } from '../graph/model/limit.ts'

/** One condition on one field (docs/interface: search/filter, search/conditions). */
export interface Criterion {
  readonly field: string
  readonly condition: Condition
  readonly values: readonly string[]
  readonly negated: boolean
}

/** Groups of criteria: all criteria of at least one group match. No groups match everything. */
export type Filter = readonly (readonly Criterion[])[]

export const FILTER_CRITERIA_LIMIT = declareLimit({
  max: 1_000,
  of: 'criteria of a filter, in all of its groups',
  answer: 'INVALID_PARAMETER',
  reason: 'clients that combine facets send a few dozen',
})
export const FILTER_CRITERIA_MAX = FILTER_CRITERIA_LIMIT.max
export const FILTER_VALUES_LIMIT = declareLimit({
  max: 10_000,
  of: 'values of a filter, in all of its criteria',
  answer: 'INVALID_PARAMETER',
  reason: 'scripts send some thousand URNs at a time',
})
export const FILTER_VALUES_MAX = FILTER_VALUES_LIMIT.max
export const FILTER_PATTERNS_LIMIT = declareLimit({
  max: 50,
  of: 'values of a filter with CONTAIN, START_WITH, END_WITH or a comparison',
  answer: 'INVALID_PARAMETER',
  reason: 'each is matched against all values of a field',
})
export const FILTER_PATTERNS_MAX = FILTER_PATTERNS_LIMIT.max

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

/** Conditions for which an index scans the values of a field, once for each pattern. */
const SCANNING: ReadonlySet<string> = new Set([
  'CONTAIN',
  'START_WITH',
  'END_WITH',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL_TO',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL_TO',
  'BETWEEN',
] satisfies Condition[])

export type Condition = keyof typeof CONDITIONS

/** Names of all conditions. */
export const CONDITION_NAMES = Object.keys(CONDITIONS) as readonly Condition[]

/**
 * Parses the filter of a request: `{or: [{and: […]}]}`, or the older `{criteria: […]}`.
 *
 * @throws CatalogError `INVALID_PARAMETER` with the path of a malformed part, or of one beyond a
 *   limit
 */
export function parseFilter(filter: unknown): Filter {
  if (filter === undefined || filter === null) return []
  if (!isJsonObject(filter)) return refuseFilter('', 'must be an object')
  const { or, criteria } = filter
  const size = new Size()
  if (or === undefined)
    return criteria === undefined ? [] : [parseGroup(criteria, '/criteria', size)]
  if (!Array.isArray(or)) return refuseFilter('/or', 'must be an array')
  return or.map((group: unknown, at) => {
    if (!isJsonObject(group)) return refuseFilter(`/or/${at}`, 'must be an object')
    size.addGroup(`/or/${at}`)
    return parseGroup(group['and'] ?? [], `/or/${at}/and`, size)
  })
}

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

/**
 * Counts the parsed parts of a filter, and enforces its limits (docs/interface: search/filter-size;
 * docs/decisions/0027).
 */
class Size {
  #groups = 0
  #criteria = 0
  #values = 0
  #patterns = 0

  addGroup(where: string): void {
    if (++this.#groups > FILTER_CRITERIA_MAX) tooMany(where, FILTER_CRITERIA_MAX, 'groups')
  }

  addCriterion(where: string, condition: Condition, values: number): void {
    if (++this.#criteria > FILTER_CRITERIA_MAX) tooMany(where, FILTER_CRITERIA_MAX, 'criteria')
    this.#values += values
    if (this.#values > FILTER_VALUES_MAX) tooMany(`${where}/values`, FILTER_VALUES_MAX, 'values')
    if (!SCANNING.has(condition)) return
    this.#patterns += values
    if (this.#patterns <= FILTER_PATTERNS_MAX) return
    tooMany(`${where}/values`, FILTER_PATTERNS_MAX, 'values to search by parts or compare with')
  }
}

function tooMany(where: string, most: number, what: string): never {
  return refuseFilter(where, `is one too many: a filter has at most ${most} ${what}`)
}

function parseGroup(group: unknown, where: string, size: Size): Criterion[] {
  if (!Array.isArray(group)) return refuseFilter(where, 'must be an array')
  return group.map((criterion: unknown, at) => parseCriterion(criterion, `${where}/${at}`, size))
}

function parseCriterion(criterion: unknown, where: string, size: Size): Criterion {
  if (!isJsonObject(criterion)) return refuseFilter(where, 'must be an object')
  const { field, condition = 'EQUAL', value, values, negated } = criterion
  if (typeof field !== 'string' || field === '')
    return refuseFilter(`${where}/field`, 'must be text')
  if (!isCondition(condition)) {
    const given = JSON.stringify(condition).slice(0, 100)
    const known = Object.keys(CONDITIONS).join(', ')
    return refuseFilter(`${where}/condition`, `${given} is unknown; it must be one of ${known}`)
  }
  const wanted = values ?? (value === undefined || value === null ? [] : [value])
  if (!Array.isArray(wanted)) return refuseFilter(`${where}/values`, 'must be an array')
  size.addCriterion(where, condition, wanted.length)
  return {
    field: field.replace(/\.keyword$/, ''),
    condition,
    values: wanted.map((each: unknown, at) => scalarText(each, `${where}/values/${at}`)),
    negated: negated === true,
  }
}

function isCondition(condition: unknown): condition is Condition {
  return typeof condition === 'string' && Object.hasOwn(CONDITIONS, condition)
}

function scalarText(value: unknown, where: string): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return refuseFilter(where, 'must be text, a number or a flag')
}

/** Compares numbers by value, anything else by code points. */
function compare(a: string, b: string): number {
  const difference = Number(a) - Number(b)
  if (a.trim() !== '' && b.trim() !== '' && !Number.isNaN(difference)) return difference
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function refuseFilter(where: string, problem: string): never {
  throw new CatalogError('INVALID_PARAMETER', `filter${where}: ${problem}`)
}
