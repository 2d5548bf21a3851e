import { documentInfo } from '../../../graph/aspects/document-info.ts'
import { choicesAt } from '../derived/choices.ts'

/** SDL of the edits of documents. */
export const DOCUMENT_MUTATIONS_SDL = /* GraphQL */ `
  enum DocumentState { ${choicesAt(documentInfo.fields, 'status', 'state')} }
  input DocumentContentInput {
    text: String!
  }
  input DocumentSettingsInput {
    showInGlobalContext: Boolean
  }
  input CreateDocumentInput {
    "Last part of the URN. Default: generated."
    id: String
    subType: String
    title: String
    "Default: UNPUBLISHED."
    state: DocumentState
    contents: DocumentContentInput!
    "Default: the caller."
    owners: [OwnerInput!]
    parentDocument: String
    relatedAssets: [String!]
    relatedDocuments: [String!]
    settings: DocumentSettingsInput
  }
  input UpdateDocumentContentsInput {
    urn: String!
    title: String
    contents: DocumentContentInput
    subType: String
  }
  input UpdateDocumentStatusInput {
    urn: String!
    state: DocumentState!
  }
  input UpdateDocumentSubTypeInput {
    urn: String!
    "Null removes the sub-type."
    subType: String
  }
  input UpdateDocumentRelatedEntitiesInput {
    urn: String!
    "Replaces the related assets; an omitted list stays unchanged."
    relatedAssets: [String!]
    relatedDocuments: [String!]
  }
  input UpdateDocumentSettingsInput {
    urn: String!
    showInGlobalContext: Boolean!
  }
  input MoveDocumentInput {
    urn: String!
    "Null moves the document to the top."
    parentDocument: String
  }
  extend type Mutation {
    "Creates a document and returns its URN."
    createDocument(input: CreateDocumentInput!): String
    updateDocumentContents(input: UpdateDocumentContentsInput!): Boolean
    updateDocumentStatus(input: UpdateDocumentStatusInput!): Boolean
    updateDocumentRelatedEntities(input: UpdateDocumentRelatedEntitiesInput!): Boolean
    updateDocumentSubType(input: UpdateDocumentSubTypeInput!): Boolean
    updateDocumentSettings(input: UpdateDocumentSettingsInput!): Boolean
    moveDocument(input: MoveDocumentInput!): Boolean
    "Soft-deletes a document."
    deleteDocument(urn: String!): Boolean
  }
`
