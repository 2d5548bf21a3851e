import type { Access } from '../access/access.ts'
import { requireRole, type Caller, type Role } from '../catalog/roles.ts'

/** The lowest role that may use a route; `public` admits every client without credentials. */
export type RouteRole = Role | 'public'

/** The caller of a public route, which reads no credentials. */
const UNKNOWN_CALLER: Caller = { actor: 'urn:li:corpuser:UNKNOWN', role: 'reader' }

/**
 * Identifies the caller of a route and checks their role. Routes for editors change metadata, and
 * check each change of callers whom policies decide on.
 *
 * @param credentials from the header or the session; empty when there are none
 * @param name of the route, for the message
 * @throws CatalogError `UNAUTHENTICATED`, `FORBIDDEN`, `ISSUER_UNAVAILABLE`, `STORE_UNAVAILABLE`
 */
export async function admit(
  credentials: string,
  access: Access,
  role: RouteRole,
  name: string,
): Promise<Caller> {
  if (role === 'public') return UNKNOWN_CALLER
  const caller = await access.identify(credentials)
  if (!(role === 'editor' && caller.byPolicies)) requireRole(caller, role, `use ${name}`)
  return caller
}
