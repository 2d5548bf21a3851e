import type { PlannedAspect } from '../store/plan.ts'
import type { SqliteDatabase } from './database.ts'

/** Inserts many rows in one statement: a call of the engine costs more than a row. */
const ADD = /* sql */ `
  INSERT INTO edge
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
  FROM json_each(?)
  WHERE TRUE
  ON CONFLICT DO UPDATE SET lineage = excluded.lineage, via = excluded.via`

const DELETE = /* sql */ `
  DELETE FROM edge WHERE (source, name, target, owner, aspect) IN (
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)
  )`

/** Changes of aspects, and the number of their entity. */
export interface OwnedChanges {
  readonly owner: number
  readonly aspects: readonly PlannedAspect[]
}

/**
 * Updates the edges of changed aspects. Deletes before it inserts, because an edge with another
 * maker is the same row.
 */
export function updateEdges(database: SqliteDatabase, changes: readonly OwnedChanges[]): void {
  const removed = edgeRows(changes, 'edgesRemoved')
  const added = edgeRows(changes, 'edgesAdded')
  if (removed.length > 0) database.run(DELETE, JSON.stringify(removed))
  if (added.length > 0) database.run(ADD, JSON.stringify(added))
}

/** Returns rows of the table: source, name, target, owner, aspect, lineage, via. */
function edgeRows(changes: readonly OwnedChanges[], part: 'edgesRemoved' | 'edgesAdded') {
  return changes.flatMap(({ owner, aspects }) =>
    aspects.flatMap((change) =>
      change[part].map(({ from, name, to, lineage = null, via = null }) => {
        return [from, name, to, owner, change.name, lineage, via]
      }),
    ),
  )
}
