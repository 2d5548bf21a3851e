import { queriesFor } from '../engine/roots.ts'
import type { Query, SchemaModule } from '../engine/schema-module.ts'
import { memberAt } from '../engine/values.ts'
import { policiesConfig } from './policies-config.ts'
import { globalSettings } from '../shared/settings.ts'

/** Features of DataHub's user interface that Trellis lacks. */
const FEATURES_OFF = [
  ['analyticsConfig', 'enabled'],
  ['identityManagementConfig', 'enabled'],
  ['managedIngestionConfig', 'enabled'],
  ['telemetryConfig', 'enableThirdPartyLogging'],
  ['testsConfig', 'enabled'],
  ['chromeExtensionConfig', 'enabled lineageEnabled'],
  ['entityIndexV3', 'enabled'],
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
  ...sameValues(FLAGS_ON, true),
  ...sameValues(FLAGS_OFF, false),
}

/** Default number of queries per page of a dataset. */
const QUERIES_PER_PAGE = 5

const appConfig: Query<'appConfig'> = async (_root, _input, context) => {
  const { tokens, version } = context
  const applications = memberAt(await globalSettings(context), ['applications', 'enabled']) === true
  const featuresOff = FEATURES_OFF.map(
    ([member, flags]) => [member, sameValues(flags, false)] as const,
  )
  return {
    appVersion: version,
    ...Object.fromEntries(featuresOff),
    authConfig: { tokenAuthEnabled: tokens !== undefined },
    policiesConfig: policiesConfig(tokens !== undefined, context.catalog.registry),
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

function sameValues(names: string, value: boolean): Readonly<Record<string, boolean>> {
  return Object.fromEntries(namesIn(names).map((name) => [name, value]))
}

/** Features and settings of this server, as user interfaces ask for them first. */
export const appConfigTopic: SchemaModule = {
  queries: queriesFor('reader', { appConfig }),
}
