import type { Reach, ReachQuery } from '../store/graph-store.ts'
import { ReachWalk, StoredNodes } from '../store/reach-walk.ts'
import { textsInOrderYielding } from '../store/text-order.ts'
import { slicesOf, TimeSlice } from '../runtime/yield.ts'
import type { SqliteDatabase } from './database.ts'

/** Cost: a seek for each. */
const STARTS = /* sql */ `
  SELECT node.id, urn FROM json_each(?) AS start CROSS JOIN lineageNode AS node ON urn = start.value`
const URNS = /* sql */ `
  SELECT json_group_array(node.id) AS ids, json_group_array(urn) AS urns
  FROM json_each(?) AS reached CROSS JOIN lineageNode AS node ON node.id = reached.value`

/**
 * The steps from many nodes, each with the place of its near end, and those from one node after a
 * step. They return one text, which is read faster than row by row. Cost: the steps of each node,
 * which a walk reads once.
 */
const stepsOfMany = (places: string) => /* sql */ `
  SELECT json_group_array(downstream) AS fars, max(place) AS last${places} FROM (
    SELECT reached.key AS place, downstream
    FROM json_each(?1) AS reached
    CROSS JOIN lineageStep ON upstream = reached.value
    LIMIT ?2
  )`
const STEPS_OF_MANY = stepsOfMany('')
const STEPS_WITH_PLACES = stepsOfMany(', json_group_array(place) AS places')
const STEPS_OF_ONE = /* sql */ `
  SELECT json_group_array(downstream) AS fars FROM (
    SELECT downstream FROM lineageStep
    WHERE upstream = ?1 AND downstream > ?2
    ORDER BY downstream
    LIMIT ?3
  )`

/** Cost: the edges of the name at each entity. */
const TARGETS = /* sql */ `
  SELECT DISTINCT target
  FROM json_each(?1) AS start
  CROSS JOIN edge ON source = start.value AND name = ?2`

/** Rows that are read at once, in some milliseconds, and nodes that they belong to. */
const ROWS_PER_READ = 8_000
const NODES_PER_READ = 2_000
const URNS_PER_READ = 500

/** Far ends of steps, and where in the list of nodes their near ends are. */
interface Steps {
  readonly fars: readonly number[]
  readonly place: (at: number) => number
}

export async function reach(
  database: SqliteDatabase,
  query: ReachQuery,
  signal?: AbortSignal,
): Promise<Reach> {
  const walk = new ReachWalk(query)
  const nodes = new StoredNodes(walk)
  const slice = new TimeSlice(signal)
  for (const urns of slicesOf([...new Set(query.urns)], URNS_PER_READ)) {
    const rows = database.all<{ id: number; urn: string }>(STARTS, JSON.stringify(urns))
    for (const { id, urn } of rows) nodes.add(id, urn)
  }
  await walk.endLevel()
  while (walk.frontier.length > 0) {
    for (const some of walk.frontierByKind()) {
      const ids = inOrder(some.flatMap((node) => nodes.id(node) ?? []))
      const nears = ids.map((id) => nodes.number(id) ?? 0)
      for (const { fars, place } of portions(database, ids, query.withParents === true)) {
        if (walk.isFull) break
        walk.count(fars.length)
        for (const newIds of slicesOf(inOrder(nodes.unknown(fars)), NODES_PER_READ)) {
          readUrns(database, nodes, newIds)
          if (slice.isOver) await slice.yield()
        }
        for (let at = 0; at < fars.length; at++) {
          const far = nodes.number(fars[at] ?? 0)
          if (far !== undefined) walk.take(nears[place(at)] ?? 0, far)
        }
        // Reads continue at a known node and step, whatever was written meanwhile.
        if (slice.isOver) await slice.yield()
      }
    }
    await walk.endLevel()
  }
  return walk.answer()
}

/** Returns numbers in the order of a table, of which each page is read once then. */
const inOrder = (ids: readonly number[]): number[] => [...Float64Array.from(ids).toSorted()]

function readUrns(database: SqliteDatabase, nodes: StoredNodes, newIds: readonly number[]): void {
  const row = database.get<{ ids: string; urns: string }>(URNS, JSON.stringify(newIds))
  const urns = JSON.parse(row?.urns ?? '[]') as string[]
  const ids = JSON.parse(row?.ids ?? '[]') as number[]
  for (const [at, id] of ids.entries()) nodes.add(id, urns[at] ?? '')
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
  // In the order of the table, which takes a third of the time.
  for (const some of slicesOf(await textsInOrderYielding(urns), URNS_PER_READ)) {
    const rows = database.all<{ target: string }>(TARGETS, JSON.stringify(some), name)
    for (const { target } of rows) ends.add(target)
    if (slice.isOver) await slice.yield()
  }
  return ends
}

/** Yields the steps of many nodes in portions, however many one of them has; some of them twice. */
function* portions(
  database: SqliteDatabase,
  ids: readonly number[],
  withPlaces: boolean,
): Generator<Steps> {
  const statement = withPlaces ? STEPS_WITH_PLACES : STEPS_OF_MANY
  for (let start = 0; start < ids.length;) {
    const some = ids.slice(start, start + NODES_PER_READ)
    const list = JSON.stringify(some)
    type Row = { readonly fars: string; readonly last: number; readonly places?: string }
    const row = database.get<Row>(statement, list, ROWS_PER_READ)
    const fars = JSON.parse(row?.fars ?? '[]') as number[]
    const places = JSON.parse(row?.places ?? '[]') as number[]
    const first = start
    const isCut = fars.length === ROWS_PER_READ
    const last = row?.last ?? 0
    if (isCut && last === 0) {
      for (const more of stepsOfOne(database, ids[first] ?? 0))
        yield { fars: more, place: () => first }
      start++
    } else {
      yield { fars, place: (at) => first + (places[at] ?? 0) }
      // There may be more of the last node, which is read again.
      start += isCut ? last : some.length
    }
  }
}

/** Yields the steps of one node that has more than one read returns. */
function* stepsOfOne(database: SqliteDatabase, id: number): Generator<readonly number[]> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const row = database.get<{ fars: string }>(STEPS_OF_ONE, id, after, ROWS_PER_READ)
    const fars = JSON.parse(row?.fars ?? '[]') as number[]
    yield fars
    after = fars.length < ROWS_PER_READ ? undefined : fars.at(-1)
  }
}
