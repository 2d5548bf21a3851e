import Koa from 'koa'
import { LOOPBACK_HOSTS, type KnownHosts } from '../access/known-hosts.ts'
import { contentTag } from './assets.ts'
import { edge } from './edge.ts'
import {
  CATALOG_ENDPOINT,
  EXPLORER_ENDPOINT,
  GRAPHQL_ENDPOINTS,
  createGraphqlEndpoints,
  noExplorer,
  type AnswerGraphql,
} from './graphql.ts'
import { openApiDocument } from './openapi/document.ts'
import { SILENT, type Observer } from './request-observer.ts'
import { Load, LOAD_LIMITS } from './load/load.ts'
import type { Operation, Provided, Route, Services, TaggedText } from './route.ts'
import { RouteTable } from './route-table.ts'
import { createEndpoints, createRouter } from './router.ts'
import { ROUTES } from './routes/index.ts'
import { getMetrics } from './routes/metrics.ts'

/** Options of the HTTP service; each has a default. */
export interface AppOptions {
  readonly load?: Load
  readonly observer?: Observer
  /** Whether metrics may be read without credentials when access is controlled. */
  readonly metricsPublic?: boolean
  /** Answers requests to the graph explorer; absent where the graph is not in Neo4j. */
  readonly explorer?: AnswerGraphql
  /** Host names that browsers may use while access is not controlled. */
  readonly knownHosts?: KnownHosts
  /** Whether browsers reach this server by HTTPS only. */
  readonly isHttps?: boolean
  /** Number of proxies in front of the server that append to `X-Forwarded-For`. */
  readonly trustedProxies?: number
}

/** Creates the HTTP service: the edge, then the router. */
export function createApp(
  provided: Provided,
  graphql: AnswerGraphql,
  {
    load = new Load(LOAD_LIMITS),
    observer = SILENT,
    metricsPublic = false,
    explorer = noExplorer,
    knownHosts = LOOPBACK_HOSTS,
    trustedProxies = 0,
    isHttps = false,
  }: AppOptions = {},
): Koa {
  const routes = metricsPublic ? ROUTES.map(withPublicMetrics) : ROUTES
  const graphqlOperations = GRAPHQL_ENDPOINTS.map(({ operation }) => operation)
  const { access, catalog } = provided
  const { audit } = catalog
  const services = createServices(provided, [...routes, ...graphqlOperations])
  const endpoints = [
    ...createEndpoints(routes, services),
    ...createGraphqlEndpoints(CATALOG_ENDPOINT, graphql, provided),
    ...createGraphqlEndpoints(EXPLORER_ENDPOINT, explorer, provided),
  ]
  const table = new RouteTable(endpoints, catalog.registry)
  const app = new Koa()
  // Koa then reads addresses from `X-Forwarded-For`, as many from its end as there are proxies.
  app.proxy = trustedProxies > 0
  app.maxIpsCount = trustedProxies
  const ownHosts = access.accessTokens ? undefined : knownHosts
  app.use(edge({ observer, load, table, audit, isHttps, knownHosts: ownHosts }))
  app.use(createRouter(services).routes())
  // Errors outside the middleware. Those with a code are disconnects and malformed requests.
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === undefined) observer.failed(error)
  })
  return app
}

/** Adds the services of routes. Builds the OpenAPI document lazily, to halve the startup time. */
function createServices(provided: Provided, operations: readonly Operation[]): Services {
  let document: TaggedText | undefined
  return {
    ...provided,
    apiDocument() {
      document ??= taggedText(
        JSON.stringify(
          openApiDocument({
            operations,
            registry: provided.catalog.registry,
            vendorNamespace: provided.vendorNamespace,
            isControlled: provided.access.accessTokens !== undefined,
          }),
        ),
      )
      return document
    },
  }
}

function taggedText(text: string): TaggedText {
  return { text, etag: contentTag(text) }
}

const withPublicMetrics = (route: Route): Route =>
  route === getMetrics ? { ...route, role: 'public' } : route
