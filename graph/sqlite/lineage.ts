import {
  LINEAGE_EDGES_MAX,
  LINEAGE_HOPS_MAX,
  LINEAGE_NODES_MAX,
  type Lineage,
  type LineageEdge,
  type LineageQuery,
  type Neighbour,
} from '../graph-store.ts'
import { edgeId, type Edge } from '../model/edges.ts'
import { neighboursOf } from '../neighbours.ts'
import { compareText } from '../order.ts'
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

/** Walks level by level; each entity is expanded once, so paths do not matter, only entities do. */
export function lineage(database: SqliteDatabase, query: LineageQuery): Lineage {
  const { urn: start, direction } = query
  const hopsMax = Math.min(query.hopsMax, LINEAGE_HOPS_MAX)
  const nodesMax = Math.min(query.nodesMax, LINEAGE_NODES_MAX)
  const degrees = new Map([[start, 0]])
  const rows: EdgeRow[] = []
  let truncated = false
  database.snapshot(() => {
    // The farthest entities are expanded too, for the edges among them.
    for (let level = [start], degree = 0; level.length > 0; degree++) {
      const room = LINEAGE_EDGES_MAX - rows.length
      const step = database.all<EdgeRow>(STEP[direction], JSON.stringify(level), room + 1)
      const tooMany = step.length > room
      for (const row of step.slice(0, room)) rows.push(row)
      const found = degree < hopsMax ? newcomers(step, direction, degrees) : []
      level = found.slice(0, nodesMax + 1 - degrees.size)
      for (const urn of level) degrees.set(urn, degree + 1)
      truncated ||= tooMany || level.length < found.length
      if (tooMany) break
    }
  })
  const nodes = [...degrees].slice(1).map(([urn, degree]) => ({ urn, degree }))
  return { nodes, edges: edgesAmong(degrees, rows), truncated }
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

/** The far ends that were not reached before, ordered, so that those kept do not depend on luck. */
function newcomers(
  step: readonly EdgeRow[],
  direction: LineageQuery['direction'],
  degrees: ReadonlyMap<string, number>,
): string[] {
  const ends = new Set(step.map((row) => row[direction]))
  return [...ends].filter((urn) => !degrees.has(urn)).toSorted(compareText)
}

function edgesAmong(degrees: ReadonlyMap<string, number>, rows: readonly EdgeRow[]): LineageEdge[] {
  const edges = new Map<string, LineageEdge>()
  for (const { downstream, upstream, name, via } of rows) {
    if (!degrees.has(downstream) || !degrees.has(upstream)) continue
    const id = edgeId({ from: downstream, name, to: upstream })
    const known = edges.get(id)?.via
    const first = known === undefined || (via !== null && compareText(via, known) < 0) ? via : known
    edges.set(id, { downstream, upstream, name, ...(first !== null && { via: first }) })
  }
  return [...edges.values()].toSorted(
    (a, b) =>
      compareText(a.downstream, b.downstream) ||
      compareText(a.upstream, b.upstream) ||
      compareText(a.name, b.name),
  )
}
