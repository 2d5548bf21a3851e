/**
 * Records by namespace. The aspect is named like the record, with a small first letter, unless
 * `=` gives its name.
 */
export const RECORDS = {
  'access.token': 'DataHubAccessTokenInfo',
  agent: 'AIAgentDependencies=aiAgentDependencies AIAgentInfo=aiAgentInfo',
  agentskill: 'AgentSkillInfo',
  api: 'ApiProperties ApiSignature RestApiProperties',
  assertion: 'AssertionActions AssertionInfo AssertionNote AssertionRunEvent AssertionRunSummary',
  businessattribute: 'BusinessAttributeInfo BusinessAttributeKey BusinessAttributes',
  chart: 'ChartQuery ChartUsageStatistics',
  common: `
    Access AiContext Aliases DisplayProperties Documentation Embed Forms IncidentsSummary Origin
    SemanticContent SemanticText UpstreamMetrics VersionProperties`,
  connection: 'DataHubConnectionDetails',
  dashboard: 'DashboardUsageStatistics',
  datacontract: 'DataContractProperties DataContractStatus',
  datajob: 'EditableDataFlowProperties EditableDataJobProperties VersionInfo',
  'datajob.datahub': 'DatahubIngestionCheckpoint DatahubIngestionRunSummary',
  'dataplatform.slack': 'SlackUserInfo',
  dataplatforminstance: 'DataPlatformInstanceProperties IcebergWarehouseInfo',
  dataprocess: 'DataProcessInfo',
  dataset: `
    DatasetDeprecation DatasetUpstreamLineage IcebergCatalogInfo PartitionsSummary
    SemanticModelProperties`,
  datatype: 'DataTypeInfo DataTypeKey',
  entitytype: 'EntityTypeInfo EntityTypeKey',
  ermodelrelation: `
    EditableERModelRelationshipProperties
    ERModelRelationshipProperties=erModelRelationshipProperties`,
  execution: `
    ExecutionRequestInput=dataHubExecutionRequestInput
    ExecutionRequestResult=dataHubExecutionRequestResult
    ExecutionRequestSignal=dataHubExecutionRequestSignal`,
  file: 'DataHubFileInfo',
  form: 'DynamicFormAssignment FormInfo',
  identity: 'CorpUserCredentials CorpUserSettings CorpUserStatus InviteToken RoleMembership',
  incident: 'IncidentExternalLinks IncidentInfo IncidentNotes IncidentSource',
  ingestion: 'DataHubIngestionSourceInfo',
  knowledge: 'DocumentInfo DocumentSettings DocumentUsageStatistics',
  lifecycle: 'LifecycleStageTypeInfo',
  logical: 'LogicalParent',
  'metadata.key': `
    AgentSkillKey AIAgentKey=aiAgentKey ApiKey AssertionKey DataContractKey DataHubAccessTokenKey
    DataHubActionKey DataHubConnectionKey ExecutionRequestKey=dataHubExecutionRequestKey
    DataHubFileKey DataHubIngestionSourceKey DataHubOpenAPISchemaKey DataHubPageModuleKey
    DataHubPageTemplateKey DataHubPersonaKey DataHubPolicyKey DataHubRetentionKey DataHubRoleKey
    DataHubSecretKey DataHubStepStateKey DataHubUpgradeKey DataHubViewKey DataProcessKey
    DocumentKey ERModelRelationshipKey=erModelRelationshipKey FormKey GlobalSettingsKey
    IncidentKey InviteTokenKey LifecycleStageTypeKey MetricKey NotebookKey PostKey RoleKey
    SearchTemplateKey SemanticModelKey TelemetryKey TestKey VersionSetKey`,
  'metadata.search.features': 'StorageFeatures UsageFeatures',
  metric: 'MetricInfo MetricRelationships MetricUpstreams',
  'ml.metadata': 'MLHyperParam=mlHyperParam MLMetric=mlMetric',
  module: 'DataHubPageModuleProperties',
  mxe: 'SystemMetadata',
  notebook: 'EditableNotebookProperties NotebookContent NotebookInfo',
  persona: 'DataHubPersonaInfo',
  platformresource: 'PlatformResourceInfo PlatformResourceKey',
  policy: 'DataHubPolicyInfo DataHubRoleInfo',
  post: 'PostInfo',
  query: 'QueryUsageStatistics',
  repository: 'RepositoryKey RepositoryLineage RepositoryProperties RepositorySource',
  retention: 'DataHubRetentionConfig',
  role: 'Actors RoleProperties',
  schemafield: 'SchemaFieldAliases SchemaFieldInfo=schemafieldInfo',
  'search.template': 'SearchTemplateProperties',
  secret: 'DataHubSecretValue',
  semanticmodel: 'SemanticFieldAnnotation SemanticModelInfo',
  service: 'McpServerProperties ServiceDefinition ServiceKey ServiceProperties',
  'settings.asset': 'AssetSettings',
  'settings.global': 'GlobalSettingsInfo',
  step: 'DataHubStepStateProperties',
  telemetry: 'TelemetryClientId',
  template: 'DataHubPageTemplateProperties',
  test: 'TestInfo TestResults',
  upgrade: 'DataHubUpgradeRequest DataHubUpgradeResult',
  versionset: 'VersionSetProperties',
  view: 'DataHubViewInfo',
}
