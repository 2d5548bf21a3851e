import { corpGroupInfo } from '../../../graph/aspects/corp-group-info.ts'
import { nativeGroupMembership } from '../../../graph/aspects/native-group-membership.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import {
  changing,
  creating,
  refuseEdit,
  requireEntity,
  requireNew,
} from '../../catalog/aspect-changes.ts'
import { withoutUrns, withUrns } from '../../catalog/changes/urns.ts'
import type { AddGroupMembersInput, RemoveGroupMembersInput } from '../arguments.generated.ts'
import { edit, type GraphqlContext } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { newUrn } from '../shared/new-urn.ts'
import { ownedByCreator } from '../owners/resolvers.ts'
import { given } from '../shared/stored-input.ts'

const createGroup: Mutation<'createGroup'> = async (
  _root,
  { input: { id, name, description } },
  context,
) => {
  const urn = newUrn('corpGroup', id)
  await edit(context, [
    requireNew(urn, 'This Group already exists!'),
    creating(urn, corpGroupInfo, () => ({
      displayName: name,
      admins: [],
      members: [],
      groups: [],
      ...given({ description }),
    })),
    ownedByCreator(urn, context),
  ])
  return urn
}

/** Changes the members of a group, all or none. The users store their membership. */
async function changeMembers(
  { groupUrn, userUrns }: AddGroupMembersInput | RemoveGroupMembersInput,
  change: (groups: readonly string[] | undefined, group: Urn) => string[],
  context: GraphqlContext,
): Promise<true> {
  const group = parseUrn(groupUrn)
  const users = userUrns.map(parseUrn)
  if (entityTypeOf(group) !== 'corpGroup') refuseEdit(`Not a group: ${group}`)
  const other = users.find((user) => entityTypeOf(user) !== 'corpuser')
  if (other) refuseEdit(`Not a user: ${other}`)
  const failure = `Failed to change members of group ${group}.`
  await edit(context, [
    requireEntity(group, `${failure} Group does not exist.`),
    ...users.map((user) => requireEntity(user, `${failure} User ${user} does not exist.`)),
    ...users
      .map((user) =>
        changing(user, nativeGroupMembership, (value) => {
          return { ...value, nativeGroups: change(value?.nativeGroups, group) }
        }),
      )
      .map((each) => ({ ...each, named: [group] })),
  ])
  return true
}

/** Groups of users (docs/interface: edits/groups). */
export const groupMutations: SchemaModule = {
  mutations: mutationsFor('editor', {
    createGroup,
    addGroupMembers: (_root, { input }, context) =>
      changeMembers(input, (groups, group) => withUrns(groups, [group]), context),
    removeGroupMembers: (_root, { input }, context) =>
      changeMembers(input, (groups, group) => withoutUrns(groups, [group]), context),
  }),
}
