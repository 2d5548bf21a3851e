import { fullDatasets, sendItems } from './catalog.ts'
import { datasetAt, HOT_TAG, levels, mesh, type Item } from './data.ts'
import { roundsOf, type Bench, type Measurement } from './measurement.ts'
import { compare, runRound, timed, type Workload } from './rounds.ts'
import type { Sizes } from './rows.ts'

const CALLERS = 16
const PAGE = 100
/** Shapes of the lineage rows: entities to a level, and levels. */
const LEVELS = { width: 50, depth: 20 }
const MESH = { width: 10, depth: 6 }
const HOPS = 20

export async function measureReadOne({ client, sizes }: Bench): Promise<Measurement> {
  const next = someDataset(sizes)
  return timed(sizes.samples, () => client.get(pathOf(next())))
}

export async function measureReadMany(bench: Bench): Promise<Measurement> {
  const { client, floor, sizes } = bench
  const next = someDataset(sizes)
  const ours: Workload = {
    callers: CALLERS,
    itemsPerCall: 1,
    call: async () => void (await client.get(pathOf(next()))),
  }
  const bare = floor.read(next)
  for (const workload of [bare, ours]) await runRound(workload, sizes.roundMs)
  return compare(bare, ours, roundsOf(bench))
}

export function measureLevels(bench: Bench): Promise<Measurement> {
  const start = datasetAt('levels', 0)
  const expected = LEVELS.width * LEVELS.depth
  return measureLineage(bench, start, levels(start, LEVELS.width, LEVELS.depth), expected)
}

export function measureMesh(bench: Bench): Promise<Measurement> {
  const start = datasetAt('mesh', 0)
  const expected = MESH.width * MESH.depth
  return measureLineage(bench, start, mesh(start, MESH.width, MESH.depth), expected)
}

async function measureLineage(
  { client, sizes }: Bench,
  urn: string,
  items: readonly Item[],
  expected: number,
): Promise<Measurement> {
  await sendItems(client, items)
  const query = { urn, direction: 'UPSTREAM', maxHops: HOPS, count: expected }
  const ask = () => client.post('/relationships?action=getLineage', query)
  const { value } = JSON.parse(await ask()) as { value: { total: number } }
  if (value.total !== expected) throw new Error(`${value.total} instead of ${expected} upstreams`)
  return timed(sizes.samples, ask)
}

/** @param share of the relationships that are passed over */
export async function measurePage({ client, sizes }: Bench, share: number): Promise<Measurement> {
  const start = Math.floor(sizes.datasets * share)
  const urn = encodeURIComponent(HOT_TAG)
  const page = `types=TaggedWith&start=${start}&count=${PAGE}`
  const path = `/relationships?urn=${urn}&direction=INCOMING&${page}`
  const { entities } = JSON.parse(await client.get(path)) as { entities: string[] }
  if (entities.length !== Math.min(PAGE, sizes.datasets - start)) throw new Error('a short page')
  return timed(sizes.samples, () => client.get(path))
}

function pathOf(urn: string): string {
  return `/entitiesV2/${encodeURIComponent(urn)}`
}

/** At random, among those with five aspects. */
function someDataset(sizes: Sizes): () => string {
  const count = fullDatasets(sizes)
  return () => datasetAt('catalog', Math.floor(Math.random() * count))
}
