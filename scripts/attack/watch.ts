import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** How often bystanders ask, milliseconds. */
const EVERY_MS = 20
/** A bystander that hears nothing for so long counts this, and asks again. */
const PATIENCE_MS = 120_000
const SMALL_READ = '/entitiesV2/urn:li:tag:pii?aspects=List(tagProperties)'

/** What bystanders saw of the server while it was under attack. */
export interface Seen {
  readonly health: Delays
  readonly read: Delays
  /** Most memory that was resident, megabytes. */
  readonly peakMb: number
  /** The longest time for which its thread did nothing else, milliseconds. */
  readonly heldMs: number
}

/** Of one request after the other, milliseconds. */
export interface Delays {
  readonly p99Ms: number
  readonly worstMs: number
  /** How many were not answered 200. */
  readonly refused: number
}

interface Watched {
  readonly url: string
  residentMb(): Promise<number | undefined>
}

/** The server looks so often whether its thread is free, milliseconds: that long is no delay. */
const LOOKS_EVERY_MS = 10
/** Since it was read last. */
const LONGEST_DELAY = /^nodejs_eventloop_lag_max_seconds (\S+)$/m

/**
 * Asks for `/health` and for a small read, again and again, until `work` has ended, and looks how much
 * memory the server has meanwhile.
 */
export async function watching(server: Watched, work: () => Promise<void>): Promise<Seen> {
  const run = { isOver: false }
  await longestGoMs(server.url)
  const watchers = Promise.all([
    asking(`${server.url}/health`, run),
    asking(server.url + SMALL_READ, run),
    weighing(server, run),
  ])
  try {
    // Long enough for a few quiet answers before it begins.
    await sleep(EVERY_MS * 5)
    await work()
  } finally {
    run.isOver = true
  }
  const [health, read, peakMb] = await watchers
  return { health, read, peakMb, heldMs: await longestGoMs(server.url) }
}

async function longestGoMs(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`)
  const seconds = Number(LONGEST_DELAY.exec(await answer.text())?.[1] ?? 0)
  return Math.max(0, seconds * 1_000 - LOOKS_EVERY_MS)
}

async function asking(url: string, run: { readonly isOver: boolean }): Promise<Delays> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const delaysMs: number[] = []
  let refused = 0
  while (!run.isOver) {
    const beganMs = performance.now()
    if ((await statusOf(url, agent)) !== 200) refused++
    delaysMs.push(performance.now() - beganMs)
    await sleep(EVERY_MS)
  }
  agent.destroy()
  delaysMs.sort((a, b) => a - b)
  const p99Ms = delaysMs[Math.floor(delaysMs.length * 0.99)] ?? 0
  return { p99Ms, worstMs: delaysMs.at(-1) ?? 0, refused }
}

/** Resolves when the whole answer is there, or with 0 when there will be none. */
function statusOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const sent = get(url, { agent, timeout: PATIENCE_MS }, (response) => {
      response.resume()
      response.on('close', () => resolve(response.statusCode ?? 0))
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(0))
  })
}

async function weighing(server: Watched, run: { readonly isOver: boolean }): Promise<number> {
  let peakMb = 0
  while (!run.isOver) {
    peakMb = Math.max(peakMb, (await server.residentMb()) ?? 0)
    await sleep(EVERY_MS)
  }
  return peakMb
}
