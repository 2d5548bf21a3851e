import { sendItems } from './catalog.ts'
import { datasetAt, levels, mesh, type Item } from './data.ts'
import { roundsOf, type Bench, type Measurement } from './measurement.ts'
import { compare, type Workload } from './rounds.ts'
import { HOT_TAG } from './shape.ts'

const PAGE = 100
/** Shapes of the lineage rows: entities to a level, and levels. */
const LEVELS = { width: 50, depth: 20 }
const MESH = { width: 10, depth: 6 }
const HOPS = 20

export async function measureRead(bench: Bench, callers: number): Promise<Measurement> {
  const next = someDataset(bench)
  const ours = { ...readsOf(bench), callers }
  const bare = bench.floor.read(next, callers)
  return compare(ours, roundsOf(bench), bare)
}

/** Reads of single datasets by one caller. */
export function readsOf(bench: Pick<Bench, 'client' | 'shape'>): Workload {
  const next = someDataset(bench)
  const call = () => bench.client.get(`/entitiesV2/${encodeURIComponent(next())}`)
  return { callers: 1, itemsPerCall: 1, call }
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
  bench: Bench,
  urn: string,
  items: readonly Item[],
  expected: number,
): Promise<Measurement> {
  const { client, floor } = bench
  await sendItems(client, items)
  const query = { urn, direction: 'UPSTREAM', maxHops: HOPS, count: expected }
  const call = () => client.post('/relationships?action=getLineage', query)
  const { value } = JSON.parse(await call()) as { value: { total: number } }
  if (value.total !== expected) throw new Error(`${value.total} instead of ${expected} upstreams`)
  const ours = { callers: 1, itemsPerCall: 1, call }
  return compare(ours, roundsOf(bench), floor.upstream?.(urn, HOPS))
}

/** @param share of the relationships that are passed over */
export async function measurePage(bench: Bench, share: number): Promise<Measurement> {
  const { client, sizes } = bench
  const start = Math.floor(sizes.datasets * share)
  const urn = encodeURIComponent(HOT_TAG)
  const page = `types=TaggedWith&start=${start}&count=${PAGE}`
  const call = () => client.get(`/relationships?urn=${urn}&direction=INCOMING&${page}`)
  const { entities } = JSON.parse(await call()) as { entities: string[] }
  if (entities.length !== Math.min(PAGE, sizes.datasets - start)) throw new Error('a short page')
  return compare({ callers: 1, itemsPerCall: 1, call }, roundsOf(bench))
}

/** At random, among those with all aspects. */
function someDataset({ shape }: Pick<Bench, 'shape'>): () => string {
  return () => shape.urnAt(Math.floor(Math.random() * shape.full))
}
