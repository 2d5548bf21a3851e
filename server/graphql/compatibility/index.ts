import { activityModule } from './activity.ts'
import { assertionsModule } from './assertions.ts'
import { belongingModule } from './belonging.ts'
import { documentsModule } from './documents.ts'
import { incidentsModule } from './incidents.ts'
import { ingestionModule } from './ingestion.ts'
import { notKeptModule } from './not-kept.ts'
import { propertiesModule } from './properties.ts'
import { remarksModule } from './remarks.ts'
import { UNDECLARED_SDL } from './undeclared-module.ts'
import type { SchemaModule } from '../schema-module.ts'

/**
 * What documents of DataHub's clients ask for and no declaration describes. A document is validated as
 * a whole, so one unknown field would cost all of it (docs/interface: graphql/declared-for-clients).
 */
export const COMPATIBILITY: readonly SchemaModule[] = [
  { typeDefs: UNDECLARED_SDL },
  activityModule,
  assertionsModule,
  belongingModule,
  documentsModule,
  incidentsModule,
  ingestionModule,
  notKeptModule,
  propertiesModule,
  remarksModule,
]
