/**
 * Aspects besides the key aspect, by entity type: all aspects of an undeclared type, the undeclared
 * aspects of a declared one.
 */
export const CARRIED: Readonly<Record<string, string>> = {
  agentSkill: `
    agentSkillInfo dataPlatformInstance ownership status globalTags glossaryTerms
    semanticContent institutionalMemory domains structuredProperties versionProperties`,
  aiAgent: `
    aiAgentInfo aiAgentDependencies dataPlatformInstance displayProperties ownership status
    structuredProperties upstreamLineage globalTags glossaryTerms semanticContent
    institutionalMemory domains incidentsSummary versionProperties`,
  api: `
    apiProperties apiSignature restApiProperties subTypes dataPlatformInstance ownership status
    globalTags glossaryTerms semanticContent institutionalMemory domains structuredProperties
    versionProperties`,
  chart: 'upstreamMetrics',
  corpGroup: 'roleMembership',
  corpuser: 'corpUserCredentials corpUserSettings roleMembership slackUserInfo',
  dashboard: 'upstreamMetrics',
  dataFlow: 'versionInfo',
  dataHubAccessToken: 'dataHubAccessTokenInfo',
  dataHubConnection: 'dataHubConnectionDetails dataPlatformInstance',
  dataHubExecutionRequest: 'dataHubExecutionRequestSignal',
  dataHubFile: 'dataHubFileInfo status',
  dataHubOpenAPISchema: 'systemMetadata',
  dataHubPageModule: 'dataHubPageModuleProperties',
  dataHubPageTemplate: 'dataHubPageTemplateProperties',
  dataHubPersona: 'dataHubPersonaInfo',
  dataHubPolicy: 'dataHubPolicyInfo',
  dataHubRetention: 'dataHubRetentionConfig',
  dataHubRole: 'dataHubRoleInfo',
  dataHubSecret: 'dataHubSecretValue',
  dataHubStepState: 'dataHubStepStateProperties',
  dataHubUpgrade: 'dataHubUpgradeRequest dataHubUpgradeResult',
  dataJob: 'datahubIngestionRunSummary datahubIngestionCheckpoint versionInfo',
  dataPlatformInstance: 'dataPlatformInstanceProperties icebergWarehouseInfo',
  dataProcess: 'dataProcessInfo ownership status testResults subTypes',
  dataProduct: 'assetSettings',
  dataType: 'dataTypeInfo institutionalMemory status',
  dataset: `
    semanticModelProperties usageFeatures storageFeatures datasetDeprecation
    datasetUpstreamLineage upstreamMetrics partitionsSummary icebergCatalogInfo logicalParent
    assetSettings aliases`,
  domain: 'assetSettings',
  entityType: 'entityTypeInfo institutionalMemory status',
  erModelRelationship: `
    erModelRelationshipProperties editableERModelRelationshipProperties institutionalMemory
    ownership status globalTags glossaryTerms`,
  globalSettings: 'globalSettingsInfo',
  glossaryNode: 'assetSettings',
  glossaryTerm: 'assetSettings',
  lifecycleStageType: 'lifecycleStageTypeInfo status',
  metric: `
    metricInfo metricRelationships metricUpstreams ownership domains globalTags glossaryTerms
    institutionalMemory structuredProperties status deprecation dataPlatformInstance subTypes
    documentation browsePathsV2 applications aiContext`,
  platformResource: 'dataPlatformInstance platformResourceInfo status',
  repository: `
    repositoryProperties repositorySource repositoryLineage subTypes dataPlatformInstance
    ownership status globalTags glossaryTerms semanticContent domains institutionalMemory
    structuredProperties browsePathsV2`,
  schemaField: 'schemafieldInfo schemaFieldAliases logicalParent semanticFieldAnnotation aiContext',
  searchTemplate: 'searchTemplateProperties',
  semanticModel: `
    semanticModelInfo upstreamLineage ownership domains globalTags glossaryTerms
    institutionalMemory structuredProperties status deprecation dataPlatformInstance subTypes
    documentation browsePathsV2 applications aiContext`,
  service: `
    serviceProperties mcpServerProperties serviceDefinition incidentsSummary subTypes ownership
    status globalTags semanticContent dataPlatformInstance`,
  telemetry: 'telemetryClientId',
  test: 'testInfo',
}
