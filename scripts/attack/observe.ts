import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** The interval between requests of the observing clients. */
const POLL_MS = 20
/** A request without an answer counts as this long. */
const TIMEOUT_MS = 120_000
const SMALL_READ = '/entitiesV2/urn:li:tag:pii?aspects=List(tagProperties)'

/** Latency and memory of the server during an attack. */
export interface Observation {
  readonly health: Delays
  readonly read: Delays
  /** Peak resident memory in megabytes. */
  readonly peakMb: number
  /** The longest block of the event loop. */
  readonly blockedMs: number
}

/** Latencies of consecutive requests. */
export interface Delays {
  /** The 99th percentile; absent below 100 requests, where it would be the maximum. */
  readonly p99Ms: number | undefined
  readonly worstMs: number
  /** The number of answers other than 200. */
  readonly refused: number
}

interface ObservedServer {
  readonly url: string
  residentMb(): Promise<number | undefined>
}

/** The server's sampling interval of event loop lag, which the metric includes. */
const SAMPLE_INTERVAL_MS = 10
/** The maximum since the metrics were read before. */
const LAG_MAX = /^nodejs_eventloop_lag_max_seconds (\S+)$/m

/**
 * Runs `work` and meanwhile measures the latency of `/health` and of a small read, and the server's
 * memory.
 */
export async function observe(
  server: ObservedServer,
  work: () => Promise<void>,
): Promise<Observation> {
  const run = { isOver: false }
  await longestBlockMs(server.url)
  const observers = Promise.all([
    poll(`${server.url}/health`, run),
    poll(server.url + SMALL_READ, run),
    watchPeakMemory(server, run),
  ])
  try {
    // A few answers before the attack begins.
    await sleep(POLL_MS * 5)
    await work()
  } finally {
    run.isOver = true
  }
  const [health, read, peakMb] = await observers
  return { health, read, peakMb, blockedMs: await longestBlockMs(server.url) }
}

async function longestBlockMs(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`)
  const seconds = Number(LAG_MAX.exec(await answer.text())?.[1] ?? 0)
  return Math.max(0, seconds * 1_000 - SAMPLE_INTERVAL_MS)
}

async function poll(url: string, run: { readonly isOver: boolean }): Promise<Delays> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const delaysMs: number[] = []
  let refusedCount = 0
  while (!run.isOver) {
    const startMs = performance.now()
    if ((await readStatus(url, agent)) !== 200) refusedCount++
    delaysMs.push(performance.now() - startMs)
    await sleep(POLL_MS)
  }
  agent.destroy()
  delaysMs.sort((a, b) => a - b)
  const p99Ms = delaysMs.length < 100 ? undefined : delaysMs[Math.floor(delaysMs.length * 0.99)]
  return { p99Ms, worstMs: delaysMs.at(-1) ?? 0, refused: refusedCount }
}

/** Resolves with the status once the answer is complete, or with 0 without an answer. */
function readStatus(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const clientRequest = get(url, { agent, timeout: TIMEOUT_MS }, (response) => {
      response.resume()
      response.on('close', () => resolve(response.statusCode ?? 0))
    })
    clientRequest.on('timeout', () => clientRequest.destroy())
    clientRequest.on('error', () => resolve(0))
  })
}

async function watchPeakMemory(
  server: ObservedServer,
  run: { readonly isOver: boolean },
): Promise<number> {
  let peakMb = 0
  while (!run.isOver) {
    peakMb = Math.max(peakMb, (await server.residentMb()) ?? 0)
    await sleep(POLL_MS)
  }
  return peakMb
}
