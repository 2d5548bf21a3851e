import { status as statusAspect } from '../../../graph/aspects/lifecycle/status.ts'
import { SERVER_PROPERTIES } from '../write/server-properties.ts'
import { dataHubExecutionRequestResult } from '../../../graph/aspects/workspace/data-hub-execution-request-result.ts'
import { dataHubExecutionRequest } from '../../../graph/aspects/workspace/data-hub-execution-request.entity.ts'
import type { Edit } from '../../../graph/store/edit.ts'
import type { RunRow } from '../../../graph/store/run-store.ts'
import type { Envelope } from '../../../graph/model/audit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { entityTypeOf, isReference, type Urn } from '../../../graph/model/urn.ts'
import { slicesOf } from '../../../graph/runtime/yield.ts'
import type { Catalog } from '../catalog.ts'
import { commit, type Changes, type Committed } from '../write/commit.ts'
import { aspectEdit } from '../write/edits.ts'
import { requireRollback } from '../../authorize/permission/permit-rollback.ts'
import type { Caller } from '../../authorize/roles.ts'
import { makePut, makeStoredPut, type WriteStamp } from '../write/put.ts'
import { metadataProperties } from './write-traces.ts'

/** Most values of a run that one rollback reverts; larger runs exceed one request. */
export const ROLLBACK_ROWS_MAX = 100_000
/** Values that one transaction reverts. */
const ROWS_PER_STEP = 500
/** Points that one transaction deletes. */
const POINTS_PER_STEP = 5_000

/** Earlier values are not checked against the current definitions. */
const UNCHECKED = { checksDefinitions: false }

/** Result of a rollback. */
export interface Rollback {
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
 * Rolls back a run (docs/interface: operations/rollback): restores the earlier value of every
 * aspect whose latest value is the run's, as a new version (docs/decisions/0016). Each step is a
 * transaction; an interrupted rollback can be repeated. Where a client has reported the run, its
 * status becomes `ROLLED_BACK`.
 *
 * @throws CatalogError `INVALID_PARAMETER` for more than {@link ROLLBACK_ROWS_MAX} values,
 *   `FORBIDDEN`
 */
export async function rollback(
  catalog: Catalog,
  request: RollbackRequest,
): Promise<Committed<Rollback>> {
  const { registry, runs, points: pointStore } = catalog
  const rows = await runs.writtenBy(request.runId, { start: 0, count: ROLLBACK_ROWS_MAX + 1 })
  const points = await pointStore.countRunPoints(request.runId)
  if (rows.length + points > ROLLBACK_ROWS_MAX) {
    const message = `${request.runId} wrote more than ${ROLLBACK_ROWS_MAX} values, the limit of a rollback`
    throw new CatalogError('INVALID_PARAMETER', message)
  }
  const revertEdits = (batch: readonly RunRow[]) => rollbackEdits(catalog, batch, request)
  await requireRollback(catalog, rows, request, revertEdits)
  const isKey = ({ urn, aspect }: RunRow) => aspect === registry.keyAspectOf(entityTypeOf(urn))
  const created = rows.filter(isKey).map(({ urn }) => urn as Urn)
  const plan = { rows, points, created, ...(await findShared(catalog, request.runId, created)) }
  const revert = async (changes: Changes): Promise<Rollback> => {
    if (request.dryRun) return plan
    await removePoints(changes, request.runId)
    const dropped = new Set<string>(created)
    const reverted = request.hard ? rows.filter(({ urn }) => !dropped.has(urn)) : rows
    for (const step of slicesOf(
      reverted.filter((row) => !isKey(row)),
      ROWS_PER_STEP,
    )) {
      const edits = await revertEdits(step)
      await changes.write(
        edits.flatMap((edit) => edit ?? []),
        UNCHECKED,
      )
    }
    await removeCreated(catalog, changes, created, request)
    await changes.write(statusReportEdit(catalog, 'ROLLED_BACK', request), UNCHECKED)
    return plan
  }
  return commit(catalog, request.caller, revert)
}

/** Returns the edits that revert values, in order; undefined where there is none any more. */
async function rollbackEdits(
  catalog: Catalog,
  rows: readonly RunRow[],
  request: RollbackRequest,
): Promise<(Edit | undefined)[]> {
  const aspects = [...new Set(rows.map(({ aspect }) => aspect))]
  const latest = await catalog.graph.read([...new Set(rows.map(({ urn }) => urn))], aspects)
  const edits: (Edit | undefined)[] = []
  for (const row of rows) {
    const value = latest.get(row.urn)?.aspects.get(row.aspect)
    edits.push(value && (await revertingEdit(catalog, row, value, request)))
  }
  return edits
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

/** Deletes the points of a run; they have no earlier values. */
async function removePoints(changes: Changes, runId: string): Promise<void> {
  for (let deleted = POINTS_PER_STEP; deleted === POINTS_PER_STEP;) {
    // Sequentially, because a transaction holds its batch in memory.
    ;({ deleted } = await changes.deleteRunPoints(runId, POINTS_PER_STEP))
  }
}

async function removeCreated(
  catalog: Catalog,
  changes: Changes,
  created: readonly Urn[],
  { hard, caller }: RollbackRequest,
): Promise<void> {
  if (hard) {
    for (const urn of created) await changes.deleteEntity(urn)
    return
  }
  const writing: WriteStamp = { created: { time: catalog.clock(), actor: caller.actor } }
  for (const step of slicesOf(created, ROWS_PER_STEP)) {
    await changes.write(
      step.flatMap((urn) => softDeletionEdits(catalog, urn, writing)),
      UNCHECKED,
    )
  }
}

/** Returns the edit that soft-deletes an entity, if its type has that state. */
function softDeletionEdits({ registry }: Catalog, urn: Urn, writing: WriteStamp): Edit[] {
  if (registry.isMisplaced(entityTypeOf(urn), statusAspect.name)) return []
  const edit = aspectEdit(
    { registry, urn, writing },
    statusAspect.name,
    ({ entityExists, aspect }) => {
      if (!entityExists) return undefined
      const value = { ...aspect?.value(), removed: true }
      return makePut(registry, urn, statusAspect.name, value, writing, aspect)
    },
  )
  return [edit]
}

/**
 * Returns the edit that rewrites the newest value of another run, or removes the aspect if there is
 * none.
 */
async function revertingEdit(
  { registry, graph, clock }: Catalog,
  row: RunRow,
  latest: Envelope,
  { runId, caller }: RollbackRequest,
): Promise<Edit> {
  const { aspect, superseded } = row
  const urn = row.urn as Urn
  const writing: WriteStamp = { created: { time: clock(), actor: caller.actor } }
  const before = await valueBefore(graph, row, latest, runId)
  return aspectEdit({ registry, urn, writing }, aspect, ({ aspect: current }) => {
    // Keeps a value that another write has replaced.
    const isOfRun = current && readRunId(current) === runId
    if (!isOfRun || current.superseded !== superseded) return undefined
    if (!before) return null
    const { value, systemMetadata, version } = before
    const properties = {
      ...metadataProperties(systemMetadata),
      [SERVER_PROPERTIES.restored]: String(version),
    }
    const restored = { systemMetadata: { ...systemMetadata, properties } }
    return makeStoredPut(registry, urn, aspect, value, { ...writing, ...restored })
  })
}

/**
 * Returns the newest value of another run, with its version. Values between a restored one and its
 * original have been rolled back, so they are passed over.
 */
async function valueBefore(
  graph: Catalog['graph'],
  { urn, aspect, superseded }: RunRow,
  latest: Envelope,
  runId: string,
): Promise<(Envelope & { readonly version: number }) | undefined> {
  let envelope: Envelope | undefined = latest
  let version = superseded + 1
  while (!envelope || readRunId(envelope) === runId) {
    version = (envelope ? originalVersion(envelope, version) : version) - 1
    if (version < 1) return undefined
    // Sequentially: nearly always the first version precedes the run.
    envelope = await graph.readVersion(urn, aspect, version)
  }
  return { ...envelope, version: originalVersion(envelope, version) }
}

/** Returns the version of the original of a restored value, and that of any other value. */
function originalVersion(envelope: Envelope, version: number): number {
  const original = Number(metadataProperties(envelope.systemMetadata)[SERVER_PROPERTIES.restored])
  return original >= 1 && original < version ? original : version
}

async function findShared({ registry, graph }: Catalog, runId: string, created: readonly Urn[]) {
  const shared: Urn[] = []
  let sharedAspects = 0
  for (const step of slicesOf(created, ROWS_PER_STEP)) {
    const entities = await graph.read(step)
    for (const urn of step) {
      const key = registry.keyAspectOf(entityTypeOf(urn))
      const otherAspects = [...(entities.get(urn)?.aspects.values() ?? [])].filter((aspect) => {
        return aspect.name !== key && readRunId(aspect) !== runId
      })
      sharedAspects += otherAspects.length
      if (otherAspects.length > 0) shared.push(urn)
    }
  }
  return { shared, sharedAspects }
}

const readRunId = ({ systemMetadata }: Pick<Envelope, 'systemMetadata'>): unknown =>
  systemMetadata?.['runId']
