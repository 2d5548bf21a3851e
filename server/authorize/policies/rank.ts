import { privilegeNamed, type Privilege } from '../../../graph/model/privilege.ts'
import type { Role } from '../roles.ts'
import type { ActorPolicies } from './grants.ts'
import { isGranted, namesActor, type Actor, type Policy } from './policy.ts'

/**
 * Whether an actor holds what roles of tokens or of the issuer permit: managers of policies can grant
 * themselves everything, and an editor edits every entity.
 */
export function coversRoles(
  { actor, policies, general }: ActorPolicies,
  roles: readonly Role[],
): boolean {
  const holds = (of: readonly Policy[], privilege: Privilege) => isGranted(of, actor, { privilege })
  const isAdmin = holds(policies, 'MANAGE_POLICIES')
  return roles.every(
    (role) => isAdmin || role === 'reader' || (role === 'editor' && holds(general, 'EDIT_ENTITY')),
  )
}

/**
 * Whether an actor holds everything that policies grant to a principal: each policy that names the
 * principal names the actor too, or others without conditions grant its privileges to the actor.
 * Policies for owners count as shared, since both get them for what they own.
 */
export function coversRank({ active, actor, general }: ActorPolicies, principal: Actor): boolean {
  const unlimited = general.filter(({ constraints }) => constraints.length === 0)
  const heldPrivileges = new Set(unlimited.flatMap(({ privileges }) => [...privileges]))
  return active.policies.every(
    (policy) =>
      !namesActor(policy, principal) ||
      namesActor(policy, actor) ||
      [...policy.privileges].every(
        (privilege) => heldPrivileges.has(privilege) || !privilegeNamed(privilege)?.isEnforced,
      ),
  )
}
