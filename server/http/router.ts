import Router from '@koa/router'
import type { Context } from 'koa'
import { CatalogError } from '../../graph/model/errors.ts'
import { askedBy } from '../catalog/asked-by.ts'
import { decodePercents, parseEncodedUrn, type Urn } from '../../graph/model/urn.ts'
import { problemIn } from '../../graph/model/validate.ts'
import { requireKey } from '../catalog/require-key.ts'
import { admit } from './admit.ts'
import { readAnyBody, readBody } from './body.ts'
import { readParameters, readQuery } from './parameters.ts'
import { credentialsOf } from './session.ts'
import { addressOf, nameOf, takesBody, type Reply, type Route, type Services } from './route.ts'
import { patternOf, variablesIn } from './paths.ts'
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
    router.all(pattern, (context, next) => {
      const variables = variablesIn(pattern, context.path, services.catalog.registry)
      return variables ? dispatch(context, variables, here, services) : next()
    })
  }
  return router
}

/** @param variables what stands in the path in their place, as it came */
async function dispatch(
  context: Context,
  variables: Readonly<Record<string, string>>,
  routes: readonly Route[],
  services: Services,
): Promise<void> {
  const route = chooseRoute(context, routes)
  context.state.asked = { method: route.method, route: addressOf(route) }
  // Before the body is read, so that strangers cannot make the server read one.
  const caller = await admit(context, services.access, route.role, nameOf(route))
  const { given, body } = await readGiven(context, route)
  const parameters = readParameters(route.parameters, given, route.action ?? 'get')
  const { urn, file = '', ...others } = variables
  const request = {
    ...caller,
    path: context.path,
    key:
      urn === undefined ? ('' as Urn) : requireKey(services.catalog.registry, parseEncodedUrn(urn)),
    file,
    variables: mapValues(others, decodePercents),
    parameters,
    body,
    credentials: credentialsOf(context),
    headers: context.headers,
    traceId: context.state.ids?.traceId ?? '',
    wantsObjects: wantsObjects(context),
  }
  send(context, await route.handle(request, servicesFor(context, route, services)))
}

/** What is only read is given up when its client leaves. */
function servicesFor({ state }: Context, { role }: Route, services: Services): Services {
  const { visit } = state
  if (role !== 'reader' || !visit) return services
  return { ...services, catalog: askedBy(services.catalog, visit.signal) }
}

/** The parameters that were given, and the body of a route that declares one. */
async function readGiven(context: Context, route: Route) {
  const query = readQuery(route.parameters, context.querystring)
  if (!takesBody(route.method)) return { given: query, body: undefined }
  const { body: field, keepsIntegers } = route
  if (!field)
    return { given: { ...query, ...(await readBody(context, keepsIntegers)) }, body: undefined }
  // JSON null counts as no body. Where the body may be left out, none counts as an empty object.
  const whenNone = field.kind === 'record' && !field.required ? {} : undefined
  const body = (await readAnyBody(context, keepsIntegers)) ?? whenNone
  const problem = problemIn({ body: field }, { body })
  if (problem === undefined) return { given: query, body }
  throw new CatalogError('MALFORMED_BODY', `The request body cannot be used: ${problem}`)
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

/** Actions that clients of DataHub ask for, with the reason why they are not here. */
const NOT_HERE: Readonly<Record<string, string>> = {
  deleteAll:
    'values do not say by which registry of models they were checked; /runs?action=rollback takes back what a run wrote',
}

/**
 * The route for the method and action of a request (docs/interface: http/methods).
 *
 * @throws CatalogError `UNKNOWN_ACTION`, `METHOD_NOT_SUPPORTED`, in the wording of DataHub
 */
function chooseRoute(context: Context, routes: readonly Route[]): Route {
  const isKnown = routes.some((route) => route.method === context.method)
  const method = context.method === 'HEAD' && !isKnown ? 'GET' : context.method
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
      `POST operation named ${action} not supported on resource '${routes[0]?.path}' URI: '${url}'` +
        (Object.hasOwn(NOT_HERE, action) ? `: ${NOT_HERE[action]}` : ''),
    )
  }
  throw new CatalogError(
    'METHOD_NOT_SUPPORTED',
    `Method '${method}' is not supported for URI '${url}'`,
  )
}

function mapValues(
  texts: Readonly<Record<string, string>>,
  change: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)]))
}
