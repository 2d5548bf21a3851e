import type { Edit } from '../edit.ts'
import { packText } from '../body.ts'
import type { Clock } from '../model/audit.ts'
import type { Edge } from '../model/edges.ts'
import { CatalogError } from '../model/errors.ts'
import { entityTypeOf } from '../model/urn.ts'
import {
  planWrites,
  type AspectChange,
  type AspectState,
  type EntityChange,
  type GroupResult,
  type PointChange,
} from '../plan.ts'
import type { SqliteDatabase } from './database.ts'
import { markPending } from './marks.ts'
import { bodyOf, textOrNull } from './rows.ts'
import { readStates } from './states.ts'

const ADD_ENTITY = 'INSERT INTO entity (urn) VALUES (?) RETURNING id'
const ADD_ASPECT = 'INSERT INTO aspect VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)'
const ARCHIVE_LATEST = /* sql */ `
  UPDATE aspect SET version = ? WHERE entity = ? AND version = 0 AND name = ?`
const FORGET_ASPECT = 'DELETE FROM aspect WHERE entity = ? AND name = ?'
const ADD_EDGE = 'INSERT INTO edge VALUES (?, ?, ?, ?, ?, ?, ?)'
const DELETE_EDGE = /* sql */ `
  DELETE FROM edge WHERE source = ? AND name = ? AND target = ? AND owner = ? AND aspect = ?`
const PUT_POINT = 'INSERT OR REPLACE INTO point VALUES (?, ?, ?, ?, ?, ?, ?, ?)'

/** One transaction for all groups. The plan decides; this reads before it and writes after it. */
export function commitGroups(
  database: SqliteDatabase,
  clock: Clock,
  groups: readonly (readonly Edit[])[],
): readonly GroupResult[] {
  return database.transaction(() => {
    requireWritable(database)
    const states = readStates(database, groups)
    const { results, changes } = planWrites(groups, states)
    for (const change of changes) writeEntity(database, states.get(change.urn)?.id, change)
    const urns = changes.map(({ urn }) => urn)
    if (urns.length > 0) markPending(database, urns, clock())
    return results
  })
}

/** @throws CatalogError `READ_ONLY`; asked inside the transaction that would write */
export function requireWritable(database: SqliteDatabase): void {
  if (!isWritable(database)) {
    throw new CatalogError('READ_ONLY', 'Writes are switched off; setWritable(true) allows them.')
  }
}

export function isWritable(database: SqliteDatabase): boolean {
  return database.get<{ writable: number }>('SELECT writable FROM store')?.writable === 1
}

function writeEntity(
  database: SqliteDatabase,
  knownId: number | undefined,
  { urn, aspects, points }: EntityChange,
): void {
  const id = knownId ?? database.get<{ id: number }>(ADD_ENTITY, urn)?.id
  if (id === undefined) throw new Error(`no row for ${urn}`)
  for (const change of aspects) writeAspect(database, id, change)
  for (const change of points) writePoint(database, id, change)
}

function writeAspect(database: SqliteDatabase, entity: number, change: AspectChange): void {
  const { name, before, after, archived, forgetHistory } = change
  if (forgetHistory || !after) database.run(FORGET_ASPECT, entity, name)
  for (const { version, state } of archived) {
    if (state === before) database.run(ARCHIVE_LATEST, version, entity, name)
    else addAspect(database, entity, name, version, state)
  }
  if (after) addAspect(database, entity, name, 0, after)
  for (const edge of change.edgesRemoved) deleteEdge(database, entity, name, edge)
  for (const edge of change.edgesAdded) addEdge(database, entity, name, edge)
}

function addAspect(
  database: SqliteDatabase,
  entity: number,
  name: string,
  version: number,
  { hash, superseded, created, systemMetadata, text }: AspectState,
): void {
  const { time, actor } = created
  const system = textOrNull(systemMetadata)
  const body = packText(text())
  database.run(ADD_ASPECT, entity, version, name, hash, superseded, time, actor, system, body)
}

function addEdge(database: SqliteDatabase, owner: number, aspect: string, edge: Edge): void {
  const { from, name, to, lineage = null, via = null } = edge
  database.run(ADD_EDGE, owner, aspect, from, name, to, lineage, via)
}

function deleteEdge(database: SqliteDatabase, owner: number, aspect: string, edge: Edge): void {
  database.run(DELETE_EDGE, edge.from, edge.name, edge.to, owner, aspect)
}

function writePoint(database: SqliteDatabase, entity: number, { point, hash }: PointChange): void {
  const { urn, aspect, timestampMillis, id, value } = point
  const system = textOrNull(point.systemMetadata)
  const type = entityTypeOf(urn)
  const body = bodyOf(value)
  database.run(PUT_POINT, entity, aspect, timestampMillis, id, type, hash, system, body)
}

/** See `GraphStore.deleteEntity`. Edges that others assert stay: they are rows of their owners. */
export function deleteEntity(
  database: SqliteDatabase,
  clock: Clock,
  urn: string,
): { aspectRows: number; pointRows: number } {
  return database.transaction(() => {
    requireWritable(database)
    const id = database.get<{ id: number }>('SELECT id FROM entity WHERE urn = ?', urn)?.id
    if (id === undefined) return { aspectRows: 0, pointRows: 0 }
    database.run('DELETE FROM edge WHERE owner = ?', id)
    const aspectRows = database.run('DELETE FROM aspect WHERE entity = ?', id)
    const pointRows = database.run('DELETE FROM point WHERE entity = ?', id)
    database.run('DELETE FROM entity WHERE id = ?', id)
    markPending(database, [urn], clock())
    return { aspectRows, pointRows }
  })
}
