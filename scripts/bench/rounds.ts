import { processorMsOf, type Process } from './processes.ts'

/** Something that is done again and again by a number of callers, each waiting for its answer. */
export interface Workload {
  readonly callers: number
  /** What one call amounts to: proposals, entities. */
  readonly itemsPerCall: number
  call(): Promise<unknown> | void
}

export interface Round {
  readonly items: number
  readonly perSecond: number
  readonly timesMs: readonly number[]
}

export interface Rounds {
  readonly rounds: number
  readonly roundMs: number
  /** A call to the empty route. */
  readonly empty: () => Promise<unknown>
  /** Those whose work for ours is counted. */
  readonly processes: readonly Process[]
}

/** Medians over the rounds; ratios are those of rounds that follow each other. */
export interface Comparison {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p95Ms: number
  /** The median time of ours divided by that of the empty route, by as many callers. */
  readonly overEmpty: number
  /** The same of the slowest calls, one in a hundred. */
  readonly overEmptyP99: number
  /** What each process works for an item, however busy the machine is. */
  readonly processorMs: Readonly<Record<string, number>>
  readonly floorPerSecond?: number
  /** The rate of ours divided by that of the floor. */
  readonly ratio?: number
  /** The median time of ours divided by that of the floor. */
  readonly overFloor?: number
}

/** Runs the workload for this long. Calls under way at the end are waited for and counted. */
export async function runRound(workload: Workload, roundMs: number): Promise<Round> {
  const { callers, itemsPerCall } = workload
  const timesMs: number[] = []
  const beganMs = performance.now()
  const caller = async () => {
    let nowMs = performance.now()
    while (nowMs < beganMs + roundMs) {
      await workload.call()
      const thenMs = performance.now()
      timesMs.push(thenMs - nowMs)
      nowMs = thenMs
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const items = timesMs.length * itemsPerCall
  const perSecond = (items * 1_000) / (performance.now() - beganMs)
  return { items, perSecond, timesMs }
}

interface Turn {
  readonly ours: Round
  readonly empty: Round
  readonly floor: Round | undefined
}

/**
 * Empty route, floor, ours, empty route, floor, ours … so that whatever else the machine does meets
 * all: the rates of two runs cannot be compared, neighbours in one can.
 */
export async function compare(
  ours: Workload,
  { rounds, roundMs, empty, processes }: Rounds,
  floor?: Workload,
): Promise<Comparison> {
  const bare = { callers: ours.callers, itemsPerCall: 1, call: empty }
  for (const workload of [bare, floor, ours]) if (workload) await runRound(workload, roundMs / 2)
  const turns: Turn[] = []
  const spentMs = new Map<string, number>()
  for (let round = 0; round < rounds; round++) {
    // One after the other: they share the machine.
    const before = { empty: await runRound(bare, roundMs / 2), floor: await inTurn(floor, roundMs) }
    const began = await processorMsOf(processes)
    turns.push({ ...before, ours: await runRound(ours, roundMs) })
    for (const [name, ms] of await processorMsOf(processes)) {
      spentMs.set(name, (spentMs.get(name) ?? 0) + ms - (began.get(name) ?? 0))
    }
  }
  const items = turns.reduce((sum, turn) => sum + turn.ours.items, 0)
  const each = [...spentMs].map(([name, ms]) => [name, ms / items])
  return { ...figuresOf(turns), processorMs: Object.fromEntries(each) as Record<string, number> }
}

async function inTurn(workload: Workload | undefined, roundMs: number): Promise<Round | undefined> {
  return workload && runRound(workload, roundMs)
}

function figuresOf(turns: readonly Turn[]): Omit<Comparison, 'processorMs'> {
  const median = (of: (turn: Turn) => number) => percentile(turns.map(of), 0.5)
  const p50 = (round: Round | undefined) => percentile(round?.timesMs ?? [], 0.5)
  const all = (which: 'ours' | 'empty') => turns.flatMap((turn) => turn[which].timesMs)
  return {
    perSecond: median(({ ours }) => ours.perSecond),
    p50Ms: percentile(all('ours'), 0.5),
    p95Ms: percentile(all('ours'), 0.95),
    overEmpty: median(({ ours, empty }) => p50(ours) / p50(empty)),
    overEmptyP99: percentile(all('ours'), 0.99) / percentile(all('empty'), 0.99),
    ...(turns[0]?.floor && {
      floorPerSecond: median(({ floor }) => floor?.perSecond ?? Number.NaN),
      ratio: median(({ ours, floor }) => ours.perSecond / (floor?.perSecond ?? Number.NaN)),
      overFloor: median(({ ours, floor }) => p50(ours) / p50(floor)),
    }),
  }
}

/** How long single calls take, one after the other. The first is not counted. */
export async function timed(
  samples: number,
  call: () => Promise<unknown>,
): Promise<Pick<Comparison, 'p50Ms' | 'p95Ms'>> {
  await call()
  const timesMs: number[] = []
  for (let sample = 0; sample < samples; sample++) {
    const beganMs = performance.now()
    await call()
    timesMs.push(performance.now() - beganMs)
  }
  return { p50Ms: percentile(timesMs, 0.5), p95Ms: percentile(timesMs, 0.95) }
}

/** The value below which this share of the values lies; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
