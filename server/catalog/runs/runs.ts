import { dataHubExecutionRequestResult } from '../../../graph/aspects/workspace/data-hub-execution-request-result.ts'
import { dataHubExecutionRequest } from '../../../graph/aspects/workspace/data-hub-execution-request.entity.ts'
import type { Edit } from '../../../graph/store/edit.ts'
import type { RunRow } from '../../../graph/store/run-store.ts'
import { readRunId } from '../../../graph/model/audit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { entityTypeOf, isReference, type Urn } from '../../../graph/model/urn.ts'
import { slicesOf } from '../../../graph/runtime/yield.ts'
import type { Catalog } from '../catalog.ts'
import { Overtaken, planReverts, type AspectRevert } from '../revert/plan.ts'
import { selectOfRun, type SelectedEntity, type Selection } from '../revert/selection.ts'
import { commit, type Changes, type Committed } from '../write/commit.ts'
import { aspectEdit } from '../write/edits.ts'
import { requireRollback } from '../../authorize/permission/permit-rollback.ts'
import type { Caller } from '../../authorize/roles.ts'
import { makePut, type WriteStamp } from '../write/put.ts'
import { removePoints } from './remove-points.ts'

/** Most values of a run that one rollback reverts; larger runs exceed one request. */
export const ROLLBACK_ROWS_MAX = 100_000
/** Entities that one transaction reverts, and created ones that are read together. */
const ENTITIES_PER_STEP = 500
/** Attempts of a transaction that writes of others overtake. */
const ATTEMPTS_MAX = 5

/** Earlier values are not checked against the current definitions. */
const UNCHECKED = { checksDefinitions: false }

/** Result of a rollback. */
export interface Rollback {
  /** The latest values that the run wrote, and earlier ones of which something is reverted. */
  readonly rows: readonly RunRow[]
  /** Number of points that the run has written and that still exist. */
  readonly points: number
  /** Entities that the run has created. */
  readonly created: readonly Urn[]
  /** Created entities with aspects of other writers; `sharedAspects` counts these aspects. */
  readonly shared: readonly Urn[]
  readonly sharedAspects: number
}

export interface RollbackRequest {
  readonly runId: string
  readonly dryRun: boolean
  /** Deletes the entities that the run created permanently, including aspects of other writers. */
  readonly hard: boolean
  /** Whether the caller has to be permitted to delete every entity that the run wrote to. */
  readonly requiresDeletion?: boolean
  readonly caller: Caller
}

/**
 * Rolls back a run (docs/interface: operations/rollback): the revert of what it wrote, which leaves
 * what others have changed since, and removes the entities that it created all the same
 * (docs/decisions/0016). Each step is a transaction; an interrupted rollback can be repeated. Where a
 * client has reported the run, its status becomes `ROLLED_BACK`.
 *
 * @throws CatalogError `INVALID_PARAMETER` for more than {@link ROLLBACK_ROWS_MAX} values,
 *   `FORBIDDEN`
 */
export async function rollback(
  catalog: Catalog,
  request: RollbackRequest,
): Promise<Committed<Rollback>> {
  const { runId, dryRun, hard, caller } = request
  const latest = await catalog.runs.writtenBy(runId, { start: 0, count: ROLLBACK_ROWS_MAX + 1 })
  const points = await catalog.points.countRunPoints(runId)
  if (latest.length + points > ROLLBACK_ROWS_MAX) {
    const message = `${runId} wrote more than ${ROLLBACK_ROWS_MAX} values, the limit of a rollback`
    throw new CatalogError('INVALID_PARAMETER', message)
  }
  const selection = await selectOfRun(catalog, runId, ROLLBACK_ROWS_MAX)
  const plan = planOf(catalog, selection, caller.actor)
  const rows = [...latest, ...(await earlierRows(selection, latest, plan))]
  await requireRollback(catalog, rows, request, (some) => editsOf(selection, some, plan))
  const { registry } = catalog
  const isKey = ({ urn, aspect }: RunRow) => aspect === registry.keyAspectOf(entityTypeOf(urn))
  const created = latest.filter(isKey).map(({ urn }) => urn as Urn)
  const result = { rows, points, created, ...(await findShared(catalog, runId, created)) }
  const revert = async (changes: Changes): Promise<Rollback> => {
    if (dryRun) return result
    await removePoints(changes, runId)
    const deleted = new Set<string>(hard ? created : [])
    const entities = selection.entities.filter(({ urn }) => !deleted.has(urn))
    for (const step of slicesOf(entities, ENTITIES_PER_STEP)) await writeStep(changes, step, plan)
    for (const urn of deleted) await changes.deleteEntity(urn)
    await changes.write(statusReportEdit(catalog, 'ROLLED_BACK', request), UNCHECKED)
    return result
  }
  return commit(catalog, caller, revert)
}

/** Plans the rollback of some of the entities. */
type PlanStep = (entities: readonly SelectedEntity[]) => Promise<readonly AspectRevert[]>

function planOf(catalog: Catalog, selection: Selection, actor: string): PlanStep {
  const options = { actor, onConflict: 'skip', onShared: 'force' } as const
  return async (entities) =>
    (await planReverts(catalog, catalog, selection, options, entities)).reverts
}

async function writeStep(
  changes: Changes,
  entities: readonly SelectedEntity[],
  plan: PlanStep,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const edits = (await plan(entities)).map(({ edit }) => edit)
    try {
      await changes.write(edits, UNCHECKED)
      return
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === ATTEMPTS_MAX) throw error
    }
  }
}

const rowKey = ({ urn, aspect }: Pick<RunRow, 'urn' | 'aspect'>) => `${urn}\n${aspect}`

/** Returns values of a run that are not the latest, and of which its rollback reverts something. */
async function earlierRows(
  { entities }: Selection,
  latest: readonly RunRow[],
  plan: PlanStep,
): Promise<RunRow[]> {
  const known = new Set(latest.map(rowKey))
  const others = entities.flatMap(({ urn, aspects, ...entity }) => {
    const left = [...aspects].filter(([aspect]) => !known.has(rowKey({ urn, aspect })))
    return left.length > 0 ? [{ urn, ...entity, aspects: new Map(left) }] : []
  })
  const rows: RunRow[] = []
  for (const step of slicesOf(others, ENTITIES_PER_STEP)) {
    const aspectsOf = new Map(step.map(({ urn, aspects }) => [urn, aspects]))
    for (const { urn, aspect, value } of await plan(step)) {
      const change = aspectsOf.get(urn)?.get(aspect)?.at(-1)
      if (value === undefined || !change) continue
      const { millis: writtenMillis, after } = change
      rows.push({ urn, aspect, writtenMillis, superseded: (after?.version ?? 1) - 1 })
    }
  }
  return rows
}

/** Returns the edits that revert values, in order; undefined where there is none. */
async function editsOf(
  { entities }: Selection,
  rows: readonly RunRow[],
  plan: PlanStep,
): Promise<(Edit | undefined)[]> {
  const urns = new Set<string>(rows.map(({ urn }) => urn))
  const reverts = await plan(entities.filter(({ urn }) => urns.has(urn)))
  const edits = new Map(reverts.map(({ edit, ...revert }) => [rowKey(revert), edit]))
  return rows.map((row) => edits.get(rowKey(row)))
}

/** Returns the edit of the status that a client has reported of the run, if it could report one. */
function statusReportEdit(
  { registry, clock }: Catalog,
  status: string,
  { runId, caller: { actor } }: RollbackRequest,
): Edit[] {
  const text = `urn:li:${dataHubExecutionRequest.name}:${runId}`
  if (!isReference(text)) return []
  const urn = text as Urn
  const writing: WriteStamp = { created: { time: clock(), actor } }
  const { name } = dataHubExecutionRequestResult
  const edit = aspectEdit({ registry, urn, writing }, name, ({ aspect }) => {
    return aspect && makePut(registry, urn, name, { ...aspect.value(), status }, writing, aspect)
  })
  return [edit]
}

async function findShared({ registry, graph }: Catalog, runId: string, created: readonly Urn[]) {
  const shared: Urn[] = []
  let sharedAspects = 0
  for (const step of slicesOf(created, ENTITIES_PER_STEP)) {
    const entities = await graph.read(step)
    for (const urn of step) {
      const key = registry.keyAspectOf(entityTypeOf(urn))
      const otherAspects = [...(entities.get(urn)?.aspects.values() ?? [])].filter((aspect) => {
        return aspect.name !== key && readRunId(aspect.systemMetadata) !== runId
      })
      sharedAspects += otherAspects.length
      if (otherAspects.length > 0) shared.push(urn)
    }
  }
  return { shared, sharedAspects }
}
