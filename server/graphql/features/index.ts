// Written by `npm run toc`, which reads this folder. Do not edit.
import type { SchemaModule } from '../schema-module.ts'
import { appearanceMutations } from './appearance.ts'
import { applicationMutations } from './applications.ts'
import { businessAttributeMutations } from './business-attributes.ts'
import { dataContractModule } from './data-contracts.ts'
import { documentMutations } from './documents.ts'
import { erModelRelationshipModule } from './er-model-relationships.ts'
import { formAnswerMutations } from './form-answers.ts'
import { incidentMutations } from './incidents.ts'
import { lifecycleStageModule } from './lifecycle-stages.ts'
import { logicalModelModule } from './logical-models.ts'
import { logicalSchemaModule } from './logical-schemas.ts'
import { ownershipTypeMutations } from './ownership-types.ts'
import { peopleModule } from './people.ts'
import { postsModule } from './posts.ts'
import { propertyDefinitionMutations } from './property-definitions.ts'
import { queryMutations } from './queries.ts'
import { secretsModule } from './secrets.ts'
import { settingsModule } from './settings.ts'
import { viewsModule } from './views.ts'

export const FEATURES: readonly SchemaModule[] = Object.freeze([
  appearanceMutations,
  applicationMutations,
  businessAttributeMutations,
  dataContractModule,
  documentMutations,
  erModelRelationshipModule,
  formAnswerMutations,
  incidentMutations,
  lifecycleStageModule,
  logicalModelModule,
  logicalSchemaModule,
  ownershipTypeMutations,
  peopleModule,
  postsModule,
  propertyDefinitionMutations,
  queryMutations,
  secretsModule,
  settingsModule,
  viewsModule,
])
