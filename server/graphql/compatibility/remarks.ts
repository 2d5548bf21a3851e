import { undeclaredModule } from './undeclared-module.ts'

/** Colours, documentation, business attributes and settings: kept as they come. */
export const remarksModule = undeclaredModule(/* GraphQL */ `
  type DisplayProperties {
    colorHex: String
    icon: IconProperties
  }
  type IconProperties {
    name: String
    style: String
    iconLibrary: String
  }
  type Documentation {
    documentations: [DocumentationAssociation!]
  }
  type DocumentationAssociation {
    documentation: String
    attribution: DocumentationAttribution
  }
  type DocumentationAttribution {
    time: Long
    actor: Entity
    source: Entity
    sourceDetail: [StringMapEntry!]
  }
  "Never answered: nothing is kept that says how an entity is."
  type Health {
    type: String
    status: String
    message: String
    causes: [String!]
  }
  extend type SchemaFieldEntity {
    businessAttributes: BusinessAttributes @aspect(name: "businessAttributes")
  }
  type BusinessAttributes {
    businessAttribute: BusinessAttributeAssociation
  }
  type BusinessAttributeAssociation {
    businessAttribute: BusinessAttribute @at(path: "businessAttributeUrn")
  }
  extend type BusinessAttribute {
    properties: BusinessAttributeInfo @aspect(name: "businessAttributeInfo")
  }
  type BusinessAttributeInfo {
    name: String
    description: String
    type: SchemaFieldDataType
    customProperties: [CustomPropertiesEntry!]
    created: AuditStamp
    lastModified: AuditStamp
    tags: GlobalTags @at(path: "globalTags")
    glossaryTerms: GlossaryTerms
  }
  extend type CorpUser {
    settings: CorpUserSettings @aspect(name: "corpUserSettings")
  }
  type CorpUserSettings {
    views: CorpUserViewsSettings
  }
  type CorpUserViewsSettings {
    defaultView: DataHubView
  }
`)
