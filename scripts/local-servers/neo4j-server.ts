import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnInBackground, type BackgroundProcess } from './background-process.ts'
import { homeFor, LocalServer, portFor, startNew, type Home } from './local-server.ts'
import { NEO4J_VERSION, resolveNeo4j, type ResolveOptions } from './neo4j-artifacts.ts'
import { untilNeo4jAnswers } from './neo4j-readiness.ts'
import { canStartNeo4j } from './neo4j-requirements.ts'
import { makeConf, hasPassword, javaArguments, type Neo4jSettings } from './neo4j-settings.ts'
import { readOrCreateSecret } from './stored-secret.ts'

export interface Neo4jOptions extends ResolveOptions {
  profile: Neo4jSettings['profile']
  /** A free port by default. */
  boltPort?: number | undefined
  /** A free port by default. HTTP is on only together with `browser`. */
  httpPort?: number | undefined
  /** Megabytes of Java heap; by default 512 for `test`, 1024 for `serve`. */
  heapMb?: number | undefined
  /**
   * The folder of the data. By default a temporary folder that is removed when the server stops.
   */
  dataDir?: string | undefined
}

/**
 * Starts Neo4j Community on loopback, without authentication for tests, and waits until it answers. The first
 * start on a machine downloads it with Maven.
 *
 * @throws Error with a sentence: what to install, which port is taken, or why the server ended; the
 *   reason of `signal` once that is aborted
 */
export async function startNeo4j(options: Neo4jOptions): Promise<Neo4jServer> {
  const { profile, version = NEO4J_VERSION, heapMb, browser = false, onProgress, signal } = options
  const startable = await canStartNeo4j(options)
  if (!startable.yes) throw new Error(startable.reason)
  const classPath = await resolveNeo4j(options)
  const boltPort = await portFor(options.boltPort)
  const httpPort = browser ? await portFor(options.httpPort) : undefined

  onProgress?.(`Starting Neo4j ${version}`)
  const home = await homeFor('neo4j', options.dataDir)
  const settings = { profile, version, heapMb, boltPort, httpPort }
  const password = hasPassword(profile)
    ? await readOrCreateSecret(home.path, 'password')
    : undefined
  const program = { java: startable.java, classPath }
  return await startNew(new Neo4jServer(settings, program, { home, password }), signal)
}

interface JavaProgram {
  readonly java: string
  readonly classPath: readonly string[]
}

interface ProtectedHome {
  readonly home: Home
  readonly password: string | undefined
}

/** A Neo4j started by {@link startNeo4j}. */
export class Neo4jServer extends LocalServer {
  /** `bolt://127.0.0.1:PORT` */
  readonly uri: string
  /** The address of Neo4j Browser, if it was requested. */
  readonly browserUrl: string | undefined
  /** The password of the user `neo4j`; undefined: any is accepted. */
  readonly password: string | undefined
  readonly #settings: Neo4jSettings
  readonly #program: JavaProgram

  constructor(settings: Neo4jSettings, program: JavaProgram, { home, password }: ProtectedHome) {
    super(home)
    this.password = password
    const { boltPort, httpPort } = settings
    this.uri = `bolt://127.0.0.1:${boltPort}`
    this.browserUrl = httpPort === undefined ? undefined : `http://127.0.0.1:${httpPort}/browser/`
    this.#settings = settings
    this.#program = program
  }

  protected override async launch(onEnd: () => void): Promise<BackgroundProcess> {
    await mkdir(join(this.dataDir, 'conf'), { recursive: true })
    await mkdir(join(this.dataDir, 'logs'), { recursive: true })
    await writeFile(join(this.dataDir, 'conf', 'neo4j.conf'), makeConf(this.#settings))
    const { java, classPath } = this.#program
    const args = javaArguments(this.#settings, classPath, this.dataDir)
    const logFile = join(this.dataDir, 'logs', 'console.log')
    return await spawnInBackground(java, args, { logFile, onEnd })
  }

  protected override untilReady(
    java: BackgroundProcess,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    return untilNeo4jAnswers(this, java, signal)
  }
}
