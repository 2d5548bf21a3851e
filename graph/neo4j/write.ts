import type { Edit } from '../edit.ts'
import type { Clock } from '../model/audit.ts'
import {
  planWrites,
  statesNeeded,
  type AspectChange,
  type EntityChange,
  type GroupResult,
} from '../plan.ts'
import { integer, type Neo4jConnection, type Pipeline } from './connection.ts'
import { relationshipsOfChange, type Relationship } from './edge-changes.ts'
import type { Labels } from './labels.ts'
import { lockAndRead, type Locked } from './lock.ts'
import {
  aspectId,
  aspectNode,
  identityOf,
  pointNode,
  shownProperties,
  versionNode,
} from './nodes.ts'
import { checkedIdentifier, type Relationships } from './relationships.ts'
import type { Revisions } from './revisions.ts'
import * as statements from './write-statements.ts'

/** What writing takes, besides what to write. */
export interface Writing {
  readonly connection: Neo4jConnection
  readonly relationships: Relationships
  readonly labels: Labels
  readonly revisions: Revisions
  readonly clock: Clock
}

/**
 * Decides and stores groups of edits in one transaction, in two round trips: lock and read; then all
 * that is to be written, and the commit, without waiting in between.
 */
export function commitGroups(
  writing: Writing,
  groups: readonly (readonly Edit[])[],
): Promise<readonly GroupResult[]> {
  return writing.connection.transaction(async (pipeline) => {
    const locked = await lockAndRead(pipeline, statesNeeded(groups))
    const states = new Map([...locked].map(([urn, { state }]) => [urn, state]))
    const { changes, results } = planWrites(groups, states)
    if (changes.length > 0) {
      sendEntities(writing, pipeline, changes, locked)
      sendAspects(pipeline, changes)
      sendRelationships(writing, pipeline, changes, locked)
      await pipeline.commit()
    }
    return results
  })
}

/** Sends a statement if it has rows. */
export function sendRows(pipeline: Pipeline, statement: string, rows: readonly unknown[]): void {
  if (rows.length > 0) pipeline.send(statement, { rows })
}

function sendEntities(
  { labels, revisions, clock }: Writing,
  pipeline: Pipeline,
  changes: readonly EntityChange[],
  locked: ReadonlyMap<string, Locked>,
): void {
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
  const [news, others] = parted(changes, isNew)
  sendRows(pipeline, statements.CREATE_ENTITIES, news.map(rowOf))
  sendRows(pipeline, statements.CHANGE_ENTITIES, others.map(rowOf))
}

function sendAspects(pipeline: Pipeline, changes: readonly EntityChange[]): void {
  const aspects = changes.flatMap((entity) =>
    entity.aspects.map((change) => {
      return { urn: entity.urn, id: aspectId(entity.urn, change.name), ...change }
    }),
  )
  type Change = (typeof aspects)[number]
  const nodesOf = (some: readonly Change[]) =>
    some.flatMap(({ urn, name, after }) => (after ? [aspectNode(urn, name, after)] : []))
  const idsOf = (some: readonly Change[]) => some.map(({ id }) => id)

  const [old, created] = parted(aspects, ({ before }) => before !== undefined)
  const [kept, deleted] = parted(old, ({ after }) => after !== undefined)
  const [overwritten, superseded] = parted(kept, ({ forgetHistory }) => forgetHistory)
  const forgotten = old.filter(({ forgetHistory }) => forgetHistory)
  const versions = aspects.flatMap(({ urn, name, ...change }) =>
    archivedHere(change).map(({ version, state }) => versionNode(urn, name, version, state)),
  )
  sendRows(pipeline, statements.DELETE_VERSIONS, idsOf(forgotten))
  sendRows(pipeline, statements.DELETE_ASPECTS, idsOf(deleted))
  sendRows(pipeline, statements.CREATE_ASPECTS, nodesOf(created))
  sendRows(pipeline, statements.SUPERSEDE_ASPECTS, nodesOf(superseded))
  sendRows(pipeline, statements.OVERWRITE_ASPECTS, nodesOf(overwritten))
  sendRows(pipeline, statements.CREATE_VERSIONS, versions)
  const points = changes.flatMap((change) => change.points.map(pointNode))
  sendRows(pipeline, statements.PUT_POINTS, points)
}

/** Superseded values that the store does not have: all but the one it had. */
function archivedHere({ before, archived }: Pick<AspectChange, 'before' | 'archived'>) {
  return archived.filter(({ state }) => state !== before)
}

function sendRelationships(
  { relationships, labels }: Writing,
  pipeline: Pipeline,
  changes: readonly EntityChange[],
  locked: ReadonlyMap<string, Locked>,
): void {
  const each = changes.map(({ urn, aspects }) =>
    relationshipsOfChange(urn, aspects, () => locked.get(urn)?.otherEdges() ?? new Map()),
  )
  const created = each.flatMap((change) => change.created)
  for (const edge of created) relationships.check(edge, edge.owner)
  const ours = new Set(changes.map(({ urn }) => urn))
  const ends = [...new Set(created.flatMap(({ from, to }) => [from, to]))]
  const stubs = ends
    .filter((urn) => !ours.has(urn))
    .toSorted()
    .map((urn) => ({ properties: identityOf(urn), labels: labels.of(urn) }))
  const deleted = each.flatMap((change) => change.deleted)
  sendRows(pipeline, statements.CREATE_STUBS, stubs)
  sendDeletions(pipeline, deleted)
  const rows = created.map((edge) => ({ name: edge.name, properties: edgeProperties(edge) }))
  sendRows(pipeline, statements.CREATE_RELATIONSHIPS, rows)
  for (const [name, edges] of byName(each.flatMap((change) => change.updated))) {
    sendRows(pipeline, statements.updateRelationships(name), edges.map(edgeProperties))
  }
  sendSweep(pipeline, deleted)
}

export function sendDeletions(pipeline: Pipeline, deleted: readonly Relationship[]): void {
  for (const [name, edges] of byName(deleted)) {
    sendRows(pipeline, statements.deleteRelationships(name), edges.map(edgeProperties))
  }
}

/** Sweeps the ends of deleted relationships. Comes last, as a new one may need the same stub. */
export function sendSweep(pipeline: Pipeline, deleted: readonly Relationship[]): void {
  const ends = new Set(deleted.flatMap(({ from, to }) => [from, to]))
  sendRows(pipeline, statements.SWEEP_STUBS, [...ends].toSorted())
}

function edgeProperties({ owner, from, to, aspects, lineage, via }: Relationship) {
  const marks = { ...(lineage && { lineage }), ...(via !== undefined && { via }) }
  return { owner, src: from, dst: to, aspects, ...marks }
}

function byName(edges: readonly Relationship[]): [string, Relationship[]][] {
  const names = [...new Set(edges.map(({ name }) => checkedIdentifier(name)))].toSorted()
  return names.map((name) => [name, edges.filter((edge) => edge.name === name)])
}

/** Those that pass the test, and those that do not. */
function parted<T>(list: readonly T[], test: (each: T) => boolean): [T[], T[]] {
  return [list.filter(test), list.filter((each) => !test(each))]
}
