import type { Edge } from '../model/edges.ts'
import type { Reach, ReachQuery } from '../store/graph-store.ts'
import { ReachWalk } from '../store/reach-walk.ts'
import { slicesOf, TimeSlice } from '../runtime/yield.ts'
import type { SqliteDatabase } from './database.ts'

/** The ends of edges by which a walk goes downstream, by the lineage direction of the edges. */
const STEPS: readonly (readonly [near: string, far: string, lineage: Edge['lineage']])[] = [
  ['target', 'source', 'upstream'],
  ['source', 'target', 'downstream'],
]

/**
 * The statements of each step: the far ends of many entities, and those of one entity after an
 * edge. They return one text, which is read faster than row by row. Cost: the index entries of each
 * entity, which a walk reads once.
 */
const STATEMENTS = STEPS.map(([near, far, lineage]) => {
  const ofMany = (places: string) => /* sql */ `
    SELECT json_group_array(far) AS ends, max(place) AS last${places} FROM (
      SELECT reached.key AS place, ${far} AS far
      FROM json_each(?1) AS reached
      CROSS JOIN edge ON ${near} = reached.value
      WHERE lineage = '${lineage}'
      LIMIT ?2
    )`
  return {
    ofMany: ofMany(''),
    ofManyWithPlaces: ofMany(', json_group_array(place) AS places'),
    ofOne: /* sql */ `
    SELECT json_group_array(far) AS ends, max(name) AS name FROM (
      SELECT name, ${far} AS far
      FROM edge
      WHERE ${near} = ?1 AND lineage = '${lineage}' AND (name, ${far}) > (?2, ?3)
      ORDER BY name, ${far}
      LIMIT ?4
    )`,
  }
})
type Statements = (typeof STATEMENTS)[number]

/** Cost: the edges of the name at each entity. */
const TARGETS = /* sql */ `
  SELECT DISTINCT target
  FROM json_each(?1) AS start
  CROSS JOIN edge ON source = start.value AND name = ?2`

/** Rows that are read at once, in some ten milliseconds, and entities that they belong to. */
const ROWS_PER_READ = 8_000
const URNS_PER_READ = 500

/** Far ends of edges, and where in the list of entities their near ends are, if it matters. */
interface Ends {
  readonly ends: readonly string[]
  readonly place: (at: number) => number
}

export async function reach(
  database: SqliteDatabase,
  query: ReachQuery,
  signal?: AbortSignal,
): Promise<Reach> {
  // In the order of the index, which reads its pages once.
  const walk = new ReachWalk(query, { isOrdered: true })
  const slice = new TimeSlice(signal)
  await walk.endLevel()
  while (walk.frontier.length > 0) {
    for (const nears of walk.frontierByKind()) {
      const urns = nears.map((node) => walk.urn(node))
      for (const { ends, place } of portions(database, urns, query.withParents === true)) {
        if (walk.isFull) break
        walk.count(ends.length)
        for (const [at, end] of ends.entries()) walk.take(nears[place(at)] ?? 0, walk.number(end))
        // Reads continue at a known entity and edge, whatever was written meanwhile.
        if (slice.isOver) await slice.yield()
      }
    }
    await walk.endLevel()
  }
  return walk.answer()
}

/** Returns the entities at which edges of a name end that begin at any of the URNs. */
export async function endsOf(
  database: SqliteDatabase,
  urns: readonly string[],
  name: string,
  signal?: AbortSignal,
): Promise<Set<string>> {
  const ends = new Set<string>()
  const slice = new TimeSlice(signal)
  for (const some of slicesOf(urns, URNS_PER_READ)) {
    const rows = database.all<{ target: string }>(TARGETS, JSON.stringify(some), name)
    for (const { target } of rows) ends.add(target)
    if (slice.isOver) await slice.yield()
  }
  return ends
}

/**
 * Yields the edges of many entities in portions, however many one of them has; some edges twice.
 */
function* portions(
  database: SqliteDatabase,
  urns: readonly string[],
  withPlaces: boolean,
): Generator<Ends> {
  for (const statements of STATEMENTS) {
    const sql = withPlaces ? statements.ofManyWithPlaces : statements.ofMany
    for (let start = 0; start < urns.length;) {
      const some = urns.slice(start, start + URNS_PER_READ)
      const row = database.get<{ ends: string; last: number; places?: string }>(
        sql,
        JSON.stringify(some),
        ROWS_PER_READ,
      )
      const ends = JSON.parse(row?.ends ?? '[]') as string[]
      const places = JSON.parse(row?.places ?? '[]') as number[]
      const first = start
      const isCut = ends.length === ROWS_PER_READ
      if (isCut && row?.last === 0) {
        for (const more of endsOfOne(database, statements, urns[first] ?? '')) {
          yield { ends: more, place: () => first }
        }
        start++
      } else {
        yield { ends, place: (at) => first + (places[at] ?? 0) }
        // There may be more of the last entity, which is read again.
        start += isCut ? (row?.last ?? 0) : some.length
      }
    }
  }
}

/** Yields the far ends of one entity that has more than one read returns. */
function* endsOfOne(
  database: SqliteDatabase,
  { ofOne }: Statements,
  urn: string,
): Generator<readonly string[]> {
  let after: readonly [name: string, end: string] | undefined = ['', '']
  while (after) {
    const row: { name: string | null; ends: string } | undefined = database.get(
      ofOne,
      urn,
      ...after,
      ROWS_PER_READ,
    )
    const ends = JSON.parse(row?.ends ?? '[]') as string[]
    yield ends
    after = ends.length < ROWS_PER_READ ? undefined : [row?.name ?? '', ends.at(-1) ?? '']
  }
}
