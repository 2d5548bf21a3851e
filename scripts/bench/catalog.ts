import type { BenchClient } from './client.ts'
import {
  catalogItem,
  changedItem,
  newItem,
  proposalsOf,
  VOCABULARY,
  type Item,
  type Proposal,
} from './data.ts'
import type { Sizes } from './rows.ts'

const BATCH_PROPOSALS = 500
const CALLERS = 4
/** One dataset in so many has five aspects, like those of real catalogs; the others have one. */
const FULL_EVERY = 10
const REPORT_EVERY_MS = 5_000

/** Where the datasets are that rounds write to again and again; the floor has its own. */
const POOLS = { ours: 'ours', floor: 'floor' } as const

export const fullDatasets = ({ datasets }: Sizes) => Math.ceil(datasets / FULL_EVERY)

/** Fills an empty server: every dataset carries the hot tag, the first ones four aspects more. */
export async function loadCatalog(
  client: BenchClient,
  sizes: Sizes,
  say: (line: string) => void,
): Promise<void> {
  await send(client, VOCABULARY.flatMap(proposalsOf))
  const batches = batchesOf(catalogItems(sizes))
  const beganMs = performance.now()
  let done = 0
  let saidMs = beganMs
  const caller = async () => {
    for (const batch of batches) {
      await send(client, batch)
      done += batch.length
      if (performance.now() < saidMs + REPORT_EVERY_MS) continue
      saidMs = performance.now()
      say(`  ${done.toLocaleString('en-US')} proposals loaded`)
    }
  }
  // They share one iterator, so each batch is sent once.
  await Promise.all(Array.from({ length: CALLERS }, caller))
  const seconds = (performance.now() - beganMs) / 1_000
  say(`  ${done.toLocaleString('en-US')} proposals in ${seconds.toFixed(1)} s`)
}

/** The next write to a pool. It goes round and round, and every write changes something. */
export type Changes = Readonly<Record<keyof typeof POOLS, () => Item>>

export function changesOf({ pool }: Sizes): Changes {
  const changing = (group: string) => {
    let sequence = 0
    return () => {
      const item = changedItem(group, sequence % pool, 1 + Math.floor(sequence / pool))
      sequence++
      return item
    }
  }
  return { ours: changing(POOLS.ours), floor: changing(POOLS.floor) }
}

/** Sends items in as few requests as makes sense. */
export async function sendItems(client: BenchClient, items: Iterable<Item>): Promise<void> {
  for (const batch of batchesOf(items)) await send(client, batch)
}

function* catalogItems(sizes: Sizes): Generator<Item, void> {
  for (let at = 0; at < sizes.datasets; at++) yield catalogItem(at, at < fullDatasets(sizes))
  for (const group of Object.values(POOLS)) {
    for (let at = 0; at < sizes.pool; at++) yield newItem(group, at)
  }
}

function* batchesOf(items: Iterable<Item>): Generator<Proposal[], void> {
  let batch: Proposal[] = []
  for (const item of items) {
    batch.push(...proposalsOf(item))
    if (batch.length < BATCH_PROPOSALS) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function send(client: BenchClient, proposals: readonly Proposal[]): Promise<void> {
  await client.post('/aspects?action=ingestProposalBatch', { proposals })
}
