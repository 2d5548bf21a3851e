import { parseUrn } from '../../graph/model/urn.ts'
import { find } from '../catalog/find.ts'
import type { GraphqlContext, SchemaModule } from './context.ts'
import type { Maybe } from './mutations/target.ts'
import { pageOf, type PageInput } from './page.ts'

/** What clients ask whether they may; whoever gets as far as here may (`reference/graphql.md` 6.5). */
const PRIVILEGES = [
  'viewAnalytics',
  'managePolicies',
  'manageIdentities',
  'generatePersonalAccessTokens',
  'createDomains',
  'manageDomains',
  'manageIngestion',
  'manageSecrets',
  'manageTokens',
  'viewTests',
  'manageTests',
  'manageGlossaries',
  'manageUserCredentials',
  'createTags',
  'manageTags',
  'manageGlobalViews',
  'manageOwnershipTypes',
  'manageGlobalAnnouncements',
  'createBusinessAttributes',
  'manageBusinessAttributes',
  'manageStructuredProperties',
  'viewStructuredPropertiesPage',
]

/** Features of DataHub's user interface that need something we do not have. */
const FEATURES_OFF = [
  ['AnalyticsConfig', 'analyticsConfig', 'enabled'],
  ['AuthConfig', 'authConfig', 'tokenAuthEnabled'],
  ['IdentityManagementConfig', 'identityManagementConfig', 'enabled'],
  ['ManagedIngestionConfig', 'managedIngestionConfig', 'enabled'],
  ['TelemetryConfig', 'telemetryConfig', 'enableThirdPartyLogging'],
  ['TestsConfig', 'testsConfig', 'enabled'],
  ['ViewsConfig', 'viewsConfig', 'enabled'],
  ['ChromeExtensionConfig', 'chromeExtensionConfig', 'enabled'],
] as const

function me(_root: unknown, _input: unknown, { actor }: GraphqlContext) {
  const platformPrivileges = Object.fromEntries(PRIVILEGES.map((name) => [name, true]))
  return { corpUser: { urn: parseUrn(actor) }, platformPrivileges }
}

function appConfig() {
  const off = FEATURES_OFF.map(([, member, flag]) => [member, { [flag]: false }] as const)
  return {
    ...Object.fromEntries(off),
    policiesConfig: { enabled: false, platformPrivileges: [], resourcePrivileges: [] },
    lineageConfig: { supportsImpactAnalysis: true },
    visualConfig: {},
    featureFlags: { readOnlyModeEnabled: false, nestedDomainsEnabled: true },
  }
}

const LIST_SIZE_DEFAULT = 20

/** The kinds of ownership, those of the system among them (`reference/graphql.md` 7.2). */
async function listOwnershipTypes(
  _root: unknown,
  { input }: { input: PageInput & { readonly query?: Maybe<string> } },
  { catalog }: GraphqlContext,
) {
  const { start, count } = pageOf(input, LIST_SIZE_DEFAULT)
  const { total, hits } = await find(catalog, {
    entityTypes: ['ownershipType'],
    input: input.query?.trim() ? input.query : '*',
    sort: [{ field: 'urn', descending: false }],
    start,
    count,
    flags: { skipAggregates: true, skipHighlighting: true },
  })
  const ownershipTypes = hits.map(({ urn }) => ({ urn }))
  return { start, count: ownershipTypes.length, total, ownershipTypes }
}

/** Who asks, what this server can do, and lists that clients begin with. */
export const sessionModule: SchemaModule = {
  typeDefs: /* GraphQL */ `
    type AuthenticatedUser {
      corpUser: CorpUser
      platformPrivileges: PlatformPrivileges
    }
    type PlatformPrivileges {
      ${PRIVILEGES.map((name) => `${name}: Boolean`).join('\n')}
    }
    ${FEATURES_OFF.map(([type, , flag]) => `type ${type} { ${flag}: Boolean }`).join('\n')}
    type AppConfig {
      appVersion: String
      ${FEATURES_OFF.map(([type, member]) => `${member}: ${type}`).join('\n')}
      policiesConfig: PoliciesConfig
      lineageConfig: LineageConfig
      visualConfig: VisualConfig
      featureFlags: FeatureFlagsConfig
    }
    type PoliciesConfig {
      enabled: Boolean
      platformPrivileges: [Privilege!]
      resourcePrivileges: [ResourcePrivileges!]
    }
    type Privilege {
      type: String
      displayName: String
      description: String
    }
    type ResourcePrivileges {
      resourceType: String
      resourceTypeDisplayName: String
      entityType: EntityType
      privileges: [Privilege!]
    }
    type LineageConfig {
      supportsImpactAnalysis: Boolean
    }
    type VisualConfig {
      logoUrl: String
      faviconUrl: String
      appTitle: String
    }
    type FeatureFlagsConfig {
      readOnlyModeEnabled: Boolean
      nestedDomainsEnabled: Boolean
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
      "Who asks."
      me: AuthenticatedUser
      "What this server can do, as the user interface wants to know it."
      appConfig: AppConfig
      "The kinds of ownership."
      listOwnershipTypes(input: ListOwnershipTypesInput!): ListOwnershipTypesResult
    }
  `,
  resolvers: { Query: { me, appConfig, listOwnershipTypes } },
}
