import { compareText } from '../../../graph/store/text-order.ts'
import type { Cursor } from '../../../search/search-index.ts'
import type { Where } from '../../../search/where.ts'
import { urnCondition } from '../find/search-request.ts'
import type { LineageResult } from './results.ts'

/** The results at one distance, and the conditions on them. */
export interface Level {
  readonly degree: number
  readonly results: readonly LineageResult[]
  readonly where: Where
}

/**
 * Returns the conditions of all levels together: their URNs, and the conditions of each level on
 * its own.
 */
export function anyLevelConditions(levels: readonly Level[]): Where[] {
  const levelsByWhere = new Map<Where, Level[]>()
  for (const level of levels) {
    levelsByWhere.set(level.where, [...(levelsByWhere.get(level.where) ?? []), level])
  }
  const everything = urnCondition(levels.flatMap(resultUrns))
  if (levelsByWhere.size === 1) return [everything, ...levelsByWhere.keys()]
  const perDistance = [...levelsByWhere]
    .filter(([where]) => where.length > 0)
    .map(([where, levelGroup]) => [
      ...urnCondition(levelGroup.flatMap(resultUrns), { negated: true }),
      ...where,
    ])
  return [everything, ...perDistance]
}

/** Returns the URNs of the search documents of a level, each once. */
export function resultUrns({ results }: Level): string[] {
  return [...new Set(results.map(({ document }) => document))]
}

/** Compares results by distance, then by URN, which no write changes. */
export function nearestFirst(one: LineageResult, other: LineageResult): number {
  return one.degree - other.degree || compareText(one.urn, other.urn)
}

/** Returns the cursor of a result. */
export const toCursor = ({ urn, degree }: LineageResult): Cursor => ({ urn, least: { degree } })

/** Returns the results after the cursor of a scroll, in scroll order. */
export function resultsAfter(levels: readonly Level[], after: Cursor | undefined): LineageResult[] {
  const allResults = levels.flatMap(({ results }) => results).toSorted(nearestFirst)
  if (!after) return allResults
  const degree = Number(after.least['degree'] ?? 0)
  return allResults.filter((result) => {
    return (
      result.degree > degree || (result.degree === degree && compareText(result.urn, after.urn) > 0)
    )
  })
}

/** Returns the levels reduced to `some` of their results, without empty levels. */
export function limitLevels(levels: readonly Level[], subset: ReadonlySet<LineageResult>): Level[] {
  return levels.flatMap((level) => {
    const results = level.results.filter((result) => subset.has(result))
    return results.length > 0 ? [{ ...level, results }] : []
  })
}
