import type { EdgeStep } from '../store/edge-spans.ts'
import type { Edge } from '../model/edges.ts'
import type { PlannedAspect } from '../store/plan.ts'
import type { Parameter, SqliteDatabase } from './database.ts'

// Each statement writes many rows, because a call of the engine costs more than a row. A row is a
// list: source, name, target, owner, aspect, lineage, via, createdOn, updatedOn, isManual, since, until.

const KEY = 'value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4'
const STATED = 'value ->> 7, value ->> 8, value ->> 9'

const ADD = /* sql */ `
  INSERT INTO edge
  SELECT ${KEY}, value ->> 5, value ->> 6, value ->> 10, ${STATED} FROM json_each(?)`

const RESTATE = /* sql */ `
  UPDATE edge SET createdOn = value ->> 7, updatedOn = value ->> 8, isManual = value ->> 9
  FROM json_each(?)
  WHERE source = value ->> 0 AND name = value ->> 1 AND target = value ->> 2
    AND owner = value ->> 3 AND aspect = value ->> 4`

const END = /* sql */ `
  INSERT OR IGNORE INTO pastEdge
  SELECT source, name, target, owner, aspect, lineage, via, since, value ->> 11
  FROM json_each(?)
  CROSS JOIN edge ON source = value ->> 0 AND name = value ->> 1 AND target = value ->> 2
    AND owner = value ->> 3 AND aspect = value ->> 4`

const DELETE = /* sql */ `
  DELETE FROM edge WHERE (source, name, target, owner, aspect) IN (
    SELECT ${KEY} FROM json_each(?)
  )`

const ADD_PAST = /* sql */ `
  INSERT OR IGNORE INTO pastEdge
  SELECT ${KEY}, value ->> 5, value ->> 6, value ->> 10, value ->> 11 FROM json_each(?)`

/** A restore of a backup without positions leaves edges that began and ended at 0, and never held. */
const setSince = (table: 'edge' | 'pastEdge') => /* sql */ `
  UPDATE OR IGNORE ${table} SET since = value ->> 10
  FROM json_each(?)
  WHERE source = value ->> 0 AND name = value ->> 1 AND target = value ->> 2
    AND owner = value ->> 3 AND aspect = value ->> 4 AND since = 0
    ${table === 'pastEdge' ? 'AND until > 0' : ''}`

/** Changes of aspects, and the number of their entity. */
export interface OwnedChanges {
  readonly owner: number
  readonly aspects: readonly PlannedAspect[]
}

/**
 * Updates the edges of changed aspects. Deletes before it inserts, because an edge with another
 * maker is the same row.
 *
 * @param positionOf returns the position of a step
 */
export function updateEdges(
  database: SqliteDatabase,
  changes: readonly OwnedChanges[],
  positionOf: (step: EdgeStep) => number,
): void {
  const rows = (rowsOf: (edges: PlannedAspect['edges']) => readonly EdgeRow[]) =>
    changes.flatMap(({ owner, aspects }) =>
      aspects.flatMap(({ name, edges }) =>
        rowsOf(edges).map(([edge, since, until]) => {
          const [first, last] = [since && positionOf(since), until && positionOf(until)]
          return edgeRow(edge, owner, name, first, last)
        }),
      ),
    )
  const ended = rows((edges) => edges.ended.map(({ held, until }) => [held, undefined, until]))
  const passed = rows((edges) => edges.passed.map(({ held, since, until }) => [held, since, until]))
  run(database, END, ended)
  run(database, DELETE, ended)
  addPastEdges(database, passed)
  run(
    database,
    ADD,
    rows((edges) => edges.begun.map(({ held, since }) => [held, since])),
  )
  run(
    database,
    RESTATE,
    rows((edges) => edges.changed.map((edge) => [edge])),
  )
}

type EdgeRow = readonly [edge: Edge, since?: EdgeStep | undefined, until?: EdgeStep]

export function edgeRow(edge: Edge, owner: number, aspect: string, since = 0, until = 0) {
  const { from, name, to, lineage = null, via = null } = edge
  const { createdOn = null, updatedOn = null, isManual } = edge
  const stated = [createdOn, updatedOn, isManual ? 1 : null]
  return [from, name, to, owner, aspect, lineage, via, ...stated, since, until] as const
}

/** Adds edges that have ended. */
export function addPastEdges(
  database: SqliteDatabase,
  rows: readonly ReturnType<typeof edgeRow>[],
): void {
  run(database, ADD_PAST, rows)
}

/** Sets since when edges hold, or held, that are older than the log. */
export function beginOlderEdges(
  database: SqliteDatabase,
  rows: readonly ReturnType<typeof edgeRow>[],
): void {
  run(database, setSince('edge'), rows)
  run(database, setSince('pastEdge'), rows)
}

function run(
  database: SqliteDatabase,
  statement: string,
  rows: readonly (readonly Parameter[])[],
): void {
  if (rows.length > 0) database.run(statement, JSON.stringify(rows))
}
