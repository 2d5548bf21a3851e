import autocannon from 'autocannon'
import { once } from 'node:events'
import { readProcessorMs, subtractTimes, type Process } from './processes.ts'

/** Seconds until a request that has no answer fails the run. */
const TIMEOUT_S = 60
/** Requests that each caller sends in a round at least. */
const REQUESTS_MIN = 3
/** Interval at which autocannon checks whether a run is over, milliseconds. */
const SAMPLE_MS = 20

export interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

/** A measured server, with the processes that work for it. */
export interface Side {
  readonly url: string
  readonly processes: readonly Process[]
  readonly token?: string
  /** Makes the next request. */
  readonly next: () => Request
}

/** Figures of one round, or of several: medians of times and rates, means of processor time. */
export interface Figures {
  readonly requests: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly perSecond: number
  /** Processor time per request, by process. */
  readonly cpuMs: Readonly<Record<string, number>>
}

/** One side divided by another one: medians of the ratios of neighbouring rounds. */
export interface Ratios {
  readonly p50: number
  readonly p99: number
  readonly rate: number
  /** Processor time of the two servers over all rounds, without the stores. */
  readonly cpu: number
}

export interface Rounds {
  readonly callers: number
  readonly rounds: number
  readonly seconds: number
  readonly warmUpSeconds: number
}

/**
 * Measures all sides alternately, round by round, so that other work on the machine affects all of
 * them: rates of two runs cannot be compared, those of neighbouring rounds can.
 *
 * @returns the rounds of each side
 * @throws Error when a request fails
 */
export async function measure(
  sides: readonly Side[],
  { callers, rounds, seconds, warmUpSeconds }: Rounds,
): Promise<Figures[][]> {
  const sideRuns: { side: Side; amount: number; figures: Figures[] }[] = []
  for (const side of sides) {
    const { perSecond } = await run(side, callers, { duration: warmUpSeconds })
    const amount = Math.max(REQUESTS_MIN * callers, Math.round(perSecond * seconds))
    sideRuns.push({ side, amount, figures: [] })
  }
  for (let round = 0; round < rounds; round++) {
    // Every other round is reversed, so that no side always follows the same one.
    for (const { side, amount, figures } of round % 2 === 0 ? sideRuns : sideRuns.toReversed()) {
      figures.push(await run(side, callers, { amount }))
    }
  }
  return sideRuns.map(({ figures }) => figures)
}

export function summarize(runs: readonly Figures[]): Figures {
  const requests = runs.reduce((sum, figures) => sum + figures.requests, 0)
  const meanMs = (name: string) =>
    runs.reduce((sum, figures) => sum + (figures.cpuMs[name] ?? 0) * figures.requests, 0) / requests
  const processes = Object.keys(runs[0]?.cpuMs ?? {})
  return {
    requests,
    p50Ms: median(runs.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(runs.map(({ p99Ms }) => p99Ms)),
    perSecond: median(runs.map(({ perSecond }) => perSecond)),
    cpuMs: Object.fromEntries(processes.map((name) => [name, meanMs(name)])),
  }
}

export function computeRatios(ours: readonly Figures[], theirs: readonly Figures[]): Ratios {
  const ratio = (pick: (figures: Figures) => number) =>
    median(ours.map((figures, at) => pick(figures) / pick(theirs[at] ?? figures)))
  const serverCpuMs = (runs: readonly Figures[]) => summarize(runs).cpuMs['server'] ?? Number.NaN
  return {
    p50: ratio(({ p50Ms }) => p50Ms),
    p99: ratio(({ p99Ms }) => p99Ms),
    rate: ratio(({ perSecond }) => perSecond),
    cpu: serverCpuMs(ours) / serverCpuMs(theirs),
  }
}

/** Sends requests until the returned function is called. */
export function keepBusy(url: string, callers: number, next: () => Request): () => void {
  const instance = autocannon(
    { ...options({ url, next }, callers), duration: 86_400 },
    () => undefined,
  )
  return () => instance.stop()
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

/** Returns the value below which this share of the values lies; NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sortedValues = values.toSorted((a, b) => a - b)
  return (
    sortedValues[Math.min(sortedValues.length - 1, Math.floor(sortedValues.length * share))] ??
    Number.NaN
  )
}

async function run(
  side: Side,
  callers: number,
  until: { readonly duration: number } | { readonly amount: number },
): Promise<Figures> {
  const { processes, next } = side
  const timesMs: number[] = []
  let [beganMs, endedMs] = [performance.now(), 0]
  const before = await readProcessorMs(processes)
  // autocannon itself counts whole milliseconds.
  const instance = autocannon({ ...options(side, callers), ...until }, () => undefined)
  instance.on('start', () => (beganMs = performance.now()))
  instance.on('response', (_client, _status, _bytes, ms) => {
    timesMs.push(ms)
    endedMs = performance.now()
  })
  const [{ non2xx, errors, statusCodeStats }] = (await once(instance, 'done')) as [
    autocannon.Result,
  ]
  const spentTimes = subtractTimes(before, await readProcessorMs(processes))
  if (non2xx + errors > 0) {
    const statuses = Object.entries(statusCodeStats ?? {}).map(
      ([code, { count }]) => `${code}: ${count}`,
    )
    throw new Error(
      `${non2xx} requests refused, ${errors} without an answer (${statuses.join(', ')}): ${next().path}`,
    )
  }
  return {
    requests: timesMs.length,
    p50Ms: median(timesMs),
    p99Ms: percentile(timesMs, 0.99),
    perSecond: (timesMs.length * 1_000) / (endedMs - beganMs),
    cpuMs: Object.fromEntries(spentTimes.map(([name, ms]) => [name, ms / timesMs.length])),
  }
}

type Sender = Pick<Side, 'url' | 'token' | 'next'>

function options({ url, token, next }: Sender, callers: number): autocannon.Options {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const setupRequest = (request: autocannon.Request) => ({ ...request, headers, ...next() })
  const requests = [{ setupRequest }]
  return { url, connections: callers, timeout: TIMEOUT_S, sampleInt: SAMPLE_MS, requests }
}
