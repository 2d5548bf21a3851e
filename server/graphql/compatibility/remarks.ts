import type { Part } from '../context.ts'
import { columnKindOf } from '../read/record-spellings.ts'
import { memberAt } from '../read/values.ts'
import { undeclaredModule } from './undeclared-module.ts'

/** Colours, documentation, business attributes and settings: kept as they come. */
export const remarksModule = undeclaredModule(
  /* GraphQL */ `
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
    type BusinessAttributeAssociation {
      businessAttribute: BusinessAttribute @at(path: "businessAttributeUrn")
    }
    type BusinessAttributeInfo {
      type: SchemaFieldDataType
      tags: GlobalTags @at(path: "globalTags")
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
  `,
  {
    BusinessAttributeInfo: {
      type: ({ value }: Part) => columnKindOf(memberAt(value, ['type', 'type'])),
    },
  },
)
