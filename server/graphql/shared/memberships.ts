import { groupMembership } from '../../../graph/aspects/people/group-membership.ts'
import { nativeGroupMembership } from '../../../graph/aspects/people/native-group-membership.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { GraphqlContext } from '../engine/context.ts'

/** Returns the URNs of the groups of a user. */
export async function readGroups(
  user: Urn,
  { loader }: Pick<GraphqlContext, 'loader'>,
): Promise<readonly string[]> {
  const memberships = await Promise.all([
    loader.aspect(user, groupMembership.name),
    loader.aspect(user, nativeGroupMembership.name),
  ])
  return memberships
    .flatMap((membership) => Object.values(membership ?? {}).flat())
    .filter((group) => typeof group === 'string')
}
