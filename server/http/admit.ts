import type { Context } from 'koa'
import { UNKNOWN_ACTOR } from '../../graph/model/audit.ts'
import type { Access } from '../access/access.ts'
import type { Caller, Origin, Role } from '../authorize/roles.ts'
import { isOpenApiPath } from './errors.ts'
import { requireForRoute, type RouteNeeds } from '../authorize/entry-points.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { readCredentials } from './cookies.ts'

declare module 'koa' {
  interface DefaultState {
    /** Set once the caller is identified. */
    caller?: Caller
  }
}

/** The lowest role that may use a route; `public` admits every client without credentials. */
export type RouteRole = Role | 'public'

/** The callers that a route admits. */
export interface Admission extends Pick<RouteNeeds, 'privilege'> {
  /** The lowest role of callers. */
  readonly role: RouteRole
}

/** The caller of a public route, which reads no credentials. */
const UNKNOWN_CALLER: Caller = { actor: UNKNOWN_ACTOR, role: 'reader' }

/**
 * Identifies the caller of a route and requires what it needs ({@link requireForRoute}).
 *
 * @param name of the route, for the message
 * @throws CatalogError `UNAUTHENTICATED`, `TOO_MANY_ATTEMPTS`, `FORBIDDEN`, `ISSUER_UNAVAILABLE`,
 *   `STORE_UNAVAILABLE`
 */
export async function admit(
  context: Context,
  { access, catalog }: { readonly access: Access; readonly catalog: Catalog },
  { role, privilege }: Admission,
  name: string,
): Promise<Caller> {
  const origin = readOrigin(context)
  if (role === 'public') return { origin, ...UNKNOWN_CALLER }
  const identified = await access.identify(readCredentials(context), origin)
  const caller: Caller = { origin, ...identified }
  context.state.caller = caller
  await requireForRoute(catalog, caller, { role, privilege }, `use ${name}`)
  return caller
}

const GRAPHQL_PATH = /^\/api\/(v2\/)?graph/

/** Returns the origin of a request, for audit records. */
export function readOrigin({ ip, path, method, headers, state }: Context): Origin {
  const { requestId, traceId } = state.ids
  const other = GRAPHQL_PATH.test(path) ? 'GRAPHQL' : 'RESTLI'
  return {
    address: ip === '' ? undefined : ip,
    userAgent: headers['user-agent'],
    requestId,
    traceId,
    api: isOpenApiPath(path) ? 'OPENAPI' : other,
    route: `${method} ${path}`,
  }
}
