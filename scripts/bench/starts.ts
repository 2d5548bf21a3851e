import { setTimeout as sleep } from 'node:timers/promises'
import { BenchClient } from './client.ts'
import { newItem, proposalsOf } from './data.ts'
import type { Engine } from './engines/engine.ts'
import type { Measurement } from './measurement.ts'
import { percentile } from './rounds.ts'
import type { Sizes } from './rows.ts'
import { VOCABULARY } from './shape.ts'
import { startServer, type BenchServer } from './server.ts'

/** Until memory that a start has taken and does not need is given back. */
const IDLE_MS = 2_000

/** Starts one server after the other on the same file; the first makes it. */
export async function measureStarts(engine: Engine, { starts }: Sizes): Promise<Measurement> {
  const timesMs: number[] = []
  for (let start = 0; start < starts; start++) {
    const server = await startServer(engine.variables)
    timesMs.push(server.readyMs)
    await server.stop()
  }
  return { p50Ms: percentile(timesMs, 0.5), p95Ms: percentile(timesMs, 0.95) }
}

export async function measureMemory(engine: Engine): Promise<Measurement> {
  const server = await startServer(engine.variables)
  try {
    await sleep(IDLE_MS)
    const mb = await server.residentMb()
    return mb === undefined ? { note: 'n/a: this system does not say' } : { mb }
  } finally {
    await server.stop()
  }
}

export function measureReady({ readyMs }: BenchServer, { notCold }: Engine): Measurement {
  return { p50Ms: readyMs, p95Ms: readyMs, note: notCold ? `not cold: ${notCold}` : 'one sample' }
}

/** Has to come before any other write. */
export async function measureFirstWrite(
  { url }: BenchServer,
  { notCold }: Engine,
): Promise<Measurement> {
  const client = new BenchClient(url)
  try {
    const [proposal] = proposalsOf(newItem('first', 0, VOCABULARY.at(-1) ?? ''))
    const write = () => client.post('/aspects?action=ingestProposal', { proposal })
    const beganMs = performance.now()
    await write()
    const tookMs = performance.now() - beganMs
    const note = notCold ? `not cold: ${notCold}` : 'one sample'
    return { p50Ms: tookMs, p95Ms: tookMs, note }
  } finally {
    client.close()
  }
}
