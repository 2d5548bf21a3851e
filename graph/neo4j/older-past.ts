import { edgeId } from '../model/edges.ts'
import {
  olderSpans,
  placeValues,
  type EdgesOf,
  type OlderPast,
  type OlderSpan,
  type OlderValue,
} from '../store/older-past.ts'
import { integer, type Reader } from './connection.ts'
import {
  beginPass,
  LOCK_PASSED_ENTITIES,
  lockPass,
  recordPass,
  type LockedPass,
  type PassState,
} from './entity-pass.ts'
import { toEnvelope, VALUE, type ValueNode } from './nodes.ts'
import type { Pipeline } from './pipeline.ts'
import { OLDER_NODE } from './store-node.ts'
import { entityRelationships, type Relationship } from './write/edge-changes.ts'
import {
  byName,
  CREATE_PAST_EDGES,
  eachRelationship,
  hasPast,
  pastEdgeRow,
} from './write/send-relationships.ts'
import { sendRows } from './write/write-context.ts'

// Restored from a backup of an earlier release, values and relationships have the position 0.

/** Makes the past before the log be worked out, from the first entity on. */
export const BEGIN_OLDER = beginPass(OLDER_NODE, 'older')

export const READ_OLDER = /* cypher */ `
  MATCH (older:Meta {id: '${OLDER_NODE}'})
  RETURN older.entities AS entities, older.doneMillis IS NOT NULL AS isDone`

export const LOCK_OLDER = lockPass(OLDER_NODE)

export const LOCK_OLDER_ENTITIES = /* cypher */ `${LOCK_PASSED_ENTITIES}
  RETURN found.urn AS urn`

/** Reads the values of an entity that have no position. Cost: its values. */
export const OLDER_VALUES = /* cypher */ `
  CALL () {
    MATCH (:Entity {urn: $input.urn})-[:HAS_ASPECT]->(node:Aspect)
    WHERE coalesce(node.position, 0) = 0
    RETURN node, 0 AS version, null AS until
    UNION ALL
    MATCH (:Entity {urn: $input.urn})-[:HAS_ASPECT]->(aspect:Aspect)
    MATCH (node:AspectVersion)
    USING INDEX SEEK node:AspectVersion(id, version)
    WHERE node.id = aspect.id AND node.version > 0 AND coalesce(node.position, 0) = 0
    RETURN node, node.version AS version, null AS until
    UNION ALL
    MATCH (node:PastAspect)
    USING INDEX SEEK node:PastAspect(urn, until)
    WHERE node.urn = $input.urn AND node.until > 0 AND coalesce(node.position, 0) = 0
    RETURN node, node.version AS version, node.until AS until
  }
  RETURN node {${VALUE}, .id, version: version, until: until} AS node`

/** Sets the positions of values. Cost: a seek of each. */
export const PLACE_VALUES = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (aspect:Aspect {id: row.id})
  WHERE coalesce(aspect.position, 0) = 0
  SET aspect.position = row.position`
export const PLACE_VERSIONS = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (old:AspectVersion {id: row.id, version: row.version})
  SET old.position = row.position`
export const PLACE_ENDED = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (past:PastAspect)
  USING INDEX SEEK past:PastAspect(id)
  WHERE past.id = row.id AND past.until = row.until AND past.version = row.version
  SET past.position = row.position`
export const PLACE_BIRTHS = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (entity:Entity {urn: row.urn})
  WHERE coalesce(entity.position, 0) = 0
  SET entity.position = row.position`

/** Sets since when relationships hold that are older than the log. */
export function beginOlderRelationships(name: string): string {
  return /* cypher */ `${eachRelationship(name)} AND coalesce(edge.from, 0) = 0
  SET edge.from = row.since`
}

/** Sets since when relationships held that are older than the log. Cost: those that end there. */
export const BEGIN_OLDER_PAST = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (past:PastEdge)
  USING INDEX SEEK past:PastEdge(dst, to)
  WHERE past.dst = row.to AND past.to > 0
    AND past.src = row.from AND past.name = row.name AND past.owner = row.properties.owner
    AND coalesce(past.from, 0) = 0
  SET past.from = row.since`

export const RECORD_OLDER = recordPass(OLDER_NODE)

type OlderNode = ValueNode & {
  readonly id: string
  readonly version: number
  readonly until: number | null
}

/** See `PastStore.older`. */
export async function readOlder(reader: Reader): Promise<OlderPast> {
  const [state] = await reader.read<PassState>(READ_OLDER)
  return toOlderPast(state)
}

/** See `PastStore.fillOlder`; commits. */
export async function fillOlder(
  pipeline: Pipeline,
  limit: number,
  edgesOf: EdgesOf,
): Promise<OlderPast> {
  const [state] = await pipeline.run<LockedPass>(LOCK_OLDER, {})
  if (!state || state.isDone) return toOlderPast(state)
  const page = { after: state.after, limit: integer(limit) }
  const entities = await pipeline.run<{ readonly urn: string }>(LOCK_OLDER_ENTITIES, page)
  for (const { urn } of entities) await fillEntity(pipeline, urn, edgesOf)
  const progress = {
    after: entities.at(-1)?.urn ?? state.after,
    entities: state.entities + entities.length,
    isDone: entities.length < limit,
  }
  pipeline.send(RECORD_OLDER, { ...progress, entities: integer(progress.entities) })
  await pipeline.commit()
  return toOlderPast(progress)
}

function toOlderPast(state: PassState | undefined): OlderPast {
  if (!state) return { state: 'none', entities: 0 }
  return { state: state.isDone ? 'known' : 'unknown', entities: state.entities }
}

async function fillEntity(pipeline: Pipeline, urn: string, edgesOf: EdgesOf): Promise<void> {
  const rows = await pipeline.run<{ readonly node: OlderNode }>(OLDER_VALUES, { urn })
  const inOrder = rows.toSorted((a, b) => rankOf(a.node) - rankOf(b.node))
  const values = placeValues(
    inOrder.map(({ node }): OlderValue & { readonly node: OlderNode } => {
      const { value } = toEnvelope(node, node.version)
      const edges = edgesOf(urn, node.name, value)
      return { aspect: node.name, createdMillis: node.createdAt, edges, node }
    }),
  )
  const [first] = values
  if (!first) return
  const placed = values.map(({ position, node: { id, version, until } }) => {
    return { id, version, until, position: integer(position) }
  })
  const born = values.reduce((least, { position }) => Math.min(least, position), first.position)
  const [stored, ended] = [placed.filter(isStored), placed.filter((row) => !isStored(row))]
  const versions = stored.filter(({ version }) => version > 0)
  const numbered = (row: (typeof placed)[number]) => ({
    ...row,
    version: integer(row.version),
    until: row.until === null ? null : integer(row.until),
  })
  const same = <Row>(row: Row) => row
  await sendRows(
    pipeline,
    PLACE_VALUES,
    stored.filter(({ version }) => version === 0),
    numbered,
  )
  await sendRows(pipeline, PLACE_VERSIONS, versions, numbered)
  await sendRows(pipeline, PLACE_ENDED, ended, numbered)
  await sendRows(pipeline, PLACE_BIRTHS, [{ urn, position: integer(born) }], same)
  await sendSpans(pipeline, olderSpans(values, relationshipsBy(urn)))
}

/** The latest value, or the last before a removal, has the version 0. */
const rankOf = ({ version }: OlderNode) => (version === 0 ? Number.MAX_SAFE_INTEGER : version)

const isStored = ({ until }: { readonly until: number | null }) => until === null

/** Returns a function for {@link olderSpans}: relationships that differ are others. */
const relationshipsBy =
  (owner: string) =>
  (assertions: Parameters<typeof entityRelationships>[1]): Map<string, Relationship> =>
    new Map(
      entityRelationships(owner, assertions)
        .filter(hasPast)
        .map((edge) => {
          const { lineage, via, aspects } = edge
          return [JSON.stringify([edgeId(edge), lineage, via, aspects]), edge]
        }),
    )

async function sendSpans(
  pipeline: Pipeline,
  spans: readonly OlderSpan<Relationship>[],
): Promise<void> {
  const passed = spans.flatMap(({ held, since, until }) =>
    until === undefined ? [] : [pastEdgeRow(held, integer(since), integer(until))],
  )
  await sendRows(pipeline, CREATE_PAST_EDGES, passed, (row) => row)
  const lasting = spans
    .filter(({ until }) => until === undefined)
    .map(({ held: { name, from, to, owner }, since }) => {
      return { name, from, to, properties: { owner }, since: integer(since) }
    })
  for (const [name, ofName] of byName(lasting, (row) => row))
    await sendRows(pipeline, beginOlderRelationships(name), ofName, (row) => row)
  await sendRows(pipeline, BEGIN_OLDER_PAST, lasting, (row) => row)
}
