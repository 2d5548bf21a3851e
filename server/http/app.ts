import Router from '@koa/router'
import Koa, { type Context, type Next } from 'koa'
import { CatalogError } from '../../graph/model/errors.ts'
import type { Access } from '../access/access.ts'
import { LOOPBACK_HOSTS, type KnownHosts } from '../access/known-hosts.ts'
import { etagOf, keepFiles } from './assets.ts'
import { answerErrors } from './errors.ts'
import {
  CATALOG_ENDPOINT,
  EXPLORER_ENDPOINT,
  GRAPHQL_ENDPOINTS,
  handleGraphql,
  noExplorer,
  type AnswerGraphql,
  type GraphqlEndpoint,
} from './graphql.ts'
import { openApiDocument } from './openapi/document.ts'
import { observe, SILENT, type Observer } from './observe.ts'
import { boundLoad, Load, LOAD_LIMITS } from './overload.ts'
import type { Operation, Provided, Route, Services, TaggedText } from './route.ts'
import { refuseForeignPages } from './foreign-pages.ts'
import { patternOf } from './paths.ts'
import { routerOf } from './router.ts'
import { isProbe, ROUTES } from './routes/index.ts'
import { getMetrics } from './routes/metrics.ts'

/** How the service is run; all of it has a default. */
export interface AppOptions {
  readonly load?: Load
  readonly observer?: Observer
  /** Whether metrics may be read without credentials when access is controlled. */
  readonly metricsPublic?: boolean
  /** Answers questions to the graph explorer; absent where the graph is not in Neo4j. */
  readonly explorer?: AnswerGraphql
  /** By which names browsers may reach it while access is not controlled. */
  readonly knownHosts?: KnownHosts
}

/** The HTTP service: what happens to a request, in order. */
export function createApp(
  provided: Provided,
  graphql?: AnswerGraphql,
  {
    load = new Load(LOAD_LIMITS),
    observer = SILENT,
    metricsPublic = false,
    explorer = noExplorer,
    knownHosts = LOOPBACK_HOSTS,
  }: AppOptions = {},
): Koa {
  const app = new Koa()
  app.use(observe(observer))
  app.use(setHeaders)
  app.use(answerErrors(observer))
  app.use(requireTarget)
  app.use(stripGateway)
  if (provided.access.accessTokens === undefined) app.use(refuseForeignPages(knownHosts))
  app.use(requireJsonAccepted)
  app.use(boundLoad(load))
  const routes = metricsPublic ? ROUTES.map(openMetrics) : ROUTES
  const spoken = graphql ? GRAPHQL_ENDPOINTS.map(({ operation }) => operation) : []
  const services = servicesOf(provided, [routes, spoken].flat())
  app.use(routerOf(routes, services).routes())
  if (graphql) app.use(graphqlRouter(CATALOG_ENDPOINT, graphql, provided.access).routes())
  app.use(graphqlRouter(EXPLORER_ENDPOINT, explorer, provided.access).routes())
  app.use(unknownRoute)
  // Errors outside of the middleware. Those with a code are clients that left or sent no HTTP.
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === undefined) observer.failed(error)
  })
  return app
}

/** The document is made when it is first read: that takes as long as the rest of the start. */
function servicesOf(provided: Provided, operations: readonly Operation[]): Services {
  let document: TaggedText | undefined
  return {
    ...provided,
    files: keepFiles(),
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
  return { text, etag: etagOf(text) }
}

/** Both spellings of the header, which is one (docs/interface: http/protocol-header). */
const PROTOCOL_HEADERS = ['X-RestLi-Protocol-Version', 'X-Service-Protocol-Version']

/** Headers of every answer. Browsers must not take what clients have written for a page. */
async function setHeaders(context: Context, next: Next): Promise<void> {
  context.set('X-Content-Type-Options', 'nosniff')
  const version = PROTOCOL_HEADERS.map((name) => context.get(name)).find((value) => value !== '')
  for (const name of PROTOCOL_HEADERS) context.set(name, version ?? '1.0.0')
  await next()
}

async function requireJsonAccepted(context: Context, next: Next): Promise<void> {
  const isExcused = () => isProbe(context.path) || PAGES.some((page) => page.test(context.path))
  if (context.accepts('json') === false && !isExcused()) {
    throw new CatalogError('NOT_ACCEPTABLE', 'This service answers application/json')
  }
  await next()
}

/**
 * A request may name a whole address instead of a path, and an invalid one: `http://[/config`. Percent
 * sequences that are not UTF-8, overlong ones among them, would stand for a character that was not meant.
 */
async function requireTarget(context: Context, next: Next): Promise<void> {
  if (!URL.canParse(context.url, 'http://localhost')) {
    throw new CatalogError('UNKNOWN_ROUTE', `No root resource defined for '${context.url}'`)
  }
  if (!isProbe(context.path) && !isUtf8Escaped(context.url)) {
    throw new CatalogError(
      'MALFORMED_ADDRESS',
      `The percent sequences of the address are not UTF-8: '${context.url}'`,
    )
  }
  await next()
}

/** A `%` without two digits behind it is a plain character (docs/interface: http/keys). */
function isUtf8Escaped(target: string): boolean {
  if (!target.includes('%')) return true
  try {
    decodeURIComponent(target.replaceAll(/%(?![\da-f]{2})/gi, '%25'))
    return true
  } catch {
    return false
  }
}

/** Behind a gateway every route has a prefix (docs/interface: http/paths). */
async function stripGateway(context: Context, next: Next): Promise<void> {
  context.path = context.path.replace(/^(\/api)?\/gms(?=\/)/, '')
  await next()
}

function unknownRoute(context: Context): never {
  throw new CatalogError('UNKNOWN_ROUTE', `No root resource defined for path '${context.path}'`)
}

const openMetrics = (route: Route): Route =>
  route === getMetrics ? { ...route, role: 'public' } : route

function graphqlRouter(place: GraphqlEndpoint, answer: AnswerGraphql, access: Access): Router {
  const router = new Router()
  for (const path of place.paths) {
    router.all(patternOf(path), (context) => handleGraphql(context, place, answer, access))
  }
  return router
}

/** Paths that answer pages and their files, not JSON. */
const PAGES = ROUTES.filter(({ answers }) => answers.kind === 'page').map(({ path }) =>
  patternOf(path),
)
