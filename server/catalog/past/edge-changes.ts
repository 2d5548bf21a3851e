import { DAY_MS } from '../../../graph/model/durations.ts'
import { asserts } from '../../../graph/model/edges.ts'
import { entityTypeOf, withoutColumn } from '../../../graph/model/urn.ts'
import { slicesOf } from '../../../graph/runtime/yield.ts'
import type { LineageEdge } from '../../../graph/store/graph-store.ts'
import { positionMillis } from '../../../graph/store/older-past.ts'
import type { Catalog } from '../catalog.ts'

/** The latest changes that are each looked up in the log; of those before only the last of each day. */
const CHANGES_MAX = 1_000
/** Changes that are looked up at once. */
const CHANGES_AT_ONCE = 20

/** What began and ended edges. */
export interface EdgeChange {
  readonly position: number
  /** Milliseconds since the epoch. */
  readonly time: number
  // Absent of an entity, or an aspect, that the caller does not see.

  readonly actor?: string
  /** The entity whose aspect asserts the edges. */
  readonly urn?: string
  readonly aspect?: string
}

/**
 * Returns the changes at positions, which ascend: the latest ones, and of those before the first one,
 * and the last one of each day, in UTC. Those that the log no longer has are absent. Before the log,
 * of those at one time the first is told that the values of an end tell.
 *
 * @param edges those whose spans begin and end at the positions
 */
export async function findEdgeChanges(
  catalog: Pick<Catalog, 'changeLog' | 'past' | 'registry'>,
  positions: readonly number[],
  edges: readonly LineageEdge[],
): Promise<EdgeChange[]> {
  const { changeLog } = catalog
  const older = new Map<number, LineageEdge>()
  for (const edge of edges)
    for (const { from, until = 0 } of edge.spans ?? [])
      for (const position of [from, until])
        if (position < 0 && !older.has(position)) older.set(position, edge)
  const find = (position: number) =>
    position < 0
      ? findOlder(catalog, position, older.get(position))
      : findLogged(changeLog, position)
  const changes = await lastOfDays(find, positions.slice(0, -CHANGES_MAX))
  for (const slice of slicesOf(positions.slice(-CHANGES_MAX), CHANGES_AT_ONCE))
    changes.push(...(await Promise.all(slice.map(find))))
  return changes.filter((change) => change !== undefined)
}

/** Returns the change at a position; undefined if it is not known. */
type Find = (position: number) => Promise<EdgeChange | undefined>

async function findLogged(
  changeLog: Catalog['changeLog'],
  position: number,
): Promise<EdgeChange | undefined> {
  const { changes, end } = await changeLog.after(position - 1, 1)
  if (end?.position !== position) return undefined
  const [change] = changes
  if (!change) return { position, time: end.millis }
  const { urn, aspect, author } = change
  return { position, time: end.millis, actor: author.actor, urn, ...(aspect && { aspect }) }
}

/**
 * Returns what changed an edge before the log: a value of one of its ends that may assert it. Cost: the
 * values of both ends.
 */
async function findOlder(
  { past, registry }: Pick<Catalog, 'past' | 'registry'>,
  position: number,
  edge: LineageEdge | undefined,
): Promise<EdgeChange> {
  const time = positionMillis(position)
  if (!edge) return { position, time }
  for (const urn of [edge.downstream, edge.upstream].map(withoutColumn)) {
    const aspects = registry.aspects
      .filter((aspect) => asserts(aspect, edge.name))
      .filter(({ name }) => registry.carries(entityTypeOf(urn), name))
      .map(({ name }) => name)
    const range = { after: position - 1, until: position, aspects, limit: 1 }
    const [change] = aspects.length > 0 ? await past.history(urn, range) : []
    const { aspect, envelope } = change ?? {}
    if (aspect && envelope) return { position, time, actor: envelope.created.actor, urn, aspect }
  }
  return { position, time }
}

/** Cost: for each day, the logarithm of the number of changes. */
async function lastOfDays(
  findChange: Find,
  positions: readonly number[],
): Promise<(EdgeChange | undefined)[]> {
  const find = async (from: number, to: number): Promise<(EdgeChange | undefined)[]> => {
    const [first, last] = await Promise.all([from, to].map((at) => findChange(positions[at] ?? 0)))
    if (dayOf(first) === dayOf(last) || to - from < 2) return [first, last]
    const middle = Math.floor((from + to) / 2)
    return [...(await find(from, middle)), ...(await find(middle, to))]
  }
  if (positions.length === 0) return []
  const found = (await find(0, positions.length - 1)).filter((change) => change !== undefined)
  const days = new Map(found.map((change) => [dayOf(change), change]))
  return [
    ...new Map([...found.slice(0, 1), ...days.values()].map((each) => [each.position, each])),
  ].map(([, change]) => change)
}

const dayOf = (change: EdgeChange | undefined) =>
  change ? Math.floor(change.time / DAY_MS) : undefined
