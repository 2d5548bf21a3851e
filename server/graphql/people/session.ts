import { parseUrn } from '../../../graph/model/urn.ts'
import { listOf } from '../shared/lists.ts'
import { platformPrivilegesOf, QUERIED_PRIVILEGES } from '../policies/privileges.ts'
import { queriesFor } from '../engine/roots.ts'
import type { Query, SchemaModule } from '../engine/schema-module.ts'
import { LIST_INPUT, PAGE } from '../shared/page-sdl.ts'

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
  typeDefs: /* GraphQL */ `
    type AuthenticatedUser {
      corpUser: CorpUser
      platformPrivileges: PlatformPrivileges
    }
    type PlatformPrivileges {
      ${QUERIED_PRIVILEGES.map((name) => `${name}: Boolean`).join('\n')}
    }
    input ListOwnershipTypesInput { ${LIST_INPUT} }
    type ListOwnershipTypesResult {
      ${PAGE}
      ownershipTypes: [OwnershipTypeEntity!]
    }
    extend type Query {
      "The authenticated caller."
      me: AuthenticatedUser
      "Ownership types."
      listOwnershipTypes(input: ListOwnershipTypesInput!): ListOwnershipTypesResult
    }
  `,
  queries: queriesFor('reader', { me, listOwnershipTypes }),
}
