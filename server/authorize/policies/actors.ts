import { groupMembership } from '../../../graph/aspects/people/group-membership.ts'
import { nativeGroupMembership } from '../../../graph/aspects/people/native-group-membership.ts'
import { roleMembership } from '../../../graph/aspects/people/role-membership.ts'
import { status } from '../../../graph/aspects/lifecycle/status.ts'
import { corpGroup } from '../../../graph/aspects/people/corp-group.entity.ts'
import type { Aspect, AspectValue } from '../../../graph/model/aspect.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { RevisedReads } from '../../../graph/runtime/revised-reads.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { Identity } from '../roles.ts'
import type { Actor } from './policy.ts'

const DECIDING_ASPECTS = [groupMembership, nativeGroupMembership, roleMembership, status].map(
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
  const entities = await graph.read(urns, DECIDING_ASPECTS)
  return new Map(
    urns.map((urn) => {
      const entity = entities.get(urn)
      const roles = valueIn(entity, roleMembership)?.roles ?? []
      const isRemoved = valueIn(entity, status)?.removed === true
      const state = entity ? (isRemoved ? 'removed' : 'active') : 'absent'
      return [urn, { groups: userGroups(entity), roles, state }]
    }),
  )
}

type ReadMemberships = Pick<RevisedReads<Memberships>, 'getAll'>

/**
 * Returns the groups of a user, and the roles of the user and of these groups. Soft-deleted and
 * absent groups and roles are left out, except that a group of the issuer needs no entity.
 */
export async function resolveActor(memberships: ReadMemberships, user: Identity): Promise<Actor> {
  return (await resolveActors(memberships, [user])).get(user.actor)!
}

/**
 * Returns users and groups as policies name them. A group counts as a member of itself, soft-deleted
 * or not, because to restore it gives its members their rights back.
 */
export function readPrincipals(
  memberships: ReadMemberships,
  urns: readonly string[],
): Promise<Map<string, Actor>> {
  return resolveActors(
    memberships,
    urns.map((actor) => ({ actor })),
  )
}

/** Reads at most three times, whatever the number of users. */
async function resolveActors(
  memberships: ReadMemberships,
  users: readonly Identity[],
): Promise<Map<string, Actor>> {
  const own = await memberships.getAll(users.map(({ actor }) => actor))
  const isGroup = (urn: string) => entityTypeOf(urn) === corpGroup.name
  const groupsByUser = new Map(
    users.map(({ actor, groups = [] }) => {
      const storedGroups = isGroup(actor) ? [] : (own.get(actor)?.groups ?? [])
      return [actor, new Set([...storedGroups, ...groups])]
    }),
  )
  const first = [...groupsByUser.values()].flatMap((groups) => [...groups])
  const read = await memberships.getAll([
    ...new Set([...first, ...[...own.values()].flatMap((membership) => membership?.roles ?? [])]),
  ])
  const readRoles = (urn: string) => (own.get(urn) ?? read.get(urn))?.roles ?? []
  const unreadRoles = new Set(first.flatMap(readRoles).filter((role) => !read.has(role)))
  const otherMemberships = unreadRoles.size > 0 ? await memberships.getAll([...unreadRoles]) : read
  const readState = (urn: string) => (read.get(urn) ?? otherMemberships.get(urn))?.state ?? 'absent'
  const actors = users.map(({ actor, groups: ofIssuer = [] }): [string, Actor] => {
    const activeGroups = [...(groupsByUser.get(actor) ?? [])].filter((group) => {
      const state = readState(group)
      return state === 'active' || (state === 'absent' && ofIssuer.includes(group))
    })
    const roles = [actor, ...activeGroups]
      .flatMap(readRoles)
      .filter((role) => readState(role) === 'active')
    const groups = new Set([...(isGroup(actor) ? [actor] : []), ...activeGroups])
    return [actor, { urn: actor, groups, roles: new Set(roles) }]
  })
  return new Map(actors)
}

/** Values of an entity, by aspect name. */
export interface AspectValues {
  readonly aspects: ReadonlyMap<string, { readonly value: JsonObject }>
}

/** Returns the groups of a user. */
export function userGroups(user: AspectValues | undefined): Set<string> {
  return new Set([
    ...(valueIn(user, groupMembership)?.groups ?? []),
    ...(valueIn(user, nativeGroupMembership)?.nativeGroups ?? []),
  ])
}

/** Returns the value of an aspect, if the entity exists and has it. */
export function valueIn<A extends Aspect>(entity: AspectValues | undefined, aspect: A) {
  return entity?.aspects.get(aspect.name)?.value as AspectValue<A> | undefined
}
