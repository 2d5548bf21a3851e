import { namedPosition } from '../../graph/store/older-past.ts'
import Router from '@koa/router'
import type { Context } from 'koa'
import { Readable } from 'node:stream'
import { CatalogError } from '../../graph/model/errors.ts'
import { jsonText } from '../../graph/model/json-text.ts'
import { decodePercents, parseEncodedUrn, type Urn } from '../../graph/model/urn.ts'
import type { Fields } from '../../graph/model/field.ts'
import { problemIn } from '../../graph/model/validate.ts'
import { withCancellation, requestCatalog } from '../catalog/request-catalog.ts'
import type { Caller } from '../authorize/roles.ts'
import { requireReadable } from '../authorize/sight/reading.ts'
import { requireSeen } from '../authorize/sight/sight.ts'
import { requireKey } from '../catalog/read/require-key.ts'
import { viewAs } from '../access/view-as.ts'
import { findPosition } from '../catalog/past/find-position.ts'
import { admit } from './admit.ts'
import { askedAsOf, POSITION_HEADER } from './as-of.ts'
import { TOTAL_HEADER } from './answers.ts'
import { rehearse, withDryRun } from './dry-run.ts'
import { answerOnce, readKey, REPLAYED_HEADER } from './idempotency.ts'
import { readAnyBody, readBody, readTextBody } from './body.ts'
import type { RouteLabels } from './request-observer.ts'
import {
  namedAspects,
  readParameters,
  readQuery,
  unknownParameters,
  fieldUrns,
  namedUrns,
} from './parameters.ts'
import { answerTag } from '../catalog/write/proposals/tags.ts'
import { refuseUnknownConditions } from './routes/v3/conditions.ts'
import {
  routeAddress,
  routeName,
  storesSomething,
  takesBody,
  type Reply,
  type Route,
  type RouteRequest,
  type Services,
} from './route.ts'
import type { Endpoint, Variables } from './route-table.ts'
import { readCredentials } from './cookies.ts'
import { unknownPathReply } from './unknown-path.ts'
import { warningReply } from './write-reply.ts'

/** Returns a router that calls the endpoint that the edge has found. */
export function createRouter(services: Services): Router {
  const router = new Router()
  // One layer, because the router would otherwise try the pattern of every route.
  router.all(/^/, async (context: Context) => {
    const { found } = context.state
    if (found) await found.endpoint.answer(context, found.variables)
    else send(context, await unknownPathReply(context, services))
  })
  return router
}

/** A route with values that are derived from it once. */
interface PreparedRoute {
  readonly route: Route
  readonly name: string
  readonly labels: RouteLabels
}

/** Groups routes by path into endpoints, which distinguish a wrong method from an unknown path. */
export function createEndpoints(routes: readonly Route[], services: Services): Endpoint[] {
  return Array.from(new Set(routes.map(({ path }) => path)), (path) => {
    const routesOfPath = routes.filter((route) => route.path === path)
    const prepared = routesOfPath.map(prepareRoute)
    return {
      path,
      isProbe: routesOfPath.some(({ isProbe }) => isProbe),
      isPage: routesOfPath.some(({ answers }) => answers.kind === 'page'),
      otherMediaType: routesOfPath.find(({ otherMediaType }) => otherMediaType)?.otherMediaType,
      answer: (context, variables) => answerRequest(context, variables, prepared, services),
    }
  })
}

function prepareRoute(route: Route): PreparedRoute {
  const { method, isProbe = false } = route
  return { route, name: routeName(route), labels: { method, route: routeAddress(route), isProbe } }
}

/** Answers a request: identifies and authorises the caller, parses, and calls the handler. */
async function answerRequest(
  context: Context,
  variables: Variables,
  routes: readonly PreparedRoute[],
  services: Services,
): Promise<void> {
  const choice = chooseRoute(context, routes)
  if (!choice) {
    const isPublic = routes.every(({ route }) => route.role === 'public')
    await admit(context, services, { role: isPublic ? 'public' : 'reader' }, context.path)
    throw noRouteError(context, routes)
  }
  const { route, name, labels } = choice
  context.state.labels = labels
  // Checked before the body is read, so that unauthorised callers cannot send one.
  const admitted = await admit(context, services, route, name)
  const { catalog } = services
  const caller = await viewAs(admitted, context.headers, catalog, route.role)
  const query = readQuery(route.parameters, context.querystring)
  refuseUnknownConditions(route, query, context.headers)
  const input = await readInput(context, route, query)
  const { body } = input
  const members = withDryRun(route, input.given, context.headers)
  const asked = askedAsOf(route, members, context.headers)
  const asOf = asked === undefined ? undefined : await findPosition(catalog, asked)
  // JSON may have the time as a number.
  const given = asked === undefined ? members : { ...members, asOf: asked }
  const parameters = readParameters(route, given)
  const { urn, file = '', ...otherVariables } = variables
  const request = {
    path: context.path,
    key: urn === undefined ? ('' as Urn) : requireKey(catalog.registry, parseEncodedUrn(urn)),
    file,
    variables: mapValues(otherVariables, decodePercents),
    parameters,
    body,
    credentials: () => readCredentials(context),
    headers: context.headers,
    isHttps: context.state.isHttps,
    traceId: context.state.ids.traceId,
    cancellation: context.state.scope,
    pause: (wait: () => Promise<void>) => context.state.scope.pause(wait),
    resume: <T>(work: () => Promise<T>) => context.state.scope.resume(work),
    wantsObjects: wantsObjects(context),
    ...caller,
  }
  const served = limitServices(context, route, services, caller, asOf)
  await requireNamesSeen(route, request, served)
  const warnings = route.answers.kind === 'page' ? [] : unknownParameters(route.parameters, members)
  const handle = async (author: Caller, parts: Services): Promise<Reply> =>
    warningReply(warnings, await route.handle({ ...request, ...author }, parts))
  const reply = await carryOut(route, { request, members }, served, handle)
  if (asOf !== undefined) context.set(POSITION_HEADER, String(namedPosition(asOf)))
  send(context, tagReply(route, reply))
}

/** Handles a request: as a dry run, once if it has a key, or as it comes. */
async function carryOut(
  route: Route,
  { request, members }: { readonly request: RouteRequest<Fields>; readonly members: object },
  services: Services,
  handle: (author: Caller, services: Services) => Promise<Reply>,
): Promise<Reply> {
  if (route.isRehearsed && request.parameters['dryRun'] === true)
    return rehearse(route, services, request, (rehearsed) => handle({ ...request }, rehearsed))
  const key = storesSomething(route) ? readKey(request.headers) : undefined
  if (key === undefined) return handle(request, services)
  const asked = [routeName(route), request.path, members, request.body ?? null]
  const { answer, isReplayed } = await answerOnce(
    services.catalog.keyedRequests,
    key,
    request,
    asked,
    async (author) => plainReply(await handle(author, services)),
  )
  return isReplayed
    ? { ...answer, headers: { ...answer.headers, [REPLAYED_HEADER]: 'true' } }
    : answer
}

/** Returns a reply of a write with its text in place of its body. */
function plainReply({ body, ...reply }: Reply): Reply {
  if (body === undefined) return reply
  return { ...reply, text: jsonText(body), type: JSON_TYPE }
}

/**
 * Returns services for a read-only request: they show what the caller sees, and their store calls
 * are cancelled with it. Policies decide on each change of other requests.
 */
function limitServices(
  context: Context,
  { role }: Route,
  services: Services,
  caller: Caller,
  asOf: number | undefined,
): Services {
  if (role !== 'reader') return services
  const visibleCatalog = requestCatalog(
    withCancellation(services.catalog, context.state.scope),
    caller,
    asOf,
  )
  const onPartialTotal = () => context.set(TOTAL_HEADER, 'partial')
  return { ...services, catalog: { ...visibleCatalog, onPartialTotal } }
}

/**
 * @throws CatalogError `FORBIDDEN` if a read names an entity that the caller does not see, or only
 *   aspects that the caller may not read
 */
async function requireNamesSeen(
  route: Route,
  request: Pick<RouteRequest<Fields>, 'key' | 'parameters' | 'variables' | 'body'>,
  { catalog }: Services,
): Promise<void> {
  if (!catalog.reading) return
  const { key, parameters, variables, body } = request
  const urns: string[] = key === '' ? [] : [key]
  urns.push(...namedUrns(route.parameters, parameters))
  if (route.body) urns.push(...fieldUrns(route.body, body))
  await requireSeen(catalog, urns)
  const aspects = route.reads
    ? [route.reads]
    : namedAspects(catalog.registry, variables, parameters)
  if (aspects.length > 0) await requireReadable(catalog, aspects, urns)
}

/** Returns the raw parameters, and the body of a route that declares one. */
async function readInput(context: Context, route: Route, query: Record<string, unknown>) {
  if (!takesBody(route.method)) return { given: query, body: undefined }
  const { body: field, keepsIntegers, textBody } = route
  if (textBody && context.is(textBody.mediaType))
    return {
      given: { ...query, [textBody.parameter]: await readTextBody(context) },
      body: undefined,
    }
  if (!field)
    return { given: { ...query, ...(await readBody(context, keepsIntegers)) }, body: undefined }
  // JSON null counts as a missing body. A missing optional body counts as an empty object.
  const whenNone = field.kind === 'record' && !field.required ? {} : undefined
  const body = (await readAnyBody(context, keepsIntegers)) ?? whenNone
  const problem = problemIn({ body: field }, { body })
  if (problem === undefined) return { given: query, body }
  throw new CatalogError('MALFORMED_BODY', `Invalid request body: ${problem}`)
}

/** Whether the client expects objects instead of URNs (docs/interface: search/shapes). */
function wantsObjects(context: Context): boolean {
  const protocol = context.get('X-RestLi-Protocol-Version')
  return protocol === '2.0.0' || context.get('X-DataHub-Client-Mode') !== ''
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Adds the entity tag that the route declares (docs/interface: read/tags). */
function tagReply({ answers }: Route, reply: Reply): Reply {
  const { body, state, ...others } = reply
  if (answers.kind !== 'json' || !answers.isTagged || body === undefined) return reply
  const text = jsonText(body)
  return {
    ...others,
    text,
    type: JSON_TYPE,
    headers: { ...others.headers, ETag: answerTag(text, state) },
  }
}

function send(
  context: Context,
  { status = 200, body, text, bytes, stream, type, headers = {} }: Reply,
) {
  context.status = status
  context.set(headers)
  if (headers['ETag'] !== undefined && context.fresh) {
    context.status = 304
    return
  }
  if (stream) {
    context.state.scope.beginStream()
    context.body = Readable.from(stream)
    context.set('Content-Type', type ?? 'text/plain; charset=utf-8')
    return
  }
  const plain = text ?? bytes
  if (plain !== undefined) {
    context.body = plain
    context.set('Content-Type', type ?? 'text/plain; charset=utf-8')
    return
  }
  // Koa answers 204 for null; an empty answer is a 200 (docs/interface: http/envelope).
  context.body = body === undefined ? '' : jsonText(body)
  if (body !== undefined) context.type = 'application/json'
}

/** Actions of DataHub that this server does not support, with the reason. */
const UNSUPPORTED_ACTIONS: Readonly<Record<string, string>> = {
  deleteAll:
    'values do not record the model registry that checked them; /runs?action=rollback rolls back a run',
}

/**
 * Returns the route for the method and action of a request (docs/interface: http/methods);
 * undefined if there is none.
 */
function chooseRoute(
  context: Context,
  routes: readonly PreparedRoute[],
): PreparedRoute | undefined {
  const method = chooseMethod(context, routes)
  const action = actionIn(context.querystring)
  return routes.find(({ route }) => route.method === method && route.action === action)
}

function chooseMethod({ method }: Context, routes: readonly PreparedRoute[]): string {
  const isKnown = routes.some(({ route }) => route.method === method)
  return method === 'HEAD' && !isKnown ? 'GET' : method
}

/** Creates the error for a method or an action that a path does not have, worded by DataHub. */
function noRouteError(context: Context, routes: readonly PreparedRoute[]): CatalogError {
  const method = chooseMethod(context, routes)
  const action = actionIn(context.querystring)
  const { url } = context
  if (action !== undefined && method === 'GET') {
    return new CatalogError(
      'METHOD_NOT_SUPPORTED',
      `All action methods (specified via 'action' in URI) must be submitted as a POST (was GET)`,
    )
  }
  if (method === 'POST' && action !== undefined) {
    return new CatalogError(
      'UNKNOWN_ACTION',
      `POST operation named ${action} not supported on resource '${routes[0]?.route.path}' URI: '${url}'` +
        (Object.hasOwn(UNSUPPORTED_ACTIONS, action) ? `: ${UNSUPPORTED_ACTIONS[action]}` : ''),
    )
  }
  return new CatalogError(
    'METHOD_NOT_SUPPORTED',
    `Method '${method}' is not supported for URI '${url}'`,
  )
}

function actionIn(query: string): string | undefined {
  if (query === '') return undefined
  return new URLSearchParams(query).get('action') ?? undefined
}

function mapValues(
  texts: Readonly<Record<string, string>>,
  change: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)]))
}
