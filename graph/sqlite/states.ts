import type { Group } from '../store/edit.ts'
import type { Point } from '../model/audit.ts'
import { readStoredTimes, type StoredTimes } from '../model/edge-times.ts'
import type { Edge } from '../model/edges.ts'
import { statesNeeded, type AspectState, type EntityState } from '../store/plan.ts'
import type { SqliteDatabase } from './database.ts'
import { bodyText, toStamp, readSystemMetadata, type Body, type EnvelopeRow } from './rows.ts'

/** The stored state of one entity, and its number. */
export interface StoredState extends EntityState {
  readonly id: number
  readonly aspects: Map<string, AspectState>
  readonly points: Map<string, string>
}

/** Cost: two seeks for each pair of entity and aspect. Bodies and edges are read when needed. */
const STATES = /* sql */ `
  SELECT entity.urn, entity.id AS entity, aspect.rowid AS id, aspect.name, hash, superseded,
         createdMillis, createdBy, systemMetadata
  FROM json_each(?) AS pair
  CROSS JOIN entity ON entity.urn = pair.value ->> 0
  LEFT JOIN aspect ON aspect.entity = entity.id AND version = 0 AND aspect.name = pair.value ->> 1`

const BODY = 'SELECT body FROM aspect WHERE rowid = ?'

const EDGES = /* sql */ `
  SELECT source, name, target, lineage, via, createdOn, updatedOn, isManual FROM edge WHERE owner = ? AND aspect = ?`

const POINT_HASH = /* sql */ `
  SELECT hash FROM point WHERE entity = ? AND aspect = ? AND millis = ? AND id = ?`

interface StateRow extends Omit<EnvelopeRow, 'body' | 'version' | 'name'> {
  readonly urn: string
  readonly entity: number
  readonly id: number
  readonly name: string | null
  readonly hash: string
  readonly superseded: number
}

/**
 * Returns the states that groups of edits depend on; valid inside the transaction that reads them.
 */
export function readStates(
  database: SqliteDatabase,
  groups: readonly Group[],
): Map<string, StoredState> {
  const needed = statesNeeded(groups)
  const pairs = [...needed].flatMap(([urn, { aspects }]) => {
    // Edits of points need only the entity.
    return aspects.size === 0 ? [[urn, null]] : [...aspects].map((name) => [urn, name])
  })
  const states = new Map<string, StoredState>()
  for (const row of database.all<StateRow>(STATES, JSON.stringify(pairs))) {
    const state = states.get(row.urn) ?? newState(row.entity)
    states.set(row.urn, state)
    if (row.name !== null) state.aspects.set(row.name, toAspectState(database, row, row.name))
  }
  for (const [urn, { points }] of needed) {
    const state = states.get(urn)
    if (state) for (const [key, point] of points) readPoint(database, state, key, point)
  }
  return states
}

function newState(id: number): StoredState {
  return { id, exists: true, aspects: new Map(), points: new Map() }
}

function toAspectState(database: SqliteDatabase, row: StateRow, name: string): AspectState {
  return {
    hash: row.hash,
    created: toStamp(row),
    superseded: row.superseded,
    ...readSystemMetadata(row.systemMetadata),
    get edges() {
      return database.all<EdgeRow>(EDGES, row.entity, name).map(edgeFromRow)
    },
    text: () => bodyText(database.get<{ body: Body }>(BODY, row.id)?.body ?? ''),
  }
}

interface EdgeRow extends StoredTimes {
  readonly source: string
  readonly name: string
  readonly target: string
  readonly lineage: 'upstream' | 'downstream' | null
  readonly via: string | null
}

function edgeFromRow({ source, name, target, ...row }: EdgeRow): Edge {
  const { lineage, via } = row
  return {
    from: source,
    name,
    to: target,
    ...(lineage !== null && { lineage }),
    ...(via !== null && { via }),
    ...readStoredTimes(row),
  }
}

function readPoint(
  database: SqliteDatabase,
  state: StoredState,
  key: string,
  { aspect, timestampMillis, id }: Point,
): void {
  const row = database.get<{ hash: string }>(POINT_HASH, state.id, aspect, timestampMillis, id)
  if (row) state.points.set(key, row.hash)
}
