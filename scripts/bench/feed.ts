import http from 'node:http'
import { changedItem, toProposals } from './data.ts'
import type { Deployment } from './deployment.ts'
import { percentile } from './measure.ts'

/** Readers who wait for the same change. */
const READERS = [1, 100, 1_000]
const ROUNDS = 20
/** First rounds, which are not counted: stores and server compile what they run for the first time. */
const WARM_UP_ROUNDS = 5
/** Readers who connect at once; more would be refused as overload. */
const CONNECTING_MAX = 100
/** Pause after the last reader was answered or connected. */
const PAUSE_MS = 200
const WAIT_MS = 30_000

/**
 * Measures the time from sending a write, which is answered when it is durable, until readers who
 * wait for changes have it, beside a request of the empty route.
 *
 * @returns medians and 95th percentiles over all readers, in milliseconds
 */
export async function measureFeed({ server: { url } }: Deployment): Promise<string> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity })
  try {
    const emptyMs: number[] = []
    for (let round = 0; round < 10 * ROUNDS; round++) {
      const startMs = performance.now()
      await get(agent, `${url}/health`)
      emptyMs.push(performance.now() - startMs)
    }
    const figures = [`empty route ${percentile(emptyMs, 0.95).toFixed(2)}`]
    for (const readers of READERS) {
      const times: number[] = []
      for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
        const roundTimes = await measureRound(agent, url, readers, round)
        if (round >= WARM_UP_ROUNDS) times.push(...roundTimes)
      }
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
      figures.push(`${readers} readers ${p50.toFixed(1)} / ${p95.toFixed(1)}`)
    }
    return `${figures.join('; ')} ms, p50 / p95`
  } finally {
    agent.destroy()
  }
}

async function measureRound(
  agent: http.Agent,
  url: string,
  readers: number,
  round: number,
): Promise<number[]> {
  const { cursor } = JSON.parse(await get(agent, `${url}/changes?after=now`)) as { cursor: string }
  const path = `/changes?after=${cursor}&waitMs=${WAIT_MS}`
  const waiting: Promise<number>[] = []
  for (let connected = 0; connected < readers; connected += CONNECTING_MAX) {
    const count = Math.min(CONNECTING_MAX, readers - connected)
    for (let reader = 0; reader < count; reader++)
      waiting.push(get(agent, url + path).then(() => performance.now()))
    await pause()
  }
  const [proposal] = toProposals(changedItem(readers, Date.now() + round))
  const startMs = performance.now()
  await post(agent, `${url}/aspects?action=ingestProposal`, { proposal, async: 'true' })
  const times = await Promise.all(waiting)
  await pause()
  return times.map((timeMs) => timeMs - startMs)
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS)
  })
}

const get = (agent: http.Agent, url: string) => request(agent, 'GET', url)
const post = (agent: http.Agent, url: string, body: object) =>
  request(agent, 'POST', url, JSON.stringify(body))

/** @throws Error for an answer other than 200 */
function request(agent: http.Agent, method: string, url: string, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = http.request(url, { method, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${url} answered ${response.statusCode}: ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
