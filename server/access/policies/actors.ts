import { groupMembership } from '../../../graph/aspects/group-membership.ts'
import { nativeGroupMembership } from '../../../graph/aspects/native-group-membership.ts'
import { roleMembership } from '../../../graph/aspects/role-membership.ts'
import type { Aspect, AspectValue } from '../../../graph/model/aspect.ts'
import type { GraphStore, StoredEntity } from '../../../graph/store/graph-store.ts'
import type { Identity } from '../../catalog/roles.ts'
import type { Actor } from './may.ts'

const MEMBERSHIPS = [groupMembership, nativeGroupMembership, roleMembership].map(({ name }) => name)

/** Reads the groups of a user, and the roles of the user and of these groups. */
export async function readActor(graph: GraphStore, user: Identity): Promise<Actor> {
  const urn = user.actor
  const stored = (await graph.read([urn], MEMBERSHIPS)).get(urn)
  const groups = new Set([...groupsIn(stored), ...(user.groups ?? [])])
  const groupEntities = await graph.read([...groups], [roleMembership.name])
  const roles = [stored, ...groupEntities.values()].flatMap(
    (entity) => valueIn(entity, roleMembership)?.roles ?? [],
  )
  return { urn, groups, roles: new Set(roles) }
}

/** Returns the groups of a user. */
export function groupsIn(user: StoredEntity | undefined): Set<string> {
  return new Set([
    ...(valueIn(user, groupMembership)?.groups ?? []),
    ...(valueIn(user, nativeGroupMembership)?.nativeGroups ?? []),
  ])
}

/** Returns the value of an aspect, if the entity exists and has it. */
export function valueIn<A extends Aspect>(entity: StoredEntity | undefined, aspect: A) {
  return entity?.aspects.get(aspect.name)?.value as AspectValue<A> | undefined
}
