import { groupMembership } from '../../../graph/aspects/group-membership.ts'
import { nativeGroupMembership } from '../../../graph/aspects/native-group-membership.ts'
import { roleMembership } from '../../../graph/aspects/role-membership.ts'
import type { Aspect, AspectValue } from '../../../graph/model/aspect.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import type { RevisedReads } from '../../../graph/runtime/revised-reads.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { Identity } from '../../catalog/roles.ts'
import type { Actor } from './may.ts'

const MEMBERSHIPS = [groupMembership, nativeGroupMembership, roleMembership].map(({ name }) => name)

/** The groups and roles of a user or a group. */
export interface Memberships {
  readonly groups: ReadonlySet<string>
  readonly roles: readonly string[]
}

/** Reads memberships; those without an entity have none. */
export async function readMemberships(
  graph: GraphStore,
  urns: readonly string[],
): Promise<Map<string, Memberships>> {
  const found = await graph.read(urns, MEMBERSHIPS)
  return new Map(
    urns.map((urn) => {
      const roles = valueIn(found.get(urn), roleMembership)?.roles ?? []
      return [urn, { groups: groupsIn(found.get(urn)), roles }]
    }),
  )
}

/** Returns the groups of a user, and the roles of the user and of these groups. */
export async function actorOf(
  memberships: Pick<RevisedReads<Memberships>, 'getAll'>,
  user: Identity,
): Promise<Actor> {
  const urn = user.actor
  const own = (await memberships.getAll([urn])).get(urn)
  const groups = new Set([...(own?.groups ?? []), ...(user.groups ?? [])])
  const ofGroups = await memberships.getAll([...groups])
  const roles = [own, ...ofGroups.values()].flatMap((each) => each?.roles ?? [])
  return { urn, groups, roles: new Set(roles) }
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
