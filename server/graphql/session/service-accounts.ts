import { randomUUID } from 'node:crypto'
import { corpUserInfo, type CorpUserInfo } from '../../../graph/aspects/corp-user-info.ts'
import { subTypes, type SubTypes } from '../../../graph/aspects/sub-types.ts'
import { corpuser } from '../../../graph/entities/corpuser.ts'
import { keyOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { changeAspects, creating, refuseEdit } from '../../catalog/aspect-changes.ts'
import { requireOnPlatform } from '../../catalog/authority.ts'
import { PAGE_SIZE_MAX } from '../../catalog/page.ts'
import { deleteWithReferences } from '../../catalog/references.ts'
import { SYSTEM_CALLER, type Caller } from '../../catalog/roles.ts'
import type { GraphqlContext } from '../context.ts'
import { listOf } from '../find/listed.ts'
import { mutationsFor, queriesFor } from '../roots.ts'
import type { Mutation, Query, SchemaModule } from '../schema-module.ts'

/** A service account is a user with this subtype and prefix, as in DataHub. */
const SUBTYPE = 'SERVICE_ACCOUNT'
const PREFIX = 'service_'

const KEY = corpuser.key.name

/** Requires the privilege; it replaces those on users, so the answer is a caller with the role. */
async function requireManaging(context: GraphqlContext): Promise<Caller> {
  await requireOnPlatform(context.catalog, context, 'MANAGE_SERVICE_ACCOUNTS')
  const { actor, origin } = context
  return { actor, origin, role: 'admin' }
}

/** Returns service accounts in DataHub's shape, by URN; other users and absent ones are left out. */
async function readAccounts(graph: GraphStore, urns: readonly string[]) {
  const found = await graph.read(urns, [KEY, corpUserInfo.name, subTypes.name])
  const accounts = [...found].flatMap(([urn, { aspects }]) => {
    const types = aspects.get(subTypes.name)?.value as SubTypes | undefined
    // The prefix too: by the subtype alone, editors of users could turn an administrator into one.
    if (!keyOf(urn).startsWith(PREFIX) || !types?.typeNames?.includes(SUBTYPE)) return []
    const info = aspects.get(corpUserInfo.name)
    const { displayName, title } = (info?.value ?? {}) as CorpUserInfo
    const { actor, time } = aspects.get(KEY)?.created ?? {}
    const account = {
      urn,
      type: corpuser.graphqlEnum,
      name: keyOf(urn),
      displayName,
      description: title,
      createdBy: actor,
      createdAt: time,
      updatedAt: info?.created.time,
    }
    return [[urn, account] as const]
  })
  return new Map(accounts)
}

/** Returns whether a user is a service account. */
export async function isServiceAccount(graph: GraphStore, urn: string): Promise<boolean> {
  return (await readAccounts(graph, [urn])).has(urn)
}

const createServiceAccount: Mutation<'createServiceAccount'> = async (
  _root,
  { input: { displayName, description } },
  context,
) => {
  const caller = await requireManaging(context)
  const urn = parseUrn(`urn:li:corpuser:${PREFIX}${randomUUID()}`)
  const info = {
    active: true,
    displayName: displayName ?? keyOf(urn),
    ...(description && { title: description }),
  }
  await changeAspects(
    context.catalog,
    [
      creating(urn, corpUserInfo, () => info),
      creating(urn, subTypes, () => ({ typeNames: [SUBTYPE] })),
    ],
    caller,
  )
  return (await readAccounts(context.catalog.graph, [urn])).get(urn)
}

const listServiceAccounts: Query<'listServiceAccounts'> = async (_root, { input }, context) => {
  await requireManaging(context)
  const isAccount = {
    field: 'typeNames',
    condition: 'EQUAL',
    values: [SUBTYPE],
    negated: false,
  } as const
  const listing = { entityType: corpuser.name, filter: [[isAccount]] }
  const { found, ...page } = await listOf('found', listing, input, context)
  const urns = found.map(({ urn }) => urn)
  const accounts = await readAccounts(context.catalog.graph, urns)
  return { ...page, serviceAccounts: urns.flatMap((urn) => accounts.get(urn) ?? []) }
}

const getServiceAccount: Query<'getServiceAccount'> = async (_root, { urn: text }, context) => {
  await requireManaging(context)
  const urn = parseUrn(text)
  return (await readAccounts(context.catalog.graph, [urn])).get(urn) ?? null
}

/** Deletes a service account, and first revokes its tokens. */
const deleteServiceAccount: Mutation<'deleteServiceAccount'> = async (
  _root,
  { urn: text },
  context,
) => {
  const caller = await requireManaging(context)
  const { catalog } = context
  const urn = parseUrn(text)
  if (!(await isServiceAccount(catalog.graph, urn)))
    refuseEdit(`Failed to delete ${urn}. It is not a service account.`)
  await revokeTokens(context, urn)
  await deleteWithReferences(catalog, urn, caller)
  return true
}

async function revokeTokens({ tokens }: GraphqlContext, urn: Urn): Promise<void> {
  const query = { start: 0, count: PAGE_SIZE_MAX, actors: [urn] }
  const found = (await tokens?.list(SYSTEM_CALLER, query))?.tokens ?? []
  for (const { hash } of found) await tokens?.revoke(SYSTEM_CALLER, hash)
}

/** Service accounts (docs/interface: graphql/service-accounts). */
export const serviceAccountModule: SchemaModule = {
  typeDefs: /* GraphQL */ `
    "A user that is a program."
    type ServiceAccount {
      urn: String!
      type: EntityType!
      name: String!
      displayName: String
      description: String
      createdBy: String
      createdAt: Long
      updatedAt: Long
    }
    input CreateServiceAccountInput {
      displayName: String
      description: String
    }
    input ListServiceAccountsInput {
      start: Int
      count: Int
      query: String
    }
    type ListServiceAccountsResult {
      start: Int!
      count: Int!
      total: Int!
      serviceAccounts: [ServiceAccount!]!
    }
    extend type Query {
      "Service accounts by name."
      listServiceAccounts(input: ListServiceAccountsInput!): ListServiceAccountsResult
      "The service account with a URN; null for other users."
      getServiceAccount(urn: String!): ServiceAccount
    }
    extend type Mutation {
      "Creates a user for a program."
      createServiceAccount(input: CreateServiceAccountInput!): ServiceAccount
      "Deletes a service account, and revokes its tokens."
      deleteServiceAccount(urn: String!): Boolean
    }
  `,
  queries: queriesFor('admin', { listServiceAccounts, getServiceAccount }),
  mutations: mutationsFor('admin', { createServiceAccount, deleteServiceAccount }),
}
