// Written by `npm run toc`, which reads the folders of this one. Do not edit.
import type { SchemaModule } from './engine/schema-module.ts'
import { accessTokenModule } from './access-tokens/resolvers.ts'
import { featuresModule } from './app-config/resolvers.ts'
import { appearanceMutations } from './appearance/resolvers.ts'
import { applicationMutations } from './applications/resolvers.ts'
import { assertionMutations } from './assertions/edits.ts'
import { assertionsModule } from './assertions/reads.ts'
import { browseModule } from './browse/resolvers.ts'
import { remarksModule } from './business-attributes/remarks.ts'
import { businessAttributeMutations } from './business-attributes/resolvers.ts'
import { dataContractModule } from './data-contracts/resolvers.ts'
import { belongingModule } from './data-products/contents.ts'
import { dataProductMutations } from './data-products/edits.ts'
import { dataProductsModule } from './data-products/of-entities.ts'
import { datasetMutations } from './datasets/resolvers.ts'
import { documentMutations } from './documents/edits.ts'
import { documentHistoryModule } from './documents/history.ts'
import { documentSearchModule } from './documents/search.ts'
import { domainMutations } from './domains/resolvers.ts'
import { descriptionMutations } from './entities/descriptions.ts'
import { nameMutations } from './entities/names.ts'
import { formAnswerMutations } from './forms/answers.ts'
import { formMutations } from './forms/assignment.ts'
import { glossaryMutations } from './glossary/resolvers.ts'
import { incidentsModule } from './incidents/reads.ts'
import { incidentMutations } from './incidents/resolvers.ts'
import { ingestionSourceMutations } from './ingestion/edits.ts'
import { ingestionModule } from './ingestion/reads.ts'
import { invitationModule } from './invitations/resolvers.ts'
import { erModelRelationshipModule } from './joins/resolvers.ts'
import { tagMutations } from './labels/tags.ts'
import { termMutations } from './labels/terms.ts'
import { lifecycleMutations } from './lifecycle/deletion.ts'
import { deprecationMutations } from './lifecycle/deprecation.ts'
import { lifecycleStageModule } from './lifecycle/stages.ts'
import { lineageMutations } from './lineage/edits.ts'
import { lineageModule } from './lineage/search.ts'
import { linkMutations } from './links/resolvers.ts'
import { logicalModelModule } from './logical-models/links.ts'
import { logicalSchemaModule } from './logical-models/schemas.ts'
import { modelsModule } from './metrics/resolvers.ts'
import { ownershipTypeMutations } from './owners/ownership-types.ts'
import { ownerMutations } from './owners/resolvers.ts'
import { groupMutations } from './people/groups.ts'
import { peopleModule } from './people/resolvers.ts'
import { sessionModule } from './people/session.ts'
import { policyModule } from './policies/resolvers.ts'
import { roleModule } from './policies/roles.ts'
import { postsModule } from './posts/resolvers.ts'
import { queriesModule } from './queries/list.ts'
import { queryMutations } from './queries/resolvers.ts'
import { recommendationsModule } from './recommendations/resolvers.ts'
import { activityModule } from './runs/resolvers.ts'
import { suggestModule } from './search/autocomplete.ts'
import { countsModule } from './search/counts.ts'
import { secretsModule } from './secrets/resolvers.ts'
import { serviceAccountModule } from './service-accounts/resolvers.ts'
import { settingsModule } from './settings/resolvers.ts'
import { contentsModule } from './shared/contents.ts'
import { searchInputs } from './shared/search-inputs.ts'
import { searchModule } from './shared/search-within.ts'
import { targetModule } from './shared/target.ts'
import { treesModule } from './shared/trees.ts'
import { propertyDefinitionMutations } from './structured-properties/definitions.ts'
import { propertiesModule } from './structured-properties/types.ts'
import { structuredPropertyMutations } from './structured-properties/values.ts'
import { createMutations } from './tags/resolvers.ts'
import { timelineModule } from './timeline/resolvers.ts'
import { schemaHistoryModule } from './timeline/schema-history.ts'
import { notKeptModule } from './unsupported/resolvers.ts'
import { operationStatsModule } from './usage/operation-stats.ts'
import { operationMutations } from './usage/report-operation.ts'
import { statsSummariesModule } from './usage/summaries.ts'
import { versionedDatasetModule } from './versions/resolvers.ts'
import { viewsModule } from './views/resolvers.ts'

export const SDL_FILES: readonly string[] = Object.freeze([
  'access-tokens/schema.graphql',
  'app-config/schema.graphql',
  'appearance/schema.graphql',
  'applications/schema.graphql',
  'assertions/schema.graphql',
  'browse/schema.graphql',
  'business-attributes/schema.graphql',
  'containers/schema.graphql',
  'data-contracts/schema.graphql',
  'data-products/schema.graphql',
  'datasets/schema.graphql',
  'documents/schema.graphql',
  'domains/schema.graphql',
  'engine/schema.graphql',
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
])

export const TOPICS: readonly SchemaModule[] = Object.freeze([
  accessTokenModule,
  featuresModule,
  appearanceMutations,
  applicationMutations,
  assertionMutations,
  assertionsModule,
  browseModule,
  remarksModule,
  businessAttributeMutations,
  dataContractModule,
  belongingModule,
  dataProductMutations,
  dataProductsModule,
  datasetMutations,
  documentMutations,
  documentHistoryModule,
  documentSearchModule,
  domainMutations,
  descriptionMutations,
  nameMutations,
  formAnswerMutations,
  formMutations,
  glossaryMutations,
  incidentsModule,
  incidentMutations,
  ingestionSourceMutations,
  ingestionModule,
  invitationModule,
  erModelRelationshipModule,
  tagMutations,
  termMutations,
  lifecycleMutations,
  deprecationMutations,
  lifecycleStageModule,
  lineageMutations,
  lineageModule,
  linkMutations,
  logicalModelModule,
  logicalSchemaModule,
  modelsModule,
  ownershipTypeMutations,
  ownerMutations,
  groupMutations,
  peopleModule,
  sessionModule,
  policyModule,
  roleModule,
  postsModule,
  queriesModule,
  queryMutations,
  recommendationsModule,
  activityModule,
  suggestModule,
  countsModule,
  secretsModule,
  serviceAccountModule,
  settingsModule,
  contentsModule,
  searchInputs,
  searchModule,
  targetModule,
  treesModule,
  propertyDefinitionMutations,
  propertiesModule,
  structuredPropertyMutations,
  createMutations,
  timelineModule,
  schemaHistoryModule,
  notKeptModule,
  operationStatsModule,
  operationMutations,
  statsSummariesModule,
  versionedDatasetModule,
  viewsModule,
])
