// Written by `npm run toc`, which reads this folder. Do not edit.
import type { Aspect } from '../model/aspect.ts'
import { access } from './access.ts'
import { actors } from './actors.ts'
import { agentSkillInfo } from './agent-skill-info.ts'
import { aiAgentDependencies } from './ai-agent-dependencies.ts'
import { aiAgentInfo } from './ai-agent-info.ts'
import { apiProperties } from './api-properties.ts'
import { apiSignature } from './api-signature.ts'
import { applicationLineage } from './application-lineage.ts'
import { applicationProperties } from './application-properties.ts'
import { applications } from './applications.ts'
import { assertionActions } from './assertion-actions.ts'
import { assertionInfo } from './assertion-info.ts'
import { assertionNote } from './assertion-note.ts'
import { assertionRunEvent } from './assertion-run-event.ts'
import { assertionRunSummary } from './assertion-run-summary.ts'
import { browsePathsV2 } from './browse-paths-v2.ts'
import { browsePaths } from './browse-paths.ts'
import { businessAttributeInfo } from './business-attribute-info.ts'
import { businessAttributes } from './business-attributes.ts'
import { chartInfo } from './chart-info.ts'
import { chartQuery } from './chart-query.ts'
import { chartUsageStatistics } from './chart-usage-statistics.ts'
import { containerProperties } from './container-properties.ts'
import { container } from './container.ts'
import { corpGroupEditableInfo } from './corp-group-editable-info.ts'
import { corpGroupInfo } from './corp-group-info.ts'
import { corpUserEditableInfo } from './corp-user-editable-info.ts'
import { corpUserInfo } from './corp-user-info.ts'
import { corpUserStatus } from './corp-user-status.ts'
import { cost } from './cost.ts'
import { dashboardInfo } from './dashboard-info.ts'
import { dashboardUsageStatistics } from './dashboard-usage-statistics.ts'
import { dataContractProperties } from './data-contract-properties.ts'
import { dataContractStatus } from './data-contract-status.ts'
import { dataFlowInfo } from './data-flow-info.ts'
import { dataHubExecutionRequestInput } from './data-hub-execution-request-input.ts'
import { dataHubExecutionRequestResult } from './data-hub-execution-request-result.ts'
import { dataHubIngestionSourceInfo } from './data-hub-ingestion-source-info.ts'
import { dataHubPolicyInfo } from './data-hub-policy-info.ts'
import { dataHubRoleInfo } from './data-hub-role-info.ts'
import { dataHubSecretValue } from './data-hub-secret-value.ts'
import { dataHubViewInfo } from './data-hub-view-info.ts'
import { dataJobInfo } from './data-job-info.ts'
import { dataJobInputOutput } from './data-job-input-output.ts'
import { dataPlatformInfo } from './data-platform-info.ts'
import { dataPlatformInstanceProperties } from './data-platform-instance-properties.ts'
import { dataPlatformInstance } from './data-platform-instance.ts'
import { dataProcessInstanceInput } from './data-process-instance-input.ts'
import { dataProcessInstanceOutput } from './data-process-instance-output.ts'
import { dataProcessInstanceProperties } from './data-process-instance-properties.ts'
import { dataProcessInstanceRelationships } from './data-process-instance-relationships.ts'
import { dataProcessInstanceRunEvent } from './data-process-instance-run-event.ts'
import { dataProductProperties } from './data-product-properties.ts'
import { dataProducts } from './data-products.ts'
import { dataTransformLogic } from './data-transform-logic.ts'
import { dataTypeInfo } from './data-type-info.ts'
import { datasetProfile } from './dataset-profile.ts'
import { datasetProperties } from './dataset-properties.ts'
import { datasetUsageStatistics } from './dataset-usage-statistics.ts'
import { deprecation } from './deprecation.ts'
import { displayProperties } from './display-properties.ts'
import { documentInfo } from './document-info.ts'
import { documentSettings } from './document-settings.ts'
import { documentUsageStatistics } from './document-usage-statistics.ts'
import { documentation } from './documentation.ts'
import { domainProperties } from './domain-properties.ts'
import { domains } from './domains.ts'
import { dynamicFormAssignment } from './dynamic-form-assignment.ts'
import { editableChartProperties } from './editable-chart-properties.ts'
import { editableContainerProperties } from './editable-container-properties.ts'
import { editableDashboardProperties } from './editable-dashboard-properties.ts'
import { editableDataFlowProperties } from './editable-data-flow-properties.ts'
import { editableDataJobProperties } from './editable-data-job-properties.ts'
import { editableDatasetProperties } from './editable-dataset-properties.ts'
import { editableERModelRelationshipProperties } from './editable-er-model-relationship-properties.ts'
import { editableMlFeatureProperties } from './editable-ml-feature-properties.ts'
import { editableMlFeatureTableProperties } from './editable-ml-feature-table-properties.ts'
import { editableMlModelGroupProperties } from './editable-ml-model-group-properties.ts'
import { editableMlModelProperties } from './editable-ml-model-properties.ts'
import { editableMlPrimaryKeyProperties } from './editable-ml-primary-key-properties.ts'
import { editableNotebookProperties } from './editable-notebook-properties.ts'
import { editableSchemaMetadata } from './editable-schema-metadata.ts'
import { embed } from './embed.ts'
import { entityTypeInfo } from './entity-type-info.ts'
import { erModelRelationshipProperties } from './er-model-relationship-properties.ts'
import { formInfo } from './form-info.ts'
import { forms } from './forms.ts'
import { globalTags } from './global-tags.ts'
import { glossaryNodeInfo } from './glossary-node-info.ts'
import { glossaryRelatedTerms } from './glossary-related-terms.ts'
import { glossaryTermInfo } from './glossary-term-info.ts'
import { glossaryTerms } from './glossary-terms.ts'
import { groupMembership } from './group-membership.ts'
import { icebergCatalogInfo } from './iceberg-catalog-info.ts'
import { icebergWarehouseInfo } from './iceberg-warehouse-info.ts'
import { incidentExternalLinks } from './incident-external-links.ts'
import { incidentInfo } from './incident-info.ts'
import { incidentNotes } from './incident-notes.ts'
import { incidentsSummary } from './incidents-summary.ts'
import { inputFields } from './input-fields.ts'
import { institutionalMemory } from './institutional-memory.ts'
import { intendedUse } from './intended-use.ts'
import { inviteToken } from './invite-token.ts'
import { lifecycleStageTypeInfo } from './lifecycle-stage-type-info.ts'
import { logicalParent } from './logical-parent.ts'
import { mcpServerProperties } from './mcp-server-properties.ts'
import { metricInfo } from './metric-info.ts'
import { metricRelationships } from './metric-relationships.ts'
import { metricUpstreams } from './metric-upstreams.ts'
import { mlFeatureProperties } from './ml-feature-properties.ts'
import { mlFeatureTableProperties } from './ml-feature-table-properties.ts'
import { mlModelCaveatsAndRecommendations } from './ml-model-caveats-and-recommendations.ts'
import { mlModelDeploymentProperties } from './ml-model-deployment-properties.ts'
import { mlModelEthicalConsiderations } from './ml-model-ethical-considerations.ts'
import { mlModelEvaluationData } from './ml-model-evaluation-data.ts'
import { mlModelFactorPrompts } from './ml-model-factor-prompts.ts'
import { mlModelGroupProperties } from './ml-model-group-properties.ts'
import { mlModelMetrics } from './ml-model-metrics.ts'
import { mlModelProperties } from './ml-model-properties.ts'
import { mlModelQuantitativeAnalyses } from './ml-model-quantitative-analyses.ts'
import { mlModelTrainingData } from './ml-model-training-data.ts'
import { mlPrimaryKeyProperties } from './ml-primary-key-properties.ts'
import { mlTrainingRunProperties } from './ml-training-run-properties.ts'
import { nativeGroupMembership } from './native-group-membership.ts'
import { notebookContent } from './notebook-content.ts'
import { notebookInfo } from './notebook-info.ts'
import { openLineageLocations } from './open-lineage-locations.ts'
import { operation } from './operation.ts'
import { origin } from './origin.ts'
import { ownershipTypeInfo } from './ownership-type-info.ts'
import { ownership } from './ownership.ts'
import { partitionsSummary } from './partitions-summary.ts'
import { platformResourceInfo } from './platform-resource-info.ts'
import { postInfo } from './post-info.ts'
import { propertyDefinition } from './property-definition.ts'
import { queryProperties } from './query-properties.ts'
import { querySubjects } from './query-subjects.ts'
import { queryUsageStatistics } from './query-usage-statistics.ts'
import { repositoryLineage } from './repository-lineage.ts'
import { repositoryProperties } from './repository-properties.ts'
import { repositorySource } from './repository-source.ts'
import { restApiProperties } from './rest-api-properties.ts'
import { roleMembership } from './role-membership.ts'
import { roleProperties } from './role-properties.ts'
import { schemaFieldAliases } from './schema-field-aliases.ts'
import { schemaMetadata } from './schema-metadata.ts'
import { schemafieldInfo } from './schemafield-info.ts'
import { semanticContent } from './semantic-content.ts'
import { semanticModelInfo } from './semantic-model-info.ts'
import { semanticText } from './semantic-text.ts'
import { serviceDefinition } from './service-definition.ts'
import { serviceProperties } from './service-properties.ts'
import { siblings } from './siblings.ts'
import { sourceCode } from './source-code.ts'
import { status } from './status.ts'
import { structuredProperties } from './structured-properties.ts'
import { structuredPropertySettings } from './structured-property-settings.ts'
import { subTypes } from './sub-types.ts'
import { tagProperties } from './tag-properties.ts'
import { testInfo } from './test-info.ts'
import { testResults } from './test-results.ts'
import { upstreamLineage } from './upstream-lineage.ts'
import { upstreamMetrics } from './upstream-metrics.ts'
import { versionInfo } from './version-info.ts'
import { versionProperties } from './version-properties.ts'
import { versionSetProperties } from './version-set-properties.ts'
import { viewProperties } from './view-properties.ts'

export const ASPECTS: readonly Aspect[] = Object.freeze([
  access,
  actors,
  agentSkillInfo,
  aiAgentDependencies,
  aiAgentInfo,
  apiProperties,
  apiSignature,
  applicationLineage,
  applicationProperties,
  applications,
  assertionActions,
  assertionInfo,
  assertionNote,
  assertionRunEvent,
  assertionRunSummary,
  browsePathsV2,
  browsePaths,
  businessAttributeInfo,
  businessAttributes,
  chartInfo,
  chartQuery,
  chartUsageStatistics,
  containerProperties,
  container,
  corpGroupEditableInfo,
  corpGroupInfo,
  corpUserEditableInfo,
  corpUserInfo,
  corpUserStatus,
  cost,
  dashboardInfo,
  dashboardUsageStatistics,
  dataContractProperties,
  dataContractStatus,
  dataFlowInfo,
  dataHubExecutionRequestInput,
  dataHubExecutionRequestResult,
  dataHubIngestionSourceInfo,
  dataHubPolicyInfo,
  dataHubRoleInfo,
  dataHubSecretValue,
  dataHubViewInfo,
  dataJobInfo,
  dataJobInputOutput,
  dataPlatformInfo,
  dataPlatformInstanceProperties,
  dataPlatformInstance,
  dataProcessInstanceInput,
  dataProcessInstanceOutput,
  dataProcessInstanceProperties,
  dataProcessInstanceRelationships,
  dataProcessInstanceRunEvent,
  dataProductProperties,
  dataProducts,
  dataTransformLogic,
  dataTypeInfo,
  datasetProfile,
  datasetProperties,
  datasetUsageStatistics,
  deprecation,
  displayProperties,
  documentInfo,
  documentSettings,
  documentUsageStatistics,
  documentation,
  domainProperties,
  domains,
  dynamicFormAssignment,
  editableChartProperties,
  editableContainerProperties,
  editableDashboardProperties,
  editableDataFlowProperties,
  editableDataJobProperties,
  editableDatasetProperties,
  editableERModelRelationshipProperties,
  editableMlFeatureProperties,
  editableMlFeatureTableProperties,
  editableMlModelGroupProperties,
  editableMlModelProperties,
  editableMlPrimaryKeyProperties,
  editableNotebookProperties,
  editableSchemaMetadata,
  embed,
  entityTypeInfo,
  erModelRelationshipProperties,
  formInfo,
  forms,
  globalTags,
  glossaryNodeInfo,
  glossaryRelatedTerms,
  glossaryTermInfo,
  glossaryTerms,
  groupMembership,
  icebergCatalogInfo,
  icebergWarehouseInfo,
  incidentExternalLinks,
  incidentInfo,
  incidentNotes,
  incidentsSummary,
  inputFields,
  institutionalMemory,
  intendedUse,
  inviteToken,
  lifecycleStageTypeInfo,
  logicalParent,
  mcpServerProperties,
  metricInfo,
  metricRelationships,
  metricUpstreams,
  mlFeatureProperties,
  mlFeatureTableProperties,
  mlModelCaveatsAndRecommendations,
  mlModelDeploymentProperties,
  mlModelEthicalConsiderations,
  mlModelEvaluationData,
  mlModelFactorPrompts,
  mlModelGroupProperties,
  mlModelMetrics,
  mlModelProperties,
  mlModelQuantitativeAnalyses,
  mlModelTrainingData,
  mlPrimaryKeyProperties,
  mlTrainingRunProperties,
  nativeGroupMembership,
  notebookContent,
  notebookInfo,
  openLineageLocations,
  operation,
  origin,
  ownershipTypeInfo,
  ownership,
  partitionsSummary,
  platformResourceInfo,
  postInfo,
  propertyDefinition,
  queryProperties,
  querySubjects,
  queryUsageStatistics,
  repositoryLineage,
  repositoryProperties,
  repositorySource,
  restApiProperties,
  roleMembership,
  roleProperties,
  schemaFieldAliases,
  schemaMetadata,
  schemafieldInfo,
  semanticContent,
  semanticModelInfo,
  semanticText,
  serviceDefinition,
  serviceProperties,
  siblings,
  sourceCode,
  status,
  structuredProperties,
  structuredPropertySettings,
  subTypes,
  tagProperties,
  testInfo,
  testResults,
  upstreamLineage,
  upstreamMetrics,
  versionInfo,
  versionProperties,
  versionSetProperties,
  viewProperties,
])
