import type { Lineage, LineageQuery, Neighbour, NeighboursQuery } from '../store/graph-store.ts'
import type { EdgeSpan } from '../store/held-spans.ts'
import { LineageWalk } from '../store/lineage-walk.ts'
import { FROM_BEGINNING } from '../store/older-past.ts'
import { rangeEnds, readStoredTimes, type StatedTimes } from '../model/edge-times.ts'
import type { Edge } from '../model/edges.ts'
import { groupNeighbours } from '../store/neighbours.ts'
import type { Semaphore } from '../runtime/semaphore.ts'
import { TimeSlice } from '../runtime/yield.ts'
import type { Parameter, SqliteDatabase } from './database.ts'
import { isNotDeleted } from './related.ts'

type EdgeDirection = NonNullable<Edge['lineage']>

/** The columns of the ends of an edge, by its lineage direction. */
const ENDS: Readonly<Record<EdgeDirection, string>> = {
  upstream: 'source AS downstream, target AS upstream',
  downstream: 'target AS downstream, source AS upstream',
}

/**
 * Which edges a read shows: those of today, with or without what writers state, those of a time that
 * writers state, those of the past, or all that ever held, with their spans.
 */
type Shown = 'today' | 'timed' | 'stated' | 'past' | 'ever'

/** Where the edges are, and what they have to pass; parameters are numbered from `first` on. */
interface Source {
  readonly table: 'edge' | 'pastEdge'
  readonly passes: (far: string, first: number) => string
  /** What else it reads of an edge, of a group of edges, and of these columns as JSON. */
  readonly also?: { readonly one: string; readonly several: string; readonly asJson: string }
}

/** The position at which a name at an end was deleted permanently; what was before is gone. */
const DELETED_AT = /* sql */ `ifnull(
  (SELECT max(position) FROM deletedName WHERE urn IN (source, target)), ${FROM_BEGINNING})`

const TIMES = 'createdOn, updatedOn, isManual'
/** What several edges state together: {@link alternativeTimes}. */
const JOINED_TIMES = (() => {
  const isSilent = 'max(createdOn IS NULL AND updatedOn IS NULL AND isManual IS NULL)'
  const joined = ['min(createdOn)', 'max(updatedOn)', 'max(isManual)']
  const names = TIMES.split(', ')
  return joined.map((time, at) => `iif(${isSilent}, NULL, ${time}) AS ${names[at]}`).join(', ')
})()

const STATED_TIMES = { one: TIMES, several: JOINED_TIMES, asJson: TIMES }

/** The spans of edges that end at a column, or never. */
function spansUntil(until: 'NULL' | 'until') {
  const span = `json_array(max(since, ${DELETED_AT}), ${until})`
  return {
    one: `json_array(${span}) AS spans`,
    several: `json_group_array(${span}) AS spans`,
    asJson: 'json(spans)',
  }
}

const SOURCES: Readonly<Record<Shown, readonly Source[]>> = {
  today: [{ table: 'edge', passes: () => '' }],
  timed: [{ table: 'edge', passes: () => '', also: STATED_TIMES }],
  stated: [
    {
      table: 'edge',
      passes: (_far, first) => {
        const range = `BETWEEN ?${first} AND ?${first + 1}`
        return `AND (createdOn ${range} OR updatedOn ${range} OR isManual
          OR (createdOn IS NULL AND updatedOn IS NULL))`
      },
    },
  ],
  past: [
    {
      table: 'edge',
      passes: (far, first) => `AND since <= ?${first} AND ${isNotDeleted(far, first)}`,
    },
    {
      table: 'pastEdge',
      passes: (far, first) =>
        `AND since <= ?${first} AND until > ?${first} AND ${isNotDeleted(far, first)}`,
    },
  ],
  ever: [
    { table: 'edge', passes: () => '', also: spansUntil('NULL') },
    {
      table: 'pastEdge',
      // Those between values of a restore began and ended at once.
      passes: () => `AND until > max(since, ${DELETED_AT})`,
      also: spansUntil('until'),
    },
  ],
}

const otherEnd = (end: 'source' | 'target') => (end === 'source' ? 'target' : 'source')

/**
 * Returns a statement that reads the edges of a lineage direction at many entities, in their order.
 */
function edgesAt(end: 'source' | 'target', edgeDirection: EdgeDirection, source: Source): string {
  return /* sql */ `
    SELECT ${ENDS[edgeDirection]}, name, via${source.also ? `, ${source.also.one}` : ''}
    FROM json_each(?1) AS reached
    CROSS JOIN ${source.table} ON ${end} = reached.value
    WHERE lineage = '${edgeDirection}' ${source.passes(otherEnd(end), 3)}`
}

/** Returns a statement that reads the edges of one entity after the given one; each maker once. */
function edgesAfter(
  end: 'source' | 'target',
  edgeDirection: EdgeDirection,
  { table, passes, also }: Source,
): string {
  const far = otherEnd(end)
  return /* sql */ `
    SELECT ${ENDS[edgeDirection]}, name, via${also ? `, ${also.several}` : ''}
    FROM ${table}
    WHERE ${end} = ?1 AND lineage = '${edgeDirection}' AND (name, ${far}, ifnull(via, '')) > (?2, ?3, ?4)
      ${passes(far, 6)}
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
const asText = (rows: string, { also }: Source) => /* sql */ `
  SELECT json_group_array(
    json_array(downstream, upstream, name, via${also ? `, ${also.asJson}` : ''})
  ) AS edges FROM (${rows})`

function stepsIn(direction: LineageQuery['direction'], shown: Shown): readonly Step[] {
  const other = direction === 'upstream' ? 'downstream' : 'upstream'
  const steps = [
    ['source', direction],
    ['target', other],
  ] as const
  return SOURCES[shown].flatMap((source) =>
    steps.map(([end, edgeDirection]) => ({
      ofMany: asText(`${edgesAt(end, edgeDirection, source)} LIMIT ?2`, source),
      ofOne: asText(edgesAfter(end, edgeDirection, source), source),
    })),
  )
}

const inBothDirections = (shown: Shown) => ({
  upstream: stepsIn('upstream', shown),
  downstream: stepsIn('downstream', shown),
})

/**
 * Cost: the index entries of each entity, which a walk reads once; with a time also their rows, and
 * in the past those that have ended.
 */
const STEPS: Readonly<Record<Shown, Record<LineageQuery['direction'], readonly Step[]>>> = {
  today: inBothDirections('today'),
  timed: inBothDirections('timed'),
  stated: inBothDirections('stated'),
  past: inBothDirections('past'),
  ever: inBothDirections('ever'),
}

/** Rows that are read at once, in some ten milliseconds, and entities that they belong to. */
const ROWS_PER_READ = 4_000
const URNS_PER_READ = 500
/** Edges above which a walk takes one of the permits for large walks. */
const LARGE = 5_000

interface EdgeRow extends StatedTimes {
  readonly downstream: string
  readonly upstream: string
  readonly name: string
  readonly via: string | null
  readonly spans?: readonly EdgeSpan[]
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
  position?: number,
): Promise<Lineage> {
  const walk = new LineageWalk(query)
  const slice = new TimeSlice(signal)
  let hasPermit = false
  try {
    while (walk.levelsLeft > 0) {
      for (const rows of portions(database, query, position, walk.frontier)) {
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

/** Returns which edges a walk reads, and the parameters of these. */
function shownBy(
  { stated, overTime }: Pick<LineageQuery, 'stated' | 'overTime'>,
  position: number | undefined,
  current: 'today' | 'timed',
): [shown: Shown, times: readonly number[]] {
  if (overTime) return ['ever', []]
  if (position !== undefined) return ['past', [position]]
  return stated ? ['stated', rangeEnds(stated)] : [current, []]
}

/** Yields the edges of many entities in portions, however many one of them has. */
function* portions(
  database: SqliteDatabase,
  query: NeighboursQuery & Pick<LineageQuery, 'overTime'>,
  position: number | undefined,
  frontier: readonly string[],
  current: 'today' | 'timed' = 'today',
): Generator<readonly EdgeRow[]> {
  const { direction } = query
  const [shown, times] = shownBy(query, position, current)
  for (const { ofMany, ofOne } of STEPS[shown][direction]) {
    for (let at = 0; at < frontier.length;) {
      const urns = frontier.slice(at, at + URNS_PER_READ)
      const rows = readEdgeRows(database, ofMany, JSON.stringify(urns), ROWS_PER_READ, ...times)
      if (rows.length < ROWS_PER_READ) {
        yield rows
        at += urns.length
        continue
      }
      const cut = nearEnd(rows.at(-1), direction)
      const whole = rows.filter((row) => nearEnd(row, direction) !== cut)
      if (whole.length > 0) yield whole
      else yield* edgesOfOne(database, ofOne, cut, direction, times)
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
  times: readonly number[],
): Generator<readonly EdgeRow[]> {
  let last: EdgeRow | undefined
  do {
    const after = [last?.name ?? '', last?.[direction] ?? '', last?.via ?? '']
    const rows = readEdgeRows(database, sql, urn, ...after, ROWS_PER_READ, ...times)
    yield rows
    last = rows.length < ROWS_PER_READ ? undefined : rows.at(-1)
  } while (last)
}

type EdgeText = readonly [
  downstream: string,
  upstream: string,
  name: string,
  via: string | null,
  ...also:
    | [createdOn: number | null, updatedOn: number | null, isManual: 1 | null]
    | [spans: readonly (readonly [from: number, until: number | null])[]]
    | [],
]

function readEdgeRows(
  database: SqliteDatabase,
  sql: string,
  ...parameters: readonly Parameter[]
): EdgeRow[] {
  const row = database.get<{ edges: string }>(sql, ...parameters)
  const rows = JSON.parse(row?.edges ?? '[]') as EdgeText[]
  return rows.map(([downstream, upstream, name, via, ...also]) => {
    const edge = { downstream, upstream, name, via }
    if (also.length === 0) return edge
    if (also.length === 1) {
      const spans = also[0].map(([from, until]) => ({ from, ...(until !== null && { until }) }))
      return { ...edge, spans }
    }
    const [createdOn, updatedOn, isManual] = also
    return { ...edge, ...readStoredTimes({ createdOn, updatedOn, isManual }) }
  })
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
  position?: number,
): Promise<Map<string, Neighbour[]>> {
  const allEdges: EdgeRow[] = []
  const slice = new TimeSlice()
  for (const rows of portions(database, query, position, [...new Set(urns)], 'timed')) {
    allEdges.push(...rows)
    // Reads continue at a known entity and edge, whatever was written meanwhile.
    if (slice.isOver) await slice.yield()
  }
  return groupNeighbours(allEdges, query)
}
