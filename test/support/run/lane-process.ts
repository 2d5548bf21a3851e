import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { ROOT } from '../sources.ts'
import type { Report } from './lane-reporter.ts'
import type { Lane } from './lanes.ts'

/** Mocha itself: its program for the shell starts another process, which could not report to us. */
const MOCHA = createRequire(import.meta.url).resolve('mocha/lib/cli/cli.js')
const REPORTER = 'test/support/run/lane-reporter.ts'
/** How long a lane may take to end when all of its tests have. */
const END_MS_MAX = 30_000
/** A third of what others get, while they want it: with less, tests would take minutes. */
const GIVING_WAY = 5

export interface LaneEnd {
  /** Why the lane is no success beside what it reported, in words. */
  readonly problem?: string
}

/** A process that has been started for a run. */
export interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<LaneEnd>
}

/**
 * Starts the suites of a lane.
 *
 * @param more arguments for Mocha
 * @param hear is told of each test as it ends
 * @param say is given each line that the suites print
 */
export function startLane(
  { files, jobs, givesWay }: Lane,
  more: readonly string[],
  variables: Readonly<Record<string, string>>,
  hear: (report: Report) => void,
  say: (line: string) => void,
): Started {
  const parallel = jobs > 1 ? ['--parallel', '--jobs', String(jobs)] : []
  const args = ['--reporter', REPORTER, '--no-fail-zero', ...parallel, ...more, ...files]
  const child = fork(MOCHA, args, {
    cwd: ROOT,
    env: { ...process.env, ...variables },
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  if (givesWay && child.pid !== undefined) setPriority(child.pid, GIVING_WAY)
  const state: { isOver: boolean; timer?: NodeJS.Timeout } = { isOver: false }
  child.on('message', (message) => {
    const report = message as Report
    if (report.outcome !== 'ended') return hear(report)
    state.isOver = true
    state.timer = setTimeout(() => child.kill('SIGKILL'), END_MS_MAX)
    return undefined
  })
  sayLines(child, say)
  const ended = once(child, 'close').then(([code, signal]): LaneEnd => {
    clearTimeout(state.timer)
    if (!state.isOver)
      return { problem: `it ended with ${String(code ?? signal)} before its tests did` }
    if (signal === null) return {}
    return { problem: 'something that its tests have opened kept it from ending' }
  })
  return { child, ended }
}

/** Starts a command of `package.json`, which is one thing that passes or fails. */
export function startScript(name: string, say: (line: string) => void): Started {
  const child = spawn('npm', ['run', '--silent', name], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  sayLines(child, say)
  const ended = once(child, 'close').then(([code, signal]): LaneEnd => {
    return code === 0 ? {} : { problem: `it ended with ${String(code ?? signal)}` }
  })
  return { child, ended }
}

function sayLines({ stdout, stderr }: ChildProcess, say: (line: string) => void): void {
  for (const stream of [stdout, stderr] as Readable[]) {
    createInterface({ input: stream }).on('line', (line) => line.trim() !== '' && say(line))
  }
}
