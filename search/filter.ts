import { OPERATORS } from '../graph/records/filter.ts'

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

const PATTERNS = OPERATORS.parts
const COMPARISONS = [...OPERATORS.order, ...OPERATORS.range]

/** Names of all conditions; `matching.ts` defines their meaning. */
export const CONDITION_NAMES = [
  ...OPERATORS.values,
  ...PATTERNS,
  ...COMPARISONS,
  ...OPERATORS.presence,
]

export type Condition = (typeof CONDITION_NAMES)[number]

/** Returns whether a condition looks for a part of a value. */
export function isPattern(condition: string): boolean {
  return PATTERNS.some((pattern) => pattern === condition)
}

/** Returns whether a condition depends on the order of values. */
export function isComparison(condition: string): boolean {
  return COMPARISONS.some((comparison) => comparison === condition)
}
