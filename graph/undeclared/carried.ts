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
  application: 'forms testResults',
  assertion: `
    assertionInfo assertionNote dataPlatformInstance assertionRunEvent assertionRunSummary
    assertionActions status globalTags ownership`,
  businessAttribute: 'businessAttributeInfo status ownership institutionalMemory',
  chart: `
    upstreamMetrics chartQuery chartUsageStatistics embed incidentsSummary forms testResults
    documentation`,
  container: 'forms testResults access documentation',
  corpGroup: 'origin roleMembership forms testResults',
  corpuser: `
    corpUserStatus corpUserCredentials corpUserSettings origin roleMembership forms testResults
    slackUserInfo`,
  dashboard: `
    dashboardUsageStatistics embed upstreamMetrics incidentsSummary forms testResults
    documentation access`,
  dataContract: 'dataContractProperties dataContractStatus status structuredProperties',
  dataFlow: `
    versionInfo editableDataFlowProperties incidentsSummary forms testResults documentation`,
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
    datahubIngestionRunSummary datahubIngestionCheckpoint versionInfo editableDataJobProperties
    forms incidentsSummary testResults documentation`,
  dataPlatformInstance: 'dataPlatformInstanceProperties icebergWarehouseInfo',
  dataProcess: 'dataProcessInfo ownership status testResults subTypes',
  dataProcessInstance: 'testResults',
  dataProduct: 'forms testResults assetSettings',
  dataType: 'dataTypeInfo institutionalMemory status',
  dataset: `
    semanticModelProperties usageFeatures storageFeatures testResults embed incidentsSummary
    datasetDeprecation datasetUpstreamLineage upstreamMetrics access forms partitionsSummary
    versionProperties icebergCatalogInfo logicalParent assetSettings documentation aliases`,
  document: `
    documentInfo documentSettings status ownership domains dataProducts structuredProperties
    subTypes dataPlatformInstance browsePathsV2 globalTags glossaryTerms semanticContent
    semanticText institutionalMemory documentation documentUsageStatistics`,
  domain: 'forms testResults displayProperties assetSettings',
  entityType: 'entityTypeInfo institutionalMemory status',
  erModelRelationship: `
    erModelRelationshipProperties editableERModelRelationshipProperties institutionalMemory
    ownership status globalTags glossaryTerms`,
  form: 'formInfo dynamicFormAssignment ownership',
  globalSettings: 'globalSettingsInfo',
  glossaryNode: 'forms testResults displayProperties assetSettings',
  glossaryTerm: 'forms testResults displayProperties assetSettings',
  incident: 'incidentInfo incidentExternalLinks incidentNotes globalTags',
  inviteToken: 'inviteToken',
  lifecycleStageType: 'lifecycleStageTypeInfo status',
  metric: `
    metricInfo metricRelationships metricUpstreams ownership domains globalTags glossaryTerms
    institutionalMemory structuredProperties status deprecation dataPlatformInstance subTypes
    documentation browsePathsV2 applications aiContext`,
  mlFeature: 'forms testResults incidentsSummary documentation',
  mlFeatureTable: 'forms testResults incidentsSummary documentation',
  mlModel: 'forms testResults incidentsSummary versionProperties documentation',
  mlModelDeployment: 'testResults',
  mlModelGroup: 'forms testResults documentation',
  mlPrimaryKey: 'forms testResults',
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
    schemafieldInfo forms businessAttributes schemaFieldAliases documentation testResults
    incidentsSummary logicalParent semanticFieldAnnotation aiContext`,
  searchTemplate: 'searchTemplateProperties',
  semanticModel: `
    semanticModelInfo upstreamLineage ownership domains globalTags glossaryTerms
    institutionalMemory structuredProperties status deprecation dataPlatformInstance subTypes
    documentation browsePathsV2 applications aiContext`,
  service: `
    serviceProperties mcpServerProperties serviceDefinition incidentsSummary subTypes ownership
    status globalTags semanticContent dataPlatformInstance`,
  tag: 'testResults',
  telemetry: 'telemetryClientId',
  test: 'testInfo',
  versionSet: 'versionSetProperties',
}
