import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { guardChild, type ChildGuard } from './child-guard.ts'
import { freePort, requireFree } from './free-port.ts'
import { spawnJava, type JavaProcess } from './java-process.ts'
import { NEO4J_CACHE, NEO4J_VERSION, resolveNeo4j, type ResolveOptions } from './neo4j-artifacts.ts'
import { untilAnswers } from './neo4j-readiness.ts'
import { canStartNeo4j } from './neo4j-requirements.ts'
import { confOf, javaArguments, type Neo4jSettings } from './neo4j-settings.ts'

/** A stop takes 1 s. A server that takes longer than this is killed. */
const STOP_TIMEOUT_MS = 15_000

export interface Neo4jOptions extends ResolveOptions {
  profile: Neo4jSettings['profile']
  /** A free port by default. */
  boltPort?: number | undefined
  /** A free port by default. HTTP is on only together with `browser`. */
  httpPort?: number | undefined
  /** Megabytes of Java heap; by default 512 for `test`, 1024 for `serve`. */
  heapMb?: number | undefined
  /**
   * Keeps everything the server writes. By default that of `npm run neo4j` for `serve`, and for
   * `test` a temporary folder that is removed when the server stops.
   */
  dataDir?: string | undefined
}

/**
 * Starts Neo4j Community on loopback, without authentication, and waits until it answers. The first
 * start on a machine fetches it with Maven. The server does not keep this process alive, and it ends
 * when this process does, in whatever way.
 *
 * @throws Error with one sentence: what to install, which port is taken, or why the server ended;
 *   the reason of `signal` once that is aborted
 */
export async function startNeo4j(options: Neo4jOptions): Promise<Neo4jServer> {
  const { profile, heapMb, browser = false, onProgress, signal } = options
  const startable = await canStartNeo4j({ browser })
  if (!startable.yes) throw new Error(startable.reason)
  const classPath = await resolveNeo4j(options)
  const boltPort = await portFor(options.boltPort)
  const httpPort = browser ? await portFor(options.httpPort) : undefined

  onProgress?.(`Starting Neo4j ${NEO4J_VERSION}`)
  const settings = { profile, heapMb, boltPort, httpPort }
  const server = new Neo4jServer(settings, classPath, await homeFor(options))
  try {
    await server.restart(signal)
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

interface Home {
  path: string
  isTemporary: boolean
}

/** A Neo4j that {@link startNeo4j} has started. */
export class Neo4jServer {
  /** `bolt://127.0.0.1:PORT` */
  readonly uri: string
  /** Only when it was asked for. */
  readonly browserUrl: string | undefined
  readonly dataDir: string
  readonly #settings: Neo4jSettings
  readonly #classPath: readonly string[]
  readonly #home: Home
  #guard: ChildGuard | undefined
  #java: JavaProcess | undefined

  constructor(settings: Neo4jSettings, classPath: readonly string[], home: Home) {
    const { boltPort, httpPort } = settings
    this.uri = `bolt://127.0.0.1:${boltPort}`
    this.browserUrl = httpPort === undefined ? undefined : `http://127.0.0.1:${httpPort}/browser/`
    this.dataDir = home.path
    this.#settings = settings
    this.#classPath = classPath
    this.#home = home
  }

  /** Of the `java` process; `undefined` after it has ended. */
  get pid(): number | undefined {
    return this.#java?.isAlive() ? this.#java.pid : undefined
  }

  /** Sends the signal and waits for the end of the process. The data stays. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const java = this.#java
    java?.kill(signal)
    await java?.ended()
  }

  /**
   * Starts the server again, on the same ports and data, and waits until it answers. One that still
   * runs is stopped first.
   *
   * @throws Error why the server ended, or did not answer in 240 s
   */
  async restart(signal?: AbortSignal): Promise<void> {
    await this.#end()
    signal?.throwIfAborted()
    const guard = guardChild(this.#home.isTemporary ? this.dataDir : undefined)
    this.#guard?.release()
    this.#guard = guard
    await mkdir(join(this.dataDir, 'conf'), { recursive: true })
    await mkdir(join(this.dataDir, 'logs'), { recursive: true })
    await writeFile(join(this.dataDir, 'conf', 'neo4j.conf'), confOf(this.#settings))
    const args = javaArguments(this.#settings, this.#classPath, this.dataDir)
    const logFile = join(this.dataDir, 'logs', 'console.log')
    const java = await spawnJava(args, logFile, () => guard.watch(undefined))
    guard.watch(java.pid)
    this.#java = java
    await untilAnswers(this.uri, java, signal)
  }

  /** Resolves when the server has ended, for whatever reason; keeps this process alive meanwhile. */
  async ended(): Promise<void> {
    await this.#java?.ended()
  }

  /** Ends the server and removes a temporary folder. Safe to call again. */
  async stop(): Promise<void> {
    await this.#end()
    this.#guard?.release()
    if (!this.#home.isTemporary) return
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }

  async #end(): Promise<void> {
    const java = this.#java
    if (!java?.isAlive()) return
    java.kill('SIGTERM')
    const late = setTimeout(() => java.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await java.ended()
    clearTimeout(late)
  }
}

const portFor = (wanted: number | undefined): Promise<number> =>
  wanted === undefined ? freePort() : requireFree(wanted)

async function homeFor({ dataDir, profile }: Neo4jOptions): Promise<Home> {
  if (dataDir !== undefined) return { path: resolve(dataDir), isTemporary: false }
  if (profile === 'serve') return { path: join(NEO4J_CACHE, 'data'), isTemporary: false }
  return { path: await mkdtemp(join(tmpdir(), 'trellis-neo4j-')), isTemporary: true }
}
