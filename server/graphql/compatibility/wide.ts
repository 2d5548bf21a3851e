import type { SchemaModule } from '../schema-module.ts'
import { activityModule } from './activity.ts'
import { assertionsModule } from './assertions.ts'
import { belongingModule } from './belonging.ts'
import { documentsModule } from './documents.ts'
import { incidentsModule } from './incidents.ts'
import { machineLearningModule } from './machine-learning.ts'
import { notKeptModule } from './not-kept.ts'
import { OPEN_SDL } from './open-module.ts'
import { propertiesModule } from './properties.ts'
import { remarksModule } from './remarks.ts'

/**
 * What clients' documents look into and no declaration describes. A document is validated as a whole,
 * so each unknown field in it would cost all of it (`reference/graphql.md` 7).
 */
export const WIDE: readonly SchemaModule[] = [
  { typeDefs: OPEN_SDL, resolvers: {} },
  activityModule,
  assertionsModule,
  belongingModule,
  documentsModule,
  incidentsModule,
  machineLearningModule,
  notKeptModule,
  propertiesModule,
  remarksModule,
]
