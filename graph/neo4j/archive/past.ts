import type { PastEdges, PastRecord } from '../../store/archive-store.ts'
import type { LogMinute } from '../../store/change-log.ts'
import { compareText } from '../../store/text-order.ts'
import { jsonText } from '../../model/json-text.ts'
import { integer, type Neo4jConnection, type Reader } from '../connection.ts'
import { pastNode } from '../nodes.ts'
import { PAST_BEGIN } from '../past.ts'
import { BEGIN_OLDER, readOlder } from '../older-past.ts'
import { OLDER_NODE, STORE_NODE } from '../store-node.ts'
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

/** Cost: all minutes of which the log has deleted entries. */
export const LOG_MINUTES = /* cypher */ `
  MATCH (kept:LogMinute)
  RETURN kept.minute AS minute, kept.position AS position`

export const ADD_LOG_MINUTES = /* cypher */ `
  UNWIND $input.rows AS row
  MERGE (kept:LogMinute {minute: row.minute})
  SET kept.position = row.position`

export const SET_PAST_BEGIN = /* cypher */ `
  MERGE (store:Meta {id: '${STORE_NODE}'})
  SET store.pastBegin = $input.position
  ${BEGIN_OLDER}`

/** Forgets the past that a store has, which a backup replaces. */
export const RESET_PAST = /* cypher */ `
  MERGE (store:Meta {id: '${STORE_NODE}'})
  SET store.pastBegin = 0
  WITH store
  MATCH (older:Meta {id: '${OLDER_NODE}'})
  DELETE older`

/** Returns the names that were deleted, and what is known of the times of the past. */
export async function pastNames(reader: Reader): Promise<PastRecord[]> {
  const names = await reader.read<{ urn: string; position: number }>(DELETED_NAMES)
  const [{ begin } = { begin: 0 }] = await reader.read<{ begin: number }>(PAST_BEGIN)
  const minutes = await reader.read<LogMinute>(LOG_MINUTES)
  const older = await readOlder(reader)
  const inOrder = names.toSorted((a, b) => compareText(a.urn, b.urn))
  return [
    ...inOrder.map((name) => ({ kind: 'deletedName', ...name }) as const),
    ...minutes
      .toSorted((a, b) => a.minute - b.minute)
      .map((minute) => ({ kind: 'logMinute', ...minute }) as const),
    ...(begin > 0 || older.state !== 'none'
      ? [{ kind: 'pastBegin', position: begin } as const]
      : []),
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
  const minutes = records.flatMap((record) =>
    record.kind === 'logMinute'
      ? [{ minute: integer(record.minute), position: integer(record.position) }]
      : [],
  )
  if (ended.length > 0) await connection.change(ADD_ENDED, { rows: ended })
  if (names.length > 0) await connection.change(ADD_DELETED_NAMES, { rows: names })
  if (minutes.length > 0) await connection.change(ADD_LOG_MINUTES, { rows: minutes })
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
