import type { PlannedEntity } from '../../store/plan.ts'
import type { Pipeline } from '../pipeline.ts'
import { integer } from '../connection.ts'
import { createEntities } from './entity-rows.ts'
import {
  relationshipsOfChange,
  type Relationship,
  type RelationshipChanges,
} from './edge-changes.ts'
import type { LockedEntity } from './lock-entities.ts'
import { identityProperties } from '../entity-node.ts'
import { checkedIdentifier, UPSTREAM } from '../relationships.ts'
import { mapYielding } from '../../runtime/yield.ts'
import { ROWS_PER_STATEMENT, sendRows, type WriteContext } from './write-context.ts'

/** Leaves existing nodes alone: locking them would make their writers wait. */
export const CREATE_STUBS = createStubs('$input.rows')

function createStubs(rows: string): string {
  return /* cypher */ `
  UNWIND ${rows} AS row
  OPTIONAL MATCH (known:Entity {urn: row.properties.urn})
  WITH row, known
  WHERE known IS NULL
  MERGE (stub:Entity {urn: row.properties.urn})
  ON CREATE SET stub = row.properties, stub:Stub, stub:$(row.labels)`
}

/**
 * Creates relationships; before them new entities, and stubs at the ends.
 *
 * No MERGE: the rows were decided under the lock of the owner, or create the owner too. OPTIONAL,
 * so that CREATE fails when an end is missing, where MATCH would silently drop the edge: another
 * transaction may have deleted a stub since it was read. A dynamic type is as fast as a static one
 * in CREATE, and only there; it comes from the closed set all the same.
 */
export const CREATE_RELATIONSHIPS = /* cypher */ `
  CALL () {${createEntities('$input.entities')}
    RETURN count(*) AS entities
  }
  CALL () {${createStubs('$input.stubs')}
    RETURN count(*) AS stubs
  }
  UNWIND $input.rows AS row
  OPTIONAL MATCH (from:Entity {urn: row.from})
  OPTIONAL MATCH (to:Entity {urn: row.to})
  CREATE (from)-[edge:$(row.name)]->(to)
  SET edge = row.properties`

/**
 * Returns a clause that matches relationships. Cost: a seek of each by both of its ends, however
 * many others these have.
 */
export function eachRelationship(name: string): string {
  checkedIdentifier(name)
  return /* cypher */ `
  UNWIND $input.rows AS row
  MATCH ()-[edge:${name}]->()
  USING INDEX SEEK edge:${name}(dst, src)
  WHERE edge.dst = row.to AND edge.src = row.from AND edge.owner = row.properties.owner`
}

/** No index: few entities have much lineage in both directions. Cost: the smaller of two degrees. */
const EACH_UPSTREAM = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (from:Entity {urn: row.from})
  MATCH (to:Entity {urn: row.to})
  WITH row, from, to
  MATCH (from)-[edge:${UPSTREAM}]->(to)
  WHERE edge.owner = row.properties.owner`

/** Keeps since when the relationships exist. */
export function updateRelationships(name: string): string {
  return /* cypher */ `${name === UPSTREAM ? EACH_UPSTREAM : eachRelationship(name)}
  SET edge += row.properties`
}

export function deleteRelationships(name: string): string {
  return /* cypher */ `${name === UPSTREAM ? EACH_UPSTREAM : eachRelationship(name)}
  DELETE edge`
}

/** Deletes stubs that nothing refers to any more, unless they are dirty. */
export const SWEEP_STUBS = /* cypher */ `
  UNWIND $input.rows AS urn
  MATCH (stub:Entity {urn: urn})
  WHERE stub:Stub AND stub.dirtyAt IS NULL AND NOT EXISTS { (stub)--() }
  DELETE stub`

/** The relationships that a write changes, and the stubs that they need. */
interface Changes extends RelationshipChanges {
  readonly stubs: readonly ReturnType<typeof stubRow>[]
  /** One statement creates them. */
  readonly areFew: boolean
}

export async function relationshipChanges(
  { relationships, labels }: WriteContext,
  changes: readonly PlannedEntity[],
  locked: ReadonlyMap<string, LockedEntity>,
): Promise<Changes> {
  const differences = await mapYielding(changes, ({ urn, aspects }) =>
    relationshipsOfChange(urn, aspects, () => locked.get(urn)?.otherEdges() ?? new Map()),
  )
  const created = differences.flatMap((change) => change.created)
  for (const edge of created) if (edge.name !== UPSTREAM) relationships.check(edge, edge.owner)
  const ours = new Set(changes.map(({ urn }) => urn))
  const ends = [...new Set(created.flatMap(({ from, to }) => [from, to]))]
  const missing = ends.filter((urn) => !ours.has(urn)).toSorted()
  return {
    created,
    updated: differences.flatMap((change) => change.updated),
    deleted: differences.flatMap((change) => change.deleted),
    stubs: missing.map((urn) => stubRow(urn, labels)),
    areFew: missing.length + created.length <= ROWS_PER_STATEMENT,
  }
}

/** Returns the parameters of {@link CREATE_RELATIONSHIPS} for few rows. */
export function creationParameters({ created, stubs }: Changes, entities: readonly unknown[]) {
  return { entities, stubs, rows: created.map(createdRow) }
}

/** @param entities rows of new entities that travel with few relationships */
export async function sendRelationships(
  pipeline: Pipeline,
  changes: Changes,
  entities: readonly unknown[],
): Promise<void> {
  const { created, updated, deleted, stubs, areFew } = changes
  if (!areFew) await sendRows(pipeline, CREATE_STUBS, stubs, (row) => row)
  await sendDeletions(pipeline, deleted)
  await sendRows(pipeline, CREATE_RELATIONSHIPS, created, createdRow, {
    parameters: areFew ? { entities, stubs } : { entities: [], stubs: [] },
  })
  for (const [name, edges] of byName(updated)) {
    await sendRows(pipeline, updateRelationships(name), edges, relationshipRow)
  }
  await sendSweep(pipeline, deleted)
}

export async function sendDeletions(
  pipeline: Pipeline,
  deleted: readonly Relationship[],
): Promise<void> {
  for (const [name, edges] of byName(deleted)) {
    await sendRows(pipeline, deleteRelationships(name), edges, ({ from, to, owner }) => {
      return { from, to, properties: { owner } }
    })
  }
}

/**
 * Deletes unused stubs at the ends of deleted relationships. Comes last, because a new relationship
 * may need the same stub.
 */
export async function sendSweep(
  pipeline: Pipeline,
  deleted: readonly Relationship[],
): Promise<void> {
  const ends = new Set(deleted.flatMap(({ from, to }) => [from, to]))
  await sendRows(pipeline, SWEEP_STUBS, [...ends].toSorted(), (urn) => urn)
}

function stubRow(urn: string, labels: WriteContext['labels']) {
  return { properties: identityProperties(urn), labels: labels.of(urn) }
}

/** Returns a relationship as {@link CREATE_RELATIONSHIPS} expects it. */
export function createdRow(edge: RelationshipChanges['created'][number]) {
  const { properties, ...row } = relationshipRow(edge)
  const { time, actor } = edge.created
  return { ...row, properties: { ...properties, createdAt: integer(time), createdBy: actor } }
}

/** Returns a relationship with its properties; null removes one. */
function relationshipRow(edge: Relationship) {
  const { owner, from, name, to, aspects, lineage = null, via = null } = edge
  const details = edge.makers
    ? { names: [...edge.makers.keys()], vias: makerUrns(edge.makers) }
    : { src: from, dst: to, aspects, lineage }
  return { name, from, to, properties: { owner, via, ...details } }
}

/** Returns the maker of each edge, empty for none, where one property cannot name all of them. */
function makerUrns(makers: NonNullable<Relationship['makers']>): string[] | null {
  const vias = [...makers.values()].map((via) => via ?? '')
  return vias.every((via) => via === vias[0]) ? null : vias
}

/** Groups relationships, or rows of them, by their names. */
export function byName<Named extends { readonly name: string }>(
  edges: readonly Named[],
): [string, Named[]][] {
  const names = [...new Set(edges.map(({ name }) => name))].toSorted()
  return names.map((name) => [name, edges.filter((edge) => edge.name === name)])
}
