import { groupMembership } from '../../../graph/aspects/group-membership.ts'
import { nativeGroupMembership } from '../../../graph/aspects/native-group-membership.ts'
import { roleMembership } from '../../../graph/aspects/role-membership.ts'
import type { Aspect, AspectValue } from '../../../graph/model/aspect.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { Actor } from './may.ts'

/** Reads the groups of a user, and the roles of the user and of these groups. */
export async function readActor(graph: GraphStore, urn: string): Promise<Actor> {
  const user = await graph.read([urn], MEMBERSHIPS)
  const of = <A extends Aspect>(entities: typeof user, each: string, aspect: A) =>
    entities.get(each)?.aspects.get(aspect.name)?.value as AspectValue<A> | undefined
  const groups = new Set([
    ...(of(user, urn, groupMembership)?.groups ?? []),
    ...(of(user, urn, nativeGroupMembership)?.nativeGroups ?? []),
  ])
  const ofGroups = await graph.read([...groups], [roleMembership.name])
  const roles = new Set(of(user, urn, roleMembership)?.roles)
  for (const group of groups) {
    for (const role of of(ofGroups, group, roleMembership)?.roles ?? []) roles.add(role)
  }
  return { urn, groups, roles }
}

const MEMBERSHIPS = [groupMembership, nativeGroupMembership, roleMembership].map(({ name }) => name)
