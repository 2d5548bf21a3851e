import { createRequire } from 'node:module'
import type { BlockList } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../graph/model/audit.ts'
import type { Stores } from '../../graph/store/stores.ts'
import { LOOPBACK_HOSTS, type KnownHosts } from '../../server/access/known-hosts.ts'
import { jsonText } from '../../graph/model/json-text.ts'
import { VENDOR } from '../../graph/model/field-walk.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import * as openId from '../../server/access/openid.ts'
import * as signIn from '../../server/access/sign-in.ts'
import type { AccessConfig } from '../../server/access/access-config.ts'
import type { NamingRules } from '../../server/catalog/openlineage/naming.ts'
import { readConfig } from '../../server/config.ts'
import type { Listener } from '../../server/listen.ts'
import { serve, type Parts } from '../../server/main.ts'
import { createLog } from '../../server/observe/log.ts'
import { serveCatalog } from './run/graphql.ts'
import { declaredAnswers, type CheckAnswer } from './declared-answers.ts'
import {
  createSqliteStorage,
  neo4j,
  neo4jAndTypesense,
  sqlite,
  type Engine,
  type OpenStores,
  type Storage,
} from './stores/engines.ts'
import { send, type Answer, type Options } from './http.ts'
import { mayUse, servesApi } from './run/settings.ts'

/** The initial time of the clock of a server under test, milliseconds since the epoch. */
export const STARTED_MILLIS = 1_700_000_000_000

/** Longer than any index takes, so that tests find what they wrote. */
const INDEX_WAIT_MS = 30_000

type Explorer = typeof import('../../server/graphql/explorer/explorer.ts')
const load = createRequire(import.meta.url)

/**
 * Imported with this file: under Mocha a later import would load all classes twice. Only suites on
 * Neo4j need the explorer, which takes a second.
 */
const LOADED: Parts = {
  catalog: async () => ({ serveCatalog }),
  explorer: async () => load('../../server/graphql/explorer/explorer.ts') as Explorer,
  openId: async () => openId,
  signIn: async () => signIn,
  tracing: () => import('../../server/observe/tracing.ts'),
}

/** The clock of a server under test. It stands still until it is moved. */
export interface MovableClock extends Clock {
  nowMillis: number
}

export interface ServerOptions {
  readonly strictModel?: boolean
  readonly vendorNamespace?: string
  readonly indexWaitMs?: number
  readonly openLineage?: NamingRules
  /** Absent: access control is off. */
  readonly access?: AccessConfig
  readonly knownHosts?: KnownHosts
  readonly trustedProxies?: number
  readonly isHttps?: boolean
  readonly secretKey?: string
  readonly accessTokenMaxDays?: number
  /** Private addresses to which webhooks are sent. */
  readonly webhookAddresses?: BlockList
}

/**
 * The real server on real stores, which are empty at the start of the suite. Each answer is checked
 * against the document of the API.
 */
export interface TestServer {
  readonly clock: MovableClock
  /** Set only while tests run. */
  readonly url: string
  readonly stores: Stores
  readonly index: SearchIndex
  get<Body = unknown>(path: string, headers?: Options['headers']): Promise<Answer<Body>>
  /** Sends `body` as JSON. */
  post<Body = unknown>(
    path: string,
    body?: unknown,
    headers?: Options['headers'],
  ): Promise<Answer<Body>>
  send<Body = unknown>(method: string, path: string, options?: Options): Promise<Answer<Body>>
  /** Writes proposals; the test fails if they are refused. */
  ingest(...proposals: readonly object[]): Promise<void>
  /** Stops the server, closes the stores, and starts both again on the same data. */
  restart(): Promise<void>
}

/** Starts a server before the tests of the calling suite, and stops it after them. */
export type Serve = (options?: ServerOptions) => TestServer

/**
 * Declares an API suite on the engines of the run: SQLite, unless `ENGINES` names others. Suites
 * that depend on the graph only do not need Typesense.
 */
export function describeOnEngines(title: string, suite: (serve: Serve) => void): void {
  if (servesApi('sqlite')) describeOn(sqlite, title, suite)
  if (servesApi('neo4j')) describeOn(neo4j, title, suite)
}

/**
 * Declares an API suite that depends on the search index. It runs on Neo4j with Typesense if
 * `ENGINES` names both; the graph gets the same requests beside either index.
 */
export function describeOnAllEngines(title: string, suite: (serve: Serve) => void): void {
  const isPair = servesApi('neo4j') && servesApi('typesense')
  if (!isPair) return describeOnEngines(title, suite)
  if (servesApi('sqlite')) describeOn(sqlite, title, suite)
  describeOn(neo4jAndTypesense, title, suite)
}

/** Declares a suite on SQLite only, because it does not depend on the engine. */
export function describeEmbedded(title: string, suite: (serve: Serve) => void): void {
  if (mayUse('sqlite')) describeOn(sqlite, title, suite)
}

export function describeOn(engine: Engine, title: string, suite: (serve: Serve) => void): void {
  describe(`${title} (${engine.name})`, () => {
    before(function requireEngine() {
      return engine.require(this)
    })
    const create = engine === sqlite ? createStartedStorage : () => engine.create()
    suite((options) => serveOn(engine, options, create))
  })
}

/** One log for all servers, because each keeps a timer. Only bugs are logged. */
const LOG = createLog('error')

interface Running {
  readonly stores: OpenStores
  readonly listener: Listener
}

/**
 * Returns {@link Serve} on one engine, for suites that compare engines.
 *
 * @param create creates the storage; by default it is empty
 */
export function serveOn(
  engine: Engine,
  options: ServerOptions = {},
  create: (controlsViews: boolean) => Promise<Storage> = () => engine.create(),
): TestServer {
  const clock = movableClock()
  let storage: Storage | undefined
  let running: Running | undefined
  let starting: Promise<unknown> = Promise.resolve()
  const start = async (): Promise<void> => {
    const controlsViews = options.access?.views !== undefined
    storage ??= await create(controlsViews)
    const stores = await storage.open(clock, controlsViews)
    running = await run(stores, clock, options)
  }
  const stop = async (): Promise<void> => {
    await running?.listener.stop()
    running = undefined
  }
  before('start a server', () => {
    const started = start()
    // A server that starts after the hook has timed out has to be stopped as well.
    starting = started.catch(() => {})
    return started
  })
  after('stop the server', async () => {
    await starting
    await stop()
    await storage?.remove()
  })
  const now = (): Running => {
    if (!running) throw new Error('The server runs only while the tests of its suite do')
    return running
  }
  const check = declaredAnswers({
    vendorNamespace: options.vendorNamespace ?? VENDOR,
    isControlled: options.access !== undefined,
  })
  return clientOf(clock, now, check, async () => {
    await stop()
    await start()
  })
}

/** Files of SQLite on which a server has started, without and with view authorization. */
const startedFiles = new Map<boolean, Promise<Buffer>>()

/**
 * Creates storage on which a server has started before: writing the shipped policies, and a thread
 * to index them, take most of a first start.
 */
async function createStartedStorage(controlsViews: boolean): Promise<Storage> {
  const file = startedFiles.get(controlsViews) ?? startOnce(controlsViews)
  startedFiles.set(controlsViews, file)
  return createSqliteStorage(await file)
}

/** Starts a server on an empty file, and returns the file as it leaves it. */
async function startOnce(controlsViews: boolean): Promise<Buffer> {
  const storage = await createSqliteStorage()
  // Earlier than the suites, since audit records of one millisecond have no order across servers.
  const clock = () => STARTED_MILLIS - 1
  const stores = await storage.open(clock, controlsViews)
  const { listener } = await run(stores, clock, {})
  while ((await stores.control.dirtyFlags(1)).length > 0) await sleep(5)
  await listener.stop()
  const file = await storage.read()
  await storage.remove()
  return file
}

/** Starts the server with a configuration in which every variable is set. */
async function run(
  stores: OpenStores,
  clock: Clock,
  {
    strictModel = false,
    vendorNamespace = VENDOR,
    indexWaitMs = INDEX_WAIT_MS,
    openLineage = readConfig({}).openLineage,
    access,
    knownHosts = LOOPBACK_HOSTS,
    trustedProxies = 0,
    isHttps = false,
    secretKey = '',
    accessTokenMaxDays = readConfig({}).accessTokenMaxDays,
    webhookAddresses = readConfig({}).webhookAddresses,
  }: ServerOptions,
): Promise<Running> {
  const config = {
    ...readConfig({ PORT: '0' }),
    strictModel,
    vendorNamespace,
    indexWaitMs,
    openLineage,
    access,
    knownHosts,
    trustedProxies,
    isHttps,
    secretKey,
    accessTokenMaxDays,
    webhookAddresses,
  }
  const close = async () => {
    await stores.index.close()
    await stores.control.close()
  }
  const engines = { ...stores, graphLocation: 'tests', indexLocation: 'tests', close }
  const listener = await serve(config, engines, clock, LOG, LOADED)
  return { stores, listener }
}

function clientOf(
  clock: MovableClock,
  now: () => Running,
  check: CheckAnswer,
  restart: () => Promise<void>,
): TestServer {
  const sendTo: TestServer['send'] = async <Body>(
    method: string,
    path: string,
    options?: Options,
  ) => {
    const answer = await send<Body>(now().listener.url, method, path, options)
    check(method, path, answer)
    return answer
  }
  const post: TestServer['post'] = (path, body, headers) =>
    sendTo('POST', path, {
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { bytes: jsonText(body) }),
    })
  return {
    clock,
    get url() {
      return now().listener.url
    },
    get stores() {
      return now().stores
    },
    get index() {
      return now().stores.index
    },
    get: (path, headers = {}) => sendTo('GET', path, { headers }),
    post,
    send: sendTo,
    async ingest(...proposals) {
      const write = () => post('/aspects?action=ingestProposalBatch', { proposals })
      let answer = await write()
      // Beside other suites a new store may need longer than requests wait; clients repeat them.
      for (let tries = 1; answer.status === 503 && tries < INGEST_TRIES; tries++)
        answer = await write()
      if (answer.status !== 200) throw new Error(`Refused: ${jsonText(answer.body)}`)
    },
    restart,
  }
}

/** Attempts to write what a suite needs. */
const INGEST_TRIES = 4

export function movableClock(): MovableClock {
  const clock: MovableClock = Object.assign(() => clock.nowMillis, { nowMillis: STARTED_MILLIS })
  return clock
}
