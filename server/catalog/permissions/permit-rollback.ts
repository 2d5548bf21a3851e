import type { Urn } from '../../../graph/model/urn.ts'
import { slicesOf } from '../../../graph/runtime/yield.ts'
import type { RunRow } from '../../../graph/store/run-rows.ts'
import { refusalsOf } from '../authority.ts'
import type { Catalog } from '../catalog.ts'
import { includesRole, type Caller } from '../roles.ts'
import { governorOf, type AskedChange } from './asked-privileges.ts'

/** Points that one query reads, and changes that are decided together. */
const POINTS_PER_READ = 5_000
const CHANGES_PER_DECISION = 500

interface AskedRollback {
  readonly runId: string
  readonly requiresDeletion?: boolean
  readonly caller: Caller
}

/**
 * Requires what a rollback needs besides the privilege to roll back: those on policies, roles and
 * secrets that the run wrote, and, if the request says so, those to delete all that it wrote to.
 *
 * @throws CatalogError `FORBIDDEN`
 */
export async function requireRollback(
  catalog: Catalog,
  rows: readonly RunRow[],
  { runId, requiresDeletion, caller }: AskedRollback,
): Promise<void> {
  if (includesRole(caller.role, 'admin')) return
  const written = rows.map(({ urn, aspect }): AskedChange => ({ urn: urn as Urn, aspect }))
  const governed = written.filter((each) => governorOf(catalog.registry, each) !== undefined)
  const deleted = requiresDeletion ? await writtenTo(catalog, rows, runId) : []
  const asked = [...governed, ...deleted.map((urn): AskedChange => ({ urn: urn as Urn }))]
  for (const step of slicesOf(asked, CHANGES_PER_DECISION)) {
    for (const error of (await refusalsOf(catalog, caller, step)).values()) throw error
  }
}

/** Returns the entities with values or points of a run. */
async function writtenTo({ points }: Catalog, rows: readonly RunRow[], runId: string) {
  const urns = new Set(rows.map(({ urn }) => urn))
  for (let start = 0; ; start += POINTS_PER_READ) {
    const page = await points.readPointsOf(runId, { start, count: POINTS_PER_READ })
    for (const { urn } of page) urns.add(urn)
    if (page.length < POINTS_PER_READ) return [...urns]
  }
}
