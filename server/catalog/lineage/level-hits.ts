import { compareText } from '../../../graph/store/order.ts'
import { keyPartsOf } from '../../../graph/model/urn.ts'
import type { SearchHit } from '../search/find.ts'
import type { LineageResult } from './results.ts'

/** A result that was found. */
export interface LevelHit {
  readonly result: LineageResult
  readonly found: SearchHit
}

/** A column is called by its path. */
export function namedAs({ urn }: LineageResult, found: SearchHit): SearchHit {
  return urn === found.urn ? found : { ...found, urn, name: keyPartsOf(urn).at(-1) ?? found.name }
}

export function byDegree(one: LevelHit, other: LevelHit): number {
  return one.result.degree - other.result.degree
}

/** Equals by URN: an index may know no better than the order in which it heard of them. */
export function nearestAndBestFirst(one: LevelHit, other: LevelHit): number {
  return (
    byDegree(one, other) ||
    other.found.score - one.found.score ||
    compareText(one.found.urn, other.found.urn)
  )
}
