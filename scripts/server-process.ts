import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { guardChild } from './local-servers/child-guard.ts'
import { residentMb } from './bench/processes.ts'

const ROOT = join(import.meta.dirname, '..')

/** What Node runs: the source through tsx, or what `npm run build` made of it. */
const ENTRIES = {
  source: ['--import', 'tsx', 'server/commands/trellis.ts'],
  built: ['dist/server/commands/trellis.js'],
} as const

export const SOURCE: readonly string[] = ENTRIES.source
/** What is built, which starts in a quarter of the time, unless the source has changed since. */
export const PROGRAM: readonly string[] = ENTRIES[isBuiltToday() ? 'built' : 'source']

/** A server that waits for its database gives up by itself before this. */
const READY_TIMEOUT_MS = 150_000
const READY = / answers on (http:\S+);/
/** Characters of output that are kept: a long run logs millions of requests. */
const OUTPUT_MAX = 10_000_000

/** A catalog server in a process of its own, so that it can be killed. */
export interface ServerProcess {
  readonly url: string
  readonly pid: number | undefined
  /** Returns the resident megabytes; undefined where the system does not say (not Linux). */
  residentMb(): Promise<number | undefined>
  /** What it has printed, both streams. */
  output(): string
  /** Sends the signal and waits for the end: the exit code, or null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts the server with these variables and no others of ours, on a free port unless `PORT` says
 * which, and waits until it listens. It does not outlive this process.
 *
 * @param entry what Node runs: one of ours, or its arguments
 * @param checkout where it runs; another one has to be built
 * @throws Error with what it printed, when it ends instead
 */
export async function startServerProcess(
  variables: Readonly<Record<string, string>>,
  entry: keyof typeof ENTRIES | readonly string[] = PROGRAM,
  checkout = ROOT,
): Promise<ServerProcess> {
  const env = { PATH: process.env['PATH'], PORT: '0', ...variables }
  const args = typeof entry === 'string' ? ENTRIES[entry] : entry
  const child = spawn(process.execPath, args, { cwd: checkout, env })
  const guard = guardChild()
  guard.watch(child.pid)
  child.once('exit', () => guard.release())
  const printed = printedBy(child)
  const url = await untilReady(child, printed)
  // It keeps this process from ending no longer than it is needed, and ends with it.
  child.unref()
  for (const stream of [child.stdout, child.stderr]) (stream as Socket).unref()
  return {
    url,
    pid: child.pid,
    residentMb: () => residentMb(child.pid),
    output: printed,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.ref()
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
      return child.exitCode
    },
  }
}

/** Whether what is built is what the source says. */
export function isBuiltToday(): boolean {
  const changedMs = (file: string) => statSync(join(ROOT, file)).mtimeMs
  const [built] = ENTRIES.built
  if (!existsSync(join(ROOT, built))) return false
  const builtMs = changedMs(built)
  return ['graph', 'search', 'server'].every((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|json)$/.test(file))
      .every((file) => changedMs(join(room, file)) <= builtMs),
  )
}

/**
 * Builds what {@link PROGRAM} and others run, unless it is built already.
 *
 * @throws Error with what the compiler says
 */
export async function buildServer(): Promise<void> {
  if (isBuiltToday()) return
  const child = spawn('npm', ['run', '--silent', 'build'], { cwd: ROOT })
  const printed = printedBy(child)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(printed().slice(0, 2_000))
}

function printedBy(child: ChildProcessWithoutNullStreams): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      text += chunk
      if (text.length > OUTPUT_MAX) text = text.slice(-OUTPUT_MAX / 10)
    })
  }
  return () => text
}

async function untilReady(
  child: ChildProcessWithoutNullStreams,
  printed: () => string,
): Promise<string> {
  const timeout = setTimeout(() => child.kill('SIGKILL'), READY_TIMEOUT_MS)
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', () => reject(new Error(`The server did not start:\n${printed()}`)))
      // Behind the listener that collects, so that the line is complete here when it is there.
      const look = () => {
        const url = READY.exec(printed())?.[1]
        if (url === undefined) return
        child.stdout.off('data', look)
        resolve(url)
      }
      child.stdout.on('data', look)
    })
  } finally {
    clearTimeout(timeout)
  }
}
