import { roleMembership } from '../../../graph/aspects/role-membership.ts'
import { entityTypeOf, parseUrn } from '../../../graph/model/urn.ts'
import { changing, refuseEdit, requireEntities } from '../../catalog/aspect-changes.ts'
import { edit } from '../engine/context.ts'
import { listOf } from '../shared/lists.ts'
import { urnOf } from '../shared/target.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, Query, SchemaModule } from '../engine/schema-module.ts'

const HOLDERS = ['corpuser', 'corpGroup']

/** Assigns the role in place of all others, or none: DataHub's users have one role. */
const batchAssignRole: Mutation<'batchAssignRole'> = async (_root, { input }, context) => {
  const role = input.roleUrn ? urnOf('dataHubRole', 'a role', input.roleUrn) : undefined
  const actors = input.actors.map(parseUrn)
  const other = actors.find((urn) => !HOLDERS.includes(entityTypeOf(urn)))
  if (other) refuseEdit(`Not a user or a group: ${other}`)
  await requireEntities(
    context.catalog,
    [...(role ? [role] : []), ...actors],
    (urn) => `Failed to assign a role. ${urn} does not exist.`,
  )
  await edit(
    context,
    actors.map((urn) =>
      changing(urn, roleMembership, (value) => ({ ...value, roles: role ? [role] : [] })),
    ),
  )
  return true
}

const listRoles: Query<'listRoles'> = (_root, { input }, context) => {
  const sort = { field: 'urn', descending: false }
  return listOf('roles', { entityType: 'dataHubRole', sort }, input, context)
}

/** Roles, which policies name (docs/interface: graphql/policies). */
export const roleModule: SchemaModule = {
  queries: queriesFor('reader', { listRoles }),
  mutations: mutationsFor('admin', { batchAssignRole }),
}
