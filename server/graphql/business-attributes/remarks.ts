import type { Part } from '../engine/context.ts'
import { columnKindOf } from '../derived/record-fields.ts'
import { memberAt } from '../engine/values.ts'
import type { SchemaModule } from '../engine/schema-module.ts'
import { undeclaredModule } from '../engine/stored-fields.ts'

/** Business attributes, lineage of models, and user settings. */
export const remarksModule: SchemaModule = undeclaredModule(
  /* GraphQL */ `
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
      appearance: CorpUserAppearanceSettings
      views: CorpUserViewsSettings
      homePage: CorpUserHomePageSettings
      locale: CorpUserLocaleSettings
    }
    type CorpUserAppearanceSettings {
      showSimplifiedHomepage: Boolean
      showThemeV2: Boolean
    }
    type CorpUserHomePageSettings {
      pageTemplate: DataHubPageTemplate
      dismissedAnnouncementUrns: [String!] @at(path: "dismissedAnnouncements")
    }
    type CorpUserLocaleSettings {
      language: String
    }
    extend type DataHubRole {
      name: String @aspect(name: "dataHubRoleInfo", at: "name")
      description: String @aspect(name: "dataHubRoleInfo", at: "description")
    }
    extend type DataHubPolicy {
      name: String @aspect(name: "dataHubPolicyInfo", at: "displayName")
    }
    type MLModelProperties {
      mlModelLineageInfo: MLModelLineageInfo @at(path: "")
    }
    type MLModelGroupProperties {
      mlModelLineageInfo: MLModelLineageInfo @at(path: "")
    }
    type MLModelLineageInfo {
      trainingJobs: [String!]
      downstreamJobs: [String!]
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
