import { parseUrn } from '../../../graph/model/urn.ts'
import { includesRole, type Role } from '../../catalog/roles.ts'
import { listOf } from '../find/listed.ts'
import { queriesFor } from '../roots.ts'
import type { Query, SchemaModule } from '../schema-module.ts'

/**
 * The privileges that clients query, with the role that each requires (docs/interface:
 * graphql/session).
 */
const PRIVILEGES: Readonly<Record<string, Role>> = {
  viewAnalytics: 'reader',
  managePolicies: 'admin',
  manageIdentities: 'admin',
  generatePersonalAccessTokens: 'editor',
  createDomains: 'editor',
  manageDomains: 'editor',
  manageIngestion: 'editor',
  manageSecrets: 'admin',
  manageTokens: 'admin',
  viewTests: 'reader',
  manageTests: 'editor',
  manageGlossaries: 'editor',
  manageUserCredentials: 'admin',
  createTags: 'editor',
  manageTags: 'editor',
  manageGlobalViews: 'editor',
  manageOwnershipTypes: 'editor',
  manageGlobalAnnouncements: 'editor',
  createBusinessAttributes: 'editor',
  manageBusinessAttributes: 'editor',
  manageStructuredProperties: 'editor',
  viewStructuredPropertiesPage: 'reader',
  viewManageTags: 'editor',
  createLogicalModels: 'editor',
  manageGlobalSettings: 'admin',
  manageApplications: 'editor',
  manageFeatures: 'admin',
  manageHomePageTemplates: 'editor',
  manageDocuments: 'editor',
  manageServiceAccounts: 'admin',
}

const me: Query<'me'> = (_root, _input, { actor, role }) => {
  const platformPrivileges = Object.fromEntries(
    Object.entries(PRIVILEGES).map(([name, needed]) => [name, includesRole(role, needed)]),
  )
  return { corpUser: { urn: parseUrn(actor) }, platformPrivileges }
}

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
      ${Object.keys(PRIVILEGES)
        .map((name) => `${name}: Boolean`)
        .join('\n')}
    }
    input ListOwnershipTypesInput {
      start: Int
      count: Int
      query: String
    }
    type ListOwnershipTypesResult {
      start: Int
      count: Int
      total: Int
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
