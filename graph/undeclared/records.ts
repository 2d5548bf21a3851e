/**
 * Record names by namespace. The aspect has the name of the record with a lower-case first letter,
 * or the name after `=`.
 */
export const RECORDS = {
  'access.token': 'DataHubAccessTokenInfo',
  agent: 'AIAgentDependencies=aiAgentDependencies AIAgentInfo=aiAgentInfo',
  agentskill: 'AgentSkillInfo',
  api: 'ApiProperties ApiSignature RestApiProperties',
  common: 'AiContext Aliases UpstreamMetrics',
  connection: 'DataHubConnectionDetails',
  datajob: 'VersionInfo',
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
  execution: 'ExecutionRequestSignal=dataHubExecutionRequestSignal',
  file: 'DataHubFileInfo',
  identity: 'CorpUserCredentials CorpUserSettings RoleMembership',
  incident: 'IncidentSource',
  lifecycle: 'LifecycleStageTypeInfo',
  logical: 'LogicalParent',
  'metadata.key': `
    AgentSkillKey AIAgentKey=aiAgentKey ApiKey DataHubAccessTokenKey DataHubActionKey
    DataHubConnectionKey DataHubFileKey
    DataHubOpenAPISchemaKey DataHubPageModuleKey DataHubPageTemplateKey
    DataHubPersonaKey DataHubPolicyKey DataHubRetentionKey DataHubRoleKey DataHubSecretKey
    DataHubStepStateKey DataHubUpgradeKey DataProcessKey
    ERModelRelationshipKey=erModelRelationshipKey GlobalSettingsKey
    LifecycleStageTypeKey MetricKey SearchTemplateKey SemanticModelKey TelemetryKey TestKey`,
  'metadata.search.features': 'StorageFeatures UsageFeatures',
  metric: 'MetricInfo MetricRelationships MetricUpstreams',
  'ml.metadata': 'MLHyperParam=mlHyperParam MLMetric=mlMetric',
  module: 'DataHubPageModuleProperties',
  mxe: 'SystemMetadata',
  persona: 'DataHubPersonaInfo',
  platformresource: 'PlatformResourceInfo PlatformResourceKey',
  policy: 'DataHubPolicyInfo DataHubRoleInfo',
  repository: 'RepositoryKey RepositoryLineage RepositoryProperties RepositorySource',
  retention: 'DataHubRetentionConfig',
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
  test: 'TestInfo',
  upgrade: 'DataHubUpgradeRequest DataHubUpgradeResult',
}
