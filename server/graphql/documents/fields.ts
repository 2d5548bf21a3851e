import type { SchemaModule } from '../engine/schema-module.ts'
import { undeclaredModule } from '../engine/stored-fields.ts'
import { LIST_INPUT, PAGE } from '../shared/page-sdl.ts'

/** Documents, where DataHub's GraphQL differs from the aspects. */
export const documentsModule: SchemaModule = undeclaredModule(/* GraphQL */ `
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
