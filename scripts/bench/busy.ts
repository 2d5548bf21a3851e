import { BenchClient } from './client.ts'
import { roundsOf, type Bench, type Measurement } from './measurement.ts'
import { readsOf } from './reads.ts'
import { compare, type Workload } from './rounds.ts'
import { INPUTS, searches } from './searches.ts'
import { batchWrites } from './writes.ts'

const SEARCHERS = 16
const WRITERS = 4
const BATCH = 100

/** How long others wait while many search and some write batches. */
export function measureHealthBusy(bench: Bench): Promise<Measurement> {
  const call = () => bench.client.get('/health')
  return measureBusy(bench, { callers: 1, itemsPerCall: 1, call })
}

/** {@link measureHealthBusy} of reads. */
export function measureReadBusy(bench: Bench): Promise<Measurement> {
  return measureBusy(bench, readsOf(bench))
}

async function measureBusy(bench: Bench, ours: Workload): Promise<Measurement> {
  // Connections of its own: those of what is measured must not queue behind it.
  const client = new BenchClient(bench.server.url)
  const counts = { searches: 0, writes: 0 }
  const stopping = new AbortController()
  const keepOn = async (workload: Workload, count: keyof typeof counts) => {
    while (!stopping.signal.aborted) {
      await workload.call()
      counts[count]++
    }
  }
  const inputs = Object.values(INPUTS)
  const searchers = Array.from({ length: SEARCHERS }, (_, at) => {
    return keepOn(searches(client, inputs[at % inputs.length] ?? '*', at % 2 === 0), 'searches')
  })
  const items = () => Array.from({ length: BATCH }, bench.changes.ours)
  const writers = Array.from({ length: WRITERS }, () => {
    return keepOn(batchWrites({ client }, items), 'writes')
  })
  const load = Promise.all([...searchers, ...writers])
  try {
    const { processorMs: _all, ...compared } = await compare(ours, roundsOf(bench))
    const note = `beside ${counts.searches} searches, ${counts.writes} batches`
    return { ...compared, note }
  } finally {
    stopping.abort()
    await load.finally(() => client.close())
  }
}
