import Router from '@koa/router'
import type { Context } from 'koa'
import { CatalogError } from '../../graph/model/errors.ts'
import { parseEncodedUrn, type Urn } from '../../graph/model/urn.ts'
import { askedBy } from '../catalog/asked-by.ts'
import { requireKey } from '../catalog/require-key.ts'
import { admit } from './admit.ts'
import { readBody } from './body.ts'
import { readParameters, readQuery } from './parameters.ts'
import { addressOf, nameOf, type Reply, type Route, type Services } from './route.ts'
import { jsonText } from '../../graph/model/json-text.ts'

/**
 * Answers the requests that routes are declared for. All routes of one path are tried together, so that
 * a wrong method or action is named as such.
 */
export function routerOf(routes: readonly Route[], services: Services): Router {
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

/** What the path of a route may end with. */
const VARIABLE = /\/<(urn|file)>$/

/** `/aspects` with or without a slash behind it; `/aspects/<urn>` with everything the URN holds. */
export function patternOf(path: string): RegExp {
  const base = path.replace(VARIABLE, '').replace('<word>', '[^/]+').replaceAll('/', '\\/')
  return new RegExp(VARIABLE.test(path) ? `^${base}\\/(.+)$` : `^${base}\\/?$`, 's')
}

/** @param variable what stands in the place of the variable at the end of the path */
async function dispatch(
  context: Context,
  variable: string,
  routes: readonly Route[],
  services: Services,
): Promise<void> {
  const route = chooseRoute(context, routes)
  context.state.asked = { method: route.method, route: addressOf(route) }
  // Before the body is read, so that strangers cannot make the server read one.
  const caller = await admit(context, services.access, route.role, nameOf(route))
  const query = readQuery(route.parameters, context.querystring)
  const given =
    route.method === 'GET' ? query : { ...query, ...(await readBody(context, route.keepsIntegers)) }
  const parameters = readParameters(route.parameters, given, route.action ?? 'get')
  const request = {
    ...caller,
    path: context.path,
    key: route.path.endsWith('<urn>')
      ? requireKey(services.catalog.registry, parseEncodedUrn(variable))
      : ('' as Urn),
    file: route.path.endsWith('<file>') ? variable : '',
    parameters,
    wantsObjects: wantsObjects(context),
  }
  send(context, await route.handle(request, servicesFor(context, route, services)))
}

/** What is only read is given up when its client leaves. */
function servicesFor({ state }: Context, { role }: Route, services: Services): Services {
  const { visit } = state
  if (role !== 'reader' || !visit) return services
  return { ...services, catalog: askedBy(services.catalog, visit.gone) }
}

/** Whether the client reads objects where others read URNs (docs/interface: search/shapes). */
function wantsObjects(context: Context): boolean {
  const protocol = context.get('X-RestLi-Protocol-Version')
  return protocol === '2.0.0' || context.get('X-DataHub-Client-Mode') !== ''
}

function send(context: Context, { status = 200, body, text, bytes, type, headers = {} }: Reply) {
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
  // Setting null would turn the status into 204; an empty answer is a 200 (docs/interface: http/envelope).
  context.body = body === undefined ? '' : jsonText(body)
  if (body !== undefined) context.type = 'application/json'
}

/**
 * The route for the method and action of a request (docs/interface: http/methods).
 *
 * @throws CatalogError `UNKNOWN_ACTION`, `METHOD_NOT_SUPPORTED`, in the wording of DataHub
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
