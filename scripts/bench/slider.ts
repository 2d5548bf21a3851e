import type { LineageOverTime } from '../../web/src/api/spanned-lineage.ts'
import type { LineageEntity } from '../../web/src/pages/lineage/graph.ts'
import { compareGraphs } from '../../web/src/pages/lineage/time/compared-graph.ts'
import { lineageAt, toTimes } from '../../web/src/pages/lineage/time/lineage-then.ts'
import { visibleGraph } from '../../web/src/pages/lineage/visible-graph.ts'
import { lineageLevels, urnAt, type Item } from './data.ts'
import { write, type Deployment } from './deployment.ts'
import { median } from './measure.ts'

/** Datasets of a level; the depths name the levels, too. */
const UPSTREAM = { width: 260, depth: 20 }
const DOWNSTREAM = { width: 270, depth: 19 }
const UPSTREAMS = 10
/** Changes, each of one dataset, between which the slider moves. */
const CHANGES = 20
const STEPS = 60
const WARM_UP_STEPS = 10
const VIEW = {
  levels: { upstream: 20, downstream: 20 },
  hiddenTypes: new Set<string>(),
  isFolded: false,
  column: undefined,
  opened: { upstream: [], downstream: [] },
}

/**
 * Measures a step of the page's slider on a lineage of 100,000 edges, half of them upstream, beside
 * the same step asked of the server. The page computes it from edges that it has read once, as far as
 * the boxes and edges that it draws and the differences from now.
 *
 * @returns medians in milliseconds, and their ratio
 */
export async function measureSlider({ server }: Deployment): Promise<string> {
  const start = urnAt(2)
  const items = lineageAround(start)
  await write(server, items)
  for (const item of items.slice(1, CHANGES + 1)) await write(server, [withFirstUpstream(item)])
  const readMs = performance.now()
  const answer = await read<LineageOverTime>(
    `${server.url}/lineageOverTime?urn=${encodeURIComponent(start)}`,
  )
  const tookMs = performance.now() - readMs
  const times = toTimes(answer)
  const entities = new Map([start, ...times.urns].map((urn) => [urn, tableOf(urn)]))
  const positions = answer.changes.slice(-CHANGES).map(({ position }) => position)
  const show = (position: number) => {
    const lineage = lineageAt(times, entities, position)
    return { ...lineage, visible: visibleGraph(lineage.graph, start, VIEW, []) }
  }
  const now = show(Number.MAX_SAFE_INTEGER)
  const [page, asked]: [number[], number[]] = [[], []]
  for (let step = 0; step < WARM_UP_STEPS + STEPS; step++) {
    const position = positions[step % positions.length] ?? 0
    const beganMs = performance.now()
    const { edges } = compareGraphs(show(position), now)
    const pageMs = performance.now() - beganMs
    if (edges.length === 0) throw new Error('a step shows no edges')
    const askedMs = performance.now()
    await Promise.all(
      ['UPSTREAM', 'DOWNSTREAM'].map((side) => walk(server.url, start, side, position)),
    )
    if (step < WARM_UP_STEPS) continue
    page.push(pageMs)
    asked.push(performance.now() - askedMs)
  }
  const [pageMs, serverMs] = [median(page), median(asked)]
  const ratio = (pageMs / serverMs).toFixed(2)
  return (
    `a step over ${answer.edges.length} edges ${pageMs.toFixed(1)} on the page, ` +
    `${serverMs.toFixed(1)} asked of the server (${ratio} ×), ` +
    `after ${tookMs.toFixed(0)} for all times; medians in ms`
  )
}

/** Returns datasets upstream and downstream of one. */
function lineageAround(start: string): Item[] {
  const upstream = lineageLevels(start, UPSTREAM.width, UPSTREAM.depth, UPSTREAMS)
  const downstream = lineageLevels(urnAt(3), DOWNSTREAM.width, DOWNSTREAM.depth, UPSTREAMS)
  const last = downstream.slice(-DOWNSTREAM.width)
  return [
    ...upstream,
    ...downstream.slice(0, -DOWNSTREAM.width),
    ...last.map(({ urn }) => withUpstreams(urn, [start])),
  ]
}

const withUpstreams = (urn: string, upstreams: readonly string[]): Item => ({
  urn,
  aspects: {
    upstreamLineage: {
      upstreams: upstreams.map((dataset) => ({ dataset, type: 'TRANSFORMED' })),
    },
  },
})

function withFirstUpstream({ urn, aspects }: Item): Item {
  const { upstreams } = aspects['upstreamLineage'] as unknown as {
    readonly upstreams: readonly { readonly dataset: string }[]
  }
  return withUpstreams(
    urn,
    upstreams.slice(0, 1).map(({ dataset }) => dataset),
  )
}

/** Returns a table as the page reads it. */
const tableOf = (urn: string) =>
  ({ __typename: 'Dataset', urn, type: 'DATASET' }) as unknown as LineageEntity

async function walk(url: string, urn: string, direction: string, asOf: number): Promise<void> {
  const body = JSON.stringify({ urn, direction, maxHops: 20, count: 1_000, asOf })
  await read(`${url}/relationships?action=getLineage`, { method: 'POST', body })
}

/** @throws Error for an answer other than 200 */
async function read<Answer>(url: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(url, init)
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as Answer
}
