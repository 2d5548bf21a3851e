/**
 * Aspects besides the key aspect, by entity type: all aspects of an undeclared type, the undeclared
 * aspects of a declared one.
 */
export const CARRIED: Readonly<Record<string, string>> = {
  corpGroup: 'roleMembership',
  corpuser: 'corpUserCredentials corpUserSettings roleMembership slackUserInfo',
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
  dataJob: 'datahubIngestionRunSummary datahubIngestionCheckpoint',
  dataProcess: 'dataProcessInfo ownership status testResults subTypes',
  dataProduct: 'assetSettings',
  dataset: `
    semanticModelProperties usageFeatures storageFeatures datasetDeprecation
    datasetUpstreamLineage assetSettings aliases`,
  domain: 'assetSettings',
  globalSettings: 'globalSettingsInfo',
  glossaryNode: 'assetSettings',
  glossaryTerm: 'assetSettings',
  metric: 'aiContext',
  schemaField: 'semanticFieldAnnotation aiContext',
  searchTemplate: 'searchTemplateProperties',
  semanticModel: 'aiContext',
  telemetry: 'telemetryClientId',
}
