import { groupMembership } from '../../../graph/aspects/group-membership.ts'
import { nativeGroupMembership } from '../../../graph/aspects/native-group-membership.ts'
import { roleMembership } from '../../../graph/aspects/role-membership.ts'
import { status } from '../../../graph/aspects/status.ts'
import { corpGroup } from '../../../graph/entities/corp-group.ts'
import type { Aspect, AspectValue } from '../../../graph/model/aspect.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { RevisedReads } from '../../../graph/runtime/revised-reads.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { Identity } from '../../catalog/roles.ts'
import type { Actor } from './may.ts'

const DECIDING = [groupMembership, nativeGroupMembership, roleMembership, status].map(
  ({ name }) => name,
)

/** The groups and roles of a user or a group, and whether it exists; of a role only the latter. */
export interface Memberships {
  readonly groups: ReadonlySet<string>
  readonly roles: readonly string[]
  /** A soft-deleted group or role grants nothing. */
  readonly state: 'active' | 'removed' | 'absent'
}

/** Reads memberships; those without an entity have none. */
export async function readMemberships(
  graph: GraphStore,
  urns: readonly string[],
): Promise<Map<string, Memberships>> {
  const found = await graph.read(urns, DECIDING)
  return new Map(
    urns.map((urn) => {
      const entity = found.get(urn)
      const roles = valueIn(entity, roleMembership)?.roles ?? []
      const isRemoved = valueIn(entity, status)?.removed === true
      const state = entity ? (isRemoved ? 'removed' : 'active') : 'absent'
      return [urn, { groups: groupsIn(entity), roles, state }]
    }),
  )
}

type ReadMemberships = Pick<RevisedReads<Memberships>, 'getAll'>

/**
 * Returns the groups of a user, and the roles of the user and of these groups. Soft-deleted and
 * absent groups and roles are left out, except that a group of the issuer needs no entity.
 */
export async function actorOf(memberships: ReadMemberships, user: Identity): Promise<Actor> {
  const urn = user.actor
  const own = (await memberships.getAll([urn])).get(urn)
  const ofIssuer = new Set(user.groups)
  const named = new Set([...(own?.groups ?? []), ...ofIssuer])
  const read = await memberships.getAll([...new Set([...named, ...(own?.roles ?? [])])])
  const groups = [...named].filter((group) => {
    const { state } = read.get(group) ?? { state: 'absent' }
    return state === 'active' || (state === 'absent' && ofIssuer.has(group))
  })
  const roles = [own, ...groups.map((group) => read.get(group))].flatMap(
    (each) => each?.roles ?? [],
  )
  return { urn, groups: new Set(groups), roles: await activeRoles(memberships, roles, read) }
}

/**
 * Returns a user or a group as policies name it. A group counts as a member of itself, soft-deleted
 * or not, because to restore it gives its members their rights back.
 */
export async function principalOf(memberships: ReadMemberships, urn: string): Promise<Actor> {
  if (entityTypeOf(urn) !== corpGroup.name) return actorOf(memberships, { actor: urn })
  const read = await memberships.getAll([urn])
  const roles = await activeRoles(memberships, read.get(urn)?.roles ?? [], read)
  return { urn, groups: new Set([urn]), roles }
}

async function activeRoles(
  memberships: ReadMemberships,
  roles: readonly string[],
  read: ReadonlyMap<string, Memberships | undefined>,
): Promise<Set<string>> {
  const all = new Set(roles)
  const unread = [...all].filter((role) => !read.has(role))
  const more = unread.length > 0 ? await memberships.getAll(unread) : read
  const isActive = (role: string) => (read.get(role) ?? more.get(role))?.state === 'active'
  return new Set([...all].filter(isActive))
}

/** Values of an entity, by aspect name. */
export interface Valued {
  readonly aspects: ReadonlyMap<string, { readonly value: JsonObject }>
}

/** Returns the groups of a user. */
export function groupsIn(user: Valued | undefined): Set<string> {
  return new Set([
    ...(valueIn(user, groupMembership)?.groups ?? []),
    ...(valueIn(user, nativeGroupMembership)?.nativeGroups ?? []),
  ])
}

/** Returns the value of an aspect, if the entity exists and has it. */
export function valueIn<A extends Aspect>(entity: Valued | undefined, aspect: A) {
  return entity?.aspects.get(aspect.name)?.value as AspectValue<A> | undefined
}
