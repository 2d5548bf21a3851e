import { activityModule } from './activity.ts'
import { assertionsModule } from './assertions.ts'
import { belongingModule } from './belonging.ts'
import { contentsModule } from './contents.ts'
import { dataProductsModule } from './data-products.ts'
import { documentsModule } from './documents.ts'
import { incidentsModule } from './incidents.ts'
import { ingestionModule } from './ingestion.ts'
import { modelsModule } from './models.ts'
import { notKeptModule } from './not-kept.ts'
import { operationStatsModule } from './operation-stats.ts'
import { pageTemplatesModule } from './page-templates.ts'
import { propertiesModule } from './properties.ts'
import { remarksModule } from './remarks.ts'
import { statsSummariesModule } from './stats-summaries.ts'
import { UNDECLARED_SDL } from './undeclared-module.ts'
import { versionedDatasetModule } from './versioned-dataset.ts'
import type { SchemaModule } from '../schema-module.ts'

/**
 * Modules with types and fields that DataHub's clients select and no declaration describes. One
 * unknown field would invalidate the whole document (docs/interface: graphql/declared-for-clients).
 */
export const COMPATIBILITY: readonly SchemaModule[] = [
  { typeDefs: UNDECLARED_SDL },
  activityModule,
  assertionsModule,
  belongingModule,
  contentsModule,
  dataProductsModule,
  documentsModule,
  incidentsModule,
  ingestionModule,
  modelsModule,
  notKeptModule,
  operationStatsModule,
  pageTemplatesModule,
  propertiesModule,
  remarksModule,
  statsSummariesModule,
  versionedDatasetModule,
]
