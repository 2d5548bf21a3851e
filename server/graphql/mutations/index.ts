// Written by `npm run toc`, which reads this folder. Do not edit.
import type { SchemaModule } from '../schema-module.ts'
import { assertionMutations } from './assertions.ts'
import { createMutations } from './create.ts'
import { dataProductMutations } from './data-products.ts'
import { datasetMutations } from './dataset.ts'
import { deprecationMutations } from './deprecation.ts'
import { descriptionMutations } from './description.ts'
import { domainMutations } from './domains.ts'
import { formMutations } from './forms.ts'
import { glossaryMutations } from './glossary.ts'
import { groupMutations } from './groups.ts'
import { ingestionSourceMutations } from './ingestion-sources.ts'
import { lifecycleMutations } from './lifecycle.ts'
import { lineageMutations } from './lineage.ts'
import { linkMutations } from './links.ts'
import { nameMutations } from './names.ts'
import { operationMutations } from './operations.ts'
import { ownerMutations } from './owners.ts'
import { structuredPropertyMutations } from './structured-properties.ts'
import { tagMutations } from './tags.ts'
import { targetModule } from './target.ts'
import { termMutations } from './terms.ts'

export const MUTATIONS: readonly SchemaModule[] = Object.freeze([
  assertionMutations,
  createMutations,
  dataProductMutations,
  datasetMutations,
  deprecationMutations,
  descriptionMutations,
  domainMutations,
  formMutations,
  glossaryMutations,
  groupMutations,
  ingestionSourceMutations,
  lifecycleMutations,
  lineageMutations,
  linkMutations,
  nameMutations,
  operationMutations,
  ownerMutations,
  structuredPropertyMutations,
  tagMutations,
  targetModule,
  termMutations,
])
