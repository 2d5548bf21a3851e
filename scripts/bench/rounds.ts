/** Something that is done again and again by a number of callers, each waiting for its answer. */
export interface Workload {
  readonly callers: number
  /** What one call amounts to: proposals, entities. */
  readonly itemsPerCall: number
  call(): Promise<void> | void
}

export interface Round {
  readonly items: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p95Ms: number
}

/** Medians over the rounds of ours; the floor is compared round by round. */
export interface Comparison extends Omit<Round, 'items'> {
  readonly floorPerSecond: number
  readonly ratio: number
  /** What the server itself works for an item, however busy the machine is. */
  readonly processorMs?: number
}

export interface Rounds {
  readonly rounds: number
  readonly roundMs: number
  /** Processor time that the server has spent so far. */
  readonly processorMs: () => Promise<number | undefined>
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
  return { items, perSecond, p50Ms: percentile(timesMs, 0.5), p95Ms: percentile(timesMs, 0.95) }
}

/**
 * Floor, ours, floor, ours … so that whatever else the machine does meets both: the rates of two
 * runs cannot be compared, neighbours in one can.
 */
export async function compare(
  floor: Workload,
  ours: Workload,
  { rounds, roundMs, processorMs }: Rounds,
): Promise<Comparison> {
  const pairs: { floor: Round; ours: Round }[] = []
  const before = await processorMs()
  for (let round = 0; round < rounds; round++) {
    // One after the other: they share the machine.
    pairs.push({ floor: await runRound(floor, roundMs), ours: await runRound(ours, roundMs) })
  }
  const after = await processorMs()
  const items = pairs.reduce((sum, pair) => sum + pair.ours.items, 0)
  return {
    ...mediansOf(pairs),
    ...(before !== undefined && after !== undefined && { processorMs: (after - before) / items }),
  }
}

function mediansOf(pairs: readonly { readonly floor: Round; readonly ours: Round }[]) {
  const median = (of: (pair: (typeof pairs)[number]) => number) => percentile(pairs.map(of), 0.5)
  return {
    perSecond: median((pair) => pair.ours.perSecond),
    p50Ms: median((pair) => pair.ours.p50Ms),
    p95Ms: median((pair) => pair.ours.p95Ms),
    floorPerSecond: median((pair) => pair.floor.perSecond),
    ratio: median((pair) => pair.ours.perSecond / pair.floor.perSecond),
  }
}

/** How long single calls take, one after the other. The first is not counted. */
export async function timed(
  samples: number,
  call: () => Promise<unknown>,
): Promise<Pick<Round, 'p50Ms' | 'p95Ms'>> {
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
