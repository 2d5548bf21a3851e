import type { Part } from '../context.ts'
import { columnKindOf } from '../read/record-fields.ts'
import { memberAt } from '../read/values.ts'
import { undeclaredModule } from './undeclared-module.ts'

/** Business attributes, lifecycle stages, and user settings. */
export const remarksModule = undeclaredModule(
  /* GraphQL */ `
    "Never returned: Trellis does not store the health of entities."
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
    extend type LifecycleStageType {
      name: String @aspect(name: "lifecycleStageTypeInfo", at: "name")
      description: String @aspect(name: "lifecycleStageTypeInfo", at: "description")
      entityTypes: [String!] @aspect(name: "lifecycleStageTypeInfo", at: "entityTypes")
      hideInSearch: Boolean @aspect(name: "lifecycleStageTypeInfo", at: "settings/hideInSearch")
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
