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
 * The statements of each step: the far ends of many entities with the places of these, and those of
 * one entity after an edge. They read one text, which is faster than row by row. Cost: the index
 * entries of each entity, which a walk reads once.
 */
const STATEMENTS = STEPS.map(([near, far, lineage]) => ({
  ofMany: /* sql */ `
    SELECT json_group_array(place) AS places, json_group_array(far) AS ends FROM (
      SELECT reached.key AS place, ${far} AS far
      FROM json_each(?1) AS reached
      CROSS JOIN edge ON ${near} = reached.value
      WHERE lineage = '${lineage}'
      LIMIT ?2
    )`,
  ofOne: /* sql */ `
    SELECT max(name) AS name, json_group_array(far) AS ends FROM (
      SELECT name, ${far} AS far
      FROM edge
      WHERE ${near} = ?1 AND lineage = '${lineage}' AND (name, ${far}) > (?2, ?3)
      ORDER BY name, ${far}
      LIMIT ?4
    )`,
}))
type Statements = (typeof STATEMENTS)[number]

const TARGETS = /* sql */ `
  SELECT DISTINCT target FROM json_each(?1) AS start
  CROSS JOIN edge ON source = start.value AND name = ?2`

/** Rows that are read at once, in some ten milliseconds, and entities that they belong to. */
const ROWS_PER_READ = 8_000
const URNS_PER_READ = 500

/** Edges of nodes of a frontier, given by their places in it. */
interface Ends {
  readonly places: readonly number[]
  readonly ends: readonly string[]
}

export async function reach(
  database: SqliteDatabase,
  query: ReachQuery,
  signal?: AbortSignal,
): Promise<Reach> {
  const walk = new ReachWalk(query)
  const slice = new TimeSlice(signal)
  await walk.endLevel()
  while (walk.frontier.length > 0) {
    const urns = walk.frontier.map(({ urn }) => urn)
    for (const { places, ends } of portions(database, urns)) {
      walk.count(ends.length)
      walk.take(places, ends)
      if (walk.isFull) break
      // Reads continue at a known entity and edge, whatever was written meanwhile.
      if (slice.isOver) await slice.yield()
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

/** Yields the edges of many entities in portions, however many one of them has. */
function* portions(database: SqliteDatabase, urns: readonly string[]): Generator<Ends> {
  for (const statements of STATEMENTS) {
    for (let at = 0; at < urns.length;) {
      const some = urns.slice(at, at + URNS_PER_READ)
      const { places, ends } = readMany(database, statements, some)
      const isCut = ends.length === ROWS_PER_READ
      // Of the last entity there may be more.
      const last = isCut ? (places.at(-1) ?? 0) : some.length
      const whole = isCut ? places.indexOf(last) : ends.length
      const start = at
      yield {
        places: places.slice(0, whole).map((place) => start + place),
        ends: ends.slice(0, whole),
      }
      if (whole === 0 && isCut) {
        for (const more of endsOfOne(database, statements, urns[at + last] ?? '')) {
          yield { places: more.map(() => start + last), ends: more }
        }
      }
      at += whole === 0 && isCut ? last + 1 : last
    }
  }
}

function readMany(database: SqliteDatabase, { ofMany }: Statements, urns: readonly string[]): Ends {
  const row = database.get<{ places: string; ends: string }>(
    ofMany,
    JSON.stringify(urns),
    ROWS_PER_READ,
  )
  return {
    places: JSON.parse(row?.places ?? '[]') as number[],
    ends: JSON.parse(row?.ends ?? '[]') as string[],
  }
}

/** Yields the far ends of one entity that has more than one read returns. */
function* endsOfOne(
  database: SqliteDatabase,
  { ofOne }: Statements,
  urn: string,
): Generator<readonly string[]> {
  let [name, last]: [string, string | undefined] = ['', '']
  while (last !== undefined) {
    const row = database.get<{ name: string | null; ends: string }>(
      ofOne,
      urn,
      name,
      last,
      ROWS_PER_READ,
    )
    const ends = JSON.parse(row?.ends ?? '[]') as string[]
    yield ends
    name = row?.name ?? ''
    last = ends.length < ROWS_PER_READ ? undefined : ends.at(-1)
  }
}
