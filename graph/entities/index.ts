// Written by `npm run toc`, which reads this folder. Do not edit.
import type { EntityType } from '../model/entity.ts'
import { agentSkill } from './agent-skill.ts'
import { aiAgent } from './ai-agent.ts'
import { api } from './api.ts'
import { application } from './application.ts'
import { assertion } from './assertion.ts'
import { businessAttribute } from './business-attribute.ts'
import { chart } from './chart.ts'
import { container } from './container.ts'
import { corpGroup } from './corp-group.ts'
import { corpuser } from './corpuser.ts'
import { dashboard } from './dashboard.ts'
import { dataContract } from './data-contract.ts'
import { dataFlow } from './data-flow.ts'
import { dataHubExecutionRequest } from './data-hub-execution-request.ts'
import { dataHubIngestionSource } from './data-hub-ingestion-source.ts'
import { dataHubPolicy } from './data-hub-policy.ts'
import { dataHubRole } from './data-hub-role.ts'
import { dataHubSecret } from './data-hub-secret.ts'
import { dataHubView } from './data-hub-view.ts'
import { dataJob } from './data-job.ts'
import { dataPlatformInstance } from './data-platform-instance.ts'
import { dataPlatform } from './data-platform.ts'
import { dataProcessInstance } from './data-process-instance.ts'
import { dataProduct } from './data-product.ts'
import { dataType } from './data-type.ts'
import { dataset } from './dataset.ts'
import { document } from './document.ts'
import { domain } from './domain.ts'
import { entityType } from './entity-type.ts'
import { erModelRelationship } from './er-model-relationship.ts'
import { form } from './form.ts'
import { glossaryNode } from './glossary-node.ts'
import { glossaryTerm } from './glossary-term.ts'
import { incident } from './incident.ts'
import { inviteTokenEntity } from './invite-token.ts'
import { lifecycleStageType } from './lifecycle-stage-type.ts'
import { metric } from './metric.ts'
import { mlFeatureTable } from './ml-feature-table.ts'
import { mlFeature } from './ml-feature.ts'
import { mlModelDeployment } from './ml-model-deployment.ts'
import { mlModelGroup } from './ml-model-group.ts'
import { mlModel } from './ml-model.ts'
import { mlPrimaryKey } from './ml-primary-key.ts'
import { notebook } from './notebook.ts'
import { ownershipType } from './ownership-type.ts'
import { platformResource } from './platform-resource.ts'
import { post } from './post.ts'
import { query } from './query.ts'
import { repository } from './repository.ts'
import { role } from './role.ts'
import { schemaField } from './schema-field.ts'
import { semanticModel } from './semantic-model.ts'
import { service } from './service.ts'
import { structuredProperty } from './structured-property.ts'
import { tag } from './tag.ts'
import { test } from './test.ts'
import { versionSet } from './version-set.ts'

export const ENTITIES: readonly EntityType[] = Object.freeze([
  agentSkill,
  aiAgent,
  api,
  application,
  assertion,
  businessAttribute,
  chart,
  container,
  corpGroup,
  corpuser,
  dashboard,
  dataContract,
  dataFlow,
  dataHubExecutionRequest,
  dataHubIngestionSource,
  dataHubPolicy,
  dataHubRole,
  dataHubSecret,
  dataHubView,
  dataJob,
  dataPlatformInstance,
  dataPlatform,
  dataProcessInstance,
  dataProduct,
  dataType,
  dataset,
  document,
  domain,
  entityType,
  erModelRelationship,
  form,
  glossaryNode,
  glossaryTerm,
  incident,
  inviteTokenEntity,
  lifecycleStageType,
  metric,
  mlFeatureTable,
  mlFeature,
  mlModelDeployment,
  mlModelGroup,
  mlModel,
  mlPrimaryKey,
  notebook,
  ownershipType,
  platformResource,
  post,
  query,
  repository,
  role,
  schemaField,
  semanticModel,
  service,
  structuredProperty,
  tag,
  test,
  versionSet,
])
