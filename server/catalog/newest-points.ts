import type { Urn } from '../../graph/model/urn.ts'
import { requireChange } from './authority.ts'
import type { Catalog } from './catalog.ts'
import { commit, type Committed } from './commit.ts'
import { requireKey } from './require-key.ts'
import { requireChangeable } from './reserved.ts'
import type { Caller } from './roles.ts'

/**
 * Deletes the points of a timeseries aspect that have its newest time, of one entity (docs/interface:
 * ingest/generic-delete).
 *
 * @returns how many were deleted
 * @throws CatalogError `INVALID_URN`; `FORBIDDEN` when the caller may not delete the entity
 */
export async function deleteNewestPoints(
  catalog: Catalog,
  urn: Urn,
  aspect: string,
  caller: Caller,
): Promise<Committed<number>> {
  requireKey(catalog.registry, urn)
  requireChangeable(urn, caller.actor)
  await requireChange(catalog, caller, { urn })
  return commit(catalog, caller, async (changes) => {
    const [newest] = await catalog.points.latestPoints([urn], [aspect])
    if (!newest) return 0
    const { timestampMillis } = newest
    const range = { startMillis: timestampMillis, endMillis: timestampMillis }
    return changes.deletePoints(urn, aspect, range)
  })
}
