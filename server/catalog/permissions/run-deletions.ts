import type { Urn } from '../../../graph/model/urn.ts'
import { slicesOf } from '../../../graph/runtime/yield.ts'
import type { RunRow } from '../../../graph/store/run-rows.ts'
import { refusalsOf } from '../authority.ts'
import type { Catalog } from '../catalog.ts'
import type { Caller } from '../roles.ts'

const ENTITIES_PER_STEP = 500
/** Points that are in memory together. */
const POINTS_PER_STEP = 5_000

/**
 * Requires that the caller may delete every entity that a run wrote values or points to.
 *
 * @throws CatalogError `FORBIDDEN`
 */
export async function requireDeletions(
  catalog: Catalog,
  rows: readonly Pick<RunRow, 'urn'>[],
  { runId, caller }: { readonly runId: string; readonly caller: Caller },
): Promise<void> {
  const urns = new Set(rows.map(({ urn }) => urn as Urn))
  for (let start = 0, read = POINTS_PER_STEP; read === POINTS_PER_STEP; start += read) {
    const points = await catalog.points.readPointsOf(runId, { start, count: POINTS_PER_STEP })
    for (const { urn } of points) urns.add(urn as Urn)
    read = points.length
  }
  for (const step of slicesOf([...urns], ENTITIES_PER_STEP)) {
    const changes = step.map((urn) => ({ urn }))
    for (const error of (await refusalsOf(catalog, caller, changes)).values()) throw error
  }
}
