import { datasetAt, newItem, proposalsOf, wideItem, type Item } from './data.ts'
import { roundsOf, type Bench, type Measurement } from './measurement.ts'
import { compare, runRound, timed, type Workload } from './rounds.ts'

const CALLERS = 16
const BATCH_PROPOSALS = 100
/** As many as {@link newItem} says about a dataset. */
const PROPOSALS_PER_NEW_ITEM = 5
const WIDE_COLUMNS = 5_000
const WIDE = datasetAt('wide', 0)

/** One proposal to a request, all to different datasets, each of which is a change. */
export async function measureSingle(bench: Bench): Promise<Measurement> {
  const { engine, floor, client, changes, sizes } = bench
  const ours: Workload = {
    callers: CALLERS,
    itemsPerCall: 1,
    async call() {
      const [proposal] = proposalsOf(changes.ours())
      await client.post('/aspects?action=ingestProposal', { proposal })
    },
  }
  const before = await engine.transactions()
  const warmUp = await runRound(ours, sizes.warmUpMs[engine.name])
  const groupSize = warmUp.items / ((await engine.transactions()) - before)
  const bare = floor.single(changes.floor, Math.max(1, Math.round(groupSize)))
  await runRound(bare, sizes.roundMs)
  const compared = await compare(bare, ours, roundsOf(bench))
  return { ...compared, note: `groups of ${groupSize.toFixed(1)}` }
}

export async function measureBatchNew(bench: Bench): Promise<Measurement> {
  const batchesOf = (group: string) => {
    const next = counter()
    const items = BATCH_PROPOSALS / PROPOSALS_PER_NEW_ITEM
    return () => Array.from({ length: items }, () => newItem(group, next()))
  }
  return compareBatches(bench, batchesOf('newOurs'), batchesOf('newFloor'))
}

export async function measureBatchChanged(bench: Bench): Promise<Measurement> {
  const batchesOf = (next: () => Item) => () => Array.from({ length: BATCH_PROPOSALS }, next)
  return compareBatches(bench, batchesOf(bench.changes.ours), batchesOf(bench.changes.floor))
}

export async function measureColumnsWrite({ client, sizes }: Bench): Promise<Measurement> {
  const next = counter()
  return timed(sizes.longSamples, async () => {
    const [proposal] = proposalsOf(wideItem(WIDE, WIDE_COLUMNS, next()))
    await client.post('/aspects?action=ingestProposal', { proposal })
  })
}

export async function measureColumnsRead({ client, sizes }: Bench): Promise<Measurement> {
  const [proposal] = proposalsOf(wideItem(WIDE, WIDE_COLUMNS, 0))
  await client.post('/aspects?action=ingestProposal', { proposal })
  const path = `/entitiesV2/${encodeURIComponent(WIDE)}`
  return timed(sizes.longSamples, () => client.get(path))
}

async function compareBatches(
  bench: Bench,
  ourItems: () => Item[],
  bareItems: () => Item[],
): Promise<Measurement> {
  const bare = bench.floor.batch(bareItems, BATCH_PROPOSALS)
  const ours: Workload = {
    callers: 1,
    itemsPerCall: BATCH_PROPOSALS,
    async call() {
      const proposals = ourItems().flatMap(proposalsOf)
      await bench.client.post('/aspects?action=ingestProposalBatch', { proposals })
    },
  }
  for (const workload of [bare, ours]) await runRound(workload, bench.sizes.roundMs)
  return compare(bare, ours, roundsOf(bench))
}

function counter(): () => number {
  let next = 0
  return () => next++
}
