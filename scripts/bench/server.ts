import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { guardChild } from '../../server/commands/local-servers/child-guard.ts'
import { freePort } from '../../server/commands/local-servers/free-port.ts'

const ROOT = join(import.meta.dirname, '../..')
const POLL_MS = 5
/** Linux counts processor time in hundredths of a second, on every machine. */
const TICK_MS = 10
const READY_TIMEOUT_MS = 120_000

/** The built server, in a process of its own as in production. */
export interface BenchServer {
  readonly url: string
  /** From the spawn to the first 200 on `/health`. */
  readonly readyMs: number
  /** Megabytes that are resident; undefined where the system does not say (not Linux). */
  residentMb(): Promise<number | undefined>
  /** Processor time spent so far; undefined likewise. */
  processorMs(): Promise<number | undefined>
  stop(): Promise<void>
}

/**
 * @param profileDir where the server leaves a processor profile when it stops
 * @throws Error with what it printed, when it ends instead of answering
 */
export async function startServer(
  variables: Readonly<Record<string, string>>,
  profileDir?: string,
): Promise<BenchServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const profiling = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]
  const args = [...profiling, 'dist/server/commands/trellis.js']
  const env = { PATH: process.env['PATH'], PORT: String(port), ...variables }
  const beganMs = performance.now()
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const guard = guardChild()
  guard.watch(child.pid)
  child.once('exit', () => guard.release())
  await untilHealthy(url, child, printedBy(child))
  return {
    url,
    readyMs: performance.now() - beganMs,
    residentMb: () => residentMb(child.pid),
    processorMs: () => processorMs(child.pid),
    stop: () => stop(child),
  }
}

function printedBy(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  }
  return () => text
}

async function untilHealthy(
  url: string,
  child: ChildProcess,
  printed: () => string,
): Promise<void> {
  const deadlineMs = performance.now() + READY_TIMEOUT_MS
  while (!(await isHealthy(url))) {
    if (child.exitCode === null && performance.now() < deadlineMs) await sleep(POLL_MS)
    else {
      child.kill('SIGKILL')
      throw new Error(`The server did not start:\n${printed()}`)
    }
  }
}

function isHealthy(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = get(`${url}/health`, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    sent.on('error', () => resolve(false))
  })
}

async function residentMb(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kib] = /^VmRSS:\s*(\d+) kB/m.exec(status) ?? []
  return kib === undefined ? undefined : Number(kib) / 1024
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

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
