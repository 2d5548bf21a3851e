import type { Group, Outcome } from '../../store/edit.ts'
import type { Rehearsal } from '../../store/rehearsal.ts'
import {
  planSteps,
  statesNeeded,
  type PlannedAspect,
  type PlannedEntity,
  type GroupResult,
} from '../../store/plan.ts'
import { createdBy } from '../../store/own-dirty-flags.ts'
import { APPEND_ENTRIES, appendParameters } from '../change-log.ts'
import { groupKeys, lockSteps, sendSteps } from '../keyed-requests.ts'
import { integer } from '../connection.ts'
import { writeError } from '../errors.ts'
import type { Pipeline } from '../pipeline.ts'
import { CREATE_AND_APPEND, createExpected } from './create-expected.ts'
import { CREATE_ENTITIES, ENTITIES_AT_ONCE, entityRows } from './entity-rows.ts'
import { lockAndRead, type LockedEntity } from './lock-entities.ts'
import { aspectId, aspectNode, pointNode, versionNode } from '../nodes.ts'
import { positionRows, StepNumbers } from './positions.ts'
import {
  creationParameters,
  pastSources,
  relationshipChanges,
  sendPositions,
  sendRelationships,
} from './send-relationships.ts'
import { runYielding } from '../../runtime/yield.ts'
import { splitBy, sendRows, yieldWhenLarge, type WriteContext } from './write-context.ts'

// Every statement gets the rows of a whole batch, which were decided under the locks of the
// entities. Each row is an index seek or two.

/** Creates and supersedes aspects of nodes; copies superseded values inside the server. */
export const CHANGE_ENTITIES = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (entity:Entity {urn: row.urn})
  SET entity += row.properties
  SET entity:$(row.labels)
  REMOVE entity:Stub
  FOREACH (new IN row.created |
    CREATE (entity)-[:HAS_ASPECT]->(aspect:Aspect)
    SET aspect = new
  )
  WITH row
  UNWIND row.superseding AS new
  MATCH (aspect:Aspect {id: new.id})
  CREATE (old:AspectVersion)
  SET old = aspect {
    .id, .urn, .name, .value, .createdAt, .createdBy, .systemMetadata, .position,
    version: aspect.superseded + 1
  }
  SET aspect = new`

/** Keeps the values of removed aspects, apart from those that are current. */
export const END_ASPECTS = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (aspect:Aspect {id: row.id})
  CREATE (past:PastAspect)
  SET past = aspect {
    .id, .urn, .name, .value, .createdAt, .createdBy, .systemMetadata, .position, .superseded,
    version: row.version
  }`

/** For aspects that were removed and written again. */
export const OVERWRITE_ASPECTS = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (aspect:Aspect {id: row.id})
  SET aspect = row`

/** Values that were written and superseded within the batch. */
export const CREATE_VERSIONS = /* cypher */ `
  UNWIND $input.rows AS row
  CREATE (old:AspectVersion)
  SET old = row`

export const DELETE_ASPECTS = /* cypher */ `
  UNWIND $input.rows AS id
  MATCH (aspect:Aspect {id: id})
  DETACH DELETE aspect`

export const END_VERSIONS = /* cypher */ `
  UNWIND $input.rows AS id
  MATCH (old:AspectVersion {id: id})
  WHERE old.version IS NOT NULL
  SET old.superseded = old.version - 1, old:PastAspect
  REMOVE old:AspectVersion`

/** MERGE, because truncation may delete the point meanwhile: it takes no locks of entities. */
export const PUT_POINTS = /* cypher */ `
  UNWIND $input.rows AS row
  MERGE (point:TimeseriesPoint {id: row.id})
  SET point = row`

/**
 * Decides and stores groups of edits in one transaction, in two round trips: lock and read; then
 * all writes and the commit, without waiting in between. Entities that are likely to be new are
 * created in one round trip.
 */
export async function commitGroups(
  context: WriteContext,
  groups: readonly Group[],
): Promise<readonly GroupResult[]> {
  try {
    return (await createExpected(context, groups)) ?? (await commitLocked(context, groups))
  } catch (error) {
    throw writeError(error)
  }
}

function commitLocked(
  context: WriteContext,
  groups: readonly Group[],
): Promise<readonly GroupResult[]> {
  const { expectation, ownDirtyFlags } = context
  return context.connection.transaction(async (pipeline) => {
    const beganMs = performance.now()
    const findStep = await lockSteps(pipeline, groupKeys(groups))
    const needed = statesNeeded(groups)
    const locked = await lockAndRead(pipeline, needed)
    await yieldWhenLarge(needed.size)
    const plan = planSteps(groups, toStates(locked), ({ once }) => findStep(once))
    const { changes, results, entries, records } = await runYielding(plan)
    sendSteps(pipeline, records)
    expectation.learn(locked)
    if (changes.length > 0) {
      const { rowOf, flags } = entityRows(context, changes, locked)
      const [newEntities, existingEntities] = splitBy(
        changes,
        ({ urn }) => !locked.get(urn)?.hasNode,
      )
      const edges = await relationshipChanges(context, changes, locked, new StepNumbers(entries))
      // Few new entities travel with their relationships, which saves a statement.
      const areFew =
        newEntities.length <= ENTITIES_AT_ONCE && edges.areFew && edges.created.length > 0
      const entities = areFew ? newEntities.map(rowOf) : []
      const size = { atOnce: ENTITIES_AT_ONCE }
      if (!areFew) await sendRows(pipeline, CREATE_ENTITIES, newEntities, rowOf, size)
      await sendRows(pipeline, CHANGE_ENTITIES, existingEntities, rowOf, size)
      await sendRareChanges(pipeline, changes)
      await sendRelationships(pipeline, edges)
      const positions = positionRows(changes, edges.numbers, pastSources(edges))
      const log = appendParameters(entries, context.clock(), positions)
      const last = edges.areFew && edges.created.length > 0 ? CREATE_AND_APPEND : APPEND_ENTRIES
      pipeline.send(last, { log, ...(edges.areFew && creationParameters(edges, entities)) })
      await sendPositions(pipeline, edges)
      await pipeline.commit()
      expectation.remember(changes)
      ownDirtyFlags.add(flags, createdBy(groups, changes, beganMs))
    } else if (records.length > 0) await pipeline.commit()
    return results
  })
}

/** Plans a group in a transaction that is rolled back. */
export function rehearse(
  connection: WriteContext['connection'],
  group: Group,
  rehearsal: Rehearsal,
): Promise<Outcome[] | undefined> {
  return connection.transaction((pipeline) =>
    rehearsal.plan(group, async () => toStates(await lockAndRead(pipeline, statesNeeded([group])))),
  )
}

const toStates = (locked: ReadonlyMap<string, LockedEntity>) =>
  new Map([...locked].map(([urn, { state }]) => [urn, state]))

/** Sends what few writes change: removed aspects, versions of their own, and points. */
async function sendRareChanges(
  pipeline: Pipeline,
  changes: readonly PlannedEntity[],
): Promise<void> {
  const aspects = changes.flatMap((entity) =>
    entity.aspects.map((change) => {
      return { urn: entity.urn, id: aspectId(entity.urn, change.name), ...change }
    }),
  )
  type Change = (typeof aspects)[number]
  const changeId = ({ id }: Change) => id

  const removed = aspects.filter(({ removal }) => removal !== undefined)
  const [overwritten, deleted] = splitBy(removed, ({ after }) => after !== undefined)
  const versions = aspects.flatMap(({ urn, name, ...change }) =>
    newlyArchived(change).map((archived) => ({ urn, name, ...archived })),
  )
  await sendRows(pipeline, END_VERSIONS, removed, changeId)
  await sendRows(pipeline, END_ASPECTS, removed, ({ id, removal }) => {
    return { id, version: integer(removal?.version ?? 0) }
  })
  await sendRows(pipeline, DELETE_ASPECTS, deleted, changeId)
  await sendRows(
    pipeline,
    OVERWRITE_ASPECTS,
    overwritten,
    ({ urn, name, after }) => after && aspectNode(urn, name, after),
  )
  await sendRows(pipeline, CREATE_VERSIONS, versions, ({ urn, name, version, state }) =>
    versionNode(urn, name, version, state),
  )
  const points = changes.flatMap((change) => change.points)
  await sendRows(pipeline, PUT_POINTS, points, pointNode)
}

/** Returns superseded values that are new to the store: all but the one that it had. */
function newlyArchived({ before, archived }: Pick<PlannedAspect, 'before' | 'archived'>) {
  return archived.filter(({ state }) => state !== before)
}
