import { newId } from '../../../graph/store/request-steps.ts'
import { corpUserInfo, type CorpUserInfo } from '../../../graph/aspects/people/corp-user-info.ts'
import {
  dataHubViewInfo,
  type DataHubViewInfo,
} from '../../../graph/aspects/workspace/data-hub-view-info.ts'
import { subTypes } from '../../../graph/aspects/platforms/sub-types.ts'
import { corpuser } from '../../../graph/aspects/people/corpuser.entity.ts'
import { dataHubView } from '../../../graph/aspects/workspace/data-hub-view.entity.ts'
import { urnKey, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { SERVICE_PREFIX, SERVICE_SUBTYPE } from '../../access/principals.ts'
import {
  changeOrCreate,
  refuseEdit,
  type AspectChange,
} from '../../catalog/write/aspect-changes.ts'
import { requireOnPlatform } from '../../authorize/authority.ts'
import { edit, withPermitted, type GraphqlContext, type Link } from '../engine/context.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, Query, SchemaModule } from '../engine/schema-module.ts'
import { toLink, memberAt } from '../engine/values.ts'
import { deleteExisting } from '../shared/deleting.ts'
import { listField } from '../shared/lists.ts'
import { relationships } from '../shared/related.ts'
import { isServiceAccount, isServiceUser } from '../shared/service-accounts.ts'
import { changeSettings, USER_SETTINGS } from '../shared/settings.ts'
import { presentMembers } from '../shared/stored-input.ts'
import { requireUrn } from '../shared/target.ts'

const KEY = corpuser.key.name

/** Returns service accounts in DataHub's shape, by URN; other users and absent ones are left out. */
async function readAccounts(graph: GraphStore, urns: readonly string[]) {
  const users = await graph.read(urns, [KEY, corpUserInfo.name, subTypes.name, USER_SETTINGS])
  const accounts = [...users].flatMap(([urn, { aspects }]) => {
    if (!isServiceUser(urn, aspects.get(subTypes.name)?.value)) return []
    const info = aspects.get(corpUserInfo.name)
    const { displayName, title } = (info?.value ?? {}) as CorpUserInfo
    const { actor, time } = aspects.get(KEY)?.created ?? {}
    const account = {
      urn,
      type: corpuser.graphqlEnum,
      name: urnKey(urn),
      displayName,
      description: title,
      createdBy: actor,
      createdAt: time,
      updatedAt: info?.created.time,
      defaultView: memberAt(aspects.get(USER_SETTINGS)?.value, ['views', 'defaultView']),
    }
    return [[urn, account] as const]
  })
  return new Map(accounts)
}

/** Requires the privilege; it replaces those on users for one account. */
async function asManager(context: GraphqlContext, urn?: Urn): Promise<GraphqlContext> {
  await requireOnPlatform(context.catalog, context, 'MANAGE_SERVICE_ACCOUNTS')
  return urn ? withPermitted(context, [{ urn, deletion: true }]) : context
}

const createServiceAccount: Mutation<'createServiceAccount'> = async (
  _root,
  { input: { displayName, description } },
  context,
) => {
  const urn = parseUrn(`urn:li:corpuser:${SERVICE_PREFIX}${newId(context.steps)}`)
  const manager = await asManager(context, urn)
  const info = {
    active: true,
    displayName: displayName ?? urnKey(urn),
    ...(description && { title: description }),
  }
  await edit(manager, [
    changeOrCreate(urn, corpUserInfo, () => info),
    changeOrCreate(urn, subTypes, () => ({ typeNames: [SERVICE_SUBTYPE] })),
  ])
  await context.principals?.claim(urn, 'token')
  return (await readAccounts(context.catalog.graph, [urn])).get(urn)
}

const listServiceAccounts: Query<'listServiceAccounts'> = async (_root, { input }, context) => {
  await asManager(context)
  const isAccount = {
    field: 'typeNames',
    condition: 'EQUAL',
    values: [SERVICE_SUBTYPE],
    negated: false,
  } as const
  const listing = { entityType: corpuser.name, filter: [[isAccount]] }
  const { found: links, ...page } = await listField('found', listing, input, context)
  const urns = links.map(({ urn }) => urn)
  const accounts = await readAccounts(context.catalog.graph, urns)
  return { ...page, serviceAccounts: urns.flatMap((urn) => accounts.get(urn) ?? []) }
}

const getServiceAccount: Query<'getServiceAccount'> = async (_root, { urn: text }, context) => {
  await asManager(context)
  const urn = parseUrn(text)
  return (await readAccounts(context.catalog.graph, [urn])).get(urn) ?? null
}

/** Deletes a service account, with its tokens. */
const deleteServiceAccount: Mutation<'deleteServiceAccount'> = async (
  _root,
  { urn: text },
  context,
) => {
  const urn = parseUrn(text)
  const manager = await asManager(context, urn)
  if (!(await isServiceAccount(context.catalog.graph, context.principals, urn)))
    refuseEdit(`Failed to delete ${urn}. It is not a service account.`)
  await deleteExisting(urn, manager)
  return true
}

/** Sets the default view of a service account; without a view, removes it. */
const updateServiceAccountDefaultView: Mutation<'updateServiceAccountDefaultView'> = async (
  _root,
  { input },
  context,
) => {
  const urn = parseUrn(input.urn)
  const manager = await asManager(context, urn)
  const defaultView = input.defaultView
    ? requireUrn(dataHubView.name, 'a view', input.defaultView)
    : undefined
  await edit(manager, [
    requireAccount(urn),
    ...(defaultView ? [requireGlobal(defaultView)] : []),
    changeSettings(urn, 'views', () => presentMembers({ defaultView })),
  ])
  return true
}

function requireAccount(urn: Urn): AspectChange {
  return {
    urn,
    aspect: subTypes.name,
    checks: true,
    decide({ aspect }) {
      if (isServiceUser(urn, aspect?.value())) return undefined
      return refuseEdit(`URN ${urn} is not a service account.`)
    },
  }
}

function requireGlobal(view: Urn): AspectChange {
  return {
    urn: view,
    aspect: dataHubViewInfo.name,
    checks: true,
    decide({ aspect }) {
      const info = aspect?.value() as DataHubViewInfo | undefined
      if (info?.type === 'GLOBAL') return undefined
      return refuseEdit(
        info
          ? `The default view of a service account must be GLOBAL; ${view} is ${info.type}.`
          : `View ${view} does not exist.`,
      )
    },
  }
}

interface Account extends Link {
  readonly defaultView: unknown
}

/** Answers the default view, unless it was deleted. */
async function readDefaultView(
  { defaultView }: Account,
  _input: never,
  { loader }: GraphqlContext,
) {
  const view = toLink(defaultView, [dataHubView.name])
  return view && (await loader.exists(view.urn)) ? view : null
}

/** Service accounts (docs/interface: graphql/service-accounts). */
export const serviceAccountsTopic: SchemaModule = {
  resolvers: {
    ServiceAccount: {
      defaultView: readDefaultView,
      relationships,
    },
  },
  queries: queriesFor('admin', { listServiceAccounts, getServiceAccount }),
  mutations: mutationsFor('admin', {
    createServiceAccount,
    deleteServiceAccount,
    updateServiceAccountDefaultView,
  }),
}
