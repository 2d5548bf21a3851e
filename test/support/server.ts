import type { Clock } from '../../graph/model/audit.ts'
import { VENDOR } from '../../graph/model/walk.ts'
import { registry } from '../../graph/registry.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import { controlledAccess, OPEN_ACCESS, type Access } from '../../server/access/access.ts'
import { openIdIssuer } from '../../server/access/openid.ts'
import { createCatalog, type Catalog } from '../../server/catalog/catalog.ts'
import { ensureSystemEntities } from '../../server/catalog/system-entities.ts'
import type { AccessConfig } from '../../server/config.ts'
import { startApollo } from '../../server/graphql/apollo.ts'
import { startExplorer } from '../../server/graphql/explorer/explorer.ts'
import { createGraphqlEndpoint, GRAPHQL_LIMITS } from '../../server/graphql/endpoint.ts'
import { createApp } from '../../server/http/app.ts'
import { SILENT } from '../../server/http/observe.ts'
import { Load, LOAD_LIMITS } from '../../server/http/overload.ts'
import { listen, type Listener } from '../../server/listen.ts'
import { Metrics } from '../../server/observe/metrics.ts'
import { declaredAnswers, type CheckAnswer } from './declared-answers.ts'
import {
  neo4j,
  neo4jAndTypesense,
  sqlite,
  type Engine,
  type OpenStores,
  type Storage,
} from './engines.ts'
import { send, type Answer, type Options } from './http.ts'
import type { Stores } from './stores.ts'

/** What the clock of a server under test shows first, milliseconds since the epoch. */
export const STARTED_MILLIS = 1_700_000_000_000

/** Longer than any index takes: tests want to see what they wrote. */
const INDEX_WAIT_MS = 30_000

/** The time of a server under test. It stands still until it is moved. */
export interface MovableClock extends Clock {
  nowMillis: number
}

export interface ServerOptions {
  readonly strictModel?: boolean
  readonly vendorNamespace?: string
  readonly indexWaitMs?: number
  /** Left out: everybody may do everything. */
  readonly access?: AccessConfig
}

/**
 * The real service on real stores, empty at the start of the suite. Each answer is held to the
 * document of the API.
 */
export interface TestServer {
  readonly clock: MovableClock
  /** Only while tests run. */
  readonly url: string
  readonly stores: Stores
  readonly index: SearchIndex
  get<Body = unknown>(path: string, headers?: Options['headers']): Promise<Answer<Body>>
  /** `body` is sent as JSON. */
  post<Body = unknown>(
    path: string,
    body?: unknown,
    headers?: Options['headers'],
  ): Promise<Answer<Body>>
  send<Body = unknown>(method: string, path: string, options?: Options): Promise<Answer<Body>>
  /** Writes proposals, and fails the test when they are refused. */
  ingest(...proposals: readonly object[]): Promise<void>
  /** Stops the service, closes the stores, and starts both again on the same data. */
  restart(): Promise<void>
}

/** Starts a server before the tests of the suite that calls this, and stops it behind them. */
export type Serve = (options?: ServerOptions) => TestServer

/** A suite on every engine: SQLite always, a real Neo4j where one can be had. */
export function describeOnEngines(title: string, suite: (serve: Serve) => void): void {
  for (const engine of [sqlite, neo4j]) describeOn(engine, title, suite)
}

/** The same, and on a real Neo4j with a real Typesense: for what depends on the search index. */
export function describeOnAllEngines(title: string, suite: (serve: Serve) => void): void {
  for (const engine of [sqlite, neo4j, neo4jAndTypesense]) describeOn(engine, title, suite)
}

/** A suite on SQLite only, for what does not depend on the engine. */
export function describeEmbedded(title: string, suite: (serve: Serve) => void): void {
  describeOn(sqlite, title, suite)
}

/** A suite on a real Neo4j only, for what nothing else can do. */
export function describeOnNeo4j(title: string, suite: (serve: Serve) => void): void {
  describeOn(neo4j, title, suite)
}

function describeOn(engine: Engine, title: string, suite: (serve: Serve) => void): void {
  describe(`${title} (${engine.name})`, function onEngine() {
    before(function requireEngine() {
      return engine.require(this)
    })
    suite((options = {}) => serveOn(engine, options))
  })
}

interface Running {
  readonly stores: Stores
  readonly catalog: Catalog
  readonly access: Access
  readonly listener: Listener
}

function serveOn(engine: Engine, options: ServerOptions): TestServer {
  const clock = movableClock()
  let storage: Storage | undefined
  let running: Running | undefined
  let starting: Promise<unknown> = Promise.resolve()
  const start = async (): Promise<void> => {
    storage ??= await engine.create()
    running = await run(await storage.open(clock), clock, options)
  }
  const stop = async (): Promise<void> => {
    await running?.listener.stop()
    await running?.access.stop()
    await running?.catalog.stop()
    await running?.catalog.index.close()
    await running?.stores.graph.close()
    running = undefined
  }
  before('start a server', () => {
    const started = start()
    // What comes up after the hook has timed out has to be stopped as well.
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

async function run(
  stores: OpenStores,
  clock: Clock,
  {
    strictModel = false,
    vendorNamespace = VENDOR,
    indexWaitMs = INDEX_WAIT_MS,
    access: config,
  }: ServerOptions,
): Promise<Running> {
  const metrics = new Metrics()
  const catalog = await createCatalog({
    registry,
    graph: metrics.port('graph', stores.graph),
    points: metrics.port('points', stores.points),
    tasks: metrics.port('tasks', stores.tasks),
    index: metrics.port('index', stores.index),
    searchFields: stores.searchFields,
    clock,
    strictModel,
    log: () => {},
    indexWaitMs,
  })
  await ensureSystemEntities(catalog)
  const load = new Load(LOAD_LIMITS)
  metrics.watch({ load, clock, backlog: () => catalog.indexer.backlog() })
  const observer = { ...SILENT, answered: metrics.answered }
  const access = config ? accessOf(config, stores, clock) : OPEN_ACCESS
  const { tokens } = access
  const options = {
    limits: GRAPHQL_LIMITS,
    suggests: true,
    failed: console.error,
    ...(tokens && { tokens }),
  }
  // Loaded with this file: under Mocha a later import would make all classes twice.
  const graphql = createGraphqlEndpoint(() => startApollo(catalog, options))
  const { explore } = stores
  const explorer = explore && createGraphqlEndpoint(() => startExplorer(registry, explore, options))
  const app = createApp({ catalog, access, vendorNamespace, metrics }, graphql, {
    load,
    observer,
    ...(explorer && { explorer }),
  })
  return { stores, catalog, access, listener: await listen(app, '127.0.0.1', 0) }
}

function accessOf(
  { openId, systemClient }: AccessConfig,
  { tokens: store }: Stores,
  clock: Clock,
): Access {
  const identifyJwt = openId && openIdIssuer({ ...openId, clock, log: () => {} })
  return controlledAccess({ store, clock, systemClient, identifyJwt })
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
      ...(body !== undefined && { bytes: JSON.stringify(body) }),
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
      return now().catalog.index
    },
    get: (path, headers = {}) => sendTo('GET', path, { headers }),
    post,
    send: sendTo,
    async ingest(...proposals) {
      const answer = await post('/aspects?action=ingestProposalBatch', { proposals })
      if (answer.status !== 200) throw new Error(`Refused: ${JSON.stringify(answer.body)}`)
    },
    restart,
  }
}

function movableClock(): MovableClock {
  const clock: MovableClock = Object.assign(() => clock.nowMillis, { nowMillis: STARTED_MILLIS })
  return clock
}
