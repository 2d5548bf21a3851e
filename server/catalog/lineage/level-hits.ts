import { compareText } from '../../../graph/store/text-order.ts'
import { keyPartsOf } from '../../../graph/model/urn.ts'
import type { SearchHit } from '../find/find.ts'
import type { LineageResult } from './results.ts'

/** A result with its search hit. */
export interface LevelHit {
  readonly result: LineageResult
  readonly searchHit: SearchHit
}

/** Returns the hit of a result; a column has its path as name. */
export function toLineageHit({ urn }: LineageResult, hit: SearchHit): SearchHit {
  return urn === hit.urn ? hit : { ...hit, urn, name: keyPartsOf(urn).at(-1) ?? hit.name }
}

/** Compares hits by distance. */
export function compareDegrees(one: LevelHit, other: LevelHit): number {
  return one.result.degree - other.result.degree
}

/**
 * Compares hits by distance, then score, then URN, since the index order of equal scores is
 * arbitrary.
 */
export function compareDegreesAndScores(one: LevelHit, other: LevelHit): number {
  return (
    compareDegrees(one, other) ||
    other.searchHit.score - one.searchHit.score ||
    compareText(one.searchHit.urn, other.searchHit.urn)
  )
}
