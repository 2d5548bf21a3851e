/**
 * Names of GraphQL types that do not follow from a declaration. They are DataHub's, so that fragments
 * of its clients fit.
 */

/** Of aspects whose type is not named like their record. */
export const TYPE_OF_ASPECT: Readonly<Record<string, string>> = {
  browsePathsV2: 'BrowsePathV2',
  chartInfo: 'ChartProperties',
  corpGroupEditableInfo: 'CorpGroupEditableProperties',
  corpGroupInfo: 'CorpGroupProperties',
  corpUserEditableInfo: 'CorpUserEditableProperties',
  corpUserInfo: 'CorpUserProperties',
  dashboardInfo: 'DashboardProperties',
  dataFlowInfo: 'DataFlowProperties',
  dataJobInfo: 'DataJobProperties',
  dataPlatformInfo: 'DataPlatformProperties',
  domains: 'DomainAssociation',
  editableChartProperties: 'ChartEditableProperties',
  editableContainerProperties: 'ContainerEditableProperties',
  editableDashboardProperties: 'DashboardEditableProperties',
  editableDatasetProperties: 'DatasetEditableProperties',
  glossaryNodeInfo: 'GlossaryNodeProperties',
  siblings: 'SiblingProperties',
  dataProcessInstanceRunEvent: 'DataProcessRunEvent',
  editableMlFeatureProperties: 'MLModelEditableProperties',
  editableMlFeatureTableProperties: 'MLModelEditableProperties',
  editableMlModelGroupProperties: 'MLModelEditableProperties',
  editableMlModelProperties: 'MLModelEditableProperties',
  editableMlPrimaryKeyProperties: 'MLModelEditableProperties',
  mlPrimaryKeyProperties: 'MLFeatureProperties',
}

/** Of records inside aspects: by type and member, or by member alone where all are alike. */
export const RECORD_TYPES: Readonly<Record<string, string>> = {
  'BrowsePathV2.path': 'BrowsePathEntry',
  'DatasetProfile.fieldProfiles': 'DatasetFieldProfile',
  'DataProductProperties.assets': 'DataProductAssociation',
  'DataProducts.dataProducts': 'DataProductAssociation',
  'DataProcessRunEvent.result': 'DataProcessInstanceRunResult',
  'EditableSchemaMetadata.editableSchemaFieldInfo': 'EditableSchemaFieldInfo',
  'GlobalTags.tags': 'TagAssociation',
  'GlossaryTerms.terms': 'GlossaryTermAssociation',
  'InputFields.fields': 'InputField',
  'InstitutionalMemory.elements': 'InstitutionalMemoryMetadata',
  'Ownership.owners': 'Owner',
  'EvaluationData.evaluationData': 'BaseData',
  'Owner.source': 'OwnershipSource',
  'SchemaMetadata.fields': 'SchemaField',
  'SchemaMetadata.foreignKeys': 'ForeignKeyConstraint',
  'SourceCode.sourceCode': 'SourceCodeUrl',
  'StructuredProperties.properties': 'StructuredPropertiesEntry',
  'TrainingData.trainingData': 'BaseData',
  'UpstreamLineage.upstreams': 'Upstream',
  eventGranularity: 'TimeWindowSize',
  fineGrainedLineages: 'FineGrainedLineage',
  globalTags: 'GlobalTags',
  glossaryTerms: 'GlossaryTerms',
  hyperParams: 'MLHyperParam',
  onlineMetrics: 'MLMetric',
  partitionSpec: 'PartitionSpec',
  schemaField: 'SchemaField',
  statement: 'QueryStatement',
  trainingMetrics: 'MLMetric',
  version: 'VersionTag',
}

/** Choices that are enums; all others are texts. */
export const ENUM_FIELDS: Readonly<Record<string, string>> = { 'Owner.type': 'OwnershipType' }

/** Of links to several types: their union. */
export const LINK_TYPES: Readonly<Record<string, string>> = { 'corpuser corpGroup': 'OwnerType' }
