// Written by `npm run toc` from the SDL of this folder. Do not edit.

/** A value that may be absent or null. */
export type Maybe<T> = T | null | undefined

export type AIAgentSourceType = 'SYSTEM' | 'NATIVE' | 'EXTERNAL'

export type AccessTokenDuration =
  | 'ONE_HOUR'
  | 'ONE_DAY'
  | 'ONE_WEEK'
  | 'ONE_MONTH'
  | 'THREE_MONTHS'
  | 'SIX_MONTHS'
  | 'ONE_YEAR'
  | 'NO_EXPIRY'

export type AccessTokenRole = 'READER' | 'EDITOR' | 'ADMIN'

export type AccessTokenType = 'PERSONAL' | 'SERVICE_ACCOUNT'

export type AssertionResultErrorType =
  | 'SOURCE_CONNECTION_ERROR'
  | 'SOURCE_QUERY_FAILED'
  | 'INSUFFICIENT_DATA'
  | 'INVALID_PARAMETERS'
  | 'INVALID_SOURCE_TYPE'
  | 'UNSUPPORTED_PLATFORM'
  | 'CUSTOM_SQL_ERROR'
  | 'FIELD_ASSERTION_ERROR'
  | 'UNKNOWN_ERROR'

export type AssertionResultSeverity = 'LOW' | 'MEDIUM' | 'HIGH'

export type AssertionResultType = 'INIT' | 'SUCCESS' | 'FAILURE' | 'ERROR'

export type AssertionRunStatus = 'COMPLETE'

export type AssertionStdAggregation =
  | 'ROW_COUNT'
  | 'COLUMNS'
  | 'COLUMN_COUNT'
  | 'IDENTITY'
  | 'MEAN'
  | 'MEDIAN'
  | 'UNIQUE_COUNT'
  | 'UNIQUE_PROPORTION'
  | 'UNIQUE_PROPOTION'
  | 'NULL_COUNT'
  | 'NULL_PROPORTION'
  | 'STDDEV'
  | 'MIN'
  | 'MAX'
  | 'SUM'
  | '_NATIVE_'

export type AssertionStdOperator =
  | 'BETWEEN'
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL_TO'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL_TO'
  | 'EQUAL_TO'
  | 'NOT_EQUAL_TO'
  | 'NULL'
  | 'NOT_NULL'
  | 'CONTAIN'
  | 'END_WITH'
  | 'START_WITH'
  | 'REGEX_MATCH'
  | 'IN'
  | 'NOT_IN'
  | 'IS_TRUE'
  | 'IS_FALSE'
  | '_NATIVE_'

export type AssertionStdParameterType = 'STRING' | 'NUMBER' | 'LIST' | 'SET' | 'UNKNOWN'

export type ChangeCategoryType =
  | 'DOCUMENTATION'
  | 'GLOSSARY_TERM'
  | 'OWNERSHIP'
  | 'TECHNICAL_SCHEMA'
  | 'TAG'
  | 'DOMAIN'
  | 'STRUCTURED_PROPERTY'
  | 'APPLICATION'
  | 'ASSET_MEMBERSHIP'
  | 'PARENT'
  | 'RELATED_ENTITIES'
  | 'LIFECYCLE'
  | 'DEPRECATION'
  | 'BUSINESS_ATTRIBUTE'
  | 'VERSIONING'

export type ChangeOperation =
  | 'CREATE'
  | 'UPDATE'
  | 'DELETE'
  | 'CREATE_ENTITY'
  | 'DELETE_ENTITY'
  | 'SOFT_DELETE'
  | 'REINSTATE'

export type ChangeOperationType = 'ADD' | 'MODIFY' | 'REMOVE'

export type CompressionType = 'NONE' | 'GZIP'

export type CorpUserStatus = 'ACTIVE' | 'SUSPENDED'

export type DataContractState = 'ACTIVE' | 'PENDING'

export type DataHubPageModuleType =
  | 'LINK'
  | 'RICH_TEXT'
  | 'ASSET_COLLECTION'
  | 'HIERARCHY'
  | 'OWNED_ASSETS'
  | 'DOMAINS'
  | 'ASSETS'
  | 'OUTPUT_PORTS'
  | 'CHILD_HIERARCHY'
  | 'DATA_PRODUCTS'
  | 'RELATED_TERMS'
  | 'PLATFORMS'
  | 'LINEAGE'
  | 'COLUMNS'
  | 'SEMANTIC_MODEL_DATASETS'
  | 'SEMANTIC_MODEL_METRICS'
  | 'SEMANTIC_MODEL_RELATIONSHIPS'
  | 'SEMANTIC_MODEL_DIMENSIONS'
  | 'AI_CONTEXT'
  | 'METRIC_SQL'
  | 'RELATED_METRICS'
  | 'UNKNOWN'

export type DataHubViewType = 'PERSONAL' | 'GLOBAL'

export type DatasetAssertionScope =
  | 'DATASET_COLUMN'
  | 'DATASET_ROWS'
  | 'DATASET_STORAGE_SIZE'
  | 'DATASET_SCHEMA'
  | 'UNKNOWN'

export type Dialect = 'ANSI_SQL' | 'SNOWFLAKE' | 'MDX' | 'TABLEAU' | 'DATABRICKS' | 'MAQL' | 'OTHER'

export type DocumentChangeType =
  | 'CREATED'
  | 'TITLE_CHANGED'
  | 'TEXT_CHANGED'
  | 'STATE_CHANGED'
  | 'PARENT_CHANGED'
  | 'RELATED_ASSETS_CHANGED'
  | 'RELATED_DOCUMENTS_CHANGED'
  | 'DELETED'

export type DocumentSourceType = 'NATIVE' | 'EXTERNAL'

export type DocumentState = 'PUBLISHED' | 'UNPUBLISHED'

export type ERModelRelationshipCardinality = 'ONE_ONE' | 'ONE_N' | 'N_ONE' | 'N_N'

export type FabricType =
  | 'DEV'
  | 'TEST'
  | 'QA'
  | 'UAT'
  | 'EI'
  | 'PRE'
  | 'STG'
  | 'NON_PROD'
  | 'PROD'
  | 'CORP'
  | 'RVW'
  | 'PRD'
  | 'TST'
  | 'SIT'
  | 'SBX'
  | 'SANDBOX'
  | 'CERT'

export type FilterOperator =
  | 'CONTAIN'
  | 'EQUAL'
  | 'IEQUAL'
  | 'IN'
  | 'EXISTS'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL_TO'
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL_TO'
  | 'START_WITH'
  | 'END_WITH'
  | 'DESCENDANTS_INCL'
  | 'ANCESTORS_INCL'
  | 'RELATED_INCL'

export type FormPromptType = 'STRUCTURED_PROPERTY' | 'FIELDS_STRUCTURED_PROPERTY'

export type HealthStatus = 'PASS' | 'WARN' | 'FAIL'

export type HealthStatusType = 'ASSERTIONS' | 'INCIDENTS' | 'TESTS'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'TRACE'

export type IconLibrary = 'MATERIAL' | 'PHOSPHOR'

export type IncidentPriority = 'CRITICAL' | 'HIGH' | 'MEDIUM' | 'LOW'

export type IncidentSourceType = 'MANUAL' | 'ASSERTION_FAILURE'

export type IncidentStage =
  | 'TRIAGE'
  | 'INVESTIGATION'
  | 'WORK_IN_PROGRESS'
  | 'FIXED'
  | 'NO_ACTION_REQUIRED'

export type IncidentState = 'ACTIVE' | 'RESOLVED'

export type IncidentType =
  | 'FRESHNESS'
  | 'VOLUME'
  | 'FIELD'
  | 'SQL'
  | 'DATA_SCHEMA'
  | 'OPERATIONAL'
  | 'CUSTOM'

export type IngestionSourceSourceType = 'SYSTEM'

export type LineageDirection = 'UPSTREAM' | 'DOWNSTREAM'

export type LogicalOperator = 'AND' | 'OR'

export type McpTransport = 'HTTP' | 'SSE' | 'WEBSOCKET'

export type MediaType = 'IMAGE'

export type OperationSourceType = 'DATA_PROCESS' | 'DATA_PLATFORM'

export type OperationType =
  | 'INSERT'
  | 'UPDATE'
  | 'DELETE'
  | 'CREATE'
  | 'ALTER'
  | 'DROP'
  | 'CUSTOM'
  | 'UNKNOWN'

export type OwnerEntityType = 'CORP_USER' | 'CORP_GROUP'

export type OwnershipType =
  | 'CUSTOM'
  | 'TECHNICAL_OWNER'
  | 'BUSINESS_OWNER'
  | 'DATA_STEWARD'
  | 'NONE'
  | 'DEVELOPER'
  | 'DATAOWNER'
  | 'DELEGATE'
  | 'PRODUCER'
  | 'CONSUMER'
  | 'STAKEHOLDER'

export type PageModuleScope = 'PERSONAL' | 'GLOBAL'

export type PageTemplateScope = 'PERSONAL' | 'GLOBAL'

export type PageTemplateSurfaceType = 'HOME_PAGE' | 'ASSET_SUMMARY'

export type PersonalSidebarSection =
  | 'YOUR_GROUPS'
  | 'YOUR_ASSETS'
  | 'YOUR_DOMAINS'
  | 'YOUR_GLOSSARY_NODES'
  | 'YOUR_TAGS'

export type PlatformNativeType = 'TABLE' | 'VIEW' | 'DIRECTORY' | 'STREAM' | 'BUCKET'

export type PolicyMatchCondition = 'EQUALS' | 'STARTS_WITH' | 'NOT_EQUALS'

export type PolicyState = 'ACTIVE' | 'INACTIVE' | 'DRAFT'

export type PolicyType = 'PLATFORM' | 'METADATA'

export type PostContentType = 'TEXT' | 'LINK'

export type PostType = 'HOME_PAGE_ANNOUNCEMENT' | 'ENTITY_ANNOUNCEMENT'

export type PropertyCardinality = 'SINGLE' | 'MULTIPLE'

export type QueryLanguage = 'SQL' | 'UNKNOWN'

export type QuerySource = 'MANUAL' | 'SYSTEM'

export type RecommendationRenderType =
  | 'ENTITY_NAME_LIST'
  | 'PLATFORM_SEARCH_LIST'
  | 'TAG_SEARCH_LIST'
  | 'SEARCH_QUERY_LIST'
  | 'GLOSSARY_TERM_SEARCH_LIST'
  | 'DOMAIN_SEARCH_LIST'

export type RelationshipDirection = 'INCOMING' | 'OUTGOING'

export type ScenarioType = 'HOME' | 'SEARCH_RESULTS' | 'ENTITY_PROFILE' | 'SEARCH_BAR'

export type SchemaFieldDataType =
  | 'BOOLEAN'
  | 'FIXED'
  | 'STRING'
  | 'BYTES'
  | 'NUMBER'
  | 'DATE'
  | 'TIME'
  | 'ENUM'
  | 'NULL'
  | 'MAP'
  | 'ARRAY'
  | 'UNION'
  | 'STRUCT'

export type SearchBarAPI = 'AUTOCOMPLETE_FOR_MULTIPLE' | 'SEARCH_ACROSS_ENTITIES'

export type SemanticFieldType = 'DIMENSION' | 'MEASURE' | 'FILTER' | 'OTHER'

export type SerializedValueContentType = 'JSON' | 'BINARY'

export type SerializedValueSchemaType = 'AVRO' | 'PROTOBUF' | 'PEGASUS' | 'THRIFT' | 'JSON' | 'NONE'

export type ServiceDefinitionFormat =
  | 'OPENAPI'
  | 'GRAPHQL_SDL'
  | 'GRPC_PROTO'
  | 'ASYNCAPI'
  | 'JSON_SCHEMA'
  | 'OTHER'

export type ServiceLifecycle = 'EXPERIMENTAL' | 'PRODUCTION' | 'DEPRECATED'

export type SortOrder = 'ASCENDING' | 'DESCENDING'

export type StdDataType = 'STRING' | 'NUMBER' | 'URN' | 'RICH_TEXT' | 'DATE' | 'OTHER'

export type SubResourceType = 'DATASET_FIELD'

export type SummaryElementType =
  | 'CREATED'
  | 'LAST_MODIFIED'
  | 'LAST_INGESTED'
  | 'TAGS'
  | 'GLOSSARY_TERMS'
  | 'OWNERS'
  | 'DOMAIN'
  | 'STRUCTURED_PROPERTY'
  | 'DOCUMENT_STATUS'
  | 'DOCUMENT_TYPE'
  | 'SEMANTIC_MODEL'

export type TermRelationshipType = 'isA' | 'hasA'

export type TestDefinitionType = 'JSON'

export type TimeRange = 'DAY' | 'WEEK' | 'MONTH' | 'QUARTER' | 'HALF_YEAR' | 'YEAR' | 'ALL'

export type UserSetting = 'SHOW_SIMPLIFIED_HOMEPAGE' | 'SHOW_THEME_V2'

export type WebhookDeliveryState = 'pending' | 'delivered' | 'failed'

export type WebhookFormat = 'cloudevents' | 'slack'

export type WebhookStatus = 'ACTIVE' | 'DISABLED'

export type WebhookValues = 'none' | 'after' | 'both'

export interface AcceptRoleInput {
  readonly inviteToken: string
}

export interface ActorFilterInput {
  readonly users?: Maybe<readonly string[]>
  readonly groups?: Maybe<readonly string[]>
  readonly roles?: Maybe<readonly string[]>
  readonly resourceOwners: boolean
  readonly resourceOwnersTypes?: Maybe<readonly string[]>
  readonly allUsers: boolean
  readonly allGroups: boolean
}

export interface AddBusinessAttributeInput {
  readonly businessAttributeUrn: string
  readonly resourceUrn: readonly ResourceRefInput[]
}

export interface AddGroupMembersInput {
  readonly groupUrn: string
  readonly userUrns: readonly string[]
}

export interface AddLinkInput {
  readonly linkUrl: string
  readonly label: string
  readonly resourceUrn: string
  readonly settings?: Maybe<LinkSettingsInput>
}

export interface AddOwnerInput {
  readonly ownerUrn: string
  readonly ownerEntityType: OwnerEntityType
  readonly type?: Maybe<OwnershipType>
  readonly ownershipTypeUrn?: Maybe<string>
  readonly resourceUrn: string
}

export interface AddOwnersInput {
  readonly owners: readonly OwnerInput[]
  readonly resourceUrn: string
}

export interface AddTagsInput {
  readonly tagUrns: readonly string[]
  readonly resourceUrn: string
  readonly subResourceType?: Maybe<SubResourceType>
  readonly subResource?: Maybe<string>
}

export interface AddTermsInput {
  readonly termUrns: readonly string[]
  readonly resourceUrn: string
  readonly subResourceType?: Maybe<SubResourceType>
  readonly subResource?: Maybe<string>
}

export interface AggregateAcrossEntitiesInput {
  readonly types?: Maybe<readonly string[]>
  readonly query: string
  readonly facets?: Maybe<readonly string[]>
  readonly orFilters?: Maybe<readonly AndFilterInput[]>
  readonly viewUrn?: Maybe<string>
  readonly searchFlags?: Maybe<SearchFlags>
}

export interface AllowedValueInput {
  readonly stringValue?: Maybe<string>
  readonly numberValue?: Maybe<number>
  readonly description?: Maybe<string>
}

export interface AndFilterInput {
  readonly and?: Maybe<readonly FacetFilterInput[]>
}

export interface AspectParams {
  readonly autoRenderOnly?: Maybe<boolean>
  readonly aspectNames?: Maybe<readonly string[]>
}

export interface AssertionResultErrorInput {
  readonly type: AssertionResultErrorType
  readonly message: string
}

export interface AssertionResultInput {
  readonly timestampMillis?: Maybe<number>
  readonly type: AssertionResultType
  readonly properties?: Maybe<readonly StringMapEntryInput[]>
  readonly externalUrl?: Maybe<string>
  readonly error?: Maybe<AssertionResultErrorInput>
  readonly severity?: Maybe<AssertionResultSeverity>
}

export interface AssertionStdParameterInput {
  readonly value: string
  readonly type: AssertionStdParameterType
}

export interface AssertionStdParametersInput {
  readonly value?: Maybe<AssertionStdParameterInput>
  readonly minValue?: Maybe<AssertionStdParameterInput>
  readonly maxValue?: Maybe<AssertionStdParameterInput>
}

export interface AutoCompleteInput {
  readonly type?: Maybe<string>
  readonly query: string
  readonly field?: Maybe<string>
  readonly limit?: Maybe<number>
  readonly filters?: Maybe<readonly FacetFilterInput[]>
  readonly orFilters?: Maybe<readonly AndFilterInput[]>
}

export interface AutoCompleteMultipleInput {
  readonly types?: Maybe<readonly string[]>
  readonly query: string
  readonly field?: Maybe<string>
  readonly limit?: Maybe<number>
  readonly filters?: Maybe<readonly FacetFilterInput[]>
  readonly orFilters?: Maybe<readonly AndFilterInput[]>
  readonly viewUrn?: Maybe<string>
}

export interface BatchAddOwnersInput {
  readonly owners: readonly OwnerInput[]
  readonly ownershipTypeUrn?: Maybe<string>
  readonly resources: readonly (ResourceRefInput | null)[]
}

export interface BatchAddTagsInput {
  readonly tagUrns: readonly string[]
  readonly resources: readonly (ResourceRefInput | null)[]
}

export interface BatchAddTermsInput {
  readonly termUrns: readonly string[]
  readonly resources: readonly (ResourceRefInput | null)[]
}

export interface BatchAssignFormInput {
  readonly formUrn: string
  readonly entityUrns: readonly string[]
}

export interface BatchAssignRoleInput {
  readonly roleUrn?: Maybe<string>
  readonly actors: readonly string[]
}

export interface BatchDatasetUpdateInput {
  readonly urn: string
  readonly update: DatasetUpdateInput
}

export interface BatchRemoveOwnersInput {
  readonly ownerUrns: readonly string[]
  readonly ownershipTypeUrn?: Maybe<string>
  readonly resources: readonly (ResourceRefInput | null)[]
}

export interface BatchRemoveTagsInput {
  readonly tagUrns: readonly string[]
  readonly resources: readonly (ResourceRefInput | null)[]
}

export interface BatchRemoveTermsInput {
  readonly termUrns: readonly string[]
  readonly resources: readonly (ResourceRefInput | null)[]
}

export interface BatchSetApplicationInput {
  readonly applicationUrn?: Maybe<string>
  readonly resourceUrns: readonly string[]
}

export interface BatchSetDataProductInput {
  readonly dataProductUrn?: Maybe<string>
  readonly resourceUrns: readonly string[]
}

export interface BatchSetDataProductsInput {
  readonly dataProductUrns: readonly string[]
  readonly resourceUrns: readonly string[]
}

export interface BatchSetDomainInput {
  readonly domainUrn?: Maybe<string>
  readonly resources: readonly (ResourceRefInput | null)[]
}

export interface BatchUnsetApplicationInput {
  readonly applicationUrn: string
  readonly resourceUrns: readonly string[]
}

export interface BatchUpdateDeprecationInput {
  readonly deprecated: boolean
  readonly decommissionTime?: Maybe<number>
  readonly note?: Maybe<string>
  readonly replacement?: Maybe<string>
  readonly resources: readonly (ResourceRefInput | null)[]
}

export interface BatchUpdateSoftDeletedInput {
  readonly urns: readonly string[]
  readonly deleted: boolean
}

export interface BrowseInput {
  readonly type: string
  readonly path?: Maybe<readonly string[]>
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly filters?: Maybe<readonly FacetFilterInput[]>
  readonly orFilters?: Maybe<readonly AndFilterInput[]>
}

export interface BrowsePathsInput {
  readonly type: string
  readonly urn: string
}

export interface BrowseV2Input {
  readonly type?: Maybe<string>
  readonly types?: Maybe<readonly string[]>
  readonly path?: Maybe<readonly string[]>
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly orFilters?: Maybe<readonly AndFilterInput[]>
  readonly viewUrn?: Maybe<string>
  readonly query?: Maybe<string>
  readonly searchFlags?: Maybe<SearchFlags>
}

export interface BulkEntityDataProductsInput {
  readonly urns: readonly string[]
}

export interface ChartEditablePropertiesUpdate {
  readonly description: string
}

export interface ChartUpdateInput {
  readonly editableProperties?: Maybe<ChartEditablePropertiesUpdate>
  readonly ownership?: Maybe<OwnershipUpdate>
  readonly tags?: Maybe<GlobalTagsUpdate>
  readonly globalTags?: Maybe<GlobalTagsUpdate>
}

export interface ColumnMappingInput {
  readonly parentFieldPath: string
  readonly childFieldPath: string
}

export interface ContainerEntitiesInput {
  readonly query?: Maybe<string>
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly filters?: Maybe<readonly FacetFilterInput[]>
  readonly orFilters?: Maybe<readonly AndFilterInput[]>
}

export interface CorpGroupUpdateInput {
  readonly description?: Maybe<string>
  readonly slack?: Maybe<string>
  readonly email?: Maybe<string>
  readonly pictureLink?: Maybe<string>
}

export interface CorpUserUpdateInput {
  readonly displayName?: Maybe<string>
  readonly title?: Maybe<string>
  readonly aboutMe?: Maybe<string>
  readonly teams?: Maybe<readonly string[]>
  readonly skills?: Maybe<readonly string[]>
  readonly pictureLink?: Maybe<string>
  readonly slack?: Maybe<string>
  readonly phone?: Maybe<string>
  readonly email?: Maybe<string>
  readonly platformUrns?: Maybe<readonly string[]>
  readonly personaUrn?: Maybe<string>
}

export interface CreateAccessTokenInput {
  readonly type: AccessTokenType
  readonly actorUrn: string
  readonly duration: AccessTokenDuration
  readonly name: string
  readonly description?: Maybe<string>
  readonly role?: Maybe<AccessTokenRole>
}

export interface CreateApplicationInput {
  readonly properties: CreateApplicationPropertiesInput
  readonly domainUrn?: Maybe<string>
  readonly id?: Maybe<string>
  readonly shouldAddCreatorAsOwner?: Maybe<boolean>
}

export interface CreateApplicationPropertiesInput {
  readonly name: string
  readonly description?: Maybe<string>
}

export interface CreateBusinessAttributeInput {
  readonly id?: Maybe<string>
  readonly name: string
  readonly description?: Maybe<string>
  readonly type?: Maybe<SchemaFieldDataType>
}

export interface CreateDataProductInput {
  readonly properties: CreateDataProductPropertiesInput
  readonly domainUrn?: Maybe<string>
  readonly id?: Maybe<string>
}

export interface CreateDataProductPropertiesInput {
  readonly name: string
  readonly description?: Maybe<string>
}

export interface CreateDocumentInput {
  readonly id?: Maybe<string>
  readonly subType?: Maybe<string>
  readonly title?: Maybe<string>
  readonly state?: Maybe<DocumentState>
  readonly contents: DocumentContentInput
  readonly owners?: Maybe<readonly OwnerInput[]>
  readonly parentDocument?: Maybe<string>
  readonly relatedAssets?: Maybe<readonly string[]>
  readonly relatedDocuments?: Maybe<readonly string[]>
  readonly settings?: Maybe<DocumentSettingsInput>
}

export interface CreateDomainInput {
  readonly id?: Maybe<string>
  readonly name: string
  readonly description?: Maybe<string>
  readonly parentDomain?: Maybe<string>
  readonly owners?: Maybe<readonly OwnerInput[]>
}

export interface CreateDynamicFormAssignmentInput {
  readonly formUrn: string
  readonly orFilters: readonly AndFilterInput[]
}

export interface CreateGlossaryEntityInput {
  readonly id?: Maybe<string>
  readonly name: string
  readonly description?: Maybe<string>
  readonly parentNode?: Maybe<string>
}

export interface CreateGroupInput {
  readonly id?: Maybe<string>
  readonly name: string
  readonly description?: Maybe<string>
}

export interface CreateInvitationInput {
  readonly roleUrn?: Maybe<string>
  readonly user?: Maybe<string>
  readonly isReusable?: Maybe<boolean>
}

export interface CreateInviteTokenInput {
  readonly roleUrn?: Maybe<string>
}

export interface CreateLogicalModelInput {
  readonly name: string
  readonly displayName?: Maybe<string>
  readonly env?: Maybe<FabricType>
  readonly platform?: Maybe<string>
  readonly columns: readonly EditableSchemaFieldInput[]
}

export interface CreateNativeUserResetTokenInput {
  readonly userUrn: string
}

export interface CreateOwnershipTypeInput {
  readonly name: string
  readonly description: string
}

export interface CreatePostInput {
  readonly postType: PostType
  readonly content: UpdatePostContentInput
  readonly resourceUrn?: Maybe<string>
  readonly subResourceType?: Maybe<SubResourceType>
  readonly subResource?: Maybe<string>
}

export interface CreateQueryInput {
  readonly properties: CreateQueryPropertiesInput
  readonly subjects: readonly CreateQuerySubjectInput[]
}

export interface CreateQueryPropertiesInput {
  readonly name?: Maybe<string>
  readonly description?: Maybe<string>
  readonly statement: QueryStatementInput
}

export interface CreateQuerySubjectInput {
  readonly datasetUrn: string
}

export interface CreateSecretInput {
  readonly name: string
  readonly value: string
  readonly description?: Maybe<string>
}

export interface CreateServiceAccountInput {
  readonly displayName?: Maybe<string>
  readonly description?: Maybe<string>
}

export interface CreateStructuredPropertyInput {
  readonly id?: Maybe<string>
  readonly qualifiedName?: Maybe<string>
  readonly displayName?: Maybe<string>
  readonly description?: Maybe<string>
  readonly immutable?: Maybe<boolean>
  readonly valueType: string
  readonly typeQualifier?: Maybe<TypeQualifierInput>
  readonly allowedValues?: Maybe<readonly AllowedValueInput[]>
  readonly cardinality?: Maybe<PropertyCardinality>
  readonly entityTypes: readonly string[]
  readonly allowedPlatforms?: Maybe<readonly string[]>
  readonly settings?: Maybe<StructuredPropertySettingsInput>
}

export interface CreateTagInput {
  readonly id?: Maybe<string>
  readonly name: string
  readonly description?: Maybe<string>
}

export interface CreateViewInput {
  readonly viewType: DataHubViewType
  readonly name: string
  readonly description?: Maybe<string>
  readonly definition: DataHubViewDefinitionInput
}

export interface CreateWebhookInput {
  readonly url: string
  readonly filter?: Maybe<WebhookFilterInput>
  readonly values?: Maybe<WebhookValues>
  readonly format?: Maybe<WebhookFormat>
  readonly secret?: Maybe<string>
}

export interface DashboardEditablePropertiesUpdate {
  readonly description: string
}

export interface DashboardUpdateInput {
  readonly editableProperties?: Maybe<DashboardEditablePropertiesUpdate>
  readonly ownership?: Maybe<OwnershipUpdate>
  readonly tags?: Maybe<GlobalTagsUpdate>
  readonly globalTags?: Maybe<GlobalTagsUpdate>
}

export interface DataFlowEditablePropertiesUpdate {
  readonly description: string
}

export interface DataFlowUpdateInput {
  readonly editableProperties?: Maybe<DataFlowEditablePropertiesUpdate>
  readonly ownership?: Maybe<OwnershipUpdate>
  readonly tags?: Maybe<GlobalTagsUpdate>
  readonly globalTags?: Maybe<GlobalTagsUpdate>
}

export interface DataHubViewDefinitionInput {
  readonly entityTypes: readonly string[]
  readonly filter: DataHubViewFilterInput
}

export interface DataHubViewFilterInput {
  readonly operator: LogicalOperator
  readonly filters: readonly FacetFilterInput[]
}

export interface DataJobEditablePropertiesUpdate {
  readonly description: string
}

export interface DataJobUpdateInput {
  readonly editableProperties?: Maybe<DataJobEditablePropertiesUpdate>
  readonly ownership?: Maybe<OwnershipUpdate>
  readonly tags?: Maybe<GlobalTagsUpdate>
  readonly globalTags?: Maybe<GlobalTagsUpdate>
}

export interface DataQualityContractInput {
  readonly assertionUrn: string
}

export interface DatasetDeprecationUpdate {
  readonly deprecated: boolean
  readonly decommissionTime?: Maybe<number>
  readonly note: string
}

export interface DatasetEditablePropertiesUpdate {
  readonly description: string
  readonly name?: Maybe<string>
}

export interface DatasetUpdateInput {
  readonly editableProperties?: Maybe<DatasetEditablePropertiesUpdate>
  readonly institutionalMemory?: Maybe<InstitutionalMemoryUpdate>
  readonly ownership?: Maybe<OwnershipUpdate>
  readonly deprecation?: Maybe<DatasetDeprecationUpdate>
  readonly tags?: Maybe<GlobalTagsUpdate>
  readonly globalTags?: Maybe<GlobalTagsUpdate>
  readonly editableSchemaMetadata?: Maybe<EditableSchemaMetadataUpdate>
}

export interface DeleteStructuredPropertyInput {
  readonly urn: string
}

export interface DescriptionUpdateInput {
  readonly description: string
  readonly resourceUrn: string
  readonly subResourceType?: Maybe<SubResourceType>
  readonly subResource?: Maybe<string>
}

export interface DisplayPropertiesUpdateInput {
  readonly colorHex?: Maybe<string>
  readonly icon?: Maybe<IconPropertiesInput>
}

export interface DocumentContentInput {
  readonly text: string
}

export interface DocumentSettingsInput {
  readonly showInGlobalContext?: Maybe<boolean>
}

export interface DomainEntitiesInput {
  readonly query?: Maybe<string>
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly filters?: Maybe<readonly FacetFilterInput[]>
  readonly orFilters?: Maybe<readonly AndFilterInput[]>
}

export interface ERModelRelationshipEditablePropertiesUpdate {
  readonly name?: Maybe<string>
  readonly description: string
}

export interface ERModelRelationshipPropertiesInput {
  readonly name: string
  readonly source: string
  readonly destination: string
  readonly relationshipFieldmappings?: Maybe<readonly RelationshipFieldMappingInput[]>
  readonly erModelRelationshipCardinality?: Maybe<ERModelRelationshipCardinality>
  readonly created?: Maybe<boolean>
  readonly createdAt?: Maybe<number>
  readonly createdBy?: Maybe<string>
}

export interface ERModelRelationshipUpdateInput {
  readonly properties?: Maybe<ERModelRelationshipPropertiesInput>
  readonly editableProperties?: Maybe<ERModelRelationshipEditablePropertiesUpdate>
}

export interface EditableSchemaFieldInfoUpdate {
  readonly fieldPath: string
  readonly description?: Maybe<string>
  readonly globalTags?: Maybe<GlobalTagsUpdate>
}

export interface EditableSchemaFieldInput {
  readonly fieldPath: string
  readonly type: SchemaFieldDataType
}

export interface EditableSchemaMetadataUpdate {
  readonly editableSchemaFieldInfo: readonly EditableSchemaFieldInfoUpdate[]
}

export interface EntityCountInput {
  readonly types?: Maybe<readonly string[]>
  readonly viewUrn?: Maybe<string>
}

export interface EntityRequestContext {
  readonly type: string
  readonly urn: string
}

export interface EntityTypeToPlatforms {
  readonly entityType: string
  readonly platforms?: Maybe<readonly string[]>
}

export interface FacetFilterInput {
  readonly field: string
  readonly value?: Maybe<string>
  readonly values?: Maybe<readonly string[]>
  readonly negated?: Maybe<boolean>
  readonly condition?: Maybe<FilterOperator>
}

export interface FilterInput {
  readonly and: readonly FacetFilterInput[]
}

export interface FreshnessContractInput {
  readonly assertionUrn: string
}

export interface GetAccessTokenInput {
  readonly type: AccessTokenType
  readonly actorUrn: string
  readonly duration: AccessTokenDuration
}

export interface GetGrantedPrivilegesInput {
  readonly actorUrn: string
  readonly resourceSpec?: Maybe<ResourceSpec>
}

export interface GetInviteTokenInput {
  readonly roleUrn?: Maybe<string>
}

export interface GetQuickFiltersInput {
  readonly viewUrn?: Maybe<string>
}

export interface GetRootEntitiesInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
}

export interface GetRootGlossaryEntitiesInput {
  readonly start: number
  readonly count: number
}

export interface GetSchemaBlameInput {
  readonly datasetUrn: string
  readonly version?: Maybe<string>
}

export interface GetSchemaVersionListInput {
  readonly datasetUrn: string
}

export interface GetSecretValuesInput {
  readonly secrets: readonly string[]
}

export interface GetTimelineInput {
  readonly urn: string
  readonly changeCategories?: Maybe<readonly ChangeCategoryType[]>
  readonly includeVersionSet?: Maybe<boolean>
}

export interface GlobalTagsUpdate {
  readonly tags?: Maybe<readonly TagAssociationUpdate[]>
}

export interface GroupingCriterion {
  readonly baseEntityType?: Maybe<string>
  readonly groupingEntityType: string
}

export interface GroupingSpec {
  readonly groupingCriteria: readonly GroupingCriterion[]
}

export interface IconPropertiesInput {
  readonly iconLibrary?: Maybe<IconLibrary>
  readonly name?: Maybe<string>
  readonly style?: Maybe<string>
}

export interface IncidentSourceInput {
  readonly type: IncidentSourceType
}

export interface IncidentStatusInput {
  readonly state: IncidentState
  readonly stage?: Maybe<IncidentStage>
  readonly message?: Maybe<string>
}

export interface IngestionSourceSourceInput {
  readonly type: IngestionSourceSourceType
}

export interface InstitutionalMemoryMetadataUpdate {
  readonly url: string
  readonly description?: Maybe<string>
  readonly author: string
  readonly createdAt?: Maybe<number>
}

export interface InstitutionalMemoryUpdate {
  readonly elements: readonly InstitutionalMemoryMetadataUpdate[]
}

export interface LineageEdge {
  readonly downstreamUrn: string
  readonly upstreamUrn: string
}

export interface LineageFlags {
  readonly entitiesExploredPerHopLimit?: Maybe<number>
  readonly startTimeMillis?: Maybe<number>
  readonly endTimeMillis?: Maybe<number>
  readonly ignoreAsHops?: Maybe<readonly EntityTypeToPlatforms[]>
}

export interface LineageInput {
  readonly direction: LineageDirection
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly separateSiblings?: Maybe<boolean>
  readonly startTimeMillis?: Maybe<number>
  readonly endTimeMillis?: Maybe<number>
  readonly includeGhostEntities?: Maybe<boolean>
}

export interface LinkPhysicalChildInput {
  readonly logicalParentUrn: string
  readonly childUrn: string
  readonly columnMappings?: Maybe<readonly ColumnMappingInput[]>
}

export interface LinkSettingsInput {
  readonly showInAssetPreview?: Maybe<boolean>
}

export interface ListAccessTokenInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly filters?: Maybe<readonly FacetFilterInput[]>
}

export interface ListBusinessAttributesInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
}

export interface ListDomainsInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
  readonly parentDomain?: Maybe<string>
}

export interface ListExecutionRequestsInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
  readonly filters?: Maybe<readonly FacetFilterInput[]>
  readonly sort?: Maybe<SortCriterion>
  readonly systemSources?: Maybe<boolean>
}

export interface ListGlobalViewsInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
}

export interface ListGroupsInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
}

export interface ListIngestionSourcesInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
  readonly filters?: Maybe<readonly FacetFilterInput[]>
  readonly sort?: Maybe<SortCriterion>
}

export interface ListInvitationsInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
}

export interface ListMyViewsInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
  readonly viewType?: Maybe<DataHubViewType>
}

export interface ListOwnershipTypesInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
}

export interface ListPoliciesInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
  readonly orFilters?: Maybe<readonly AndFilterInput[]>
}

export interface ListPostsInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
  readonly resourceUrn?: Maybe<string>
  readonly orFilters?: Maybe<readonly AndFilterInput[]>
}

export interface ListQueriesInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
  readonly source?: Maybe<QuerySource>
  readonly datasetUrn?: Maybe<string>
  readonly filters?: Maybe<readonly FacetFilterInput[]>
  readonly orFilters?: Maybe<readonly AndFilterInput[]>
  readonly viewUrn?: Maybe<string>
  readonly sortInput?: Maybe<SortQueriesInput>
}

export interface ListRecommendationsInput {
  readonly userUrn: string
  readonly requestContext?: Maybe<RecommendationRequestContext>
  readonly limit?: Maybe<number>
  readonly viewUrn?: Maybe<string>
}

export interface ListRolesInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
}

export interface ListSecretsInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
}

export interface ListServiceAccountsInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
}

export interface ListUsersInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
}

export interface MoveDocumentInput {
  readonly urn: string
  readonly parentDocument?: Maybe<string>
}

export interface MoveDomainInput {
  readonly parentDomain?: Maybe<string>
  readonly resourceUrn: string
}

export interface OperationsStatsInput {
  readonly range?: Maybe<TimeRange>
  readonly timeZone?: Maybe<string>
}

export interface OwnerInput {
  readonly ownerUrn: string
  readonly ownerEntityType: OwnerEntityType
  readonly type?: Maybe<OwnershipType>
  readonly ownershipTypeUrn?: Maybe<string>
}

export interface OwnerUpdate {
  readonly owner: string
  readonly type?: Maybe<OwnershipType>
  readonly ownershipTypeUrn?: Maybe<string>
}

export interface OwnershipUpdate {
  readonly owners: readonly OwnerUpdate[]
}

export interface PlatformInput {
  readonly urn?: Maybe<string>
  readonly name?: Maybe<string>
}

export interface PolicyMatchCriterionInput {
  readonly field: string
  readonly values: readonly string[]
  readonly condition: PolicyMatchCondition
}

export interface PolicyMatchFilterInput {
  readonly criteria?: Maybe<readonly PolicyMatchCriterionInput[]>
}

export interface PolicyUpdateInput {
  readonly type: PolicyType
  readonly name: string
  readonly state: PolicyState
  readonly description?: Maybe<string>
  readonly resources?: Maybe<ResourceFilterInput>
  readonly privileges: readonly string[]
  readonly actors: ActorFilterInput
}

export interface PropertyValueInput {
  readonly stringValue?: Maybe<string>
  readonly numberValue?: Maybe<number>
}

export interface QueryStatementInput {
  readonly value: string
  readonly language: QueryLanguage
}

export interface RaiseIncidentInput {
  readonly type: IncidentType
  readonly customType?: Maybe<string>
  readonly title?: Maybe<string>
  readonly description?: Maybe<string>
  readonly resourceUrn?: Maybe<string>
  readonly resourceUrns?: Maybe<readonly string[]>
  readonly startedAt?: Maybe<number>
  readonly source?: Maybe<IncidentSourceInput>
  readonly status?: Maybe<IncidentStatusInput>
  readonly priority?: Maybe<IncidentPriority>
  readonly assigneeUrns?: Maybe<readonly string[]>
}

export interface RecentChangesInput {
  readonly before?: Maybe<string>
  readonly count?: Maybe<number>
  readonly entityTypes?: Maybe<readonly string[]>
  readonly aspects?: Maybe<readonly string[]>
  readonly urns?: Maybe<readonly string[]>
  readonly actors?: Maybe<readonly string[]>
  readonly operations?: Maybe<readonly ChangeOperation[]>
  readonly byRun?: Maybe<boolean>
}

export interface RecommendationRequestContext {
  readonly scenario: ScenarioType
  readonly searchRequestContext?: Maybe<SearchRequestContext>
  readonly entityRequestContext?: Maybe<EntityRequestContext>
}

export interface RelatedDocumentsInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
  readonly filters?: Maybe<readonly FacetFilterInput[]>
  readonly orFilters?: Maybe<readonly AndFilterInput[]>
}

export interface RelatedTermsInput {
  readonly urn: string
  readonly termUrns: readonly string[]
  readonly relationshipType: TermRelationshipType
}

export interface RelationshipFieldMappingInput {
  readonly sourceField?: Maybe<string>
  readonly destinationField?: Maybe<string>
}

export interface RelationshipsInput {
  readonly types: readonly string[]
  readonly direction: RelationshipDirection
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly includeSoftDelete?: Maybe<boolean>
  readonly relatedEntityTypes?: Maybe<readonly string[]>
}

export interface RemoveGroupMembersInput {
  readonly groupUrn: string
  readonly userUrns: readonly string[]
}

export interface RemoveLinkInput {
  readonly linkUrl: string
  readonly label?: Maybe<string>
  readonly resourceUrn: string
}

export interface RemoveOwnerInput {
  readonly ownerUrn: string
  readonly ownershipTypeUrn?: Maybe<string>
  readonly resourceUrn: string
}

export interface RemoveStructuredPropertiesInput {
  readonly assetUrn: string
  readonly structuredPropertyUrns: readonly string[]
}

export interface ReportOperationInput {
  readonly urn: string
  readonly operationType: OperationType
  readonly customOperationType?: Maybe<string>
  readonly sourceType: OperationSourceType
  readonly partition?: Maybe<string>
  readonly numAffectedRows?: Maybe<number>
  readonly customProperties?: Maybe<readonly StringMapEntryInput[]>
  readonly timestampMillis?: Maybe<number>
}

export interface ResourceFilterInput {
  readonly type?: Maybe<string>
  readonly resources?: Maybe<readonly string[]>
  readonly allResources?: Maybe<boolean>
  readonly filter?: Maybe<PolicyMatchFilterInput>
  readonly privilegeConstraints?: Maybe<PolicyMatchFilterInput>
}

export interface ResourceRefInput {
  readonly resourceUrn: string
  readonly subResourceType?: Maybe<SubResourceType>
  readonly subResource?: Maybe<string>
}

export interface ResourceSpec {
  readonly resourceType: string
  readonly resourceUrn: string
}

export interface RollbackIngestionInput {
  readonly runId: string
}

export interface SchemaContractInput {
  readonly assertionUrn: string
}

export interface ScrollAcrossEntitiesInput {
  readonly types?: Maybe<readonly string[]>
  readonly query: string
  readonly scrollId?: Maybe<string>
  readonly keepAlive?: Maybe<string>
  readonly count?: Maybe<number>
  readonly orFilters?: Maybe<readonly AndFilterInput[]>
  readonly viewUrn?: Maybe<string>
  readonly searchFlags?: Maybe<SearchFlags>
  readonly sortInput?: Maybe<SearchSortInput>
}

export interface ScrollAcrossLineageInput {
  readonly urn?: Maybe<string>
  readonly direction: LineageDirection
  readonly types?: Maybe<readonly string[]>
  readonly query?: Maybe<string>
  readonly count?: Maybe<number>
  readonly orFilters?: Maybe<readonly AndFilterInput[]>
  readonly startTimeMillis?: Maybe<number>
  readonly endTimeMillis?: Maybe<number>
  readonly searchFlags?: Maybe<SearchFlags>
  readonly lineageFlags?: Maybe<LineageFlags>
  readonly scrollId?: Maybe<string>
  readonly keepAlive?: Maybe<string>
}

export interface SearchAcrossEntitiesInput {
  readonly types?: Maybe<readonly string[]>
  readonly query: string
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly filters?: Maybe<readonly FacetFilterInput[]>
  readonly orFilters?: Maybe<readonly AndFilterInput[]>
  readonly viewUrn?: Maybe<string>
  readonly searchFlags?: Maybe<SearchFlags>
  readonly sortInput?: Maybe<SearchSortInput>
}

export interface SearchAcrossLineageInput {
  readonly urn?: Maybe<string>
  readonly direction: LineageDirection
  readonly types?: Maybe<readonly string[]>
  readonly query?: Maybe<string>
  readonly count?: Maybe<number>
  readonly orFilters?: Maybe<readonly AndFilterInput[]>
  readonly startTimeMillis?: Maybe<number>
  readonly endTimeMillis?: Maybe<number>
  readonly searchFlags?: Maybe<SearchFlags>
  readonly lineageFlags?: Maybe<LineageFlags>
  readonly start?: Maybe<number>
  readonly filters?: Maybe<readonly FacetFilterInput[]>
  readonly viewUrn?: Maybe<string>
  readonly sortInput?: Maybe<SearchSortInput>
}

export interface SearchDocumentsInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
  readonly parentDocuments?: Maybe<readonly string[]>
  readonly rootOnly?: Maybe<boolean>
  readonly types?: Maybe<readonly string[]>
  readonly domains?: Maybe<readonly string[]>
  readonly relatedAssets?: Maybe<readonly string[]>
  readonly sourceType?: Maybe<DocumentSourceType>
  readonly viewUrn?: Maybe<string>
}

export interface SearchFlags {
  readonly skipCache?: Maybe<boolean>
  readonly maxAggValues?: Maybe<number>
  readonly fulltext?: Maybe<boolean>
  readonly skipHighlighting?: Maybe<boolean>
  readonly skipAggregates?: Maybe<boolean>
  readonly getSuggestions?: Maybe<boolean>
  readonly groupingSpec?: Maybe<GroupingSpec>
  readonly includeSoftDeleted?: Maybe<boolean>
  readonly includeHiddenLifecycleStages?: Maybe<boolean>
  readonly includeRestricted?: Maybe<boolean>
  readonly customHighlightingFields?: Maybe<readonly string[]>
  readonly includeStructuredPropertyFacets?: Maybe<boolean>
  readonly filterNonLatestVersions?: Maybe<boolean>
  readonly fetchExtraFields?: Maybe<readonly string[]>
  readonly convertSchemaFieldsToDatasets?: Maybe<boolean>
  readonly includeExplain?: Maybe<boolean>
  readonly includeDraft?: Maybe<boolean>
  readonly searchType?: Maybe<string>
  readonly minScore?: Maybe<number>
}

export interface SearchInput {
  readonly type: string
  readonly query: string
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly filters?: Maybe<readonly FacetFilterInput[]>
  readonly orFilters?: Maybe<readonly AndFilterInput[]>
  readonly searchFlags?: Maybe<SearchFlags>
}

export interface SearchRequestContext {
  readonly query: string
  readonly filters?: Maybe<readonly FacetFilterInput[]>
}

export interface SearchSortInput {
  readonly sortCriterion?: Maybe<SortCriterion>
  readonly sortCriteria?: Maybe<readonly SortCriterion[]>
}

export interface SetLogicalParentInput {
  readonly resourceUrn: string
  readonly parentUrn?: Maybe<string>
}

export interface SortCriterion {
  readonly field: string
  readonly sortOrder: SortOrder
}

export interface SortQueriesInput {
  readonly sortCriterion: SortCriterion
}

export interface StringMapEntryInput {
  readonly key: string
  readonly value?: Maybe<string>
}

export interface StructuredPropertyInputParams {
  readonly structuredPropertyUrn: string
  readonly values: readonly PropertyValueInput[]
}

export interface StructuredPropertySettingsInput {
  readonly isHidden?: Maybe<boolean>
  readonly showInSearchFilters?: Maybe<boolean>
  readonly showInAssetSummary?: Maybe<boolean>
  readonly hideInAssetSummaryWhenEmpty?: Maybe<boolean>
  readonly showAsAssetBadge?: Maybe<boolean>
  readonly showInColumnsTable?: Maybe<boolean>
}

export interface SubmitFormPromptInput {
  readonly promptId: string
  readonly formUrn: string
  readonly type: FormPromptType
  readonly fieldPath?: Maybe<string>
  readonly structuredPropertyParams?: Maybe<StructuredPropertyInputParams>
}

export interface TagAssociationInput {
  readonly tagUrn: string
  readonly resourceUrn: string
  readonly subResourceType?: Maybe<SubResourceType>
  readonly subResource?: Maybe<string>
}

export interface TagAssociationUpdate {
  readonly tag: TagUpdateInput
}

export interface TagUpdateInput {
  readonly urn: string
  readonly name: string
  readonly description?: Maybe<string>
  readonly ownership?: Maybe<OwnershipUpdate>
}

export interface TermAssociationInput {
  readonly termUrn: string
  readonly resourceUrn: string
  readonly subResourceType?: Maybe<SubResourceType>
  readonly subResource?: Maybe<string>
}

export interface TypeQualifierInput {
  readonly allowedTypes?: Maybe<readonly string[]>
}

export interface UnlinkPhysicalChildInput {
  readonly childUrn: string
}

export interface UpdateApplicationsSettingsInput {
  readonly enabled?: Maybe<boolean>
}

export interface UpdateBusinessAttributeInput {
  readonly name?: Maybe<string>
  readonly description?: Maybe<string>
  readonly type?: Maybe<SchemaFieldDataType>
}

export interface UpdateCorpUserLocaleSettingsInput {
  readonly language?: Maybe<string>
}

export interface UpdateCorpUserViewsSettingsInput {
  readonly defaultView?: Maybe<string>
}

export interface UpdateDataProductInput {
  readonly name?: Maybe<string>
  readonly description?: Maybe<string>
}

export interface UpdateDeprecationInput {
  readonly urn: string
  readonly deprecated: boolean
  readonly decommissionTime?: Maybe<number>
  readonly note?: Maybe<string>
  readonly replacement?: Maybe<string>
  readonly subResourceType?: Maybe<SubResourceType>
  readonly subResource?: Maybe<string>
}

export interface UpdateDocumentContentsInput {
  readonly urn: string
  readonly title?: Maybe<string>
  readonly contents?: Maybe<DocumentContentInput>
  readonly subType?: Maybe<string>
}

export interface UpdateDocumentRelatedEntitiesInput {
  readonly urn: string
  readonly relatedAssets?: Maybe<readonly string[]>
  readonly relatedDocuments?: Maybe<readonly string[]>
}

export interface UpdateDocumentSettingsInput {
  readonly urn: string
  readonly showInGlobalContext: boolean
}

export interface UpdateDocumentStatusInput {
  readonly urn: string
  readonly state: DocumentState
}

export interface UpdateDocumentSubTypeInput {
  readonly urn: string
  readonly subType?: Maybe<string>
}

export interface UpdateEmbedInput {
  readonly urn: string
  readonly renderUrl?: Maybe<string>
}

export interface UpdateGlobalViewsSettingsInput {
  readonly defaultView?: Maybe<string>
}

export interface UpdateIncidentInput {
  readonly title?: Maybe<string>
  readonly description?: Maybe<string>
  readonly startedAt?: Maybe<number>
  readonly status?: Maybe<IncidentStatusInput>
  readonly priority?: Maybe<IncidentPriority>
  readonly resourceUrns?: Maybe<readonly string[]>
  readonly assigneeUrns?: Maybe<readonly string[]>
}

export interface UpdateIngestionSourceConfigInput {
  readonly recipe: string
  readonly version?: Maybe<string>
  readonly executorId: string
  readonly debugMode?: Maybe<boolean>
  readonly extraArgs?: Maybe<readonly StringMapEntryInput[]>
}

export interface UpdateIngestionSourceInput {
  readonly name: string
  readonly type: string
  readonly description?: Maybe<string>
  readonly schedule?: Maybe<UpdateIngestionSourceScheduleInput>
  readonly config: UpdateIngestionSourceConfigInput
  readonly source?: Maybe<IngestionSourceSourceInput>
}

export interface UpdateIngestionSourceScheduleInput {
  readonly interval: string
  readonly timezone: string
}

export interface UpdateLineageInput {
  readonly edgesToAdd: readonly (LineageEdge | null)[]
  readonly edgesToRemove: readonly (LineageEdge | null)[]
}

export interface UpdateLinkInput {
  readonly currentUrl: string
  readonly currentLabel: string
  readonly linkUrl: string
  readonly label: string
  readonly resourceUrn: string
  readonly settings?: Maybe<LinkSettingsInput>
}

export interface UpdateLogicalModelSchemaInput {
  readonly urn: string
  readonly columns: readonly EditableSchemaFieldInput[]
}

export interface UpdateMediaInput {
  readonly type: MediaType
  readonly location: string
}

export interface UpdateNameInput {
  readonly name: string
  readonly urn: string
}

export interface UpdateOwnershipTypeInput {
  readonly name?: Maybe<string>
  readonly description?: Maybe<string>
}

export interface UpdateParentNodeInput {
  readonly parentNode?: Maybe<string>
  readonly resourceUrn: string
}

export interface UpdatePostContentInput {
  readonly contentType: PostContentType
  readonly title: string
  readonly description?: Maybe<string>
  readonly link?: Maybe<string>
  readonly media?: Maybe<UpdateMediaInput>
}

export interface UpdatePostInput {
  readonly urn: string
  readonly postType: PostType
  readonly content: UpdatePostContentInput
}

export interface UpdateQueryInput {
  readonly properties?: Maybe<UpdateQueryPropertiesInput>
  readonly subjects?: Maybe<readonly UpdateQuerySubjectInput[]>
}

export interface UpdateQueryPropertiesInput {
  readonly name?: Maybe<string>
  readonly description?: Maybe<string>
  readonly statement?: Maybe<QueryStatementInput>
}

export interface UpdateQuerySubjectInput {
  readonly datasetUrn: string
}

export interface UpdateSecretInput {
  readonly urn: string
  readonly name: string
  readonly value: string
  readonly description?: Maybe<string>
}

export interface UpdateServiceAccountDefaultViewInput {
  readonly urn: string
  readonly defaultView?: Maybe<string>
}

export interface UpdateStructuredPropertyInput {
  readonly urn: string
  readonly displayName?: Maybe<string>
  readonly description?: Maybe<string>
  readonly immutable?: Maybe<boolean>
  readonly typeQualifier?: Maybe<UpdateTypeQualifierInput>
  readonly newAllowedValues?: Maybe<readonly AllowedValueInput[]>
  readonly setCardinalityAsMultiple?: Maybe<boolean>
  readonly newEntityTypes?: Maybe<readonly string[]>
  readonly newAllowedPlatforms?: Maybe<readonly string[]>
  readonly settings?: Maybe<StructuredPropertySettingsInput>
}

export interface UpdateTypeQualifierInput {
  readonly newAllowedTypes?: Maybe<readonly string[]>
}

export interface UpdateUserHomePageSettingsInput {
  readonly pageTemplate?: Maybe<string>
  readonly newDismissedAnnouncements?: Maybe<readonly (string | null)[]>
  readonly removePageTemplate?: Maybe<boolean>
}

export interface UpdateUserSettingInput {
  readonly name: UserSetting
  readonly value: boolean
}

export interface UpdateViewInput {
  readonly name?: Maybe<string>
  readonly description?: Maybe<string>
  readonly definition?: Maybe<DataHubViewDefinitionInput>
}

export interface UpdateWebhookInput {
  readonly url?: Maybe<string>
  readonly filter?: Maybe<WebhookFilterInput>
  readonly values?: Maybe<WebhookValues>
  readonly format?: Maybe<WebhookFormat>
  readonly secret?: Maybe<string>
  readonly status?: Maybe<WebhookStatus>
}

export interface UpsertCustomAssertionInput {
  readonly entityUrn: string
  readonly type: string
  readonly description: string
  readonly fieldPath?: Maybe<string>
  readonly fieldPaths?: Maybe<readonly string[]>
  readonly platform: PlatformInput
  readonly externalUrl?: Maybe<string>
  readonly logic?: Maybe<string>
  readonly scope?: Maybe<DatasetAssertionScope>
  readonly aggregation?: Maybe<AssertionStdAggregation>
  readonly operator?: Maybe<AssertionStdOperator>
  readonly parameters?: Maybe<AssertionStdParametersInput>
  readonly nativeType?: Maybe<string>
  readonly nativeParameters?: Maybe<readonly StringMapEntryInput[]>
}

export interface UpsertDataContractInput {
  readonly entityUrn: string
  readonly freshness?: Maybe<readonly FreshnessContractInput[]>
  readonly schema?: Maybe<readonly SchemaContractInput[]>
  readonly dataQuality?: Maybe<readonly DataQualityContractInput[]>
  readonly state?: Maybe<DataContractState>
  readonly id?: Maybe<string>
}

export interface UpsertLinkInput {
  readonly linkUrl: string
  readonly label: string
  readonly resourceUrn: string
  readonly settings?: Maybe<LinkSettingsInput>
}

export interface UpsertStructuredPropertiesInput {
  readonly assetUrn: string
  readonly structuredPropertyInputParams: readonly StructuredPropertyInputParams[]
}

export interface VerifyFormInput {
  readonly formUrn: string
  readonly entityUrn: string
}

export interface WebhookFilterInput {
  readonly entityTypes?: Maybe<readonly string[]>
  readonly aspects?: Maybe<readonly string[]>
  readonly urns?: Maybe<readonly string[]>
  readonly actors?: Maybe<readonly string[]>
  readonly operations?: Maybe<readonly ChangeOperation[]>
}

export interface QueryArguments {
  readonly aggregateAcrossEntities: { readonly input: AggregateAcrossEntitiesInput }
  readonly appConfig: object
  readonly autoComplete: { readonly input: AutoCompleteInput }
  readonly autoCompleteForMultiple: { readonly input: AutoCompleteMultipleInput }
  readonly browse: { readonly input: BrowseInput }
  readonly browsePaths: { readonly input: BrowsePathsInput }
  readonly browseV2: { readonly input: BrowseV2Input }
  readonly bulkEntityDataProducts: { readonly input: BulkEntityDataProductsInput }
  readonly entities: {
    readonly urns: readonly string[]
    readonly checkForExistence?: Maybe<boolean>
  }
  readonly entity: { readonly urn: string }
  readonly entityExists: { readonly urn: string }
  readonly getAccessToken: { readonly input: GetAccessTokenInput }
  readonly getAccessTokenMetadata: { readonly token: string }
  readonly getEntityCounts: { readonly input?: Maybe<EntityCountInput> }
  readonly getGrantedPrivileges: { readonly input: GetGrantedPrivilegesInput }
  readonly getInviteToken: { readonly input: GetInviteTokenInput }
  readonly getQuickFilters: { readonly input: GetQuickFiltersInput }
  readonly getRootGlossaryNodes: { readonly input: GetRootGlossaryEntitiesInput }
  readonly getRootGlossaryTerms: { readonly input: GetRootGlossaryEntitiesInput }
  readonly getRootMetrics: { readonly input: GetRootEntitiesInput }
  readonly getSchemaBlame: { readonly input: GetSchemaBlameInput }
  readonly getSchemaVersionList: { readonly input: GetSchemaVersionListInput }
  readonly getSecretValues: { readonly input: GetSecretValuesInput }
  readonly getSemanticModels: { readonly input: GetRootEntitiesInput }
  readonly getServiceAccount: { readonly urn: string }
  readonly getTimeline: { readonly input: GetTimelineInput }
  readonly globalHomePageSettings: object
  readonly globalViewsSettings: object
  readonly ingestionSource: { readonly urn: string }
  readonly listAccessTokens: { readonly input: ListAccessTokenInput }
  readonly listApplicationAssets: {
    readonly urn: string
    readonly input: SearchAcrossEntitiesInput
  }
  readonly listBusinessAttributes: { readonly input: ListBusinessAttributesInput }
  readonly listDataProductAssets: {
    readonly urn: string
    readonly input: SearchAcrossEntitiesInput
  }
  readonly listDomains: { readonly input: ListDomainsInput }
  readonly listExecutionRequests: { readonly input: ListExecutionRequestsInput }
  readonly listGlobalViews: { readonly input: ListGlobalViewsInput }
  readonly listGroups: { readonly input: ListGroupsInput }
  readonly listIngestionSources: { readonly input: ListIngestionSourcesInput }
  readonly listInvitations: { readonly input: ListInvitationsInput }
  readonly listLifecycleStages: object
  readonly listMyViews: { readonly input: ListMyViewsInput }
  readonly listOwnershipTypes: { readonly input: ListOwnershipTypesInput }
  readonly listPolicies: { readonly input: ListPoliciesInput }
  readonly listPosts: { readonly input: ListPostsInput }
  readonly listQueries: { readonly input: ListQueriesInput }
  readonly listRecommendations: { readonly input: ListRecommendationsInput }
  readonly listRoles: { readonly input: ListRolesInput }
  readonly listSecrets: { readonly input: ListSecretsInput }
  readonly listServiceAccounts: { readonly input: ListServiceAccountsInput }
  readonly listUsers: { readonly input: ListUsersInput }
  readonly me: object
  readonly recentChanges: { readonly input: RecentChangesInput }
  readonly scrollAcrossEntities: { readonly input: ScrollAcrossEntitiesInput }
  readonly scrollAcrossLineage: { readonly input: ScrollAcrossLineageInput }
  readonly search: { readonly input: SearchInput }
  readonly searchAcrossEntities: { readonly input: SearchAcrossEntitiesInput }
  readonly searchAcrossLineage: { readonly input: SearchAcrossLineageInput }
  readonly searchDocuments: { readonly input: SearchDocumentsInput }
  readonly searchUsers: { readonly input: SearchAcrossEntitiesInput }
  readonly semanticSearchAcrossEntities: { readonly input: SearchAcrossEntitiesInput }
  readonly versionedDataset: { readonly urn: string; readonly versionStamp?: Maybe<string> }
  readonly webhook: { readonly id: string }
  readonly webhookDeliveries: {
    readonly id: string
    readonly state?: Maybe<WebhookDeliveryState>
    readonly after?: Maybe<string>
    readonly limit?: Maybe<number>
  }
  readonly webhooks: object
}

export interface MutationArguments {
  readonly acceptRole: { readonly input: AcceptRoleInput }
  readonly addBusinessAttribute: { readonly input: AddBusinessAttributeInput }
  readonly addGroupMembers: { readonly input: AddGroupMembersInput }
  readonly addLink: { readonly input: AddLinkInput }
  readonly addOwner: { readonly input: AddOwnerInput }
  readonly addOwners: { readonly input: AddOwnersInput }
  readonly addRelatedTerms: { readonly input: RelatedTermsInput }
  readonly addTag: { readonly input: TagAssociationInput }
  readonly addTags: { readonly input: AddTagsInput }
  readonly addTerm: { readonly input: TermAssociationInput }
  readonly addTerms: { readonly input: AddTermsInput }
  readonly batchAddOwners: { readonly input: BatchAddOwnersInput }
  readonly batchAddTags: { readonly input: BatchAddTagsInput }
  readonly batchAddTerms: { readonly input: BatchAddTermsInput }
  readonly batchAddToDataProducts: { readonly input: BatchSetDataProductsInput }
  readonly batchAssignForm: { readonly input: BatchAssignFormInput }
  readonly batchAssignRole: { readonly input: BatchAssignRoleInput }
  readonly batchRemoveFromDataProducts: { readonly input: BatchSetDataProductsInput }
  readonly batchRemoveOwners: { readonly input: BatchRemoveOwnersInput }
  readonly batchRemoveTags: { readonly input: BatchRemoveTagsInput }
  readonly batchRemoveTerms: { readonly input: BatchRemoveTermsInput }
  readonly batchSetApplication: { readonly input: BatchSetApplicationInput }
  readonly batchSetDataProduct: { readonly input: BatchSetDataProductInput }
  readonly batchSetDomain: { readonly input: BatchSetDomainInput }
  readonly batchUnsetApplication: { readonly input: BatchUnsetApplicationInput }
  readonly batchUpdateDeprecation: { readonly input: BatchUpdateDeprecationInput }
  readonly batchUpdateSoftDeleted: { readonly input: BatchUpdateSoftDeletedInput }
  readonly createAccessToken: { readonly input: CreateAccessTokenInput }
  readonly createApplication: { readonly input: CreateApplicationInput }
  readonly createBusinessAttribute: { readonly input: CreateBusinessAttributeInput }
  readonly createDataProduct: { readonly input: CreateDataProductInput }
  readonly createDocument: { readonly input: CreateDocumentInput }
  readonly createDomain: { readonly input: CreateDomainInput }
  readonly createDynamicFormAssignment: { readonly input: CreateDynamicFormAssignmentInput }
  readonly createERModelRelationship: { readonly input: ERModelRelationshipUpdateInput }
  readonly createGlossaryNode: { readonly input: CreateGlossaryEntityInput }
  readonly createGlossaryTerm: { readonly input: CreateGlossaryEntityInput }
  readonly createGroup: { readonly input: CreateGroupInput }
  readonly createIngestionSource: { readonly input: UpdateIngestionSourceInput }
  readonly createInvitation: { readonly input: CreateInvitationInput }
  readonly createInviteToken: { readonly input: CreateInviteTokenInput }
  readonly createLogicalModel: { readonly input: CreateLogicalModelInput }
  readonly createNativeUserResetToken: { readonly input: CreateNativeUserResetTokenInput }
  readonly createOwnershipType: { readonly input: CreateOwnershipTypeInput }
  readonly createPolicy: { readonly input: PolicyUpdateInput }
  readonly createPost: { readonly input: CreatePostInput }
  readonly createQuery: { readonly input: CreateQueryInput }
  readonly createSecret: { readonly input: CreateSecretInput }
  readonly createServiceAccount: { readonly input: CreateServiceAccountInput }
  readonly createStructuredProperty: { readonly input: CreateStructuredPropertyInput }
  readonly createTag: { readonly input: CreateTagInput }
  readonly createView: { readonly input: CreateViewInput }
  readonly createWebhook: { readonly input: CreateWebhookInput }
  readonly deleteApplication: { readonly urn: string }
  readonly deleteAssertion: { readonly urn: string }
  readonly deleteBusinessAttribute: { readonly urn: string }
  readonly deleteDataProduct: { readonly urn: string }
  readonly deleteDocument: { readonly urn: string }
  readonly deleteDomain: { readonly urn: string }
  readonly deleteGlossaryEntity: { readonly urn: string }
  readonly deleteIngestionSource: { readonly urn: string }
  readonly deleteOwnershipType: { readonly urn: string; readonly deleteReferences?: Maybe<boolean> }
  readonly deletePolicy: { readonly urn: string }
  readonly deletePost: { readonly urn: string }
  readonly deleteQuery: { readonly urn: string }
  readonly deleteSecret: { readonly urn: string }
  readonly deleteServiceAccount: { readonly urn: string }
  readonly deleteStructuredProperty: { readonly input: DeleteStructuredPropertyInput }
  readonly deleteTag: { readonly urn: string }
  readonly deleteView: { readonly urn: string }
  readonly deleteWebhook: { readonly id: string }
  readonly linkAssetVersion: { readonly input: unknown }
  readonly linkPhysicalChild: { readonly input: LinkPhysicalChildInput }
  readonly moveDocument: { readonly input: MoveDocumentInput }
  readonly moveDomain: { readonly input: MoveDomainInput }
  readonly raiseIncident: { readonly input: RaiseIncidentInput }
  readonly removeBusinessAttribute: { readonly input: AddBusinessAttributeInput }
  readonly removeGroup: { readonly urn: string }
  readonly removeGroupMembers: { readonly input: RemoveGroupMembersInput }
  readonly removeLink: { readonly input: RemoveLinkInput }
  readonly removeOwner: { readonly input: RemoveOwnerInput }
  readonly removeRelatedTerms: { readonly input: RelatedTermsInput }
  readonly removeStructuredProperties: { readonly input: RemoveStructuredPropertiesInput }
  readonly removeTag: { readonly input: TagAssociationInput }
  readonly removeTerm: { readonly input: TermAssociationInput }
  readonly removeUser: { readonly urn: string }
  readonly reportAssertionResult: { readonly urn: string; readonly result: AssertionResultInput }
  readonly reportOperation: { readonly input: ReportOperationInput }
  readonly retryWebhookDelivery: { readonly id: string; readonly delivery: string }
  readonly revokeAccessToken: { readonly tokenId: string }
  readonly revokeInvitation: { readonly urn: string }
  readonly rollbackIngestion: { readonly input: RollbackIngestionInput }
  readonly setDomain: { readonly entityUrn: string; readonly domainUrn: string }
  readonly setLifecycleStage: { readonly urn: string; readonly lifecycleStageUrn?: Maybe<string> }
  readonly setLogicalParent: { readonly input: SetLogicalParentInput }
  readonly setTagColor: { readonly urn: string; readonly colorHex: string }
  readonly submitFormPrompt: { readonly urn: string; readonly input: SubmitFormPromptInput }
  readonly testWebhook: { readonly id: string }
  readonly unlinkAssetVersion: { readonly input: unknown }
  readonly unlinkPhysicalChild: { readonly input: UnlinkPhysicalChildInput }
  readonly unsetDomain: { readonly entityUrn: string }
  readonly updateApplicationsSettings: { readonly input: UpdateApplicationsSettingsInput }
  readonly updateBusinessAttribute: {
    readonly urn: string
    readonly input: UpdateBusinessAttributeInput
  }
  readonly updateChart: { readonly urn: string; readonly input: ChartUpdateInput }
  readonly updateCorpGroupProperties: { readonly urn: string; readonly input: CorpGroupUpdateInput }
  readonly updateCorpUserLocaleSettings: { readonly input: UpdateCorpUserLocaleSettingsInput }
  readonly updateCorpUserProperties: { readonly urn: string; readonly input: CorpUserUpdateInput }
  readonly updateCorpUserViewsSettings: { readonly input: UpdateCorpUserViewsSettingsInput }
  readonly updateDashboard: { readonly urn: string; readonly input: DashboardUpdateInput }
  readonly updateDataFlow: { readonly urn: string; readonly input: DataFlowUpdateInput }
  readonly updateDataJob: { readonly urn: string; readonly input: DataJobUpdateInput }
  readonly updateDataProduct: { readonly urn: string; readonly input: UpdateDataProductInput }
  readonly updateDataset: { readonly urn: string; readonly input: DatasetUpdateInput }
  readonly updateDatasets: { readonly input: readonly BatchDatasetUpdateInput[] }
  readonly updateDeprecation: { readonly input: UpdateDeprecationInput }
  readonly updateDescription: { readonly input: DescriptionUpdateInput }
  readonly updateDisplayProperties: {
    readonly urn: string
    readonly input: DisplayPropertiesUpdateInput
  }
  readonly updateDocumentContents: { readonly input: UpdateDocumentContentsInput }
  readonly updateDocumentRelatedEntities: { readonly input: UpdateDocumentRelatedEntitiesInput }
  readonly updateDocumentSettings: { readonly input: UpdateDocumentSettingsInput }
  readonly updateDocumentStatus: { readonly input: UpdateDocumentStatusInput }
  readonly updateDocumentSubType: { readonly input: UpdateDocumentSubTypeInput }
  readonly updateERModelRelationship: {
    readonly urn: string
    readonly input: ERModelRelationshipUpdateInput
  }
  readonly updateEmbed: { readonly input: UpdateEmbedInput }
  readonly updateGlobalViewsSettings: { readonly input: UpdateGlobalViewsSettingsInput }
  readonly updateIncident: { readonly urn: string; readonly input: UpdateIncidentInput }
  readonly updateIncidentStatus: { readonly urn: string; readonly input: IncidentStatusInput }
  readonly updateIngestionSource: {
    readonly urn: string
    readonly input: UpdateIngestionSourceInput
  }
  readonly updateLineage: { readonly input: UpdateLineageInput }
  readonly updateLink: { readonly input: UpdateLinkInput }
  readonly updateLogicalModelSchema: { readonly input: UpdateLogicalModelSchemaInput }
  readonly updateName: { readonly input: UpdateNameInput }
  readonly updateOwnershipType: { readonly urn: string; readonly input: UpdateOwnershipTypeInput }
  readonly updateParentNode: { readonly input: UpdateParentNodeInput }
  readonly updatePolicy: { readonly urn: string; readonly input: PolicyUpdateInput }
  readonly updatePost: { readonly input: UpdatePostInput }
  readonly updateQuery: { readonly urn: string; readonly input: UpdateQueryInput }
  readonly updateSecret: { readonly input: UpdateSecretInput }
  readonly updateServiceAccountDefaultView: { readonly input: UpdateServiceAccountDefaultViewInput }
  readonly updateStructuredProperty: { readonly input: UpdateStructuredPropertyInput }
  readonly updateTag: { readonly urn: string; readonly input: TagUpdateInput }
  readonly updateUserHomePageSettings: { readonly input: UpdateUserHomePageSettingsInput }
  readonly updateUserSetting: { readonly input: UpdateUserSettingInput }
  readonly updateUserStatus: { readonly urn: string; readonly status: CorpUserStatus }
  readonly updateView: { readonly urn: string; readonly input: UpdateViewInput }
  readonly updateWebhook: { readonly id: string; readonly input: UpdateWebhookInput }
  readonly upsertConnection: { readonly input: unknown }
  readonly upsertCustomAssertion: {
    readonly urn?: Maybe<string>
    readonly input: UpsertCustomAssertionInput
  }
  readonly upsertDataContract: {
    readonly urn?: Maybe<string>
    readonly input: UpsertDataContractInput
  }
  readonly upsertLink: { readonly input: UpsertLinkInput }
  readonly upsertStructuredProperties: { readonly input: UpsertStructuredPropertiesInput }
  readonly verifyForm: { readonly input: VerifyFormInput }
}

/** Arguments of the fields of all other types, by field name; a union where types differ. */
export interface FieldArguments {
  readonly aspects: { readonly input?: Maybe<AspectParams> }
  readonly assertions: {
    readonly start?: Maybe<number>
    readonly count?: Maybe<number>
    readonly includeSoftDeleted?: Maybe<boolean>
  }
  readonly changeHistory: {
    readonly startTimeMillis?: Maybe<number>
    readonly endTimeMillis?: Maybe<number>
    readonly limit?: Maybe<number>
  }
  readonly chartUsageStatistics: {
    readonly startTimeMillis?: Maybe<number>
    readonly endTimeMillis?: Maybe<number>
    readonly filter?: Maybe<FilterInput>
    readonly limit?: Maybe<number>
  }
  readonly childMetrics: { readonly input: ScrollAcrossEntitiesInput }
  readonly dashboardUsageStatistics: {
    readonly startTimeMillis?: Maybe<number>
    readonly endTimeMillis?: Maybe<number>
    readonly filter?: Maybe<FilterInput>
    readonly limit?: Maybe<number>
  }
  readonly datasetProfiles: {
    readonly startTimeMillis?: Maybe<number>
    readonly endTimeMillis?: Maybe<number>
    readonly filter?: Maybe<FilterInput>
    readonly limit?: Maybe<number>
  }
  readonly documentUsageStatistics: {
    readonly startTimeMillis?: Maybe<number>
    readonly endTimeMillis?: Maybe<number>
    readonly filter?: Maybe<FilterInput>
    readonly limit?: Maybe<number>
  }
  readonly entities:
    | { readonly input?: Maybe<ContainerEntitiesInput> }
    | { readonly input?: Maybe<SearchAcrossEntitiesInput> }
    | { readonly input?: Maybe<DomainEntitiesInput> }
  readonly events: { readonly count?: Maybe<number> }
  readonly executions: { readonly start?: Maybe<number>; readonly count?: Maybe<number> }
  readonly glossaryChildrenSearch: { readonly input: ScrollAcrossEntitiesInput }
  readonly history: { readonly start?: Maybe<number>; readonly count?: Maybe<number> }
  readonly incidents: {
    readonly state?: Maybe<IncidentState>
    readonly stage?: Maybe<IncidentStage>
    readonly priority?: Maybe<IncidentPriority>
    readonly assigneeUrns?: Maybe<readonly string[]>
    readonly start?: Maybe<number>
    readonly count?: Maybe<number>
  }
  readonly lineage: { readonly input: LineageInput }
  readonly metrics: { readonly input: ScrollAcrossEntitiesInput }
  readonly operations: {
    readonly startTimeMillis?: Maybe<number>
    readonly endTimeMillis?: Maybe<number>
    readonly filter?: Maybe<FilterInput>
    readonly limit?: Maybe<number>
  }
  readonly operationsStats: { readonly input?: Maybe<OperationsStatsInput> }
  readonly queryUsageStatistics: {
    readonly startTimeMillis?: Maybe<number>
    readonly endTimeMillis?: Maybe<number>
    readonly filter?: Maybe<FilterInput>
    readonly limit?: Maybe<number>
  }
  readonly relatedDocuments: { readonly input: RelatedDocumentsInput }
  readonly relationships: { readonly input: RelationshipsInput }
  readonly runEvents: {
    readonly status?: Maybe<AssertionRunStatus>
    readonly startTimeMillis?: Maybe<number>
    readonly endTimeMillis?: Maybe<number>
    readonly filter?: Maybe<FilterInput>
    readonly limit?: Maybe<number>
  }
  readonly runs:
    | { readonly start?: Maybe<number>; readonly count?: Maybe<number> }
    | {
        readonly start?: Maybe<number>
        readonly count?: Maybe<number>
        readonly direction: RelationshipDirection
      }
  readonly schemaMetadata: { readonly version?: Maybe<number> }
  readonly siblingsSearch: { readonly input: ScrollAcrossEntitiesInput }
  readonly state: {
    readonly startTimeMillis?: Maybe<number>
    readonly endTimeMillis?: Maybe<number>
    readonly filter?: Maybe<FilterInput>
    readonly limit?: Maybe<number>
  }
  readonly usageStats: {
    readonly resource?: Maybe<string>
    readonly range?: Maybe<TimeRange>
    readonly startTimeMillis?: Maybe<number>
    readonly timeZone?: Maybe<string>
  }
  readonly versionsSearch: { readonly input: SearchAcrossEntitiesInput }
}
