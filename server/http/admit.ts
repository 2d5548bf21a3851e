import type { Context } from 'koa'
import { UNKNOWN_ACTOR } from '../../graph/model/audit.ts'
import type { PlatformPrivilege } from '../../graph/model/privilege.ts'
import type { Access } from '../access/access.ts'
import { type Origin, requireRole, type Caller, type Role } from '../authorize/roles.ts'
import { isOpenApiPath } from './errors.ts'
import { requireOnPlatform } from '../authorize/authority.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { seenBy } from '../authorize/sees/seen-by.ts'
import { requireFullSight } from '../authorize/sees/sight.ts'
import { credentialsOf } from './session.ts'

declare module 'koa' {
  interface DefaultState {
    /** Set once the caller is identified. */
    caller?: Caller
  }
}

/** The lowest role that may use a route; `public` admits every client without credentials. */
export type RouteRole = Role | 'public'

/** The callers that a route admits. */
export interface Admission {
  /** The lowest role of callers. */
  readonly role: RouteRole
  /**
   * The privilege that admits callers for whom policies decide, if they see everything; a route for
   * administrators without one refuses them. `DELETE_ENTITY` is the privilege on the entity, which the handler checks.
   */
  readonly privilege?: PlatformPrivilege | 'DELETE_ENTITY'
}

/** The caller of a public route, which reads no credentials. */
const UNKNOWN_CALLER: Caller = { actor: UNKNOWN_ACTOR, role: 'reader' }

/**
 * Identifies the caller of a route and checks their role, or the privilege in its place. Routes for
 * editors change metadata, where each change by a caller without a role is checked.
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
  const origin = originOf(context)
  if (role === 'public') return { origin, ...UNKNOWN_CALLER }
  const identified = await access.identify(credentialsOf(context), origin)
  // The spread last: in Node 20, each property after one takes a microsecond.
  const caller: Caller = { origin, ...identified }
  context.state.caller = caller
  const what = `use ${name}`
  if (!caller.byPolicies) requireRole(caller, role, what)
  else if (privilege === undefined) {
    if (role !== 'editor') requireRole(caller, role, what)
  } else if (privilege !== 'DELETE_ENTITY') {
    await requireOnPlatform(catalog, caller, privilege)
    await requireFullSight(seenBy(catalog, caller), what)
  }
  return caller
}

const GRAPHQL_PATH = /^\/api\/(v2\/)?graph/

/** Returns the origin of a request, for audit records. */
export function originOf({ ip, path, method, headers, state }: Context): Origin {
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
