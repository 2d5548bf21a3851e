/** The entity type and the admitted aspects of each kind of legacy snapshot. */
export const SNAPSHOTS = {
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
