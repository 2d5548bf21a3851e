// Written by `npm run toc`, which reads the folders of this one. Do not edit.
import type { Aspect } from '../model/aspect.ts'
import { access } from './people/access.ts'
import { actors } from './people/actors.ts'
import { agentSkillInfo } from './software/agent-skill-info.ts'
import { aiAgentDependencies } from './software/ai-agent-dependencies.ts'
import { aiAgentInfo } from './software/ai-agent-info.ts'
import { apiProperties } from './software/api-properties.ts'
import { apiSignature } from './software/api-signature.ts'
import { applicationLineage } from './business/application-lineage.ts'
import { applicationProperties } from './business/application-properties.ts'
import { applications } from './business/applications.ts'
import { assertionActions } from './quality/assertion-actions.ts'
import { assertionInfo } from './quality/assertion-info.ts'
import { assertionNote } from './quality/assertion-note.ts'
import { assertionRunEvent } from './quality/assertion-run-event.ts'
import { assertionRunSummary } from './quality/assertion-run-summary.ts'
import { browsePathsV2 } from './platforms/browse-paths-v2.ts'
import { browsePaths } from './platforms/browse-paths.ts'
import { businessAttributeInfo } from './business/business-attribute-info.ts'
import { businessAttributes } from './business/business-attributes.ts'
import { chartInfo } from './analytics/chart-info.ts'
import { chartQuery } from './analytics/chart-query.ts'
import { chartUsageStatistics } from './usage/chart-usage-statistics.ts'
import { containerProperties } from './platforms/container-properties.ts'
import { container } from './platforms/container.ts'
import { corpGroupEditableInfo } from './people/corp-group-editable-info.ts'
import { corpGroupInfo } from './people/corp-group-info.ts'
import { corpUserEditableInfo } from './people/corp-user-editable-info.ts'
import { corpUserInfo } from './people/corp-user-info.ts'
import { corpUserStatus } from './people/corp-user-status.ts'
import { cost } from './ml/cost.ts'
import { dashboardInfo } from './analytics/dashboard-info.ts'
import { dashboardUsageStatistics } from './usage/dashboard-usage-statistics.ts'
import { dataContractProperties } from './quality/data-contract-properties.ts'
import { dataContractStatus } from './quality/data-contract-status.ts'
import { dataFlowInfo } from './pipelines/data-flow-info.ts'
import { dataHubExecutionRequestInput } from './workspace/data-hub-execution-request-input.ts'
import { dataHubExecutionRequestResult } from './workspace/data-hub-execution-request-result.ts'
import { dataHubIngestionSourceInfo } from './workspace/data-hub-ingestion-source-info.ts'
import { dataHubPolicyInfo } from './people/data-hub-policy-info.ts'
import { dataHubRoleInfo } from './people/data-hub-role-info.ts'
import { dataHubSecretValue } from './workspace/data-hub-secret-value.ts'
import { dataHubViewInfo } from './workspace/data-hub-view-info.ts'
import { dataJobInfo } from './pipelines/data-job-info.ts'
import { dataJobInputOutput } from './pipelines/data-job-input-output.ts'
import { dataPlatformInfo } from './platforms/data-platform-info.ts'
import { dataPlatformInstanceProperties } from './platforms/data-platform-instance-properties.ts'
import { dataPlatformInstance } from './platforms/data-platform-instance.ts'
import { dataProcessInstanceInput } from './pipelines/data-process-instance-input.ts'
import { dataProcessInstanceOutput } from './pipelines/data-process-instance-output.ts'
import { dataProcessInstanceProperties } from './pipelines/data-process-instance-properties.ts'
import { dataProcessInstanceRelationships } from './pipelines/data-process-instance-relationships.ts'
import { dataProcessInstanceRunEvent } from './pipelines/data-process-instance-run-event.ts'
import { dataProductProperties } from './business/data-product-properties.ts'
import { dataProducts } from './business/data-products.ts'
import { dataTransformLogic } from './pipelines/data-transform-logic.ts'
import { dataTypeInfo } from './documentation/data-type-info.ts'
import { datasetProfile } from './usage/dataset-profile.ts'
import { datasetProperties } from './datasets/dataset-properties.ts'
import { datasetUsageStatistics } from './usage/dataset-usage-statistics.ts'
import { deprecation } from './lifecycle/deprecation.ts'
import { displayProperties } from './business/display-properties.ts'
import { documentInfo } from './documentation/document-info.ts'
import { documentSettings } from './documentation/document-settings.ts'
import { documentUsageStatistics } from './usage/document-usage-statistics.ts'
import { documentation } from './documentation/documentation.ts'
import { domainProperties } from './business/domain-properties.ts'
import { domains } from './business/domains.ts'
import { dynamicFormAssignment } from './documentation/dynamic-form-assignment.ts'
import { editableChartProperties } from './analytics/editable-chart-properties.ts'
import { editableContainerProperties } from './platforms/editable-container-properties.ts'
import { editableDashboardProperties } from './analytics/editable-dashboard-properties.ts'
import { editableDataFlowProperties } from './pipelines/editable-data-flow-properties.ts'
import { editableDataJobProperties } from './pipelines/editable-data-job-properties.ts'
import { editableDatasetProperties } from './datasets/editable-dataset-properties.ts'
import { editableERModelRelationshipProperties } from './datasets/editable-er-model-relationship-properties.ts'
import { editableMlFeatureProperties } from './ml/editable-ml-feature-properties.ts'
import { editableMlFeatureTableProperties } from './ml/editable-ml-feature-table-properties.ts'
import { editableMlModelGroupProperties } from './ml/editable-ml-model-group-properties.ts'
import { editableMlModelProperties } from './ml/editable-ml-model-properties.ts'
import { editableMlPrimaryKeyProperties } from './ml/editable-ml-primary-key-properties.ts'
import { editableNotebookProperties } from './analytics/editable-notebook-properties.ts'
import { editableSchemaMetadata } from './datasets/editable-schema-metadata.ts'
import { embed } from './analytics/embed.ts'
import { entityTypeInfo } from './documentation/entity-type-info.ts'
import { erModelRelationshipProperties } from './datasets/er-model-relationship-properties.ts'
import { formInfo } from './documentation/form-info.ts'
import { forms } from './documentation/forms.ts'
import { globalTags } from './business/global-tags.ts'
import { glossaryNodeInfo } from './business/glossary-node-info.ts'
import { glossaryRelatedTerms } from './business/glossary-related-terms.ts'
import { glossaryTermInfo } from './business/glossary-term-info.ts'
import { glossaryTerms } from './business/glossary-terms.ts'
import { groupMembership } from './people/group-membership.ts'
import { icebergCatalogInfo } from './datasets/iceberg-catalog-info.ts'
import { icebergWarehouseInfo } from './datasets/iceberg-warehouse-info.ts'
import { incidentExternalLinks } from './quality/incident-external-links.ts'
import { incidentInfo } from './quality/incident-info.ts'
import { incidentNotes } from './quality/incident-notes.ts'
import { incidentsSummary } from './quality/incidents-summary.ts'
import { inputFields } from './lineage/input-fields.ts'
import { institutionalMemory } from './documentation/institutional-memory.ts'
import { intendedUse } from './ml/intended-use.ts'
import { inviteToken } from './people/invite-token.ts'
import { lifecycleStageTypeInfo } from './lifecycle/lifecycle-stage-type-info.ts'
import { logicalParent } from './datasets/logical-parent.ts'
import { mcpServerProperties } from './software/mcp-server-properties.ts'
import { metricInfo } from './analytics/metric-info.ts'
import { metricRelationships } from './analytics/metric-relationships.ts'
import { metricUpstreams } from './analytics/metric-upstreams.ts'
import { mlFeatureProperties } from './ml/ml-feature-properties.ts'
import { mlFeatureTableProperties } from './ml/ml-feature-table-properties.ts'
import { mlModelCaveatsAndRecommendations } from './ml/ml-model-caveats-and-recommendations.ts'
import { mlModelDeploymentProperties } from './ml/ml-model-deployment-properties.ts'
import { mlModelEthicalConsiderations } from './ml/ml-model-ethical-considerations.ts'
import { mlModelEvaluationData } from './ml/ml-model-evaluation-data.ts'
import { mlModelFactorPrompts } from './ml/ml-model-factor-prompts.ts'
import { mlModelGroupProperties } from './ml/ml-model-group-properties.ts'
import { mlModelMetrics } from './ml/ml-model-metrics.ts'
import { mlModelProperties } from './ml/ml-model-properties.ts'
import { mlModelQuantitativeAnalyses } from './ml/ml-model-quantitative-analyses.ts'
import { mlModelTrainingData } from './ml/ml-model-training-data.ts'
import { mlPrimaryKeyProperties } from './ml/ml-primary-key-properties.ts'
import { mlTrainingRunProperties } from './ml/ml-training-run-properties.ts'
import { nativeGroupMembership } from './people/native-group-membership.ts'
import { notebookContent } from './analytics/notebook-content.ts'
import { notebookInfo } from './analytics/notebook-info.ts'
import { openLineageLocations } from './lineage/open-lineage-locations.ts'
import { operation } from './usage/operation.ts'
import { origin } from './people/origin.ts'
import { ownershipTypeInfo } from './people/ownership-type-info.ts'
import { ownership } from './people/ownership.ts'
import { partitionsSummary } from './usage/partitions-summary.ts'
import { platformResourceInfo } from './platforms/platform-resource-info.ts'
import { postInfo } from './workspace/post-info.ts'
import { propertyDefinition } from './documentation/property-definition.ts'
import { queryProperties } from './datasets/query-properties.ts'
import { querySubjects } from './datasets/query-subjects.ts'
import { queryUsageStatistics } from './usage/query-usage-statistics.ts'
import { repositoryLineage } from './software/repository-lineage.ts'
import { repositoryProperties } from './software/repository-properties.ts'
import { repositorySource } from './software/repository-source.ts'
import { restApiProperties } from './software/rest-api-properties.ts'
import { roleMembership } from './people/role-membership.ts'
import { roleProperties } from './people/role-properties.ts'
import { schemaFieldAliases } from './datasets/schema-field-aliases.ts'
import { schemaMetadata } from './datasets/schema-metadata.ts'
import { schemafieldInfo } from './datasets/schemafield-info.ts'
import { semanticContent } from './documentation/semantic-content.ts'
import { semanticModelInfo } from './analytics/semantic-model-info.ts'
import { semanticText } from './documentation/semantic-text.ts'
import { serviceDefinition } from './software/service-definition.ts'
import { serviceProperties } from './software/service-properties.ts'
import { siblings } from './lineage/siblings.ts'
import { sourceCode } from './ml/source-code.ts'
import { status } from './lifecycle/status.ts'
import { structuredProperties } from './documentation/structured-properties.ts'
import { structuredPropertySettings } from './documentation/structured-property-settings.ts'
import { subTypes } from './platforms/sub-types.ts'
import { tagProperties } from './business/tag-properties.ts'
import { testInfo } from './quality/test-info.ts'
import { testResults } from './quality/test-results.ts'
import { trellisWebhookInfo } from './workspace/trellis-webhook-info.ts'
import { trellisWebhookSecret } from './workspace/trellis-webhook-secret.ts'
import { upstreamLineage } from './lineage/upstream-lineage.ts'
import { upstreamMetrics } from './lineage/upstream-metrics.ts'
import { versionInfo } from './pipelines/version-info.ts'
import { versionProperties } from './lifecycle/version-properties.ts'
import { versionSetProperties } from './lifecycle/version-set-properties.ts'
import { viewProperties } from './datasets/view-properties.ts'

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
  trellisWebhookInfo,
  trellisWebhookSecret,
  upstreamLineage,
  upstreamMetrics,
  versionInfo,
  versionProperties,
  versionSetProperties,
  viewProperties,
])
