import { CatalogError } from '../graph/model/errors.ts'
import { isJsonObject } from '../graph/model/json.ts'

/** One condition on one field (docs/interface: search/filter, search/conditions). */
export interface Criterion {
  readonly field: string
  readonly condition: Condition
  readonly values: readonly string[]
  readonly negated: boolean
}

/** Any of the groups matches, of which every criterion does. No groups match everything. */
export type Filter = readonly (readonly Criterion[])[]

type Test = (actual: string, wanted: readonly string[]) => boolean

const folded = (text: string) => text.trim().toLowerCase()
const anyFolded = (test: (actual: string, wanted: string) => boolean): Test => {
  return (actual, wanted) => wanted.some((value) => test(folded(actual), folded(value)))
}
const ordered = (test: (order: number) => boolean): Test => {
  return (actual, [wanted = '']) => test(compare(actual, wanted))
}

/** Every condition with its meaning; ordering ones look at the first value only. */
const CONDITIONS = {
  EQUAL: (actual, wanted) => wanted.includes(actual),
  IN: (actual, wanted) => wanted.includes(actual),
  IEQUAL: anyFolded((actual, wanted) => actual === wanted),
  CONTAIN: anyFolded((actual, wanted) => actual.includes(wanted)),
  START_WITH: anyFolded((actual, wanted) => actual.startsWith(wanted)),
  END_WITH: anyFolded((actual, wanted) => actual.endsWith(wanted)),
  GREATER_THAN: ordered((order) => order > 0),
  GREATER_THAN_OR_EQUAL_TO: ordered((order) => order >= 0),
  LESS_THAN: ordered((order) => order < 0),
  LESS_THAN_OR_EQUAL_TO: ordered((order) => order <= 0),
  BETWEEN: (actual, [low = '', high = '']) =>
    compare(actual, low) >= 0 && compare(actual, high) <= 0,
  EXISTS: () => true,
  IS_NULL: () => false,
} as const satisfies Record<string, Test>

export type Condition = keyof typeof CONDITIONS

/** Of all conditions. */
export const CONDITION_NAMES = Object.keys(CONDITIONS) as readonly Condition[]

/**
 * The filter in a request: `{or: [{and: […]}]}`, or the older `{criteria: […]}`.
 *
 * @throws CatalogError `INVALID_PARAMETER` naming what cannot be understood, and where
 */
export function parseFilter(filter: unknown): Filter {
  if (filter === undefined || filter === null) return []
  if (!isJsonObject(filter)) return refuseFilter('', 'must be an object')
  const { or, criteria } = filter
  if (or === undefined) return criteria === undefined ? [] : [parseGroup(criteria, '/criteria')]
  if (!Array.isArray(or)) return refuseFilter('/or', 'must be an array')
  return or.map((group: unknown, at) => {
    if (!isJsonObject(group)) return refuseFilter(`/or/${at}`, 'must be an object')
    return parseGroup(group['and'] ?? [], `/or/${at}/and`)
  })
}

/**
 * Whether a document passes. `valuesOf` gives the values of a field as text; none: it is absent.
 */
export function matches(filter: Filter, valuesOf: (field: string) => readonly string[]): boolean {
  if (filter.length === 0) return true
  return filter.some((group) => group.every((each) => holds(each, valuesOf(each.field))))
}

function holds({ condition, values, negated }: Criterion, actual: readonly string[]): boolean {
  const test: Test = CONDITIONS[condition]
  const met =
    condition === 'IS_NULL' ? actual.length === 0 : actual.some((value) => test(value, values))
  return met !== negated
}

function parseGroup(group: unknown, where: string): Criterion[] {
  if (!Array.isArray(group)) return refuseFilter(where, 'must be an array')
  return group.map((criterion: unknown, at) => parseCriterion(criterion, `${where}/${at}`))
}

function parseCriterion(criterion: unknown, where: string): Criterion {
  if (!isJsonObject(criterion)) return refuseFilter(where, 'must be an object')
  const { field, condition = 'EQUAL', value, values, negated } = criterion
  if (typeof field !== 'string' || field === '')
    return refuseFilter(`${where}/field`, 'must be text')
  if (!isCondition(condition)) {
    const given = JSON.stringify(condition).slice(0, 100)
    const known = Object.keys(CONDITIONS).join(', ')
    return refuseFilter(`${where}/condition`, `${given} is none; it must be one of ${known}`)
  }
  const wanted = values ?? (value === undefined || value === null ? [] : [value])
  if (!Array.isArray(wanted)) return refuseFilter(`${where}/values`, 'must be an array')
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

/** Numbers by value, anything else by code points. */
function compare(a: string, b: string): number {
  const difference = Number(a) - Number(b)
  if (a.trim() !== '' && b.trim() !== '' && !Number.isNaN(difference)) return difference
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function refuseFilter(where: string, problem: string): never {
  throw new CatalogError('INVALID_PARAMETER', `filter${where}: ${problem}`)
}
