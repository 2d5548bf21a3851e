import { setTimeout as sleep } from 'node:timers/promises'
import { BenchClient } from './client.ts'
import { newItem, proposalsOf } from './data.ts'
import type { Engine } from './engines/engine.ts'
import type { Measurement } from './measurement.ts'
import { percentsOf } from './processes.ts'
import { startServer, type BenchServer } from './server.ts'
import { VOCABULARY } from './shape.ts'

/**
 * Until what the writes have set off is done, and a Neo4j that has just started has compiled what it is
 * asked again and again: in its first minute this takes more than the questions.
 */
const SETTLE_MS = 90_000
const WATCHED_MS = 20_000

/**
 * What servers and stores work while nobody asks for anything, after a write to each server. Two share
 * the stores where these can be shared: only one of them indexes, and the other one has to wait for it
 * without asking all the time.
 */
export async function measureIdle(server: BenchServer, engine: Engine): Promise<Measurement> {
  const isShared = engine.processes().length > 0
  const second = isShared ? await startServer(engine.variables) : undefined
  try {
    const servers = second ? [server, second] : [server]
    for (const [at, { url }] of servers.entries()) await writeTo(url, at)
    await sleep(SETTLE_MS)
    const names = servers.map(({ pid }, at) => ({ name: `server ${at + 1}`, pid }))
    const percents = await percentsOf([...names, ...engine.processes()], WATCHED_MS)
    const ofServers = names.flatMap(({ name }) => percents.get(name) ?? [])
    if (ofServers.length === 0) return { note: 'n/a: this system does not say' }
    const ofGraph = percents.get('neo4j')
    return {
      serverPercent: Math.max(...ofServers),
      ...(ofGraph !== undefined && { graphPercent: ofGraph }),
      note: [...percents].map(([name, percent]) => `${name} ${percent.toFixed(1)} %`).join(', '),
    }
  } finally {
    await second?.stop()
  }
}

async function writeTo(url: string, at: number): Promise<void> {
  const client = new BenchClient(url)
  try {
    const proposals = proposalsOf(newItem(`idle${at}`, at, VOCABULARY.at(-1) ?? ''))
    await client.post('/aspects?action=ingestProposalBatch', { proposals })
  } finally {
    client.close()
  }
}
