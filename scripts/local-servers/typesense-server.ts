import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnInBackground, type BackgroundProcess } from './background-process.ts'
import { homeFor, LocalServer, portFor, started, type Home } from './local-server.ts'
import { untilAnswers } from './readiness.ts'
import { resolveTypesense, TYPESENSE_VERSION, type FetchOptions } from './typesense-artifacts.ts'
import { canStartTypesense } from './typesense-requirements.ts'

/** A start takes 3 s, and minutes with much data: all of it is read, and late writes are replayed. */
const START_TIMEOUT_MS = 900_000
const ATTEMPT_TIMEOUT_MS = 5_000
const HEALTHY_LAG = 4

export interface TypesenseOptions extends FetchOptions {
  /** A free port by default. */
  port?: number | undefined
  /** Where it would talk to others of its kind. A free port by default. */
  peeringPort?: number | undefined
  /** Keeps everything the server writes. By default a temporary folder that is removed with it. */
  dataDir?: string | undefined
  /** Writes that it may still have to replay when it says that it is healthy. 4 by default. */
  healthyLag?: number | undefined
}

interface Launch {
  program: string
  port: number
  peeringPort: number
  apiKey: string
  healthyLag: number
}

/**
 * Starts Typesense on loopback, and waits until it is healthy. The first start on a machine fetches it
 * with pip.
 *
 * @throws Error with one sentence: what to install, which port is taken, or why the server ended;
 *   the reason of `signal` once that is aborted
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
  const apiKey = await keyIn(home)
  const { healthyLag = HEALTHY_LAG } = options
  const launch = { program, port, peeringPort, apiKey, healthyLag }
  const server = new TypesenseServer(launch, home)
  return await started(server, signal)
}

/** A Typesense that {@link startTypesense} has started. */
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
    // The only variable, since each option may come in one; and everyone can see command lines.
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
 * The two lags make `/health` say no until all but a few writes of before a restart are there. By default
 * it says ok while up to 1,000 are replayed: our own searches wait for those, other clients' find old
 * states. The price: with six or more writes at once (0.24.1) most of them, and searches meanwhile, are
 * answered 503.
 */
const argumentsFor = ({ port, peeringPort, healthyLag }: Launch, store: string): string[] => [
  `--data-dir=${store}`,
  '--api-address=127.0.0.1',
  `--api-port=${port}`,
  '--peering-address=127.0.0.1',
  `--peering-port=${peeringPort}`,
  '--enable-cors=false',
  `--healthy-read-lag=${healthyLag}`,
  `--healthy-write-lag=${healthyLag}`,
]

/**
 * A secret that stays with the data, so that variables that were set once remain right. Any web page
 * in a browser of this machine can send requests to loopback, so a well-known key would not do.
 */
async function keyIn({ path }: Home): Promise<string> {
  const file = join(path, 'api-key')
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known !== '') return known
  const fresh = randomBytes(18).toString('hex')
  await mkdir(path, { recursive: true })
  await writeFile(file, fresh, { mode: 0o600 })
  return fresh
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)
    return (await fetch(`${url}/health`, { signal })).ok
  } catch {
    return false
  }
}

/** The first error is the cause: it goes on without its data until that ends it, with no word. */
function causeIn(lines: readonly string[]): string | undefined {
  const errors = lines.filter((line) => /^E\d{8} /.test(line))
  const cause = errors.find((line) => line.includes('already being used')) ?? errors[0]
  return cause?.replace(/^E.*?\] /, '')
}
