import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { BackgroundProcess } from './background-process.ts'
import { guardChild, type ChildGuard } from './child-guard.ts'
import { freePort, requireFree } from './free-port.ts'

/** A server is killed when it has not stopped after this time; usually it takes 1 to 3 s. */
const STOP_TIMEOUT_MS = 15_000

/** Whether this machine can run a server; `reason` is a sentence that says what to do otherwise. */
export type Startable = { yes: true } | { yes: false; reason: string }

/** The folder of a server's data. */
export interface Home {
  path: string
  isTemporary: boolean
}

/**
 * Returns `dataDir`, which is kept, or a temporary folder that is removed when the server stops.
 */
export async function homeFor(name: string, dataDir: string | undefined): Promise<Home> {
  if (dataDir !== undefined) return { path: resolve(dataDir), isTemporary: false }
  return { path: await mkdtemp(join(tmpdir(), `trellis-${name}-`)), isTemporary: true }
}

/** Returns the requested port, or any free one. @throws Error when the requested port is taken */
export const portFor = (requestedPort: number | undefined): Promise<number> =>
  requestedPort === undefined ? freePort() : requireFree(requestedPort)

/** Starts a server for the first time, and removes its temporary data if it fails to start. */
export async function startNew<Server extends LocalServer>(
  server: Server,
  signal: AbortSignal | undefined,
): Promise<Server> {
  try {
    await server.restart(signal)
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

/**
 * A database or search engine on loopback, in its own process, so that tests can kill it. It does
 * not keep this process alive, and it ends when this process ends for any reason.
 */
export abstract class LocalServer {
  readonly dataDir: string
  readonly #home: Home
  #guard: ChildGuard | undefined
  #process: BackgroundProcess | undefined

  constructor(home: Home) {
    this.dataDir = home.path
    this.#home = home
  }

  /** Starts the process in the existing `dataDir`; `onEnd` must run once it has ended. */
  protected abstract launch(onEnd: () => void): Promise<BackgroundProcess>

  /**
   * Waits until the server answers.
   *
   * @throws Error with the reason why the server ended or did not answer; the reason of `signal`
   */
  protected abstract untilReady(
    process: BackgroundProcess,
    signal: AbortSignal | undefined,
  ): Promise<void>

  /** The process id; `undefined` after the process has ended. */
  get pid(): number | undefined {
    return this.#process?.isAlive() ? this.#process.pid : undefined
  }

  /** Stops the process without ending it, as a machine that hangs, until {@link resume}. */
  pause(): void {
    this.#process?.kill('SIGSTOP')
  }

  resume(): void {
    this.#process?.kill('SIGCONT')
  }

  /** Sends a signal and waits for the end of the process. The data is kept. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.#process?.kill(signal)
    await this.#process?.ended()
  }

  /**
   * Restarts the server on the same ports and data, and waits until it answers.
   *
   * @throws Error with the reason why the server ended or did not answer
   */
  async restart(signal?: AbortSignal): Promise<void> {
    await this.#end()
    signal?.throwIfAborted()
    const guard = guardChild(this.#home.isTemporary ? this.dataDir : undefined)
    this.#guard?.release()
    this.#guard = guard
    await mkdir(this.dataDir, { recursive: true })
    const process = await this.launch(() => guard.watch(undefined))
    guard.watch(process.pid)
    this.#process = process
    await this.untilReady(process, signal)
  }

  /** Resolves when the server has ended for any reason; keeps this process alive meanwhile. */
  async ended(): Promise<void> {
    await this.#process?.ended()
  }

  /** Ends the server and removes a temporary folder. Idempotent. */
  async stop(): Promise<void> {
    await this.#end()
    this.#guard?.release()
    if (!this.#home.isTemporary) return
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }

  async #end(): Promise<void> {
    const process = this.#process
    if (!process?.isAlive()) return
    process.kill('SIGCONT')
    process.kill('SIGTERM')
    const timeout = setTimeout(() => process.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await process.ended()
    clearTimeout(timeout)
  }
}
