import Router from '@koa/router'
import Koa, { type Context, type Next } from 'koa'
import { CatalogError } from '../../graph/model/errors.ts'
import { parseEncodedUrn, type Urn } from '../../graph/model/urn.ts'
import type { Access } from '../access/access.ts'
import { admit } from './admit.ts'
import { readBody } from './body.ts'
import { etagOf } from './assets.ts'
import { answerErrors } from './errors.ts'
import {
  CATALOG_PLACE,
  EXPLORER_PLACE,
  GRAPHQL_PLACES,
  handleGraphql,
  noExplorer,
  type AnswerGraphql,
  type GraphqlPlace,
} from './graphql.ts'
import { openApiDocument } from './openapi/document.ts'
import { observe, SILENT, type Observer } from './observe.ts'
import { boundLoad, Load, LOAD_LIMITS } from './overload.ts'
import { readParameters, readQuery } from './parameters.ts'
import {
  nameOf,
  type Operation,
  type Provided,
  type Route,
  type Services,
  type TaggedText,
} from './route.ts'
import { isProbe, ROUTES } from './routes/index.ts'
import { getMetrics } from './routes/metrics.ts'

/** How the service is run; all of it has a default. */
export interface AppOptions {
  readonly load?: Load
  readonly observer?: Observer
  /** Whether anybody may read the figures when access is controlled. */
  readonly metricsPublic?: boolean
  /** Answers questions to the graph explorer; absent where there is none. */
  readonly explorer?: AnswerGraphql
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
  }: AppOptions = {},
): Koa {
  const app = new Koa()
  app.use(observe(observer))
  app.use(echoProtocol)
  app.use(answerErrors(observer))
  app.use(requireTarget)
  app.use(stripGateway)
  app.use(requireJsonAccepted)
  app.use(boundLoad(load))
  const routes = metricsPublic ? ROUTES.map(openMetrics) : ROUTES
  const spoken = graphql ? GRAPHQL_PLACES.map(({ operation }) => operation) : []
  const services = withDocument(provided, [routes, spoken].flat())
  app.use(routerOf(routes, services).routes())
  if (graphql) app.use(graphqlRouter(CATALOG_PLACE, graphql, provided.access).routes())
  app.use(graphqlRouter(EXPLORER_PLACE, explorer, provided.access).routes())
  app.use(unknownRoute)
  // Outside of the middleware. With a code it is a client that left, or sent no HTTP.
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === undefined) observer.failed(error)
  })
  return app
}

/** The document is made when somebody reads it: it takes as long as the rest of the start. */
function withDocument(provided: Provided, operations: readonly Operation[]): Services {
  let document: TaggedText | undefined
  return {
    ...provided,
    get apiDocument() {
      document ??= taggedText(
        JSON.stringify(
          openApiDocument({
            operations,
            registry: provided.catalog.registry,
            vendorNamespace: provided.vendorNamespace,
            isControlled: provided.access.tokens !== undefined,
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

/** Spellings of the protocol header: the framework's, and the interface's (`rest.md` 1.1). */
const PROTOCOL_HEADERS = ['X-RestLi-Protocol-Version', 'X-Service-Protocol-Version']

async function echoProtocol(context: Context, next: Next): Promise<void> {
  const version = PROTOCOL_HEADERS.map((name) => context.get(name)).find((value) => value !== '')
  for (const name of PROTOCOL_HEADERS) context.set(name, version ?? '1.0.0')
  await next()
}

/** The only conflict between the interface and its clients (`reference/rest.md` section 16). */
function wantsObjects(context: Context): boolean {
  const protocol = context.get('X-RestLi-Protocol-Version')
  return protocol === '2.0.0' || context.get('X-DataHub-Client-Mode') !== ''
}

async function requireJsonAccepted(context: Context, next: Next): Promise<void> {
  const isExcused = () => isProbe(context.path) || PAGES.some((page) => page.test(context.path))
  if (context.accepts('json') === false && !isExcused()) {
    throw new CatalogError('NOT_ACCEPTABLE', 'This service answers application/json')
  }
  await next()
}

/** A request may name a whole address instead of a path, and that may be none: `http://[/config`. */
async function requireTarget(context: Context, next: Next): Promise<void> {
  if (!URL.canParse(context.url, 'http://localhost')) {
    throw new CatalogError('UNKNOWN_ROUTE', `No root resource defined for '${context.url}'`)
  }
  await next()
}

/** Behind a gateway every route has a prefix (interface, REST-style endpoints). */
async function stripGateway(context: Context, next: Next): Promise<void> {
  context.path = context.path.replace(/^(\/api)?\/gms(?=\/)/, '')
  await next()
}

function unknownRoute(context: Context): never {
  throw new CatalogError('UNKNOWN_ROUTE', `No root resource defined for path '${context.path}'`)
}

/** All routes of one path are tried together, so that a wrong method or action is named as such. */
function routerOf(routes: readonly Route[], services: Services): Router {
  const router = new Router()
  for (const path of new Set(routes.map((route) => route.path))) {
    const here = routes.filter((route) => route.path === path)
    const pattern = patternOf(path)
    router.all(pattern, (context) => {
      const [, variable = ''] = pattern.exec(context.path) ?? []
      return dispatch(context, variable, here, services)
    })
  }
  return router
}

const openMetrics = (route: Route): Route =>
  route === getMetrics ? { ...route, role: 'public' } : route

function graphqlRouter(place: GraphqlPlace, answer: AnswerGraphql, access: Access): Router {
  const router = new Router()
  for (const path of place.paths) {
    router.all(patternOf(path), (context) => handleGraphql(context, place, answer, access))
  }
  return router
}

/** `/aspects` with or without a slash behind it; `/aspects/<urn>` with whatever the URN holds. */
function patternOf(path: string): RegExp {
  const base = path.replace(VARIABLE, '').replace('<word>', '[^/]+').replaceAll('/', '\\/')
  return new RegExp(VARIABLE.test(path) ? `^${base}\\/(.+)$` : `^${base}\\/?$`, 's')
}

/** What the path of a route may end with. */
const VARIABLE = /\/<(urn|file)>$/

/** Paths that answer no JSON to people. */
const PAGES = ROUTES.filter(({ answers }) => answers.kind === 'page').map(({ path }) =>
  patternOf(path),
)

/** @param variable what stands in the place of the variable at the end of the path */
async function dispatch(
  context: Context,
  variable: string,
  routes: readonly Route[],
  services: Services,
): Promise<void> {
  const route = chooseRoute(context, routes)
  context.state.asked = { method: route.method, route: labelOf(route) }
  // Before the body is read: nobody has to be believed that much.
  const caller = await admit(context, services.access, route.role, nameOf(route))
  const query = readQuery(route.parameters, context.querystring)
  const given = route.method === 'GET' ? query : { ...query, ...(await readBody(context)) }
  const parameters = readParameters(route.parameters, given, route.action ?? 'get')
  const request = {
    ...caller,
    path: context.path,
    key: route.path.endsWith('<urn>') ? parseEncodedUrn(variable) : ('' as Urn),
    file: route.path.endsWith('<file>') ? variable : '',
    parameters,
    wantsObjects: wantsObjects(context),
  }
  const reply = await route.handle(request, services)
  const { status = 200, body, text, bytes, type, headers = {} } = reply
  context.status = status
  context.set(headers)
  if (headers['ETag'] !== undefined && context.fresh) {
    context.status = 304
    return
  }
  const plain = text ?? bytes
  if (plain !== undefined) {
    context.body = plain
    context.set('Content-Type', type ?? 'text/plain; charset=utf-8')
    return
  }
  // Setting null would turn the status into 204; an empty answer is a 200 (`rest.md` 1.5).
  context.body = body === undefined ? '' : JSON.stringify(body)
  if (body !== undefined) context.type = 'application/json'
}

/** What figures and logs call it beside its method: `/entities?action=search`. */
function labelOf({ path, action }: Route): string {
  return action === undefined ? path : `${path}?action=${action}`
}

/**
 * @throws CatalogError `UNKNOWN_ACTION`, `METHOD_NOT_SUPPORTED`, in the wording of the neighbours
 *   (`reference/rest.md` 1.3)
 */
function chooseRoute(context: Context, routes: readonly Route[]): Route {
  const method = context.method === 'HEAD' ? 'GET' : context.method
  const action = new URLSearchParams(context.querystring).get('action') ?? undefined
  const { url } = context
  if (action !== undefined && method === 'GET') {
    throw new CatalogError(
      'METHOD_NOT_SUPPORTED',
      `All action methods (specified via 'action' in URI) must be submitted as a POST (was GET)`,
    )
  }
  const candidates = routes.filter((route) => route.method === method)
  const route = candidates.find((each) => each.action === action)
  if (route) return route
  if (method === 'POST' && action !== undefined) {
    throw new CatalogError(
      'UNKNOWN_ACTION',
      `POST operation named ${action} not supported on resource '${routes[0]?.path}' URI: '${url}'`,
    )
  }
  throw new CatalogError(
    'METHOD_NOT_SUPPORTED',
    `Method '${method}' is not supported for URI '${url}'`,
  )
}
