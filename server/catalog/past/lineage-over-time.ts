import { DAY_MS } from '../../../graph/model/durations.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { slicesOf } from '../../../graph/runtime/yield.ts'
import type { LineageEdge } from '../../../graph/store/graph-store.ts'
import { joinSpans, type EdgeSpan } from '../../../graph/store/held-spans.ts'
import { FROM_BEGINNING } from '../../../graph/store/older-past.ts'
import type { Catalog } from '../catalog.ts'

/** The latest changes that are each looked up in the log; of those before only the last of each day. */
const CHANGES_MAX = 1_000
/** Changes that are looked up at once. */
const CHANGES_AT_ONCE = 20

/** The lineage of an entity at all times together (docs/interface: read/lineage-over-time). */
export interface LineageOverTime {
  /** The start, and what its lineage has ever reached. */
  readonly entities: readonly string[]
  /** Their ends are indexes of {@link entities}; one for each pair. */
  readonly edges: readonly SpannedEdge[]
  /** The position from which on the start exists, and its past is known. */
  readonly begin: number
  /** The changes that began and ended edges, in their order, and the one at {@link begin}. */
  readonly changes: readonly EdgeChange[]
  /** Whether there is more lineage than was walked. */
  readonly truncated: boolean
}

interface SpannedEdge {
  readonly upstream: number
  readonly downstream: number
  readonly spans: readonly EdgeSpan[]
}

interface EdgeChange {
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
 * Returns what was ever upstream and downstream of an entity, when each edge held, and who changed it.
 */
export async function lineageOverTime(
  { graph, changeLog, past }: Pick<Catalog, 'graph' | 'changeLog' | 'past'>,
  urn: Urn,
): Promise<LineageOverTime> {
  const range = { hopsMax: LIMITS.lineageHops.max, nodesMax: LIMITS.lineageNodes.max }
  const walks = await Promise.all(
    (['upstream', 'downstream'] as const).map((direction) =>
      graph.lineage({ urn, direction, ...range, overTime: true }),
    ),
  )
  const { entities, edges } = withNumbers(
    urn,
    walks.flatMap((walk) => walk.edges),
  )
  const [birth] = await past.history(urn, {
    after: FROM_BEGINNING,
    until: Number.MAX_SAFE_INTEGER,
    limit: 1,
  })
  const begin = Math.max(await past.begin(), birth?.position ?? 0)
  const ends = edges.flatMap(({ spans }) => spans.flatMap(({ from, until }) => [from, until ?? 0]))
  const positions = [...new Set([begin, ...ends])].filter((end) => end > 0)
  return {
    entities,
    edges,
    begin,
    changes: await findChanges(
      changeLog,
      positions.toSorted((a, b) => a - b),
    ),
    truncated: walks.some(({ truncated }) => truncated),
  }
}

/** Returns edges whose ends are numbers, each pair once. */
function withNumbers(urn: string, edges: readonly LineageEdge[]) {
  const numbers = new Map([[urn, 0]])
  const numberOf = (end: string) => {
    const number = numbers.get(end) ?? numbers.size
    numbers.set(end, number)
    return number
  }
  const pairs = new Map<string, { upstream: number; downstream: number; spans: EdgeSpan[] }>()
  for (const { upstream, downstream, spans = [] } of edges) {
    if (upstream === downstream) continue
    const ends = { upstream: numberOf(upstream), downstream: numberOf(downstream) }
    const key = `${ends.upstream} ${ends.downstream}`
    const pair = pairs.get(key)
    if (pair) pair.spans.push(...spans)
    else pairs.set(key, { ...ends, spans: [...spans] })
  }
  return {
    entities: [...numbers.keys()],
    edges: [...pairs.values()].map((pair) => ({ ...pair, spans: sinceLog(joinSpans(pair.spans)) })),
  }
}

/** Leaves out the time before the log, of which {@link LineageOverTime} does not tell. */
const sinceLog = (spans: readonly EdgeSpan[]): EdgeSpan[] =>
  spans
    .filter(({ until = Infinity }) => until > 0)
    .map((span) => ({ ...span, from: Math.max(0, span.from) }))

type Log = Pick<Catalog['changeLog'], 'after'>

/**
 * Returns the changes at positions, which ascend: the latest ones, and of those before the first one,
 * and the last one of each day, in UTC. Those that the log no longer has are absent.
 */
async function findChanges(changeLog: Log, positions: readonly number[]): Promise<EdgeChange[]> {
  const older = positions.slice(0, -CHANGES_MAX)
  const changes: (EdgeChange | undefined)[] = await lastOfDays(changeLog, older)
  for (const slice of slicesOf(positions.slice(-CHANGES_MAX), CHANGES_AT_ONCE))
    changes.push(...(await Promise.all(slice.map((each) => findChange(changeLog, each)))))
  return changes.filter((change) => change !== undefined)
}

async function findChange(changeLog: Log, position: number): Promise<EdgeChange | undefined> {
  const { changes, end } = await changeLog.after(position - 1, 1)
  if (end?.position !== position) return undefined
  const [change] = changes
  if (!change) return { position, time: end.millis }
  const { urn, aspect, author } = change
  return { position, time: end.millis, actor: author.actor, urn, ...(aspect && { aspect }) }
}

/** Cost: for each day, the logarithm of the number of changes. */
async function lastOfDays(changeLog: Log, positions: readonly number[]): Promise<EdgeChange[]> {
  const find = async (from: number, to: number): Promise<(EdgeChange | undefined)[]> => {
    const [first, last] = await Promise.all(
      [from, to].map((at) => findChange(changeLog, positions[at] ?? 0)),
    )
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
