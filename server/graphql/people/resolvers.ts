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
