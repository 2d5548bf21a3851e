import { actors, type Actors } from '../../../graph/aspects/people/actors.ts'
import { corpGroupEditableInfo } from '../../../graph/aspects/people/corp-group-editable-info.ts'
import { corpGroupInfo } from '../../../graph/aspects/people/corp-group-info.ts'
import { corpUserEditableInfo } from '../../../graph/aspects/people/corp-user-editable-info.ts'
import { corpUserStatus } from '../../../graph/aspects/people/corp-user-status.ts'
import { nativeGroupMembership } from '../../../graph/aspects/people/native-group-membership.ts'
import { corpGroup } from '../../../graph/aspects/people/corp-group.entity.ts'
import { corpuser } from '../../../graph/aspects/people/corpuser.entity.ts'
import { dataPlatform } from '../../../graph/aspects/platforms/data-platform.entity.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import {
  changeExisting,
  changeOrCreate,
  refuseEdit,
  requireEntity,
  requireNew,
} from '../../catalog/write/aspect-changes.ts'
import { withoutUrns, withUrns } from '../../catalog/write/changes/urns.ts'
import type { AddGroupMembersInput, RemoveGroupMembersInput } from '../arguments.generated.ts'
import {
  edit,
  withPermitted,
  callerStamp,
  type GraphqlContext,
  type Link,
} from '../engine/context.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, Query, SchemaModule } from '../engine/schema-module.ts'
import { readPlatformPrivileges } from './privileges.ts'
import { deletionResolver } from '../shared/deleting.ts'
import { listQuery } from '../shared/lists.ts'
import { readGroups } from '../shared/memberships.ts'
import { newUrn } from '../shared/new-urn.ts'
import { assignCreator } from '../shared/owners.ts'
import { searchWithin } from '../shared/search-within.ts'
import { presentMembers } from '../shared/stored-input.ts'
import { requireUrn } from '../shared/target.ts'

const parseUserUrn = (text: string) => requireUrn(corpuser.name, 'a user', text)

const searchUsers: Query<'searchUsers'> = (_root, { input }, context) =>
  searchWithin([], { ...input, types: ['CORP_USER'] }, context)

const updateCorpUserProperties: Mutation<'updateCorpUserProperties'> = async (
  _root,
  { urn: text, input: { platformUrns, personaUrn, teams, skills, ...texts } },
  context,
) => {
  const urn = parseUserUrn(text)
  const platforms = platformUrns?.map((platformUrn) =>
    requireUrn(dataPlatform.name, 'a platform', platformUrn),
  )
  const persona = personaUrn ? requireUrn('dataHubPersona', 'a persona', personaUrn) : undefined
  const author = urn === context.actor ? withPermitted(context, [{ urn }]) : context
  await edit(author, [
    changeExisting(urn, corpUserEditableInfo, (value) => ({
      ...value,
      ...presentMembers({ ...texts, persona, platforms }),
      ...(teams && { teams: [...teams] }),
      ...(skills && { skills: [...skills] }),
    })),
  ])
  return { urn }
}

const updateCorpGroupProperties: Mutation<'updateCorpGroupProperties'> = async (
  _root,
  { urn: text, input },
  context,
) => {
  const urn = requireUrn(corpGroup.name, 'a group', text)
  await edit(context, [
    changeExisting(urn, corpGroupEditableInfo, (value) => ({ ...value, ...presentMembers(input) })),
  ])
  return { urn }
}

/** Suspends a user, or lets them in again; answers the status, as DataHub does. */
const updateUserStatus: Mutation<'updateUserStatus'> = async (
  _root,
  { urn: text, status },
  context,
) => {
  const lastModified = callerStamp(context)
  await edit(context, [
    changeExisting(parseUserUrn(text), corpUserStatus, (value) => ({
      ...value,
      status,
      lastModified,
    })),
  ])
  return status
}

/** Whether the user signs in with a password that this service stores. */
async function isNativeUser({ urn }: Link, _input: never, { nativeUsers }: GraphqlContext) {
  return (await nativeUsers?.passwords.has(urn)) ?? false
}

const createGroup: Mutation<'createGroup'> = async (
  _root,
  { input: { id, name, description } },
  context,
) => {
  const urn = newUrn(context, corpGroup.name, id)
  await edit(context, [
    requireNew(urn, 'This Group already exists!'),
    changeOrCreate(urn, corpGroupInfo, () => ({
      displayName: name,
      admins: [],
      members: [],
      groups: [],
      ...presentMembers({ description }),
    })),
    assignCreator(urn, context),
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
  if (entityTypeOf(group) !== corpGroup.name) refuseEdit(`Not a group: ${group}`)
  const invalidUser = users.find((user) => entityTypeOf(user) !== corpuser.name)
  if (invalidUser) refuseEdit(`Not a user: ${invalidUser}`)
  const failure = `Failed to change members of group ${group}.`
  await edit(context, [
    requireEntity(group, `${failure} Group does not exist.`),
    ...users.map((user) => requireEntity(user, `${failure} User ${user} does not exist.`)),
    ...users
      .map((user) =>
        changeExisting(user, nativeGroupMembership, (value) => {
          return { ...value, nativeGroups: change(value?.nativeGroups, group) }
        }),
      )
      .map((userChange) => ({ ...userChange, named: [group] })),
  ])
  return true
}

const me: Query<'me'> = async (_root, _input, context) => ({
  corpUser: { urn: parseUrn(context.actor) },
  platformPrivileges: await readPlatformPrivileges(context),
})

/**
 * Answers whether the caller, or one of their groups, has a role of another system (docs/interface:
 * graphql/roles).
 */
async function isAssignedToMe({ urn }: Link, _input: never, { loader, actor }: GraphqlContext) {
  const holders: Actors | undefined = await loader.aspect(urn, actors.name)
  if (holders?.users?.some(({ user }) => user === actor)) return true
  const callerGroups: readonly unknown[] = await readGroups(actor as Urn, { loader })
  return holders?.groups?.some(({ group }) => callerGroups.includes(group)) ?? false
}

/**
 * Users and groups (docs/interface: graphql/people, edits/people, edits/groups), and the caller
 * (docs/interface: graphql/session, graphql/status).
 */
export const peopleTopic: SchemaModule = {
  resolvers: { CorpUser: { isNativeUser }, Role: { isAssignedToMe } },
  queries: queriesFor('reader', {
    listUsers: listQuery('users', { entityType: corpuser.name }),
    listGroups: listQuery('groups', { entityType: corpGroup.name }),
    searchUsers,
    me,
  }),
  mutations: {
    ...mutationsFor('editor', {
      updateCorpUserProperties,
      updateCorpGroupProperties,
      createGroup,
      addGroupMembers: (_root, { input }, context) =>
        changeMembers(input, (groups, group) => withUrns(groups, [group]), context),
      removeGroupMembers: (_root, { input }, context) =>
        changeMembers(input, (groups, group) => withoutUrns(groups, [group]), context),
    }),
    ...mutationsFor('admin', {
      updateUserStatus,
      removeUser: deletionResolver([corpuser.name]),
      removeGroup: deletionResolver([corpGroup.name]),
    }),
  },
}
