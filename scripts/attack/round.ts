import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from '../server-process.ts'
import type { Attack } from './attack.ts'
import type { Target } from './target.ts'
import { observe, type Observation } from './observe.ts'

/** The bounds on latency and memory for other clients during an attack. */
export const BOUNDS = { p99Ms: 250, worstMs: 1_000, peakMb: 1_024, memoryRatio: 1.2 }

/** The result of one attack at one level of concurrency. */
export interface Round extends Observation {
  readonly attack: string
  readonly concurrency: number
  /** Answers by status; 0 counts requests without an answer. */
  readonly statuses: Readonly<Record<number, number>>
  readonly tookMs: number
  /** Memory after pauses divided by memory before; absent after a short pause. */
  readonly memoryRatio: number | undefined
  /** The bounds that were exceeded. */
  readonly problems: readonly string[]
}

/** After a shorter pause memory is not compared, because the allocator has not released it yet. */
const MEMORY_REST_MS = 10_000
/** V8 collects the memory of an idle process in steps, the last of which may take a minute. */
const PAUSES_MAX = 6

export interface RoundOptions {
  readonly concurrency: number
  /** The pause in which the server can release memory. */
  readonly restMs: number
  /** A factor on the latency bounds. */
  readonly leniency: number
}

/** Runs an attack while observing other clients, and compares the observation with the bounds. */
export async function attackOnce(
  server: ServerProcess,
  target: Target,
  attack: Attack,
  { concurrency, restMs, leniency }: RoundOptions,
): Promise<Round> {
  const state = async () => JSON.stringify(await attack.state?.(target))
  const stateBefore = await state()
  const beforeMb = await server.residentMb()
  let tookMs = 0
  const statuses: Record<number, number> = {}
  const observation = await observe(server, async () => {
    const startMs = performance.now()
    const sent = Array.from({ length: concurrency }, () => attack.send(target))
    for (const status of await Promise.all(sent)) statuses[status] = (statuses[status] ?? 0) + 1
    tookMs = performance.now() - startMs
    // Stalled requests occupy the server for a while.
    if (target.hasStalledRequests) await sleep(restMs)
  })
  target.release()
  const memoryRatio = await memoryAfter(server, beforeMb, restMs)
  const round = { attack: attack.name, concurrency, statuses, tookMs, ...observation, memoryRatio }
  const problems = findProblems(round, leniency)
  const stateAfter = await state()
  if (stateAfter !== stateBefore) problems.push(`changed ${stateBefore} to ${stateAfter}`)
  return { ...round, problems }
}

/**
 * Pauses until the memory is released, at most {@link PAUSES_MAX} times.
 *
 * @returns the memory divided by that before; undefined after a short pause
 */
async function memoryAfter(
  server: ServerProcess,
  beforeMb: number | undefined,
  restMs: number,
): Promise<number | undefined> {
  await sleep(restMs)
  if (!beforeMb || restMs < MEMORY_REST_MS) return undefined
  for (let pauses = 1; ; pauses++) {
    const afterMb = await server.residentMb()
    const ratio = afterMb && afterMb / beforeMb
    if (!ratio || ratio <= BOUNDS.memoryRatio || pauses === PAUSES_MAX) return ratio
    await sleep(restMs)
  }
}

function findProblems(
  { health, read, statuses, peakMb, memoryRatio }: Omit<Round, 'problems'>,
  leniency: number,
): string[] {
  const isBug = (status: string) => Number(status) >= 500 && status !== '503'
  return [
    ...Object.entries({ health, read }).flatMap(([name, { p99Ms, worstMs, refused }]) => [
      ...((p99Ms ?? 0) > leniency * BOUNDS.p99Ms || worstMs > leniency * BOUNDS.worstMs
        ? [`${name} was slow`]
        : []),
      ...(refused > 0 ? [`${name} was refused ${refused} times`] : []),
    ]),
    ...(peakMb > BOUNDS.peakMb ? ['too much memory'] : []),
    ...(memoryRatio !== undefined && memoryRatio > BOUNDS.memoryRatio
      ? ['memory was not released']
      : []),
    ...(statuses[0] ? [`${statuses[0]} without an answer`] : []),
    ...Object.keys(statuses)
      .filter(isBug)
      .map((status) => `answered ${status}`),
  ]
}
