import { status } from '../../../graph/aspects/lifecycle/status.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import { slicesOf } from '../../../graph/runtime/yield.ts'
import type { Edit } from '../../../graph/store/edit.ts'
import type { PointStore } from '../../../graph/store/point-store.ts'
import type { RunRow } from '../../../graph/store/run-store.ts'
import { findRefusals } from '../authority.ts'
import { includesRole, type Caller } from '../roles.ts'
import { isGoverned, type AskedChange } from './asked-privileges.ts'
import { permitEdits, type DeciderWithGraph } from './permit-edits.ts'

/** Points that one query reads, and changes that are decided together. */
const POINTS_PER_READ = 5_000
const CHANGES_PER_DECISION = 500

interface RollbackParts extends DeciderWithGraph {
  readonly points: PointStore
}

interface AskedRollback {
  readonly runId: string
  readonly hard: boolean
  readonly requiresDeletion?: boolean
  readonly caller: Caller
}

/** Returns the edits that revert values of the run, in order; undefined where there is none. */
type MakeEdits = (rows: readonly RunRow[]) => Promise<readonly (Edit | undefined)[]>

/**
 * Requires what a rollback needs besides the privilege to roll back: the rights for each value that
 * decides on rights, such as those of policies and memberships, as much as users and groups hold
 * whose values it reverts, and, if the request says so, the rights to delete all that it wrote to.
 *
 * @throws CatalogError `FORBIDDEN`
 */
export async function requireRollback(
  catalog: RollbackParts,
  rows: readonly RunRow[],
  { runId, hard, requiresDeletion, caller }: AskedRollback,
  makeEdits: MakeEdits,
): Promise<void> {
  const { registry } = catalog
  const rowChanges = rows.map((row) => ({ row, change: toRevertChange(catalog, row, hard) }))
  const governedChanges = rowChanges.filter(({ change }) => {
    const isPrincipal = registry.entity(entityTypeOf(change.urn))?.principal !== undefined
    return isPrincipal || isGoverned(registry, change)
  })
  for (const step of slicesOf(governedChanges, CHANGES_PER_DECISION)) {
    await requireGovernedReverts(catalog, caller, step, makeEdits)
  }
  if (requiresDeletion) await requireDeletions(catalog, rows, runId, caller)
}

/**
 * Requires the right to delete all entities of which a run wrote points, and those of the rows.
 *
 * @throws CatalogError `FORBIDDEN`
 */
export async function requireDeletions(
  catalog: RollbackParts,
  rows: readonly RunRow[],
  runId: string,
  caller: Caller,
): Promise<void> {
  if (includesRole(caller.role, 'admin')) return
  const deletions = (await readRunEntities(catalog, rows, runId)).map((urn): AskedChange => ({
    urn: urn as Urn,
  }))
  for (const step of slicesOf(deletions, CHANGES_PER_DECISION)) {
    for (const error of (await findRefusals(catalog, caller, step)).values()) throw error
  }
}

/** Returns the change that reverts a value; an entity that the run created is deleted. */
function toRevertChange(
  { registry }: RollbackParts,
  { urn: text, aspect }: RunRow,
  hard: boolean,
): AskedChange {
  const urn = text as Urn
  if (aspect !== registry.keyAspectOf(entityTypeOf(urn))) return { urn, aspect }
  return hard ? { urn } : { urn, aspect: status.name, decides: true }
}

/** @throws CatalogError `FORBIDDEN` unless the caller may revert what decides on rights and rank */
async function requireGovernedReverts(
  catalog: RollbackParts,
  caller: Caller,
  rowChanges: readonly { readonly row: RunRow; readonly change: AskedChange }[],
  makeEdits: MakeEdits,
): Promise<void> {
  const edits = await makeEdits(rowChanges.map(({ row }) => row))
  const changes = rowChanges.map(({ change }, at): AskedChange => ({ ...change, edit: edits[at] }))
  // The privilege to roll back replaces those for changes that decide on no rights.
  const permitted = changes.map(({ urn }) => ({ urn, deletion: false }))
  const { refusals } = await permitEdits(catalog, { ...caller, permitted }, changes)
  for (const error of refusals.values()) throw error
}

/** Returns the entities with values or points of a run. */
async function readRunEntities({ points }: RollbackParts, rows: readonly RunRow[], runId: string) {
  const urns = new Set(rows.map(({ urn }) => urn))
  for (let start = 0; ; start += POINTS_PER_READ) {
    const page = await points.readRunPoints(runId, { start, count: POINTS_PER_READ })
    for (const { urn } of page) urns.add(urn)
    if (page.length < POINTS_PER_READ) return [...urns]
  }
}
