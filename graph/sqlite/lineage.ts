import {
  LINEAGE_EDGES_MAX,
  type Lineage,
  type LineageEdge,
  type LineageQuery,
  type Neighbour,
} from '../graph-store.ts'
import { LineageWalk } from '../lineage-walk.ts'
import type { Edge } from '../model/edges.ts'
import { neighboursOf } from '../neighbours.ts'
import type { SqliteDatabase } from './database.ts'

/** What stands at the ends of an edge, by its mark. */
const ENDS: Readonly<Record<NonNullable<Edge['lineage']>, string>> = {
  upstream: 'source AS downstream, target AS upstream',
  downstream: 'target AS downstream, source AS upstream',
}

/** Edges with a mark that have one of many entities at one end. */
function edgesAt(end: 'source' | 'target', mark: NonNullable<Edge['lineage']>): string {
  return /* sql */ `
    SELECT ${ENDS[mark]}, name, via
    FROM json_each(?1) AS reached
    CROSS JOIN edge ON ${end} = reached.value
    WHERE lineage = '${mark}'`
}

/** Cost: the index entries of each entity, which a walk reads once. */
const STEP: Readonly<Record<LineageQuery['direction'], string>> = {
  upstream: `${edgesAt('source', 'upstream')} UNION ALL ${edgesAt('target', 'downstream')} LIMIT ?2`,
  downstream: `${edgesAt('target', 'upstream')} UNION ALL ${edgesAt('source', 'downstream')} LIMIT ?2`,
}

interface EdgeRow {
  readonly downstream: string
  readonly upstream: string
  readonly name: string
  readonly via: string | null
}

export function lineage(database: SqliteDatabase, query: LineageQuery): Lineage {
  const walk = new LineageWalk(query)
  const step = STEP[query.direction]
  database.snapshot(() => {
    while (walk.levelsLeft > 0) {
      const near = JSON.stringify(walk.frontier)
      const rows = database.all<EdgeRow>(step, near, LINEAGE_EDGES_MAX + 1)
      walk.takeLevel(rows.map(lineageEdgeOf))
    }
  })
  return walk.answer()
}

/** No limit, to SQLite. */
const ALL = -1

export function neighbours(
  database: SqliteDatabase,
  urns: readonly string[],
  direction: LineageQuery['direction'],
): Map<string, Neighbour[]> {
  const near = JSON.stringify([...new Set(urns)])
  return neighboursOf(database.all<EdgeRow>(STEP[direction], near, ALL), direction)
}

function lineageEdgeOf({ downstream, upstream, name, via }: EdgeRow): LineageEdge {
  return { downstream, upstream, name, ...(via !== null && { via }) }
}
