import { corpGroup } from '../../../graph/aspects/people/corp-group.entity.ts'
import { corpuser } from '../../../graph/aspects/people/corpuser.entity.ts'
import {
  dataHubPolicyInfo,
  type DataHubPolicyInfo,
} from '../../../graph/aspects/people/data-hub-policy-info.ts'
import { dataHubPolicy } from '../../../graph/aspects/people/data-hub-policy.entity.ts'
import { dataHubRole } from '../../../graph/aspects/people/data-hub-role.entity.ts'
import { roleMembership } from '../../../graph/aspects/people/role-membership.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import {
  changeExisting,
  changeOrCreate,
  refuseEdit,
  requireEntities,
  requireNew,
} from '../../catalog/write/aspect-changes.ts'
import { requireInspectable } from '../../authorize/entry-points.ts'
import type { PolicyUpdateInput } from '../arguments.generated.ts'
import { edit, type GraphqlContext } from '../engine/context.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, Query, SchemaModule } from '../engine/schema-module.ts'
import { toLink, toLinks } from '../engine/values.ts'
import { deleteExisting } from '../shared/deleting.ts'
import { listQuery, listField } from '../shared/lists.ts'
import { newUrn } from '../shared/new-urn.ts'
import { filterIn } from '../shared/search-inputs.ts'
import { presentMembers } from '../shared/stored-input.ts'
import { requireUrn } from '../shared/target.ts'

const parsePolicyUrn = (text: string) => requireUrn(dataHubPolicy.name, 'a policy', text)

/** Returns the stored form of a policy, stamped with the time of the change. */
function toPolicyInfo(input: PolicyUpdateInput, { catalog }: GraphqlContext): DataHubPolicyInfo {
  const { name, description, type, state, resources, privileges, actors } = input
  return {
    displayName: name,
    description: description ?? '',
    type,
    state,
    privileges: [...privileges],
    actors: presentMembers(actors) as NonNullable<DataHubPolicyInfo['actors']>,
    editable: true,
    lastUpdatedTimestamp: catalog.clock(),
    ...(resources && { resources: toResources(resources) }),
  }
}

type ResourcesInput = NonNullable<PolicyUpdateInput['resources']>

function toResources(input: ResourcesInput): NonNullable<DataHubPolicyInfo['resources']> {
  const { filter, privilegeConstraints, ...rest } = input
  return presentMembers({
    ...rest,
    filter: filter && { criteria: filter.criteria ?? [] },
    privilegeConstraints: privilegeConstraints && {
      criteria: privilegeConstraints.criteria ?? [],
    },
  }) as NonNullable<DataHubPolicyInfo['resources']>
}

const createPolicy: Mutation<'createPolicy'> = async (_root, { input }, context) => {
  const urn = newUrn(context, dataHubPolicy.name, undefined)
  await edit(context, [
    requireNew(urn, 'This Policy already exists!'),
    changeOrCreate(urn, dataHubPolicyInfo, () => toPolicyInfo(input, context)),
  ])
  return urn
}

const updatePolicy: Mutation<'updatePolicy'> = async (_root, { urn: text, input }, context) => {
  const urn = parsePolicyUrn(text)
  await edit(context, [
    changeExisting(urn, dataHubPolicyInfo, (value) => {
      requireEditable(urn, value)
      return toPolicyInfo(input, context)
    }),
  ])
  return urn
}

const deletePolicy: Mutation<'deletePolicy'> = async (_root, { urn: text }, context) => {
  const urn = parsePolicyUrn(text)
  requireEditable(urn, await context.loader.aspect(urn, dataHubPolicyInfo.name))
  return deleteExisting(urn, context)
}

/** @throws CatalogError `EDIT_REFUSED` for the policies that keep administrators in */
function requireEditable(urn: Urn, info: DataHubPolicyInfo | undefined): void {
  if (info?.editable === false) refuseEdit(`Failed to update ${urn}. The policy is not editable.`)
}

/** Lists policies, active or not, by name (docs/interface: graphql/policies). */
const listPolicies: Query<'listPolicies'> = async (_root, { input }, context) => {
  const filter = filterIn({ orFilters: input.orFilters }, context.catalog.registry)
  const sort = { field: 'displayName', descending: false }
  const policiesByName = { entityType: dataHubPolicy.name, filter, sort }
  const { policies: links, ...page } = await listField('policies', policiesByName, input, context)
  const policies = await Promise.all(
    links.map(async ({ urn }) => {
      const info = await context.loader.aspect(urn, dataHubPolicyInfo.name)
      return info ? [toPolicy(urn, info)] : []
    }),
  )
  return { ...page, policies: policies.flat() }
}

function toPolicy(urn: string, info: DataHubPolicyInfo) {
  const { displayName = urn, resources, actors = {}, editable = true } = info
  return {
    type: 'METADATA',
    state: 'INACTIVE',
    privileges: [],
    ...info,
    urn,
    name: displayName,
    editable,
    resources: resources && {
      ...resources,
      allResources: resources.allResources ?? false,
      filter: toMatchFilter(resources.filter),
      privilegeConstraints: toMatchFilter(resources.privilegeConstraints),
    },
    actors: {
      ...actors,
      resourceOwners: actors.resourceOwners ?? false,
      allUsers: actors.allUsers ?? false,
      allGroups: actors.allGroups ?? false,
      resolvedUsers: toLinks(actors.users),
      resolvedGroups: toLinks(actors.groups),
      resolvedRoles: toLinks(actors.roles),
      resolvedOwnershipTypes: toLinks(actors.resourceOwnersTypes),
    },
  }
}

type MatchFilter = NonNullable<DataHubPolicyInfo['resources']>['filter']

function toMatchFilter(filter: MatchFilter) {
  return (
    filter && {
      criteria: (filter.criteria ?? []).map(
        ({ field = '', values = [], condition = 'EQUALS' }) => ({
          field,
          condition,
          values: values.map((value) => ({ value, entity: toLink(value) })),
        }),
      ),
    }
  )
}

/** Returns what the policies grant to a user; others than oneself require MANAGE_POLICIES. */
const getGrantedPrivileges: Query<'getGrantedPrivileges'> = async (_root, { input }, context) => {
  const { catalog } = context
  const { actorUrn, resourceSpec } = input
  const { authority } = catalog
  if (!authority) refuseEdit('Policies require access control; set AUTH_ENABLED=true.')
  const actor = parseUrn(actorUrn)
  const user = await requireInspectable(catalog, context, actor)
  const resource = resourceSpec ? parseUrn(resourceSpec.resourceUrn) : undefined
  if (resource && !(await context.loader.isEntitySeen(resource))) return { privileges: [] }
  return { privileges: await authority.privilegesOf(user, resource) }
}

const ACTOR_TYPES = [corpuser.name, corpGroup.name]

/** Assigns the role in place of all others, or none: DataHub's users have one role. */
const batchAssignRole: Mutation<'batchAssignRole'> = async (_root, { input }, context) => {
  const role = input.roleUrn ? requireUrn(dataHubRole.name, 'a role', input.roleUrn) : undefined
  const actors = input.actors.map(parseUrn)
  const invalidActor = actors.find((urn) => !ACTOR_TYPES.includes(entityTypeOf(urn)))
  if (invalidActor) refuseEdit(`Not a user or a group: ${invalidActor}`)
  await requireEntities(
    context.catalog,
    [...(role ? [role] : []), ...actors],
    (urn) => `Failed to assign a role. ${urn} does not exist.`,
  )
  await edit(
    context,
    actors.map((urn) =>
      changeExisting(urn, roleMembership, (value) => ({ ...value, roles: role ? [role] : [] })),
    ),
  )
  return true
}

/** Policies, and roles, which policies name (docs/interface: graphql/policies). */
export const policiesTopic: SchemaModule = {
  queries: {
    ...queriesFor('admin', { listPolicies }),
    ...queriesFor('reader', {
      getGrantedPrivileges,
      listRoles: listQuery('roles', {
        entityType: dataHubRole.name,
        sort: { field: 'urn', descending: false },
      }),
    }),
  },
  mutations: mutationsFor('admin', { createPolicy, updatePolicy, deletePolicy, batchAssignRole }),
}
