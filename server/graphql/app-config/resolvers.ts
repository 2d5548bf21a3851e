import { policiesConfigOf } from '../policies/privileges.ts'
import { memberAt } from '../engine/values.ts'
import { queriesFor } from '../engine/roots.ts'
import type { Query, SchemaModule } from '../engine/schema-module.ts'
import { globalSettings } from '../settings/global-settings.ts'

/** Features of DataHub's user interface that Trellis lacks. */
const FEATURES_OFF = [
  ['AnalyticsConfig', 'analyticsConfig', 'enabled'],
  ['IdentityManagementConfig', 'identityManagementConfig', 'enabled'],
  ['ManagedIngestionConfig', 'managedIngestionConfig', 'enabled'],
  ['TelemetryConfig', 'telemetryConfig', 'enableThirdPartyLogging'],
  ['TestsConfig', 'testsConfig', 'enabled'],
  ['ChromeExtensionConfig', 'chromeExtensionConfig', 'enabled lineageEnabled'],
  ['EntityIndexV3Config', 'entityIndexV3', 'enabled'],
] as const

/** Parts of DataHub's page whose fields and mutations Trellis answers. */
const FLAGS_ON = `
  nestedDomainsEnabled showSearchFiltersV2 showBrowseV2 platformBrowseV2 contextDocumentsEnabled
  editableDatasetNameEnabled themeV2Enabled themeV2Default lineageGraphV2 lineageGraphV3
  schemaFieldLineageIgnoreStatus showNavBarRedesign
  showAutoCompleteResults showSearchBarAutocompleteRedesign showManageTags showLineageExpandMore
  showStatsTabRedesign showDefaultExternalLinks dataProductLineageEnabled dataContractsEnabled logicalModelsEnabled
  i18nEnabled showManageStructuredProperties`

/** Parts of DataHub's page that Trellis lacks, or that are off in DataHub's defaults. */
const FLAGS_OFF = `
  readOnlyModeEnabled metricsEnabled showAcrylInfo erModelRelationshipFeatureEnabled
  showAccessManagement businessAttributeEntityEnabled themeV2Toggleable
  showSeparateSiblings schemaFieldCLLEnabled hideDbtSourceInLineage entityVersioningEnabled
  showHasSiblingsFilter showIntroducePage showIngestionPageRedesign showLineageFilterNodes
  showProductUpdates showHomepageUserRole datasetSummaryPageV1
  ingestionOnboardingRedesignV1 documentationFileUploadV1 hideLineageInSearchCards
  glossaryBasedPoliciesEnabled assetSummaryPageV1
  showHomePageRedesign multipleDataProductsPerAsset showTestsInHealthIcon
  browserTracingEnabled browserWebVitalsEnabled`

const FLAGS: Readonly<Record<string, boolean>> = {
  ...valuesOf(FLAGS_ON, true),
  ...valuesOf(FLAGS_OFF, false),
}

/** Default number of queries per page of a dataset. */
const QUERIES_PER_PAGE = 5

const appConfig: Query<'appConfig'> = async (_root, _input, context) => {
  const { tokens, version } = context
  const applications = memberAt(await globalSettings(context), ['applications', 'enabled']) === true
  const off = FEATURES_OFF.map(([, member, flags]) => [member, valuesOf(flags, false)] as const)
  return {
    appVersion: version,
    ...Object.fromEntries(off),
    authConfig: { tokenAuthEnabled: tokens !== undefined },
    policiesConfig: policiesConfigOf(tokens !== undefined, context.catalog.registry),
    lineageConfig: { supportsImpactAnalysis: true },
    viewsConfig: { enabled: true },
    visualConfig: {
      queriesTab: { queriesTabResultSize: QUERIES_PER_PAGE },
      searchResult: { enableNameHighlight: true },
      application: {
        showSidebarSectionWhenEmpty: applications,
        showApplicationInNavigation: applications,
      },
    },
    searchBarConfig: { apiVariant: 'AUTOCOMPLETE_FOR_MULTIPLE' },
    searchCardConfig: { showDescription: true },
    searchFlagsConfig: { defaultSkipHighlighting: false },
    homePageConfig: { firstInPersonalSidebar: 'YOUR_ASSETS' },
    featureFlags: FLAGS,
    semanticSearchConfig: { enabled: false, enabledEntities: [] },
  }
}

function namesIn(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

function valuesOf(names: string, value: boolean): Readonly<Record<string, boolean>> {
  return Object.fromEntries(namesIn(names).map((name) => [name, value]))
}

function flagsSdl(names: readonly string[]): string {
  return names.map((name) => `${name}: Boolean`).join('\n')
}

/** Features and settings of this server, as user interfaces ask for them first. */
export const featuresModule: SchemaModule = {
  typeDefs: /* GraphQL */ `
    ${FEATURES_OFF.map(([type, , flags]) => `type ${type} { ${flagsSdl(namesIn(flags))} }`).join('\n')}
    type AppConfig {
      appVersion: String
      ${FEATURES_OFF.map(([type, member]) => `${member}: ${type}`).join('\n')}
      authConfig: AuthConfig
      policiesConfig: PoliciesConfig
      lineageConfig: LineageConfig
      viewsConfig: ViewsConfig
      visualConfig: VisualConfig
      searchBarConfig: SearchBarConfig
      searchCardConfig: SearchCardConfig
      searchFlagsConfig: SearchFlagsConfig
      homePageConfig: HomePageConfig
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
    type ViewsConfig {
      enabled: Boolean
    }
    type VisualConfig {
      logoUrl: String
      faviconUrl: String
      appTitle: String
      showFullTitleInLineage: Boolean
      queriesTab: QueriesTabConfig
      entityProfiles: EntityProfilesConfig
      searchResult: SearchResultsVisualConfig
      theme: ThemeConfig
      application: ApplicationConfig
    }
    type QueriesTabConfig {
      queriesTabResultSize: Int
    }
    type EntityProfilesConfig {
      domain: EntityProfileConfig
    }
    type EntityProfileConfig {
      defaultTab: String
    }
    type SearchResultsVisualConfig {
      enableNameHighlight: Boolean
    }
    type ThemeConfig {
      themeId: String
    }
    type ApplicationConfig {
      showSidebarSectionWhenEmpty: Boolean
      showApplicationInNavigation: Boolean
    }
    type SearchBarConfig {
      apiVariant: SearchBarAPI
    }
    enum SearchBarAPI {
      AUTOCOMPLETE_FOR_MULTIPLE
      SEARCH_ACROSS_ENTITIES
    }
    type SearchCardConfig {
      showDescription: Boolean
    }
    type SearchFlagsConfig {
      defaultSkipHighlighting: Boolean
    }
    type HomePageConfig {
      firstInPersonalSidebar: PersonalSidebarSection
    }
    enum PersonalSidebarSection {
      YOUR_GROUPS
      YOUR_ASSETS
      YOUR_DOMAINS
      YOUR_GLOSSARY_NODES
      YOUR_TAGS
    }
    type FeatureFlagsConfig {
      ${flagsSdl(Object.keys(FLAGS))}
    }
    extend type Query {
      "Features and settings of this server for user interfaces."
      appConfig: AppConfig
    }
  `,
  queries: queriesFor('reader', { appConfig }),
}
