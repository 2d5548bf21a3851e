import { browseModule } from './browse.ts'
import { countsModule } from './counts.ts'
import { documentHistoryModule } from './document-history.ts'
import { documentSearchModule } from './documents.ts'
import { INPUTS_SDL } from './inputs.ts'
import { lineageModule } from './lineage.ts'
import { queriesModule } from './queries.ts'
import { recommendationsModule } from './recommendations.ts'
import { schemaHistoryModule } from './schema-history.ts'
import { searchModule } from './search.ts'
import { suggestModule } from './suggest.ts'
import { timelineModule } from './timeline.ts'
import { treesModule } from './trees.ts'
import type { SchemaModule } from '../schema-module.ts'
import { featuresModule } from '../session/features.ts'
import { sessionModule } from '../session/session.ts'

/** All modules with queries, except those of entities by URN (`read/schema.ts`). */
export const QUERIES: readonly SchemaModule[] = [
  { typeDefs: INPUTS_SDL },
  searchModule,
  lineageModule,
  suggestModule,
  browseModule,
  countsModule,
  documentHistoryModule,
  documentSearchModule,
  queriesModule,
  timelineModule,
  schemaHistoryModule,
  recommendationsModule,
  treesModule,
  featuresModule,
  sessionModule,
]
