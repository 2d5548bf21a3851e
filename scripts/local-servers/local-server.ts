import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { BackgroundProcess } from './background-process.ts'
import { guardChild, type ChildGuard } from './child-guard.ts'
import { freePort, requireFree } from './free-port.ts'

/** A stop takes 1 to 3 s. A server that takes longer than this is killed. */
const STOP_TIMEOUT_MS = 15_000

/** Whether this machine can run a server; `reason` is one sentence that says what to do. */
export type Startable = { yes: true } | { yes: false; reason: string }

/** Holds everything that a server writes. */
export interface Home {
  path: string
  isTemporary: boolean
}

/** `dataDir`, which is kept, or else a temporary folder that is removed when the server stops. */
export async function homeFor(name: string, dataDir: string | undefined): Promise<Home> {
  if (dataDir !== undefined) return { path: resolve(dataDir), isTemporary: false }
  return { path: await mkdtemp(join(tmpdir(), `trellis-${name}-`)), isTemporary: true }
}

/** @throws Error when the port that is wanted is taken */
export const portFor = (wanted: number | undefined): Promise<number> =>
  wanted === undefined ? freePort() : requireFree(wanted)

/** Starts a server for the first time; one that fails to leaves nothing behind. */
export async function started<Server extends LocalServer>(
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
 * A database or a search engine on loopback, in a process of its own, so that it can be killed. It does
 * not keep this process alive, and it ends when this process does, in whatever way.
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

  /** Starts the process in `dataDir`, which exists; `onEnd` must run once it has ended. */
  protected abstract launch(onEnd: () => void): Promise<BackgroundProcess>

  /** @throws Error why the server ended, or did not answer in time; the reason of `signal` */
  protected abstract untilReady(
    process: BackgroundProcess,
    signal: AbortSignal | undefined,
  ): Promise<void>

  /** Of the server's process; `undefined` after it has ended. */
  get pid(): number | undefined {
    return this.#process?.isAlive() ? this.#process.pid : undefined
  }

  /** Sends the signal and waits for the end of the process. The data stays. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.#process?.kill(signal)
    await this.#process?.ended()
  }

  /**
   * Starts the server again, on the same ports and data, and waits until it answers. One that still
   * runs is stopped first.
   *
   * @throws Error why the server ended, or did not answer in time
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

  /** Resolves when the server has ended, for whatever reason; keeps this process alive meanwhile. */
  async ended(): Promise<void> {
    await this.#process?.ended()
  }

  /** Ends the server and removes a temporary folder. Safe to call again. */
  async stop(): Promise<void> {
    await this.#end()
    this.#guard?.release()
    if (!this.#home.isTemporary) return
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }

  async #end(): Promise<void> {
    const process = this.#process
    if (!process?.isAlive()) return
    process.kill('SIGTERM')
    const late = setTimeout(() => process.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await process.ended()
    clearTimeout(late)
  }
}
