import type { Lineage, LineageQuery, Neighbour } from '../store/graph-store.ts'
import { LineageWalk } from '../store/lineage-walk.ts'
import type { Edge } from '../model/edges.ts'
import { neighboursOf } from '../store/neighbours.ts'
import type { Semaphore } from '../runtime/semaphore.ts'
import { TimeSlice } from '../runtime/yield.ts'
import type { Parameter, SqliteDatabase } from './database.ts'

type Mark = NonNullable<Edge['lineage']>

/** What stands at the ends of an edge, by its mark. */
const ENDS: Readonly<Record<Mark, string>> = {
  upstream: 'source AS downstream, target AS upstream',
  downstream: 'target AS downstream, source AS upstream',
}

/** Edges with a mark that have one of many entities at one end, in the order of those. */
function edgesAt(end: 'source' | 'target', mark: Mark): string {
  return /* sql */ `
    SELECT ${ENDS[mark]}, name, via
    FROM json_each(?1) AS reached
    CROSS JOIN edge ON ${end} = reached.value
    WHERE lineage = '${mark}'`
}

/** Those of one entity behind one of them, as {@link edgesAt} has them; each once. */
function edgesBehind(end: 'source' | 'target', mark: Mark): string {
  const far = end === 'source' ? 'target' : 'source'
  return /* sql */ `
    SELECT ${ENDS[mark]}, name, min(via) AS via
    FROM edge
    WHERE ${end} = ?1 AND lineage = '${mark}' AND (name, ${far}) > (?2, ?3)
    GROUP BY name, ${far}
    ORDER BY name, ${far}
    LIMIT ?4`
}

/** A way to go one step: along the edges with one mark, or against those with the other. */
interface Way {
  readonly ofMany: string
  readonly ofOne: string
}

/** All rows as one text, which is read in half the time of row by row. */
const asText = (rows: string) => /* sql */ `
  SELECT json_group_array(json_array(downstream, upstream, name, via)) AS edges FROM (${rows})`

function waysIn(direction: LineageQuery['direction']): readonly Way[] {
  const other = direction === 'upstream' ? 'downstream' : 'upstream'
  const ways = [
    ['source', direction],
    ['target', other],
  ] as const
  return ways.map(([end, mark]) => ({
    ofMany: asText(`${edgesAt(end, mark)} LIMIT ?2`),
    ofOne: asText(edgesBehind(end, mark)),
  }))
}

/** Cost: the index entries of each entity, which a walk reads once. */
const WAYS: Readonly<Record<LineageQuery['direction'], readonly Way[]>> = {
  upstream: waysIn('upstream'),
  downstream: waysIn('downstream'),
}

/** Rows that are read in one go, some ten milliseconds, and entities whose rows they are. */
const ROWS_PER_READ = 4_000
const URNS_PER_READ = 500
/** Edges from which on a walk takes one of the places for large ones. */
const LARGE = 5_000

interface EdgeRow {
  readonly downstream: string
  readonly upstream: string
  readonly name: string
  readonly via: string | null
}

/**
 * Walks with pauses, so a walk of more than some thousand edges sees each portion as it is at its
 * moment, as on Neo4j.
 */
export async function lineage(
  database: SqliteDatabase,
  query: LineageQuery,
  places: Semaphore,
  signal?: AbortSignal,
): Promise<Lineage> {
  const walk = new LineageWalk(query)
  const slice = new TimeSlice(signal)
  let hasPlace = false
  try {
    while (walk.levelsLeft > 0) {
      for (const rows of portions(database, query.direction, walk.frontier)) {
        walk.take(rows)
        if (walk.isFull) break
        if (walk.size > LARGE && !hasPlace) {
          await places.acquire(signal)
          hasPlace = true
        }
        // Reads go on where they were, whatever was written meanwhile.
        if (slice.isOver) await slice.yield()
      }
      // Levels follow each other.
      await walk.endLevel()
    }
    return await walk.answer()
  } finally {
    if (hasPlace) places.release()
  }
}

/** The edges of many entities, some at a time, however many one of them has. */
function* portions(
  database: SqliteDatabase,
  direction: LineageQuery['direction'],
  frontier: readonly string[],
): Generator<readonly EdgeRow[]> {
  for (const { ofMany, ofOne } of WAYS[direction]) {
    for (let at = 0; at < frontier.length;) {
      const some = frontier.slice(at, at + URNS_PER_READ)
      const rows = edges(database, ofMany, JSON.stringify(some), ROWS_PER_READ)
      if (rows.length < ROWS_PER_READ) {
        yield rows
        at += some.length
        continue
      }
      const cut = nearOf(rows.at(-1), direction)
      const whole = rows.filter((row) => nearOf(row, direction) !== cut)
      if (whole.length > 0) yield whole
      else yield* edgesOfOne(database, ofOne, cut, direction)
      at += some.indexOf(cut) + (whole.length > 0 ? 0 : 1)
    }
  }
}

/** The edges of one entity that has more than are read in one go. */
function* edgesOfOne(
  database: SqliteDatabase,
  sql: string,
  urn: string,
  direction: LineageQuery['direction'],
): Generator<readonly EdgeRow[]> {
  let last: EdgeRow | undefined
  do {
    const behind = [last?.name ?? '', last?.[direction] ?? '']
    const rows = edges(database, sql, urn, ...behind, ROWS_PER_READ)
    yield rows
    last = rows.length < ROWS_PER_READ ? undefined : rows.at(-1)
  } while (last)
}

type EdgeText = readonly [downstream: string, upstream: string, name: string, via: string | null]

function edges(
  database: SqliteDatabase,
  sql: string,
  ...parameters: readonly Parameter[]
): EdgeRow[] {
  const found = database.get<{ edges: string }>(sql, ...parameters)
  const rows = JSON.parse(found?.edges ?? '[]') as EdgeText[]
  return rows.map(([downstream, upstream, name, via]) => ({ downstream, upstream, name, via }))
}

/** The end of an edge that a step begins at. */
function nearOf(row: EdgeRow | undefined, direction: LineageQuery['direction']): string {
  return row?.[direction === 'upstream' ? 'downstream' : 'upstream'] ?? ''
}

/** The entities one step from each of many, of which any number may be asked for at once. */
export async function neighbours(
  database: SqliteDatabase,
  urns: readonly string[],
  direction: LineageQuery['direction'],
): Promise<Map<string, Neighbour[]>> {
  const found: EdgeRow[] = []
  const slice = new TimeSlice()
  for (const rows of portions(database, direction, [...new Set(urns)])) {
    found.push(...rows)
    // Reads go on where they were, whatever was written meanwhile.
    if (slice.isOver) await slice.yield()
  }
  return neighboursOf(found, direction)
}
