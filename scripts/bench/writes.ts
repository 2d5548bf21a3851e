import { datasetAt, newItem, proposalsOf, wideItem, type Item } from './data.ts'
import { roundsOf, type Bench, type Measurement } from './measurement.ts'
import { compare, percentile, runRound, type Workload } from './rounds.ts'

const CALLERS = 16
const BATCH_PROPOSALS = 100
/** As many as {@link newItem} says about a dataset. */
const PROPOSALS_PER_NEW_ITEM = 5
const WIDE_COLUMNS = 5_000
const WIDE = datasetAt('wide', 0)

/** One proposal to a request, all to different datasets, each of which is a change. */
export async function measureSingle(bench: Bench): Promise<Measurement> {
  const { engine, floor, changes, sizes } = bench
  const ours = singleWrites(bench, CALLERS)
  const before = await engine.transactions()
  const warmUp = await runRound(ours, sizes.warmUpMs[engine.name])
  const groupSize = warmUp.items / ((await engine.transactions()) - before)
  const bare = floor.single(changes.floor, Math.max(1, Math.round(groupSize)))
  const compared = await compare(ours, roundsOf(bench), bare)
  const isGrouped = engine.name === 'embedded'
  return { ...compared, ...(isGrouped && { note: `groups of ${groupSize.toFixed(1)}` }) }
}

/** The answer to a write waits until searches see it, so its own time is the figure. */
export async function measureFound(bench: Bench): Promise<Measurement> {
  const { floor, changes } = bench
  const bare = (await floor.found?.(changes.floor)) ?? {
    ...floor.single(changes.floor, 1),
    callers: 1,
  }
  return compare(singleWrites(bench, 1), roundsOf(bench), bare)
}

export async function measureBatchNew(bench: Bench): Promise<Measurement> {
  const batchesOf = (group: string) => {
    const next = counter()
    const items = BATCH_PROPOSALS / PROPOSALS_PER_NEW_ITEM
    const itemOf = (at: number) => newItem(group, at, bench.shape.tagOf(group, at, 0))
    return () => Array.from({ length: items }, () => itemOf(next()))
  }
  return compareBatches(bench, batchesOf('newOurs'), batchesOf('newFloor'))
}

export async function measureBatchChanged(bench: Bench): Promise<Measurement> {
  const { ours, floor } = bench.changes
  return compareBatches(bench, batchesOfChanges(ours), batchesOfChanges(floor))
}

/** Whether what is put off piles up: answers that searches do not see yet are `pending`. */
export async function measureBatchLasting(bench: Bench): Promise<Measurement> {
  const { client, changes, sizes } = bench
  const before = client.pending
  const ours = batchWrites(bench, batchesOfChanges(changes.ours))
  const { perSecond, timesMs } = await runRound(ours, sizes.lastingMs)
  const [p50Ms, p95Ms] = [percentile(timesMs, 0.5), percentile(timesMs, 0.95)]
  const note = `${timesMs.length} batches, slowest ${Math.round(Math.max(...timesMs))} ms`
  return { perSecond, p50Ms, p95Ms, pending: client.pending - before, note }
}

export async function measureColumnsWrite(bench: Bench): Promise<Measurement> {
  const next = counter()
  const call = async () => {
    const [proposal] = proposalsOf(wideItem(WIDE, WIDE_COLUMNS, next()))
    await bench.client.post('/aspects?action=ingestProposal', { proposal })
  }
  return compare({ callers: 1, itemsPerCall: 1, call }, roundsOf(bench))
}

export async function measureColumnsRead(bench: Bench): Promise<Measurement> {
  const { client } = bench
  const [proposal] = proposalsOf(wideItem(WIDE, WIDE_COLUMNS, 0))
  await client.post('/aspects?action=ingestProposal', { proposal })
  const path = `/entitiesV2/${encodeURIComponent(WIDE)}`
  const ours = { callers: 1, itemsPerCall: 1, call: () => client.get(path) }
  return compare(ours, roundsOf(bench))
}

/** Batches of changes by one caller. */
export function batchWrites({ client }: Pick<Bench, 'client'>, items: () => Item[]): Workload {
  return {
    callers: 1,
    itemsPerCall: BATCH_PROPOSALS,
    async call() {
      const proposals = items().flatMap(proposalsOf)
      await client.post('/aspects?action=ingestProposalBatch', { proposals })
    },
  }
}

function singleWrites({ client, changes }: Bench, callers: number): Workload {
  return {
    callers,
    itemsPerCall: 1,
    async call() {
      const [proposal] = proposalsOf(changes.ours())
      await client.post('/aspects?action=ingestProposal', { proposal })
    },
  }
}

async function compareBatches(
  bench: Bench,
  ourItems: () => Item[],
  bareItems: () => Item[],
): Promise<Measurement> {
  const before = bench.client.pending
  const bare = bench.floor.batch(bareItems, BATCH_PROPOSALS)
  const compared = await compare(batchWrites(bench, ourItems), roundsOf(bench), bare)
  return { ...compared, pending: bench.client.pending - before }
}

function batchesOfChanges(next: () => Item): () => Item[] {
  return () => Array.from({ length: BATCH_PROPOSALS }, next)
}

function counter(): () => number {
  let next = 0
  return () => next++
}
