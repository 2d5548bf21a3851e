import { parseUrn } from '../../../graph/model/urn.ts'
import { pageOf } from '../../catalog/page.ts'
import { find } from '../../catalog/search/find.ts'
import { LIST_SIZE_DEFAULT, wordsIn } from '../find/inputs.ts'
import {
  platformPrivilegesOf,
  policiesConfigOf,
  QUERIED_PRIVILEGES,
} from '../policies/privileges.ts'
import { queriesFor } from '../roots.ts'
import type { Query, SchemaModule } from '../schema-module.ts'

/** Features of DataHub's user interface that Trellis lacks. */
const FEATURES_OFF = [
  ['AnalyticsConfig', 'analyticsConfig', 'enabled'],
  ['IdentityManagementConfig', 'identityManagementConfig', 'enabled'],
  ['ManagedIngestionConfig', 'managedIngestionConfig', 'enabled'],
  ['TelemetryConfig', 'telemetryConfig', 'enableThirdPartyLogging'],
  ['TestsConfig', 'testsConfig', 'enabled'],
  ['ViewsConfig', 'viewsConfig', 'enabled'],
  ['ChromeExtensionConfig', 'chromeExtensionConfig', 'enabled'],
  ['EntityIndexV3Config', 'entityIndexV3', 'enabled'],
] as const

const me: Query<'me'> = async (_root, _input, context) => ({
  corpUser: { urn: parseUrn(context.actor) },
  platformPrivileges: await platformPrivilegesOf(context),
})

const appConfig: Query<'appConfig'> = (_root, _input, { tokens, version }) => {
  const off = FEATURES_OFF.map(([, member, flag]) => [member, { [flag]: false }] as const)
  return {
    appVersion: version,
    ...Object.fromEntries(off),
    authConfig: { tokenAuthEnabled: tokens !== undefined },
    policiesConfig: policiesConfigOf(tokens !== undefined),
    lineageConfig: { supportsImpactAnalysis: true },
    visualConfig: {},
    featureFlags: { readOnlyModeEnabled: false, nestedDomainsEnabled: true, metricsEnabled: false },
    semanticSearchConfig: { enabled: false, enabledEntities: [] },
  }
}

/** Lists ownership types, including those of the system (docs/interface: model/ownership-types). */
const listOwnershipTypes: Query<'listOwnershipTypes'> = async (_root, { input }, { catalog }) => {
  const { start, count } = pageOf(input, LIST_SIZE_DEFAULT)
  const { total, hits } = await find(catalog, {
    entityTypes: ['ownershipType'],
    input: wordsIn(input.query),
    sort: [{ field: 'urn', descending: false }],
    start,
    count,
    flags: { skipAggregates: true, skipHighlighting: true },
  })
  const ownershipTypes = hits.map(({ urn }) => ({ urn }))
  return { start, count: ownershipTypes.length, total, ownershipTypes }
}

/** The caller, the features of this server, and the lists that clients load first. */
export const sessionModule: SchemaModule = {
  typeDefs: /* GraphQL */ `
    type AuthenticatedUser {
      corpUser: CorpUser
      platformPrivileges: PlatformPrivileges
    }
    type PlatformPrivileges {
      ${QUERIED_PRIVILEGES.map((name) => `${name}: Boolean`).join('\n')}
    }
    ${FEATURES_OFF.map(([type, , flag]) => `type ${type} { ${flag}: Boolean }`).join('\n')}
    type AppConfig {
      appVersion: String
      ${FEATURES_OFF.map(([type, member]) => `${member}: ${type}`).join('\n')}
      authConfig: AuthConfig
      policiesConfig: PoliciesConfig
      lineageConfig: LineageConfig
      visualConfig: VisualConfig
      featureFlags: FeatureFlagsConfig
      semanticSearchConfig: SemanticSearchConfig
    }
    type SemanticSearchConfig {
      enabled: Boolean
      enabledEntities: [String!]
      embeddingConfig: EmbeddingConfig
    }
    type EmbeddingConfig {
      provider: String
      modelId: String
      modelEmbeddingKey: String
      awsProviderConfig: AwsProviderConfig
      vertexProviderConfig: VertexProviderConfig
    }
    type AwsProviderConfig {
      region: String
    }
    type VertexProviderConfig {
      projectId: String
      location: String
    }
    type AuthConfig {
      tokenAuthEnabled: Boolean
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
      metricsEnabled: Boolean
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
      "Features and settings of this server for user interfaces."
      appConfig: AppConfig
      "Ownership types."
      listOwnershipTypes(input: ListOwnershipTypesInput!): ListOwnershipTypesResult
    }
  `,
  queries: queriesFor('reader', { me, appConfig, listOwnershipTypes }),
}
