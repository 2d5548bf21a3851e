import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { guardChild } from '../../server/commands/local-servers/child-guard.ts'
import { freePort } from '../../server/commands/local-servers/free-port.ts'
import { residentMb } from './processes.ts'

const ROOT = join(import.meta.dirname, '../..')
const POLL_MS = 5
const READY_TIMEOUT_MS = 120_000

/** A server in a process of its own. */
export interface BenchServer {
  readonly url: string
  /** From the spawn to the first 200 on `/health`. */
  readonly readyMs: number
  readonly pid: number | undefined
  /** Returns the resident megabytes; undefined where the system does not say (not Linux). */
  residentMb(): Promise<number | undefined>
  stop(): Promise<void>
}

export interface ServerOptions {
  /** A checkout with a built server; this one by default. */
  readonly checkout?: string | undefined
  /** Where the server leaves a processor profile when it stops. */
  readonly profileDir?: string | undefined
}

/**
 * Starts the built server as in production.
 *
 * @throws Error with what it printed, when it ends instead of answering
 */
export async function startServer(
  variables: Readonly<Record<string, string>>,
  { checkout = ROOT, profileDir }: ServerOptions = {},
): Promise<BenchServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const profiling = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]
  const args = [...profiling, 'dist/server/commands/trellis.js']
  const env = { PATH: process.env['PATH'], PORT: String(port), ...variables }
  const beganMs = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  guard(child)
  await untilHealthy(url, child, printedBy(child))
  return serverOf(child, url, performance.now() - beganMs)
}

/** Starts the baseline on stores that a server has filled. */
export async function startBaseline(
  variables: Readonly<Record<string, string>>,
): Promise<BenchServer> {
  const env = { PATH: process.env['PATH'], ...variables }
  const child = fork(join(import.meta.dirname, 'baseline/app.ts'), { env })
  guard(child)
  const beganMs = performance.now()
  const failed = once(child, 'exit').then(() => {
    throw new Error('The baseline did not start')
  })
  const [port] = (await Promise.race([once(child, 'message'), failed])) as [number]
  failed.catch(() => undefined)
  return serverOf(child, `http://127.0.0.1:${port}`, performance.now() - beganMs)
}

function serverOf(child: ChildProcess, url: string, readyMs: number): BenchServer {
  const { pid } = child
  return { url, readyMs, pid, residentMb: () => residentMb(pid), stop: () => stop(child) }
}

/** Lets no child outlive this process. */
function guard(child: ChildProcess): void {
  const guarding = guardChild()
  guarding.watch(child.pid)
  child.once('exit', () => guarding.release())
}

/** The last part of what it prints: a long run logs millions of requests. */
function printedBy(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = text.length < 100_000 ? text + chunk.toString() : chunk.toString()
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

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
