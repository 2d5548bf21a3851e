import { assertionMutations } from './mutations/assertions.ts'
import { createMutations } from './mutations/create.ts'
import { dataProductMutations } from './mutations/data-products.ts'
import { datasetMutations } from './mutations/dataset.ts'
import { deprecationMutations } from './mutations/deprecation.ts'
import { descriptionMutations } from './mutations/description.ts'
import { domainMutations } from './mutations/domains.ts'
import { formMutations } from './mutations/forms.ts'
import { glossaryMutations } from './mutations/glossary.ts'
import { groupMutations } from './mutations/groups.ts'
import { ingestionSourceMutations } from './mutations/ingestion-sources.ts'
import { lifecycleMutations } from './mutations/lifecycle.ts'
import { lineageMutations } from './mutations/lineage.ts'
import { linkMutations } from './mutations/links.ts'
import { nameMutations } from './mutations/names.ts'
import { operationMutations } from './mutations/operations.ts'
import { ownerMutations } from './mutations/owners.ts'
import { structuredPropertyMutations } from './mutations/structured-properties.ts'
import { tagMutations } from './mutations/tags.ts'
import { TARGET_SDL } from './mutations/target.ts'
import { termMutations } from './mutations/terms.ts'
import type { SchemaModule } from './schema-module.ts'

/** All that edits. Each module has the SDL of its inputs next to the resolvers. */
export const MUTATIONS: readonly SchemaModule[] = [
  { typeDefs: `type Mutation ${TARGET_SDL}` },
  createMutations,
  tagMutations,
  termMutations,
  datasetMutations,
  descriptionMutations,
  deprecationMutations,
  domainMutations,
  formMutations,
  glossaryMutations,
  groupMutations,
  assertionMutations,
  dataProductMutations,
  ingestionSourceMutations,
  lifecycleMutations,
  lineageMutations,
  linkMutations,
  nameMutations,
  operationMutations,
  ownerMutations,
  structuredPropertyMutations,
]
