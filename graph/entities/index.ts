// Written by `npm run toc`, which reads this folder. Do not edit.
import type { EntityType } from '../model/entity.ts'
import { application } from './application.ts'
import { chart } from './chart.ts'
import { container } from './container.ts'
import { corpGroup } from './corp-group.ts'
import { corpuser } from './corpuser.ts'
import { dashboard } from './dashboard.ts'
import { dataFlow } from './data-flow.ts'
import { dataJob } from './data-job.ts'
import { dataPlatformInstance } from './data-platform-instance.ts'
import { dataPlatform } from './data-platform.ts'
import { dataProcessInstance } from './data-process-instance.ts'
import { dataProduct } from './data-product.ts'
import { dataset } from './dataset.ts'
import { domain } from './domain.ts'
import { glossaryNode } from './glossary-node.ts'
import { glossaryTerm } from './glossary-term.ts'
import { mlFeatureTable } from './ml-feature-table.ts'
import { mlFeature } from './ml-feature.ts'
import { mlModelDeployment } from './ml-model-deployment.ts'
import { mlModelGroup } from './ml-model-group.ts'
import { mlModel } from './ml-model.ts'
import { mlPrimaryKey } from './ml-primary-key.ts'
import { ownershipType } from './ownership-type.ts'
import { query } from './query.ts'
import { schemaField } from './schema-field.ts'
import { structuredProperty } from './structured-property.ts'
import { tag } from './tag.ts'

export const ENTITIES: readonly EntityType[] = Object.freeze([
  application,
  chart,
  container,
  corpGroup,
  corpuser,
  dashboard,
  dataFlow,
  dataJob,
  dataPlatformInstance,
  dataPlatform,
  dataProcessInstance,
  dataProduct,
  dataset,
  domain,
  glossaryNode,
  glossaryTerm,
  mlFeatureTable,
  mlFeature,
  mlModelDeployment,
  mlModelGroup,
  mlModel,
  mlPrimaryKey,
  ownershipType,
  query,
  schemaField,
  structuredProperty,
  tag,
])
