import type { PlannedEntity } from '../../store/plan.ts'
import type { Integer } from 'neo4j-driver'
import type { AuditStamp } from '../../model/audit.ts'
import type { Pipeline } from '../pipeline.ts'
import { integer } from '../connection.ts'
import { createEntities } from './entity-rows.ts'
import {
  relationshipsOfChange,
  type Ended,
  type Relationship,
  type RelationshipChanges,
} from './edge-changes.ts'
import type { LockedEntity } from './lock-entities.ts'
import { identityProperties } from '../entity-node.ts'
import { checkedIdentifier, UPSTREAM } from '../relationships.ts'
import { LOG_NODE } from '../store-node.ts'
import { mapYielding } from '../../runtime/yield.ts'
import { isRelative, type StepNumbers } from './positions.ts'
import { ROWS_PER_STATEMENT, sendRows, splitBy, type WriteContext } from './write-context.ts'

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

const matchEach = (name: string) => (name === UPSTREAM ? EACH_UPSTREAM : eachRelationship(name))

/** Keeps since when the relationships exist. */
export function updateRelationships(name: string): string {
  return /* cypher */ `${matchEach(name)}
  SET edge += row.properties`
}

/** Keeps a relationship as it was, apart from those that hold. */
const KEEP_PAST = /* cypher */ `
  CREATE (past:PastEdge)
  SET past = edge {
    .owner, .aspects, .lineage, .via, .from,
    src: row.from, name: row.name, dst: row.to, to: row.until
  }`

/** Keeps what relationships were, and since when they exist, whatever they were. */
export function replaceRelationships(name: string): string {
  return /* cypher */ `${eachRelationship(name)}${KEEP_PAST}
  SET edge += row.properties`
}

/** Keeps what relationships were. */
export function endRelationships(name: string): string {
  return /* cypher */ `${eachRelationship(name)}${KEEP_PAST}
  DELETE edge`
}

/** Relationships that the transaction begins and ends. */
export const CREATE_PAST_EDGES = /* cypher */ `
  UNWIND $input.rows AS row
  CREATE (past:PastEdge)
  SET past = row`

/** Sets the positions of relationships, which has to follow that of the log. */
export function positionRelationships(name: string): string {
  return /* cypher */ `
  MATCH (log:Meta {id: '${LOG_NODE}'})
  CALL (log) {${eachRelationship(name)} AND ${isRelative('edge.from')}
    SET edge.from = log.position + 1 + edge.from
  }`
}

export function deleteRelationships(name: string): string {
  return /* cypher */ `${matchEach(name)}
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
  /** The statement that appends to the log creates them. */
  readonly areFew: boolean
  readonly numbers: StepNumbers
}

export async function relationshipChanges(
  { relationships, labels }: WriteContext,
  changes: readonly PlannedEntity[],
  locked: ReadonlyMap<string, LockedEntity>,
  numbers: StepNumbers,
): Promise<Changes> {
  const differences = await mapYielding(changes, ({ urn, aspects }) =>
    relationshipsOfChange(urn, aspects, {
      readUnchanged: (changed) => locked.get(urn)?.edgesBut(changed) ?? new Map(),
      numberOf: (step) => numbers.of(step),
    }),
  )
  const created = differences.flatMap((change) => change.created)
  for (const { held } of created) if (hasPast(held)) relationships.check(held, held.owner)
  const ours = new Set(changes.map(({ urn }) => urn))
  const ends = [...new Set(created.flatMap(({ held }) => [held.from, held.to]))]
  const missing = ends.filter((urn) => !ours.has(urn)).toSorted()
  return {
    created,
    ended: differences.flatMap((change) => change.ended),
    passed: differences.flatMap((change) => change.passed).filter(({ held }) => hasPast(held)),
    changed: differences.flatMap((change) => change.changed),
    stubs: missing.map((urn) => stubRow(urn, labels)),
    areFew: missing.length + created.length <= ROWS_PER_STATEMENT,
    numbers,
  }
}

/** `UPSTREAM` follows from other relationships, so the past of these tells its own. */
export const hasPast = ({ name }: Relationship) => name !== UPSTREAM

/** Returns where the relationships begin that have ended, to which positions are to be given. */
export function pastSources({ ended, passed }: Changes): string[] {
  return [...new Set([...ended, ...passed].map(({ held }) => held.from))]
}

/** Returns the parameters of {@link CREATE_RELATIONSHIPS} for few rows. */
export function creationParameters(changes: Changes, entities: readonly unknown[]) {
  const rows = changes.created.map((begun) => createdRow(begun, changes.numbers))
  return { entities, stubs: changes.stubs, rows }
}

/**
 * Sends all changes of relationships, but few new ones, which the statement creates that appends to
 * the log.
 */
export async function sendRelationships(pipeline: Pipeline, changes: Changes): Promise<void> {
  const { created, ended, changed, passed, stubs, areFew, numbers } = changes
  for (const [name, ofName] of byName(ended, ({ held }) => held)) {
    const [replaced, deleted] = splitBy(ofName, ({ next }) => next !== undefined)
    const [end, replace] =
      name === UPSTREAM
        ? [deleteRelationships, updateRelationships]
        : [endRelationships, replaceRelationships]
    const row = (change: Ended) => endedRow(change, numbers)
    await sendRows(pipeline, end(name), deleted, row)
    await sendRows(pipeline, replace(name), replaced, row)
  }
  if (!areFew) {
    await sendRows(pipeline, CREATE_STUBS, stubs, (row) => row)
    const row = (begun: Changes['created'][number]) => createdRow(begun, numbers)
    const parameters = { entities: [], stubs: [] }
    await sendRows(pipeline, CREATE_RELATIONSHIPS, created, row, { parameters })
  }
  for (const [name, edges] of byName(changed, (edge) => edge))
    await sendRows(pipeline, updateRelationships(name), edges, relationshipRow)
  await sendRows(pipeline, CREATE_PAST_EDGES, passed, ({ held, since, until }) =>
    pastEdgeRow(held, numbers.positionOf(since), numbers.positionOf(until)),
  )
  const deleted = ended.filter(({ next }) => next === undefined)
  await sendSweep(
    pipeline,
    deleted.map(({ held }) => held),
  )
}

/** Sends the positions of relationships that the log did not set; it was appended to before. */
export async function sendPositions(pipeline: Pipeline, changes: Changes): Promise<void> {
  const { ended, created, areFew } = changes
  const begun = [...(areFew ? [] : created), ...ended.flatMap(({ next }) => next ?? [])]
  const waiting = begun.filter(({ held, since }) => hasPast(held) && since.position === undefined)
  for (const [name, ofName] of byName(waiting, ({ held }) => held))
    await sendRows(pipeline, positionRelationships(name), ofName, ({ held }) => ownedRow(held))
}

/** Deletes relationships, which leave the past, too. */
export async function sendDeletions(
  pipeline: Pipeline,
  deleted: readonly Relationship[],
): Promise<void> {
  for (const [name, edges] of byName(deleted, (edge) => edge))
    await sendRows(pipeline, deleteRelationships(name), edges, ownedRow)
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
function createdRow({ held, since, created }: Changes['created'][number], numbers: StepNumbers) {
  return stampedRow(beginningRow(held, numbers.positionOf(since)), created)
}

/** Returns a row with the stamp of the relationship. */
export function stampedRow(
  { properties, ...row }: ReturnType<typeof relationshipRow>,
  { time, actor }: AuditStamp,
) {
  return { ...row, properties: { ...properties, createdAt: integer(time), createdBy: actor } }
}

function beginningRow(edge: Relationship, from: Integer) {
  const { properties, ...row } = relationshipRow(edge)
  return { ...row, properties: { ...properties, ...(hasPast(edge) && { from }) } }
}

/** Returns what finds a relationship. */
function ownedRow({ name, from, to, owner }: Relationship) {
  return { name, from, to, properties: { owner } }
}

function endedRow({ held, until, next }: Ended, numbers: StepNumbers) {
  const row = next ? beginningRow(next.held, numbers.positionOf(next.since)) : ownedRow(held)
  return { ...row, until: numbers.positionOf(until) }
}

/** Returns a relationship with its properties; null removes one. */
export function relationshipRow(edge: Relationship) {
  const { owner, from, name, to, aspects, lineage = null, via = null, makers } = edge
  const { createdOn, updatedOn, isManual = null } = edge
  const details = makers
    ? { names: [...makers.keys()], vias: makerUrns(makers) }
    : { src: from, dst: to, aspects, lineage }
  const properties = {
    owner,
    via,
    ...details,
    createdOn: createdOn === undefined ? null : integer(createdOn),
    updatedOn: updatedOn === undefined ? null : integer(updatedOn),
    isManual,
  }
  return { name, from, to, properties }
}

/** Returns the node of a relationship that has ended. */
export function pastEdgeRow(edge: Relationship, since: Integer, until: Integer) {
  const { owner, from, name, to, aspects, lineage = null, via = null } = edge
  return { owner, src: from, name, dst: to, aspects, lineage, via, from: since, to: until }
}

/** Returns the maker of each edge, empty for none, where one property cannot name all of them. */
function makerUrns(makers: NonNullable<Relationship['makers']>): string[] | null {
  const vias = [...makers.values()].map((via) => via ?? '')
  return vias.every((via) => via === vias[0]) ? null : vias
}

/** Groups relationships, or what has one, by their names. */
export function byName<Element>(
  elements: readonly Element[],
  relationshipOf: (element: Element) => { readonly name: string },
): [string, Element[]][] {
  const names = [...new Set(elements.map((element) => relationshipOf(element).name))].toSorted()
  return names.map((name) => [
    name,
    elements.filter((element) => relationshipOf(element).name === name),
  ])
}
