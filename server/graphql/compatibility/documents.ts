import { undeclaredModule } from './undeclared-module.ts'

/** Documents, where DataHub's GraphQL differs from the aspects. */
export const documentsModule = undeclaredModule(/* GraphQL */ `
  extend type Document {
    subType: String @aspect(name: "subTypes", at: "typeNames/0")
  }
  type DocumentInfo {
    created: ResolvedAuditStamp
    lastModified: ResolvedAuditStamp
  }
  type DocumentContent {
    semanticText: String
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
