import type { PlatformPrivilege } from '../../graph/model/privilege.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import { requireOnPlatform, type Decider } from './authority.ts'
import {
  includesRole,
  requireRole,
  toIdentity,
  type Caller,
  type Identity,
  type Role,
} from './roles.ts'
import { requireFullSight } from './sight/sight.ts'

/** What a route needs of its callers. */
export interface RouteNeeds {
  /** The lowest role of callers. */
  readonly role: Role
  /**
   * The privilege that admits callers for whom policies decide, if they see everything; a route for
   * administrators without one refuses them. `DELETE_ENTITY` is the privilege on the entity, which the
   * handler checks.
   */
  readonly privilege?: PlatformPrivilege | 'DELETE_ENTITY' | undefined
}

/** The policies that decide for callers without a role; absent while access control is off. */
type Policies = Pick<Decider, 'authority'>

/**
 * Requires what a route needs. Routes for editors change metadata, where each change by a caller
 * without a role is checked.
 *
 * @param what the operation, completing the phrase "unauthorized to"
 * @throws CatalogError `FORBIDDEN`
 */
export async function requireForRoute(
  policies: Policies,
  caller: Caller,
  { role, privilege }: RouteNeeds,
  what: string,
): Promise<void> {
  if (!caller.byPolicies || (privilege === undefined && role !== 'editor'))
    requireRole(caller, role, what)
  else if (privilege !== undefined && privilege !== 'DELETE_ENTITY') {
    await requireOnPlatform(policies, caller, privilege)
    await requireFullSightFor(policies, caller, what)
  }
}

/**
 * Requires the role of a root field of GraphQL. Resolvers that need more than a reader check each
 * change of callers for whom policies decide.
 *
 * @param denied the error message for other callers
 * @throws CatalogError `FORBIDDEN`
 */
export function requireForField({ role, byPolicies }: Caller, needed: Role, denied: string): void {
  if (!byPolicies && !includesRole(role, needed)) throw new CatalogError('FORBIDDEN', denied)
}

/**
 * Requires that a caller sees every entity, for operations on the whole catalog.
 *
 * @throws CatalogError `FORBIDDEN`
 */
export function requireFullSightFor(
  { authority }: Policies,
  caller: Caller,
  what: string,
): Promise<void> {
  return requireFullSight({ sight: authority?.sightOf(caller) }, what)
}

/**
 * Returns the user about whose rights a caller asks.
 *
 * @throws CatalogError `FORBIDDEN` for others than oneself without `MANAGE_POLICIES`
 */
export async function requireInspectable(
  policies: Policies,
  caller: Caller,
  actor: string,
): Promise<Identity> {
  if (actor !== caller.actor) await requireOnPlatform(policies, caller, 'MANAGE_POLICIES')
  return toIdentity(caller, actor)
}
