// Written by `npm run toc`, which reads this folder. Do not edit.
import type { Aspect } from '../model/aspect.ts'
import { applicationLineage } from './application-lineage.ts'
import { applicationProperties } from './application-properties.ts'
import { applications } from './applications.ts'
import { browsePathsV2 } from './browse-paths-v2.ts'
import { browsePaths } from './browse-paths.ts'
import { chartInfo } from './chart-info.ts'
import { containerProperties } from './container-properties.ts'
import { container } from './container.ts'
import { corpGroupEditableInfo } from './corp-group-editable-info.ts'
import { corpGroupInfo } from './corp-group-info.ts'
import { corpUserEditableInfo } from './corp-user-editable-info.ts'
import { corpUserInfo } from './corp-user-info.ts'
import { cost } from './cost.ts'
import { dashboardInfo } from './dashboard-info.ts'
import { dataFlowInfo } from './data-flow-info.ts'
import { dataJobInfo } from './data-job-info.ts'
import { dataJobInputOutput } from './data-job-input-output.ts'
import { dataPlatformInfo } from './data-platform-info.ts'
import { dataPlatformInstance } from './data-platform-instance.ts'
import { dataProcessInstanceInput } from './data-process-instance-input.ts'
import { dataProcessInstanceOutput } from './data-process-instance-output.ts'
import { dataProcessInstanceProperties } from './data-process-instance-properties.ts'
import { dataProcessInstanceRelationships } from './data-process-instance-relationships.ts'
import { dataProcessInstanceRunEvent } from './data-process-instance-run-event.ts'
import { dataProductProperties } from './data-product-properties.ts'
import { dataProducts } from './data-products.ts'
import { dataTransformLogic } from './data-transform-logic.ts'
import { datasetProfile } from './dataset-profile.ts'
import { datasetProperties } from './dataset-properties.ts'
import { datasetUsageStatistics } from './dataset-usage-statistics.ts'
import { deprecation } from './deprecation.ts'
import { domainProperties } from './domain-properties.ts'
import { domains } from './domains.ts'
import { editableChartProperties } from './editable-chart-properties.ts'
import { editableContainerProperties } from './editable-container-properties.ts'
import { editableDashboardProperties } from './editable-dashboard-properties.ts'
import { editableDatasetProperties } from './editable-dataset-properties.ts'
import { editableMlFeatureProperties } from './editable-ml-feature-properties.ts'
import { editableMlFeatureTableProperties } from './editable-ml-feature-table-properties.ts'
import { editableMlModelGroupProperties } from './editable-ml-model-group-properties.ts'
import { editableMlModelProperties } from './editable-ml-model-properties.ts'
import { editableMlPrimaryKeyProperties } from './editable-ml-primary-key-properties.ts'
import { editableSchemaMetadata } from './editable-schema-metadata.ts'
import { globalTags } from './global-tags.ts'
import { glossaryNodeInfo } from './glossary-node-info.ts'
import { glossaryRelatedTerms } from './glossary-related-terms.ts'
import { glossaryTermInfo } from './glossary-term-info.ts'
import { glossaryTerms } from './glossary-terms.ts'
import { groupMembership } from './group-membership.ts'
import { inputFields } from './input-fields.ts'
import { institutionalMemory } from './institutional-memory.ts'
import { intendedUse } from './intended-use.ts'
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
import { operation } from './operation.ts'
import { ownershipTypeInfo } from './ownership-type-info.ts'
import { ownership } from './ownership.ts'
import { propertyDefinition } from './property-definition.ts'
import { queryProperties } from './query-properties.ts'
import { querySubjects } from './query-subjects.ts'
import { schemaMetadata } from './schema-metadata.ts'
import { siblings } from './siblings.ts'
import { sourceCode } from './source-code.ts'
import { status } from './status.ts'
import { structuredProperties } from './structured-properties.ts'
import { structuredPropertySettings } from './structured-property-settings.ts'
import { subTypes } from './sub-types.ts'
import { tagProperties } from './tag-properties.ts'
import { upstreamLineage } from './upstream-lineage.ts'
import { viewProperties } from './view-properties.ts'

export const ASPECTS: readonly Aspect[] = Object.freeze([
  applicationLineage,
  applicationProperties,
  applications,
  browsePathsV2,
  browsePaths,
  chartInfo,
  containerProperties,
  container,
  corpGroupEditableInfo,
  corpGroupInfo,
  corpUserEditableInfo,
  corpUserInfo,
  cost,
  dashboardInfo,
  dataFlowInfo,
  dataJobInfo,
  dataJobInputOutput,
  dataPlatformInfo,
  dataPlatformInstance,
  dataProcessInstanceInput,
  dataProcessInstanceOutput,
  dataProcessInstanceProperties,
  dataProcessInstanceRelationships,
  dataProcessInstanceRunEvent,
  dataProductProperties,
  dataProducts,
  dataTransformLogic,
  datasetProfile,
  datasetProperties,
  datasetUsageStatistics,
  deprecation,
  domainProperties,
  domains,
  editableChartProperties,
  editableContainerProperties,
  editableDashboardProperties,
  editableDatasetProperties,
  editableMlFeatureProperties,
  editableMlFeatureTableProperties,
  editableMlModelGroupProperties,
  editableMlModelProperties,
  editableMlPrimaryKeyProperties,
  editableSchemaMetadata,
  globalTags,
  glossaryNodeInfo,
  glossaryRelatedTerms,
  glossaryTermInfo,
  glossaryTerms,
  groupMembership,
  inputFields,
  institutionalMemory,
  intendedUse,
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
  operation,
  ownershipTypeInfo,
  ownership,
  propertyDefinition,
  queryProperties,
  querySubjects,
  schemaMetadata,
  siblings,
  sourceCode,
  status,
  structuredProperties,
  structuredPropertySettings,
  subTypes,
  tagProperties,
  upstreamLineage,
  viewProperties,
])
