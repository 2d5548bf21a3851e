import { setTimeout as sleep } from 'node:timers/promises'
import { AnswerError, type BenchClient } from './client.ts'
import { changedItem, newItem, proposalsOf, type Item, type Proposal } from './data.ts'
import { processorMsOf, type Process } from './processes.ts'
import type { Sizes } from './rows.ts'
import { VOCABULARY, type Shape } from './shape.ts'

const BATCH_PROPOSALS = 500
const CALLERS = 4
const QUARTERS = 4
const BUSY = 503
const ATTEMPTS_MAX = 10
const PAUSE_MS = 1_000

/** Where the datasets are that rounds write to again and again; the floor has its own. */
const POOLS = { ours: 'ours', floor: 'floor' } as const

/** What loading took, by quarter: how cost grows with what is there. */
export interface Loaded {
  readonly proposals: number
  readonly perSecond: number
  /** Processor time of all processes for a proposal. */
  readonly processorMsByQuarter: readonly number[]
}

/** Fills an empty server. */
export async function loadCatalog(
  client: BenchClient,
  shape: Shape,
  sizes: Sizes,
  processes: readonly Process[],
  say: (line: string) => void,
): Promise<Loaded> {
  const tags = VOCABULARY.map((urn) => ({
    urn,
    facts: [{ aspect: 'tagProperties', value: { name: urn } }],
  }))
  await send(client, tags.flatMap(proposalsOf))
  const beganMs = performance.now()
  const processorMsByQuarter: number[] = []
  let proposals = 0
  for (let quarter = 0; quarter < QUARTERS; quarter++) {
    const began = await processorMsOf(processes)
    const sent = await sendAll(client, batchesOf(quarterOf(shape, sizes, quarter)))
    const ended = await processorMsOf(processes)
    const spentMs = [...ended].map(([name, ms]) => ms - (began.get(name) ?? 0))
    processorMsByQuarter.push(spentMs.reduce((sum, ms) => sum + ms, 0) / sent)
    proposals += sent
    const seconds = (performance.now() - beganMs) / 1_000
    say(`  ${proposals.toLocaleString('en-US')} proposals in ${seconds.toFixed(0)} s`)
  }
  for (const group of Object.values(POOLS)) await sendItems(client, poolItems(shape, sizes, group))
  const perSecond = (proposals * 1_000) / (performance.now() - beganMs)
  return { proposals, perSecond, processorMsByQuarter }
}

/** @returns how many proposals there were */
async function sendAll(client: BenchClient, batches: Iterable<Proposal[]>): Promise<number> {
  const shared = batches[Symbol.iterator]()
  let sent = 0
  const caller = async () => {
    for (let next = shared.next(); !next.done; next = shared.next()) {
      await send(client, next.value)
      sent += next.value.length
    }
  }
  // They share one iterator, so each batch is sent once.
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return sent
}

/** The next write to a pool. It goes round and round, and every write changes something. */
export type Changes = Readonly<Record<keyof typeof POOLS, () => Item>>

export function changesOf({ pool }: Sizes, shape: Shape): Changes {
  const changing = (group: string) => {
    let sequence = 0
    return () => {
      const [at, nth] = [sequence % pool, 1 + Math.floor(sequence / pool)]
      sequence++
      return changedItem(group, at, nth, shape.tagOf(group, at, nth))
    }
  }
  return { ours: changing(POOLS.ours), floor: changing(POOLS.floor) }
}

/** Sends items in as few requests as makes sense. */
export async function sendItems(client: BenchClient, items: Iterable<Item>): Promise<void> {
  for (const batch of batchesOf(items)) await send(client, batch)
}

function* quarterOf(shape: Shape, { datasets }: Sizes, quarter: number): Generator<Item, void> {
  const edge = (nth: number) => Math.floor((datasets * nth) / QUARTERS)
  for (let at = edge(quarter); at < edge(quarter + 1); at++) {
    yield { urn: shape.urnAt(at), facts: shape.factsAt(at) }
  }
}

function* poolItems(shape: Shape, { pool }: Sizes, group: string): Generator<Item, void> {
  for (let at = 0; at < pool; at++) yield newItem(group, at, shape.tagOf(group, at, 0))
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

/** A server that is cold, on a busy machine, may have to put off some of what is sent at once. */
async function send(client: BenchClient, proposals: readonly Proposal[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.post('/aspects?action=ingestProposalBatch', { proposals })
      return
    } catch (error) {
      const isBusy = error instanceof AnswerError && error.status === BUSY
      if (!isBusy || attempt === ATTEMPTS_MAX) throw error
      await sleep(PAUSE_MS)
    }
  }
}
