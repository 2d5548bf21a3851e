import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { guardChild } from '../local-servers/child-guard.ts'
import { freePort } from '../local-servers/free-port.ts'
import { residentMb } from './processes.ts'

const ROOT = join(import.meta.dirname, '../..')
const POLL_MS = 5
const READY_TIMEOUT_MS = 120_000

/** The built server, in a process of its own as in production. */
export interface BenchServer {
  readonly url: string
  /** From the spawn to the first 200 on `/health`. */
  readonly readyMs: number
  readonly pid: number | undefined
  /** Megabytes that are resident; undefined where the system does not say (not Linux). */
  residentMb(): Promise<number | undefined>
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
    pid: child.pid,
    residentMb: () => residentMb(child.pid),
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

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
