import { BenchClient } from '../client.ts'
import { percentile } from '../rounds.ts'
import type { BenchServer } from '../server.ts'
import type { SearchEngine, SearchRow, SearchRun } from './rows.ts'

const SEARCHERS = 16
const INPUTS = ['*', 'customer', 'order', 'loyalty points', 'web', 'daily revenue']
/** A write has to be searchable within a second (p95) while searches run. */
const P95_MS_MAX = 1_000

/**
 * How long a write takes to be searchable while sixteen clients search without pause. The answer to
 * a write waits for that, so its own time is the figure; each is checked by a search.
 */
export async function measureFreshness(
  engine: SearchEngine,
  { freshnessMs, say }: SearchRun,
  { url }: BenchServer,
): Promise<SearchRow> {
  say(`${engine}: write to visible under ${SEARCHERS} searchers`)
  const client = new BenchClient(url)
  const endMs = performance.now() + freshnessMs
  const isOver = () => performance.now() >= endMs
  const timesMs: number[] = []
  let searches = 0
  const searcher = async (at: number) => {
    for (let nth = at; !isOver(); nth++) {
      const input = INPUTS[nth % INPUTS.length]
      await client.post('/entities?action=search', {
        entity: 'dataset',
        input,
        start: 0,
        count: 10,
      })
      searches++
    }
  }
  const writer = async () => {
    for (let nth = 1; !isOver(); nth++) timesMs.push(await writeAndFind(client, nth))
  }
  try {
    const searchers = Array.from({ length: SEARCHERS }, (_, at) => searcher(at))
    await Promise.all([...searchers, writer()])
  } finally {
    client.close()
  }
  const p95Ms = percentile(timesMs, 0.95)
  return {
    engine,
    title: `write to visible, ${SEARCHERS} clients searching (${timesMs.length} writes, ${searches} searches)`,
    p50Ms: percentile(timesMs, 0.5),
    p95Ms,
    target: `p95 <= ${P95_MS_MAX} ms`,
    ok: p95Ms <= P95_MS_MAX,
  }
}

async function writeAndFind(client: BenchClient, nth: number): Promise<number> {
  const name = `fresh${nth}z`
  const urn = `urn:li:dataset:(urn:li:dataPlatform:bench,fresh.${name},PROD)`
  const beganMs = performance.now()
  const aspect = { value: JSON.stringify({ name }), contentType: 'application/json' }
  await client.post('/aspects?action=ingestProposal', {
    proposal: { entityUrn: urn, changeType: 'UPSERT', aspectName: 'datasetProperties', aspect },
  })
  for (;;) {
    const body = { entity: 'dataset', input: name, start: 0, count: 1 }
    const found = JSON.parse(await client.post('/entities?action=search', body)) as {
      value: { numEntities: number }
    }
    if (found.value.numEntities === 1) return performance.now() - beganMs
  }
}
