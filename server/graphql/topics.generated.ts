// Written by `npm run toc`, which reads the folders of this one. Do not edit.
import type { SchemaModule } from './engine/schema-module.ts'
import { accessTokensTopic } from './access-tokens/resolvers.ts'
import { appConfigTopic } from './app-config/resolvers.ts'
import { appearanceTopic } from './appearance/resolvers.ts'
import { applicationsTopic } from './applications/resolvers.ts'
import { assertionsTopic } from './assertions/resolvers.ts'
import { browseTopic } from './browse/resolvers.ts'
import { businessAttributesTopic } from './business-attributes/resolvers.ts'
import { changesTopic } from './changes/resolvers.ts'
import { containersTopic } from './containers/resolvers.ts'
import { dataContractsTopic } from './data-contracts/resolvers.ts'
import { dataProductsTopic } from './data-products/resolvers.ts'
import { columnsTopic } from './datasets/columns.ts'
import { datasetsTopic } from './datasets/resolvers.ts'
import { documentsTopic } from './documents/resolvers.ts'
import { domainsTopic } from './domains/resolvers.ts'
import { entitiesTopic } from './entities/resolvers.ts'
import { formsTopic } from './forms/resolvers.ts'
import { glossaryTopic } from './glossary/resolvers.ts'
import { healthTopic } from './health/resolvers.ts'
import { incidentsTopic } from './incidents/resolvers.ts'
import { ingestionTopic } from './ingestion/resolvers.ts'
import { invitationsTopic } from './invitations/resolvers.ts'
import { joinsTopic } from './joins/resolvers.ts'
import { labelsTopic } from './labels/resolvers.ts'
import { lifecycleTopic } from './lifecycle/resolvers.ts'
import { lineageTopic } from './lineage/resolvers.ts'
import { lineageSearchTopic } from './lineage/search.ts'
import { linksTopic } from './links/resolvers.ts'
import { logicalLinksTopic } from './logical-models/links.ts'
import { logicalModelsTopic } from './logical-models/models.ts'
import { metricsTopic } from './metrics/resolvers.ts'
import { mlModelsTopic } from './ml-models/resolvers.ts'
import { ownersTopic } from './owners/resolvers.ts'
import { peopleTopic } from './people/resolvers.ts'
import { policiesTopic } from './policies/resolvers.ts'
import { postsTopic } from './posts/resolvers.ts'
import { queriesTopic } from './queries/resolvers.ts'
import { recommendationsTopic } from './recommendations/resolvers.ts'
import { runsTopic } from './runs/resolvers.ts'
import { searchTopic } from './search/resolvers.ts'
import { secretsTopic } from './secrets/resolvers.ts'
import { serviceAccountsTopic } from './service-accounts/resolvers.ts'
import { settingsTopic } from './settings/resolvers.ts'
import { propertyDefinitionsTopic } from './structured-properties/definitions.ts'
import { structuredPropertiesTopic } from './structured-properties/resolvers.ts'
import { tagsTopic } from './tags/resolvers.ts'
import { timelineTopic } from './timeline/resolvers.ts'
import { unsupportedTopic } from './unsupported/resolvers.ts'
import { operationsTopic } from './usage/operations.ts'
import { usageTopic } from './usage/resolvers.ts'
import { versionsTopic } from './versions/resolvers.ts'
import { viewsTopic } from './views/resolvers.ts'
import { webhooksTopic } from './webhooks/resolvers.ts'

export const SDL_FILES: readonly string[] = Object.freeze([
  'access-tokens/schema.graphql',
  'app-config/schema.graphql',
  'appearance/schema.graphql',
  'applications/schema.graphql',
  'assertions/schema.graphql',
  'browse/schema.graphql',
  'business-attributes/schema.graphql',
  'changes/schema.graphql',
  'containers/schema.graphql',
  'data-contracts/schema.graphql',
  'data-products/schema.graphql',
  'datasets/schema.graphql',
  'documents/schema.graphql',
  'domains/schema.graphql',
  'engine/directives.graphql',
  'entities/schema.graphql',
  'forms/schema.graphql',
  'glossary/schema.graphql',
  'health/schema.graphql',
  'incidents/schema.graphql',
  'ingestion/schema.graphql',
  'invitations/schema.graphql',
  'joins/schema.graphql',
  'labels/schema.graphql',
  'lifecycle/schema.graphql',
  'lineage/schema.graphql',
  'links/schema.graphql',
  'logical-models/schema.graphql',
  'metrics/schema.graphql',
  'ml-models/schema.graphql',
  'owners/schema.graphql',
  'page-templates/schema.graphql',
  'people/schema.graphql',
  'policies/schema.graphql',
  'posts/schema.graphql',
  'queries/schema.graphql',
  'recommendations/schema.graphql',
  'runs/schema.graphql',
  'search/schema.graphql',
  'secrets/schema.graphql',
  'service-accounts/schema.graphql',
  'settings/schema.graphql',
  'shared/schema.graphql',
  'structured-properties/schema.graphql',
  'tags/schema.graphql',
  'timeline/schema.graphql',
  'unsupported/schema.graphql',
  'usage/schema.graphql',
  'versions/schema.graphql',
  'views/schema.graphql',
  'webhooks/schema.graphql',
])

export const TOPICS: readonly SchemaModule[] = Object.freeze([
  accessTokensTopic,
  appConfigTopic,
  appearanceTopic,
  applicationsTopic,
  assertionsTopic,
  browseTopic,
  businessAttributesTopic,
  changesTopic,
  containersTopic,
  dataContractsTopic,
  dataProductsTopic,
  columnsTopic,
  datasetsTopic,
  documentsTopic,
  domainsTopic,
  entitiesTopic,
  formsTopic,
  glossaryTopic,
  healthTopic,
  incidentsTopic,
  ingestionTopic,
  invitationsTopic,
  joinsTopic,
  labelsTopic,
  lifecycleTopic,
  lineageTopic,
  lineageSearchTopic,
  linksTopic,
  logicalLinksTopic,
  logicalModelsTopic,
  metricsTopic,
  mlModelsTopic,
  ownersTopic,
  peopleTopic,
  policiesTopic,
  postsTopic,
  queriesTopic,
  recommendationsTopic,
  runsTopic,
  searchTopic,
  secretsTopic,
  serviceAccountsTopic,
  settingsTopic,
  propertyDefinitionsTopic,
  structuredPropertiesTopic,
  tagsTopic,
  timelineTopic,
  unsupportedTopic,
  operationsTopic,
  usageTopic,
  versionsTopic,
  viewsTopic,
  webhooksTopic,
])
