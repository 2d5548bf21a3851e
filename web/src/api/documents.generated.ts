// Written by `npm run toc` from web/documents. Do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] }
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  | T
  | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never }
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core'
export type EntityType =
  | 'APPLICATION'
  | 'ASSERTION'
  | 'BUSINESS_ATTRIBUTE'
  | 'CHART'
  | 'CONTAINER'
  | 'CORP_GROUP'
  | 'CORP_USER'
  | 'DASHBOARD'
  | 'DATA_CONTRACT'
  | 'DATA_FLOW'
  | 'DATAHUB_VIEW'
  | 'DATA_JOB'
  | 'DATA_PLATFORM_INSTANCE'
  | 'DATA_PLATFORM'
  | 'DATA_PROCESS_INSTANCE'
  | 'DATA_PRODUCT'
  | 'DATASET'
  | 'DOCUMENT'
  | 'DOMAIN'
  | 'FORM'
  | 'GLOSSARY_NODE'
  | 'GLOSSARY_TERM'
  | 'INCIDENT'
  | 'MLFEATURE_TABLE'
  | 'MLFEATURE'
  | 'MLMODEL_DEPLOYMENT'
  | 'MLMODEL_GROUP'
  | 'MLMODEL'
  | 'MLPRIMARY_KEY'
  | 'NOTEBOOK'
  | 'CUSTOM_OWNERSHIP_TYPE'
  | 'POST'
  | 'QUERY'
  | 'ROLE'
  | 'SCHEMA_FIELD'
  | 'STRUCTURED_PROPERTY'
  | 'TAG'
  | 'VERSION_SET'
  | 'AGENT_SKILL'
  | 'AI_AGENT'
  | 'API'
  | 'ACCESS_TOKEN'
  | 'DATAHUB_ACTION'
  | 'DATAHUB_CONNECTION'
  | 'DATAHUB_EXECUTION_REQUEST'
  | 'DATAHUB_FILE'
  | 'DATAHUB_INGESTION_SOURCE'
  | 'DATAHUB_OPEN_APISCHEMA'
  | 'DATAHUB_PAGE_MODULE'
  | 'DATAHUB_PAGE_TEMPLATE'
  | 'DATAHUB_PERSONA'
  | 'DATAHUB_POLICY'
  | 'DATAHUB_ROLE'
  | 'DATAHUB_SECRET'
  | 'DATAHUB_STEP_STATE'
  | 'DATAHUB_UPGRADE'
  | 'DATA_TYPE'
  | 'ENTITY_TYPE'
  | 'ER_MODEL_RELATIONSHIP'
  | 'GLOBAL_SETTINGS'
  | 'INVITE_TOKEN'
  | 'LIFECYCLE_STAGE_TYPE'
  | 'PLATFORM_RESOURCE'
  | 'REPOSITORY'
  | 'SEARCH_TEMPLATE'
  | 'SERVICE'
  | 'TEST'
  | 'DATAHUB_RETENTION'
  | 'DATA_PROCESS'
  | 'METRIC'
  | 'SEMANTIC_MODEL'
  | 'TELEMETRY'
  | 'OTHER'

/** Environment of a dataset. */
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

/** Kind of a column. */
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

export type AspectParams = {
  /** Those that a page shows by itself; there are none. */
  readonly autoRenderOnly?: boolean | null | undefined
  readonly aspectNames?: ReadonlyArray<string> | null | undefined
}

export type RelationshipDirection = 'INCOMING' | 'OUTGOING'

export type LineageDirection = 'UPSTREAM' | 'DOWNSTREAM'

export type RelationshipsInput = {
  readonly types: ReadonlyArray<string>
  readonly direction: RelationshipDirection
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly includeSoftDelete?: boolean | null | undefined
}

export type FacetFilterInput = {
  readonly field: string
  /** Older than the list of values. */
  readonly value?: string | null | undefined
  /** Any of them. */
  readonly values?: ReadonlyArray<string> | null | undefined
  readonly negated?: boolean | null | undefined
  readonly condition?: FilterOperator | null | undefined
}

/** All of them. */
export type AndFilterInput = {
  readonly and?: ReadonlyArray<FacetFilterInput> | null | undefined
}

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

export type SortOrder = 'ASCENDING' | 'DESCENDING'

export type SortCriterion = {
  readonly field: string
  readonly sortOrder: SortOrder
}

export type SearchSortInput = {
  readonly sortCriterion?: SortCriterion | null | undefined
  /** Wins over the single one. */
  readonly sortCriteria?: ReadonlyArray<SortCriterion> | null | undefined
}

export type GroupingCriterion = {
  readonly baseEntityType?: EntityType | null | undefined
  readonly groupingEntityType: EntityType
}

export type GroupingSpec = {
  readonly groupingCriteria: ReadonlyArray<GroupingCriterion>
}

export type SearchFlags = {
  readonly skipCache?: boolean | null | undefined
  /** Most values of a facet. */
  readonly maxAggValues?: number | null | undefined
  readonly fulltext?: boolean | null | undefined
  readonly skipHighlighting?: boolean | null | undefined
  readonly skipAggregates?: boolean | null | undefined
  readonly getSuggestions?: boolean | null | undefined
  readonly groupingSpec?: GroupingSpec | null | undefined
  readonly includeSoftDeleted?: boolean | null | undefined
  readonly includeRestricted?: boolean | null | undefined
  readonly customHighlightingFields?: ReadonlyArray<string> | null | undefined
  readonly includeStructuredPropertyFacets?: boolean | null | undefined
  readonly filterNonLatestVersions?: boolean | null | undefined
  /** Search fields whose values each result has as extraProperties. */
  readonly fetchExtraFields?: ReadonlyArray<string> | null | undefined
  /** A column that is found is shown as what it belongs to. */
  readonly convertSchemaFieldsToDatasets?: boolean | null | undefined
  readonly includeExplain?: boolean | null | undefined
  readonly includeDraft?: boolean | null | undefined
  readonly searchType?: string | null | undefined
  readonly minScore?: number | null | undefined
}

export type SearchAcrossEntitiesInput = {
  /** None: what people usually look for. */
  readonly types?: ReadonlyArray<EntityType> | null | undefined
  readonly query: string
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly filters?: ReadonlyArray<FacetFilterInput> | null | undefined
  readonly orFilters?: ReadonlyArray<AndFilterInput> | null | undefined
  readonly viewUrn?: string | null | undefined
  readonly searchFlags?: SearchFlags | null | undefined
  readonly sortInput?: SearchSortInput | null | undefined
}

export type AggregateAcrossEntitiesInput = {
  readonly types?: ReadonlyArray<EntityType> | null | undefined
  /** A blank one is about everything. */
  readonly query: string
  /** Fields to be counted; none: all. */
  readonly facets?: ReadonlyArray<string> | null | undefined
  readonly orFilters?: ReadonlyArray<AndFilterInput> | null | undefined
  readonly viewUrn?: string | null | undefined
  readonly searchFlags?: SearchFlags | null | undefined
}

/** Taken and not looked at; the walk has its own limits. */
export type LineageFlags = {
  readonly entitiesExploredPerHopLimit?: number | null | undefined
  readonly startTimeMillis?: number | null | undefined
  readonly endTimeMillis?: number | null | undefined
  readonly ignoreAsHops?: ReadonlyArray<EntityTypeToPlatforms> | null | undefined
}

export type EntityTypeToPlatforms = {
  readonly entityType: EntityType
  readonly platforms?: ReadonlyArray<string> | null | undefined
}

export type SearchAcrossLineageInput = {
  readonly urn?: string | null | undefined
  readonly direction: LineageDirection
  /** None: all that there are in the lineage. */
  readonly types?: ReadonlyArray<EntityType> | null | undefined
  readonly query?: string | null | undefined
  readonly count?: number | null | undefined
  /** The field degree is the distance: 1, 2, 3+ and other numbers. */
  readonly orFilters?: ReadonlyArray<AndFilterInput> | null | undefined
  /** Taken and not looked at: edges are told as they are now. */
  readonly startTimeMillis?: number | null | undefined
  readonly endTimeMillis?: number | null | undefined
  readonly searchFlags?: SearchFlags | null | undefined
  readonly lineageFlags?: LineageFlags | null | undefined
  readonly start?: number | null | undefined
  readonly filters?: ReadonlyArray<FacetFilterInput> | null | undefined
  readonly viewUrn?: string | null | undefined
  readonly sortInput?: SearchSortInput | null | undefined
}

export type GetRootGlossaryEntitiesInput = {
  readonly start: number
  readonly count: number
}

/** What a sub-resource is. */
export type SubResourceType =
  /** A column; its path is the sub-resource. */
  'DATASET_FIELD'

/** An entity, or a column of it. */
export type ResourceRefInput = {
  readonly resourceUrn: string
  readonly subResourceType?: SubResourceType | null | undefined
  readonly subResource?: string | null | undefined
}

export type CreateTagInput = {
  /** Last part of the URN, as it is; left out, one is made up. */
  readonly id?: string | null | undefined
  readonly name: string
  readonly description?: string | null | undefined
}

export type TagAssociationInput = {
  readonly tagUrn: string
  readonly resourceUrn: string
  readonly subResourceType?: SubResourceType | null | undefined
  readonly subResource?: string | null | undefined
}

export type AddTagsInput = {
  readonly tagUrns: ReadonlyArray<string>
  readonly resourceUrn: string
  readonly subResourceType?: SubResourceType | null | undefined
  readonly subResource?: string | null | undefined
}

export type TermAssociationInput = {
  readonly termUrn: string
  readonly resourceUrn: string
  readonly subResourceType?: SubResourceType | null | undefined
  readonly subResource?: string | null | undefined
}

export type AddTermsInput = {
  readonly termUrns: ReadonlyArray<string>
  readonly resourceUrn: string
  readonly subResourceType?: SubResourceType | null | undefined
  readonly subResource?: string | null | undefined
}

export type DescriptionUpdateInput = {
  /** Markdown; empty text stays empty text. */
  readonly description: string
  readonly resourceUrn: string
  readonly subResourceType?: SubResourceType | null | undefined
  readonly subResource?: string | null | undefined
}

export type UpdateDeprecationInput = {
  readonly urn: string
  readonly deprecated: boolean
  readonly decommissionTime?: number | null | undefined
  readonly note?: string | null | undefined
  readonly replacement?: string | null | undefined
  readonly subResourceType?: SubResourceType | null | undefined
  readonly subResource?: string | null | undefined
}

export type CreateDomainInput = {
  readonly id?: string | null | undefined
  readonly name: string
  readonly description?: string | null | undefined
  /** URN of the domain that it is to be part of. */
  readonly parentDomain?: string | null | undefined
  /** None: who creates it. */
  readonly owners?: ReadonlyArray<OwnerInput> | null | undefined
}

export type BatchSetDomainInput = {
  /** None: out of any domain. */
  readonly domainUrn?: string | null | undefined
  readonly resources: ReadonlyArray<ResourceRefInput | null | undefined>
}

export type CreateGlossaryEntityInput = {
  /** Last part of the URN, as it is; left out, one is made up. */
  readonly id?: string | null | undefined
  readonly name: string
  readonly description?: string | null | undefined
  /** URN of the node that it is to be part of. */
  readonly parentNode?: string | null | undefined
}

export type BatchUpdateSoftDeletedInput = {
  readonly urns: ReadonlyArray<string>
  readonly deleted: boolean
}

export type LinkSettingsInput = {
  readonly showInAssetPreview?: boolean | null | undefined
}

export type AddLinkInput = {
  readonly linkUrl: string
  readonly label: string
  readonly resourceUrn: string
  readonly settings?: LinkSettingsInput | null | undefined
}

export type RemoveLinkInput = {
  readonly linkUrl: string
  /** None: every link to the address. */
  readonly label?: string | null | undefined
  readonly resourceUrn: string
}

export type OwnerEntityType = 'CORP_USER' | 'CORP_GROUP'

export type OwnerInput = {
  readonly ownerUrn: string
  readonly ownerEntityType: OwnerEntityType
  /** Kind of ownership, as older clients state it. */
  readonly type?: OwnershipType | null | undefined
  readonly ownershipTypeUrn?: string | null | undefined
}

export type AddOwnersInput = {
  readonly owners: ReadonlyArray<OwnerInput>
  readonly resourceUrn: string
}

export type RemoveOwnerInput = {
  readonly ownerUrn: string
  /** None: with all its types. */
  readonly ownershipTypeUrn?: string | null | undefined
  readonly resourceUrn: string
}

export type AccessTokenType = 'PERSONAL' | 'SERVICE_ACCOUNT'

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

export type CreateAccessTokenInput = {
  readonly type: AccessTokenType
  /** The user whom the bearer of the token is. */
  readonly actorUrn: string
  readonly duration: AccessTokenDuration
  readonly name: string
  readonly description?: string | null | undefined
  /** At most your own. Left out: your own, or READER in a token for somebody else. */
  readonly role?: AccessTokenRole | null | undefined
}

export type ListAccessTokenInput = {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  /** By actorUrn, ownerUrn, and expiresAt LESS_THAN. */
  readonly filters?: ReadonlyArray<FacetFilterInput> | null | undefined
}

export type LastMeasuredQueryVariables = Exact<{
  urn: string
}>

export type LastMeasuredQuery = {
  readonly dataset: {
    readonly datasetProfiles: ReadonlyArray<{ readonly timestampMillis: number | null }> | null
  } | null
}

export type ActivityQueryVariables = Exact<{
  urn: string
  since: number
}>

export type ActivityQuery = {
  readonly dataset: {
    readonly datasetProfiles: ReadonlyArray<{
      readonly timestampMillis: number | null
      readonly rowCount: number | null
      readonly columnCount: number | null
      readonly sizeInBytes: number | null
    }> | null
    readonly usageStats: {
      readonly buckets: ReadonlyArray<{
        readonly bucket: number | null
        readonly metrics: {
          readonly totalSqlQueries: number | null
          readonly uniqueUserCount: number | null
        } | null
      }> | null
      readonly aggregations: {
        readonly totalSqlQueries: number | null
        readonly users: ReadonlyArray<{
          readonly count: number | null
          readonly user: EntityName_CorpUser_Fragment | null
        }> | null
      } | null
    } | null
  } | null
}

export type NullSharesQueryVariables = Exact<{
  urn: string
  since: number
}>

export type NullSharesQuery = {
  readonly dataset: {
    readonly datasetProfiles: ReadonlyArray<{
      readonly timestampMillis: number | null
      readonly fieldProfiles: ReadonlyArray<{
        readonly fieldPath: string | null
        readonly nullProportion: number | null
      }> | null
    }> | null
  } | null
}

export type OwnerNamesFragment = {
  readonly owners: ReadonlyArray<{
    readonly type: OwnershipType | null
    readonly owner: EntityName_CorpUser_Fragment | EntityName_CorpGroup_Fragment | null
    readonly ownershipType: {
      readonly urn: string
      readonly info: { readonly name: string | null } | null
    } | null
  }> | null
}

export type TagNamesFragment = {
  readonly tags: ReadonlyArray<{ readonly tag: EntityName_Tag_Fragment | null }> | null
}

export type TermNamesFragment = {
  readonly terms: ReadonlyArray<{ readonly term: EntityName_GlossaryTerm_Fragment | null }> | null
}

export type DomainNameFragment = { readonly domain: EntityName_Domain_Fragment | null }

type EntityCard_Application_Fragment = EntityName_Application_Fragment

type EntityCard_Assertion_Fragment = EntityName_Assertion_Fragment

type EntityCard_BusinessAttribute_Fragment = EntityName_BusinessAttribute_Fragment

type EntityCard_Chart_Fragment = {
  readonly properties: { readonly description: string | null } | null
  readonly editableProperties: { readonly description: string | null } | null
  readonly browsePathV2: {
    readonly path: ReadonlyArray<{
      readonly name: string | null
      readonly entity:
        | EntityName_Application_Fragment
        | EntityName_Assertion_Fragment
        | EntityName_BusinessAttribute_Fragment
        | EntityName_Chart_Fragment
        | EntityName_Container_Fragment
        | EntityName_CorpGroup_Fragment
        | EntityName_CorpUser_Fragment
        | EntityName_Dashboard_Fragment
        | EntityName_DataContract_Fragment
        | EntityName_DataFlow_Fragment
        | EntityName_DataHubView_Fragment
        | EntityName_DataJob_Fragment
        | EntityName_DataPlatformInstance_Fragment
        | EntityName_DataPlatform_Fragment
        | EntityName_DataProcessInstance_Fragment
        | EntityName_DataProduct_Fragment
        | EntityName_Dataset_Fragment
        | EntityName_Document_Fragment
        | EntityName_Domain_Fragment
        | EntityName_Form_Fragment
        | EntityName_GlossaryNode_Fragment
        | EntityName_GlossaryTerm_Fragment
        | EntityName_Incident_Fragment
        | EntityName_MlFeatureTable_Fragment
        | EntityName_MlFeature_Fragment
        | EntityName_MlModelDeployment_Fragment
        | EntityName_MlModelGroup_Fragment
        | EntityName_MlModel_Fragment
        | EntityName_MlPrimaryKey_Fragment
        | EntityName_Notebook_Fragment
        | EntityName_OwnershipTypeEntity_Fragment
        | EntityName_Post_Fragment
        | EntityName_QueryEntity_Fragment
        | EntityName_Role_Fragment
        | EntityName_SchemaFieldEntity_Fragment
        | EntityName_StructuredPropertyEntity_Fragment
        | EntityName_Tag_Fragment
        | EntityName_VersionSet_Fragment
        | EntityName_OtherEntity_Fragment
        | null
    }> | null
  } | null
  readonly ownership: OwnerNamesFragment | null
  readonly tags: TagNamesFragment | null
  readonly glossaryTerms: TermNamesFragment | null
  readonly domain: DomainNameFragment | null
} & EntityName_Chart_Fragment

type EntityCard_Container_Fragment = {
  readonly properties: { readonly description: string | null } | null
  readonly editableProperties: { readonly description: string | null } | null
  readonly browsePathV2: {
    readonly path: ReadonlyArray<{
      readonly name: string | null
      readonly entity:
        | EntityName_Application_Fragment
        | EntityName_Assertion_Fragment
        | EntityName_BusinessAttribute_Fragment
        | EntityName_Chart_Fragment
        | EntityName_Container_Fragment
        | EntityName_CorpGroup_Fragment
        | EntityName_CorpUser_Fragment
        | EntityName_Dashboard_Fragment
        | EntityName_DataContract_Fragment
        | EntityName_DataFlow_Fragment
        | EntityName_DataHubView_Fragment
        | EntityName_DataJob_Fragment
        | EntityName_DataPlatformInstance_Fragment
        | EntityName_DataPlatform_Fragment
        | EntityName_DataProcessInstance_Fragment
        | EntityName_DataProduct_Fragment
        | EntityName_Dataset_Fragment
        | EntityName_Document_Fragment
        | EntityName_Domain_Fragment
        | EntityName_Form_Fragment
        | EntityName_GlossaryNode_Fragment
        | EntityName_GlossaryTerm_Fragment
        | EntityName_Incident_Fragment
        | EntityName_MlFeatureTable_Fragment
        | EntityName_MlFeature_Fragment
        | EntityName_MlModelDeployment_Fragment
        | EntityName_MlModelGroup_Fragment
        | EntityName_MlModel_Fragment
        | EntityName_MlPrimaryKey_Fragment
        | EntityName_Notebook_Fragment
        | EntityName_OwnershipTypeEntity_Fragment
        | EntityName_Post_Fragment
        | EntityName_QueryEntity_Fragment
        | EntityName_Role_Fragment
        | EntityName_SchemaFieldEntity_Fragment
        | EntityName_StructuredPropertyEntity_Fragment
        | EntityName_Tag_Fragment
        | EntityName_VersionSet_Fragment
        | EntityName_OtherEntity_Fragment
        | null
    }> | null
  } | null
  readonly ownership: OwnerNamesFragment | null
  readonly tags: TagNamesFragment | null
  readonly glossaryTerms: TermNamesFragment | null
  readonly domain: DomainNameFragment | null
} & EntityName_Container_Fragment

type EntityCard_CorpGroup_Fragment = {
  readonly properties: { readonly description: string | null; readonly email: string | null } | null
  readonly editableProperties: { readonly description: string | null } | null
} & EntityName_CorpGroup_Fragment

type EntityCard_CorpUser_Fragment = {
  readonly properties: {
    readonly title: string | null
    readonly email: string | null
    readonly departmentName: string | null
  } | null
  readonly editableProperties: { readonly aboutMe: string | null } | null
} & EntityName_CorpUser_Fragment

type EntityCard_Dashboard_Fragment = {
  readonly properties: { readonly description: string | null } | null
  readonly editableProperties: { readonly description: string | null } | null
  readonly browsePathV2: {
    readonly path: ReadonlyArray<{
      readonly name: string | null
      readonly entity:
        | EntityName_Application_Fragment
        | EntityName_Assertion_Fragment
        | EntityName_BusinessAttribute_Fragment
        | EntityName_Chart_Fragment
        | EntityName_Container_Fragment
        | EntityName_CorpGroup_Fragment
        | EntityName_CorpUser_Fragment
        | EntityName_Dashboard_Fragment
        | EntityName_DataContract_Fragment
        | EntityName_DataFlow_Fragment
        | EntityName_DataHubView_Fragment
        | EntityName_DataJob_Fragment
        | EntityName_DataPlatformInstance_Fragment
        | EntityName_DataPlatform_Fragment
        | EntityName_DataProcessInstance_Fragment
        | EntityName_DataProduct_Fragment
        | EntityName_Dataset_Fragment
        | EntityName_Document_Fragment
        | EntityName_Domain_Fragment
        | EntityName_Form_Fragment
        | EntityName_GlossaryNode_Fragment
        | EntityName_GlossaryTerm_Fragment
        | EntityName_Incident_Fragment
        | EntityName_MlFeatureTable_Fragment
        | EntityName_MlFeature_Fragment
        | EntityName_MlModelDeployment_Fragment
        | EntityName_MlModelGroup_Fragment
        | EntityName_MlModel_Fragment
        | EntityName_MlPrimaryKey_Fragment
        | EntityName_Notebook_Fragment
        | EntityName_OwnershipTypeEntity_Fragment
        | EntityName_Post_Fragment
        | EntityName_QueryEntity_Fragment
        | EntityName_Role_Fragment
        | EntityName_SchemaFieldEntity_Fragment
        | EntityName_StructuredPropertyEntity_Fragment
        | EntityName_Tag_Fragment
        | EntityName_VersionSet_Fragment
        | EntityName_OtherEntity_Fragment
        | null
    }> | null
  } | null
  readonly ownership: OwnerNamesFragment | null
  readonly tags: TagNamesFragment | null
  readonly glossaryTerms: TermNamesFragment | null
  readonly domain: DomainNameFragment | null
} & EntityName_Dashboard_Fragment

type EntityCard_DataContract_Fragment = EntityName_DataContract_Fragment

type EntityCard_DataFlow_Fragment = {
  readonly properties: { readonly description: string | null } | null
  readonly editableProperties: { readonly description: string | null } | null
  readonly browsePathV2: {
    readonly path: ReadonlyArray<{
      readonly name: string | null
      readonly entity:
        | EntityName_Application_Fragment
        | EntityName_Assertion_Fragment
        | EntityName_BusinessAttribute_Fragment
        | EntityName_Chart_Fragment
        | EntityName_Container_Fragment
        | EntityName_CorpGroup_Fragment
        | EntityName_CorpUser_Fragment
        | EntityName_Dashboard_Fragment
        | EntityName_DataContract_Fragment
        | EntityName_DataFlow_Fragment
        | EntityName_DataHubView_Fragment
        | EntityName_DataJob_Fragment
        | EntityName_DataPlatformInstance_Fragment
        | EntityName_DataPlatform_Fragment
        | EntityName_DataProcessInstance_Fragment
        | EntityName_DataProduct_Fragment
        | EntityName_Dataset_Fragment
        | EntityName_Document_Fragment
        | EntityName_Domain_Fragment
        | EntityName_Form_Fragment
        | EntityName_GlossaryNode_Fragment
        | EntityName_GlossaryTerm_Fragment
        | EntityName_Incident_Fragment
        | EntityName_MlFeatureTable_Fragment
        | EntityName_MlFeature_Fragment
        | EntityName_MlModelDeployment_Fragment
        | EntityName_MlModelGroup_Fragment
        | EntityName_MlModel_Fragment
        | EntityName_MlPrimaryKey_Fragment
        | EntityName_Notebook_Fragment
        | EntityName_OwnershipTypeEntity_Fragment
        | EntityName_Post_Fragment
        | EntityName_QueryEntity_Fragment
        | EntityName_Role_Fragment
        | EntityName_SchemaFieldEntity_Fragment
        | EntityName_StructuredPropertyEntity_Fragment
        | EntityName_Tag_Fragment
        | EntityName_VersionSet_Fragment
        | EntityName_OtherEntity_Fragment
        | null
    }> | null
  } | null
  readonly ownership: OwnerNamesFragment | null
  readonly tags: TagNamesFragment | null
  readonly glossaryTerms: TermNamesFragment | null
  readonly domain: DomainNameFragment | null
} & EntityName_DataFlow_Fragment

type EntityCard_DataHubView_Fragment = EntityName_DataHubView_Fragment

type EntityCard_DataJob_Fragment = {
  readonly properties: { readonly description: string | null } | null
  readonly editableProperties: { readonly description: string | null } | null
  readonly browsePathV2: {
    readonly path: ReadonlyArray<{
      readonly name: string | null
      readonly entity:
        | EntityName_Application_Fragment
        | EntityName_Assertion_Fragment
        | EntityName_BusinessAttribute_Fragment
        | EntityName_Chart_Fragment
        | EntityName_Container_Fragment
        | EntityName_CorpGroup_Fragment
        | EntityName_CorpUser_Fragment
        | EntityName_Dashboard_Fragment
        | EntityName_DataContract_Fragment
        | EntityName_DataFlow_Fragment
        | EntityName_DataHubView_Fragment
        | EntityName_DataJob_Fragment
        | EntityName_DataPlatformInstance_Fragment
        | EntityName_DataPlatform_Fragment
        | EntityName_DataProcessInstance_Fragment
        | EntityName_DataProduct_Fragment
        | EntityName_Dataset_Fragment
        | EntityName_Document_Fragment
        | EntityName_Domain_Fragment
        | EntityName_Form_Fragment
        | EntityName_GlossaryNode_Fragment
        | EntityName_GlossaryTerm_Fragment
        | EntityName_Incident_Fragment
        | EntityName_MlFeatureTable_Fragment
        | EntityName_MlFeature_Fragment
        | EntityName_MlModelDeployment_Fragment
        | EntityName_MlModelGroup_Fragment
        | EntityName_MlModel_Fragment
        | EntityName_MlPrimaryKey_Fragment
        | EntityName_Notebook_Fragment
        | EntityName_OwnershipTypeEntity_Fragment
        | EntityName_Post_Fragment
        | EntityName_QueryEntity_Fragment
        | EntityName_Role_Fragment
        | EntityName_SchemaFieldEntity_Fragment
        | EntityName_StructuredPropertyEntity_Fragment
        | EntityName_Tag_Fragment
        | EntityName_VersionSet_Fragment
        | EntityName_OtherEntity_Fragment
        | null
    }> | null
  } | null
  readonly ownership: OwnerNamesFragment | null
  readonly tags: TagNamesFragment | null
  readonly glossaryTerms: TermNamesFragment | null
  readonly domain: DomainNameFragment | null
} & EntityName_DataJob_Fragment

type EntityCard_DataPlatformInstance_Fragment = EntityName_DataPlatformInstance_Fragment

type EntityCard_DataPlatform_Fragment = EntityName_DataPlatform_Fragment

type EntityCard_DataProcessInstance_Fragment = EntityName_DataProcessInstance_Fragment

type EntityCard_DataProduct_Fragment = EntityName_DataProduct_Fragment

type EntityCard_Dataset_Fragment = {
  readonly properties: { readonly description: string | null } | null
  readonly editableProperties: { readonly description: string | null } | null
  readonly browsePathV2: {
    readonly path: ReadonlyArray<{
      readonly name: string | null
      readonly entity:
        | EntityName_Application_Fragment
        | EntityName_Assertion_Fragment
        | EntityName_BusinessAttribute_Fragment
        | EntityName_Chart_Fragment
        | EntityName_Container_Fragment
        | EntityName_CorpGroup_Fragment
        | EntityName_CorpUser_Fragment
        | EntityName_Dashboard_Fragment
        | EntityName_DataContract_Fragment
        | EntityName_DataFlow_Fragment
        | EntityName_DataHubView_Fragment
        | EntityName_DataJob_Fragment
        | EntityName_DataPlatformInstance_Fragment
        | EntityName_DataPlatform_Fragment
        | EntityName_DataProcessInstance_Fragment
        | EntityName_DataProduct_Fragment
        | EntityName_Dataset_Fragment
        | EntityName_Document_Fragment
        | EntityName_Domain_Fragment
        | EntityName_Form_Fragment
        | EntityName_GlossaryNode_Fragment
        | EntityName_GlossaryTerm_Fragment
        | EntityName_Incident_Fragment
        | EntityName_MlFeatureTable_Fragment
        | EntityName_MlFeature_Fragment
        | EntityName_MlModelDeployment_Fragment
        | EntityName_MlModelGroup_Fragment
        | EntityName_MlModel_Fragment
        | EntityName_MlPrimaryKey_Fragment
        | EntityName_Notebook_Fragment
        | EntityName_OwnershipTypeEntity_Fragment
        | EntityName_Post_Fragment
        | EntityName_QueryEntity_Fragment
        | EntityName_Role_Fragment
        | EntityName_SchemaFieldEntity_Fragment
        | EntityName_StructuredPropertyEntity_Fragment
        | EntityName_Tag_Fragment
        | EntityName_VersionSet_Fragment
        | EntityName_OtherEntity_Fragment
        | null
    }> | null
  } | null
  readonly ownership: OwnerNamesFragment | null
  readonly tags: TagNamesFragment | null
  readonly glossaryTerms: TermNamesFragment | null
  readonly domain: DomainNameFragment | null
} & EntityName_Dataset_Fragment

type EntityCard_Document_Fragment = EntityName_Document_Fragment

type EntityCard_Domain_Fragment = {
  readonly properties: { readonly description: string | null } | null
  readonly parentDomains: {
    readonly domains: ReadonlyArray<
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | {
          readonly urn: string
          readonly type: EntityType
          readonly properties: { readonly name: string | null } | null
        }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
    > | null
  } | null
  readonly ownership: OwnerNamesFragment | null
} & EntityName_Domain_Fragment

type EntityCard_Form_Fragment = EntityName_Form_Fragment

type EntityCard_GlossaryNode_Fragment = {
  readonly properties: { readonly description: string | null } | null
  readonly parentNodes: {
    readonly nodes: ReadonlyArray<{
      readonly urn: string
      readonly type: EntityType
      readonly properties: { readonly name: string | null } | null
    }> | null
  } | null
  readonly ownership: OwnerNamesFragment | null
} & EntityName_GlossaryNode_Fragment

type EntityCard_GlossaryTerm_Fragment = {
  readonly properties: { readonly description: string | null } | null
  readonly parentNodes: {
    readonly nodes: ReadonlyArray<{
      readonly urn: string
      readonly type: EntityType
      readonly properties: { readonly name: string | null } | null
    }> | null
  } | null
  readonly ownership: OwnerNamesFragment | null
  readonly tags: TagNamesFragment | null
  readonly domain: DomainNameFragment | null
} & EntityName_GlossaryTerm_Fragment

type EntityCard_Incident_Fragment = EntityName_Incident_Fragment

type EntityCard_MlFeatureTable_Fragment = EntityName_MlFeatureTable_Fragment

type EntityCard_MlFeature_Fragment = {
  readonly properties: { readonly description: string | null } | null
  readonly editableProperties: { readonly description: string | null } | null
  readonly ownership: OwnerNamesFragment | null
  readonly tags: TagNamesFragment | null
  readonly glossaryTerms: TermNamesFragment | null
  readonly domain: DomainNameFragment | null
} & EntityName_MlFeature_Fragment

type EntityCard_MlModelDeployment_Fragment = EntityName_MlModelDeployment_Fragment

type EntityCard_MlModelGroup_Fragment = {
  readonly properties: { readonly description: string | null } | null
  readonly editableProperties: { readonly description: string | null } | null
  readonly ownership: OwnerNamesFragment | null
  readonly tags: TagNamesFragment | null
  readonly glossaryTerms: TermNamesFragment | null
  readonly domain: DomainNameFragment | null
} & EntityName_MlModelGroup_Fragment

type EntityCard_MlModel_Fragment = {
  readonly properties: { readonly description: string | null } | null
  readonly editableProperties: { readonly description: string | null } | null
  readonly ownership: OwnerNamesFragment | null
  readonly tags: TagNamesFragment | null
  readonly glossaryTerms: TermNamesFragment | null
  readonly domain: DomainNameFragment | null
} & EntityName_MlModel_Fragment

type EntityCard_MlPrimaryKey_Fragment = {
  readonly properties: { readonly description: string | null } | null
  readonly editableProperties: { readonly description: string | null } | null
  readonly ownership: OwnerNamesFragment | null
  readonly tags: TagNamesFragment | null
  readonly glossaryTerms: TermNamesFragment | null
  readonly domain: DomainNameFragment | null
} & EntityName_MlPrimaryKey_Fragment

type EntityCard_Notebook_Fragment = EntityName_Notebook_Fragment

type EntityCard_OwnershipTypeEntity_Fragment = EntityName_OwnershipTypeEntity_Fragment

type EntityCard_Post_Fragment = EntityName_Post_Fragment

type EntityCard_QueryEntity_Fragment = EntityName_QueryEntity_Fragment

type EntityCard_Role_Fragment = EntityName_Role_Fragment

type EntityCard_SchemaFieldEntity_Fragment = EntityName_SchemaFieldEntity_Fragment

type EntityCard_StructuredPropertyEntity_Fragment = EntityName_StructuredPropertyEntity_Fragment

type EntityCard_Tag_Fragment = {
  readonly properties: { readonly description: string | null } | null
  readonly ownership: OwnerNamesFragment | null
} & EntityName_Tag_Fragment

type EntityCard_VersionSet_Fragment = EntityName_VersionSet_Fragment

type EntityCard_OtherEntity_Fragment = EntityName_OtherEntity_Fragment

export type EntityCardFragment =
  | EntityCard_Application_Fragment
  | EntityCard_Assertion_Fragment
  | EntityCard_BusinessAttribute_Fragment
  | EntityCard_Chart_Fragment
  | EntityCard_Container_Fragment
  | EntityCard_CorpGroup_Fragment
  | EntityCard_CorpUser_Fragment
  | EntityCard_Dashboard_Fragment
  | EntityCard_DataContract_Fragment
  | EntityCard_DataFlow_Fragment
  | EntityCard_DataHubView_Fragment
  | EntityCard_DataJob_Fragment
  | EntityCard_DataPlatformInstance_Fragment
  | EntityCard_DataPlatform_Fragment
  | EntityCard_DataProcessInstance_Fragment
  | EntityCard_DataProduct_Fragment
  | EntityCard_Dataset_Fragment
  | EntityCard_Document_Fragment
  | EntityCard_Domain_Fragment
  | EntityCard_Form_Fragment
  | EntityCard_GlossaryNode_Fragment
  | EntityCard_GlossaryTerm_Fragment
  | EntityCard_Incident_Fragment
  | EntityCard_MlFeatureTable_Fragment
  | EntityCard_MlFeature_Fragment
  | EntityCard_MlModelDeployment_Fragment
  | EntityCard_MlModelGroup_Fragment
  | EntityCard_MlModel_Fragment
  | EntityCard_MlPrimaryKey_Fragment
  | EntityCard_Notebook_Fragment
  | EntityCard_OwnershipTypeEntity_Fragment
  | EntityCard_Post_Fragment
  | EntityCard_QueryEntity_Fragment
  | EntityCard_Role_Fragment
  | EntityCard_SchemaFieldEntity_Fragment
  | EntityCard_StructuredPropertyEntity_Fragment
  | EntityCard_Tag_Fragment
  | EntityCard_VersionSet_Fragment
  | EntityCard_OtherEntity_Fragment

export type AspectToEditQueryVariables = Exact<{
  urn: string
  aspect: string
}>

export type AspectToEditQuery = {
  readonly entity:
    | {
        readonly __typename: 'Application'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'Assertion'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'BusinessAttribute'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'Chart'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'Container'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'CorpGroup'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'CorpUser'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'Dashboard'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'DataContract'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'DataFlow'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'DataHubView'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'DataJob'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'DataPlatformInstance'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'DataPlatform'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'DataProcessInstance'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'DataProduct'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'Dataset'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'Document'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'Domain'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'Form'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'GlossaryNode'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'GlossaryTerm'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'Incident'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'MLFeatureTable'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'MLFeature'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'MLModelDeployment'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'MLModelGroup'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'MLModel'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'MLPrimaryKey'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'Notebook'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'OwnershipTypeEntity'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'Post'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'QueryEntity'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'Role'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'SchemaFieldEntity'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'StructuredPropertyEntity'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'Tag'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'VersionSet'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | {
        readonly __typename: 'OtherEntity'
        readonly aspects: ReadonlyArray<{
          readonly version: number | null
          readonly payload: string | null
          readonly created: {
            readonly time: number | null
            readonly actor: EntityName_CorpUser_Fragment | null
          } | null
        }> | null
      }
    | null
}

export type ChoicesQueryVariables = Exact<{
  input: SearchAcrossEntitiesInput
}>

export type ChoicesQuery = {
  readonly searchAcrossEntities: {
    readonly searchResults: ReadonlyArray<{
      readonly entity:
        | EntityName_Application_Fragment
        | EntityName_Assertion_Fragment
        | EntityName_BusinessAttribute_Fragment
        | EntityName_Chart_Fragment
        | EntityName_Container_Fragment
        | EntityName_CorpGroup_Fragment
        | EntityName_CorpUser_Fragment
        | EntityName_Dashboard_Fragment
        | EntityName_DataContract_Fragment
        | EntityName_DataFlow_Fragment
        | EntityName_DataHubView_Fragment
        | EntityName_DataJob_Fragment
        | EntityName_DataPlatformInstance_Fragment
        | EntityName_DataPlatform_Fragment
        | EntityName_DataProcessInstance_Fragment
        | EntityName_DataProduct_Fragment
        | EntityName_Dataset_Fragment
        | EntityName_Document_Fragment
        | EntityName_Domain_Fragment
        | EntityName_Form_Fragment
        | EntityName_GlossaryNode_Fragment
        | EntityName_GlossaryTerm_Fragment
        | EntityName_Incident_Fragment
        | EntityName_MlFeatureTable_Fragment
        | EntityName_MlFeature_Fragment
        | EntityName_MlModelDeployment_Fragment
        | EntityName_MlModelGroup_Fragment
        | EntityName_MlModel_Fragment
        | EntityName_MlPrimaryKey_Fragment
        | EntityName_Notebook_Fragment
        | EntityName_OwnershipTypeEntity_Fragment
        | EntityName_Post_Fragment
        | EntityName_QueryEntity_Fragment
        | EntityName_Role_Fragment
        | EntityName_SchemaFieldEntity_Fragment
        | EntityName_StructuredPropertyEntity_Fragment
        | EntityName_Tag_Fragment
        | EntityName_VersionSet_Fragment
        | EntityName_OtherEntity_Fragment
        | null
    }> | null
  } | null
}

export type OwnershipKindsQueryVariables = Exact<{ [key: string]: never }>

export type OwnershipKindsQuery = {
  readonly listOwnershipTypes: {
    readonly ownershipTypes: ReadonlyArray<{
      readonly urn: string
      readonly info: { readonly name: string | null } | null
    }> | null
  } | null
}

export type DescribeMutationVariables = Exact<{
  input: DescriptionUpdateInput
}>

export type DescribeMutation = { readonly updateDescription: boolean | null }

export type AddTagsMutationVariables = Exact<{
  input: AddTagsInput
}>

export type AddTagsMutation = { readonly addTags: boolean | null }

export type RemoveTagMutationVariables = Exact<{
  input: TagAssociationInput
}>

export type RemoveTagMutation = { readonly removeTag: boolean | null }

export type CreateTagMutationVariables = Exact<{
  input: CreateTagInput
}>

export type CreateTagMutation = { readonly createTag: string | null }

export type AddTermsMutationVariables = Exact<{
  input: AddTermsInput
}>

export type AddTermsMutation = { readonly addTerms: boolean | null }

export type RemoveTermMutationVariables = Exact<{
  input: TermAssociationInput
}>

export type RemoveTermMutation = { readonly removeTerm: boolean | null }

export type AddOwnersMutationVariables = Exact<{
  input: AddOwnersInput
}>

export type AddOwnersMutation = { readonly addOwners: boolean | null }

export type RemoveOwnerMutationVariables = Exact<{
  input: RemoveOwnerInput
}>

export type RemoveOwnerMutation = { readonly removeOwner: boolean | null }

export type SetDomainMutationVariables = Exact<{
  input: BatchSetDomainInput
}>

export type SetDomainMutation = { readonly batchSetDomain: boolean | null }

export type AddLinkMutationVariables = Exact<{
  input: AddLinkInput
}>

export type AddLinkMutation = { readonly addLink: boolean | null }

export type RemoveLinkMutationVariables = Exact<{
  input: RemoveLinkInput
}>

export type RemoveLinkMutation = { readonly removeLink: boolean | null }

export type DeprecateMutationVariables = Exact<{
  input: UpdateDeprecationInput
}>

export type DeprecateMutation = { readonly updateDeprecation: boolean | null }

export type SetRemovedMutationVariables = Exact<{
  input: BatchUpdateSoftDeletedInput
}>

export type SetRemovedMutation = { readonly batchUpdateSoftDeleted: boolean | null }

export type LinksFragment = {
  readonly elements: ReadonlyArray<{
    readonly url: string | null
    readonly description: string | null
    readonly created: { readonly time: number | null } | null
    readonly author: EntityName_CorpUser_Fragment | null
  }> | null
}

export type DeprecationNoteFragment = {
  readonly deprecated: boolean | null
  readonly note: string | null
  readonly decommissionTime: number | null
  readonly replacement:
    | EntityName_Application_Fragment
    | EntityName_Assertion_Fragment
    | EntityName_BusinessAttribute_Fragment
    | EntityName_Chart_Fragment
    | EntityName_Container_Fragment
    | EntityName_CorpGroup_Fragment
    | EntityName_CorpUser_Fragment
    | EntityName_Dashboard_Fragment
    | EntityName_DataContract_Fragment
    | EntityName_DataFlow_Fragment
    | EntityName_DataHubView_Fragment
    | EntityName_DataJob_Fragment
    | EntityName_DataPlatformInstance_Fragment
    | EntityName_DataPlatform_Fragment
    | EntityName_DataProcessInstance_Fragment
    | EntityName_DataProduct_Fragment
    | EntityName_Dataset_Fragment
    | EntityName_Document_Fragment
    | EntityName_Domain_Fragment
    | EntityName_Form_Fragment
    | EntityName_GlossaryNode_Fragment
    | EntityName_GlossaryTerm_Fragment
    | EntityName_Incident_Fragment
    | EntityName_MlFeatureTable_Fragment
    | EntityName_MlFeature_Fragment
    | EntityName_MlModelDeployment_Fragment
    | EntityName_MlModelGroup_Fragment
    | EntityName_MlModel_Fragment
    | EntityName_MlPrimaryKey_Fragment
    | EntityName_Notebook_Fragment
    | EntityName_OwnershipTypeEntity_Fragment
    | EntityName_Post_Fragment
    | EntityName_QueryEntity_Fragment
    | EntityName_Role_Fragment
    | EntityName_SchemaFieldEntity_Fragment
    | EntityName_StructuredPropertyEntity_Fragment
    | EntityName_Tag_Fragment
    | EntityName_VersionSet_Fragment
    | EntityName_OtherEntity_Fragment
    | null
}

export type PropertyFragment = { readonly key: string | null; readonly value: string | null }

export type EntityPageQueryVariables = Exact<{
  urn: string
}>

export type EntityPageQuery = {
  readonly entity:
    | ({ readonly exists: boolean | null } & EntityCard_Application_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_Assertion_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_BusinessAttribute_Fragment)
    | ({
        readonly exists: boolean | null
        readonly properties: {
          readonly externalUrl: string | null
          readonly chartUrl: string | null
          readonly type: string | null
          readonly customProperties: ReadonlyArray<PropertyFragment> | null
        } | null
        readonly deprecation: DeprecationNoteFragment | null
        readonly institutionalMemory: LinksFragment | null
      } & EntityCard_Chart_Fragment)
    | ({
        readonly exists: boolean | null
        readonly properties: {
          readonly externalUrl: string | null
          readonly customProperties: ReadonlyArray<PropertyFragment> | null
        } | null
        readonly deprecation: DeprecationNoteFragment | null
        readonly institutionalMemory: LinksFragment | null
      } & EntityCard_Container_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_CorpGroup_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_CorpUser_Fragment)
    | ({
        readonly exists: boolean | null
        readonly properties: {
          readonly externalUrl: string | null
          readonly dashboardUrl: string | null
          readonly customProperties: ReadonlyArray<PropertyFragment> | null
        } | null
        readonly deprecation: DeprecationNoteFragment | null
        readonly institutionalMemory: LinksFragment | null
      } & EntityCard_Dashboard_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_DataContract_Fragment)
    | ({
        readonly cluster: string | null
        readonly exists: boolean | null
        readonly properties: {
          readonly externalUrl: string | null
          readonly customProperties: ReadonlyArray<PropertyFragment> | null
        } | null
        readonly deprecation: DeprecationNoteFragment | null
        readonly institutionalMemory: LinksFragment | null
      } & EntityCard_DataFlow_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_DataHubView_Fragment)
    | ({
        readonly exists: boolean | null
        readonly properties: {
          readonly externalUrl: string | null
          readonly customProperties: ReadonlyArray<PropertyFragment> | null
        } | null
        readonly dataFlow: EntityName_DataFlow_Fragment | null
        readonly deprecation: DeprecationNoteFragment | null
        readonly institutionalMemory: LinksFragment | null
      } & EntityCard_DataJob_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_DataPlatformInstance_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_DataPlatform_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_DataProcessInstance_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_DataProduct_Fragment)
    | ({
        readonly origin: FabricType | null
        readonly exists: boolean | null
        readonly properties: {
          readonly qualifiedName: string | null
          readonly externalUrl: string | null
          readonly created: number | null
          readonly lastModified: { readonly time: number | null } | null
          readonly customProperties: ReadonlyArray<PropertyFragment> | null
        } | null
        readonly deprecation: DeprecationNoteFragment | null
        readonly institutionalMemory: LinksFragment | null
        readonly viewProperties: {
          readonly logic: string | null
          readonly language: string | null
          readonly materialized: boolean | null
        } | null
        readonly statsSummary: {
          readonly rowCount: number | null
          readonly sizeInBytes: number | null
          readonly queryCountLast30Days: number | null
          readonly uniqueUserCountLast30Days: number | null
        } | null
      } & EntityCard_Dataset_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_Document_Fragment)
    | ({
        readonly exists: boolean | null
        readonly properties: {
          readonly customProperties: ReadonlyArray<PropertyFragment> | null
        } | null
        readonly institutionalMemory: LinksFragment | null
      } & EntityCard_Domain_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_Form_Fragment)
    | ({
        readonly exists: boolean | null
        readonly properties: {
          readonly customProperties: ReadonlyArray<PropertyFragment> | null
        } | null
      } & EntityCard_GlossaryNode_Fragment)
    | ({
        readonly exists: boolean | null
        readonly properties: {
          readonly sourceUrl: string | null
          readonly customProperties: ReadonlyArray<PropertyFragment> | null
        } | null
        readonly deprecation: DeprecationNoteFragment | null
        readonly institutionalMemory: LinksFragment | null
      } & EntityCard_GlossaryTerm_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_Incident_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_MlFeatureTable_Fragment)
    | ({
        readonly exists: boolean | null
        readonly deprecation: DeprecationNoteFragment | null
        readonly institutionalMemory: LinksFragment | null
      } & EntityCard_MlFeature_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_MlModelDeployment_Fragment)
    | ({
        readonly exists: boolean | null
        readonly deprecation: DeprecationNoteFragment | null
        readonly institutionalMemory: LinksFragment | null
      } & EntityCard_MlModelGroup_Fragment)
    | ({
        readonly exists: boolean | null
        readonly deprecation: DeprecationNoteFragment | null
        readonly institutionalMemory: LinksFragment | null
      } & EntityCard_MlModel_Fragment)
    | ({
        readonly exists: boolean | null
        readonly deprecation: DeprecationNoteFragment | null
        readonly institutionalMemory: LinksFragment | null
      } & EntityCard_MlPrimaryKey_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_Notebook_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_OwnershipTypeEntity_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_Post_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_QueryEntity_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_Role_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_SchemaFieldEntity_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_StructuredPropertyEntity_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_Tag_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_VersionSet_Fragment)
    | ({ readonly exists: boolean | null } & EntityCard_OtherEntity_Fragment)
    | null
}

export type ColumnsQueryVariables = Exact<{
  urn: string
}>

export type ColumnsQuery = {
  readonly dataset: {
    readonly schemaMetadata: {
      readonly primaryKeys: ReadonlyArray<string> | null
      readonly foreignKeys: ReadonlyArray<{
        readonly sourceFields: ReadonlyArray<{ readonly fieldPath: string | null }> | null
        readonly foreignFields: ReadonlyArray<{ readonly fieldPath: string | null }> | null
        readonly foreignDataset: EntityName_Dataset_Fragment | null
      }> | null
      readonly fields: ReadonlyArray<{
        readonly fieldPath: string | null
        readonly type: SchemaFieldDataType | null
        readonly nativeDataType: string | null
        readonly nullable: boolean | null
        readonly description: string | null
        readonly isPartOfKey: boolean | null
        readonly tags: TagNamesFragment | null
        readonly glossaryTerms: TermNamesFragment | null
      }> | null
    } | null
    readonly editableSchemaMetadata: {
      readonly editableSchemaFieldInfo: ReadonlyArray<{
        readonly fieldPath: string | null
        readonly description: string | null
        readonly tags: TagNamesFragment | null
        readonly glossaryTerms: TermNamesFragment | null
      }> | null
    } | null
  } | null
}

export type RelationsQueryVariables = Exact<{
  urn: string
  outgoing: RelationshipsInput
  incoming: RelationshipsInput
}>

export type RelationsQuery = {
  readonly entity:
    | {
        readonly __typename: 'Application'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Assertion'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'BusinessAttribute'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Chart'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Container'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'CorpGroup'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'CorpUser'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Dashboard'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'DataContract'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'DataFlow'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'DataHubView'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'DataJob'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'DataPlatformInstance'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'DataPlatform'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'DataProcessInstance'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'DataProduct'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Dataset'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Document'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Domain'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Form'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'GlossaryNode'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'GlossaryTerm'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Incident'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'MLFeatureTable'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'MLFeature'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'MLModelDeployment'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'MLModelGroup'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'MLModel'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'MLPrimaryKey'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Notebook'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'OwnershipTypeEntity'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Post'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'QueryEntity'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Role'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'SchemaFieldEntity'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'StructuredPropertyEntity'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Tag'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'VersionSet'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'OtherEntity'
        readonly outgoing: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
        readonly incoming: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly type: string | null
            readonly entity:
              | EntityName_Application_Fragment
              | EntityName_Assertion_Fragment
              | EntityName_BusinessAttribute_Fragment
              | EntityName_Chart_Fragment
              | EntityName_Container_Fragment
              | EntityName_CorpGroup_Fragment
              | EntityName_CorpUser_Fragment
              | EntityName_Dashboard_Fragment
              | EntityName_DataContract_Fragment
              | EntityName_DataFlow_Fragment
              | EntityName_DataHubView_Fragment
              | EntityName_DataJob_Fragment
              | EntityName_DataPlatformInstance_Fragment
              | EntityName_DataPlatform_Fragment
              | EntityName_DataProcessInstance_Fragment
              | EntityName_DataProduct_Fragment
              | EntityName_Dataset_Fragment
              | EntityName_Document_Fragment
              | EntityName_Domain_Fragment
              | EntityName_Form_Fragment
              | EntityName_GlossaryNode_Fragment
              | EntityName_GlossaryTerm_Fragment
              | EntityName_Incident_Fragment
              | EntityName_MlFeatureTable_Fragment
              | EntityName_MlFeature_Fragment
              | EntityName_MlModelDeployment_Fragment
              | EntityName_MlModelGroup_Fragment
              | EntityName_MlModel_Fragment
              | EntityName_MlPrimaryKey_Fragment
              | EntityName_Notebook_Fragment
              | EntityName_OwnershipTypeEntity_Fragment
              | EntityName_Post_Fragment
              | EntityName_QueryEntity_Fragment
              | EntityName_Role_Fragment
              | EntityName_SchemaFieldEntity_Fragment
              | EntityName_StructuredPropertyEntity_Fragment
              | EntityName_Tag_Fragment
              | EntityName_VersionSet_Fragment
              | EntityName_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | null
}

export type RawAspectsQueryVariables = Exact<{
  urn: string
}>

export type RawAspectsQuery = {
  readonly entity:
    | {
        readonly __typename: 'Application'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'Assertion'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'BusinessAttribute'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'Chart'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'Container'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'CorpGroup'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'CorpUser'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'Dashboard'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'DataContract'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'DataFlow'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'DataHubView'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'DataJob'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'DataPlatformInstance'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'DataPlatform'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'DataProcessInstance'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'DataProduct'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'Dataset'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'Document'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'Domain'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'Form'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'GlossaryNode'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'GlossaryTerm'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'Incident'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'MLFeatureTable'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'MLFeature'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'MLModelDeployment'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'MLModelGroup'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'MLModel'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'MLPrimaryKey'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'Notebook'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'OwnershipTypeEntity'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'Post'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'QueryEntity'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'Role'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'SchemaFieldEntity'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'StructuredPropertyEntity'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'Tag'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'VersionSet'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | {
        readonly __typename: 'OtherEntity'
        readonly aspects: ReadonlyArray<{
          readonly aspectName: string
          readonly payload: string | null
        }> | null
      }
    | null
}

export type VersionFragment = {
  readonly version: number | null
  readonly payload: string | null
  readonly created: {
    readonly time: number | null
    readonly actor: EntityName_CorpUser_Fragment | null
  } | null
}

export type HistoryQueryVariables = Exact<{
  urn: string
  aspects?: AspectParams | null | undefined
  count: number
}>

export type HistoryQuery = {
  readonly entity:
    | {
        readonly __typename: 'Application'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'Assertion'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'BusinessAttribute'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'Chart'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'Container'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'CorpGroup'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'CorpUser'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'Dashboard'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'DataContract'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'DataFlow'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'DataHubView'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'DataJob'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'DataPlatformInstance'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'DataPlatform'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'DataProcessInstance'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'DataProduct'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'Dataset'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'Document'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'Domain'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'Form'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'GlossaryNode'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'GlossaryTerm'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'Incident'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'MLFeatureTable'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'MLFeature'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'MLModelDeployment'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'MLModelGroup'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'MLModel'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'MLPrimaryKey'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'Notebook'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'OwnershipTypeEntity'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'Post'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'QueryEntity'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'Role'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'SchemaFieldEntity'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'StructuredPropertyEntity'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'Tag'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'VersionSet'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | {
        readonly __typename: 'OtherEntity'
        readonly aspects: ReadonlyArray<
          {
            readonly aspectName: string
            readonly history: ReadonlyArray<VersionFragment> | null
          } & VersionFragment
        > | null
      }
    | null
}

export type NeighboursFragment = {
  readonly total: number | null
  readonly relationships: ReadonlyArray<{
    readonly entity:
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | { readonly urn: string; readonly type: EntityType }
      | null
  }> | null
}

type LineageNode_Application_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_Application_Fragment

type LineageNode_Assertion_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_Assertion_Fragment

type LineageNode_BusinessAttribute_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_BusinessAttribute_Fragment

type LineageNode_Chart_Fragment = {
  readonly ownership: OwnerNamesFragment | null
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_Chart_Fragment

type LineageNode_Container_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_Container_Fragment

type LineageNode_CorpGroup_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_CorpGroup_Fragment

type LineageNode_CorpUser_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_CorpUser_Fragment

type LineageNode_Dashboard_Fragment = {
  readonly ownership: OwnerNamesFragment | null
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_Dashboard_Fragment

type LineageNode_DataContract_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_DataContract_Fragment

type LineageNode_DataFlow_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_DataFlow_Fragment

type LineageNode_DataHubView_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_DataHubView_Fragment

type LineageNode_DataJob_Fragment = {
  readonly ownership: OwnerNamesFragment | null
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_DataJob_Fragment

type LineageNode_DataPlatformInstance_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_DataPlatformInstance_Fragment

type LineageNode_DataPlatform_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_DataPlatform_Fragment

type LineageNode_DataProcessInstance_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_DataProcessInstance_Fragment

type LineageNode_DataProduct_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_DataProduct_Fragment

type LineageNode_Dataset_Fragment = {
  readonly ownership: OwnerNamesFragment | null
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_Dataset_Fragment

type LineageNode_Document_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_Document_Fragment

type LineageNode_Domain_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_Domain_Fragment

type LineageNode_Form_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_Form_Fragment

type LineageNode_GlossaryNode_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_GlossaryNode_Fragment

type LineageNode_GlossaryTerm_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_GlossaryTerm_Fragment

type LineageNode_Incident_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_Incident_Fragment

type LineageNode_MlFeatureTable_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_MlFeatureTable_Fragment

type LineageNode_MlFeature_Fragment = {
  readonly ownership: OwnerNamesFragment | null
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_MlFeature_Fragment

type LineageNode_MlModelDeployment_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_MlModelDeployment_Fragment

type LineageNode_MlModelGroup_Fragment = {
  readonly ownership: OwnerNamesFragment | null
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_MlModelGroup_Fragment

type LineageNode_MlModel_Fragment = {
  readonly ownership: OwnerNamesFragment | null
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_MlModel_Fragment

type LineageNode_MlPrimaryKey_Fragment = {
  readonly ownership: OwnerNamesFragment | null
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_MlPrimaryKey_Fragment

type LineageNode_Notebook_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_Notebook_Fragment

type LineageNode_OwnershipTypeEntity_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_OwnershipTypeEntity_Fragment

type LineageNode_Post_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_Post_Fragment

type LineageNode_QueryEntity_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_QueryEntity_Fragment

type LineageNode_Role_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_Role_Fragment

type LineageNode_SchemaFieldEntity_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_SchemaFieldEntity_Fragment

type LineageNode_StructuredPropertyEntity_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_StructuredPropertyEntity_Fragment

type LineageNode_Tag_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_Tag_Fragment

type LineageNode_VersionSet_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_VersionSet_Fragment

type LineageNode_OtherEntity_Fragment = {
  readonly upstream: NeighboursFragment | null
  readonly downstream: NeighboursFragment | null
} & EntityName_OtherEntity_Fragment

export type LineageNodeFragment =
  | LineageNode_Application_Fragment
  | LineageNode_Assertion_Fragment
  | LineageNode_BusinessAttribute_Fragment
  | LineageNode_Chart_Fragment
  | LineageNode_Container_Fragment
  | LineageNode_CorpGroup_Fragment
  | LineageNode_CorpUser_Fragment
  | LineageNode_Dashboard_Fragment
  | LineageNode_DataContract_Fragment
  | LineageNode_DataFlow_Fragment
  | LineageNode_DataHubView_Fragment
  | LineageNode_DataJob_Fragment
  | LineageNode_DataPlatformInstance_Fragment
  | LineageNode_DataPlatform_Fragment
  | LineageNode_DataProcessInstance_Fragment
  | LineageNode_DataProduct_Fragment
  | LineageNode_Dataset_Fragment
  | LineageNode_Document_Fragment
  | LineageNode_Domain_Fragment
  | LineageNode_Form_Fragment
  | LineageNode_GlossaryNode_Fragment
  | LineageNode_GlossaryTerm_Fragment
  | LineageNode_Incident_Fragment
  | LineageNode_MlFeatureTable_Fragment
  | LineageNode_MlFeature_Fragment
  | LineageNode_MlModelDeployment_Fragment
  | LineageNode_MlModelGroup_Fragment
  | LineageNode_MlModel_Fragment
  | LineageNode_MlPrimaryKey_Fragment
  | LineageNode_Notebook_Fragment
  | LineageNode_OwnershipTypeEntity_Fragment
  | LineageNode_Post_Fragment
  | LineageNode_QueryEntity_Fragment
  | LineageNode_Role_Fragment
  | LineageNode_SchemaFieldEntity_Fragment
  | LineageNode_StructuredPropertyEntity_Fragment
  | LineageNode_Tag_Fragment
  | LineageNode_VersionSet_Fragment
  | LineageNode_OtherEntity_Fragment

export type ReachedFragment = {
  readonly total: number | null
  readonly isPartial: boolean | null
  readonly searchResults: ReadonlyArray<{
    readonly degree: number | null
    readonly entity:
      | LineageNode_Application_Fragment
      | LineageNode_Assertion_Fragment
      | LineageNode_BusinessAttribute_Fragment
      | LineageNode_Chart_Fragment
      | LineageNode_Container_Fragment
      | LineageNode_CorpGroup_Fragment
      | LineageNode_CorpUser_Fragment
      | LineageNode_Dashboard_Fragment
      | LineageNode_DataContract_Fragment
      | LineageNode_DataFlow_Fragment
      | LineageNode_DataHubView_Fragment
      | LineageNode_DataJob_Fragment
      | LineageNode_DataPlatformInstance_Fragment
      | LineageNode_DataPlatform_Fragment
      | LineageNode_DataProcessInstance_Fragment
      | LineageNode_DataProduct_Fragment
      | LineageNode_Dataset_Fragment
      | LineageNode_Document_Fragment
      | LineageNode_Domain_Fragment
      | LineageNode_Form_Fragment
      | LineageNode_GlossaryNode_Fragment
      | LineageNode_GlossaryTerm_Fragment
      | LineageNode_Incident_Fragment
      | LineageNode_MlFeatureTable_Fragment
      | LineageNode_MlFeature_Fragment
      | LineageNode_MlModelDeployment_Fragment
      | LineageNode_MlModelGroup_Fragment
      | LineageNode_MlModel_Fragment
      | LineageNode_MlPrimaryKey_Fragment
      | LineageNode_Notebook_Fragment
      | LineageNode_OwnershipTypeEntity_Fragment
      | LineageNode_Post_Fragment
      | LineageNode_QueryEntity_Fragment
      | LineageNode_Role_Fragment
      | LineageNode_SchemaFieldEntity_Fragment
      | LineageNode_StructuredPropertyEntity_Fragment
      | LineageNode_Tag_Fragment
      | LineageNode_VersionSet_Fragment
      | LineageNode_OtherEntity_Fragment
      | null
  }> | null
}

export type LineageQueryVariables = Exact<{
  urn: string
  upstream: SearchAcrossLineageInput
  downstream: SearchAcrossLineageInput
}>

export type LineageQuery = {
  readonly entity:
    | LineageNode_Application_Fragment
    | LineageNode_Assertion_Fragment
    | LineageNode_BusinessAttribute_Fragment
    | LineageNode_Chart_Fragment
    | LineageNode_Container_Fragment
    | LineageNode_CorpGroup_Fragment
    | LineageNode_CorpUser_Fragment
    | LineageNode_Dashboard_Fragment
    | LineageNode_DataContract_Fragment
    | LineageNode_DataFlow_Fragment
    | LineageNode_DataHubView_Fragment
    | LineageNode_DataJob_Fragment
    | LineageNode_DataPlatformInstance_Fragment
    | LineageNode_DataPlatform_Fragment
    | LineageNode_DataProcessInstance_Fragment
    | LineageNode_DataProduct_Fragment
    | ({
        readonly schemaMetadata: {
          readonly fields: ReadonlyArray<{ readonly fieldPath: string | null }> | null
        } | null
      } & LineageNode_Dataset_Fragment)
    | LineageNode_Document_Fragment
    | LineageNode_Domain_Fragment
    | LineageNode_Form_Fragment
    | LineageNode_GlossaryNode_Fragment
    | LineageNode_GlossaryTerm_Fragment
    | LineageNode_Incident_Fragment
    | LineageNode_MlFeatureTable_Fragment
    | LineageNode_MlFeature_Fragment
    | LineageNode_MlModelDeployment_Fragment
    | LineageNode_MlModelGroup_Fragment
    | LineageNode_MlModel_Fragment
    | LineageNode_MlPrimaryKey_Fragment
    | LineageNode_Notebook_Fragment
    | LineageNode_OwnershipTypeEntity_Fragment
    | LineageNode_Post_Fragment
    | LineageNode_QueryEntity_Fragment
    | LineageNode_Role_Fragment
    | LineageNode_SchemaFieldEntity_Fragment
    | LineageNode_StructuredPropertyEntity_Fragment
    | LineageNode_Tag_Fragment
    | LineageNode_VersionSet_Fragment
    | LineageNode_OtherEntity_Fragment
    | null
  readonly upstream: ReachedFragment | null
  readonly downstream: ReachedFragment | null
}

export type LineageNeighboursQueryVariables = Exact<{
  input: SearchAcrossLineageInput
}>

export type LineageNeighboursQuery = { readonly neighbours: ReachedFragment | null }

export type ColumnNamesQueryVariables = Exact<{
  urn: string
}>

export type ColumnNamesQuery = {
  readonly dataset: {
    readonly schemaMetadata: {
      readonly fields: ReadonlyArray<{ readonly fieldPath: string | null }> | null
    } | null
  } | null
}

export type ReachedColumnsFragment = {
  readonly total: number | null
  readonly isPartial: boolean | null
  readonly searchResults: ReadonlyArray<{
    readonly degree: number | null
    readonly entity:
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | {
          readonly fieldPath: string | null
          readonly urn: string
          readonly parent:
            | LineageNode_Application_Fragment
            | LineageNode_Assertion_Fragment
            | LineageNode_BusinessAttribute_Fragment
            | LineageNode_Chart_Fragment
            | LineageNode_Container_Fragment
            | LineageNode_CorpGroup_Fragment
            | LineageNode_CorpUser_Fragment
            | LineageNode_Dashboard_Fragment
            | LineageNode_DataContract_Fragment
            | LineageNode_DataFlow_Fragment
            | LineageNode_DataHubView_Fragment
            | LineageNode_DataJob_Fragment
            | LineageNode_DataPlatformInstance_Fragment
            | LineageNode_DataPlatform_Fragment
            | LineageNode_DataProcessInstance_Fragment
            | LineageNode_DataProduct_Fragment
            | LineageNode_Dataset_Fragment
            | LineageNode_Document_Fragment
            | LineageNode_Domain_Fragment
            | LineageNode_Form_Fragment
            | LineageNode_GlossaryNode_Fragment
            | LineageNode_GlossaryTerm_Fragment
            | LineageNode_Incident_Fragment
            | LineageNode_MlFeatureTable_Fragment
            | LineageNode_MlFeature_Fragment
            | LineageNode_MlModelDeployment_Fragment
            | LineageNode_MlModelGroup_Fragment
            | LineageNode_MlModel_Fragment
            | LineageNode_MlPrimaryKey_Fragment
            | LineageNode_Notebook_Fragment
            | LineageNode_OwnershipTypeEntity_Fragment
            | LineageNode_Post_Fragment
            | LineageNode_QueryEntity_Fragment
            | LineageNode_Role_Fragment
            | LineageNode_SchemaFieldEntity_Fragment
            | LineageNode_StructuredPropertyEntity_Fragment
            | LineageNode_Tag_Fragment
            | LineageNode_VersionSet_Fragment
            | LineageNode_OtherEntity_Fragment
            | null
          readonly upstream: NeighboursFragment | null
          readonly downstream: NeighboursFragment | null
        }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | { readonly urn: string }
      | null
  }> | null
}

export type ColumnLineageQueryVariables = Exact<{
  upstream: SearchAcrossLineageInput
  downstream: SearchAcrossLineageInput
}>

export type ColumnLineageQuery = {
  readonly upstream: ReachedColumnsFragment | null
  readonly downstream: ReachedColumnsFragment | null
}

export type PlatformNameFragment = {
  readonly urn: string
  readonly name: string | null
  readonly properties: { readonly displayName: string | null } | null
}

type EntityName_Application_Fragment = {
  readonly __typename: 'Application'
  readonly urn: string
  readonly type: EntityType
}

type EntityName_Assertion_Fragment = {
  readonly __typename: 'Assertion'
  readonly urn: string
  readonly type: EntityType
}

type EntityName_BusinessAttribute_Fragment = {
  readonly __typename: 'BusinessAttribute'
  readonly urn: string
  readonly type: EntityType
}

type EntityName_Chart_Fragment = {
  readonly __typename: 'Chart'
  readonly urn: string
  readonly type: EntityType
  readonly properties: { readonly name: string | null; readonly title: string | null } | null
  readonly platform: PlatformNameFragment | null
  readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null
  readonly deprecation: { readonly deprecated: boolean | null } | null
  readonly status: { readonly removed: boolean | null } | null
}

type EntityName_Container_Fragment = {
  readonly __typename: 'Container'
  readonly urn: string
  readonly type: EntityType
  readonly properties: { readonly name: string | null } | null
  readonly platform: PlatformNameFragment | null
  readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null
  readonly deprecation: { readonly deprecated: boolean | null } | null
  readonly status: { readonly removed: boolean | null } | null
}

type EntityName_CorpGroup_Fragment = {
  readonly __typename: 'CorpGroup'
  readonly name: string | null
  readonly urn: string
  readonly type: EntityType
  readonly properties: { readonly displayName: string | null } | null
  readonly status: { readonly removed: boolean | null } | null
}

type EntityName_CorpUser_Fragment = {
  readonly __typename: 'CorpUser'
  readonly username: string | null
  readonly urn: string
  readonly type: EntityType
  readonly properties: {
    readonly displayName: string | null
    readonly fullName: string | null
    readonly title: string | null
  } | null
  readonly removal: ReadonlyArray<{ readonly payload: string | null }> | null
}

type EntityName_Dashboard_Fragment = {
  readonly __typename: 'Dashboard'
  readonly urn: string
  readonly type: EntityType
  readonly properties: { readonly name: string | null; readonly title: string | null } | null
  readonly platform: PlatformNameFragment | null
  readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null
  readonly deprecation: { readonly deprecated: boolean | null } | null
  readonly status: { readonly removed: boolean | null } | null
}

type EntityName_DataContract_Fragment = {
  readonly __typename: 'DataContract'
  readonly urn: string
  readonly type: EntityType
}

type EntityName_DataFlow_Fragment = {
  readonly __typename: 'DataFlow'
  readonly flowId: string | null
  readonly urn: string
  readonly type: EntityType
  readonly properties: { readonly name: string | null } | null
  readonly platform: PlatformNameFragment | null
  readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null
  readonly deprecation: { readonly deprecated: boolean | null } | null
  readonly status: { readonly removed: boolean | null } | null
}

type EntityName_DataHubView_Fragment = {
  readonly __typename: 'DataHubView'
  readonly urn: string
  readonly type: EntityType
}

type EntityName_DataJob_Fragment = {
  readonly __typename: 'DataJob'
  readonly jobId: string | null
  readonly urn: string
  readonly type: EntityType
  readonly properties: { readonly name: string | null } | null
  readonly platform: PlatformNameFragment | null
  readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null
  readonly deprecation: { readonly deprecated: boolean | null } | null
  readonly status: { readonly removed: boolean | null } | null
}

type EntityName_DataPlatformInstance_Fragment = {
  readonly __typename: 'DataPlatformInstance'
  readonly urn: string
  readonly type: EntityType
}

type EntityName_DataPlatform_Fragment = {
  readonly __typename: 'DataPlatform'
  readonly urn: string
  readonly type: EntityType
} & PlatformNameFragment

type EntityName_DataProcessInstance_Fragment = {
  readonly __typename: 'DataProcessInstance'
  readonly name: string | null
  readonly urn: string
  readonly type: EntityType
  readonly status: { readonly removed: boolean | null } | null
}

type EntityName_DataProduct_Fragment = {
  readonly __typename: 'DataProduct'
  readonly urn: string
  readonly type: EntityType
}

type EntityName_Dataset_Fragment = {
  readonly __typename: 'Dataset'
  readonly name: string | null
  readonly urn: string
  readonly type: EntityType
  readonly properties: { readonly name: string | null } | null
  readonly editableProperties: { readonly name: string | null } | null
  readonly platform: PlatformNameFragment | null
  readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null
  readonly deprecation: { readonly deprecated: boolean | null } | null
  readonly status: { readonly removed: boolean | null } | null
}

type EntityName_Document_Fragment = {
  readonly __typename: 'Document'
  readonly urn: string
  readonly type: EntityType
}

type EntityName_Domain_Fragment = {
  readonly __typename: 'Domain'
  readonly urn: string
  readonly type: EntityType
  readonly properties: { readonly name: string | null } | null
  readonly deprecation: { readonly deprecated: boolean | null } | null
}

type EntityName_Form_Fragment = {
  readonly __typename: 'Form'
  readonly urn: string
  readonly type: EntityType
}

type EntityName_GlossaryNode_Fragment = {
  readonly __typename: 'GlossaryNode'
  readonly name: string | null
  readonly urn: string
  readonly type: EntityType
  readonly properties: { readonly name: string | null } | null
  readonly status: { readonly removed: boolean | null } | null
}

type EntityName_GlossaryTerm_Fragment = {
  readonly __typename: 'GlossaryTerm'
  readonly name: string | null
  readonly urn: string
  readonly type: EntityType
  readonly properties: { readonly name: string | null } | null
  readonly deprecation: { readonly deprecated: boolean | null } | null
  readonly status: { readonly removed: boolean | null } | null
}

type EntityName_Incident_Fragment = {
  readonly __typename: 'Incident'
  readonly urn: string
  readonly type: EntityType
}

type EntityName_MlFeatureTable_Fragment = {
  readonly __typename: 'MLFeatureTable'
  readonly urn: string
  readonly type: EntityType
}

type EntityName_MlFeature_Fragment = {
  readonly __typename: 'MLFeature'
  readonly name: string | null
  readonly urn: string
  readonly type: EntityType
  readonly deprecation: { readonly deprecated: boolean | null } | null
  readonly status: { readonly removed: boolean | null } | null
}

type EntityName_MlModelDeployment_Fragment = {
  readonly __typename: 'MLModelDeployment'
  readonly urn: string
  readonly type: EntityType
}

type EntityName_MlModelGroup_Fragment = {
  readonly __typename: 'MLModelGroup'
  readonly urn: string
  readonly type: EntityType
  readonly properties: { readonly name: string | null } | null
  readonly platform: PlatformNameFragment | null
  readonly deprecation: { readonly deprecated: boolean | null } | null
  readonly status: { readonly removed: boolean | null } | null
}

type EntityName_MlModel_Fragment = {
  readonly __typename: 'MLModel'
  readonly urn: string
  readonly type: EntityType
  readonly properties: { readonly name: string | null } | null
  readonly platform: PlatformNameFragment | null
  readonly deprecation: { readonly deprecated: boolean | null } | null
  readonly status: { readonly removed: boolean | null } | null
}

type EntityName_MlPrimaryKey_Fragment = {
  readonly __typename: 'MLPrimaryKey'
  readonly name: string | null
  readonly urn: string
  readonly type: EntityType
  readonly deprecation: { readonly deprecated: boolean | null } | null
  readonly status: { readonly removed: boolean | null } | null
}

type EntityName_Notebook_Fragment = {
  readonly __typename: 'Notebook'
  readonly urn: string
  readonly type: EntityType
}

type EntityName_OwnershipTypeEntity_Fragment = {
  readonly __typename: 'OwnershipTypeEntity'
  readonly urn: string
  readonly type: EntityType
  readonly info: { readonly name: string | null } | null
}

type EntityName_Post_Fragment = {
  readonly __typename: 'Post'
  readonly urn: string
  readonly type: EntityType
}

type EntityName_QueryEntity_Fragment = {
  readonly __typename: 'QueryEntity'
  readonly urn: string
  readonly type: EntityType
  readonly properties: { readonly name: string | null } | null
}

type EntityName_Role_Fragment = {
  readonly __typename: 'Role'
  readonly urn: string
  readonly type: EntityType
}

type EntityName_SchemaFieldEntity_Fragment = {
  readonly __typename: 'SchemaFieldEntity'
  readonly fieldPath: string | null
  readonly urn: string
  readonly type: EntityType
  readonly parent:
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | { readonly urn: string }
    | null
}

type EntityName_StructuredPropertyEntity_Fragment = {
  readonly __typename: 'StructuredPropertyEntity'
  readonly urn: string
  readonly type: EntityType
}

type EntityName_Tag_Fragment = {
  readonly __typename: 'Tag'
  readonly name: string | null
  readonly urn: string
  readonly type: EntityType
  readonly properties: { readonly name: string | null; readonly colorHex: string | null } | null
  readonly deprecation: { readonly deprecated: boolean | null } | null
  readonly status: { readonly removed: boolean | null } | null
}

type EntityName_VersionSet_Fragment = {
  readonly __typename: 'VersionSet'
  readonly urn: string
  readonly type: EntityType
}

type EntityName_OtherEntity_Fragment = {
  readonly __typename: 'OtherEntity'
  readonly urn: string
  readonly type: EntityType
}

export type EntityNameFragment =
  | EntityName_Application_Fragment
  | EntityName_Assertion_Fragment
  | EntityName_BusinessAttribute_Fragment
  | EntityName_Chart_Fragment
  | EntityName_Container_Fragment
  | EntityName_CorpGroup_Fragment
  | EntityName_CorpUser_Fragment
  | EntityName_Dashboard_Fragment
  | EntityName_DataContract_Fragment
  | EntityName_DataFlow_Fragment
  | EntityName_DataHubView_Fragment
  | EntityName_DataJob_Fragment
  | EntityName_DataPlatformInstance_Fragment
  | EntityName_DataPlatform_Fragment
  | EntityName_DataProcessInstance_Fragment
  | EntityName_DataProduct_Fragment
  | EntityName_Dataset_Fragment
  | EntityName_Document_Fragment
  | EntityName_Domain_Fragment
  | EntityName_Form_Fragment
  | EntityName_GlossaryNode_Fragment
  | EntityName_GlossaryTerm_Fragment
  | EntityName_Incident_Fragment
  | EntityName_MlFeatureTable_Fragment
  | EntityName_MlFeature_Fragment
  | EntityName_MlModelDeployment_Fragment
  | EntityName_MlModelGroup_Fragment
  | EntityName_MlModel_Fragment
  | EntityName_MlPrimaryKey_Fragment
  | EntityName_Notebook_Fragment
  | EntityName_OwnershipTypeEntity_Fragment
  | EntityName_Post_Fragment
  | EntityName_QueryEntity_Fragment
  | EntityName_Role_Fragment
  | EntityName_SchemaFieldEntity_Fragment
  | EntityName_StructuredPropertyEntity_Fragment
  | EntityName_Tag_Fragment
  | EntityName_VersionSet_Fragment
  | EntityName_OtherEntity_Fragment

export type HomeQueryVariables = Exact<{
  changed: SearchAcrossEntitiesInput
}>

export type HomeQuery = {
  readonly everything: {
    readonly total: number | null
    readonly facets: ReadonlyArray<FacetCountsFragment> | null
  } | null
  readonly changed: {
    readonly searchResults: ReadonlyArray<{
      readonly entity:
        | EntityName_Application_Fragment
        | EntityName_Assertion_Fragment
        | EntityName_BusinessAttribute_Fragment
        | ({
            readonly changes: {
              readonly lastModified: { readonly time: number | null } | null
            } | null
          } & EntityName_Chart_Fragment)
        | EntityName_Container_Fragment
        | EntityName_CorpGroup_Fragment
        | EntityName_CorpUser_Fragment
        | ({
            readonly changes: {
              readonly lastModified: { readonly time: number | null } | null
            } | null
          } & EntityName_Dashboard_Fragment)
        | EntityName_DataContract_Fragment
        | ({
            readonly changes: {
              readonly lastModified: { readonly time: number | null } | null
            } | null
          } & EntityName_DataFlow_Fragment)
        | EntityName_DataHubView_Fragment
        | ({
            readonly changes: {
              readonly lastModified: { readonly time: number | null } | null
            } | null
          } & EntityName_DataJob_Fragment)
        | EntityName_DataPlatformInstance_Fragment
        | EntityName_DataPlatform_Fragment
        | EntityName_DataProcessInstance_Fragment
        | EntityName_DataProduct_Fragment
        | ({
            readonly changes: {
              readonly lastModified: { readonly time: number | null } | null
            } | null
          } & EntityName_Dataset_Fragment)
        | EntityName_Document_Fragment
        | EntityName_Domain_Fragment
        | EntityName_Form_Fragment
        | EntityName_GlossaryNode_Fragment
        | EntityName_GlossaryTerm_Fragment
        | EntityName_Incident_Fragment
        | EntityName_MlFeatureTable_Fragment
        | EntityName_MlFeature_Fragment
        | EntityName_MlModelDeployment_Fragment
        | EntityName_MlModelGroup_Fragment
        | EntityName_MlModel_Fragment
        | EntityName_MlPrimaryKey_Fragment
        | EntityName_Notebook_Fragment
        | EntityName_OwnershipTypeEntity_Fragment
        | EntityName_Post_Fragment
        | EntityName_QueryEntity_Fragment
        | EntityName_Role_Fragment
        | EntityName_SchemaFieldEntity_Fragment
        | EntityName_StructuredPropertyEntity_Fragment
        | EntityName_Tag_Fragment
        | EntityName_VersionSet_Fragment
        | EntityName_OtherEntity_Fragment
        | null
    }> | null
  } | null
}

export type CountsQueryVariables = Exact<{
  input: AggregateAcrossEntitiesInput
}>

export type CountsQuery = {
  readonly aggregateAcrossEntities: {
    readonly facets: ReadonlyArray<FacetCountsFragment> | null
  } | null
}

export type FacetCountsFragment = {
  readonly field: string | null
  readonly displayName: string | null
  readonly aggregations: ReadonlyArray<{
    readonly value: string | null
    readonly count: number | null
    readonly entity:
      | EntityName_Application_Fragment
      | EntityName_Assertion_Fragment
      | EntityName_BusinessAttribute_Fragment
      | EntityName_Chart_Fragment
      | EntityName_Container_Fragment
      | EntityName_CorpGroup_Fragment
      | EntityName_CorpUser_Fragment
      | EntityName_Dashboard_Fragment
      | EntityName_DataContract_Fragment
      | EntityName_DataFlow_Fragment
      | EntityName_DataHubView_Fragment
      | EntityName_DataJob_Fragment
      | EntityName_DataPlatformInstance_Fragment
      | EntityName_DataPlatform_Fragment
      | EntityName_DataProcessInstance_Fragment
      | EntityName_DataProduct_Fragment
      | EntityName_Dataset_Fragment
      | EntityName_Document_Fragment
      | EntityName_Domain_Fragment
      | EntityName_Form_Fragment
      | EntityName_GlossaryNode_Fragment
      | EntityName_GlossaryTerm_Fragment
      | EntityName_Incident_Fragment
      | EntityName_MlFeatureTable_Fragment
      | EntityName_MlFeature_Fragment
      | EntityName_MlModelDeployment_Fragment
      | EntityName_MlModelGroup_Fragment
      | EntityName_MlModel_Fragment
      | EntityName_MlPrimaryKey_Fragment
      | EntityName_Notebook_Fragment
      | EntityName_OwnershipTypeEntity_Fragment
      | EntityName_Post_Fragment
      | EntityName_QueryEntity_Fragment
      | EntityName_Role_Fragment
      | EntityName_SchemaFieldEntity_Fragment
      | EntityName_StructuredPropertyEntity_Fragment
      | EntityName_Tag_Fragment
      | EntityName_VersionSet_Fragment
      | EntityName_OtherEntity_Fragment
      | null
  }> | null
}

export type SearchQueryVariables = Exact<{
  input: SearchAcrossEntitiesInput
}>

export type SearchQuery = {
  readonly searchAcrossEntities: {
    readonly start: number | null
    readonly count: number | null
    readonly total: number | null
    readonly facets: ReadonlyArray<FacetCountsFragment> | null
    readonly searchResults: ReadonlyArray<{
      readonly entity:
        | EntityCard_Application_Fragment
        | EntityCard_Assertion_Fragment
        | EntityCard_BusinessAttribute_Fragment
        | EntityCard_Chart_Fragment
        | EntityCard_Container_Fragment
        | EntityCard_CorpGroup_Fragment
        | EntityCard_CorpUser_Fragment
        | EntityCard_Dashboard_Fragment
        | EntityCard_DataContract_Fragment
        | EntityCard_DataFlow_Fragment
        | EntityCard_DataHubView_Fragment
        | EntityCard_DataJob_Fragment
        | EntityCard_DataPlatformInstance_Fragment
        | EntityCard_DataPlatform_Fragment
        | EntityCard_DataProcessInstance_Fragment
        | EntityCard_DataProduct_Fragment
        | EntityCard_Dataset_Fragment
        | EntityCard_Document_Fragment
        | EntityCard_Domain_Fragment
        | EntityCard_Form_Fragment
        | EntityCard_GlossaryNode_Fragment
        | EntityCard_GlossaryTerm_Fragment
        | EntityCard_Incident_Fragment
        | EntityCard_MlFeatureTable_Fragment
        | EntityCard_MlFeature_Fragment
        | EntityCard_MlModelDeployment_Fragment
        | EntityCard_MlModelGroup_Fragment
        | EntityCard_MlModel_Fragment
        | EntityCard_MlPrimaryKey_Fragment
        | EntityCard_Notebook_Fragment
        | EntityCard_OwnershipTypeEntity_Fragment
        | EntityCard_Post_Fragment
        | EntityCard_QueryEntity_Fragment
        | EntityCard_Role_Fragment
        | EntityCard_SchemaFieldEntity_Fragment
        | EntityCard_StructuredPropertyEntity_Fragment
        | EntityCard_Tag_Fragment
        | EntityCard_VersionSet_Fragment
        | EntityCard_OtherEntity_Fragment
        | null
      readonly matchedFields: ReadonlyArray<{
        readonly name: string | null
        readonly value: string | null
        readonly entity:
          | EntityName_Application_Fragment
          | EntityName_Assertion_Fragment
          | EntityName_BusinessAttribute_Fragment
          | EntityName_Chart_Fragment
          | EntityName_Container_Fragment
          | EntityName_CorpGroup_Fragment
          | EntityName_CorpUser_Fragment
          | EntityName_Dashboard_Fragment
          | EntityName_DataContract_Fragment
          | EntityName_DataFlow_Fragment
          | EntityName_DataHubView_Fragment
          | EntityName_DataJob_Fragment
          | EntityName_DataPlatformInstance_Fragment
          | EntityName_DataPlatform_Fragment
          | EntityName_DataProcessInstance_Fragment
          | EntityName_DataProduct_Fragment
          | EntityName_Dataset_Fragment
          | EntityName_Document_Fragment
          | EntityName_Domain_Fragment
          | EntityName_Form_Fragment
          | EntityName_GlossaryNode_Fragment
          | EntityName_GlossaryTerm_Fragment
          | EntityName_Incident_Fragment
          | EntityName_MlFeatureTable_Fragment
          | EntityName_MlFeature_Fragment
          | EntityName_MlModelDeployment_Fragment
          | EntityName_MlModelGroup_Fragment
          | EntityName_MlModel_Fragment
          | EntityName_MlPrimaryKey_Fragment
          | EntityName_Notebook_Fragment
          | EntityName_OwnershipTypeEntity_Fragment
          | EntityName_Post_Fragment
          | EntityName_QueryEntity_Fragment
          | EntityName_Role_Fragment
          | EntityName_SchemaFieldEntity_Fragment
          | EntityName_StructuredPropertyEntity_Fragment
          | EntityName_Tag_Fragment
          | EntityName_VersionSet_Fragment
          | EntityName_OtherEntity_Fragment
          | null
      }> | null
    }> | null
  } | null
}

export type SuggestQueryVariables = Exact<{
  query: string
}>

export type SuggestQuery = {
  readonly autoCompleteForMultiple: {
    readonly suggestions: ReadonlyArray<{
      readonly type: EntityType | null
      readonly entities: ReadonlyArray<
        | EntityName_Application_Fragment
        | EntityName_Assertion_Fragment
        | EntityName_BusinessAttribute_Fragment
        | EntityName_Chart_Fragment
        | EntityName_Container_Fragment
        | EntityName_CorpGroup_Fragment
        | EntityName_CorpUser_Fragment
        | EntityName_Dashboard_Fragment
        | EntityName_DataContract_Fragment
        | EntityName_DataFlow_Fragment
        | EntityName_DataHubView_Fragment
        | EntityName_DataJob_Fragment
        | EntityName_DataPlatformInstance_Fragment
        | EntityName_DataPlatform_Fragment
        | EntityName_DataProcessInstance_Fragment
        | EntityName_DataProduct_Fragment
        | EntityName_Dataset_Fragment
        | EntityName_Document_Fragment
        | EntityName_Domain_Fragment
        | EntityName_Form_Fragment
        | EntityName_GlossaryNode_Fragment
        | EntityName_GlossaryTerm_Fragment
        | EntityName_Incident_Fragment
        | EntityName_MlFeatureTable_Fragment
        | EntityName_MlFeature_Fragment
        | EntityName_MlModelDeployment_Fragment
        | EntityName_MlModelGroup_Fragment
        | EntityName_MlModel_Fragment
        | EntityName_MlPrimaryKey_Fragment
        | EntityName_Notebook_Fragment
        | EntityName_OwnershipTypeEntity_Fragment
        | EntityName_Post_Fragment
        | EntityName_QueryEntity_Fragment
        | EntityName_Role_Fragment
        | EntityName_SchemaFieldEntity_Fragment
        | EntityName_StructuredPropertyEntity_Fragment
        | EntityName_Tag_Fragment
        | EntityName_VersionSet_Fragment
        | EntityName_OtherEntity_Fragment
      > | null
    }> | null
  } | null
}

export type SessionQueryVariables = Exact<{ [key: string]: never }>

export type SessionQuery = {
  readonly me: {
    readonly corpUser: EntityName_CorpUser_Fragment | null
    readonly platformPrivileges: {
      readonly createTags: boolean | null
      readonly generatePersonalAccessTokens: boolean | null
      readonly manageTokens: boolean | null
    } | null
  } | null
  readonly appConfig: {
    readonly appVersion: string | null
    readonly authConfig: { readonly tokenAuthEnabled: boolean | null } | null
  } | null
}

export type TokensQueryVariables = Exact<{
  input: ListAccessTokenInput
}>

export type TokensQuery = {
  readonly listAccessTokens: {
    readonly total: number | null
    readonly tokens: ReadonlyArray<{
      readonly id: string | null
      readonly name: string | null
      readonly role: AccessTokenRole | null
      readonly createdAt: number | null
      readonly expiresAt: number | null
      readonly lastUsedAt: number | null
    }> | null
  } | null
}

export type CreateTokenMutationVariables = Exact<{
  input: CreateAccessTokenInput
}>

export type CreateTokenMutation = {
  readonly createAccessToken: { readonly accessToken: string | null } | null
}

export type RevokeTokenMutationVariables = Exact<{
  id: string
}>

export type RevokeTokenMutation = { readonly revokeAccessToken: boolean | null }

type TreeNode_Application_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_Application_Fragment

type TreeNode_Assertion_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_Assertion_Fragment

type TreeNode_BusinessAttribute_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_BusinessAttribute_Fragment

type TreeNode_Chart_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_Chart_Fragment

type TreeNode_Container_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_Container_Fragment

type TreeNode_CorpGroup_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_CorpGroup_Fragment

type TreeNode_CorpUser_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_CorpUser_Fragment

type TreeNode_Dashboard_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_Dashboard_Fragment

type TreeNode_DataContract_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_DataContract_Fragment

type TreeNode_DataFlow_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_DataFlow_Fragment

type TreeNode_DataHubView_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_DataHubView_Fragment

type TreeNode_DataJob_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_DataJob_Fragment

type TreeNode_DataPlatformInstance_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_DataPlatformInstance_Fragment

type TreeNode_DataPlatform_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_DataPlatform_Fragment

type TreeNode_DataProcessInstance_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_DataProcessInstance_Fragment

type TreeNode_DataProduct_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_DataProduct_Fragment

type TreeNode_Dataset_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_Dataset_Fragment

type TreeNode_Document_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_Document_Fragment

type TreeNode_Domain_Fragment = {
  readonly properties: { readonly description: string | null } | null
  readonly parts: { readonly total: number | null } | null
} & EntityName_Domain_Fragment

type TreeNode_Form_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_Form_Fragment

type TreeNode_GlossaryNode_Fragment = {
  readonly properties: { readonly description: string | null } | null
  readonly parts: { readonly total: number | null } | null
} & EntityName_GlossaryNode_Fragment

type TreeNode_GlossaryTerm_Fragment = {
  readonly properties: { readonly description: string | null } | null
  readonly parts: { readonly total: number | null } | null
} & EntityName_GlossaryTerm_Fragment

type TreeNode_Incident_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_Incident_Fragment

type TreeNode_MlFeatureTable_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_MlFeatureTable_Fragment

type TreeNode_MlFeature_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_MlFeature_Fragment

type TreeNode_MlModelDeployment_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_MlModelDeployment_Fragment

type TreeNode_MlModelGroup_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_MlModelGroup_Fragment

type TreeNode_MlModel_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_MlModel_Fragment

type TreeNode_MlPrimaryKey_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_MlPrimaryKey_Fragment

type TreeNode_Notebook_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_Notebook_Fragment

type TreeNode_OwnershipTypeEntity_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_OwnershipTypeEntity_Fragment

type TreeNode_Post_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_Post_Fragment

type TreeNode_QueryEntity_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_QueryEntity_Fragment

type TreeNode_Role_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_Role_Fragment

type TreeNode_SchemaFieldEntity_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_SchemaFieldEntity_Fragment

type TreeNode_StructuredPropertyEntity_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_StructuredPropertyEntity_Fragment

type TreeNode_Tag_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_Tag_Fragment

type TreeNode_VersionSet_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_VersionSet_Fragment

type TreeNode_OtherEntity_Fragment = {
  readonly parts: { readonly total: number | null } | null
} & EntityName_OtherEntity_Fragment

export type TreeNodeFragment =
  | TreeNode_Application_Fragment
  | TreeNode_Assertion_Fragment
  | TreeNode_BusinessAttribute_Fragment
  | TreeNode_Chart_Fragment
  | TreeNode_Container_Fragment
  | TreeNode_CorpGroup_Fragment
  | TreeNode_CorpUser_Fragment
  | TreeNode_Dashboard_Fragment
  | TreeNode_DataContract_Fragment
  | TreeNode_DataFlow_Fragment
  | TreeNode_DataHubView_Fragment
  | TreeNode_DataJob_Fragment
  | TreeNode_DataPlatformInstance_Fragment
  | TreeNode_DataPlatform_Fragment
  | TreeNode_DataProcessInstance_Fragment
  | TreeNode_DataProduct_Fragment
  | TreeNode_Dataset_Fragment
  | TreeNode_Document_Fragment
  | TreeNode_Domain_Fragment
  | TreeNode_Form_Fragment
  | TreeNode_GlossaryNode_Fragment
  | TreeNode_GlossaryTerm_Fragment
  | TreeNode_Incident_Fragment
  | TreeNode_MlFeatureTable_Fragment
  | TreeNode_MlFeature_Fragment
  | TreeNode_MlModelDeployment_Fragment
  | TreeNode_MlModelGroup_Fragment
  | TreeNode_MlModel_Fragment
  | TreeNode_MlPrimaryKey_Fragment
  | TreeNode_Notebook_Fragment
  | TreeNode_OwnershipTypeEntity_Fragment
  | TreeNode_Post_Fragment
  | TreeNode_QueryEntity_Fragment
  | TreeNode_Role_Fragment
  | TreeNode_SchemaFieldEntity_Fragment
  | TreeNode_StructuredPropertyEntity_Fragment
  | TreeNode_Tag_Fragment
  | TreeNode_VersionSet_Fragment
  | TreeNode_OtherEntity_Fragment

export type DomainTreeQueryVariables = Exact<{ [key: string]: never }>

export type DomainTreeQuery = {
  readonly listDomains: {
    readonly total: number | null
    readonly domains: ReadonlyArray<TreeNode_Domain_Fragment> | null
  } | null
}

export type GlossaryTreeQueryVariables = Exact<{
  input: GetRootGlossaryEntitiesInput
}>

export type GlossaryTreeQuery = {
  readonly getRootGlossaryNodes: {
    readonly total: number | null
    readonly nodes: ReadonlyArray<TreeNode_GlossaryNode_Fragment> | null
  } | null
  readonly getRootGlossaryTerms: {
    readonly total: number | null
    readonly terms: ReadonlyArray<TreeNode_GlossaryTerm_Fragment> | null
  } | null
}

export type BelowQueryVariables = Exact<{
  urn: string
  start: number
}>

export type BelowQuery = {
  readonly entity:
    | {
        readonly __typename: 'Application'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Assertion'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'BusinessAttribute'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Chart'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Container'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'CorpGroup'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'CorpUser'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Dashboard'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'DataContract'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'DataFlow'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'DataHubView'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'DataJob'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'DataPlatformInstance'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'DataPlatform'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'DataProcessInstance'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'DataProduct'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Dataset'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Document'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Domain'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Form'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'GlossaryNode'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'GlossaryTerm'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Incident'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'MLFeatureTable'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'MLFeature'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'MLModelDeployment'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'MLModelGroup'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'MLModel'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'MLPrimaryKey'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Notebook'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'OwnershipTypeEntity'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Post'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'QueryEntity'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Role'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'SchemaFieldEntity'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'StructuredPropertyEntity'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'Tag'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'VersionSet'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | {
        readonly __typename: 'OtherEntity'
        readonly relationships: {
          readonly total: number | null
          readonly relationships: ReadonlyArray<{
            readonly entity:
              | TreeNode_Application_Fragment
              | TreeNode_Assertion_Fragment
              | TreeNode_BusinessAttribute_Fragment
              | TreeNode_Chart_Fragment
              | TreeNode_Container_Fragment
              | TreeNode_CorpGroup_Fragment
              | TreeNode_CorpUser_Fragment
              | TreeNode_Dashboard_Fragment
              | TreeNode_DataContract_Fragment
              | TreeNode_DataFlow_Fragment
              | TreeNode_DataHubView_Fragment
              | TreeNode_DataJob_Fragment
              | TreeNode_DataPlatformInstance_Fragment
              | TreeNode_DataPlatform_Fragment
              | TreeNode_DataProcessInstance_Fragment
              | TreeNode_DataProduct_Fragment
              | TreeNode_Dataset_Fragment
              | TreeNode_Document_Fragment
              | TreeNode_Domain_Fragment
              | TreeNode_Form_Fragment
              | TreeNode_GlossaryNode_Fragment
              | TreeNode_GlossaryTerm_Fragment
              | TreeNode_Incident_Fragment
              | TreeNode_MlFeatureTable_Fragment
              | TreeNode_MlFeature_Fragment
              | TreeNode_MlModelDeployment_Fragment
              | TreeNode_MlModelGroup_Fragment
              | TreeNode_MlModel_Fragment
              | TreeNode_MlPrimaryKey_Fragment
              | TreeNode_Notebook_Fragment
              | TreeNode_OwnershipTypeEntity_Fragment
              | TreeNode_Post_Fragment
              | TreeNode_QueryEntity_Fragment
              | TreeNode_Role_Fragment
              | TreeNode_SchemaFieldEntity_Fragment
              | TreeNode_StructuredPropertyEntity_Fragment
              | TreeNode_Tag_Fragment
              | TreeNode_VersionSet_Fragment
              | TreeNode_OtherEntity_Fragment
              | null
          }> | null
        } | null
      }
    | null
}

export type CreateDomainMutationVariables = Exact<{
  input: CreateDomainInput
}>

export type CreateDomainMutation = { readonly createDomain: string | null }

export type CreateTermMutationVariables = Exact<{
  input: CreateGlossaryEntityInput
}>

export type CreateTermMutation = { readonly createGlossaryTerm: string | null }

export type CreateTermGroupMutationVariables = Exact<{
  input: CreateGlossaryEntityInput
}>

export type CreateTermGroupMutation = { readonly createGlossaryNode: string | null }

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>
  private value: string
  public __meta__?: Record<string, any> | undefined

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value)
    this.value = value
    this.__meta__ = __meta__
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value
  }
}
export const PlatformNameFragmentDoc = new TypedDocumentString(
  `
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
    `,
  { fragmentName: 'PlatformName' },
) as unknown as TypedDocumentString<PlatformNameFragment, unknown>
export const EntityNameFragmentDoc = new TypedDocumentString(
  `
    fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}`,
  { fragmentName: 'EntityName' },
) as unknown as TypedDocumentString<EntityNameFragment, unknown>
export const OwnerNamesFragmentDoc = new TypedDocumentString(
  `
    fragment OwnerNames on Ownership {
  owners {
    owner {
      ... on CorpUser {
        ...EntityName
      }
      ... on CorpGroup {
        ...EntityName
      }
    }
    type
    ownershipType {
      urn
      info {
        name
      }
    }
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`,
  { fragmentName: 'OwnerNames' },
) as unknown as TypedDocumentString<OwnerNamesFragment, unknown>
export const TagNamesFragmentDoc = new TypedDocumentString(
  `
    fragment TagNames on GlobalTags {
  tags {
    tag {
      ...EntityName
    }
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`,
  { fragmentName: 'TagNames' },
) as unknown as TypedDocumentString<TagNamesFragment, unknown>
export const TermNamesFragmentDoc = new TypedDocumentString(
  `
    fragment TermNames on GlossaryTerms {
  terms {
    term {
      ...EntityName
    }
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`,
  { fragmentName: 'TermNames' },
) as unknown as TypedDocumentString<TermNamesFragment, unknown>
export const DomainNameFragmentDoc = new TypedDocumentString(
  `
    fragment DomainName on DomainAssociation {
  domain {
    ...EntityName
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`,
  { fragmentName: 'DomainName' },
) as unknown as TypedDocumentString<DomainNameFragment, unknown>
export const EntityCardFragmentDoc = new TypedDocumentString(
  `
    fragment EntityCard on Entity {
  ...EntityName
  ... on MLModel {
    properties {
      description
    }
    editableProperties {
      description
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on MLModelGroup {
    properties {
      description
    }
    editableProperties {
      description
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on MLFeature {
    properties {
      description
    }
    editableProperties {
      description
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on MLPrimaryKey {
    properties {
      description
    }
    editableProperties {
      description
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on Dataset {
    properties {
      description
    }
    editableProperties {
      description
    }
    browsePathV2 {
      path {
        name
        entity {
          ...EntityName
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on Chart {
    properties {
      description
    }
    editableProperties {
      description
    }
    browsePathV2 {
      path {
        name
        entity {
          ...EntityName
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on Dashboard {
    properties {
      description
    }
    editableProperties {
      description
    }
    browsePathV2 {
      path {
        name
        entity {
          ...EntityName
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on DataJob {
    properties {
      description
    }
    editableProperties {
      description
    }
    browsePathV2 {
      path {
        name
        entity {
          ...EntityName
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on DataFlow {
    properties {
      description
    }
    editableProperties {
      description
    }
    browsePathV2 {
      path {
        name
        entity {
          ...EntityName
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on Container {
    properties {
      description
    }
    editableProperties {
      description
    }
    browsePathV2 {
      path {
        name
        entity {
          ...EntityName
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on GlossaryTerm {
    properties {
      description
    }
    parentNodes {
      nodes {
        urn
        type
        properties {
          name
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    domain {
      ...DomainName
    }
  }
  ... on GlossaryNode {
    properties {
      description
    }
    parentNodes {
      nodes {
        urn
        type
        properties {
          name
        }
      }
    }
    ownership {
      ...OwnerNames
    }
  }
  ... on Domain {
    properties {
      description
    }
    parentDomains {
      domains {
        urn
        type
        ... on Domain {
          properties {
            name
          }
        }
      }
    }
    ownership {
      ...OwnerNames
    }
  }
  ... on Tag {
    properties {
      description
    }
    ownership {
      ...OwnerNames
    }
  }
  ... on CorpUser {
    properties {
      title
      email
      departmentName
    }
    editableProperties {
      aboutMe
    }
  }
  ... on CorpGroup {
    properties {
      description
      email
    }
    editableProperties {
      description
    }
  }
}
    fragment OwnerNames on Ownership {
  owners {
    owner {
      ... on CorpUser {
        ...EntityName
      }
      ... on CorpGroup {
        ...EntityName
      }
    }
    type
    ownershipType {
      urn
      info {
        name
      }
    }
  }
}
fragment TagNames on GlobalTags {
  tags {
    tag {
      ...EntityName
    }
  }
}
fragment TermNames on GlossaryTerms {
  terms {
    term {
      ...EntityName
    }
  }
}
fragment DomainName on DomainAssociation {
  domain {
    ...EntityName
  }
}
fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`,
  { fragmentName: 'EntityCard' },
) as unknown as TypedDocumentString<EntityCardFragment, unknown>
export const LinksFragmentDoc = new TypedDocumentString(
  `
    fragment Links on InstitutionalMemory {
  elements {
    url
    description
    created {
      time
    }
    author {
      ...EntityName
    }
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`,
  { fragmentName: 'Links' },
) as unknown as TypedDocumentString<LinksFragment, unknown>
export const DeprecationNoteFragmentDoc = new TypedDocumentString(
  `
    fragment DeprecationNote on Deprecation {
  deprecated
  note
  decommissionTime
  replacement {
    ...EntityName
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`,
  { fragmentName: 'DeprecationNote' },
) as unknown as TypedDocumentString<DeprecationNoteFragment, unknown>
export const PropertyFragmentDoc = new TypedDocumentString(
  `
    fragment Property on CustomPropertiesEntry {
  key
  value
}
    `,
  { fragmentName: 'Property' },
) as unknown as TypedDocumentString<PropertyFragment, unknown>
export const VersionFragmentDoc = new TypedDocumentString(
  `
    fragment Version on RawAspect {
  version
  payload
  created {
    time
    actor {
      ...EntityName
    }
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`,
  { fragmentName: 'Version' },
) as unknown as TypedDocumentString<VersionFragment, unknown>
export const NeighboursFragmentDoc = new TypedDocumentString(
  `
    fragment Neighbours on EntityLineageResult {
  total
  relationships {
    entity {
      urn
      type
    }
  }
}
    `,
  { fragmentName: 'Neighbours' },
) as unknown as TypedDocumentString<NeighboursFragment, unknown>
export const LineageNodeFragmentDoc = new TypedDocumentString(
  `
    fragment LineageNode on Entity {
  ...EntityName
  upstream: lineage(
    input: {direction: UPSTREAM, count: 100, includeGhostEntities: true}
  ) {
    ...Neighbours
  }
  downstream: lineage(
    input: {direction: DOWNSTREAM, count: 100, includeGhostEntities: true}
  ) {
    ...Neighbours
  }
  ... on Dataset {
    ownership {
      ...OwnerNames
    }
  }
  ... on Chart {
    ownership {
      ...OwnerNames
    }
  }
  ... on Dashboard {
    ownership {
      ...OwnerNames
    }
  }
  ... on DataJob {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLModel {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLModelGroup {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLFeature {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLPrimaryKey {
    ownership {
      ...OwnerNames
    }
  }
}
    fragment OwnerNames on Ownership {
  owners {
    owner {
      ... on CorpUser {
        ...EntityName
      }
      ... on CorpGroup {
        ...EntityName
      }
    }
    type
    ownershipType {
      urn
      info {
        name
      }
    }
  }
}
fragment Neighbours on EntityLineageResult {
  total
  relationships {
    entity {
      urn
      type
    }
  }
}
fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`,
  { fragmentName: 'LineageNode' },
) as unknown as TypedDocumentString<LineageNodeFragment, unknown>
export const ReachedFragmentDoc = new TypedDocumentString(
  `
    fragment Reached on SearchAcrossLineageResults {
  total
  isPartial
  searchResults {
    degree
    entity {
      ...LineageNode
    }
  }
}
    fragment OwnerNames on Ownership {
  owners {
    owner {
      ... on CorpUser {
        ...EntityName
      }
      ... on CorpGroup {
        ...EntityName
      }
    }
    type
    ownershipType {
      urn
      info {
        name
      }
    }
  }
}
fragment Neighbours on EntityLineageResult {
  total
  relationships {
    entity {
      urn
      type
    }
  }
}
fragment LineageNode on Entity {
  ...EntityName
  upstream: lineage(
    input: {direction: UPSTREAM, count: 100, includeGhostEntities: true}
  ) {
    ...Neighbours
  }
  downstream: lineage(
    input: {direction: DOWNSTREAM, count: 100, includeGhostEntities: true}
  ) {
    ...Neighbours
  }
  ... on Dataset {
    ownership {
      ...OwnerNames
    }
  }
  ... on Chart {
    ownership {
      ...OwnerNames
    }
  }
  ... on Dashboard {
    ownership {
      ...OwnerNames
    }
  }
  ... on DataJob {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLModel {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLModelGroup {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLFeature {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLPrimaryKey {
    ownership {
      ...OwnerNames
    }
  }
}
fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`,
  { fragmentName: 'Reached' },
) as unknown as TypedDocumentString<ReachedFragment, unknown>
export const ReachedColumnsFragmentDoc = new TypedDocumentString(
  `
    fragment ReachedColumns on SearchAcrossLineageResults {
  total
  isPartial
  searchResults {
    degree
    entity {
      urn
      ... on SchemaFieldEntity {
        fieldPath
        parent {
          ...LineageNode
        }
        upstream: lineage(
          input: {direction: UPSTREAM, count: 100, includeGhostEntities: true}
        ) {
          ...Neighbours
        }
        downstream: lineage(
          input: {direction: DOWNSTREAM, count: 100, includeGhostEntities: true}
        ) {
          ...Neighbours
        }
      }
    }
  }
}
    fragment OwnerNames on Ownership {
  owners {
    owner {
      ... on CorpUser {
        ...EntityName
      }
      ... on CorpGroup {
        ...EntityName
      }
    }
    type
    ownershipType {
      urn
      info {
        name
      }
    }
  }
}
fragment Neighbours on EntityLineageResult {
  total
  relationships {
    entity {
      urn
      type
    }
  }
}
fragment LineageNode on Entity {
  ...EntityName
  upstream: lineage(
    input: {direction: UPSTREAM, count: 100, includeGhostEntities: true}
  ) {
    ...Neighbours
  }
  downstream: lineage(
    input: {direction: DOWNSTREAM, count: 100, includeGhostEntities: true}
  ) {
    ...Neighbours
  }
  ... on Dataset {
    ownership {
      ...OwnerNames
    }
  }
  ... on Chart {
    ownership {
      ...OwnerNames
    }
  }
  ... on Dashboard {
    ownership {
      ...OwnerNames
    }
  }
  ... on DataJob {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLModel {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLModelGroup {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLFeature {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLPrimaryKey {
    ownership {
      ...OwnerNames
    }
  }
}
fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`,
  { fragmentName: 'ReachedColumns' },
) as unknown as TypedDocumentString<ReachedColumnsFragment, unknown>
export const FacetCountsFragmentDoc = new TypedDocumentString(
  `
    fragment FacetCounts on FacetMetadata {
  field
  displayName
  aggregations {
    value
    count
    entity {
      ...EntityName
    }
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`,
  { fragmentName: 'FacetCounts' },
) as unknown as TypedDocumentString<FacetCountsFragment, unknown>
export const TreeNodeFragmentDoc = new TypedDocumentString(
  `
    fragment TreeNode on Entity {
  ...EntityName
  parts: relationships(
    input: {types: ["IsPartOf"], direction: INCOMING, count: 0, includeSoftDelete: false}
  ) {
    total
  }
  ... on Domain {
    properties {
      description
    }
  }
  ... on GlossaryNode {
    properties {
      description
    }
  }
  ... on GlossaryTerm {
    properties {
      description
    }
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`,
  { fragmentName: 'TreeNode' },
) as unknown as TypedDocumentString<TreeNodeFragment, unknown>
export const LastMeasuredDocument = new TypedDocumentString(`
    query LastMeasured($urn: String!) {
  dataset(urn: $urn) {
    datasetProfiles(limit: 1) {
      timestampMillis
    }
  }
}
    `) as unknown as TypedDocumentString<LastMeasuredQuery, LastMeasuredQueryVariables>
export const ActivityDocument = new TypedDocumentString(`
    query Activity($urn: String!, $since: Long!) {
  dataset(urn: $urn) {
    datasetProfiles(startTimeMillis: $since, limit: 1000) {
      timestampMillis
      rowCount
      columnCount
      sizeInBytes
    }
    usageStats(startTimeMillis: $since) {
      buckets {
        bucket
        metrics {
          totalSqlQueries
          uniqueUserCount
        }
      }
      aggregations {
        totalSqlQueries
        users {
          user {
            ...EntityName
          }
          count
        }
      }
    }
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`) as unknown as TypedDocumentString<ActivityQuery, ActivityQueryVariables>
export const NullSharesDocument = new TypedDocumentString(`
    query NullShares($urn: String!, $since: Long!) {
  dataset(urn: $urn) {
    datasetProfiles(startTimeMillis: $since, limit: 30) {
      timestampMillis
      fieldProfiles {
        fieldPath
        nullProportion
      }
    }
  }
}
    `) as unknown as TypedDocumentString<NullSharesQuery, NullSharesQueryVariables>
export const AspectToEditDocument = new TypedDocumentString(`
    query AspectToEdit($urn: String!, $aspect: String!) {
  entity(urn: $urn) {
    __typename
    aspects(input: {aspectNames: [$aspect]}) {
      version
      payload
      created {
        time
        actor {
          ...EntityName
        }
      }
    }
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`) as unknown as TypedDocumentString<AspectToEditQuery, AspectToEditQueryVariables>
export const ChoicesDocument = new TypedDocumentString(`
    query Choices($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) {
    searchResults {
      entity {
        ...EntityName
      }
    }
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`) as unknown as TypedDocumentString<ChoicesQuery, ChoicesQueryVariables>
export const OwnershipKindsDocument = new TypedDocumentString(`
    query OwnershipKinds {
  listOwnershipTypes(input: {count: 100}) {
    ownershipTypes {
      urn
      info {
        name
      }
    }
  }
}
    `) as unknown as TypedDocumentString<OwnershipKindsQuery, OwnershipKindsQueryVariables>
export const DescribeDocument = new TypedDocumentString(`
    mutation Describe($input: DescriptionUpdateInput!) {
  updateDescription(input: $input)
}
    `) as unknown as TypedDocumentString<DescribeMutation, DescribeMutationVariables>
export const AddTagsDocument = new TypedDocumentString(`
    mutation AddTags($input: AddTagsInput!) {
  addTags(input: $input)
}
    `) as unknown as TypedDocumentString<AddTagsMutation, AddTagsMutationVariables>
export const RemoveTagDocument = new TypedDocumentString(`
    mutation RemoveTag($input: TagAssociationInput!) {
  removeTag(input: $input)
}
    `) as unknown as TypedDocumentString<RemoveTagMutation, RemoveTagMutationVariables>
export const CreateTagDocument = new TypedDocumentString(`
    mutation CreateTag($input: CreateTagInput!) {
  createTag(input: $input)
}
    `) as unknown as TypedDocumentString<CreateTagMutation, CreateTagMutationVariables>
export const AddTermsDocument = new TypedDocumentString(`
    mutation AddTerms($input: AddTermsInput!) {
  addTerms(input: $input)
}
    `) as unknown as TypedDocumentString<AddTermsMutation, AddTermsMutationVariables>
export const RemoveTermDocument = new TypedDocumentString(`
    mutation RemoveTerm($input: TermAssociationInput!) {
  removeTerm(input: $input)
}
    `) as unknown as TypedDocumentString<RemoveTermMutation, RemoveTermMutationVariables>
export const AddOwnersDocument = new TypedDocumentString(`
    mutation AddOwners($input: AddOwnersInput!) {
  addOwners(input: $input)
}
    `) as unknown as TypedDocumentString<AddOwnersMutation, AddOwnersMutationVariables>
export const RemoveOwnerDocument = new TypedDocumentString(`
    mutation RemoveOwner($input: RemoveOwnerInput!) {
  removeOwner(input: $input)
}
    `) as unknown as TypedDocumentString<RemoveOwnerMutation, RemoveOwnerMutationVariables>
export const SetDomainDocument = new TypedDocumentString(`
    mutation SetDomain($input: BatchSetDomainInput!) {
  batchSetDomain(input: $input)
}
    `) as unknown as TypedDocumentString<SetDomainMutation, SetDomainMutationVariables>
export const AddLinkDocument = new TypedDocumentString(`
    mutation AddLink($input: AddLinkInput!) {
  addLink(input: $input)
}
    `) as unknown as TypedDocumentString<AddLinkMutation, AddLinkMutationVariables>
export const RemoveLinkDocument = new TypedDocumentString(`
    mutation RemoveLink($input: RemoveLinkInput!) {
  removeLink(input: $input)
}
    `) as unknown as TypedDocumentString<RemoveLinkMutation, RemoveLinkMutationVariables>
export const DeprecateDocument = new TypedDocumentString(`
    mutation Deprecate($input: UpdateDeprecationInput!) {
  updateDeprecation(input: $input)
}
    `) as unknown as TypedDocumentString<DeprecateMutation, DeprecateMutationVariables>
export const SetRemovedDocument = new TypedDocumentString(`
    mutation SetRemoved($input: BatchUpdateSoftDeletedInput!) {
  batchUpdateSoftDeleted(input: $input)
}
    `) as unknown as TypedDocumentString<SetRemovedMutation, SetRemovedMutationVariables>
export const EntityPageDocument = new TypedDocumentString(`
    query EntityPage($urn: String!) {
  entity(urn: $urn) {
    exists
    ...EntityCard
    ... on Dataset {
      origin
      properties {
        qualifiedName
        externalUrl
        created
        lastModified {
          time
        }
        customProperties {
          ...Property
        }
      }
      deprecation {
        ...DeprecationNote
      }
      institutionalMemory {
        ...Links
      }
      viewProperties {
        logic
        language
        materialized
      }
      statsSummary {
        rowCount
        sizeInBytes
        queryCountLast30Days
        uniqueUserCountLast30Days
      }
    }
    ... on Chart {
      properties {
        externalUrl
        chartUrl
        type
        customProperties {
          ...Property
        }
      }
      deprecation {
        ...DeprecationNote
      }
      institutionalMemory {
        ...Links
      }
    }
    ... on Dashboard {
      properties {
        externalUrl
        dashboardUrl
        customProperties {
          ...Property
        }
      }
      deprecation {
        ...DeprecationNote
      }
      institutionalMemory {
        ...Links
      }
    }
    ... on DataJob {
      properties {
        externalUrl
        customProperties {
          ...Property
        }
      }
      dataFlow {
        ...EntityName
      }
      deprecation {
        ...DeprecationNote
      }
      institutionalMemory {
        ...Links
      }
    }
    ... on DataFlow {
      cluster
      properties {
        externalUrl
        customProperties {
          ...Property
        }
      }
      deprecation {
        ...DeprecationNote
      }
      institutionalMemory {
        ...Links
      }
    }
    ... on MLModel {
      deprecation {
        ...DeprecationNote
      }
      institutionalMemory {
        ...Links
      }
    }
    ... on MLModelGroup {
      deprecation {
        ...DeprecationNote
      }
      institutionalMemory {
        ...Links
      }
    }
    ... on MLFeature {
      deprecation {
        ...DeprecationNote
      }
      institutionalMemory {
        ...Links
      }
    }
    ... on MLPrimaryKey {
      deprecation {
        ...DeprecationNote
      }
      institutionalMemory {
        ...Links
      }
    }
    ... on Container {
      properties {
        externalUrl
        customProperties {
          ...Property
        }
      }
      deprecation {
        ...DeprecationNote
      }
      institutionalMemory {
        ...Links
      }
    }
    ... on GlossaryTerm {
      properties {
        sourceUrl
        customProperties {
          ...Property
        }
      }
      deprecation {
        ...DeprecationNote
      }
      institutionalMemory {
        ...Links
      }
    }
    ... on GlossaryNode {
      properties {
        customProperties {
          ...Property
        }
      }
    }
    ... on Domain {
      properties {
        customProperties {
          ...Property
        }
      }
      institutionalMemory {
        ...Links
      }
    }
  }
}
    fragment OwnerNames on Ownership {
  owners {
    owner {
      ... on CorpUser {
        ...EntityName
      }
      ... on CorpGroup {
        ...EntityName
      }
    }
    type
    ownershipType {
      urn
      info {
        name
      }
    }
  }
}
fragment TagNames on GlobalTags {
  tags {
    tag {
      ...EntityName
    }
  }
}
fragment TermNames on GlossaryTerms {
  terms {
    term {
      ...EntityName
    }
  }
}
fragment DomainName on DomainAssociation {
  domain {
    ...EntityName
  }
}
fragment EntityCard on Entity {
  ...EntityName
  ... on MLModel {
    properties {
      description
    }
    editableProperties {
      description
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on MLModelGroup {
    properties {
      description
    }
    editableProperties {
      description
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on MLFeature {
    properties {
      description
    }
    editableProperties {
      description
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on MLPrimaryKey {
    properties {
      description
    }
    editableProperties {
      description
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on Dataset {
    properties {
      description
    }
    editableProperties {
      description
    }
    browsePathV2 {
      path {
        name
        entity {
          ...EntityName
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on Chart {
    properties {
      description
    }
    editableProperties {
      description
    }
    browsePathV2 {
      path {
        name
        entity {
          ...EntityName
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on Dashboard {
    properties {
      description
    }
    editableProperties {
      description
    }
    browsePathV2 {
      path {
        name
        entity {
          ...EntityName
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on DataJob {
    properties {
      description
    }
    editableProperties {
      description
    }
    browsePathV2 {
      path {
        name
        entity {
          ...EntityName
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on DataFlow {
    properties {
      description
    }
    editableProperties {
      description
    }
    browsePathV2 {
      path {
        name
        entity {
          ...EntityName
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on Container {
    properties {
      description
    }
    editableProperties {
      description
    }
    browsePathV2 {
      path {
        name
        entity {
          ...EntityName
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on GlossaryTerm {
    properties {
      description
    }
    parentNodes {
      nodes {
        urn
        type
        properties {
          name
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    domain {
      ...DomainName
    }
  }
  ... on GlossaryNode {
    properties {
      description
    }
    parentNodes {
      nodes {
        urn
        type
        properties {
          name
        }
      }
    }
    ownership {
      ...OwnerNames
    }
  }
  ... on Domain {
    properties {
      description
    }
    parentDomains {
      domains {
        urn
        type
        ... on Domain {
          properties {
            name
          }
        }
      }
    }
    ownership {
      ...OwnerNames
    }
  }
  ... on Tag {
    properties {
      description
    }
    ownership {
      ...OwnerNames
    }
  }
  ... on CorpUser {
    properties {
      title
      email
      departmentName
    }
    editableProperties {
      aboutMe
    }
  }
  ... on CorpGroup {
    properties {
      description
      email
    }
    editableProperties {
      description
    }
  }
}
fragment Links on InstitutionalMemory {
  elements {
    url
    description
    created {
      time
    }
    author {
      ...EntityName
    }
  }
}
fragment DeprecationNote on Deprecation {
  deprecated
  note
  decommissionTime
  replacement {
    ...EntityName
  }
}
fragment Property on CustomPropertiesEntry {
  key
  value
}
fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`) as unknown as TypedDocumentString<EntityPageQuery, EntityPageQueryVariables>
export const ColumnsDocument = new TypedDocumentString(`
    query Columns($urn: String!) {
  dataset(urn: $urn) {
    schemaMetadata {
      primaryKeys
      foreignKeys {
        sourceFields {
          fieldPath
        }
        foreignFields {
          fieldPath
        }
        foreignDataset {
          ...EntityName
        }
      }
      fields {
        fieldPath
        type
        nativeDataType
        nullable
        description
        isPartOfKey
        tags {
          ...TagNames
        }
        glossaryTerms {
          ...TermNames
        }
      }
    }
    editableSchemaMetadata {
      editableSchemaFieldInfo {
        fieldPath
        description
        tags {
          ...TagNames
        }
        glossaryTerms {
          ...TermNames
        }
      }
    }
  }
}
    fragment TagNames on GlobalTags {
  tags {
    tag {
      ...EntityName
    }
  }
}
fragment TermNames on GlossaryTerms {
  terms {
    term {
      ...EntityName
    }
  }
}
fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`) as unknown as TypedDocumentString<ColumnsQuery, ColumnsQueryVariables>
export const RelationsDocument = new TypedDocumentString(`
    query Relations($urn: String!, $outgoing: RelationshipsInput!, $incoming: RelationshipsInput!) {
  entity(urn: $urn) {
    __typename
    outgoing: relationships(input: $outgoing) {
      total
      relationships {
        type
        entity {
          ...EntityName
        }
      }
    }
    incoming: relationships(input: $incoming) {
      total
      relationships {
        type
        entity {
          ...EntityName
        }
      }
    }
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`) as unknown as TypedDocumentString<RelationsQuery, RelationsQueryVariables>
export const RawAspectsDocument = new TypedDocumentString(`
    query RawAspects($urn: String!) {
  entity(urn: $urn) {
    __typename
    aspects {
      aspectName
      payload
    }
  }
}
    `) as unknown as TypedDocumentString<RawAspectsQuery, RawAspectsQueryVariables>
export const HistoryDocument = new TypedDocumentString(`
    query History($urn: String!, $aspects: AspectParams, $count: Int!) {
  entity(urn: $urn) {
    __typename
    aspects(input: $aspects) {
      aspectName
      ...Version
      history(count: $count) {
        ...Version
      }
    }
  }
}
    fragment Version on RawAspect {
  version
  payload
  created {
    time
    actor {
      ...EntityName
    }
  }
}
fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`) as unknown as TypedDocumentString<HistoryQuery, HistoryQueryVariables>
export const LineageDocument = new TypedDocumentString(`
    query Lineage($urn: String!, $upstream: SearchAcrossLineageInput!, $downstream: SearchAcrossLineageInput!) {
  entity(urn: $urn) {
    ...LineageNode
    ... on Dataset {
      schemaMetadata {
        fields {
          fieldPath
        }
      }
    }
  }
  upstream: searchAcrossLineage(input: $upstream) {
    ...Reached
  }
  downstream: searchAcrossLineage(input: $downstream) {
    ...Reached
  }
}
    fragment OwnerNames on Ownership {
  owners {
    owner {
      ... on CorpUser {
        ...EntityName
      }
      ... on CorpGroup {
        ...EntityName
      }
    }
    type
    ownershipType {
      urn
      info {
        name
      }
    }
  }
}
fragment Neighbours on EntityLineageResult {
  total
  relationships {
    entity {
      urn
      type
    }
  }
}
fragment LineageNode on Entity {
  ...EntityName
  upstream: lineage(
    input: {direction: UPSTREAM, count: 100, includeGhostEntities: true}
  ) {
    ...Neighbours
  }
  downstream: lineage(
    input: {direction: DOWNSTREAM, count: 100, includeGhostEntities: true}
  ) {
    ...Neighbours
  }
  ... on Dataset {
    ownership {
      ...OwnerNames
    }
  }
  ... on Chart {
    ownership {
      ...OwnerNames
    }
  }
  ... on Dashboard {
    ownership {
      ...OwnerNames
    }
  }
  ... on DataJob {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLModel {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLModelGroup {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLFeature {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLPrimaryKey {
    ownership {
      ...OwnerNames
    }
  }
}
fragment Reached on SearchAcrossLineageResults {
  total
  isPartial
  searchResults {
    degree
    entity {
      ...LineageNode
    }
  }
}
fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`) as unknown as TypedDocumentString<LineageQuery, LineageQueryVariables>
export const LineageNeighboursDocument = new TypedDocumentString(`
    query LineageNeighbours($input: SearchAcrossLineageInput!) {
  neighbours: searchAcrossLineage(input: $input) {
    ...Reached
  }
}
    fragment OwnerNames on Ownership {
  owners {
    owner {
      ... on CorpUser {
        ...EntityName
      }
      ... on CorpGroup {
        ...EntityName
      }
    }
    type
    ownershipType {
      urn
      info {
        name
      }
    }
  }
}
fragment Neighbours on EntityLineageResult {
  total
  relationships {
    entity {
      urn
      type
    }
  }
}
fragment LineageNode on Entity {
  ...EntityName
  upstream: lineage(
    input: {direction: UPSTREAM, count: 100, includeGhostEntities: true}
  ) {
    ...Neighbours
  }
  downstream: lineage(
    input: {direction: DOWNSTREAM, count: 100, includeGhostEntities: true}
  ) {
    ...Neighbours
  }
  ... on Dataset {
    ownership {
      ...OwnerNames
    }
  }
  ... on Chart {
    ownership {
      ...OwnerNames
    }
  }
  ... on Dashboard {
    ownership {
      ...OwnerNames
    }
  }
  ... on DataJob {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLModel {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLModelGroup {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLFeature {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLPrimaryKey {
    ownership {
      ...OwnerNames
    }
  }
}
fragment Reached on SearchAcrossLineageResults {
  total
  isPartial
  searchResults {
    degree
    entity {
      ...LineageNode
    }
  }
}
fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`) as unknown as TypedDocumentString<LineageNeighboursQuery, LineageNeighboursQueryVariables>
export const ColumnNamesDocument = new TypedDocumentString(`
    query ColumnNames($urn: String!) {
  dataset(urn: $urn) {
    schemaMetadata {
      fields {
        fieldPath
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ColumnNamesQuery, ColumnNamesQueryVariables>
export const ColumnLineageDocument = new TypedDocumentString(`
    query ColumnLineage($upstream: SearchAcrossLineageInput!, $downstream: SearchAcrossLineageInput!) {
  upstream: searchAcrossLineage(input: $upstream) {
    ...ReachedColumns
  }
  downstream: searchAcrossLineage(input: $downstream) {
    ...ReachedColumns
  }
}
    fragment OwnerNames on Ownership {
  owners {
    owner {
      ... on CorpUser {
        ...EntityName
      }
      ... on CorpGroup {
        ...EntityName
      }
    }
    type
    ownershipType {
      urn
      info {
        name
      }
    }
  }
}
fragment Neighbours on EntityLineageResult {
  total
  relationships {
    entity {
      urn
      type
    }
  }
}
fragment LineageNode on Entity {
  ...EntityName
  upstream: lineage(
    input: {direction: UPSTREAM, count: 100, includeGhostEntities: true}
  ) {
    ...Neighbours
  }
  downstream: lineage(
    input: {direction: DOWNSTREAM, count: 100, includeGhostEntities: true}
  ) {
    ...Neighbours
  }
  ... on Dataset {
    ownership {
      ...OwnerNames
    }
  }
  ... on Chart {
    ownership {
      ...OwnerNames
    }
  }
  ... on Dashboard {
    ownership {
      ...OwnerNames
    }
  }
  ... on DataJob {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLModel {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLModelGroup {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLFeature {
    ownership {
      ...OwnerNames
    }
  }
  ... on MLPrimaryKey {
    ownership {
      ...OwnerNames
    }
  }
}
fragment ReachedColumns on SearchAcrossLineageResults {
  total
  isPartial
  searchResults {
    degree
    entity {
      urn
      ... on SchemaFieldEntity {
        fieldPath
        parent {
          ...LineageNode
        }
        upstream: lineage(
          input: {direction: UPSTREAM, count: 100, includeGhostEntities: true}
        ) {
          ...Neighbours
        }
        downstream: lineage(
          input: {direction: DOWNSTREAM, count: 100, includeGhostEntities: true}
        ) {
          ...Neighbours
        }
      }
    }
  }
}
fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`) as unknown as TypedDocumentString<ColumnLineageQuery, ColumnLineageQueryVariables>
export const HomeDocument = new TypedDocumentString(`
    query Home($changed: SearchAcrossEntitiesInput!) {
  everything: searchAcrossEntities(
    input: {query: "*", count: 0, searchFlags: {maxAggValues: 100}}
  ) {
    total
    facets {
      ...FacetCounts
    }
  }
  changed: searchAcrossEntities(input: $changed) {
    searchResults {
      entity {
        ...EntityName
        ... on Dataset {
          changes: properties {
            lastModified {
              time
            }
          }
        }
        ... on Chart {
          changes: properties {
            lastModified {
              time
            }
          }
        }
        ... on Dashboard {
          changes: properties {
            lastModified {
              time
            }
          }
        }
        ... on DataJob {
          changes: properties {
            lastModified {
              time
            }
          }
        }
        ... on DataFlow {
          changes: properties {
            lastModified {
              time
            }
          }
        }
      }
    }
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}
fragment FacetCounts on FacetMetadata {
  field
  displayName
  aggregations {
    value
    count
    entity {
      ...EntityName
    }
  }
}`) as unknown as TypedDocumentString<HomeQuery, HomeQueryVariables>
export const CountsDocument = new TypedDocumentString(`
    query Counts($input: AggregateAcrossEntitiesInput!) {
  aggregateAcrossEntities(input: $input) {
    facets {
      ...FacetCounts
    }
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}
fragment FacetCounts on FacetMetadata {
  field
  displayName
  aggregations {
    value
    count
    entity {
      ...EntityName
    }
  }
}`) as unknown as TypedDocumentString<CountsQuery, CountsQueryVariables>
export const SearchDocument = new TypedDocumentString(`
    query Search($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) {
    start
    count
    total
    facets {
      ...FacetCounts
    }
    searchResults {
      entity {
        ...EntityCard
      }
      matchedFields {
        name
        value
        entity {
          ...EntityName
        }
      }
    }
  }
}
    fragment OwnerNames on Ownership {
  owners {
    owner {
      ... on CorpUser {
        ...EntityName
      }
      ... on CorpGroup {
        ...EntityName
      }
    }
    type
    ownershipType {
      urn
      info {
        name
      }
    }
  }
}
fragment TagNames on GlobalTags {
  tags {
    tag {
      ...EntityName
    }
  }
}
fragment TermNames on GlossaryTerms {
  terms {
    term {
      ...EntityName
    }
  }
}
fragment DomainName on DomainAssociation {
  domain {
    ...EntityName
  }
}
fragment EntityCard on Entity {
  ...EntityName
  ... on MLModel {
    properties {
      description
    }
    editableProperties {
      description
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on MLModelGroup {
    properties {
      description
    }
    editableProperties {
      description
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on MLFeature {
    properties {
      description
    }
    editableProperties {
      description
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on MLPrimaryKey {
    properties {
      description
    }
    editableProperties {
      description
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on Dataset {
    properties {
      description
    }
    editableProperties {
      description
    }
    browsePathV2 {
      path {
        name
        entity {
          ...EntityName
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on Chart {
    properties {
      description
    }
    editableProperties {
      description
    }
    browsePathV2 {
      path {
        name
        entity {
          ...EntityName
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on Dashboard {
    properties {
      description
    }
    editableProperties {
      description
    }
    browsePathV2 {
      path {
        name
        entity {
          ...EntityName
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on DataJob {
    properties {
      description
    }
    editableProperties {
      description
    }
    browsePathV2 {
      path {
        name
        entity {
          ...EntityName
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on DataFlow {
    properties {
      description
    }
    editableProperties {
      description
    }
    browsePathV2 {
      path {
        name
        entity {
          ...EntityName
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on Container {
    properties {
      description
    }
    editableProperties {
      description
    }
    browsePathV2 {
      path {
        name
        entity {
          ...EntityName
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    glossaryTerms {
      ...TermNames
    }
    domain {
      ...DomainName
    }
  }
  ... on GlossaryTerm {
    properties {
      description
    }
    parentNodes {
      nodes {
        urn
        type
        properties {
          name
        }
      }
    }
    ownership {
      ...OwnerNames
    }
    tags {
      ...TagNames
    }
    domain {
      ...DomainName
    }
  }
  ... on GlossaryNode {
    properties {
      description
    }
    parentNodes {
      nodes {
        urn
        type
        properties {
          name
        }
      }
    }
    ownership {
      ...OwnerNames
    }
  }
  ... on Domain {
    properties {
      description
    }
    parentDomains {
      domains {
        urn
        type
        ... on Domain {
          properties {
            name
          }
        }
      }
    }
    ownership {
      ...OwnerNames
    }
  }
  ... on Tag {
    properties {
      description
    }
    ownership {
      ...OwnerNames
    }
  }
  ... on CorpUser {
    properties {
      title
      email
      departmentName
    }
    editableProperties {
      aboutMe
    }
  }
  ... on CorpGroup {
    properties {
      description
      email
    }
    editableProperties {
      description
    }
  }
}
fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}
fragment FacetCounts on FacetMetadata {
  field
  displayName
  aggregations {
    value
    count
    entity {
      ...EntityName
    }
  }
}`) as unknown as TypedDocumentString<SearchQuery, SearchQueryVariables>
export const SuggestDocument = new TypedDocumentString(`
    query Suggest($query: String!) {
  autoCompleteForMultiple(input: {query: $query, limit: 5}) {
    suggestions {
      type
      entities {
        ...EntityName
      }
    }
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`) as unknown as TypedDocumentString<SuggestQuery, SuggestQueryVariables>
export const SessionDocument = new TypedDocumentString(`
    query Session {
  me {
    corpUser {
      ...EntityName
    }
    platformPrivileges {
      createTags
      generatePersonalAccessTokens
      manageTokens
    }
  }
  appConfig {
    appVersion
    authConfig {
      tokenAuthEnabled
    }
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}`) as unknown as TypedDocumentString<SessionQuery, SessionQueryVariables>
export const TokensDocument = new TypedDocumentString(`
    query Tokens($input: ListAccessTokenInput!) {
  listAccessTokens(input: $input) {
    total
    tokens {
      id
      name
      role
      createdAt
      expiresAt
      lastUsedAt
    }
  }
}
    `) as unknown as TypedDocumentString<TokensQuery, TokensQueryVariables>
export const CreateTokenDocument = new TypedDocumentString(`
    mutation CreateToken($input: CreateAccessTokenInput!) {
  createAccessToken(input: $input) {
    accessToken
  }
}
    `) as unknown as TypedDocumentString<CreateTokenMutation, CreateTokenMutationVariables>
export const RevokeTokenDocument = new TypedDocumentString(`
    mutation RevokeToken($id: String!) {
  revokeAccessToken(tokenId: $id)
}
    `) as unknown as TypedDocumentString<RevokeTokenMutation, RevokeTokenMutationVariables>
export const DomainTreeDocument = new TypedDocumentString(`
    query DomainTree {
  listDomains(input: {start: 0, count: 1000}) {
    total
    domains {
      ...TreeNode
    }
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}
fragment TreeNode on Entity {
  ...EntityName
  parts: relationships(
    input: {types: ["IsPartOf"], direction: INCOMING, count: 0, includeSoftDelete: false}
  ) {
    total
  }
  ... on Domain {
    properties {
      description
    }
  }
  ... on GlossaryNode {
    properties {
      description
    }
  }
  ... on GlossaryTerm {
    properties {
      description
    }
  }
}`) as unknown as TypedDocumentString<DomainTreeQuery, DomainTreeQueryVariables>
export const GlossaryTreeDocument = new TypedDocumentString(`
    query GlossaryTree($input: GetRootGlossaryEntitiesInput!) {
  getRootGlossaryNodes(input: $input) {
    total
    nodes {
      ...TreeNode
    }
  }
  getRootGlossaryTerms(input: $input) {
    total
    terms {
      ...TreeNode
    }
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}
fragment TreeNode on Entity {
  ...EntityName
  parts: relationships(
    input: {types: ["IsPartOf"], direction: INCOMING, count: 0, includeSoftDelete: false}
  ) {
    total
  }
  ... on Domain {
    properties {
      description
    }
  }
  ... on GlossaryNode {
    properties {
      description
    }
  }
  ... on GlossaryTerm {
    properties {
      description
    }
  }
}`) as unknown as TypedDocumentString<GlossaryTreeQuery, GlossaryTreeQueryVariables>
export const BelowDocument = new TypedDocumentString(`
    query Below($urn: String!, $start: Int!) {
  entity(urn: $urn) {
    __typename
    relationships(
      input: {types: ["IsPartOf"], direction: INCOMING, start: $start, count: 500, includeSoftDelete: false}
    ) {
      total
      relationships {
        entity {
          ...TreeNode
        }
      }
    }
  }
}
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
fragment EntityName on Entity {
  __typename
  urn
  type
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Chart {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataJob {
    jobId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on DataProcessInstance {
    name
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    platform {
      ...PlatformName
    }
    subTypes {
      typeNames
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryTerm {
    name
    properties {
      name
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on GlossaryNode {
    name
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Domain {
    properties {
      name
    }
    deprecation {
      deprecated
    }
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
    }
    deprecation {
      deprecated
    }
    status {
      removed
    }
  }
  ... on CorpUser {
    username
    properties {
      displayName
      fullName
      title
    }
    removal: aspects(input: {aspectNames: ["status"]}) {
      payload
    }
  }
  ... on CorpGroup {
    name
    properties {
      displayName
    }
    status {
      removed
    }
  }
  ... on DataPlatform {
    ...PlatformName
  }
  ... on SchemaFieldEntity {
    fieldPath
    parent {
      urn
    }
  }
  ... on OwnershipTypeEntity {
    info {
      name
    }
  }
  ... on QueryEntity {
    properties {
      name
    }
  }
}
fragment TreeNode on Entity {
  ...EntityName
  parts: relationships(
    input: {types: ["IsPartOf"], direction: INCOMING, count: 0, includeSoftDelete: false}
  ) {
    total
  }
  ... on Domain {
    properties {
      description
    }
  }
  ... on GlossaryNode {
    properties {
      description
    }
  }
  ... on GlossaryTerm {
    properties {
      description
    }
  }
}`) as unknown as TypedDocumentString<BelowQuery, BelowQueryVariables>
export const CreateDomainDocument = new TypedDocumentString(`
    mutation CreateDomain($input: CreateDomainInput!) {
  createDomain(input: $input)
}
    `) as unknown as TypedDocumentString<CreateDomainMutation, CreateDomainMutationVariables>
export const CreateTermDocument = new TypedDocumentString(`
    mutation CreateTerm($input: CreateGlossaryEntityInput!) {
  createGlossaryTerm(input: $input)
}
    `) as unknown as TypedDocumentString<CreateTermMutation, CreateTermMutationVariables>
export const CreateTermGroupDocument = new TypedDocumentString(`
    mutation CreateTermGroup($input: CreateGlossaryEntityInput!) {
  createGlossaryNode(input: $input)
}
    `) as unknown as TypedDocumentString<CreateTermGroupMutation, CreateTermGroupMutationVariables>
