import type { PastEdges, PastRecord } from '../../store/archive-store.ts'
import { compareText } from '../../store/text-order.ts'
import { jsonText } from '../../model/json-text.ts'
import { integer, type Neo4jConnection, type Reader } from '../connection.ts'
import { pastNode } from '../nodes.ts'
import { PAST_BEGIN } from '../past.ts'
import { STORE_NODE } from '../store-node.ts'
import { entityRelationships } from '../write/edge-changes.ts'
import { CREATE_PAST_EDGES, hasPast, pastEdgeRow } from '../write/send-relationships.ts'

/** Cost: all names; people delete few. */
export const DELETED_NAMES = /* cypher */ `
  MATCH (name:DeletedName)
  RETURN name.urn AS urn, name.position AS position`

export const ADD_ENDED = /* cypher */ `
  UNWIND $input.rows AS row
  CREATE (past:PastAspect)
  SET past = row`

export const ADD_DELETED_NAMES = /* cypher */ `
  UNWIND $input.rows AS row
  MERGE (name:DeletedName {urn: row.urn})
  SET name.position = row.position`

export const SET_PAST_BEGIN = /* cypher */ `
  MERGE (store:Meta {id: '${STORE_NODE}'})
  SET store.pastBegin = $input.position`

/** Returns the names that were deleted, and from when on the past is known. */
export async function pastNames(reader: Reader): Promise<PastRecord[]> {
  const names = await reader.read<{ urn: string; position: number }>(DELETED_NAMES)
  const [{ begin } = { begin: 0 }] = await reader.read<{ begin: number }>(PAST_BEGIN)
  const inOrder = names.toSorted((a, b) => compareText(a.urn, b.urn))
  return [
    ...inOrder.map((name) => ({ kind: 'deletedName', ...name }) as const),
    ...(begin > 0 ? [{ kind: 'pastBegin', position: begin } as const] : []),
  ]
}

/** Adds records of a backup. */
export async function addPast(
  connection: Neo4jConnection,
  records: readonly PastRecord[],
): Promise<void> {
  const ended = records.flatMap((record) => (record.kind === 'past' ? [endedRow(record)] : []))
  const names = records.flatMap((record) =>
    record.kind === 'deletedName' ? [{ ...record, position: integer(record.position) }] : [],
  )
  if (ended.length > 0) await connection.change(ADD_ENDED, { rows: ended })
  if (names.length > 0) await connection.change(ADD_DELETED_NAMES, { rows: names })
  for (const record of records) {
    if (record.kind === 'pastBegin')
      await connection.change(SET_PAST_BEGIN, { position: integer(record.position) })
  }
}

function endedRow(record: Extract<PastRecord, { kind: 'past' }>) {
  const { urn, envelope, superseded, position, until } = record
  const { name, version, created, systemMetadata, value } = envelope
  const state = {
    hash: '',
    edges: [],
    superseded,
    created,
    ...(systemMetadata && { systemMetadata }),
    position,
    text: () => jsonText(value),
  }
  return { ...pastNode(urn, name, version, state), until: integer(until) }
}

/** Adds edges of values that removals have ended. */
export async function addPastEdges(
  connection: Neo4jConnection,
  ended: readonly PastEdges[],
): Promise<void> {
  const rows = ended.flatMap(({ urn, aspect, edges, since, until }) =>
    entityRelationships(urn, new Map([[aspect, edges]]))
      .filter(hasPast)
      .map((edge) => pastEdgeRow(edge, integer(since), integer(until))),
  )
  if (rows.length > 0) await connection.change(CREATE_PAST_EDGES, { rows })
}
