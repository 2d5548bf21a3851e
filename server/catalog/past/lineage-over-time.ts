import { LIMITS } from '../../../graph/model/limits.ts'
import { withoutColumn, type Urn } from '../../../graph/model/urn.ts'
import type { LineageEdge } from '../../../graph/store/graph-store.ts'
import { joinSpans, type EdgeSpan } from '../../../graph/store/held-spans.ts'
import { FROM_BEGINNING, namedPosition } from '../../../graph/store/older-past.ts'
import type { Catalog } from '../catalog.ts'
import { findEdgeChanges, type EdgeChange } from './edge-changes.ts'

/**
 * The lineage of an entity at all times together (docs/interface: read/lineage-over-time). Positions
 * are as clients name them: before the log, times.
 */
export interface LineageOverTime {
  /** The start, and what its lineage has ever reached. */
  readonly entities: readonly string[]
  /** Their ends are indexes of {@link entities}; one for each pair. */
  readonly edges: readonly SpannedEdge[]
  /** The position from which on the start, or its entity, exists, and its past is known. */
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

/**
 * Returns what was ever upstream and downstream of an entity, when each edge held, and who changed it.
 */
export async function lineageOverTime(
  catalog: Pick<Catalog, 'graph' | 'changeLog' | 'past' | 'registry'>,
  urn: Urn,
): Promise<LineageOverTime> {
  const { graph, past } = catalog
  const range = { hopsMax: LIMITS.lineageHops.max, nodesMax: LIMITS.lineageNodes.max }
  const walks = await Promise.all(
    (['upstream', 'downstream'] as const).map((direction) =>
      graph.lineage({ urn, direction, ...range, overTime: true }),
    ),
  )
  const isOlderKnown = (await past.older()).state === 'known'
  const walked = walks.flatMap((walk) => walk.edges)
  const { entities, edges } = withNumbers(urn, walked, isOlderKnown ? FROM_BEGINNING : 0)
  const all = { after: FROM_BEGINNING, until: Number.MAX_SAFE_INTEGER, limit: 1 }
  const [birth] = await past.history(withoutColumn(urn), all)
  const born = birth?.position ?? 0
  const begin = isOlderKnown ? born : Math.max(await past.begin(), born)
  const ends = edges.flatMap(({ spans }) => spans.flatMap(({ from, until }) => [from, until ?? 0]))
  const positions = new Set([begin, ...ends])
  positions.delete(0)
  const changes = await findEdgeChanges(
    catalog,
    [...positions].toSorted((a, b) => a - b),
    walked,
  )
  return {
    entities,
    edges: edges.map(({ spans, ...pair }) => ({ ...pair, spans: spans.map(namedSpan) })),
    begin: namedPosition(begin),
    changes: changes.map((change) => ({ ...change, position: namedPosition(change.position) })),
    truncated: walks.some(({ truncated }) => truncated),
  }
}

const namedSpan = ({ from, until }: EdgeSpan): EdgeSpan => ({
  from: namedPosition(from),
  ...(until !== undefined && { until: namedPosition(until) }),
})

/**
 * Returns edges whose ends are numbers, each pair once.
 *
 * @param first the position before which nothing is told of them
 */
function withNumbers(urn: string, edges: readonly LineageEdge[], first: number) {
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
    edges: [...pairs.values()].map((pair) => ({
      ...pair,
      spans: since(first, joinSpans(pair.spans)),
    })),
  }
}

const since = (first: number, spans: readonly EdgeSpan[]): EdgeSpan[] =>
  spans
    .filter(({ until = Infinity }) => until > first)
    .map((span) => ({ ...span, from: Math.max(first, span.from) }))
