import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Linux counts processor time in hundredths of a second, on every machine. */
const TICK_MS = 10

/** What all processes work together, in percent of one core, once they are at rest. */
const SETTLED_PERCENT = 10
const WATCHED_MS = 5_000
const SETTLING_MAX_MS = 600_000

/** A process whose work is counted. */
export interface Process {
  readonly name: string
  readonly pid: number | undefined
}

/** Megabytes that are resident; undefined where the system does not say (not Linux). */
export async function residentMb(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kib] = /^VmRSS:\s*(\d+) kB/m.exec(status) ?? []
  return kib === undefined ? undefined : Number(kib) / 1024
}

/** Processor time spent so far, by name; those of which the system does not say are absent. */
export async function processorMsOf(processes: readonly Process[]): Promise<Map<string, number>> {
  const spent = await Promise.all(
    processes.map(async ({ name, pid }) => [name, await processorMs(pid)] as const),
  )
  return new Map(spent.flatMap(([name, ms]) => (ms === undefined ? [] : [[name, ms]])))
}

/** What each works while it is watched, in percent of one core, by name. */
export async function percentsOf(
  processes: readonly Process[],
  watchedMs: number,
): Promise<Map<string, number>> {
  const beganMs = performance.now()
  const before = await processorMsOf(processes)
  await sleep(watchedMs)
  const after = await processorMsOf(processes)
  const tookMs = performance.now() - beganMs
  return new Map(
    [...after].map(([name, ms]) => [name, (100 * (ms - (before.get(name) ?? 0))) / tookMs]),
  )
}

/**
 * Waits until what the load has set off is done: stores merge and compress for minutes what they were
 * given. Measured meanwhile, they would look slower than they are.
 */
export async function settled(
  processes: readonly Process[],
  say: (line: string) => void,
): Promise<void> {
  const beganMs = performance.now()
  let percent = Infinity
  while (percent > SETTLED_PERCENT && performance.now() - beganMs < SETTLING_MAX_MS) {
    const percents = await percentsOf(processes, WATCHED_MS)
    percent = [...percents.values()].reduce((sum, each) => sum + each, 0)
  }
  const tookS = Math.round((performance.now() - beganMs) / 1_000)
  say(`  ${percent > SETTLED_PERCENT ? 'not yet at rest' : 'at rest'} after ${tookS} s`)
}

/** Columns 14 and 15 of the line are ticks in the program and in the kernel (`man 5 proc`). */
async function processorMs(pid: number | undefined): Promise<number | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second column is a name in parentheses, with blanks of its own.
  const [user, kernel] = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return user === undefined ? undefined : (Number(user) + Number(kernel)) * TICK_MS
}
