import { browseModule } from './find/browse.ts'
import { INPUTS_SDL } from './find/inputs.ts'
import { lineageModule } from './find/lineage.ts'
import { queriesModule } from './find/queries.ts'
import { schemaHistoryModule } from './find/schema-history.ts'
import { searchModule } from './find/search.ts'
import { suggestModule } from './find/suggest.ts'
import { timelineModule } from './find/timeline.ts'
import { treesModule } from './find/trees.ts'
import type { SchemaModule } from './schema-module.ts'
import { sessionModule } from './session.ts'

/** All that reads, except entities by their URN (`read-schema.ts`). */
export const QUERIES: readonly SchemaModule[] = [
  { typeDefs: INPUTS_SDL },
  searchModule,
  lineageModule,
  suggestModule,
  browseModule,
  queriesModule,
  timelineModule,
  schemaHistoryModule,
  treesModule,
  sessionModule,
]
