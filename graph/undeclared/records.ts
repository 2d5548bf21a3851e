/**
 * Record names by namespace. The aspect has the name of the record with a lower-case first letter,
 * or the name after `=`.
 */
export const RECORDS = {
  'access.token': 'DataHubAccessTokenInfo',
  common: 'AiContext Aliases',
  connection: 'DataHubConnectionDetails',
  'datajob.datahub': 'DatahubIngestionCheckpoint DatahubIngestionRunSummary',
  'dataplatform.slack': 'SlackUserInfo',
  dataprocess: 'DataProcessInfo',
  dataset: 'DatasetDeprecation DatasetUpstreamLineage SemanticModelProperties',
  execution: 'ExecutionRequestSignal=dataHubExecutionRequestSignal',
  file: 'DataHubFileInfo',
  identity: 'CorpUserCredentials CorpUserSettings',
  incident: 'IncidentSource',
  'metadata.key': `
    DataHubAccessTokenKey DataHubActionKey DataHubConnectionKey DataHubFileKey
    DataHubOpenAPISchemaKey DataHubPageModuleKey DataHubPageTemplateKey DataHubPersonaKey
    DataHubRetentionKey DataHubSecretKey DataHubStepStateKey DataHubUpgradeKey DataProcessKey
    GlobalSettingsKey SearchTemplateKey TelemetryKey`,
  'metadata.search.features': 'StorageFeatures UsageFeatures',
  'ml.metadata': 'MLHyperParam=mlHyperParam MLMetric=mlMetric',
  module: 'DataHubPageModuleProperties',
  mxe: 'SystemMetadata',
  persona: 'DataHubPersonaInfo',
  retention: 'DataHubRetentionConfig',
  'search.template': 'SearchTemplateProperties',
  secret: 'DataHubSecretValue',
  semanticmodel: 'SemanticFieldAnnotation',
  'settings.asset': 'AssetSettings',
  'settings.global': 'GlobalSettingsInfo',
  step: 'DataHubStepStateProperties',
  telemetry: 'TelemetryClientId',
  template: 'DataHubPageTemplateProperties',
  upgrade: 'DataHubUpgradeRequest DataHubUpgradeResult',
}
