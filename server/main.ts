import type { Explore } from '../graph/explore.ts'
import type { Clock } from '../graph/model/audit.ts'
import { registry } from '../graph/registry.ts'
import { ISSUER_PARTS, openAccessControl } from './access-control.ts'
import type { Catalog } from './catalog/catalog.ts'
import { createCatalog } from './catalog/create-catalog.ts'
import { expireChanges } from './catalog/feed/retention.ts'
import { requireFullSightFor } from './authorize/entry-points.ts'
import { ensureSystemEntities } from './catalog/write/system-entities.ts'
import type { Config } from './config.ts'
import { lentRight } from './access/lender.ts'
import { requireSubscriber, Webhooks } from './catalog/webhooks/webhooks.ts'
import { WebhookSender } from './catalog/webhooks/sender.ts'
import type { WebhookInfo } from './catalog/webhooks/webhook.ts'
import { postMessage } from './post-message.ts'
import type { AccessTokens } from './access/access-tokens.ts'
import { SYSTEM_CALLER, type Caller } from './authorize/roles.ts'
import { SecretCipher } from './access/secret-cipher.ts'
import { openEngines, type Engines } from './engines.ts'
import {
  createGraphqlEndpoint,
  type AnswerGraphql,
  type GraphqlOptions,
} from './graphql/engine/endpoint.ts'
import { createApp } from './http/app.ts'
import type { Observer } from './http/request-observer.ts'
import { Load } from './http/load/load.ts'
import { listen, type Listener } from './listen.ts'
import { createLog, loggingObserver, type Log } from './observe/log.ts'
import { measurePort, type Observed } from './observe/measure-port.ts'
import { Metrics } from './observe/metrics.ts'
import { productVersion } from './product.ts'

/** Loaders of optional parts, which would otherwise slow every start. */
const PARTS = {
  catalog: () => import('./graphql/catalog.ts'),
  explorer: () => import('./graphql/explorer/explorer.ts'),
  ...ISSUER_PARTS,
  tracing: () => import('./observe/tracing.ts'),
}

export type Parts = typeof PARTS

/** Longest wait for the previous server to release the lock of the data folder. */
const PREDECESSOR_WAIT_MS = 10_000

/** Opens the engines that the configuration chooses, and serves them. */
export async function startServer(config: Config, clock: Clock = Date.now): Promise<Listener> {
  const log = createLog(config.logLevel)
  const engines = await openEngines(config, clock, (line) => log.info(line), {
    lockWaitMs: PREDECESSOR_WAIT_MS,
  })
  return serve(config, engines, clock, log)
}

/**
 * Connects configuration, engines, use cases and HTTP: the composition root. Closes the engines
 * when the server stops.
 *
 * @param parts loaders of optional parts
 */
export async function serve(
  config: Config,
  engines: Engines,
  clock: Clock,
  log: Log = createLog(config.logLevel),
  parts: Parts = PARTS,
): Promise<Listener> {
  const { strictModel, indexWaitMs, vendorNamespace, openLineage, graphqlLimits, loadLimits } =
    config
  const { metrics, observed, observer, stopTracing } = await createObservers(config, log, parts)
  const stores = observeStores(engines, observed)
  const warn = (line: string) => log.warn(line)
  const accessParts = { ...stores, config, engines, observed, clock, log: warn, parts }
  const { authority, audit, access, principals, forgetUser } = await openAccessControl(accessParts)
  const catalog = await createCatalog({
    ...stores,
    registry,
    searchFields: engines.searchFields,
    clock,
    strictModel,
    indexWaitMs,
    ...(config.access && { authority }),
    audit,
    forgetUser,
    log: (line) => log.info(line),
  })
  const retentionDays = config.changesRetentionDays
  const expiry = expireChanges({ ...stores, clock, retentionDays, log: warn })
  const { webhooks, sender } = createWebhooks(config, catalog, access.accessTokens, warn)
  const close = async () => {
    await sender.stop()
    await access.stop()
    await audit.stop()
    await expiry?.stop()
    await catalog.stop()
    await engines.close()
    await stopTracing()
  }
  try {
    await ensureSystemEntities(catalog)
    const { explore, cypher } = observeExplorers(engines, observed)
    const { graphql, explorer } = createEndpoints(parts, catalog, explore, {
      limits: graphqlLimits,
      version: productVersion(),
      suggests: config.suggestsNames,
      failed: observer.failed,
      tokens: access.accessTokens,
      nativeUsers: access.nativeUsers,
      principals,
      secrets: createCipher(config),
      webhooks,
    })
    const load = new Load(loadLimits)
    metrics.watch({ load, clock, backlog: () => catalog.indexer.backlog() })
    const provided = { catalog, access, vendorNamespace, openLineage, metrics, cypher, webhooks }
    const { metricsPublic, knownHosts, trustedProxies, isHttps } = config
    const edge = { load, observer, metricsPublic, knownHosts, trustedProxies, isHttps }
    const app = createApp(provided, graphql, { ...edge, ...(explorer && { explorer }) })
    const listener = await listen(app, config.host, config.port, metrics.refused)
    logStart(log, config, engines, listener.url)
    const stop = async () => {
      // Readers of changes would keep their connections open.
      catalog.logWatch.stop()
      await listener.stop()
      await close()
    }
    return { url: listener.url, stop }
  } catch (error) {
    await close()
    throw error
  }
}

/** Creates the subscriptions of a catalog, and what sends their messages. */
function createWebhooks(
  config: Config,
  catalog: Catalog,
  tokens: AccessTokens | undefined,
  log: (line: string) => void,
) {
  const { vendorNamespace, webhookAddresses: allowedAddresses } = config
  const parts = {
    catalog,
    cipher: createCipher(config),
    currentOwner: (info: WebhookInfo) => findOwner(info, tokens, catalog),
    post: postMessage,
    allowedAddresses,
    vendorNamespace,
  }
  const webhooks = new Webhooks(parts, lentRight)
  return { webhooks, sender: new WebhookSender(parts, webhooks, log) }
}

/** Returns the owner of a subscription with the rights of today; undefined: it has ended. */
async function findOwner(
  { owner, lentBy }: WebhookInfo,
  tokens: AccessTokens | undefined,
  catalog: Catalog,
): Promise<Caller | undefined> {
  // Without access control everybody sees everything.
  if (!tokens) return { ...SYSTEM_CALLER, actor: owner }
  let current: Caller | undefined
  const isLent = await tokens.isStillLent({ actor: owner, ...lentBy }, async (caller) => {
    await requireSubscriber(catalog, caller)
    current = caller
  })
  return isLent ? current : undefined
}

/** Returns the encryption of stored secrets; undefined: none are stored. */
const createCipher = ({ secretKey, formerSecretKey }: Config) =>
  secretKey === '' ? undefined : new SecretCipher(secretKey, formerSecretKey)

/** Logs the address of the server and the locations of its stores. */
function logStart(
  log: Log,
  { access }: Config,
  { graphLocation, indexLocation }: Engines,
  url: string,
): void {
  log.info(
    { url, graph: graphLocation, search: indexLocation, node: process.version },
    `Trellis answers on ${url}; graph: ${graphLocation}; search: ${indexLocation}; ` +
      `access: ${access ? 'with a token' : 'anyone'}`,
  )
}

/** Creates the observers of requests and stores: metrics, the log, and traces if configured. */
async function createObservers(config: Config, log: Log, parts: Parts) {
  const metrics = new Metrics()
  const logging = loggingObserver(log)
  const tracing = config.tracing ? (await parts.tracing()).startTracing(config.tracing) : undefined
  const observer: Observer = {
    answered(outcome) {
      metrics.answered(outcome)
      logging.answered(outcome)
    },
    failed: logging.failed,
    ...(tracing && { traced: tracing.traced }),
  }
  const observed: Observed = (name, port) =>
    measurePort(port, [metrics.measure(name), ...(tracing ? [tracing.measure(name)] : [])])
  return { metrics, observed, observer, stopTracing: async () => tracing?.stop() }
}

/** Returns the ports whose operations are measured. */
const observeStores = (engines: Engines, observed: Observed) => ({
  graph: observed('graph', engines.graph),
  past: observed('graph', engines.past),
  // Measured as the one store that they are.
  runs: observed('graph', engines.runs),
  control: observed('graph', engines.control),
  changeLog: observed('graph', engines.changeLog),
  points: observed('points', engines.points),
  tasks: observed('tasks', engines.tasks),
  keyedRequests: observed('graph', engines.keyedRequests),
  deliveries: observed('graph', engines.deliveries),
  index: observed('index', engines.index),
})

/** Returns the explorers of the graph; there are none where it is not in Neo4j. */
function observeExplorers({ explore, cypher }: Engines, observed: Observed) {
  return {
    explore: explore && observed('explorer', { explore }).explore,
    cypher: cypher && observed('cypher', cypher),
  }
}

/** Creates the GraphQL endpoints; each loads its code at its first request. */
function createEndpoints(
  parts: Parts,
  catalog: Catalog,
  explore: Explore | undefined,
  options: GraphqlOptions,
) {
  const graphql = createGraphqlEndpoint(async () =>
    (await parts.catalog()).serveCatalog(catalog, options),
  )
  const explorer =
    explore &&
    createGraphqlEndpoint(async () =>
      limitToFullSight(
        catalog,
        await (await parts.explorer()).startExplorer(catalog.registry, explore, options),
      ),
    )
  return { graphql, explorer }
}

/** The explorer reads the graph itself, so it answers only callers who see all of it. */
function limitToFullSight(catalog: Catalog, answer: AnswerGraphql): AnswerGraphql {
  return async (request) => {
    await requireFullSightFor(catalog, request, 'use the graph explorer')
    return answer(request)
  }
}
