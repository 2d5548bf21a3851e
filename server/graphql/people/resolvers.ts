import { corpGroupEditableInfo } from '../../../graph/aspects/corp-group-editable-info.ts'
import { corpUserEditableInfo } from '../../../graph/aspects/corp-user-editable-info.ts'
import { corpUserStatus } from '../../../graph/aspects/corp-user-status.ts'
import { corpGroup } from '../../../graph/entities/corp-group.ts'
import { corpuser } from '../../../graph/entities/corpuser.ts'
import { changing } from '../../catalog/aspect-changes.ts'
import { edit, permitting, stampOf, type GraphqlContext, type Link } from '../engine/context.ts'
import { deleting } from '../shared/deleting.ts'
import { listOf } from '../shared/lists.ts'
import { searchWithin } from '../shared/search-within.ts'
import { given } from '../shared/stored-input.ts'
import { urnOf } from '../shared/target.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, Query, SchemaModule } from '../engine/schema-module.ts'
import { LIST_INPUT, PAGE } from '../shared/page-sdl.ts'

const userIn = (text: string) => urnOf(corpuser.name, 'a user', text)

const listUsers: Query<'listUsers'> = (_root, { input }, context) =>
  listOf('users', { entityType: corpuser.name }, input, context)

const listGroups: Query<'listGroups'> = (_root, { input }, context) =>
  listOf('groups', { entityType: corpGroup.name }, input, context)

const searchUsers: Query<'searchUsers'> = (_root, { input }, context) =>
  searchWithin([], { ...input, types: ['CORP_USER'] }, context)

const updateCorpUserProperties: Mutation<'updateCorpUserProperties'> = async (
  _root,
  { urn: text, input: { platformUrns, personaUrn, teams, skills, ...texts } },
  context,
) => {
  const urn = userIn(text)
  const platforms = platformUrns?.map((each) => urnOf('dataPlatform', 'a platform', each))
  const persona = personaUrn ? urnOf('dataHubPersona', 'a persona', personaUrn) : undefined
  const author = urn === context.actor ? permitting(context, [{ urn }]) : context
  await edit(author, [
    changing(urn, corpUserEditableInfo, (value) => ({
      ...value,
      ...given({ ...texts, persona, platforms }),
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
  const urn = urnOf(corpGroup.name, 'a group', text)
  await edit(context, [
    changing(urn, corpGroupEditableInfo, (value) => ({ ...value, ...given(input) })),
  ])
  return { urn }
}

/** Suspends a user, or lets them in again; answers the status, as DataHub does. */
const updateUserStatus: Mutation<'updateUserStatus'> = async (
  _root,
  { urn: text, status },
  context,
) => {
  const lastModified = stampOf(context)
  await edit(context, [
    changing(userIn(text), corpUserStatus, (value) => ({ ...value, status, lastModified })),
  ])
  return status
}

/** Whether the user signs in with a password that this service stores. */
async function isNativeUser({ urn }: Link, _input: never, { nativeUsers }: GraphqlContext) {
  return (await nativeUsers?.passwords.has(urn)) ?? false
}

/** Users and groups (docs/interface: graphql/people, edits/people). */
export const peopleModule: SchemaModule = {
  typeDefs: /* GraphQL */ `
    extend type CorpUser {
      isNativeUser: Boolean
    }
    input ListUsersInput { ${LIST_INPUT} }
    type ListUsersResult {
      ${PAGE}
      users: [CorpUser!]
    }
    input ListGroupsInput { ${LIST_INPUT} }
    type ListGroupsResult {
      ${PAGE}
      groups: [CorpGroup!]
    }
    "Omitted members stay unchanged."
    input CorpUserUpdateInput {
      displayName: String
      title: String
      aboutMe: String
      teams: [String!]
      skills: [String!]
      pictureLink: String
      slack: String
      phone: String
      email: String
      platformUrns: [String!]
      personaUrn: String
    }
    "Omitted members stay unchanged."
    input CorpGroupUpdateInput {
      description: String
      slack: String
      email: String
      pictureLink: String
    }
    extend type Query {
      "Users by name."
      listUsers(input: ListUsersInput!): ListUsersResult
      "Groups by name."
      listGroups(input: ListGroupsInput!): ListGroupsResult
      "Like searchAcrossEntities, among users."
      searchUsers(input: SearchAcrossEntitiesInput!): SearchResults
    }
    extend type Mutation {
      updateCorpUserProperties(urn: String!, input: CorpUserUpdateInput!): CorpUser
      updateCorpGroupProperties(urn: String!, input: CorpGroupUpdateInput!): CorpGroup
      "Sets whether a user may sign in, and returns the status."
      updateUserStatus(urn: String!, status: CorpUserStatus!): String
      removeUser(urn: String!): Boolean
      removeGroup(urn: String!): Boolean
    }
  `,
  resolvers: { CorpUser: { isNativeUser } },
  queries: queriesFor('reader', { listUsers, listGroups, searchUsers }),
  mutations: {
    ...mutationsFor('editor', { updateCorpUserProperties, updateCorpGroupProperties }),
    ...mutationsFor('admin', {
      updateUserStatus,
      removeUser: deleting([corpuser.name]),
      removeGroup: deleting([corpGroup.name]),
    }),
  },
}
