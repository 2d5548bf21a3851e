// Written by `npm run toc` from web/documents.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentNode } from './document.ts';
import { gql } from './document.ts';
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
  | 'EXECUTION_REQUEST'
  | 'INGESTION_SOURCE'
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
  | 'DATAHUB_FILE'
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
  | 'OTHER';

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
  | 'CERT';

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
  | 'STAKEHOLDER';

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
  | 'STRUCT';

export type AspectParams = {
  /** Those that a page shows by itself; there are none. */
  readonly autoRenderOnly?: boolean | null | undefined;
  readonly aspectNames?: ReadonlyArray<string> | null | undefined;
};

export type RelationshipDirection =
  | 'INCOMING'
  | 'OUTGOING';

export type LineageDirection =
  | 'UPSTREAM'
  | 'DOWNSTREAM';

export type RelationshipsInput = {
  readonly types: ReadonlyArray<string>;
  readonly direction: RelationshipDirection;
  readonly start?: number | null | undefined;
  readonly count?: number | null | undefined;
  readonly includeSoftDelete?: boolean | null | undefined;
};

export type FacetFilterInput = {
  readonly field: string;
  /** Older than the list of values. */
  readonly value?: string | null | undefined;
  /** Any of them. */
  readonly values?: ReadonlyArray<string> | null | undefined;
  readonly negated?: boolean | null | undefined;
  readonly condition?: FilterOperator | null | undefined;
};

/** All of them. */
export type AndFilterInput = {
  readonly and?: ReadonlyArray<FacetFilterInput> | null | undefined;
};

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
  | 'RELATED_INCL';

export type SortOrder =
  | 'ASCENDING'
  | 'DESCENDING';

export type SortCriterion = {
  readonly field: string;
  readonly sortOrder: SortOrder;
};

export type SearchSortInput = {
  readonly sortCriterion?: SortCriterion | null | undefined;
  /** Wins over the single one. */
  readonly sortCriteria?: ReadonlyArray<SortCriterion> | null | undefined;
};

export type GroupingCriterion = {
  readonly baseEntityType?: EntityType | null | undefined;
  readonly groupingEntityType: EntityType;
};

export type GroupingSpec = {
  readonly groupingCriteria: ReadonlyArray<GroupingCriterion>;
};

export type SearchFlags = {
  readonly skipCache?: boolean | null | undefined;
  /** Most values of a facet. */
  readonly maxAggValues?: number | null | undefined;
  readonly fulltext?: boolean | null | undefined;
  readonly skipHighlighting?: boolean | null | undefined;
  readonly skipAggregates?: boolean | null | undefined;
  readonly getSuggestions?: boolean | null | undefined;
  readonly groupingSpec?: GroupingSpec | null | undefined;
  readonly includeSoftDeleted?: boolean | null | undefined;
  readonly includeRestricted?: boolean | null | undefined;
  readonly customHighlightingFields?: ReadonlyArray<string> | null | undefined;
  readonly includeStructuredPropertyFacets?: boolean | null | undefined;
  readonly filterNonLatestVersions?: boolean | null | undefined;
  /** Search fields whose values each result has as extraProperties. */
  readonly fetchExtraFields?: ReadonlyArray<string> | null | undefined;
  /** A column that is found is shown as what it belongs to. */
  readonly convertSchemaFieldsToDatasets?: boolean | null | undefined;
  readonly includeExplain?: boolean | null | undefined;
  readonly includeDraft?: boolean | null | undefined;
  readonly searchType?: string | null | undefined;
  readonly minScore?: number | null | undefined;
};

export type SearchAcrossEntitiesInput = {
  /** None: what people usually look for. */
  readonly types?: ReadonlyArray<EntityType> | null | undefined;
  readonly query: string;
  readonly start?: number | null | undefined;
  readonly count?: number | null | undefined;
  readonly filters?: ReadonlyArray<FacetFilterInput> | null | undefined;
  readonly orFilters?: ReadonlyArray<AndFilterInput> | null | undefined;
  readonly viewUrn?: string | null | undefined;
  readonly searchFlags?: SearchFlags | null | undefined;
  readonly sortInput?: SearchSortInput | null | undefined;
};

export type AggregateAcrossEntitiesInput = {
  readonly types?: ReadonlyArray<EntityType> | null | undefined;
  /** A blank one is about everything. */
  readonly query: string;
  /** Fields to be counted; none: all. */
  readonly facets?: ReadonlyArray<string> | null | undefined;
  readonly orFilters?: ReadonlyArray<AndFilterInput> | null | undefined;
  readonly viewUrn?: string | null | undefined;
  readonly searchFlags?: SearchFlags | null | undefined;
};

/** Taken and not looked at; the walk has its own limits. */
export type LineageFlags = {
  readonly entitiesExploredPerHopLimit?: number | null | undefined;
  readonly startTimeMillis?: number | null | undefined;
  readonly endTimeMillis?: number | null | undefined;
  readonly ignoreAsHops?: ReadonlyArray<EntityTypeToPlatforms> | null | undefined;
};

export type EntityTypeToPlatforms = {
  readonly entityType: EntityType;
  readonly platforms?: ReadonlyArray<string> | null | undefined;
};

export type SearchAcrossLineageInput = {
  readonly urn?: string | null | undefined;
  readonly direction: LineageDirection;
  /** None: all that there are in the lineage. */
  readonly types?: ReadonlyArray<EntityType> | null | undefined;
  readonly query?: string | null | undefined;
  readonly count?: number | null | undefined;
  /** The field degree is the distance: 1, 2, 3+ and other numbers. */
  readonly orFilters?: ReadonlyArray<AndFilterInput> | null | undefined;
  /** Taken and not looked at: edges are told as they are now. */
  readonly startTimeMillis?: number | null | undefined;
  readonly endTimeMillis?: number | null | undefined;
  readonly searchFlags?: SearchFlags | null | undefined;
  readonly lineageFlags?: LineageFlags | null | undefined;
  readonly start?: number | null | undefined;
  readonly filters?: ReadonlyArray<FacetFilterInput> | null | undefined;
  readonly viewUrn?: string | null | undefined;
  readonly sortInput?: SearchSortInput | null | undefined;
};

export type GetRootGlossaryEntitiesInput = {
  readonly start: number;
  readonly count: number;
};

/** What a sub-resource is. */
export type SubResourceType =
  /** A column; its path is the sub-resource. */
  | 'DATASET_FIELD';

/** An entity, or a column of it. */
export type ResourceRefInput = {
  readonly resourceUrn: string;
  readonly subResourceType?: SubResourceType | null | undefined;
  readonly subResource?: string | null | undefined;
};

export type CreateTagInput = {
  /** Last part of the URN, as it is; left out, one is made up. */
  readonly id?: string | null | undefined;
  readonly name: string;
  readonly description?: string | null | undefined;
};

export type TagAssociationInput = {
  readonly tagUrn: string;
  readonly resourceUrn: string;
  readonly subResourceType?: SubResourceType | null | undefined;
  readonly subResource?: string | null | undefined;
};

export type AddTagsInput = {
  readonly tagUrns: ReadonlyArray<string>;
  readonly resourceUrn: string;
  readonly subResourceType?: SubResourceType | null | undefined;
  readonly subResource?: string | null | undefined;
};

export type TermAssociationInput = {
  readonly termUrn: string;
  readonly resourceUrn: string;
  readonly subResourceType?: SubResourceType | null | undefined;
  readonly subResource?: string | null | undefined;
};

export type AddTermsInput = {
  readonly termUrns: ReadonlyArray<string>;
  readonly resourceUrn: string;
  readonly subResourceType?: SubResourceType | null | undefined;
  readonly subResource?: string | null | undefined;
};

export type DescriptionUpdateInput = {
  /** Markdown; empty text stays empty text. */
  readonly description: string;
  readonly resourceUrn: string;
  readonly subResourceType?: SubResourceType | null | undefined;
  readonly subResource?: string | null | undefined;
};

export type UpdateDeprecationInput = {
  readonly urn: string;
  readonly deprecated: boolean;
  readonly decommissionTime?: number | null | undefined;
  readonly note?: string | null | undefined;
  readonly replacement?: string | null | undefined;
  readonly subResourceType?: SubResourceType | null | undefined;
  readonly subResource?: string | null | undefined;
};

export type CreateDomainInput = {
  readonly id?: string | null | undefined;
  readonly name: string;
  readonly description?: string | null | undefined;
  /** URN of the domain that it is to be part of. */
  readonly parentDomain?: string | null | undefined;
  /** None: who creates it. */
  readonly owners?: ReadonlyArray<OwnerInput> | null | undefined;
};

export type BatchSetDomainInput = {
  /** None: out of any domain. */
  readonly domainUrn?: string | null | undefined;
  readonly resources: ReadonlyArray<ResourceRefInput | null | undefined>;
};

export type CreateGlossaryEntityInput = {
  /** Last part of the URN, as it is; left out, one is made up. */
  readonly id?: string | null | undefined;
  readonly name: string;
  readonly description?: string | null | undefined;
  /** URN of the node that it is to be part of. */
  readonly parentNode?: string | null | undefined;
};

export type BatchUpdateSoftDeletedInput = {
  readonly urns: ReadonlyArray<string>;
  readonly deleted: boolean;
};

export type LinkSettingsInput = {
  readonly showInAssetPreview?: boolean | null | undefined;
};

export type AddLinkInput = {
  readonly linkUrl: string;
  readonly label: string;
  readonly resourceUrn: string;
  readonly settings?: LinkSettingsInput | null | undefined;
};

export type RemoveLinkInput = {
  readonly linkUrl: string;
  /** None: every link to the address. */
  readonly label?: string | null | undefined;
  readonly resourceUrn: string;
};

export type OwnerEntityType =
  | 'CORP_USER'
  | 'CORP_GROUP';

export type OwnerInput = {
  readonly ownerUrn: string;
  readonly ownerEntityType: OwnerEntityType;
  /** Kind of ownership, as older clients state it. */
  readonly type?: OwnershipType | null | undefined;
  readonly ownershipTypeUrn?: string | null | undefined;
};

export type AddOwnersInput = {
  readonly owners: ReadonlyArray<OwnerInput>;
  readonly resourceUrn: string;
};

export type RemoveOwnerInput = {
  readonly ownerUrn: string;
  /** None: with all its types. */
  readonly ownershipTypeUrn?: string | null | undefined;
  readonly resourceUrn: string;
};

export type AccessTokenType =
  | 'PERSONAL'
  | 'SERVICE_ACCOUNT';

export type AccessTokenDuration =
  | 'ONE_HOUR'
  | 'ONE_DAY'
  | 'ONE_WEEK'
  | 'ONE_MONTH'
  | 'THREE_MONTHS'
  | 'SIX_MONTHS'
  | 'ONE_YEAR'
  | 'NO_EXPIRY';

export type AccessTokenRole =
  | 'READER'
  | 'EDITOR'
  | 'ADMIN';

export type CreateAccessTokenInput = {
  readonly type: AccessTokenType;
  /** The user whom the bearer of the token is. */
  readonly actorUrn: string;
  readonly duration: AccessTokenDuration;
  readonly name: string;
  readonly description?: string | null | undefined;
  /** At most your own. Left out: your own, or READER in a token for somebody else. */
  readonly role?: AccessTokenRole | null | undefined;
};

export type ListAccessTokenInput = {
  readonly start?: number | null | undefined;
  readonly count?: number | null | undefined;
  /** By actorUrn, ownerUrn, and expiresAt LESS_THAN. */
  readonly filters?: ReadonlyArray<FacetFilterInput> | null | undefined;
};

export type LastMeasuredQueryVariables = Exact<{
  urn: string;
}>;


export type LastMeasuredQuery = { readonly dataset: { readonly datasetProfiles: ReadonlyArray<{ readonly timestampMillis: number | null }> | null } | null };

export type ActivityQueryVariables = Exact<{
  urn: string;
  since: number;
}>;


export type ActivityQuery = { readonly dataset: { readonly datasetProfiles: ReadonlyArray<{ readonly timestampMillis: number | null, readonly rowCount: number | null, readonly columnCount: number | null, readonly sizeInBytes: number | null }> | null, readonly usageStats: { readonly buckets: ReadonlyArray<{ readonly bucket: number | null, readonly metrics: { readonly totalSqlQueries: number | null, readonly uniqueUserCount: number | null } | null }> | null, readonly aggregations: { readonly totalSqlQueries: number | null, readonly users: ReadonlyArray<{ readonly count: number | null, readonly user: EntityName_CorpUser_Fragment | null }> | null } | null } | null } | null };

export type NullSharesQueryVariables = Exact<{
  urn: string;
  since: number;
}>;


export type NullSharesQuery = { readonly dataset: { readonly datasetProfiles: ReadonlyArray<{ readonly timestampMillis: number | null, readonly fieldProfiles: ReadonlyArray<{ readonly fieldPath: string | null, readonly nullProportion: number | null }> | null }> | null } | null };

export type OwnerNamesFragment = { readonly owners: ReadonlyArray<{ readonly type: OwnershipType | null, readonly owner:
      | EntityName_CorpUser_Fragment
      | EntityName_CorpGroup_Fragment
     | null, readonly ownershipType: { readonly urn: string, readonly info: { readonly name: string | null } | null } | null }> | null };

export type TagNamesFragment = { readonly tags: ReadonlyArray<{ readonly tag: EntityName_Tag_Fragment | null }> | null };

export type TermNamesFragment = { readonly terms: ReadonlyArray<{ readonly term: EntityName_GlossaryTerm_Fragment | null }> | null };

export type DomainNameFragment = { readonly domain: EntityName_Domain_Fragment | null };

export type PathFragment = { readonly path: ReadonlyArray<{ readonly name: string | null, readonly entity:
      | EntityName_Application_Fragment
      | EntityName_BusinessAttribute_Fragment
      | EntityName_Chart_Fragment
      | EntityName_Container_Fragment
      | EntityName_CorpGroup_Fragment
      | EntityName_CorpUser_Fragment
      | EntityName_Dashboard_Fragment
      | EntityName_DataFlow_Fragment
      | EntityName_DataJob_Fragment
      | EntityName_DataPlatform_Fragment
      | EntityName_DataProcessInstance_Fragment
      | EntityName_DataProduct_Fragment
      | EntityName_Dataset_Fragment
      | EntityName_Domain_Fragment
      | EntityName_GlossaryNode_Fragment
      | EntityName_GlossaryTerm_Fragment
      | EntityName_MlFeatureTable_Fragment
      | EntityName_MlFeature_Fragment
      | EntityName_MlModelGroup_Fragment
      | EntityName_MlModel_Fragment
      | EntityName_MlPrimaryKey_Fragment
      | EntityName_Notebook_Fragment
      | EntityName_OwnershipTypeEntity_Fragment
      | EntityName_QueryEntity_Fragment
      | EntityName_SchemaFieldEntity_Fragment
      | EntityName_Tag_Fragment
      | EntityName_OtherEntity_Fragment
     | null }> | null };

type EntityCard_Application_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_Application_Fragment
);

type EntityCard_BusinessAttribute_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_BusinessAttribute_Fragment
);

type EntityCard_Chart_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly editableProperties: { readonly description: string | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_Chart_Fragment
);

type EntityCard_Container_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly editableProperties: { readonly description: string | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_Container_Fragment
);

type EntityCard_CorpGroup_Fragment = (
  { readonly properties: { readonly description: string | null, readonly email: string | null } | null, readonly editableProperties: { readonly description: string | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_CorpGroup_Fragment
);

type EntityCard_CorpUser_Fragment = (
  { readonly properties: { readonly title: string | null, readonly email: string | null, readonly departmentName: string | null } | null, readonly editableProperties: { readonly aboutMe: string | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_CorpUser_Fragment
);

type EntityCard_Dashboard_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly editableProperties: { readonly description: string | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_Dashboard_Fragment
);

type EntityCard_DataFlow_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly editableProperties: { readonly description: string | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_DataFlow_Fragment
);

type EntityCard_DataJob_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly editableProperties: { readonly description: string | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_DataJob_Fragment
);

type EntityCard_DataPlatform_Fragment = (
  { readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_DataPlatform_Fragment
);

type EntityCard_DataProcessInstance_Fragment = (
  { readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_DataProcessInstance_Fragment
);

type EntityCard_DataProduct_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_DataProduct_Fragment
);

type EntityCard_Dataset_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly editableProperties: { readonly description: string | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_Dataset_Fragment
);

type EntityCard_Domain_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly parentDomains: { readonly domains: ReadonlyArray<
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType, readonly properties: { readonly name: string | null } | null }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
    > | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_Domain_Fragment
);

type EntityCard_GlossaryNode_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly parentNodes: { readonly nodes: ReadonlyArray<{ readonly urn: string, readonly type: EntityType, readonly properties: { readonly name: string | null } | null }> | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_GlossaryNode_Fragment
);

type EntityCard_GlossaryTerm_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly parentNodes: { readonly nodes: ReadonlyArray<{ readonly urn: string, readonly type: EntityType, readonly properties: { readonly name: string | null } | null }> | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_GlossaryTerm_Fragment
);

type EntityCard_MlFeatureTable_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly editableProperties: { readonly description: string | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_MlFeatureTable_Fragment
);

type EntityCard_MlFeature_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly editableProperties: { readonly description: string | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_MlFeature_Fragment
);

type EntityCard_MlModelGroup_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly editableProperties: { readonly description: string | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_MlModelGroup_Fragment
);

type EntityCard_MlModel_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly editableProperties: { readonly description: string | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_MlModel_Fragment
);

type EntityCard_MlPrimaryKey_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly editableProperties: { readonly description: string | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_MlPrimaryKey_Fragment
);

type EntityCard_Notebook_Fragment = (
  { readonly info: { readonly description: string | null } | null, readonly editableProperties: { readonly description: string | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_Notebook_Fragment
);

type EntityCard_OwnershipTypeEntity_Fragment = (
  { readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_OwnershipTypeEntity_Fragment
);

type EntityCard_QueryEntity_Fragment = (
  { readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_QueryEntity_Fragment
);

type EntityCard_SchemaFieldEntity_Fragment = (
  { readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_SchemaFieldEntity_Fragment
);

type EntityCard_Tag_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_Tag_Fragment
);

type EntityCard_OtherEntity_Fragment = (
  { readonly browsePathV2: PathFragment | null, readonly ownership: OwnerNamesFragment | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null, readonly domain: DomainNameFragment | null }
  & EntityName_OtherEntity_Fragment
);

export type EntityCardFragment =
  | EntityCard_Application_Fragment
  | EntityCard_BusinessAttribute_Fragment
  | EntityCard_Chart_Fragment
  | EntityCard_Container_Fragment
  | EntityCard_CorpGroup_Fragment
  | EntityCard_CorpUser_Fragment
  | EntityCard_Dashboard_Fragment
  | EntityCard_DataFlow_Fragment
  | EntityCard_DataJob_Fragment
  | EntityCard_DataPlatform_Fragment
  | EntityCard_DataProcessInstance_Fragment
  | EntityCard_DataProduct_Fragment
  | EntityCard_Dataset_Fragment
  | EntityCard_Domain_Fragment
  | EntityCard_GlossaryNode_Fragment
  | EntityCard_GlossaryTerm_Fragment
  | EntityCard_MlFeatureTable_Fragment
  | EntityCard_MlFeature_Fragment
  | EntityCard_MlModelGroup_Fragment
  | EntityCard_MlModel_Fragment
  | EntityCard_MlPrimaryKey_Fragment
  | EntityCard_Notebook_Fragment
  | EntityCard_OwnershipTypeEntity_Fragment
  | EntityCard_QueryEntity_Fragment
  | EntityCard_SchemaFieldEntity_Fragment
  | EntityCard_Tag_Fragment
  | EntityCard_OtherEntity_Fragment
;

export type AspectToEditQueryVariables = Exact<{
  urn: string;
  aspect: string;
}>;


export type AspectToEditQuery = { readonly entity:
    | { readonly __typename: 'Application', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'BusinessAttribute', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'Chart', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'Container', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'CorpGroup', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'CorpUser', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'Dashboard', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'DataFlow', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'DataJob', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'DataPlatform', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'DataProcessInstance', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'DataProduct', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'Dataset', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'Domain', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'GlossaryNode', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'GlossaryTerm', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'MLFeatureTable', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'MLFeature', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'MLModelGroup', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'MLModel', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'MLPrimaryKey', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'Notebook', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'OwnershipTypeEntity', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'QueryEntity', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'SchemaFieldEntity', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'Tag', readonly aspects: ReadonlyArray<VersionFragment> | null }
    | { readonly __typename: 'OtherEntity', readonly aspects: ReadonlyArray<VersionFragment> | null }
   | null };

export type ChoicesQueryVariables = Exact<{
  input: SearchAcrossEntitiesInput;
}>;


export type ChoicesQuery = { readonly searchAcrossEntities: { readonly searchResults: ReadonlyArray<{ readonly entity:
        | EntityName_Application_Fragment
        | EntityName_BusinessAttribute_Fragment
        | EntityName_Chart_Fragment
        | EntityName_Container_Fragment
        | EntityName_CorpGroup_Fragment
        | EntityName_CorpUser_Fragment
        | EntityName_Dashboard_Fragment
        | EntityName_DataFlow_Fragment
        | EntityName_DataJob_Fragment
        | EntityName_DataPlatform_Fragment
        | EntityName_DataProcessInstance_Fragment
        | EntityName_DataProduct_Fragment
        | EntityName_Dataset_Fragment
        | EntityName_Domain_Fragment
        | EntityName_GlossaryNode_Fragment
        | EntityName_GlossaryTerm_Fragment
        | EntityName_MlFeatureTable_Fragment
        | EntityName_MlFeature_Fragment
        | EntityName_MlModelGroup_Fragment
        | EntityName_MlModel_Fragment
        | EntityName_MlPrimaryKey_Fragment
        | EntityName_Notebook_Fragment
        | EntityName_OwnershipTypeEntity_Fragment
        | EntityName_QueryEntity_Fragment
        | EntityName_SchemaFieldEntity_Fragment
        | EntityName_Tag_Fragment
        | EntityName_OtherEntity_Fragment
       | null }> | null } | null };

export type OwnershipKindsQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnershipKindsQuery = { readonly listOwnershipTypes: { readonly ownershipTypes: ReadonlyArray<{ readonly urn: string, readonly info: { readonly name: string | null } | null }> | null } | null };

export type DescribeMutationVariables = Exact<{
  input: DescriptionUpdateInput;
}>;


export type DescribeMutation = { readonly updateDescription: boolean | null };

export type AddTagsMutationVariables = Exact<{
  input: AddTagsInput;
}>;


export type AddTagsMutation = { readonly addTags: boolean | null };

export type RemoveTagMutationVariables = Exact<{
  input: TagAssociationInput;
}>;


export type RemoveTagMutation = { readonly removeTag: boolean | null };

export type CreateTagMutationVariables = Exact<{
  input: CreateTagInput;
}>;


export type CreateTagMutation = { readonly createTag: string | null };

export type AddTermsMutationVariables = Exact<{
  input: AddTermsInput;
}>;


export type AddTermsMutation = { readonly addTerms: boolean | null };

export type RemoveTermMutationVariables = Exact<{
  input: TermAssociationInput;
}>;


export type RemoveTermMutation = { readonly removeTerm: boolean | null };

export type AddOwnersMutationVariables = Exact<{
  input: AddOwnersInput;
}>;


export type AddOwnersMutation = { readonly addOwners: boolean | null };

export type RemoveOwnerMutationVariables = Exact<{
  input: RemoveOwnerInput;
}>;


export type RemoveOwnerMutation = { readonly removeOwner: boolean | null };

export type SetDomainMutationVariables = Exact<{
  input: BatchSetDomainInput;
}>;


export type SetDomainMutation = { readonly batchSetDomain: boolean | null };

export type AddLinkMutationVariables = Exact<{
  input: AddLinkInput;
}>;


export type AddLinkMutation = { readonly addLink: boolean | null };

export type RemoveLinkMutationVariables = Exact<{
  input: RemoveLinkInput;
}>;


export type RemoveLinkMutation = { readonly removeLink: boolean | null };

export type DeprecateMutationVariables = Exact<{
  input: UpdateDeprecationInput;
}>;


export type DeprecateMutation = { readonly updateDeprecation: boolean | null };

export type SetRemovedMutationVariables = Exact<{
  input: BatchUpdateSoftDeletedInput;
}>;


export type SetRemovedMutation = { readonly batchUpdateSoftDeleted: boolean | null };

export type LinksFragment = { readonly elements: ReadonlyArray<{ readonly url: string | null, readonly description: string | null, readonly created: { readonly time: number | null } | null, readonly author: EntityName_CorpUser_Fragment | null }> | null };

export type DeprecationNoteFragment = { readonly deprecated: boolean | null, readonly note: string | null, readonly decommissionTime: number | null, readonly replacement:
    | EntityName_Application_Fragment
    | EntityName_BusinessAttribute_Fragment
    | EntityName_Chart_Fragment
    | EntityName_Container_Fragment
    | EntityName_CorpGroup_Fragment
    | EntityName_CorpUser_Fragment
    | EntityName_Dashboard_Fragment
    | EntityName_DataFlow_Fragment
    | EntityName_DataJob_Fragment
    | EntityName_DataPlatform_Fragment
    | EntityName_DataProcessInstance_Fragment
    | EntityName_DataProduct_Fragment
    | EntityName_Dataset_Fragment
    | EntityName_Domain_Fragment
    | EntityName_GlossaryNode_Fragment
    | EntityName_GlossaryTerm_Fragment
    | EntityName_MlFeatureTable_Fragment
    | EntityName_MlFeature_Fragment
    | EntityName_MlModelGroup_Fragment
    | EntityName_MlModel_Fragment
    | EntityName_MlPrimaryKey_Fragment
    | EntityName_Notebook_Fragment
    | EntityName_OwnershipTypeEntity_Fragment
    | EntityName_QueryEntity_Fragment
    | EntityName_SchemaFieldEntity_Fragment
    | EntityName_Tag_Fragment
    | EntityName_OtherEntity_Fragment
   | null };

export type PropertyFragment = { readonly key: string | null, readonly value: string | null };

export type EntityPageQueryVariables = Exact<{
  urn: string;
}>;


export type EntityPageQuery = { readonly entity:
    | (
      { readonly exists: boolean | null, readonly properties: { readonly externalUrl: string | null, readonly customProperties: ReadonlyArray<PropertyFragment> | null } | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_Application_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_BusinessAttribute_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly properties: { readonly externalUrl: string | null, readonly chartUrl: string | null, readonly type: string | null, readonly customProperties: ReadonlyArray<PropertyFragment> | null } | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_Chart_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly properties: { readonly externalUrl: string | null, readonly customProperties: ReadonlyArray<PropertyFragment> | null } | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_Container_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_CorpGroup_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_CorpUser_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly properties: { readonly externalUrl: string | null, readonly dashboardUrl: string | null, readonly customProperties: ReadonlyArray<PropertyFragment> | null } | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_Dashboard_Fragment
    )
    | (
      { readonly cluster: string | null, readonly exists: boolean | null, readonly properties: { readonly externalUrl: string | null, readonly customProperties: ReadonlyArray<PropertyFragment> | null } | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_DataFlow_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly properties: { readonly externalUrl: string | null, readonly customProperties: ReadonlyArray<PropertyFragment> | null } | null, readonly dataFlow: EntityName_DataFlow_Fragment | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_DataJob_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_DataPlatform_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_DataProcessInstance_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly properties: { readonly externalUrl: string | null, readonly customProperties: ReadonlyArray<PropertyFragment> | null } | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_DataProduct_Fragment
    )
    | (
      { readonly origin: FabricType | null, readonly exists: boolean | null, readonly properties: { readonly qualifiedName: string | null, readonly externalUrl: string | null, readonly created: number | null, readonly lastModified: { readonly time: number | null } | null, readonly customProperties: ReadonlyArray<PropertyFragment> | null } | null, readonly viewProperties: { readonly logic: string | null, readonly language: string | null, readonly materialized: boolean | null } | null, readonly statsSummary: { readonly rowCount: number | null, readonly sizeInBytes: number | null, readonly queryCountLast30Days: number | null, readonly uniqueUserCountLast30Days: number | null } | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_Dataset_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly properties: { readonly customProperties: ReadonlyArray<PropertyFragment> | null } | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_Domain_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly properties: { readonly customProperties: ReadonlyArray<PropertyFragment> | null } | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_GlossaryNode_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly properties: { readonly sourceUrl: string | null, readonly customProperties: ReadonlyArray<PropertyFragment> | null } | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_GlossaryTerm_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_MlFeatureTable_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_MlFeature_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_MlModelGroup_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_MlModel_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_MlPrimaryKey_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_Notebook_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_OwnershipTypeEntity_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_QueryEntity_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_SchemaFieldEntity_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_Tag_Fragment
    )
    | (
      { readonly exists: boolean | null, readonly deprecation: DeprecationNoteFragment | null, readonly institutionalMemory: LinksFragment | null }
      & EntityCard_OtherEntity_Fragment
    )
   | null };

export type ColumnsQueryVariables = Exact<{
  urn: string;
}>;


export type ColumnsQuery = { readonly dataset: { readonly schemaMetadata: { readonly primaryKeys: ReadonlyArray<string> | null, readonly foreignKeys: ReadonlyArray<{ readonly sourceFields: ReadonlyArray<{ readonly fieldPath: string | null }> | null, readonly foreignFields: ReadonlyArray<{ readonly fieldPath: string | null }> | null, readonly foreignDataset: EntityName_Dataset_Fragment | null }> | null, readonly fields: ReadonlyArray<{ readonly fieldPath: string | null, readonly type: SchemaFieldDataType | null, readonly nativeDataType: string | null, readonly nullable: boolean | null, readonly description: string | null, readonly isPartOfKey: boolean | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null }> | null } | null, readonly editableSchemaMetadata: { readonly editableSchemaFieldInfo: ReadonlyArray<{ readonly fieldPath: string | null, readonly description: string | null, readonly tags: TagNamesFragment | null, readonly glossaryTerms: TermNamesFragment | null }> | null } | null } | null };

export type RelatedFragment = { readonly total: number | null, readonly relationships: ReadonlyArray<{ readonly type: string | null, readonly entity:
      | EntityName_Application_Fragment
      | EntityName_BusinessAttribute_Fragment
      | EntityName_Chart_Fragment
      | EntityName_Container_Fragment
      | EntityName_CorpGroup_Fragment
      | EntityName_CorpUser_Fragment
      | EntityName_Dashboard_Fragment
      | EntityName_DataFlow_Fragment
      | EntityName_DataJob_Fragment
      | EntityName_DataPlatform_Fragment
      | EntityName_DataProcessInstance_Fragment
      | EntityName_DataProduct_Fragment
      | EntityName_Dataset_Fragment
      | EntityName_Domain_Fragment
      | EntityName_GlossaryNode_Fragment
      | EntityName_GlossaryTerm_Fragment
      | EntityName_MlFeatureTable_Fragment
      | EntityName_MlFeature_Fragment
      | EntityName_MlModelGroup_Fragment
      | EntityName_MlModel_Fragment
      | EntityName_MlPrimaryKey_Fragment
      | EntityName_Notebook_Fragment
      | EntityName_OwnershipTypeEntity_Fragment
      | EntityName_QueryEntity_Fragment
      | EntityName_SchemaFieldEntity_Fragment
      | EntityName_Tag_Fragment
      | EntityName_OtherEntity_Fragment
     | null }> | null };

export type RelationsQueryVariables = Exact<{
  urn: string;
  outgoing: RelationshipsInput;
  incoming: RelationshipsInput;
}>;


export type RelationsQuery = { readonly entity:
    | { readonly __typename: 'Application', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'BusinessAttribute', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'Chart', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'Container', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'CorpGroup', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'CorpUser', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'Dashboard', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'DataFlow', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'DataJob', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'DataPlatform', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'DataProcessInstance', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'DataProduct', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'Dataset', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'Domain', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'GlossaryNode', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'GlossaryTerm', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'MLFeatureTable', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'MLFeature', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'MLModelGroup', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'MLModel', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'MLPrimaryKey', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'Notebook', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'OwnershipTypeEntity', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'QueryEntity', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'SchemaFieldEntity', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'Tag', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
    | { readonly __typename: 'OtherEntity', readonly outgoing: RelatedFragment | null, readonly incoming: RelatedFragment | null }
   | null };

export type RawAspectsQueryVariables = Exact<{
  urn: string;
}>;


export type RawAspectsQuery = { readonly entity:
    | { readonly __typename: 'Application', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'BusinessAttribute', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'Chart', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'Container', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'CorpGroup', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'CorpUser', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'Dashboard', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'DataFlow', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'DataJob', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'DataPlatform', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'DataProcessInstance', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'DataProduct', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'Dataset', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'Domain', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'GlossaryNode', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'GlossaryTerm', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'MLFeatureTable', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'MLFeature', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'MLModelGroup', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'MLModel', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'MLPrimaryKey', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'Notebook', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'OwnershipTypeEntity', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'QueryEntity', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'SchemaFieldEntity', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'Tag', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
    | { readonly __typename: 'OtherEntity', readonly aspects: ReadonlyArray<{ readonly aspectName: string, readonly payload: string | null }> | null }
   | null };

export type VersionFragment = { readonly version: number | null, readonly payload: string | null, readonly created: { readonly time: number | null, readonly actor: EntityName_CorpUser_Fragment | null } | null };

export type HistoryQueryVariables = Exact<{
  urn: string;
  aspects?: AspectParams | null | undefined;
  count: number;
}>;


export type HistoryQuery = { readonly entity:
    | { readonly __typename: 'Application', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'BusinessAttribute', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'Chart', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'Container', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'CorpGroup', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'CorpUser', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'Dashboard', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'DataFlow', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'DataJob', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'DataPlatform', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'DataProcessInstance', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'DataProduct', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'Dataset', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'Domain', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'GlossaryNode', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'GlossaryTerm', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'MLFeatureTable', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'MLFeature', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'MLModelGroup', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'MLModel', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'MLPrimaryKey', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'Notebook', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'OwnershipTypeEntity', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'QueryEntity', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'SchemaFieldEntity', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'Tag', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
    | { readonly __typename: 'OtherEntity', readonly aspects: ReadonlyArray<(
        { readonly aspectName: string, readonly history: ReadonlyArray<VersionFragment> | null }
        & VersionFragment
      )> | null }
   | null };

export type NeighboursFragment = { readonly total: number | null, readonly relationships: ReadonlyArray<{ readonly entity:
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
      | { readonly urn: string, readonly type: EntityType }
     | null }> | null };

type LineageNode_Application_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_Application_Fragment
);

type LineageNode_BusinessAttribute_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_BusinessAttribute_Fragment
);

type LineageNode_Chart_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_Chart_Fragment
);

type LineageNode_Container_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_Container_Fragment
);

type LineageNode_CorpGroup_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_CorpGroup_Fragment
);

type LineageNode_CorpUser_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_CorpUser_Fragment
);

type LineageNode_Dashboard_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_Dashboard_Fragment
);

type LineageNode_DataFlow_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_DataFlow_Fragment
);

type LineageNode_DataJob_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_DataJob_Fragment
);

type LineageNode_DataPlatform_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_DataPlatform_Fragment
);

type LineageNode_DataProcessInstance_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_DataProcessInstance_Fragment
);

type LineageNode_DataProduct_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_DataProduct_Fragment
);

type LineageNode_Dataset_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_Dataset_Fragment
);

type LineageNode_Domain_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_Domain_Fragment
);

type LineageNode_GlossaryNode_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_GlossaryNode_Fragment
);

type LineageNode_GlossaryTerm_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_GlossaryTerm_Fragment
);

type LineageNode_MlFeatureTable_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_MlFeatureTable_Fragment
);

type LineageNode_MlFeature_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_MlFeature_Fragment
);

type LineageNode_MlModelGroup_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_MlModelGroup_Fragment
);

type LineageNode_MlModel_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_MlModel_Fragment
);

type LineageNode_MlPrimaryKey_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_MlPrimaryKey_Fragment
);

type LineageNode_Notebook_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_Notebook_Fragment
);

type LineageNode_OwnershipTypeEntity_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_OwnershipTypeEntity_Fragment
);

type LineageNode_QueryEntity_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_QueryEntity_Fragment
);

type LineageNode_SchemaFieldEntity_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_SchemaFieldEntity_Fragment
);

type LineageNode_Tag_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_Tag_Fragment
);

type LineageNode_OtherEntity_Fragment = (
  { readonly ownership: OwnerNamesFragment | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
  & EntityName_OtherEntity_Fragment
);

export type LineageNodeFragment =
  | LineageNode_Application_Fragment
  | LineageNode_BusinessAttribute_Fragment
  | LineageNode_Chart_Fragment
  | LineageNode_Container_Fragment
  | LineageNode_CorpGroup_Fragment
  | LineageNode_CorpUser_Fragment
  | LineageNode_Dashboard_Fragment
  | LineageNode_DataFlow_Fragment
  | LineageNode_DataJob_Fragment
  | LineageNode_DataPlatform_Fragment
  | LineageNode_DataProcessInstance_Fragment
  | LineageNode_DataProduct_Fragment
  | LineageNode_Dataset_Fragment
  | LineageNode_Domain_Fragment
  | LineageNode_GlossaryNode_Fragment
  | LineageNode_GlossaryTerm_Fragment
  | LineageNode_MlFeatureTable_Fragment
  | LineageNode_MlFeature_Fragment
  | LineageNode_MlModelGroup_Fragment
  | LineageNode_MlModel_Fragment
  | LineageNode_MlPrimaryKey_Fragment
  | LineageNode_Notebook_Fragment
  | LineageNode_OwnershipTypeEntity_Fragment
  | LineageNode_QueryEntity_Fragment
  | LineageNode_SchemaFieldEntity_Fragment
  | LineageNode_Tag_Fragment
  | LineageNode_OtherEntity_Fragment
;

export type ReachedFragment = { readonly total: number | null, readonly isPartial: boolean | null, readonly searchResults: ReadonlyArray<{ readonly degree: number | null, readonly entity:
      | LineageNode_Application_Fragment
      | LineageNode_BusinessAttribute_Fragment
      | LineageNode_Chart_Fragment
      | LineageNode_Container_Fragment
      | LineageNode_CorpGroup_Fragment
      | LineageNode_CorpUser_Fragment
      | LineageNode_Dashboard_Fragment
      | LineageNode_DataFlow_Fragment
      | LineageNode_DataJob_Fragment
      | LineageNode_DataPlatform_Fragment
      | LineageNode_DataProcessInstance_Fragment
      | LineageNode_DataProduct_Fragment
      | LineageNode_Dataset_Fragment
      | LineageNode_Domain_Fragment
      | LineageNode_GlossaryNode_Fragment
      | LineageNode_GlossaryTerm_Fragment
      | LineageNode_MlFeatureTable_Fragment
      | LineageNode_MlFeature_Fragment
      | LineageNode_MlModelGroup_Fragment
      | LineageNode_MlModel_Fragment
      | LineageNode_MlPrimaryKey_Fragment
      | LineageNode_Notebook_Fragment
      | LineageNode_OwnershipTypeEntity_Fragment
      | LineageNode_QueryEntity_Fragment
      | LineageNode_SchemaFieldEntity_Fragment
      | LineageNode_Tag_Fragment
      | LineageNode_OtherEntity_Fragment
     | null }> | null };

export type LineageQueryVariables = Exact<{
  urn: string;
  upstream: SearchAcrossLineageInput;
  downstream: SearchAcrossLineageInput;
}>;


export type LineageQuery = { readonly entity:
    | LineageNode_Application_Fragment
    | LineageNode_BusinessAttribute_Fragment
    | LineageNode_Chart_Fragment
    | LineageNode_Container_Fragment
    | LineageNode_CorpGroup_Fragment
    | LineageNode_CorpUser_Fragment
    | LineageNode_Dashboard_Fragment
    | LineageNode_DataFlow_Fragment
    | LineageNode_DataJob_Fragment
    | LineageNode_DataPlatform_Fragment
    | LineageNode_DataProcessInstance_Fragment
    | LineageNode_DataProduct_Fragment
    | (
      { readonly schemaMetadata: { readonly fields: ReadonlyArray<{ readonly fieldPath: string | null }> | null } | null }
      & LineageNode_Dataset_Fragment
    )
    | LineageNode_Domain_Fragment
    | LineageNode_GlossaryNode_Fragment
    | LineageNode_GlossaryTerm_Fragment
    | LineageNode_MlFeatureTable_Fragment
    | LineageNode_MlFeature_Fragment
    | LineageNode_MlModelGroup_Fragment
    | LineageNode_MlModel_Fragment
    | LineageNode_MlPrimaryKey_Fragment
    | LineageNode_Notebook_Fragment
    | LineageNode_OwnershipTypeEntity_Fragment
    | LineageNode_QueryEntity_Fragment
    | LineageNode_SchemaFieldEntity_Fragment
    | LineageNode_Tag_Fragment
    | LineageNode_OtherEntity_Fragment
   | null, readonly upstream: ReachedFragment | null, readonly downstream: ReachedFragment | null };

export type LineageNeighboursQueryVariables = Exact<{
  input: SearchAcrossLineageInput;
}>;


export type LineageNeighboursQuery = { readonly neighbours: ReachedFragment | null };

export type ColumnNamesQueryVariables = Exact<{
  urn: string;
}>;


export type ColumnNamesQuery = { readonly dataset: { readonly schemaMetadata: { readonly fields: ReadonlyArray<{ readonly fieldPath: string | null }> | null } | null } | null };

export type ReachedColumnsFragment = { readonly total: number | null, readonly isPartial: boolean | null, readonly searchResults: ReadonlyArray<{ readonly degree: number | null, readonly entity:
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
      | { readonly fieldPath: string | null, readonly urn: string, readonly parent:
          | LineageNode_Application_Fragment
          | LineageNode_BusinessAttribute_Fragment
          | LineageNode_Chart_Fragment
          | LineageNode_Container_Fragment
          | LineageNode_CorpGroup_Fragment
          | LineageNode_CorpUser_Fragment
          | LineageNode_Dashboard_Fragment
          | LineageNode_DataFlow_Fragment
          | LineageNode_DataJob_Fragment
          | LineageNode_DataPlatform_Fragment
          | LineageNode_DataProcessInstance_Fragment
          | LineageNode_DataProduct_Fragment
          | LineageNode_Dataset_Fragment
          | LineageNode_Domain_Fragment
          | LineageNode_GlossaryNode_Fragment
          | LineageNode_GlossaryTerm_Fragment
          | LineageNode_MlFeatureTable_Fragment
          | LineageNode_MlFeature_Fragment
          | LineageNode_MlModelGroup_Fragment
          | LineageNode_MlModel_Fragment
          | LineageNode_MlPrimaryKey_Fragment
          | LineageNode_Notebook_Fragment
          | LineageNode_OwnershipTypeEntity_Fragment
          | LineageNode_QueryEntity_Fragment
          | LineageNode_SchemaFieldEntity_Fragment
          | LineageNode_Tag_Fragment
          | LineageNode_OtherEntity_Fragment
         | null, readonly upstream: NeighboursFragment | null, readonly downstream: NeighboursFragment | null }
      | { readonly urn: string }
      | { readonly urn: string }
     | null }> | null };

export type ColumnLineageQueryVariables = Exact<{
  upstream: SearchAcrossLineageInput;
  downstream: SearchAcrossLineageInput;
}>;


export type ColumnLineageQuery = { readonly upstream: ReachedColumnsFragment | null, readonly downstream: ReachedColumnsFragment | null };

export type PlatformNameFragment = { readonly urn: string, readonly name: string | null, readonly properties: { readonly displayName: string | null } | null };

type EntityName_Application_Fragment = { readonly __typename: 'Application', readonly urn: string, readonly type: EntityType, readonly properties: { readonly name: string | null } | null, readonly status: { readonly removed: boolean | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_BusinessAttribute_Fragment = { readonly __typename: 'BusinessAttribute', readonly urn: string, readonly type: EntityType, readonly properties: { readonly name: string | null } | null, readonly status: { readonly removed: boolean | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_Chart_Fragment = { readonly __typename: 'Chart', readonly urn: string, readonly type: EntityType, readonly properties: { readonly name: string | null, readonly title: string | null } | null, readonly status: { readonly removed: boolean | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_Container_Fragment = { readonly __typename: 'Container', readonly urn: string, readonly type: EntityType, readonly properties: { readonly name: string | null } | null, readonly status: { readonly removed: boolean | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_CorpGroup_Fragment = { readonly __typename: 'CorpGroup', readonly name: string | null, readonly urn: string, readonly type: EntityType, readonly properties: { readonly displayName: string | null } | null, readonly status: { readonly removed: boolean | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_CorpUser_Fragment = { readonly __typename: 'CorpUser', readonly username: string | null, readonly urn: string, readonly type: EntityType, readonly properties: { readonly displayName: string | null, readonly fullName: string | null, readonly title: string | null } | null, readonly removal: ReadonlyArray<{ readonly payload: string | null }> | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_Dashboard_Fragment = { readonly __typename: 'Dashboard', readonly urn: string, readonly type: EntityType, readonly properties: { readonly name: string | null, readonly title: string | null } | null, readonly status: { readonly removed: boolean | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_DataFlow_Fragment = { readonly __typename: 'DataFlow', readonly flowId: string | null, readonly urn: string, readonly type: EntityType, readonly properties: { readonly name: string | null } | null, readonly status: { readonly removed: boolean | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_DataJob_Fragment = { readonly __typename: 'DataJob', readonly jobId: string | null, readonly urn: string, readonly type: EntityType, readonly properties: { readonly name: string | null } | null, readonly status: { readonly removed: boolean | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_DataPlatform_Fragment = (
  { readonly __typename: 'DataPlatform', readonly urn: string, readonly type: EntityType, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null }
  & PlatformNameFragment
);

type EntityName_DataProcessInstance_Fragment = { readonly __typename: 'DataProcessInstance', readonly name: string | null, readonly urn: string, readonly type: EntityType, readonly status: { readonly removed: boolean | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_DataProduct_Fragment = { readonly __typename: 'DataProduct', readonly urn: string, readonly type: EntityType, readonly properties: { readonly name: string | null } | null, readonly status: { readonly removed: boolean | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_Dataset_Fragment = { readonly __typename: 'Dataset', readonly name: string | null, readonly urn: string, readonly type: EntityType, readonly properties: { readonly name: string | null } | null, readonly editableProperties: { readonly name: string | null } | null, readonly status: { readonly removed: boolean | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_Domain_Fragment = { readonly __typename: 'Domain', readonly urn: string, readonly type: EntityType, readonly properties: { readonly name: string | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_GlossaryNode_Fragment = { readonly __typename: 'GlossaryNode', readonly name: string | null, readonly urn: string, readonly type: EntityType, readonly properties: { readonly name: string | null } | null, readonly status: { readonly removed: boolean | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_GlossaryTerm_Fragment = { readonly __typename: 'GlossaryTerm', readonly name: string | null, readonly urn: string, readonly type: EntityType, readonly properties: { readonly name: string | null } | null, readonly status: { readonly removed: boolean | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_MlFeatureTable_Fragment = { readonly __typename: 'MLFeatureTable', readonly name: string | null, readonly urn: string, readonly type: EntityType, readonly status: { readonly removed: boolean | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_MlFeature_Fragment = { readonly __typename: 'MLFeature', readonly name: string | null, readonly urn: string, readonly type: EntityType, readonly status: { readonly removed: boolean | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_MlModelGroup_Fragment = { readonly __typename: 'MLModelGroup', readonly urn: string, readonly type: EntityType, readonly properties: { readonly name: string | null } | null, readonly status: { readonly removed: boolean | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_MlModel_Fragment = { readonly __typename: 'MLModel', readonly urn: string, readonly type: EntityType, readonly properties: { readonly name: string | null } | null, readonly status: { readonly removed: boolean | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_MlPrimaryKey_Fragment = { readonly __typename: 'MLPrimaryKey', readonly name: string | null, readonly urn: string, readonly type: EntityType, readonly status: { readonly removed: boolean | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_Notebook_Fragment = { readonly __typename: 'Notebook', readonly urn: string, readonly type: EntityType, readonly info: { readonly title: string | null } | null, readonly status: { readonly removed: boolean | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_OwnershipTypeEntity_Fragment = { readonly __typename: 'OwnershipTypeEntity', readonly urn: string, readonly type: EntityType, readonly info: { readonly name: string | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_QueryEntity_Fragment = { readonly __typename: 'QueryEntity', readonly urn: string, readonly type: EntityType, readonly properties: { readonly name: string | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_SchemaFieldEntity_Fragment = { readonly __typename: 'SchemaFieldEntity', readonly fieldPath: string | null, readonly urn: string, readonly type: EntityType, readonly parent:
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
   | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_Tag_Fragment = { readonly __typename: 'Tag', readonly name: string | null, readonly urn: string, readonly type: EntityType, readonly properties: { readonly name: string | null, readonly colorHex: string | null } | null, readonly status: { readonly removed: boolean | null } | null, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

type EntityName_OtherEntity_Fragment = { readonly __typename: 'OtherEntity', readonly urn: string, readonly type: EntityType, readonly platform: PlatformNameFragment | null, readonly subTypes: { readonly typeNames: ReadonlyArray<string> | null } | null, readonly deprecation: { readonly deprecated: boolean | null } | null };

export type EntityNameFragment =
  | EntityName_Application_Fragment
  | EntityName_BusinessAttribute_Fragment
  | EntityName_Chart_Fragment
  | EntityName_Container_Fragment
  | EntityName_CorpGroup_Fragment
  | EntityName_CorpUser_Fragment
  | EntityName_Dashboard_Fragment
  | EntityName_DataFlow_Fragment
  | EntityName_DataJob_Fragment
  | EntityName_DataPlatform_Fragment
  | EntityName_DataProcessInstance_Fragment
  | EntityName_DataProduct_Fragment
  | EntityName_Dataset_Fragment
  | EntityName_Domain_Fragment
  | EntityName_GlossaryNode_Fragment
  | EntityName_GlossaryTerm_Fragment
  | EntityName_MlFeatureTable_Fragment
  | EntityName_MlFeature_Fragment
  | EntityName_MlModelGroup_Fragment
  | EntityName_MlModel_Fragment
  | EntityName_MlPrimaryKey_Fragment
  | EntityName_Notebook_Fragment
  | EntityName_OwnershipTypeEntity_Fragment
  | EntityName_QueryEntity_Fragment
  | EntityName_SchemaFieldEntity_Fragment
  | EntityName_Tag_Fragment
  | EntityName_OtherEntity_Fragment
;

export type HomeQueryVariables = Exact<{
  changed: SearchAcrossEntitiesInput;
}>;


export type HomeQuery = { readonly everything: { readonly total: number | null, readonly facets: ReadonlyArray<FacetCountsFragment> | null } | null, readonly changed: { readonly searchResults: ReadonlyArray<{ readonly entity:
        | EntityName_Application_Fragment
        | EntityName_BusinessAttribute_Fragment
        | (
          { readonly changes: { readonly lastModified: { readonly time: number | null } | null } | null }
          & EntityName_Chart_Fragment
        )
        | EntityName_Container_Fragment
        | EntityName_CorpGroup_Fragment
        | EntityName_CorpUser_Fragment
        | (
          { readonly changes: { readonly lastModified: { readonly time: number | null } | null } | null }
          & EntityName_Dashboard_Fragment
        )
        | (
          { readonly changes: { readonly lastModified: { readonly time: number | null } | null } | null }
          & EntityName_DataFlow_Fragment
        )
        | (
          { readonly changes: { readonly lastModified: { readonly time: number | null } | null } | null }
          & EntityName_DataJob_Fragment
        )
        | EntityName_DataPlatform_Fragment
        | EntityName_DataProcessInstance_Fragment
        | EntityName_DataProduct_Fragment
        | (
          { readonly changes: { readonly lastModified: { readonly time: number | null } | null } | null }
          & EntityName_Dataset_Fragment
        )
        | EntityName_Domain_Fragment
        | EntityName_GlossaryNode_Fragment
        | EntityName_GlossaryTerm_Fragment
        | EntityName_MlFeatureTable_Fragment
        | EntityName_MlFeature_Fragment
        | EntityName_MlModelGroup_Fragment
        | EntityName_MlModel_Fragment
        | EntityName_MlPrimaryKey_Fragment
        | EntityName_Notebook_Fragment
        | EntityName_OwnershipTypeEntity_Fragment
        | EntityName_QueryEntity_Fragment
        | EntityName_SchemaFieldEntity_Fragment
        | EntityName_Tag_Fragment
        | EntityName_OtherEntity_Fragment
       | null }> | null } | null };

export type CountsQueryVariables = Exact<{
  input: AggregateAcrossEntitiesInput;
}>;


export type CountsQuery = { readonly aggregateAcrossEntities: { readonly facets: ReadonlyArray<FacetCountsFragment> | null } | null };

export type FacetCountsFragment = { readonly field: string | null, readonly displayName: string | null, readonly aggregations: ReadonlyArray<{ readonly value: string | null, readonly count: number | null, readonly entity:
      | EntityName_Application_Fragment
      | EntityName_BusinessAttribute_Fragment
      | EntityName_Chart_Fragment
      | EntityName_Container_Fragment
      | EntityName_CorpGroup_Fragment
      | EntityName_CorpUser_Fragment
      | EntityName_Dashboard_Fragment
      | EntityName_DataFlow_Fragment
      | EntityName_DataJob_Fragment
      | EntityName_DataPlatform_Fragment
      | EntityName_DataProcessInstance_Fragment
      | EntityName_DataProduct_Fragment
      | EntityName_Dataset_Fragment
      | EntityName_Domain_Fragment
      | EntityName_GlossaryNode_Fragment
      | EntityName_GlossaryTerm_Fragment
      | EntityName_MlFeatureTable_Fragment
      | EntityName_MlFeature_Fragment
      | EntityName_MlModelGroup_Fragment
      | EntityName_MlModel_Fragment
      | EntityName_MlPrimaryKey_Fragment
      | EntityName_Notebook_Fragment
      | EntityName_OwnershipTypeEntity_Fragment
      | EntityName_QueryEntity_Fragment
      | EntityName_SchemaFieldEntity_Fragment
      | EntityName_Tag_Fragment
      | EntityName_OtherEntity_Fragment
     | null }> | null };

export type SearchQueryVariables = Exact<{
  input: SearchAcrossEntitiesInput;
}>;


export type SearchQuery = { readonly searchAcrossEntities: { readonly start: number | null, readonly count: number | null, readonly total: number | null, readonly facets: ReadonlyArray<FacetCountsFragment> | null, readonly searchResults: ReadonlyArray<{ readonly entity:
        | EntityCard_Application_Fragment
        | EntityCard_BusinessAttribute_Fragment
        | EntityCard_Chart_Fragment
        | EntityCard_Container_Fragment
        | EntityCard_CorpGroup_Fragment
        | EntityCard_CorpUser_Fragment
        | EntityCard_Dashboard_Fragment
        | EntityCard_DataFlow_Fragment
        | EntityCard_DataJob_Fragment
        | EntityCard_DataPlatform_Fragment
        | EntityCard_DataProcessInstance_Fragment
        | EntityCard_DataProduct_Fragment
        | EntityCard_Dataset_Fragment
        | EntityCard_Domain_Fragment
        | EntityCard_GlossaryNode_Fragment
        | EntityCard_GlossaryTerm_Fragment
        | EntityCard_MlFeatureTable_Fragment
        | EntityCard_MlFeature_Fragment
        | EntityCard_MlModelGroup_Fragment
        | EntityCard_MlModel_Fragment
        | EntityCard_MlPrimaryKey_Fragment
        | EntityCard_Notebook_Fragment
        | EntityCard_OwnershipTypeEntity_Fragment
        | EntityCard_QueryEntity_Fragment
        | EntityCard_SchemaFieldEntity_Fragment
        | EntityCard_Tag_Fragment
        | EntityCard_OtherEntity_Fragment
       | null, readonly matchedFields: ReadonlyArray<{ readonly name: string | null, readonly value: string | null, readonly entity:
          | EntityName_Application_Fragment
          | EntityName_BusinessAttribute_Fragment
          | EntityName_Chart_Fragment
          | EntityName_Container_Fragment
          | EntityName_CorpGroup_Fragment
          | EntityName_CorpUser_Fragment
          | EntityName_Dashboard_Fragment
          | EntityName_DataFlow_Fragment
          | EntityName_DataJob_Fragment
          | EntityName_DataPlatform_Fragment
          | EntityName_DataProcessInstance_Fragment
          | EntityName_DataProduct_Fragment
          | EntityName_Dataset_Fragment
          | EntityName_Domain_Fragment
          | EntityName_GlossaryNode_Fragment
          | EntityName_GlossaryTerm_Fragment
          | EntityName_MlFeatureTable_Fragment
          | EntityName_MlFeature_Fragment
          | EntityName_MlModelGroup_Fragment
          | EntityName_MlModel_Fragment
          | EntityName_MlPrimaryKey_Fragment
          | EntityName_Notebook_Fragment
          | EntityName_OwnershipTypeEntity_Fragment
          | EntityName_QueryEntity_Fragment
          | EntityName_SchemaFieldEntity_Fragment
          | EntityName_Tag_Fragment
          | EntityName_OtherEntity_Fragment
         | null }> | null }> | null } | null };

export type SuggestQueryVariables = Exact<{
  query: string;
}>;


export type SuggestQuery = { readonly autoCompleteForMultiple: { readonly suggestions: ReadonlyArray<{ readonly type: EntityType | null, readonly entities: ReadonlyArray<
        | EntityName_Application_Fragment
        | EntityName_BusinessAttribute_Fragment
        | EntityName_Chart_Fragment
        | EntityName_Container_Fragment
        | EntityName_CorpGroup_Fragment
        | EntityName_CorpUser_Fragment
        | EntityName_Dashboard_Fragment
        | EntityName_DataFlow_Fragment
        | EntityName_DataJob_Fragment
        | EntityName_DataPlatform_Fragment
        | EntityName_DataProcessInstance_Fragment
        | EntityName_DataProduct_Fragment
        | EntityName_Dataset_Fragment
        | EntityName_Domain_Fragment
        | EntityName_GlossaryNode_Fragment
        | EntityName_GlossaryTerm_Fragment
        | EntityName_MlFeatureTable_Fragment
        | EntityName_MlFeature_Fragment
        | EntityName_MlModelGroup_Fragment
        | EntityName_MlModel_Fragment
        | EntityName_MlPrimaryKey_Fragment
        | EntityName_Notebook_Fragment
        | EntityName_OwnershipTypeEntity_Fragment
        | EntityName_QueryEntity_Fragment
        | EntityName_SchemaFieldEntity_Fragment
        | EntityName_Tag_Fragment
        | EntityName_OtherEntity_Fragment
      > | null }> | null } | null };

export type SessionQueryVariables = Exact<{ [key: string]: never; }>;


export type SessionQuery = { readonly me: { readonly corpUser: EntityName_CorpUser_Fragment | null, readonly platformPrivileges: { readonly createTags: boolean | null, readonly generatePersonalAccessTokens: boolean | null, readonly manageTokens: boolean | null } | null } | null, readonly appConfig: { readonly appVersion: string | null, readonly authConfig: { readonly tokenAuthEnabled: boolean | null } | null } | null };

export type TokensQueryVariables = Exact<{
  input: ListAccessTokenInput;
}>;


export type TokensQuery = { readonly listAccessTokens: { readonly total: number | null, readonly tokens: ReadonlyArray<{ readonly id: string | null, readonly name: string | null, readonly role: AccessTokenRole | null, readonly createdAt: number | null, readonly expiresAt: number | null, readonly lastUsedAt: number | null }> | null } | null };

export type CreateTokenMutationVariables = Exact<{
  input: CreateAccessTokenInput;
}>;


export type CreateTokenMutation = { readonly createAccessToken: { readonly accessToken: string | null } | null };

export type RevokeTokenMutationVariables = Exact<{
  id: string;
}>;


export type RevokeTokenMutation = { readonly revokeAccessToken: boolean | null };

type TreeNode_Application_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_Application_Fragment
);

type TreeNode_BusinessAttribute_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_BusinessAttribute_Fragment
);

type TreeNode_Chart_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_Chart_Fragment
);

type TreeNode_Container_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_Container_Fragment
);

type TreeNode_CorpGroup_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_CorpGroup_Fragment
);

type TreeNode_CorpUser_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_CorpUser_Fragment
);

type TreeNode_Dashboard_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_Dashboard_Fragment
);

type TreeNode_DataFlow_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_DataFlow_Fragment
);

type TreeNode_DataJob_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_DataJob_Fragment
);

type TreeNode_DataPlatform_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_DataPlatform_Fragment
);

type TreeNode_DataProcessInstance_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_DataProcessInstance_Fragment
);

type TreeNode_DataProduct_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_DataProduct_Fragment
);

type TreeNode_Dataset_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_Dataset_Fragment
);

type TreeNode_Domain_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly parts: { readonly total: number | null } | null }
  & EntityName_Domain_Fragment
);

type TreeNode_GlossaryNode_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly parts: { readonly total: number | null } | null }
  & EntityName_GlossaryNode_Fragment
);

type TreeNode_GlossaryTerm_Fragment = (
  { readonly properties: { readonly description: string | null } | null, readonly parts: { readonly total: number | null } | null }
  & EntityName_GlossaryTerm_Fragment
);

type TreeNode_MlFeatureTable_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_MlFeatureTable_Fragment
);

type TreeNode_MlFeature_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_MlFeature_Fragment
);

type TreeNode_MlModelGroup_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_MlModelGroup_Fragment
);

type TreeNode_MlModel_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_MlModel_Fragment
);

type TreeNode_MlPrimaryKey_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_MlPrimaryKey_Fragment
);

type TreeNode_Notebook_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_Notebook_Fragment
);

type TreeNode_OwnershipTypeEntity_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_OwnershipTypeEntity_Fragment
);

type TreeNode_QueryEntity_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_QueryEntity_Fragment
);

type TreeNode_SchemaFieldEntity_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_SchemaFieldEntity_Fragment
);

type TreeNode_Tag_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_Tag_Fragment
);

type TreeNode_OtherEntity_Fragment = (
  { readonly parts: { readonly total: number | null } | null }
  & EntityName_OtherEntity_Fragment
);

export type TreeNodeFragment =
  | TreeNode_Application_Fragment
  | TreeNode_BusinessAttribute_Fragment
  | TreeNode_Chart_Fragment
  | TreeNode_Container_Fragment
  | TreeNode_CorpGroup_Fragment
  | TreeNode_CorpUser_Fragment
  | TreeNode_Dashboard_Fragment
  | TreeNode_DataFlow_Fragment
  | TreeNode_DataJob_Fragment
  | TreeNode_DataPlatform_Fragment
  | TreeNode_DataProcessInstance_Fragment
  | TreeNode_DataProduct_Fragment
  | TreeNode_Dataset_Fragment
  | TreeNode_Domain_Fragment
  | TreeNode_GlossaryNode_Fragment
  | TreeNode_GlossaryTerm_Fragment
  | TreeNode_MlFeatureTable_Fragment
  | TreeNode_MlFeature_Fragment
  | TreeNode_MlModelGroup_Fragment
  | TreeNode_MlModel_Fragment
  | TreeNode_MlPrimaryKey_Fragment
  | TreeNode_Notebook_Fragment
  | TreeNode_OwnershipTypeEntity_Fragment
  | TreeNode_QueryEntity_Fragment
  | TreeNode_SchemaFieldEntity_Fragment
  | TreeNode_Tag_Fragment
  | TreeNode_OtherEntity_Fragment
;

export type DomainTreeQueryVariables = Exact<{ [key: string]: never; }>;


export type DomainTreeQuery = { readonly listDomains: { readonly total: number | null, readonly domains: ReadonlyArray<TreeNode_Domain_Fragment> | null } | null };

export type GlossaryTreeQueryVariables = Exact<{
  input: GetRootGlossaryEntitiesInput;
}>;


export type GlossaryTreeQuery = { readonly getRootGlossaryNodes: { readonly total: number | null, readonly nodes: ReadonlyArray<TreeNode_GlossaryNode_Fragment> | null } | null, readonly getRootGlossaryTerms: { readonly total: number | null, readonly terms: ReadonlyArray<TreeNode_GlossaryTerm_Fragment> | null } | null };

export type PartsFragment = { readonly total: number | null, readonly relationships: ReadonlyArray<{ readonly entity:
      | TreeNode_Application_Fragment
      | TreeNode_BusinessAttribute_Fragment
      | TreeNode_Chart_Fragment
      | TreeNode_Container_Fragment
      | TreeNode_CorpGroup_Fragment
      | TreeNode_CorpUser_Fragment
      | TreeNode_Dashboard_Fragment
      | TreeNode_DataFlow_Fragment
      | TreeNode_DataJob_Fragment
      | TreeNode_DataPlatform_Fragment
      | TreeNode_DataProcessInstance_Fragment
      | TreeNode_DataProduct_Fragment
      | TreeNode_Dataset_Fragment
      | TreeNode_Domain_Fragment
      | TreeNode_GlossaryNode_Fragment
      | TreeNode_GlossaryTerm_Fragment
      | TreeNode_MlFeatureTable_Fragment
      | TreeNode_MlFeature_Fragment
      | TreeNode_MlModelGroup_Fragment
      | TreeNode_MlModel_Fragment
      | TreeNode_MlPrimaryKey_Fragment
      | TreeNode_Notebook_Fragment
      | TreeNode_OwnershipTypeEntity_Fragment
      | TreeNode_QueryEntity_Fragment
      | TreeNode_SchemaFieldEntity_Fragment
      | TreeNode_Tag_Fragment
      | TreeNode_OtherEntity_Fragment
     | null }> | null };

export type BelowQueryVariables = Exact<{
  urn: string;
  start: number;
}>;


export type BelowQuery = { readonly entity:
    | { readonly __typename: 'Application', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'BusinessAttribute', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'Chart', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'Container', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'CorpGroup', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'CorpUser', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'Dashboard', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'DataFlow', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'DataJob', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'DataPlatform', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'DataProcessInstance', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'DataProduct', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'Dataset', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'Domain', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'GlossaryNode', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'GlossaryTerm', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'MLFeatureTable', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'MLFeature', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'MLModelGroup', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'MLModel', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'MLPrimaryKey', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'Notebook', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'OwnershipTypeEntity', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'QueryEntity', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'SchemaFieldEntity', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'Tag', readonly relationships: PartsFragment | null }
    | { readonly __typename: 'OtherEntity', readonly relationships: PartsFragment | null }
   | null };

export type CreateDomainMutationVariables = Exact<{
  input: CreateDomainInput;
}>;


export type CreateDomainMutation = { readonly createDomain: string | null };

export type CreateTermMutationVariables = Exact<{
  input: CreateGlossaryEntityInput;
}>;


export type CreateTermMutation = { readonly createGlossaryTerm: string | null };

export type CreateTermGroupMutationVariables = Exact<{
  input: CreateGlossaryEntityInput;
}>;


export type CreateTermGroupMutation = { readonly createGlossaryNode: string | null };

export const PlatformNameFragmentDoc = gql`
    fragment PlatformName on DataPlatform {
  urn
  name
  properties {
    displayName
  }
}
    ` as unknown as DocumentNode<PlatformNameFragment, unknown>;
export const EntityNameFragmentDoc = gql`
    fragment EntityName on Entity {
  __typename
  urn
  type
  platform {
    ...PlatformName
  }
  subTypes {
    typeNames
  }
  deprecation {
    deprecated
  }
  ... on Dataset {
    name
    properties {
      name
    }
    editableProperties {
      name
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
    status {
      removed
    }
  }
  ... on Dashboard {
    properties {
      name
      title
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
    status {
      removed
    }
  }
  ... on DataFlow {
    flowId
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on MLModel {
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on MLModelGroup {
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on MLFeature {
    name
    status {
      removed
    }
  }
  ... on MLFeatureTable {
    name
    status {
      removed
    }
  }
  ... on MLPrimaryKey {
    name
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
  ... on Notebook {
    info {
      title
    }
    status {
      removed
    }
  }
  ... on Container {
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on DataProduct {
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on Application {
    properties {
      name
    }
    status {
      removed
    }
  }
  ... on BusinessAttribute {
    properties {
      name
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
  }
  ... on Tag {
    name
    properties {
      name
      colorHex
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
    ` as unknown as DocumentNode<EntityNameFragment, unknown>;
export const PathFragmentDoc = gql`
    fragment Path on BrowsePathV2 {
  path {
    name
    entity {
      ...EntityName
    }
  }
}
    ` as unknown as DocumentNode<PathFragment, unknown>;
export const OwnerNamesFragmentDoc = gql`
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
    ` as unknown as DocumentNode<OwnerNamesFragment, unknown>;
export const TagNamesFragmentDoc = gql`
    fragment TagNames on GlobalTags {
  tags {
    tag {
      ...EntityName
    }
  }
}
    ` as unknown as DocumentNode<TagNamesFragment, unknown>;
export const TermNamesFragmentDoc = gql`
    fragment TermNames on GlossaryTerms {
  terms {
    term {
      ...EntityName
    }
  }
}
    ` as unknown as DocumentNode<TermNamesFragment, unknown>;
export const DomainNameFragmentDoc = gql`
    fragment DomainName on DomainAssociation {
  domain {
    ...EntityName
  }
}
    ` as unknown as DocumentNode<DomainNameFragment, unknown>;
export const EntityCardFragmentDoc = gql`
    fragment EntityCard on Entity {
  ...EntityName
  browsePathV2 {
    ...Path
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
  ... on MLModel {
    properties {
      description
    }
    editableProperties {
      description
    }
  }
  ... on MLModelGroup {
    properties {
      description
    }
    editableProperties {
      description
    }
  }
  ... on MLFeature {
    properties {
      description
    }
    editableProperties {
      description
    }
  }
  ... on MLFeatureTable {
    properties {
      description
    }
    editableProperties {
      description
    }
  }
  ... on MLPrimaryKey {
    properties {
      description
    }
    editableProperties {
      description
    }
  }
  ... on Dataset {
    properties {
      description
    }
    editableProperties {
      description
    }
  }
  ... on Chart {
    properties {
      description
    }
    editableProperties {
      description
    }
  }
  ... on Dashboard {
    properties {
      description
    }
    editableProperties {
      description
    }
  }
  ... on DataJob {
    properties {
      description
    }
    editableProperties {
      description
    }
  }
  ... on DataFlow {
    properties {
      description
    }
    editableProperties {
      description
    }
  }
  ... on Container {
    properties {
      description
    }
    editableProperties {
      description
    }
  }
  ... on Notebook {
    info {
      description
    }
    editableProperties {
      description
    }
  }
  ... on DataProduct {
    properties {
      description
    }
  }
  ... on Application {
    properties {
      description
    }
  }
  ... on BusinessAttribute {
    properties {
      description
    }
  }
  ... on Tag {
    properties {
      description
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
    ` as unknown as DocumentNode<EntityCardFragment, unknown>;
export const LinksFragmentDoc = gql`
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
    ` as unknown as DocumentNode<LinksFragment, unknown>;
export const DeprecationNoteFragmentDoc = gql`
    fragment DeprecationNote on Deprecation {
  deprecated
  note
  decommissionTime
  replacement {
    ...EntityName
  }
}
    ` as unknown as DocumentNode<DeprecationNoteFragment, unknown>;
export const PropertyFragmentDoc = gql`
    fragment Property on CustomPropertiesEntry {
  key
  value
}
    ` as unknown as DocumentNode<PropertyFragment, unknown>;
export const RelatedFragmentDoc = gql`
    fragment Related on EntityRelationshipsResult {
  total
  relationships {
    type
    entity {
      ...EntityName
    }
  }
}
    ` as unknown as DocumentNode<RelatedFragment, unknown>;
export const VersionFragmentDoc = gql`
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
    ` as unknown as DocumentNode<VersionFragment, unknown>;
export const NeighboursFragmentDoc = gql`
    fragment Neighbours on EntityLineageResult {
  total
  relationships {
    entity {
      urn
      type
    }
  }
}
    ` as unknown as DocumentNode<NeighboursFragment, unknown>;
export const LineageNodeFragmentDoc = gql`
    fragment LineageNode on Entity {
  ...EntityName
  ownership {
    ...OwnerNames
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
    ` as unknown as DocumentNode<LineageNodeFragment, unknown>;
export const ReachedFragmentDoc = gql`
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
    ` as unknown as DocumentNode<ReachedFragment, unknown>;
export const ReachedColumnsFragmentDoc = gql`
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
    ` as unknown as DocumentNode<ReachedColumnsFragment, unknown>;
export const FacetCountsFragmentDoc = gql`
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
    ` as unknown as DocumentNode<FacetCountsFragment, unknown>;
export const TreeNodeFragmentDoc = gql`
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
    ` as unknown as DocumentNode<TreeNodeFragment, unknown>;
export const PartsFragmentDoc = gql`
    fragment Parts on EntityRelationshipsResult {
  total
  relationships {
    entity {
      ...TreeNode
    }
  }
}
    ` as unknown as DocumentNode<PartsFragment, unknown>;
export const LastMeasuredDocument = gql`
    query LastMeasured($urn: String!) {
  dataset(urn: $urn) {
    datasetProfiles(limit: 1) {
      timestampMillis
    }
  }
}
    ` as unknown as DocumentNode<LastMeasuredQuery, LastMeasuredQueryVariables>;
export const ActivityDocument = gql`
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
    ${EntityNameFragmentDoc}
${PlatformNameFragmentDoc}` as unknown as DocumentNode<ActivityQuery, ActivityQueryVariables>;
export const NullSharesDocument = gql`
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
    ` as unknown as DocumentNode<NullSharesQuery, NullSharesQueryVariables>;
export const AspectToEditDocument = gql`
    query AspectToEdit($urn: String!, $aspect: String!) {
  entity(urn: $urn) {
    __typename
    aspects(input: {aspectNames: [$aspect]}) {
      ...Version
    }
  }
}
    ${VersionFragmentDoc}
${EntityNameFragmentDoc}
${PlatformNameFragmentDoc}` as unknown as DocumentNode<AspectToEditQuery, AspectToEditQueryVariables>;
export const ChoicesDocument = gql`
    query Choices($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) {
    searchResults {
      entity {
        ...EntityName
      }
    }
  }
}
    ${EntityNameFragmentDoc}
${PlatformNameFragmentDoc}` as unknown as DocumentNode<ChoicesQuery, ChoicesQueryVariables>;
export const OwnershipKindsDocument = gql`
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
    ` as unknown as DocumentNode<OwnershipKindsQuery, OwnershipKindsQueryVariables>;
export const DescribeDocument = gql`
    mutation Describe($input: DescriptionUpdateInput!) {
  updateDescription(input: $input)
}
    ` as unknown as DocumentNode<DescribeMutation, DescribeMutationVariables>;
export const AddTagsDocument = gql`
    mutation AddTags($input: AddTagsInput!) {
  addTags(input: $input)
}
    ` as unknown as DocumentNode<AddTagsMutation, AddTagsMutationVariables>;
export const RemoveTagDocument = gql`
    mutation RemoveTag($input: TagAssociationInput!) {
  removeTag(input: $input)
}
    ` as unknown as DocumentNode<RemoveTagMutation, RemoveTagMutationVariables>;
export const CreateTagDocument = gql`
    mutation CreateTag($input: CreateTagInput!) {
  createTag(input: $input)
}
    ` as unknown as DocumentNode<CreateTagMutation, CreateTagMutationVariables>;
export const AddTermsDocument = gql`
    mutation AddTerms($input: AddTermsInput!) {
  addTerms(input: $input)
}
    ` as unknown as DocumentNode<AddTermsMutation, AddTermsMutationVariables>;
export const RemoveTermDocument = gql`
    mutation RemoveTerm($input: TermAssociationInput!) {
  removeTerm(input: $input)
}
    ` as unknown as DocumentNode<RemoveTermMutation, RemoveTermMutationVariables>;
export const AddOwnersDocument = gql`
    mutation AddOwners($input: AddOwnersInput!) {
  addOwners(input: $input)
}
    ` as unknown as DocumentNode<AddOwnersMutation, AddOwnersMutationVariables>;
export const RemoveOwnerDocument = gql`
    mutation RemoveOwner($input: RemoveOwnerInput!) {
  removeOwner(input: $input)
}
    ` as unknown as DocumentNode<RemoveOwnerMutation, RemoveOwnerMutationVariables>;
export const SetDomainDocument = gql`
    mutation SetDomain($input: BatchSetDomainInput!) {
  batchSetDomain(input: $input)
}
    ` as unknown as DocumentNode<SetDomainMutation, SetDomainMutationVariables>;
export const AddLinkDocument = gql`
    mutation AddLink($input: AddLinkInput!) {
  addLink(input: $input)
}
    ` as unknown as DocumentNode<AddLinkMutation, AddLinkMutationVariables>;
export const RemoveLinkDocument = gql`
    mutation RemoveLink($input: RemoveLinkInput!) {
  removeLink(input: $input)
}
    ` as unknown as DocumentNode<RemoveLinkMutation, RemoveLinkMutationVariables>;
export const DeprecateDocument = gql`
    mutation Deprecate($input: UpdateDeprecationInput!) {
  updateDeprecation(input: $input)
}
    ` as unknown as DocumentNode<DeprecateMutation, DeprecateMutationVariables>;
export const SetRemovedDocument = gql`
    mutation SetRemoved($input: BatchUpdateSoftDeletedInput!) {
  batchUpdateSoftDeleted(input: $input)
}
    ` as unknown as DocumentNode<SetRemovedMutation, SetRemovedMutationVariables>;
export const EntityPageDocument = gql`
    query EntityPage($urn: String!) {
  entity(urn: $urn) {
    exists
    ...EntityCard
    deprecation {
      ...DeprecationNote
    }
    institutionalMemory {
      ...Links
    }
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
    }
    ... on Dashboard {
      properties {
        externalUrl
        dashboardUrl
        customProperties {
          ...Property
        }
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
    }
    ... on DataFlow {
      cluster
      properties {
        externalUrl
        customProperties {
          ...Property
        }
      }
    }
    ... on Container {
      properties {
        externalUrl
        customProperties {
          ...Property
        }
      }
    }
    ... on DataProduct {
      properties {
        externalUrl
        customProperties {
          ...Property
        }
      }
    }
    ... on Application {
      properties {
        externalUrl
        customProperties {
          ...Property
        }
      }
    }
    ... on GlossaryTerm {
      properties {
        sourceUrl
        customProperties {
          ...Property
        }
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
    }
  }
}
    ${EntityCardFragmentDoc}
${EntityNameFragmentDoc}
${PlatformNameFragmentDoc}
${PathFragmentDoc}
${OwnerNamesFragmentDoc}
${TagNamesFragmentDoc}
${TermNamesFragmentDoc}
${DomainNameFragmentDoc}
${DeprecationNoteFragmentDoc}
${LinksFragmentDoc}
${PropertyFragmentDoc}` as unknown as DocumentNode<EntityPageQuery, EntityPageQueryVariables>;
export const ColumnsDocument = gql`
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
    ${EntityNameFragmentDoc}
${PlatformNameFragmentDoc}
${TagNamesFragmentDoc}
${TermNamesFragmentDoc}` as unknown as DocumentNode<ColumnsQuery, ColumnsQueryVariables>;
export const RelationsDocument = gql`
    query Relations($urn: String!, $outgoing: RelationshipsInput!, $incoming: RelationshipsInput!) {
  entity(urn: $urn) {
    __typename
    outgoing: relationships(input: $outgoing) {
      ...Related
    }
    incoming: relationships(input: $incoming) {
      ...Related
    }
  }
}
    ${RelatedFragmentDoc}
${EntityNameFragmentDoc}
${PlatformNameFragmentDoc}` as unknown as DocumentNode<RelationsQuery, RelationsQueryVariables>;
export const RawAspectsDocument = gql`
    query RawAspects($urn: String!) {
  entity(urn: $urn) {
    __typename
    aspects {
      aspectName
      payload
    }
  }
}
    ` as unknown as DocumentNode<RawAspectsQuery, RawAspectsQueryVariables>;
export const HistoryDocument = gql`
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
    ${VersionFragmentDoc}
${EntityNameFragmentDoc}
${PlatformNameFragmentDoc}` as unknown as DocumentNode<HistoryQuery, HistoryQueryVariables>;
export const LineageDocument = gql`
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
    ${LineageNodeFragmentDoc}
${EntityNameFragmentDoc}
${PlatformNameFragmentDoc}
${OwnerNamesFragmentDoc}
${NeighboursFragmentDoc}
${ReachedFragmentDoc}` as unknown as DocumentNode<LineageQuery, LineageQueryVariables>;
export const LineageNeighboursDocument = gql`
    query LineageNeighbours($input: SearchAcrossLineageInput!) {
  neighbours: searchAcrossLineage(input: $input) {
    ...Reached
  }
}
    ${ReachedFragmentDoc}
${LineageNodeFragmentDoc}
${EntityNameFragmentDoc}
${PlatformNameFragmentDoc}
${OwnerNamesFragmentDoc}
${NeighboursFragmentDoc}` as unknown as DocumentNode<LineageNeighboursQuery, LineageNeighboursQueryVariables>;
export const ColumnNamesDocument = gql`
    query ColumnNames($urn: String!) {
  dataset(urn: $urn) {
    schemaMetadata {
      fields {
        fieldPath
      }
    }
  }
}
    ` as unknown as DocumentNode<ColumnNamesQuery, ColumnNamesQueryVariables>;
export const ColumnLineageDocument = gql`
    query ColumnLineage($upstream: SearchAcrossLineageInput!, $downstream: SearchAcrossLineageInput!) {
  upstream: searchAcrossLineage(input: $upstream) {
    ...ReachedColumns
  }
  downstream: searchAcrossLineage(input: $downstream) {
    ...ReachedColumns
  }
}
    ${ReachedColumnsFragmentDoc}
${LineageNodeFragmentDoc}
${EntityNameFragmentDoc}
${PlatformNameFragmentDoc}
${OwnerNamesFragmentDoc}
${NeighboursFragmentDoc}` as unknown as DocumentNode<ColumnLineageQuery, ColumnLineageQueryVariables>;
export const HomeDocument = gql`
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
    ${FacetCountsFragmentDoc}
${EntityNameFragmentDoc}
${PlatformNameFragmentDoc}` as unknown as DocumentNode<HomeQuery, HomeQueryVariables>;
export const CountsDocument = gql`
    query Counts($input: AggregateAcrossEntitiesInput!) {
  aggregateAcrossEntities(input: $input) {
    facets {
      ...FacetCounts
    }
  }
}
    ${FacetCountsFragmentDoc}
${EntityNameFragmentDoc}
${PlatformNameFragmentDoc}` as unknown as DocumentNode<CountsQuery, CountsQueryVariables>;
export const SearchDocument = gql`
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
    ${FacetCountsFragmentDoc}
${EntityNameFragmentDoc}
${PlatformNameFragmentDoc}
${EntityCardFragmentDoc}
${PathFragmentDoc}
${OwnerNamesFragmentDoc}
${TagNamesFragmentDoc}
${TermNamesFragmentDoc}
${DomainNameFragmentDoc}` as unknown as DocumentNode<SearchQuery, SearchQueryVariables>;
export const SuggestDocument = gql`
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
    ${EntityNameFragmentDoc}
${PlatformNameFragmentDoc}` as unknown as DocumentNode<SuggestQuery, SuggestQueryVariables>;
export const SessionDocument = gql`
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
    ${EntityNameFragmentDoc}
${PlatformNameFragmentDoc}` as unknown as DocumentNode<SessionQuery, SessionQueryVariables>;
export const TokensDocument = gql`
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
    ` as unknown as DocumentNode<TokensQuery, TokensQueryVariables>;
export const CreateTokenDocument = gql`
    mutation CreateToken($input: CreateAccessTokenInput!) {
  createAccessToken(input: $input) {
    accessToken
  }
}
    ` as unknown as DocumentNode<CreateTokenMutation, CreateTokenMutationVariables>;
export const RevokeTokenDocument = gql`
    mutation RevokeToken($id: String!) {
  revokeAccessToken(tokenId: $id)
}
    ` as unknown as DocumentNode<RevokeTokenMutation, RevokeTokenMutationVariables>;
export const DomainTreeDocument = gql`
    query DomainTree {
  listDomains(input: {start: 0, count: 1000}) {
    total
    domains {
      ...TreeNode
    }
  }
}
    ${TreeNodeFragmentDoc}
${EntityNameFragmentDoc}
${PlatformNameFragmentDoc}` as unknown as DocumentNode<DomainTreeQuery, DomainTreeQueryVariables>;
export const GlossaryTreeDocument = gql`
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
    ${TreeNodeFragmentDoc}
${EntityNameFragmentDoc}
${PlatformNameFragmentDoc}` as unknown as DocumentNode<GlossaryTreeQuery, GlossaryTreeQueryVariables>;
export const BelowDocument = gql`
    query Below($urn: String!, $start: Int!) {
  entity(urn: $urn) {
    __typename
    relationships(
      input: {types: ["IsPartOf"], direction: INCOMING, start: $start, count: 500, includeSoftDelete: false}
    ) {
      ...Parts
    }
  }
}
    ${PartsFragmentDoc}
${TreeNodeFragmentDoc}
${EntityNameFragmentDoc}
${PlatformNameFragmentDoc}` as unknown as DocumentNode<BelowQuery, BelowQueryVariables>;
export const CreateDomainDocument = gql`
    mutation CreateDomain($input: CreateDomainInput!) {
  createDomain(input: $input)
}
    ` as unknown as DocumentNode<CreateDomainMutation, CreateDomainMutationVariables>;
export const CreateTermDocument = gql`
    mutation CreateTerm($input: CreateGlossaryEntityInput!) {
  createGlossaryTerm(input: $input)
}
    ` as unknown as DocumentNode<CreateTermMutation, CreateTermMutationVariables>;
export const CreateTermGroupDocument = gql`
    mutation CreateTermGroup($input: CreateGlossaryEntityInput!) {
  createGlossaryNode(input: $input)
}
    ` as unknown as DocumentNode<CreateTermGroupMutation, CreateTermGroupMutationVariables>;