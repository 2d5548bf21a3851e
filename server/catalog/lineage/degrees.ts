import { CatalogError } from '../../../graph/model/errors.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import type { Criterion, Filter } from '../../../search/filter.ts'

/** The filter field for the distance of a result from the start. */
export const DEGREE_FIELD = 'degree'

/** A distance; with `+` that distance and all greater ones. */
const DEGREES = /^(\d{1,3})(\+?)$/

/** A filter on lineage results, split into conditions on the distance and all others. */
export interface LineageFilter {
  /** Greatest distance that the filter accepts; 0: it accepts none. */
  readonly hopsMax: number
  /**
   * Returns the other conditions on results at this distance, undefined when the filter accepts
   * none of them. Equal conditions are the same object.
   */
  readonly at: (degree: number) => Filter | undefined
}

/**
 * Splits a filter. @throws CatalogError `INVALID_PARAMETER` for an invalid condition on the
 * distance
 */
export function splitLineageFilter(filter: Filter): LineageFilter {
  const groups = filter.map((group) => ({
    tests: group.filter(isDegree).map(parseDegreeTest),
    criteria: group.filter((criterion) => !isDegree(criterion)),
  }))
  const filterByDegree = new Map<string, Filter | undefined>()
  const at = (degree: number): Filter | undefined => {
    const passing = groups.flatMap(({ tests }, index) => {
      return tests.every((test) => test(degree)) ? [index] : []
    })
    const key = passing.join(' ')
    if (!filterByDegree.has(key))
      filterByDegree.set(key, remainingFilter(passing.flatMap((index) => groups[index] ?? [])))
    return filterByDegree.get(key)
  }
  /** A group without other conditions accepts everything. */
  const remainingFilter = (passing: typeof groups): Filter | undefined => {
    if (groups.length === 0) return []
    const criteriaGroups = passing.map((group) => group.criteria)
    if (criteriaGroups.length === 0) return undefined
    return criteriaGroups.some((group) => group.length === 0) ? [] : criteriaGroups
  }
  const degrees = Array.from({ length: LIMITS.lineageHops.max }, (_, before) => before + 1)
  return { hopsMax: degrees.findLast((degree) => at(degree) !== undefined) ?? 0, at }
}

function isDegree({ field }: Criterion): boolean {
  return field === DEGREE_FIELD
}

function parseDegreeTest({ condition, values, negated }: Criterion): (degree: number) => boolean {
  if (condition !== 'EQUAL' && condition !== 'IN') {
    throw degreeError(`Unknown condition ${condition} on ${DEGREE_FIELD}; expected EQUAL or IN`)
  }
  const ranges = values.map((value) => {
    const [, least, more] = DEGREES.exec(value) ?? []
    if (least === undefined)
      throw degreeError(
        `Invalid ${DEGREE_FIELD} ${JSON.stringify(value)}; expected a number, or one with a + such as "3+"`,
      )
    return { least: Number(least), most: more ? Infinity : Number(least) }
  })
  return (degree) => {
    return ranges.some(({ least, most }) => degree >= least && degree <= most) !== negated
  }
}

function degreeError(problem: string): CatalogError {
  return new CatalogError('INVALID_PARAMETER', `filter: ${problem}`)
}
