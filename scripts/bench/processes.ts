import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Linux counts processor time in hundredths of a second, on every machine. */
const TICK_MS = 10
/** Processor time of all processes together when they are idle, in percent of one core. */
const SETTLED_PERCENT = 10
const WATCHED_MS = 5_000
const SETTLING_MAX_MS = 600_000

/** A process whose processor time is measured. */
export interface Process {
  readonly name: string
  readonly pid: number | undefined
}

/** Returns the resident megabytes; undefined where the system does not report them (not Linux). */
export async function residentMb(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kib] = /^VmRSS:\s*(\d+) kB/m.exec(status) ?? []
  return kib === undefined ? undefined : Number(kib) / 1024
}

/** Returns the processor time spent so far, by name; 0 where the system does not report it. */
export async function readProcessorMs(
  processes: readonly Process[],
): Promise<Record<string, number>> {
  const spent = processes.map(async ({ name, pid }) => [name, await processorMs(pid)] as const)
  return Object.fromEntries(await Promise.all(spent))
}

/** Subtracts each figure of `before`. */
export function subtractTimes(before: Record<string, number>, after: Record<string, number>) {
  return Object.entries(after).map(([name, ms]) => [name, ms - (before[name] ?? 0)] as const)
}

/** Measures the processor time of each process, in percent of one core. */
export async function readPercents(processes: readonly Process[], watchedMs: number) {
  const before = await readProcessorMs(processes)
  await sleep(watchedMs)
  const spentTimes = subtractTimes(before, await readProcessorMs(processes))
  return spentTimes.map(([name, ms]) => [name, (100 * ms) / watchedMs] as const)
}

/** Waits until the stores have compacted the loaded data: until then they are slower. */
export async function untilSettled(processes: readonly Process[]): Promise<void> {
  const endMs = performance.now() + SETTLING_MAX_MS
  for (let percent = Infinity; percent > SETTLED_PERCENT && performance.now() < endMs;) {
    const percents = await readPercents(processes, WATCHED_MS)
    percent = percents.reduce((sum, [, share]) => sum + share, 0)
  }
}

/**
 * Returns the processor time of a process. Columns 14 and 15 of the line are ticks in the program
 * and in the kernel (`man 5 proc`).
 */
async function processorMs(pid: number | undefined): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second column is a name in parentheses, which may contain blanks.
  const [user, kernel] = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user ?? 0) + Number(kernel ?? 0)) * TICK_MS
}
