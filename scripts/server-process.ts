import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { basename, extname, join } from 'node:path'
import { guardChild } from './local-servers/child-guard.ts'
import { residentMb } from './bench/processes.ts'

const ROOT = join(import.meta.dirname, '..')

/** Node's arguments: the source through tsx, or the output of `npm run build`. */
const ENTRIES = {
  source: ['--import', 'tsx', 'server/commands/trellis.ts'],
  built: ['dist/server/commands/trellis.js'],
} as const

/** Folders whose files `npm run build` reads. */
const BUILD_SOURCES = ['graph', 'search', 'server', 'web', 'docs/explore']
const BUILD = 'scripts/build.ts'
/** `npm run build` derives it from others of these files. */
const DERIVED = 'documents.generated.ts'
/** `npm run build` writes it after the server. */
const PAGE = 'dist/web/index.html'

export const SOURCE: readonly string[] = ENTRIES.source
/**
 * The built program, which starts in a quarter of the time, unless the source has changed since.
 */
export const PROGRAM: readonly string[] = ENTRIES[isBuildCurrent() ? 'built' : 'source']

/** Longer than a server waits for its database. */
const READY_TIMEOUT_MS = 150_000
const READY = / answers on (http:\S+);/
/** Characters of output that are kept: a long run logs millions of requests. */
const OUTPUT_MAX = 10_000_000

/** A catalog server in its own process, so that tests can kill it. */
export interface ServerProcess {
  readonly url: string
  readonly pid: number | undefined
  /** Returns the resident memory in megabytes; undefined on other systems than Linux. */
  residentMb(): Promise<number | undefined>
  /** Returns its output on both streams. */
  output(): string
  /**
   * Sends a signal, waits for the end, and returns the exit code, or null when the signal ended it.
   */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts the server with only these environment variables and PATH, on a free port unless `PORT` is
 * set, and waits until it listens. It does not outlive this process.
 *
 * @param entry the name of an entry, or Node's arguments
 * @param checkout the checkout to run, which has to be built; this one by default
 * @throws Error with the output when the server ends instead
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
  const getOutput = collectOutput(child)
  const url = await untilReady(child, getOutput)
  // The child must not keep this process alive; the guard ends it with this process.
  child.unref()
  for (const stream of [child.stdout, child.stderr]) (stream as Socket).unref()
  return {
    url,
    pid: child.pid,
    residentMb: () => residentMb(child.pid),
    output: getOutput,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.ref()
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
      return child.exitCode
    },
  }
}

/** Returns whether server and page have been built, from whatever sources. */
export function isBuilt(root = ROOT): boolean {
  return [...ENTRIES.built, PAGE].every((file) => existsSync(join(root, file)))
}

/**
 * Returns whether the build of server and page is complete, and newer than every file that it was
 * made from.
 */
export function isBuildCurrent(root = ROOT): boolean {
  const changedMs = (file: string) => statSync(join(root, file)).mtimeMs
  const [built] = ENTRIES.built
  if (!isBuilt(root)) return false
  const builtMs = changedMs(built)
  if (changedMs(PAGE) < builtMs || changedMs(BUILD) > builtMs) return false
  return BUILD_SOURCES.every((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => extname(file) !== '' && basename(file) !== DERIVED)
      .every((file) => changedMs(join(folder, file)) <= builtMs),
  )
}

/**
 * Builds server and page unless the build is current.
 *
 * @throws Error with the output of the build
 */
export async function buildServer(): Promise<void> {
  if (isBuildCurrent()) return
  const child = spawn('npm', ['run', '--silent', 'build'], { cwd: ROOT })
  const getOutput = collectOutput(child)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(getOutput().slice(0, 2_000))
}

function collectOutput(child: ChildProcessWithoutNullStreams): () => string {
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
  getOutput: () => string,
): Promise<string> {
  const timeout = setTimeout(() => child.kill('SIGKILL'), READY_TIMEOUT_MS)
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', () => reject(new Error(`The server did not start:\n${getOutput()}`)))
      // Added after the listener that collects the output, so that `printed` includes this chunk.
      const checkReady = () => {
        const url = READY.exec(getOutput())?.[1]
        if (url === undefined) return
        child.stdout.off('data', checkReady)
        resolve(url)
      }
      child.stdout.on('data', checkReady)
    })
  } finally {
    clearTimeout(timeout)
  }
}
