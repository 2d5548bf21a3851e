import { CatalogError } from '../../../graph/model/errors.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { requireDeletions } from '../../authorize/permission/permit-rollback.ts'
import { permissionSteps } from '../../authorize/permission/permission-steps.ts'
import type { Caller } from '../../authorize/roles.ts'
import { requireFullSight } from '../../authorize/sight/sight.ts'
import type { Catalog } from '../catalog.ts'
import { DryRun } from '../rehearsal/dry-run.ts'
import { rehearsedCatalog } from '../rehearsal/rehearsed-catalog.ts'
import { requestCatalog } from '../request-catalog.ts'
import { removePoints } from '../runs/remove-points.ts'
import { admitBatch } from '../write/admit-batch.ts'
import { commit, type Changes, type Committed } from '../write/commit.ts'
import { toAskedChanges } from '../write/proposals/asked-changes.ts'
import { Overtaken, planReverts, type Conflict, type OnConflict } from './plan.ts'
import { selectChanges, type Asked, type SelectedEntity, type Selection } from './selection.ts'

/** Plans of one transaction; each but the first because of writes since the one before. */
const ATTEMPTS_MAX = 5
/** Aspects that a transaction reverts. */
export interface PartSizes {
  /** Of a revert that is one transaction (docs/interface: changes/revert). */
  readonly togetherMax: number
  /** Of each of several: fewer, so that large values fit into one, too. */
  readonly partMax: number
}

/** With its default settings Neo4j holds about as many aspects in a transaction. */
export const PART_SIZES: PartSizes = { togetherMax: 5_000, partMax: 1_000 }

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
 * before, as new versions in one transaction, or in several if they are many. Several are all
 * rehearsed before the first, so that nothing is written where one would be refused. Points of a run
 * are deleted afterwards.
 *
 * @throws CatalogError `REVERT_CONFLICT` naming all conflicts, `FORBIDDEN`, `INVALID_PARAMETER` for
 *   more than `LIMITS.revertedAspects`, `PAST_UNKNOWN`, `DELETED_SINCE`; nothing is written then.
 *   `OVERLOADED` when others keep changing the same aspects; the transaction writes nothing then
 */
export async function revert(
  catalog: Catalog,
  asked: Asked,
  onConflict: OnConflict,
  caller: Caller,
  sizes = PART_SIZES,
): Promise<Committed<RevertAnswer>> {
  const seen = requestCatalog(catalog, caller)
  const selection = await selectChanges(seen, asked, LIMITS.revertedAspects.max)
  const runId = 'runId' in asked ? asked.runId : undefined
  const parts = partsOf(selection.entities, sizes)
  return commit(catalog, caller, async (changes) => {
    const hasPoints = runId !== undefined && (await catalog.points.countRunPoints(runId)) > 0
    if (hasPoints) {
      await requireFullSight(seen, `revert ${runId}, which wrote points`)
      await requireDeletions(catalog, [], runId, caller)
    }
    const reverting = { catalog, caller, selection, changes, onConflict }
    const answer =
      parts.length > 1
        ? await revertParts(reverting, parts)
        : await revertPart({ ...reverting, refuses: onConflict === 'refuse' }, selection.entities)
    if (hasPoints) await removePoints(changes, runId)
    return answer
  })
}

type Part = readonly SelectedEntity[]

/** Returns what each transaction reverts: everything, unless that is more than one should hold. */
function partsOf(entities: Part, { togetherMax, partMax }: PartSizes): readonly Part[] {
  if (countAspects(entities) <= togetherMax) return [entities]
  const parts: SelectedEntity[][] = []
  let left = 0
  for (const entity of entities) {
    if (left < entity.aspects.size) {
      parts.push([])
      left = partMax
    }
    parts.at(-1)?.push(entity)
    left -= entity.aspects.size
  }
  return parts
}

const countAspects = (entities: Part) =>
  entities.reduce((sum, { aspects }) => sum + aspects.size, 0)

interface Reverting {
  readonly catalog: Catalog
  readonly caller: Caller
  readonly selection: Selection
  readonly changes: Changes
  readonly onConflict: OnConflict
  /** Whether a conflict refuses the part. */
  readonly refuses?: boolean
}

/**
 * Reverts each part in a transaction of its own. Conflicts that arise after the rehearsal are left,
 * whatever is asked for but to override them, because other parts may be written already.
 */
async function revertParts(reverting: Reverting, parts: readonly Part[]): Promise<RevertAnswer> {
  const { catalog, caller, onConflict } = reverting
  const expected: Conflict[] = []
  for (const part of parts) {
    // Planned alone, so that only its values are in memory.
    const rehearsed = rehearsedCatalog(catalog, new DryRun())
    const rehearse = (changes: Changes) =>
      revertPart({ ...reverting, catalog: rehearsed, changes }, part)
    expected.push(...(await commit(rehearsed, caller, rehearse)).answer.conflicts)
  }
  if (onConflict === 'refuse' && expected.length > 0) throw conflictError(expected)
  const [reverted, conflicts]: [RevertedAspect[], Conflict[]] = [[], []]
  for (const part of parts) {
    const answer = await revertPart(reverting, part)
    reverted.push(...answer.reverted)
    conflicts.push(...answer.conflicts)
  }
  return { reverted, conflicts }
}

/** Reverts entities in one transaction. @throws CatalogError as {@link revert} */
function revertPart(reverting: Reverting, entities: Part): Promise<RevertAnswer> {
  return admitBatch(reverting.catalog, countAspects(entities), async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await tryPart(reverting, entities)
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error
        if (attempt === ATTEMPTS_MAX) throw overtakenError()
      }
    }
  })
}

async function tryPart(
  { catalog, caller, selection, changes, onConflict, refuses = false }: Reverting,
  entities: Part,
): Promise<RevertAnswer> {
  const seen = requestCatalog(catalog, caller)
  const options = { actor: caller.actor, onConflict, onShared: onConflict }
  const { reverts, conflicts } = await planReverts(catalog, seen, selection, options, entities)
  if (refuses && conflicts.length > 0) throw conflictError(conflicts)
  const proposed = reverts.flatMap(({ urn, aspect, edit, value }) =>
    value === undefined
      ? []
      : [{ kind: 'edit', urn, aspectName: aspect, edit, proposed: value } as const],
  )
  const permissions = await permissionSteps(catalog, caller, toAskedChanges(catalog, proposed))
  const edits = reverts.map(({ edit }) => edit)
  const outcomes = await changes.write(edits, { ...UNCHECKED, permissions })
  const reverted = reverts
    .filter((_, at) => outcomes[at] === 'written')
    .map(({ urn, aspect, version }) => ({ urn, aspect, version: version() }))
  return { reverted, conflicts }
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
