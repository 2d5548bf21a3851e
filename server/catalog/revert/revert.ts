import { CatalogError } from '../../../graph/model/errors.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { requireDeletions } from '../../authorize/permission/permit-rollback.ts'
import { permissionSteps } from '../../authorize/permission/permission-steps.ts'
import type { Caller } from '../../authorize/roles.ts'
import { requireFullSight } from '../../authorize/sight/sight.ts'
import type { Catalog } from '../catalog.ts'
import { requestCatalog } from '../request-catalog.ts'
import { removePoints } from '../runs/remove-points.ts'
import { admitBatch } from '../write/admit-batch.ts'
import { commit, type Changes, type Committed } from '../write/commit.ts'
import { toAskedChanges } from '../write/proposals/asked-changes.ts'
import { Overtaken, planReverts, type Conflict, type OnConflict } from './plan.ts'
import { selectChanges, type Asked, type Selection } from './selection.ts'

/** Plans of one request; each but the first because of writes since the one before. */
const ATTEMPTS_MAX = 5

/** Earlier values are not checked against the current definitions. */
const UNCHECKED = { checksDefinitions: false }

export interface RevertedAspect {
  readonly urn: string
  readonly aspect: string
  /** Of the new value, counting from 1; null: the aspect was removed. */
  readonly version: number | null
}

export interface RevertAnswer {
  readonly reverted: readonly RevertedAspect[]
  /** What others have changed since, and what was left or overridden. */
  readonly conflicts: readonly Conflict[]
}

/**
 * Reverts changes (docs/interface: changes/revert): what the caller sees of them becomes what it was
 * before, as new versions in one transaction. Points of a run are deleted afterwards.
 *
 * @throws CatalogError `REVERT_CONFLICT` naming all conflicts, `FORBIDDEN`, `INVALID_PARAMETER` for
 *   more than `LIMITS.revertedAspects`, `PAST_UNKNOWN`, `DELETED_SINCE`, `OVERLOADED` when others
 *   keep changing the same aspects; nothing is written then
 */
export async function revert(
  catalog: Catalog,
  asked: Asked,
  onConflict: OnConflict,
  caller: Caller,
): Promise<Committed<RevertAnswer>> {
  const seen = requestCatalog(catalog, caller)
  const selection = await selectChanges(seen, asked, LIMITS.revertedAspects.max)
  const runId = 'runId' in asked ? asked.runId : undefined
  return commit(catalog, caller, async (changes) => {
    const hasPoints = runId !== undefined && (await catalog.points.countRunPoints(runId)) > 0
    if (hasPoints) {
      await requireFullSight(seen, `revert ${runId}, which wrote points`)
      await requireDeletions(catalog, [], runId, caller)
    }
    const aspects = selection.entities.reduce((sum, entity) => sum + entity.aspects.size, 0)
    const write = () => revertSelected(catalog, seen, selection, onConflict, caller, changes)
    const answer = await admitBatch(catalog, aspects, write)
    if (hasPoints) await removePoints(changes, runId)
    return answer
  })
}

async function revertSelected(
  catalog: Catalog,
  seen: Catalog,
  selection: Selection,
  onConflict: OnConflict,
  caller: Caller,
  changes: Changes,
): Promise<RevertAnswer> {
  const options = { actor: caller.actor, onConflict, onShared: onConflict }
  for (let attempt = 1; ; attempt++) {
    const { reverts, conflicts } = await planReverts(catalog, seen, selection, options)
    if (onConflict === 'refuse' && conflicts.length > 0) throw conflictError(conflicts)
    const proposed = reverts.flatMap(({ urn, aspect, edit, value }) =>
      value === undefined
        ? []
        : [{ kind: 'edit', urn, aspectName: aspect, edit, proposed: value } as const],
    )
    try {
      const permissions = await permissionSteps(catalog, caller, toAskedChanges(catalog, proposed))
      const edits = reverts.map(({ edit }) => edit)
      const outcomes = await changes.write(edits, { ...UNCHECKED, permissions })
      const reverted = reverts
        .filter((_, at) => outcomes[at] === 'written')
        .map(({ urn, aspect, version }) => ({ urn, aspect, version: version() }))
      return { reverted, conflicts }
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
      if (attempt === ATTEMPTS_MAX) throw overtakenError()
    }
  }
}

function conflictError(conflicts: readonly Conflict[]): CatalogError {
  const [first, ...others] = conflicts
  const { path, aspect = '', urn = '', by = '', position = 0 } = first ?? {}
  const what = path === undefined ? aspect : `${path} of ${aspect}`
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  return new CatalogError(
    'REVERT_CONFLICT',
    `Changed since: ${what} of ${urn}, by ${by} at position ${position}${more}. Nothing was reverted; ` +
      'onConflict=skip leaves these, and onConflict=force overrides them',
    { details: { conflicts } },
  )
}

function overtakenError(): CatalogError {
  return new CatalogError(
    'OVERLOADED',
    `Others changed the same aspects in ${ATTEMPTS_MAX} attempts; nothing was reverted, try again`,
  )
}
