import type { Edit } from '../../store/edit.ts'
import type { DirtyFlag } from '../../store/graph-store.ts'
import {
  planSteps,
  statesNeeded,
  type AspectChange,
  type EntityChange,
  type GroupResult,
} from '../../store/plan.ts'
import { integer } from '../connection.ts'
import type { Pipeline } from '../pipeline.ts'
import { lockAndRead, type LockedEntity } from './lock.ts'
import { aspectId, aspectNode, pointNode, versionNode } from '../nodes.ts'
import { identityOf, shownProperties } from '../entity-node.ts'
import { sendRelationships } from './send-relationships.ts'
import { runYielding } from '../../runtime/yield.ts'
import { sendRows, yieldWhenLarge, type Writing } from './writing.ts'

// Every statement gets the rows of a whole batch, which were decided under the locks of the
// entities. Each row is an index seek or two.

/**
 * Fails when another transaction has created the node since it was read; the whole transaction is
 * then decided again. MERGE would overwrite the other transaction's values.
 */
export const CREATE_ENTITIES = /* cypher */ `
  UNWIND $input.rows AS row
  CREATE (entity:Entity)
  SET entity = row.properties
  SET entity:$(row.labels)`

export const CHANGE_ENTITIES = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (entity:Entity {urn: row.urn})
  SET entity += row.properties
  SET entity:$(row.labels)
  REMOVE entity:Stub`

export const CREATE_ASPECTS = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (entity:Entity {urn: row.urn})
  CREATE (entity)-[:HAS_ASPECT]->(aspect:Aspect)
  SET aspect = row`

/** Copies the superseded value inside the server. */
export const SUPERSEDE_ASPECTS = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (aspect:Aspect {id: row.id})
  CREATE (old:AspectVersion)
  SET old = aspect {
    .id, .urn, .name, .value, .createdAt, .createdBy, .systemMetadata,
    version: aspect.superseded + 1
  }
  SET aspect = row`

/** For aspects that were removed and written again; the old value is not kept. */
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

export const DELETE_VERSIONS = /* cypher */ `
  UNWIND $input.rows AS id
  MATCH (old:AspectVersion {id: id})
  WHERE old.version IS NOT NULL
  DELETE old`

/** MERGE, because truncation may delete the point meanwhile: it takes no locks of entities. */
export const PUT_POINTS = /* cypher */ `
  UNWIND $input.rows AS row
  MERGE (point:TimeseriesPoint {id: row.id})
  SET point = row`

/**
 * Decides and stores groups of edits in one transaction, in two round trips: lock and read; then
 * all writes and the commit, without waiting in between.
 */
export function commitGroups(
  writing: Writing,
  groups: readonly (readonly Edit[])[],
): Promise<readonly GroupResult[]> {
  return writing.connection.transaction(async (pipeline) => {
    const needed = statesNeeded(groups)
    const locked = await lockAndRead(pipeline, needed)
    await yieldWhenLarge(needed.size)
    const states = new Map([...locked].map(([urn, { state }]) => [urn, state]))
    const { changes, results } = await runYielding(planSteps(groups, states))
    if (changes.length > 0) {
      const flags = await sendEntities(writing, pipeline, changes, locked)
      await sendAspects(pipeline, changes)
      await sendRelationships(writing, pipeline, changes, locked)
      await pipeline.commit()
      writing.ownDirtyFlags.add(flags)
    }
    return results
  })
}

/** Sends the changes of entities. @returns the dirty flags that they set */
async function sendEntities(
  { labels, revisions, clock }: Writing,
  pipeline: Pipeline,
  changes: readonly EntityChange[],
  locked: ReadonlyMap<string, LockedEntity>,
): Promise<DirtyFlag[]> {
  const now = clock()
  const revision = revisions.after([...locked.values()].map((each) => each.revision))
  const rowOf = ({ urn, born, properties }: EntityChange) => {
    const known = locked.get(urn)
    return {
      urn,
      labels: labels.of(urn),
      properties: {
        ...(known?.hasNode ? {} : identityOf(urn)),
        ...shownProperties(urn, properties),
        ...(born && { createdAt: integer(now) }),
        revision: integer(revision),
        dirtyAt: integer(known?.dirtyAt ?? now),
      },
    }
  }
  const isNew = ({ urn }: EntityChange) => !locked.get(urn)?.hasNode
  const [news, others] = partitioned(changes, isNew)
  await sendRows(pipeline, CREATE_ENTITIES, news, rowOf)
  await sendRows(pipeline, CHANGE_ENTITIES, others, rowOf)
  return changes.map(({ urn }) => {
    return { urn, revision, sinceMillis: locked.get(urn)?.dirtyAt ?? now }
  })
}

async function sendAspects(pipeline: Pipeline, changes: readonly EntityChange[]): Promise<void> {
  const aspects = changes.flatMap((entity) =>
    entity.aspects.map((change) => {
      return { urn: entity.urn, id: aspectId(entity.urn, change.name), ...change }
    }),
  )
  type Change = (typeof aspects)[number]
  const nodeOf = ({ urn, name, after }: Change) => after && aspectNode(urn, name, after)
  const idOf = ({ id }: Change) => id

  const [old, created] = partitioned(aspects, ({ before }) => before !== undefined)
  const [kept, deleted] = partitioned(old, ({ after }) => after !== undefined)
  const [overwritten, superseded] = partitioned(kept, ({ forgetHistory }) => forgetHistory)
  const forgotten = old.filter(({ forgetHistory }) => forgetHistory)
  const versions = aspects.flatMap(({ urn, name, ...change }) =>
    newlyArchived(change).map((archived) => ({ urn, name, ...archived })),
  )
  await sendRows(pipeline, DELETE_VERSIONS, forgotten, idOf)
  await sendRows(pipeline, DELETE_ASPECTS, deleted, idOf)
  await sendRows(pipeline, CREATE_ASPECTS, created, nodeOf)
  await sendRows(pipeline, SUPERSEDE_ASPECTS, superseded, nodeOf)
  await sendRows(pipeline, OVERWRITE_ASPECTS, overwritten, nodeOf)
  await sendRows(pipeline, CREATE_VERSIONS, versions, ({ urn, name, version, state }) =>
    versionNode(urn, name, version, state),
  )
  const points = changes.flatMap((change) => change.points)
  await sendRows(pipeline, PUT_POINTS, points, pointNode)
}

/** Returns superseded values that are new to the store: all but the one that it had. */
function newlyArchived({ before, archived }: Pick<AspectChange, 'before' | 'archived'>) {
  return archived.filter(({ state }) => state !== before)
}

/** Partitions a list into elements that pass the test and elements that fail it. */
function partitioned<T>(list: readonly T[], test: (each: T) => boolean): [T[], T[]] {
  return [list.filter(test), list.filter((each) => !test(each))]
}
