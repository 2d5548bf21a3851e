import { LINEAGE_HOPS_MAX } from '../../../graph/store/graph-store.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { Criterion, Filter } from '../../../search/filter.ts'

/** The field by which a filter says how far away results may be. */
export const DEGREE_FIELD = 'degree'

/** A distance, or with `+` that one and all greater ones. */
const DEGREES = /^(\d{1,3})(\+?)$/

/** A filter on the results of a walk, taken apart into distance and everything else. */
export interface LineageFilter {
  /** Farthest distance that may pass; 0: none does. */
  readonly hopsMax: number
  /**
   * The other conditions on results at this distance; undefined: none of them passes. Distances with
   * the same conditions get the same object.
   */
  readonly at: (degree: number) => Filter | undefined
}

/** @throws CatalogError `INVALID_PARAMETER` for a value that is not a distance */
export function lineageFilterOf(filter: Filter): LineageFilter {
  const groups = filter.map((group) => ({
    tests: group.filter(isDegree).map(degreeTest),
    others: group.filter((criterion) => !isDegree(criterion)),
  }))
  const known = new Map<string, Filter | undefined>()
  const at = (degree: number): Filter | undefined => {
    const passing = groups.flatMap(({ tests }, place) => {
      return tests.every((test) => test(degree)) ? [place] : []
    })
    const key = passing.join(' ')
    if (!known.has(key)) known.set(key, besides(passing.flatMap((place) => groups[place] ?? [])))
    return known.get(key)
  }
  /** A group without other conditions lets everything through. */
  const besides = (passing: typeof groups): Filter | undefined => {
    if (groups.length === 0) return []
    const others = passing.map((group) => group.others)
    if (others.length === 0) return undefined
    return others.some((group) => group.length === 0) ? [] : others
  }
  const degrees = Array.from({ length: LINEAGE_HOPS_MAX }, (_, before) => before + 1)
  return { hopsMax: degrees.findLast((degree) => at(degree) !== undefined) ?? 0, at }
}

function isDegree({ field }: Criterion): boolean {
  return field === DEGREE_FIELD
}

function degreeTest({ condition, values, negated }: Criterion): (degree: number) => boolean {
  if (condition !== 'EQUAL' && condition !== 'IN') {
    throw degreeRefusal(`${DEGREE_FIELD} takes the condition EQUAL, not ${condition}`)
  }
  const ranges = values.map((value) => {
    const [, least, more] = DEGREES.exec(value) ?? []
    if (least === undefined) throw degreeRefusal(`${JSON.stringify(value)} is no ${DEGREE_FIELD}`)
    return { least: Number(least), most: more ? Infinity : Number(least) }
  })
  return (degree) => {
    return ranges.some(({ least, most }) => degree >= least && degree <= most) !== negated
  }
}

function degreeRefusal(problem: string): CatalogError {
  const hint = 'the values are "1", "2", "3+", other numbers, and any number with a +'
  return new CatalogError('INVALID_PARAMETER', `filter: ${problem}; ${hint}`)
}
