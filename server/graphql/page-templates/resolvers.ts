import type { SchemaModule } from '../engine/schema-module.ts'
import { undeclaredModule } from '../engine/stored-fields.ts'

/** Types whose pages DataHub's interface arranges by a template. */
const ARRANGED = ['Dataset', 'Domain', 'GlossaryTerm', 'GlossaryNode', 'DataProduct']

/** The arrangement of home pages and of the summaries of assets, which Trellis stores as sent. */
export const pageTemplatesModule: SchemaModule = undeclaredModule(/* GraphQL */ `
  ${ARRANGED.map(
    (type) => `
  extend type ${type} {
    settings: AssetSettings @aspect(name: "assetSettings")
  }`,
  ).join('')}
  type AssetSettings {
    assetSummary: AssetSummarySettings
  }
  type AssetSummarySettings {
    templates: [AssetSummarySettingsTemplate!]
  }
  type AssetSummarySettingsTemplate {
    template: DataHubPageTemplate
  }
  extend type DataHubPageTemplate {
    properties: DataHubPageTemplateProperties @aspect(name: "dataHubPageTemplateProperties")
  }
  type DataHubPageTemplateProperties {
    rows: [DataHubPageTemplateRow!]
    assetSummary: DataHubPageTemplateAssetSummary
    surface: DataHubPageTemplateSurface
    visibility: DataHubPageTemplateVisibility
  }
  type DataHubPageTemplateRow {
    modules: [DataHubPageModule!]
  }
  type DataHubPageTemplateAssetSummary {
    summaryElements: [SummaryElement!]
  }
  type SummaryElement {
    elementType: SummaryElementType
    structuredProperty: StructuredPropertyEntity @at(path: "structuredPropertyUrn")
  }
  enum SummaryElementType {
    CREATED
    LAST_MODIFIED
    LAST_INGESTED
    TAGS
    GLOSSARY_TERMS
    OWNERS
    DOMAIN
    STRUCTURED_PROPERTY
    DOCUMENT_STATUS
    DOCUMENT_TYPE
    SEMANTIC_MODEL
  }
  type DataHubPageTemplateSurface {
    surfaceType: PageTemplateSurfaceType
  }
  enum PageTemplateSurfaceType {
    HOME_PAGE
    ASSET_SUMMARY
  }
  type DataHubPageTemplateVisibility {
    scope: PageTemplateScope
  }
  enum PageTemplateScope {
    PERSONAL
    GLOBAL
  }
  extend type DataHubPageModule {
    properties: DataHubPageModuleProperties @aspect(name: "dataHubPageModuleProperties")
  }
  type DataHubPageModuleProperties {
    name: String
    type: DataHubPageModuleType
    visibility: DataHubPageModuleVisibility
    params: DataHubPageModuleParams
  }
  enum DataHubPageModuleType {
    LINK
    RICH_TEXT
    ASSET_COLLECTION
    HIERARCHY
    OWNED_ASSETS
    DOMAINS
    ASSETS
    OUTPUT_PORTS
    CHILD_HIERARCHY
    DATA_PRODUCTS
    RELATED_TERMS
    PLATFORMS
    LINEAGE
    COLUMNS
    SEMANTIC_MODEL_DATASETS
    SEMANTIC_MODEL_METRICS
    SEMANTIC_MODEL_RELATIONSHIPS
    SEMANTIC_MODEL_DIMENSIONS
    AI_CONTEXT
    METRIC_SQL
    RELATED_METRICS
    UNKNOWN
  }
  type DataHubPageModuleVisibility {
    scope: PageModuleScope
  }
  enum PageModuleScope {
    PERSONAL
    GLOBAL
  }
  type DataHubPageModuleParams {
    richTextParams: RichTextModuleParams
    linkParams: LinkModuleParams
    assetCollectionParams: AssetCollectionModuleParams
    hierarchyViewParams: HierarchyViewModuleParams
  }
  type RichTextModuleParams {
    content: String
  }
  type LinkModuleParams {
    linkUrl: String
    imageUrl: String
    description: String
  }
  type AssetCollectionModuleParams {
    assetUrns: [String!]
    dynamicFilterJson: String
  }
  type HierarchyViewModuleParams {
    assetUrns: [String!]
    showRelatedEntities: Boolean
    relatedEntitiesFilterJson: String
  }
`)
