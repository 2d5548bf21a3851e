import { undeclaredModule } from './undeclared-module.ts'

/** Documents: kept as they come. */
export const documentsModule = undeclaredModule(/* GraphQL */ `
  extend type Document {
    subType: String @aspect(name: "subTypes", at: "typeNames/0")
    info: DocumentInfo @aspect(name: "documentInfo")
    settings: DocumentSettings @aspect(name: "documentSettings")
  }
  type DocumentInfo {
    title: String
    contents: DocumentContent
    source: DocumentSource
    customProperties: [CustomPropertiesEntry!]
    created: ResolvedAuditStamp
    lastModified: ResolvedAuditStamp
    relatedAssets: [DocumentRelatedAsset!]
    relatedDocuments: [DocumentRelatedDocument!]
    parentDocument: DocumentRelatedDocument
  }
  type DocumentContent {
    text: String
    semanticText: String
  }
  type DocumentSource {
    sourceType: String
    externalUrl: String
    externalId: String
  }
  type DocumentRelatedAsset {
    asset: Entity
  }
  type DocumentRelatedDocument {
    document: Document
  }
  type DocumentSettings {
    showInGlobalContext: Boolean
  }
  input RelatedDocumentsInput {
    start: Int
    count: Int
    query: String
    filters: [FacetFilterInput!]
    orFilters: [AndFilterInput!]
  }
  type RelatedDocumentsResult {
    start: Int
    count: Int
    total: Int
    documents: [Document!]
  }
`)
