import { compareText } from '../../../graph/store/order.ts'
import type { Cursor } from '../../../search/search-index.ts'
import type { Where } from '../../../search/where.ts'
import { urnIn } from '../search/request.ts'
import type { LineageResult } from './results.ts'

/** Results of one distance, and the conditions on them. */
export interface Level {
  readonly degree: number
  readonly results: readonly LineageResult[]
  readonly where: Where
}

/** What any level lets through: the URNs of all levels, and the conditions of each on its own. */
export function withinAny(levels: readonly Level[]): Where[] {
  const alike = new Map<Where, Level[]>()
  for (const level of levels) alike.set(level.where, [...(alike.get(level.where) ?? []), level])
  const everything = urnIn(levels.flatMap(documentsOf))
  if (alike.size === 1) return [everything, ...alike.keys()]
  const perDistance = [...alike]
    .filter(([where]) => where.length > 0)
    .map(([where, some]) => [...urnIn(some.flatMap(documentsOf), { negated: true }), ...where])
  return [everything, ...perDistance]
}

export function documentsOf({ results }: Level): string[] {
  return [...new Set(results.map(({ document }) => document))]
}

/** By distance, then by URN, which no write changes. */
export function nearestFirst(one: LineageResult, other: LineageResult): number {
  return one.degree - other.degree || compareText(one.urn, other.urn)
}

/** Returns the cursor of a result. */
export const cursorOf = ({ urn, degree }: LineageResult): Cursor => ({ urn, least: { degree } })

/** What a scroll has still to give, in its order. */
export function resultsAfter(levels: readonly Level[], after: Cursor | undefined): LineageResult[] {
  const all = levels.flatMap(({ results }) => results).toSorted(nearestFirst)
  if (!after) return all
  const degree = Number(after.least['degree'] ?? 0)
  return all.filter((each) => {
    return each.degree > degree || (each.degree === degree && compareText(each.urn, after.urn) > 0)
  })
}

/** The levels with some of their results only. */
export function levelsWith(levels: readonly Level[], some: ReadonlySet<LineageResult>): Level[] {
  return levels.flatMap((level) => {
    const results = level.results.filter((each) => some.has(each))
    return results.length > 0 ? [{ ...level, results }] : []
  })
}
