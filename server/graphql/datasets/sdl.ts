/** Other types of entities whose parts are replaced likewise. */
const OTHERS = ['Chart', 'Dashboard', 'DataFlow', 'DataJob']

/** SDL of the inputs for edits of whole entities. */
export const DATASET_UPDATE_SDL = /* GraphQL */ `
  "Changes of a dataset. Each given aspect is replaced as a whole."
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
  ${OTHERS.map(
    (type) => `
  input ${type}UpdateInput {
    editableProperties: ${type}EditablePropertiesUpdate
    ownership: OwnershipUpdate
    tags: GlobalTagsUpdate
    globalTags: GlobalTagsUpdate
  }
  input ${type}EditablePropertiesUpdate {
    description: String!
  }`,
  ).join('')}
  extend type Mutation {
    ${OTHERS.map(
      (type) => `
    "Replaces the given aspects."
    update${type}(urn: String!, input: ${type}UpdateInput!): ${type}`,
    ).join('')}
    "Replaces the given aspects of a dataset."
    updateDataset(urn: String!, input: DatasetUpdateInput!): Dataset
    "Replaces the given aspects of several datasets in one transaction."
    updateDatasets(input: [BatchDatasetUpdateInput!]!): [Dataset!]
  }
`
