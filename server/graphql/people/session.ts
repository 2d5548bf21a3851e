import { parseUrn } from '../../../graph/model/urn.ts'
import { listOf } from '../shared/lists.ts'
import { platformPrivilegesOf } from '../policies/privileges.ts'
import { queriesFor } from '../engine/roots.ts'
import type { Query, SchemaModule } from '../engine/schema-module.ts'

const me: Query<'me'> = async (_root, _input, context) => ({
  corpUser: { urn: parseUrn(context.actor) },
  platformPrivileges: await platformPrivilegesOf(context),
})

/** Lists ownership types, including those of the system (docs/interface: model/ownership-types). */
const listOwnershipTypes: Query<'listOwnershipTypes'> = (_root, { input }, context) => {
  const sort = { field: 'urn', descending: false }
  return listOf('ownershipTypes', { entityType: 'ownershipType', sort }, input, context)
}

/** The caller, and the lists that clients load first. */
export const sessionModule: SchemaModule = {
  queries: queriesFor('reader', { me, listOwnershipTypes }),
}
