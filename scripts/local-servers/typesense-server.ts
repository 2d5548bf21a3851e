import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnInBackground, type BackgroundProcess } from './background-process.ts'
import { homeFor, LocalServer, portFor, startNew, type Home } from './local-server.ts'
import { untilAnswers } from './readiness.ts'
import { readOrCreateSecret } from './stored-secret.ts'
import { resolveTypesense, TYPESENSE_VERSION, type FetchOptions } from './typesense-artifacts.ts'
import { canStartTypesense } from './typesense-requirements.ts'

/**
 * A start takes 3 s, or minutes with much data, because it loads all data and replays late writes.
 */
const START_TIMEOUT_MS = 900_000
const ATTEMPT_TIMEOUT_MS = 5_000
const HEALTHY_LAG = 4

export interface TypesenseOptions extends FetchOptions {
  /** A free port by default. */
  port?: number | undefined
  /** The port of its Raft peers. A free port by default. */
  peeringPort?: number | undefined
  /**
   * The folder of the data. By default a temporary folder that is removed when the server stops.
   */
  dataDir?: string | undefined
  /** The file that lists the nodes of its cluster. */
  nodesFile?: string | undefined
  /** By default a secret that is stored with the data. */
  apiKey?: string | undefined
  /** The most writes left to replay at which `/health` answers ok. 4 by default. */
  healthyLag?: number | undefined
}

interface Launch {
  program: string
  port: number
  peeringPort: number
  apiKey: string
  healthyLag: number
  nodesFile: string | undefined
}

/**
 * Starts Typesense on loopback, and waits until it is healthy. The first start on a machine
 * downloads it with pip.
 *
 * @throws Error with a sentence: what to install, which port is taken, or why the server ended; the
 * reason of `signal` once that is aborted
 */
export async function startTypesense(options: TypesenseOptions = {}): Promise<TypesenseServer> {
  const { onProgress, signal } = options
  const startable = await canStartTypesense()
  if (!startable.yes) throw new Error(startable.reason)
  const program = await resolveTypesense(options)
  const port = await portFor(options.port)
  const peeringPort = await portFor(options.peeringPort)

  onProgress?.(`Starting Typesense ${TYPESENSE_VERSION}`)
  const home = await homeFor('typesense', options.dataDir)
  const {
    healthyLag = HEALTHY_LAG,
    nodesFile,
    apiKey = await readOrCreateSecret(home.path, 'api-key'),
  } = options
  const launch = { program, port, peeringPort, apiKey, healthyLag, nodesFile }
  const server = new TypesenseServer(launch, home)
  return await startNew(server, signal)
}

/** A Typesense started by {@link startTypesense}. */
export class TypesenseServer extends LocalServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  readonly apiKey: string
  readonly #launch: Launch

  constructor(launch: Launch, home: Home) {
    super(home)
    this.url = `http://127.0.0.1:${launch.port}`
    this.apiKey = launch.apiKey
    this.#launch = launch
  }

  protected override async launch(onEnd: () => void): Promise<BackgroundProcess> {
    const store = join(this.dataDir, 'store')
    await mkdir(store, { recursive: true })
    const logFile = join(this.dataDir, 'console.log')
    // A variable, because other users can read command lines. The only one, because variables set
    // options.
    const env = { TYPESENSE_API_KEY: this.apiKey }
    return await spawnInBackground(this.#launch.program, argumentsFor(this.#launch, store), {
      logFile,
      env,
      onEnd,
    })
  }

  protected override untilReady(
    process: BackgroundProcess,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const readiness = {
      name: 'Typesense',
      timeoutMs: START_TIMEOUT_MS,
      answers: () => isHealthy(this.url),
      causeIn,
    }
    return untilAnswers(process, readiness, signal)
  }
}

/**
 * Returns the command line. The two lags keep `/health` from answering ok until all but a few
 * writes from before a restart are replayed. The default allows 1,000, which the catalog's searches
 * wait for, while other clients would find stale documents. The cost: with six or more concurrent
 * writes (0.24.1) most of them, and concurrent searches, are answered 503.
 */
const argumentsFor = (
  { port, peeringPort, healthyLag, nodesFile }: Launch,
  store: string,
): string[] => [
  `--data-dir=${store}`,
  '--api-address=127.0.0.1',
  `--api-port=${port}`,
  '--peering-address=127.0.0.1',
  `--peering-port=${peeringPort}`,
  '--enable-cors=false',
  `--healthy-read-lag=${healthyLag}`,
  `--healthy-write-lag=${healthyLag}`,
  ...(nodesFile === undefined ? [] : [`--nodes=${nodesFile}`]),
]

async function isHealthy(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)
    return (await fetch(`${url}/health`, { signal })).ok
  } catch {
    return false
  }
}

/**
 * Returns the first error, which is the cause; the server continues after it and later exits
 * silently.
 */
function causeIn(lines: readonly string[]): string | undefined {
  const errors = lines.filter((line) => /^E\d{8} /.test(line))
  const cause = errors.find((line) => line.includes('already being used')) ?? errors[0]
  return cause?.replace(/^E.*?\] /, '')
}
