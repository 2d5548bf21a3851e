import { undeclaredModule } from './undeclared-module.ts'
import { LIST_INPUT, PAGE } from '../page-sdl.ts'

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
    ${LIST_INPUT}
    filters: [FacetFilterInput!]
    orFilters: [AndFilterInput!]
  }
  type RelatedDocumentsResult {
    ${PAGE}
    documents: [Document!]
  }
`)
