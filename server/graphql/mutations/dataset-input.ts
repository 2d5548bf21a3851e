import type { OwnershipKind } from '../../catalog/changes/owners.ts'
import type { Maybe } from './target.ts'

/** What `updateDataset` takes; a part that is left out stays as it is. */
export interface DatasetUpdate {
  readonly editableProperties?: Maybe<{
    readonly description: string
    readonly name?: Maybe<string>
  }>
  readonly institutionalMemory?: Maybe<{ readonly elements: readonly LinkUpdate[] }>
  readonly ownership?: Maybe<{ readonly owners: readonly OwnerUpdate[] }>
  readonly deprecation?: Maybe<{
    readonly deprecated: boolean
    readonly decommissionTime?: Maybe<number>
    readonly note: string
  }>
  readonly tags?: Maybe<TagsUpdate>
  /** The same under its older name. */
  readonly globalTags?: Maybe<TagsUpdate>
  readonly editableSchemaMetadata?: Maybe<{
    readonly editableSchemaFieldInfo: readonly ColumnUpdate[]
  }>
}

export interface LinkUpdate {
  readonly url: string
  readonly description?: Maybe<string>
  readonly author: string
  readonly createdAt?: Maybe<number>
}

interface OwnerUpdate {
  readonly owner: string
  readonly type?: Maybe<OwnershipKind>
  readonly ownershipTypeUrn?: Maybe<string>
}

export interface TagsUpdate {
  readonly tags?: Maybe<readonly { readonly tag: { readonly urn: string } }[]>
}

interface ColumnUpdate {
  readonly fieldPath: string
  readonly description?: Maybe<string>
  readonly globalTags?: Maybe<TagsUpdate>
}

/** The same for GraphQL (`reference/graphql.md` 4.6). */
export const DATASET_UPDATE_SDL = /* GraphQL */ `
  "Parts of a dataset; each one that is given replaces what was there as a whole."
  input DatasetUpdateInput {
    editableProperties: DatasetEditablePropertiesUpdate
    institutionalMemory: InstitutionalMemoryUpdate
    ownership: OwnershipUpdate
    deprecation: DatasetDeprecationUpdate
    tags: GlobalTagsUpdate
    globalTags: GlobalTagsUpdate
    editableSchemaMetadata: EditableSchemaMetadataUpdate
  }
  input DatasetEditablePropertiesUpdate {
    description: String!
    name: String
  }
  input InstitutionalMemoryUpdate {
    elements: [InstitutionalMemoryMetadataUpdate!]!
  }
  input InstitutionalMemoryMetadataUpdate {
    url: String!
    description: String
    "URN of a user."
    author: String!
    createdAt: Long
  }
  input OwnershipUpdate {
    owners: [OwnerUpdate!]!
  }
  input OwnerUpdate {
    owner: String!
    type: OwnershipType
    ownershipTypeUrn: String
  }
  input DatasetDeprecationUpdate {
    deprecated: Boolean!
    decommissionTime: Long
    note: String!
  }
  input GlobalTagsUpdate {
    tags: [TagAssociationUpdate!]
  }
  input TagAssociationUpdate {
    tag: TagUpdateInput!
  }
  input TagUpdateInput {
    urn: String!
    name: String!
    description: String
    ownership: OwnershipUpdate
  }
  input EditableSchemaMetadataUpdate {
    editableSchemaFieldInfo: [EditableSchemaFieldInfoUpdate!]!
  }
  input EditableSchemaFieldInfoUpdate {
    fieldPath: String!
    description: String
    globalTags: GlobalTagsUpdate
  }
  input BatchDatasetUpdateInput {
    urn: String!
    update: DatasetUpdateInput!
  }
  extend type Mutation {
    "Set parts of a dataset, each as a whole."
    updateDataset(urn: String!, input: DatasetUpdateInput!): Dataset
    "Set parts of many datasets, all or nothing."
    updateDatasets(input: [BatchDatasetUpdateInput!]!): [Dataset!]
  }
`
