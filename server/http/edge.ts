import type { Context, Middleware, Next } from 'koa'
import { CatalogError } from '../../graph/model/errors.ts'
import type { KnownHosts } from '../access/known-hosts.ts'
import type { AuditLog } from '../catalog/audit/audit-log.ts'
import { EVENTS, type AuditEvent } from '../catalog/audit/audit-events.ts'
import type { UnauthenticatedDetails } from '../access/unauthenticated.ts'
import { readOrigin } from './admit.ts'
import { answerError, toCatalogError } from './errors.ts'
import { ForeignPages } from './foreign-pages.ts'
import {
  readRequestIds,
  UNKNOWN_ROUTE,
  type RouteLabels,
  type Observer,
  type RequestOutcome,
  type RequestIds,
} from './request-observer.ts'
import type { Load } from './load/load.ts'
import { RequestScope } from './load/request-scope.ts'
import type { MatchedEndpoint, RouteTable } from './route-table.ts'
import { isEncrypted } from './cookies.ts'

declare module 'koa' {
  interface DefaultState {
    ids: RequestIds
    scope: RequestScope
    /** Whether the browser connects by HTTPS, to a proxy in front of this server. */
    isHttps: boolean
    /** The endpoint of the path; absent where there is none. */
    found?: MatchedEndpoint
    /** The route of the request as labels, once it is known. */
    labels?: RouteLabels
    /** Code of the answered error. */
    code?: string
  }
}

/** Dependencies of the edge. */
export interface EdgeParts {
  readonly observer: Observer
  readonly load: Load
  readonly table: RouteTable
  /** Records refusals. */
  readonly audit?: AuditLog | undefined
  /** Whether browsers reach this server by HTTPS only (`PUBLIC_URL`). */
  readonly isHttps: boolean
  /** Host names that browsers may use; absent where access is controlled. */
  readonly knownHosts: KnownHosts | undefined
}

/** How long browsers insist on HTTPS: a year, as for all lists of such hosts. */
const HTTPS_SECONDS = 31_536_000

/** The status of a disconnected client; only logged and counted, as in nginx. */
const CLIENT_DISCONNECTED_STATUS = 499

/**
 * Returns the middleware that assigns ids, finds the endpoint, refuses requests without one, and
 * acquires a permit. It answers thrown errors, and reports the outcome of the request.
 */
export function edge(parts: EdgeParts): Middleware {
  const { observer, load, audit, isHttps } = parts
  const { traced } = observer
  const admission = new EdgeAdmission(parts)

  const answer = async (context: Context, next: Next, flags: string, startedMs: number) => {
    const { res, state } = context
    const { ids } = state
    state.isHttps = isHttps || isEncrypted(context.headers)
    setHeaders(context, ids, flags)
    const scope = (state.scope = new RequestScope(res, load))
    try {
      const wait = admission.admit(context)
      if (wait) await wait
      await next()
    } catch (thrown) {
      const error = toCatalogError(thrown)
      if (error.code === 'INTERNAL') observer.failed(thrown, { ...ids, url: context.url })
      state.code = error.code
      reportRefusal(context, error, audit)
      answerError(context, error)
    } finally {
      scope.close()
    }
    if (!state.found?.endpoint.isProbe) load.answers.hold(res, context.length ?? 0)
    const outcome = toOutcome(context, performance.now() - startedMs)
    observer.answered(outcome)
    return outcome
  }

  return (context, next) => {
    const startedMs = performance.now()
    const { ids, flags } = readRequestIds(context.req.headers)
    context.state.ids = ids
    if (!traced) return answer(context, next, flags, startedMs)
    return traced(ids, flags, (sent) => answer(context, next, sent, startedMs))
  }
}

/** Records a refusal: a missing privilege, wrong credentials, or too many attempts. */
function reportRefusal(context: Context, error: CatalogError, audit: AuditLog | undefined): void {
  const event = refusalEvent(error)
  if (!event) return
  const { caller } = context.state
  // Wrong credentials name no caller.
  const actor = error.code === 'UNAUTHENTICATED' ? undefined : caller?.actor
  audit?.countRefusal(actor, caller?.origin ?? readOrigin(context), event)
}

/** Returns the event of an error; undefined for one that is not recorded. */
function refusalEvent({ code, message, details, account }: CatalogError): AuditEvent | undefined {
  const tried = account !== undefined && { account }
  if (code === 'FORBIDDEN') return { type: EVENTS.accessDenied, reason: message }
  if (code === 'TOO_MANY_ATTEMPTS') {
    return { type: EVENTS.failedLogIn, reason: ATTEMPTS, ...tried }
  }
  if (code !== 'UNAUTHENTICATED') return undefined
  const { reason } = details as UnauthenticatedDetails
  return reason === undefined ? undefined : { type: EVENTS.failedLogIn, reason, ...tried }
}

/** Without the seconds of the message, so that equal refusals share a record. */
const ATTEMPTS = 'Too many attempts to sign in'

/** The content security policy of answers that are no pages, which load and run nothing. */
export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * Sets the headers of every answer. `nosniff` keeps browsers from rendering stored values. Nothing
 * is cached unless its route says so: any answer may contain tokens, secrets or hidden entities
 * (docs/interface: http/browser-headers).
 */
function setHeaders({ req, res, state }: Context, ids: RequestIds, flags: string): void {
  // Set directly on the response: Koa's `set` is slower.
  res.setHeader('X-Request-Id', ids.requestId)
  res.setHeader('traceparent', `00-${ids.traceId}-${ids.spanId}-${flags}`)
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  res.setHeader('Referrer-Policy', 'no-referrer')
  res.setHeader('X-Frame-Options', 'DENY')
  res.setHeader('Content-Security-Policy', NO_CONTENT_POLICY)
  if (state.isHttps) res.setHeader('Strict-Transport-Security', `max-age=${HTTPS_SECONDS}`)
  // The header has two spellings (docs/interface: http/protocol-header).
  const version =
    req.headers['x-restli-protocol-version'] || req.headers['x-service-protocol-version'] || '1.0.0'
  res.setHeader('X-RestLi-Protocol-Version', version)
  res.setHeader('X-Service-Protocol-Version', version)
}

function toOutcome({ state, status, writable }: Context, durationMs: number): RequestOutcome {
  const { labels = UNKNOWN_ROUTE, code, ids } = state
  return {
    requestId: ids.requestId,
    traceId: ids.traceId,
    spanId: ids.spanId,
    ...(ids.parentId !== undefined && { parentId: ids.parentId }),
    method: labels.method,
    route: labels.route,
    isProbe: labels.isProbe,
    status: writable ? status : CLIENT_DISCONNECTED_STATUS,
    ...(code !== undefined && { code }),
    durationMs,
  }
}

/** Refuses requests without an endpoint before they cost anything. */
class EdgeAdmission {
  readonly #table: RouteTable
  readonly #foreignPages: ForeignPages | undefined

  constructor({ table, knownHosts }: EdgeParts) {
    this.#table = table
    this.#foreignPages = knownHosts && new ForeignPages(knownHosts)
  }

  /**
   * Finds the endpoint of a request and acquires its permit; probes need none.
   *
   * @returns undefined when there is nothing to wait for
   * @throws CatalogError `UNKNOWN_ROUTE`, `MALFORMED_ADDRESS`, `FOREIGN_PAGE`, `NOT_ACCEPTABLE`,
   *   `OVERLOADED`, `CLIENT_DISCONNECTED`
   */
  admit(context: Context): Promise<void> | undefined {
    requireTarget(context.url)
    stripGateway(context)
    const match = this.#table.find(context.path)
    if (match) context.state.found = match
    if (match?.endpoint.isProbe) return undefined
    requireUtf8(context.url)
    this.#foreignPages?.refuse(context)
    if (match && !match.endpoint.isPage) requireJsonAccepted(context, match.endpoint.otherMediaType)
    return context.state.scope.admit(context.req)
  }
}

/** Requires a valid request target, which may be an absolute URL: `http://[/config` is invalid. */
function requireTarget(url: string): void {
  if (/^\/[^/\\]/.test(url) || URL.canParse(url, 'http://localhost')) return
  throw new CatalogError('UNKNOWN_ROUTE', `No root resource defined for '${url}'`)
}

/** Strips the prefix that a gateway adds to every route (docs/interface: http/paths). */
function stripGateway(context: Context): void {
  const { path } = context
  if (path.startsWith('/gms/')) context.path = path.slice('/gms'.length)
  else if (path.startsWith('/api/gms/')) context.path = path.slice('/api/gms'.length)
}

/** Requires percent sequences to be UTF-8; others, such as overlong ones, would decode wrongly. */
function requireUtf8(url: string): void {
  if (isUtf8Escaped(url) || isUtf8Escaped(url.replaceAll(/%(?![\da-f]{2})/gi, '%25'))) return
  const message = `The URL has percent-encoding that is not UTF-8: '${url}'`
  throw new CatalogError('MALFORMED_ADDRESS', message)
}

/**
 * Whether all percent sequences are UTF-8; callers escape a bare `%` (docs/interface: http/keys).
 */
function isUtf8Escaped(target: string): boolean {
  if (!target.includes('%')) return true
  try {
    decodeURIComponent(target)
    return true
  } catch {
    return false
  }
}

function requireJsonAccepted(context: Context, otherMediaType: string | undefined): void {
  const { accept } = context.req.headers
  if (accept === undefined || accept === '*/*' || context.accepts('json') !== false) return
  if (otherMediaType !== undefined && context.accepts(otherMediaType) !== false) return
  throw new CatalogError(
    'NOT_ACCEPTABLE',
    'Not acceptable: this resource is available as application/json only',
  )
}
