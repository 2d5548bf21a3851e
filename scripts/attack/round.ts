import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from '../server-process.ts'
import type { Attack } from './attacks.ts'
import type { Target } from './target.ts'
import { watching, type Seen } from './watch.ts'

/** What others have to put up with at most while requests of an attack are answered. */
export const BOUNDS = { p99Ms: 250, worstMs: 1_000, peakMb: 1_024, leftRatio: 1.2 }

/** One attack, so many times at once. */
export interface Round extends Seen {
  readonly attack: string
  readonly atOnce: number
  /** How many answers had each status; 0 for none. */
  readonly statuses: Readonly<Record<number, number>>
  readonly tookMs: number
  /** Memory after a rest, by what it was before. */
  readonly leftRatio: number | undefined
  /** Empty when everything held. */
  readonly problems: readonly string[]
}

/** After a shorter rest it is not asked whether memory has come back, milliseconds. */
const REST_FOR_MEMORY_MS = 10_000

export interface RoundOptions {
  readonly atOnce: number
  /** How long memory has to come back. */
  readonly restMs: number
  /** How many times as long others may wait. */
  readonly leniency: number
}

export async function attackOnce(
  server: ServerProcess,
  target: Target,
  attack: Attack,
  { atOnce, restMs, leniency }: RoundOptions,
): Promise<Round> {
  const beforeMb = await server.residentMb()
  let tookMs = 0
  const statuses: Record<number, number> = {}
  const seen = await watching(server, async () => {
    const beganMs = performance.now()
    const sent = Array.from({ length: atOnce }, () => attack.send(target))
    for (const status of await Promise.all(sent)) statuses[status] = (statuses[status] ?? 0) + 1
    tookMs = performance.now() - beganMs
    // What was left hanging goes on for a while.
    if (target.isHanging) await sleep(restMs)
  })
  target.release()
  await sleep(restMs)
  const afterMb = await server.residentMb()
  const isRested = beforeMb && afterMb && restMs >= REST_FOR_MEMORY_MS
  const leftRatio = isRested ? afterMb / beforeMb : undefined
  const round = { attack: attack.name, atOnce, statuses, tookMs, ...seen, leftRatio }
  return { ...round, problems: problemsOf(round, leniency) }
}

function problemsOf(
  { health, read, statuses, peakMb, leftRatio }: Omit<Round, 'problems'>,
  leniency: number,
): string[] {
  const isBug = (status: string) => Number(status) >= 500 && status !== '503'
  return [
    ...Object.entries({ health, read }).flatMap(([name, { p99Ms, worstMs, refused }]) => [
      ...(p99Ms > leniency * BOUNDS.p99Ms || worstMs > leniency * BOUNDS.worstMs
        ? [`${name} waited`]
        : []),
      ...(refused > 0 ? [`${name} was refused ${refused} times`] : []),
    ]),
    ...(peakMb > BOUNDS.peakMb ? ['too much memory'] : []),
    ...(leftRatio !== undefined && leftRatio > BOUNDS.leftRatio ? ['memory stays'] : []),
    ...(statuses[0] ? [`${statuses[0]} without an answer`] : []),
    ...Object.keys(statuses)
      .filter(isBug)
      .map((status) => `answered ${status}`),
  ]
}
