import autocannon from 'autocannon'
import { processorMsOf, since, type Process } from './processes.ts'

/** Seconds until a request that has no answer fails the run. */
const TIMEOUT_S = 60
/** How often autocannon looks whether a run is over, milliseconds. */
const SAMPLE_MS = 20
const PENDING_HEADER = 'X-Trellis-Index'

export interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

/** A server that is measured, with the processes that work for it. The first one is the server's own. */
export interface Side {
  readonly url: string
  readonly processes: readonly Process[]
  /** Makes the next request. */
  readonly next: () => Request
  /** Counts writes that are not searchable yet. */
  readonly isWrite: boolean
}

/** Medians over all rounds. */
export interface Figures {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly perSecond: number
  /** Processor time of each process for a request. */
  readonly cpuMs: Readonly<Record<string, number>>
  /** Writes that were answered before searches found them. */
  readonly pending?: number
}

/** One side divided by another one: medians of the ratios of rounds that follow each other. */
export interface Ratios {
  readonly p50: number
  readonly p99: number
  readonly rate: number
  /** Of the processes of the two servers, without the stores. */
  readonly cpu: number
}

export interface Rounds {
  readonly callers: number
  readonly rounds: number
  readonly seconds: number
  readonly warmUpSeconds: number
}

interface Run extends Omit<Figures, 'pending'> {
  readonly pending: number
}

/** Measured rounds of each side, in the order of the sides. */
export type Measured = readonly (readonly Run[])[]

/**
 * Measures all sides in turn, round by round, so that other work on the machine meets all of them: rates
 * of two runs cannot be compared, those of neighbours in one run can.
 */
export async function measure(sides: readonly Side[], options: Rounds): Promise<Measured> {
  const { callers, rounds, seconds, warmUpSeconds } = options
  const amounts: number[] = []
  for (const side of sides) {
    const { perSecond } = await run(side, callers, { duration: warmUpSeconds })
    amounts.push(Math.max(callers, Math.round(perSecond * seconds)))
  }
  const measured: Run[][] = sides.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [at, side] of sides.entries()) {
      measured[at]?.push(await run(side, callers, { amount: amounts[at] ?? callers }))
    }
  }
  return measured
}

export function figuresOf(runs: readonly Run[] = []): Figures {
  const processes = Object.keys(runs[0]?.cpuMs ?? {})
  const pending = runs.reduce((sum, each) => sum + each.pending, 0)
  return {
    p50Ms: median(runs.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(runs.map(({ p99Ms }) => p99Ms)),
    perSecond: median(runs.map(({ perSecond }) => perSecond)),
    cpuMs: Object.fromEntries(
      processes.map((name) => [name, median(runs.map(({ cpuMs }) => cpuMs[name] ?? 0))]),
    ),
    ...(pending > 0 && { pending }),
  }
}

export function ratiosOf(ours: readonly Run[] = [], theirs: readonly Run[] = []): Ratios {
  const ratio = (of: (run: Run) => number) =>
    median(ours.map((run, at) => of(run) / of(theirs[at] ?? run)))
  return {
    p50: ratio(({ p50Ms }) => p50Ms),
    p99: ratio(({ p99Ms }) => p99Ms),
    rate: ratio(({ perSecond }) => perSecond),
    cpu: ratio(({ cpuMs }) => Object.values(cpuMs)[0] ?? Number.NaN),
  }
}

/** Sends requests until the returned function is called. */
export function keepBusy(url: string, callers: number, next: () => Request): () => void {
  const instance = autocannon({ ...options(url, callers, next), duration: 86_400 }, () => undefined)
  return () => instance.stop()
}

/** @throws Error when a request fails */
async function run(
  { url, processes, next, isWrite }: Side,
  callers: number,
  until: { readonly duration: number } | { readonly amount: number },
): Promise<Run> {
  const timesMs: number[] = []
  let [beganMs, endedMs] = [performance.now(), 0]
  let pending = 0
  const onResponse = (_status: number, _body: string, _context: object, headers: object = {}) => {
    pending += Number((headers as Record<string, string>)[PENDING_HEADER] === 'pending')
  }
  const before = await processorMsOf(processes)
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const asked = { ...options(url, callers, next, isWrite ? onResponse : undefined), ...until }
    const instance = autocannon(asked, (error: unknown, done) => {
      if (error) reject(error as Error)
      else resolve(done)
    })
    instance.on('start', () => (beganMs = performance.now()))
    instance.on('response', (_client, _status, _bytes, ms) => {
      timesMs.push(ms)
      endedMs = performance.now()
    })
  })
  const spent = Object.entries(since(before, await processorMsOf(processes)))
  const failed = result.non2xx + result.errors
  if (failed > 0) throw new Error(`${failed} requests failed: ${JSON.stringify(next())}`)
  const cpuMs = Object.fromEntries(spent.map(([name, ms]) => [name, ms / timesMs.length]))
  const perSecond = (timesMs.length * 1_000) / (endedMs - beganMs)
  return {
    p50Ms: percentile(timesMs, 0.5),
    p99Ms: percentile(timesMs, 0.99),
    perSecond,
    cpuMs,
    pending,
  }
}

function options(
  url: string,
  callers: number,
  next: () => Request,
  onResponse?: autocannon.Request['onResponse'],
): autocannon.Options {
  const headers = { 'content-type': 'application/json' }
  const setupRequest = (request: autocannon.Request) => ({ ...request, headers, ...next() })
  return {
    url,
    connections: callers,
    timeout: TIMEOUT_S,
    sampleInt: SAMPLE_MS,
    requests: [{ setupRequest, onResponse }],
  }
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

/** Returns the value below which this share of the values lies; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
