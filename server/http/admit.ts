import type { Context } from 'koa'
import type { Access } from '../access/access.ts'
import { requireRole, type Caller, type Role } from '../catalog/roles.ts'

/** Who may use a route: a role and those above it, or anybody without saying who they are. */
export type RouteRole = Role | 'public'

/** Who uses a public route, which does not ask. */
const ANYBODY: Caller = { actor: 'urn:li:corpuser:UNKNOWN', role: 'reader' }

/**
 * Who sends a request, once it is known which route that is for.
 *
 * @param name of the route, for the message
 * @throws CatalogError `UNAUTHENTICATED`, `FORBIDDEN`, `ISSUER_UNAVAILABLE`, `STORE_UNAVAILABLE`
 */
export async function admit(
  context: Context,
  access: Access,
  role: RouteRole,
  name: string,
): Promise<Caller> {
  if (role === 'public') return ANYBODY
  const caller = await access.identify(context.get('Authorization'))
  requireRole(caller, role, `use ${name}`)
  return caller
}
