/**
 * Aspects besides the key, by entity type: of an undeclared type all that it carries, of a declared one
 * those that are undeclared.
 */
export const CARRIED: Readonly<Record<string, string>> = {
  agentSkill: `
    agentSkillInfo dataPlatformInstance ownership status globalTags glossaryTerms semanticContent
    institutionalMemory domains structuredProperties versionProperties`,
  aiAgent: `
    aiAgentInfo aiAgentDependencies dataPlatformInstance displayProperties ownership status
    structuredProperties upstreamLineage globalTags glossaryTerms semanticContent
    institutionalMemory domains incidentsSummary versionProperties`,
  api: `
    apiProperties apiSignature restApiProperties subTypes dataPlatformInstance ownership status
    globalTags glossaryTerms semanticContent institutionalMemory domains structuredProperties
    versionProperties`,
  application: `
    applicationProperties applicationLineage ownership glossaryTerms globalTags domains
    institutionalMemory status structuredProperties forms testResults subTypes`,
  assertion: `
    assertionInfo assertionNote dataPlatformInstance assertionRunEvent assertionRunSummary
    assertionActions status globalTags ownership`,
  businessAttribute: 'businessAttributeInfo status ownership institutionalMemory',
  chart: `
    upstreamMetrics chartQuery chartUsageStatistics embed dataProducts applications
    structuredProperties incidentsSummary forms testResults documentation`,
  container: `
    dataProducts applications structuredProperties forms testResults access documentation`,
  corpGroup: 'origin roleMembership structuredProperties forms testResults',
  corpuser: `
    corpUserStatus corpUserCredentials corpUserSettings origin roleMembership structuredProperties
    forms testResults slackUserInfo`,
  dashboard: `
    dataProducts applications dashboardUsageStatistics embed upstreamMetrics structuredProperties
    incidentsSummary forms testResults documentation access`,
  dataContract: 'dataContractProperties dataContractStatus status structuredProperties',
  dataFlow: `
    dataProducts applications versionInfo editableDataFlowProperties structuredProperties
    incidentsSummary forms testResults documentation`,
  dataHubAccessToken: 'dataHubAccessTokenInfo',
  dataHubConnection: 'dataHubConnectionDetails dataPlatformInstance',
  dataHubExecutionRequest: `
    dataHubExecutionRequestInput dataHubExecutionRequestSignal dataHubExecutionRequestResult`,
  dataHubFile: 'dataHubFileInfo status',
  dataHubIngestionSource: 'dataHubIngestionSourceInfo ownership',
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
  dataHubView: 'dataHubViewInfo',
  dataJob: `
    datahubIngestionRunSummary datahubIngestionCheckpoint dataProducts applications versionInfo
    editableDataJobProperties structuredProperties forms incidentsSummary testResults
    documentation`,
  dataPlatformInstance: 'dataPlatformInstanceProperties icebergWarehouseInfo',
  dataProcess: 'dataProcessInfo ownership status testResults subTypes',
  dataProcessInstance: 'testResults',
  dataProduct: `
    ownership glossaryTerms globalTags domains applications dataProductProperties
    institutionalMemory deprecation status structuredProperties forms testResults subTypes
    assetSettings`,
  dataType: 'dataTypeInfo institutionalMemory status',
  dataset: `
    semanticModelProperties usageFeatures storageFeatures dataProducts applications testResults
    embed incidentsSummary datasetDeprecation datasetUpstreamLineage upstreamMetrics access
    structuredProperties forms partitionsSummary versionProperties icebergCatalogInfo
    logicalParent assetSettings documentation aliases`,
  document: `
    documentInfo documentSettings status ownership domains dataProducts structuredProperties
    subTypes dataPlatformInstance browsePathsV2 globalTags glossaryTerms semanticContent
    semanticText institutionalMemory documentation documentUsageStatistics`,
  domain: 'structuredProperties forms testResults displayProperties assetSettings',
  entityType: 'entityTypeInfo institutionalMemory status',
  erModelRelationship: `
    erModelRelationshipProperties editableERModelRelationshipProperties institutionalMemory
    ownership status globalTags glossaryTerms`,
  form: 'formInfo dynamicFormAssignment ownership',
  globalSettings: 'globalSettingsInfo',
  glossaryNode: `
    structuredProperties forms testResults displayProperties assetSettings applications`,
  glossaryTerm: `
    applications structuredProperties forms testResults displayProperties assetSettings`,
  incident: 'incidentInfo incidentExternalLinks incidentNotes globalTags',
  inviteToken: 'inviteToken',
  lifecycleStageType: 'lifecycleStageTypeInfo status',
  metric: `
    metricInfo metricRelationships metricUpstreams ownership domains globalTags glossaryTerms
    institutionalMemory structuredProperties status deprecation dataPlatformInstance subTypes
    documentation browsePathsV2 applications aiContext`,
  mlFeature: `
    dataProducts applications structuredProperties forms testResults incidentsSummary
    documentation`,
  mlFeatureTable: `
    dataProducts applications structuredProperties forms testResults incidentsSummary
    documentation`,
  mlModel: `
    dataProducts applications structuredProperties forms testResults incidentsSummary
    versionProperties documentation`,
  mlModelDeployment: 'testResults',
  mlModelGroup: 'dataProducts applications structuredProperties forms testResults documentation',
  mlPrimaryKey: 'dataProducts applications structuredProperties forms testResults',
  notebook: `
    notebookInfo notebookContent editableNotebookProperties ownership status globalTags
    glossaryTerms browsePaths institutionalMemory domains dataProducts applications subTypes
    dataPlatformInstance browsePathsV2 testResults documentation`,
  platformResource: 'dataPlatformInstance platformResourceInfo status',
  post: 'postInfo subTypes',
  query: 'queryUsageStatistics',
  repository: `
    repositoryProperties repositorySource repositoryLineage subTypes dataPlatformInstance
    ownership status globalTags glossaryTerms semanticContent domains institutionalMemory
    structuredProperties browsePathsV2`,
  role: 'roleProperties actors',
  schemaField: `
    schemafieldInfo structuredProperties forms businessAttributes schemaFieldAliases documentation
    testResults incidentsSummary logicalParent semanticFieldAnnotation aiContext`,
  searchTemplate: 'searchTemplateProperties',
  semanticModel: `
    semanticModelInfo upstreamLineage ownership domains globalTags glossaryTerms
    institutionalMemory structuredProperties status deprecation dataPlatformInstance subTypes
    documentation browsePathsV2 applications aiContext`,
  service: `
    serviceProperties mcpServerProperties serviceDefinition incidentsSummary subTypes ownership
    status globalTags semanticContent dataPlatformInstance`,
  structuredProperty: 'propertyDefinition structuredPropertySettings institutionalMemory status',
  tag: 'testResults',
  telemetry: 'telemetryClientId',
  test: 'testInfo',
  versionSet: 'versionSetProperties',
}
