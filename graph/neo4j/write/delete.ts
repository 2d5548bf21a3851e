import type { Author } from '../../store/change-log.ts'
import { entityDeletion, pointDeletion } from '../../store/logged-changes.ts'
import { compareText } from '../../store/text-order.ts'
import { readOnly } from '../../store/read-only.ts'
import type { DeletedRows } from '../../store/graph-store.ts'
import type { StepKey } from '../../store/keyed-requests.ts'
import { sendEntries } from '../change-log.ts'
import { lockSteps, sendSteps } from '../keyed-requests.ts'
import { integer } from '../connection.ts'
import type { Pipeline } from '../pipeline.ts'
import { entityRelationships } from './edge-changes.ts'
import { markDirty } from '../dirty-flags.ts'
import { identityProperties } from '../entity-node.ts'
import { edgesOfNode, type AspectNode } from '../nodes.ts'
import { deletingLocked, lockingPoints, NOTHING, type DeletedPoints } from '../points/delete.ts'
import { DELETE_ASPECTS } from './commit-groups.ts'
import { IS_ARCHIVED, IS_WRITABLE, PASS_BARRIER } from '../write-barrier.ts'
import { NO_ROWS } from './positions.ts'
import { sendDeletions, sendSweep } from './send-relationships.ts'
import { sendRows, type WriteContext } from './write-context.ts'

/** Most rows of history, or points, that one transaction deletes; it holds them in memory. */
const ROWS_PER_TRANSACTION_MAX = 10_000

/** Cost: one seek, and the aspect nodes. */
export const LOCK_ENTITY = /* cypher */ `${PASS_BARRIER}
  OPTIONAL MATCH (entity:Entity {urn: $input.urn})
  SET entity.entityType = entity.entityType
  WITH store, entity
  RETURN
    ${IS_WRITABLE} AS writable,
    ${IS_ARCHIVED} AS isArchived,
    entity IS NOT NULL AND NOT entity:Stub AS exists,
    entity.revision AS revision,
    entity.dirtyAt AS dirtyAt,
    COLLECT {
      MATCH (entity)-[:HAS_ASPECT]->(aspect:Aspect)
      RETURN aspect {.id, .name, .edges, .hash, .superseded}
    } AS aspects`

export const DELETE_HISTORY = /* cypher */ `
  UNWIND $input.ids AS id
  MATCH (old:AspectVersion {id: id})
  WHERE old.version IS NOT NULL
  WITH old
  LIMIT toInteger($input.limit)
  DELETE old
  RETURN count(*) AS deleted`

/** What removals of aspects have ended. */
export const DELETE_PAST = /* cypher */ `
  MATCH (past:PastAspect)
  USING INDEX SEEK past:PastAspect(urn, until)
  WHERE past.urn = $input.urn AND past.until > 0
  WITH past
  LIMIT toInteger($input.limit)
  DELETE past
  RETURN count(*) AS deleted`

/** Edges that its aspects asserted and that have ended. */
export const DELETE_PAST_EDGES = /* cypher */ `
  MATCH (past:PastEdge)
  USING INDEX SEEK past:PastEdge(owner)
  WHERE past.owner = $input.urn
  WITH past
  LIMIT toInteger($input.limit)
  DELETE past
  RETURN count(*) AS deleted`

export const DELETE_POINTS_OF_ENTITY = /* cypher */ `
  MATCH (point:TimeseriesPoint {urn: $input.urn})
  WHERE point.aspect IS NOT NULL AND point.timestampMillis IS NOT NULL
  WITH point
  LIMIT toInteger($input.limit)${lockingPoints()}${deletingLocked()}`

/**
 * Keeps the properties of a stub, and the dirty flag; clearing that deletes the node if nothing
 * refers to it.
 */
export const MAKE_STUB = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (entity:Entity {urn: row.urn})
  SET entity = row, entity:Stub`

interface EntityRow {
  readonly writable: boolean
  readonly isArchived: boolean
  readonly exists: boolean
  readonly revision: number | null
  readonly dirtyAt: number | null
  readonly aspects: readonly (Pick<AspectNode, 'name' | 'edges' | 'hash' | 'superseded'> & {
    readonly id: string
  })[]
}

interface Deleted {
  readonly aspectRows: number
  readonly pointRows: number
  /** The whole entity is deleted. */
  readonly done: boolean
}

/**
 * Deletes an entity. History and points go first, in transactions of bounded size. The entity still
 * exists then, so an interrupted deletion can be repeated. The last transaction deletes the rest.
 */
export async function deleteEntity(
  context: WriteContext,
  urn: string,
  author: Author,
  once?: StepKey,
): Promise<DeletedRows> {
  let sum: Deleted = { aspectRows: 0, pointRows: 0, done: false }
  while (!sum.done) {
    const before = sum
    sum = await context.connection.transaction((pipeline) =>
      deleteOnce(context, pipeline, { urn, author, once, before }),
    )
  }
  context.ownDirtyFlags.forgetValues(urn)
  const { aspectRows, pointRows } = sum
  return { aspectRows, pointRows }
}

/** A deletion, and what its earlier transactions have deleted. */
interface Deletion {
  readonly urn: string
  readonly author: Author
  readonly once: StepKey | undefined
  readonly before: Deleted
}

/** Deletes a part, unless the whole was deleted before. @returns the sum of all parts so far */
async function deleteOnce(
  context: WriteContext,
  pipeline: Pipeline,
  { urn, author, once, before }: Deletion,
): Promise<Deleted> {
  const findStep = await lockSteps(pipeline, once ? [once] : [])
  const known = findStep(once)
  if (known !== undefined) return { ...(JSON.parse(known) as DeletedRows), done: true }
  const part = await deletePart(context, pipeline, urn, author)
  const aspectRows = before.aspectRows + part.aspectRows
  const pointRows = before.pointRows + part.pointRows
  if (once && part.done) {
    const result = JSON.stringify({ aspectRows, pointRows })
    sendSteps(pipeline, [{ ...once, result }])
  }
  await pipeline.commit()
  return { aspectRows, pointRows, done: part.done }
}

/** Sends the deletion of a part; the caller commits. */
async function deletePart(
  context: WriteContext,
  pipeline: Pipeline,
  urn: string,
  author: Author,
): Promise<Deleted> {
  const [entity] = await pipeline.run<EntityRow>(LOCK_ENTITY, { urn })
  if (entity && !entity.writable) throw readOnly()
  if (!entity?.exists) return { aspectRows: 0, pointRows: 0, done: true }

  const limit = integer(ROWS_PER_TRANSACTION_MAX)
  const ids = entity.aspects.map(({ id }) => id)
  const parameters = { urn, ids, limit }
  type Count = { readonly deleted: number }
  const none: Count = { deleted: 0 }
  const [[{ deleted: versions } = none], [past = none], [pastEdges = none], [points = NOTHING]] =
    await Promise.all([
      pipeline.run<Count>(DELETE_HISTORY, parameters),
      pipeline.run<Count>(DELETE_PAST, parameters),
      pipeline.run<Count>(DELETE_PAST_EDGES, parameters),
      pipeline.run<DeletedPoints>(DELETE_POINTS_OF_ENTITY, parameters),
    ])
  const pointRows = points.deleted.length
  const found = Math.max(versions, past.deleted, pastEdges.deleted, points.found)
  const done = found < ROWS_PER_TRANSACTION_MAX
  if (done) await sendLastPart(context, pipeline, urn, entity)
  else if (entity.isArchived) await markDirty(context, pipeline, [urn])
  const changes = points.deleted.map(pointDeletion)
  const aspects = entity.aspects.toSorted((a, b) => compareText(a.name, b.name))
  if (done) changes.push(...entityDeletion(urn, aspects))
  if (changes.length > 0) {
    const positions = { ...NO_ROWS, deleted: done ? [urn] : [] }
    sendEntries(pipeline, [{ author, changes }], context.clock(), positions)
  }
  return { aspectRows: done ? versions + ids.length : versions, pointRows, done }
}

async function sendLastPart(
  { revisions, clock }: WriteContext,
  pipeline: Pipeline,
  urn: string,
  { aspects, revision, dirtyAt }: EntityRow,
): Promise<void> {
  const assertions = aspects.map((node) => [node.name, edgesOfNode(urn, node)] as const)
  const edges = entityRelationships(urn, new Map(assertions))
  const stub = {
    ...identityProperties(urn),
    revision: integer(revisions.after([revision ?? 0])),
    dirtyAt: integer(dirtyAt ?? clock()),
  }
  await sendRows(pipeline, DELETE_ASPECTS, aspects, ({ id }) => id)
  await sendDeletions(pipeline, edges)
  await sendRows(pipeline, MAKE_STUB, [stub], (row) => row)
  await sendSweep(pipeline, edges)
}
