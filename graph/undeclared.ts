import type { Undeclared } from './model/registry.ts'

/**
 * Names of the model that nobody has declared yet (`reference/models.md` 5.2 and 5.3). Their values
 * are stored and returned as they come; the names are needed to give an aspect one name in all of
 * its spellings. A declaration wins over this table, so lines may stay when an aspect is declared.
 */

/**
 * Records by namespace. The aspect is named like the record, with a small first letter, unless
 * `=` gives its name.
 */
const RECORDS = {
  'access.token': 'DataHubAccessTokenInfo',
  agent: 'AIAgentDependencies=aiAgentDependencies AIAgentInfo=aiAgentInfo',
  agentskill: 'AgentSkillInfo',
  api: 'ApiProperties ApiSignature RestApiProperties',
  application: 'ApplicationKey ApplicationLineage ApplicationProperties Applications',
  assertion: 'AssertionActions AssertionInfo AssertionNote AssertionRunEvent AssertionRunSummary',
  businessattribute: 'BusinessAttributeInfo BusinessAttributeKey BusinessAttributes',
  chart: 'ChartQuery ChartUsageStatistics',
  common: `
    Access AiContext Aliases Cost DisplayProperties Documentation Embed Forms IncidentsSummary
    Origin SemanticContent SemanticText UpstreamMetrics VersionProperties`,
  connection: 'DataHubConnectionDetails',
  dashboard: 'DashboardUsageStatistics',
  datacontract: 'DataContractProperties DataContractStatus',
  datajob: 'EditableDataFlowProperties EditableDataJobProperties VersionInfo',
  'datajob.datahub': 'DatahubIngestionCheckpoint DatahubIngestionRunSummary',
  'dataplatform.slack': 'SlackUserInfo',
  dataplatforminstance: 'DataPlatformInstanceProperties IcebergWarehouseInfo',
  dataprocess: `
    DataProcessInfo DataProcessInstanceInput DataProcessInstanceOutput
    DataProcessInstanceProperties DataProcessInstanceRelationships DataProcessInstanceRunEvent`,
  dataproduct: 'DataProductKey DataProductProperties DataProducts',
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
  identity: `
    CorpUserCredentials CorpUserSettings CorpUserStatus InviteToken NativeGroupMembership
    RoleMembership`,
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
    DataHubSecretKey DataHubStepStateKey DataHubUpgradeKey DataHubViewKey DataProcessInstanceKey
    DataProcessKey DocumentKey ERModelRelationshipKey=erModelRelationshipKey FormKey
    GlobalSettingsKey IncidentKey InviteTokenKey LifecycleStageTypeKey MetricKey
    MLFeatureKey=mlFeatureKey MLFeatureTableKey=mlFeatureTableKey
    MLModelDeploymentKey=mlModelDeploymentKey MLModelGroupKey=mlModelGroupKey
    MLModelKey=mlModelKey MLPrimaryKeyKey=mlPrimaryKeyKey NotebookKey PostKey RoleKey
    SearchTemplateKey SemanticModelKey TelemetryKey TestKey VersionSetKey`,
  'metadata.search.features': 'StorageFeatures UsageFeatures',
  metric: 'MetricInfo MetricRelationships MetricUpstreams',
  'ml.metadata': `
    EditableMLFeatureProperties=editableMlFeatureProperties
    EditableMLFeatureTableProperties=editableMlFeatureTableProperties
    EditableMLModelGroupProperties=editableMlModelGroupProperties
    EditableMLModelProperties=editableMlModelProperties
    EditableMLPrimaryKeyProperties=editableMlPrimaryKeyProperties IntendedUse
    MLFeatureProperties=mlFeatureProperties MLFeatureTableProperties=mlFeatureTableProperties
    MLHyperParam=mlHyperParam MLMetric=mlMetric
    CaveatsAndRecommendations=mlModelCaveatsAndRecommendations
    MLModelDeploymentProperties=mlModelDeploymentProperties
    EthicalConsiderations=mlModelEthicalConsiderations EvaluationData=mlModelEvaluationData
    MLModelFactorPrompts=mlModelFactorPrompts MLModelGroupProperties=mlModelGroupProperties
    Metrics=mlModelMetrics MLModelProperties=mlModelProperties
    QuantitativeAnalyses=mlModelQuantitativeAnalyses TrainingData=mlModelTrainingData
    MLPrimaryKeyProperties=mlPrimaryKeyProperties MLTrainingRunProperties=mlTrainingRunProperties
    SourceCode`,
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
  structured: `
    StructuredPropertyDefinition=propertyDefinition StructuredProperties StructuredPropertyKey
    StructuredPropertySettings`,
  telemetry: 'TelemetryClientId',
  template: 'DataHubPageTemplateProperties',
  test: 'TestInfo TestResults',
  upgrade: 'DataHubUpgradeRequest DataHubUpgradeResult',
  versionset: 'VersionSetProperties',
  view: 'DataHubViewInfo',
}

const TIMESERIES = `
  assertionRunEvent chartUsageStatistics dashboardUsageStatistics dataProcessInstanceRunEvent
  datahubIngestionCheckpoint datahubIngestionRunSummary documentUsageStatistics
  queryUsageStatistics`

/** Entity types whose key is one text, `id`. The key aspect of `test` is `testKey`, here and below. */
const KEYED_BY_ID = `
  agentSkill aiAgent api application businessAttribute dataContract dataHubAccessToken
  dataHubAction dataHubConnection dataHubExecutionRequest dataHubFile dataHubIngestionSource
  dataHubOpenAPISchema dataHubPageModule dataHubPageTemplate dataHubPersona dataHubPolicy
  dataHubRole dataHubSecret dataHubStepState dataHubUpgrade dataHubView dataProcessInstance
  dataProduct dataType document entityType erModelRelationship form globalSettings incident
  inviteToken lifecycleStageType platformResource post repository role searchTemplate service
  structuredProperty test`

/** The others, with the fields of their key in URN order. */
const KEYED_OTHERWISE = {
  assertion: 'assertionId',
  dataHubRetention: 'entityName aspectName',
  dataProcess: 'name orchestrator origin',
  metric: 'platform path id',
  mlFeature: 'featureNamespace name',
  mlFeatureTable: 'platform name',
  mlModel: 'platform name origin',
  mlModelDeployment: 'platform name origin',
  mlModelGroup: 'platform name origin',
  mlPrimaryKey: 'featureNamespace name',
  notebook: 'notebookTool notebookId',
  semanticModel: 'platform path id',
  telemetry: 'name',
  versionSet: 'id entityType',
}

/** Legacy snapshots: the entity type, then the aspects that the kind admits. */
const SNAPSHOTS = {
  ChartSnapshot: `
    chart: chartKey chartInfo chartQuery editableChartProperties ownership status globalTags
    browsePaths glossaryTerms institutionalMemory dataPlatformInstance browsePathsV2`,
  CorpGroupSnapshot: 'corpGroup: corpGroupKey corpGroupInfo globalTags status',
  CorpUserSnapshot: `
    corpuser: corpUserKey corpUserInfo corpUserEditableInfo corpUserStatus groupMembership
    globalTags status`,
  DashboardSnapshot: `
    dashboard: dashboardKey dashboardInfo editableDashboardProperties ownership status globalTags
    browsePaths glossaryTerms institutionalMemory dataPlatformInstance browsePathsV2`,
  DataFlowSnapshot: `
    dataFlow: dataFlowKey dataFlowInfo editableDataFlowProperties ownership status globalTags
    browsePaths glossaryTerms institutionalMemory dataPlatformInstance browsePathsV2`,
  DataJobSnapshot: `
    dataJob: dataJobKey dataJobInfo dataJobInputOutput editableDataJobProperties ownership status
    globalTags browsePaths glossaryTerms institutionalMemory dataPlatformInstance browsePathsV2`,
  DatasetSnapshot: `
    dataset: datasetKey datasetProperties editableDatasetProperties datasetDeprecation
    datasetUpstreamLineage upstreamLineage institutionalMemory ownership status schemaMetadata
    editableSchemaMetadata globalTags glossaryTerms browsePaths dataPlatformInstance
    viewProperties browsePathsV2`,
  DataProcessSnapshot: 'dataProcess: dataProcessKey ownership dataProcessInfo status',
  DataPlatformSnapshot: 'dataPlatform: dataPlatformKey dataPlatformInfo',
  MLModelSnapshot: `
    mlModel: mlModelKey ownership mlModelProperties intendedUse mlModelFactorPrompts
    mlModelMetrics mlModelEvaluationData mlModelTrainingData mlModelQuantitativeAnalyses
    mlModelEthicalConsiderations mlModelCaveatsAndRecommendations institutionalMemory sourceCode
    status cost deprecation browsePaths globalTags dataPlatformInstance browsePathsV2`,
  MLPrimaryKeySnapshot: `
    mlPrimaryKey: mlPrimaryKeyKey mlPrimaryKeyProperties ownership institutionalMemory status
    deprecation globalTags dataPlatformInstance`,
  MLFeatureSnapshot: `
    mlFeature: mlFeatureKey mlFeatureProperties ownership institutionalMemory status deprecation
    browsePaths globalTags dataPlatformInstance browsePathsV2`,
  MLFeatureTableSnapshot: `
    mlFeatureTable: mlFeatureTableKey mlFeatureTableProperties ownership institutionalMemory
    status deprecation browsePaths globalTags dataPlatformInstance browsePathsV2`,
  MLModelDeploymentSnapshot: `
    mlModelDeployment: mlModelDeploymentKey mlModelDeploymentProperties ownership status
    deprecation globalTags dataPlatformInstance`,
  MLModelGroupSnapshot: `
    mlModelGroup: mlModelGroupKey mlModelGroupProperties ownership status deprecation browsePaths
    globalTags dataPlatformInstance browsePathsV2`,
  TagSnapshot: 'tag: tagKey ownership tagProperties status',
  GlossaryTermSnapshot: `
    glossaryTerm: glossaryTermKey glossaryTermInfo ownership status browsePaths
    glossaryRelatedTerms`,
  GlossaryNodeSnapshot: 'glossaryNode: glossaryNodeKey glossaryNodeInfo ownership status',
  DataHubPolicySnapshot: 'dataHubPolicy: dataHubPolicyKey dataHubPolicyInfo',
  SchemaFieldSnapshot: 'schemaField: schemaFieldKey',
  DataHubRetentionSnapshot: 'dataHubRetention: dataHubRetentionKey dataHubRetentionConfig',
}

/** Search fields of aspects that nobody has declared: filters may name them and find nothing. */
const SEARCH_FIELDS = `
  activeIncidentCreatedTimes activeIncidentPriorities activeIncidentTypes activeIncidents aliases
  allowedPlatforms applications assertionDescription assertionType completedForms
  completedFormsCompletedPromptIds completedFormsCompletedPromptResponseTimes
  completedFormsIncompletePromptIds created creator customType degree
  documentationAttributionActors documentationAttributionDates documentationAttributionSources
  entityTypes failingTests fieldAssertionType fields freshnessAssertionType hasActiveIncidents
  hasApplication hasCreator hasFailingTests hasLogicalParent hasParentDataProduct hasPassingTests
  hasResolvedIncidents hasRoles hasRunEvents immutable incompleteForms
  incompleteFormsCompletedPromptIds incompleteFormsCompletedPromptResponseTimes
  incompleteFormsIncompletePromptIds isLatest lastCompletedTime lastModified logicalParent
  numActiveIncidents numInputs numOutputs numResolvedIncidents numUpstreams parentApplication
  parentDataProduct parentInstance parentTemplate passingTests processType queryType
  resolvedIncidentCreatedTimes resolvedIncidentPriorities resolvedIncidentResolvedTimes
  resolvedIncidentTypes resolvedIncidents roles scheduleType schemaFieldAliases
  schemaFieldBusinessAttribute sourceType sqlAssertionType status statusLastModifiedAt
  structuredPropertyAttributionActors structuredPropertyAttributionDates
  structuredPropertyAttributionSources upstream verifiedForms version versionSet versionSortId
  volumeAssertionType`

export const UNDECLARED: Undeclared = {
  records: Object.fromEntries(
    Object.entries(RECORDS).flatMap(([namespace, records]) =>
      words(records).map((entry) => {
        const [record = entry, aspect = uncapital(record)] = entry.split('=')
        return [aspect, `${namespace}.${record}`]
      }),
    ),
  ),
  timeseries: words(TIMESERIES),
  searchFields: words(SEARCH_FIELDS),
  keys: Object.fromEntries([
    ...words(KEYED_BY_ID).map((type) => [type, { aspect: `${type}Key`, fields: ['id'] }]),
    ...Object.entries(KEYED_OTHERWISE).map(([type, fields]) => [
      type,
      { aspect: `${type}Key`, fields: words(fields) },
    ]),
  ]),
  snapshots: Object.fromEntries(
    Object.entries(SNAPSHOTS).map(([kind, line]) => {
      const [entity = '', ...aspects] = words(line)
      return [kind, { entity: entity.replace(':', ''), aspects }]
    }),
  ),
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

function uncapital(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
