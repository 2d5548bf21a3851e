import { activityModule } from './compatibility/activity.ts'
import { assertionsModule } from './compatibility/assertions.ts'
import { belongingModule } from './compatibility/belonging.ts'
import { documentsModule } from './compatibility/documents.ts'
import { incidentsModule } from './compatibility/incidents.ts'
import { ingestionModule } from './compatibility/ingestion.ts'
import { notKeptModule } from './compatibility/not-kept.ts'
import { propertiesModule } from './compatibility/properties.ts'
import { remarksModule } from './compatibility/remarks.ts'
import { UNDECLARED_SDL } from './compatibility/undeclared-module.ts'
import type { SchemaModule } from './schema-module.ts'

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
