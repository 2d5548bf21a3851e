import type { Lineage, LineageQuery, Neighbour, NeighboursQuery } from '../store/graph-store.ts'
import { LineageWalk } from '../store/lineage-walk.ts'
import type { Edge } from '../model/edges.ts'
import { groupNeighbours } from '../store/neighbours.ts'
import type { Semaphore } from '../runtime/semaphore.ts'
import { TimeSlice } from '../runtime/yield.ts'
import type { Parameter, SqliteDatabase } from './database.ts'

type EdgeDirection = NonNullable<Edge['lineage']>

/** The columns of the ends of an edge, by its lineage direction. */
const ENDS: Readonly<Record<EdgeDirection, string>> = {
  upstream: 'source AS downstream, target AS upstream',
  downstream: 'target AS downstream, source AS upstream',
}

/**
 * Returns a statement that reads the edges of a lineage direction at many entities, in their order.
 */
function edgesAt(end: 'source' | 'target', edgeDirection: EdgeDirection): string {
  return /* sql */ `
    SELECT ${ENDS[edgeDirection]}, name, via
    FROM json_each(?1) AS reached
    CROSS JOIN edge ON ${end} = reached.value
    WHERE lineage = '${edgeDirection}'`
}

/** Returns a statement that reads the edges of one entity after the given one; each maker once. */
function edgesAfter(end: 'source' | 'target', edgeDirection: EdgeDirection): string {
  const far = end === 'source' ? 'target' : 'source'
  return /* sql */ `
    SELECT ${ENDS[edgeDirection]}, name, via
    FROM edge
    WHERE ${end} = ?1 AND lineage = '${edgeDirection}' AND (name, ${far}, ifnull(via, '')) > (?2, ?3, ?4)
    GROUP BY name, ${far}, via
    ORDER BY name, ${far}, via
    LIMIT ?5`
}

/**
 * The statements of one step: along edges of one lineage direction, or against edges of the other.
 */
interface Step {
  readonly ofMany: string
  readonly ofOne: string
}

/** Returns all rows as one text, which is read twice as fast as row by row. */
const asText = (rows: string) => /* sql */ `
  SELECT json_group_array(json_array(downstream, upstream, name, via)) AS edges FROM (${rows})`

function stepsIn(direction: LineageQuery['direction']): readonly Step[] {
  const other = direction === 'upstream' ? 'downstream' : 'upstream'
  const steps = [
    ['source', direction],
    ['target', other],
  ] as const
  return steps.map(([end, edgeDirection]) => ({
    ofMany: asText(`${edgesAt(end, edgeDirection)} LIMIT ?2`),
    ofOne: asText(edgesAfter(end, edgeDirection)),
  }))
}

/** Cost: the index entries of each entity, which a walk reads once. */
const STEPS: Readonly<Record<LineageQuery['direction'], readonly Step[]>> = {
  upstream: stepsIn('upstream'),
  downstream: stepsIn('downstream'),
}

/** Rows that are read at once, in some ten milliseconds, and entities that they belong to. */
const ROWS_PER_READ = 4_000
const URNS_PER_READ = 500
/** Edges above which a walk takes one of the permits for large walks. */
const LARGE = 5_000

interface EdgeRow {
  readonly downstream: string
  readonly upstream: string
  readonly name: string
  readonly via: string | null
}

/**
 * Walks lineage and yields in between, so a walk of more than some thousand edges is no snapshot:
 * each portion shows the state when it was read, as on Neo4j.
 */
export async function lineage(
  database: SqliteDatabase,
  query: LineageQuery,
  permits: Semaphore,
  signal?: AbortSignal,
): Promise<Lineage> {
  const walk = new LineageWalk(query)
  const slice = new TimeSlice(signal)
  let hasPermit = false
  try {
    while (walk.levelsLeft > 0) {
      for (const rows of portions(database, query.direction, walk.frontier)) {
        walk.take(rows)
        if (walk.isFull) break
        if (walk.size > LARGE && !hasPermit) {
          await permits.acquire(signal)
          hasPermit = true
        }
        // Reads continue at a known entity and edge, whatever was written meanwhile.
        if (slice.isOver) await slice.yield()
      }
      // Sequential: each level starts at the results of the previous one.
      await walk.endLevel()
    }
    return await walk.answer()
  } finally {
    if (hasPermit) permits.release()
  }
}

/** Yields the edges of many entities in portions, however many one of them has. */
function* portions(
  database: SqliteDatabase,
  direction: LineageQuery['direction'],
  frontier: readonly string[],
): Generator<readonly EdgeRow[]> {
  for (const { ofMany, ofOne } of STEPS[direction]) {
    for (let at = 0; at < frontier.length;) {
      const urns = frontier.slice(at, at + URNS_PER_READ)
      const rows = readEdgeRows(database, ofMany, JSON.stringify(urns), ROWS_PER_READ)
      if (rows.length < ROWS_PER_READ) {
        yield rows
        at += urns.length
        continue
      }
      const cut = nearEnd(rows.at(-1), direction)
      const whole = rows.filter((row) => nearEnd(row, direction) !== cut)
      if (whole.length > 0) yield whole
      else yield* edgesOfOne(database, ofOne, cut, direction)
      at += urns.indexOf(cut) + (whole.length > 0 ? 0 : 1)
    }
  }
}

/** Yields the edges of one entity that has more than one read returns. */
function* edgesOfOne(
  database: SqliteDatabase,
  sql: string,
  urn: string,
  direction: LineageQuery['direction'],
): Generator<readonly EdgeRow[]> {
  let last: EdgeRow | undefined
  do {
    const after = [last?.name ?? '', last?.[direction] ?? '', last?.via ?? '']
    const rows = readEdgeRows(database, sql, urn, ...after, ROWS_PER_READ)
    yield rows
    last = rows.length < ROWS_PER_READ ? undefined : rows.at(-1)
  } while (last)
}

type EdgeText = readonly [downstream: string, upstream: string, name: string, via: string | null]

function readEdgeRows(
  database: SqliteDatabase,
  sql: string,
  ...parameters: readonly Parameter[]
): EdgeRow[] {
  const row = database.get<{ edges: string }>(sql, ...parameters)
  const rows = JSON.parse(row?.edges ?? '[]') as EdgeText[]
  return rows.map(([downstream, upstream, name, via]) => ({ downstream, upstream, name, via }))
}

/** Returns the end of an edge at which a step begins. */
function nearEnd(row: EdgeRow | undefined, direction: LineageQuery['direction']): string {
  return row?.[direction === 'upstream' ? 'downstream' : 'upstream'] ?? ''
}

/** Returns the entities one step from each of the URNs, of which there may be any number. */
export async function neighbours(
  database: SqliteDatabase,
  urns: readonly string[],
  query: NeighboursQuery,
): Promise<Map<string, Neighbour[]>> {
  const allEdges: EdgeRow[] = []
  const slice = new TimeSlice()
  for (const rows of portions(database, query.direction, [...new Set(urns)])) {
    allEdges.push(...rows)
    // Reads continue at a known entity and edge, whatever was written meanwhile.
    if (slice.isOver) await slice.yield()
  }
  return groupNeighbours(allEdges, query)
}
