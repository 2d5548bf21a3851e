// Written by `npm run toc`, which reads the folders of this one. Do not edit.
import type { EntityType } from '../model/entity.ts'
import { agentSkill } from './software/agent-skill.entity.ts'
import { aiAgent } from './software/ai-agent.entity.ts'
import { api } from './software/api.entity.ts'
import { application } from './business/application.entity.ts'
import { assertion } from './quality/assertion.entity.ts'
import { businessAttribute } from './business/business-attribute.entity.ts'
import { chart } from './analytics/chart.entity.ts'
import { container } from './platforms/container.entity.ts'
import { corpGroup } from './people/corp-group.entity.ts'
import { corpuser } from './people/corpuser.entity.ts'
import { dashboard } from './analytics/dashboard.entity.ts'
import { dataContract } from './quality/data-contract.entity.ts'
import { dataFlow } from './pipelines/data-flow.entity.ts'
import { dataHubExecutionRequest } from './workspace/data-hub-execution-request.entity.ts'
import { dataHubIngestionSource } from './workspace/data-hub-ingestion-source.entity.ts'
import { dataHubPolicy } from './people/data-hub-policy.entity.ts'
import { dataHubRole } from './people/data-hub-role.entity.ts'
import { dataHubSecret } from './workspace/data-hub-secret.entity.ts'
import { dataHubView } from './workspace/data-hub-view.entity.ts'
import { dataJob } from './pipelines/data-job.entity.ts'
import { dataPlatformInstance } from './platforms/data-platform-instance.entity.ts'
import { dataPlatform } from './platforms/data-platform.entity.ts'
import { dataProcessInstance } from './pipelines/data-process-instance.entity.ts'
import { dataProduct } from './business/data-product.entity.ts'
import { dataType } from './documentation/data-type.entity.ts'
import { dataset } from './datasets/dataset.entity.ts'
import { document } from './documentation/document.entity.ts'
import { domain } from './business/domain.entity.ts'
import { entityType } from './documentation/entity-type.entity.ts'
import { erModelRelationship } from './datasets/er-model-relationship.entity.ts'
import { form } from './documentation/form.entity.ts'
import { glossaryNode } from './business/glossary-node.entity.ts'
import { glossaryTerm } from './business/glossary-term.entity.ts'
import { incident } from './quality/incident.entity.ts'
import { inviteTokenEntity } from './people/invite-token.entity.ts'
import { lifecycleStageType } from './lifecycle/lifecycle-stage-type.entity.ts'
import { metric } from './analytics/metric.entity.ts'
import { mlFeatureTable } from './ml/ml-feature-table.entity.ts'
import { mlFeature } from './ml/ml-feature.entity.ts'
import { mlModelDeployment } from './ml/ml-model-deployment.entity.ts'
import { mlModelGroup } from './ml/ml-model-group.entity.ts'
import { mlModel } from './ml/ml-model.entity.ts'
import { mlPrimaryKey } from './ml/ml-primary-key.entity.ts'
import { notebook } from './analytics/notebook.entity.ts'
import { ownershipType } from './people/ownership-type.entity.ts'
import { platformResource } from './platforms/platform-resource.entity.ts'
import { post } from './workspace/post.entity.ts'
import { query } from './datasets/query.entity.ts'
import { repository } from './software/repository.entity.ts'
import { role } from './people/role.entity.ts'
import { schemaField } from './datasets/schema-field.entity.ts'
import { semanticModel } from './analytics/semantic-model.entity.ts'
import { service } from './software/service.entity.ts'
import { structuredProperty } from './documentation/structured-property.entity.ts'
import { tag } from './business/tag.entity.ts'
import { test } from './quality/test.entity.ts'
import { trellisWebhook } from './workspace/trellis-webhook.entity.ts'
import { versionSet } from './lifecycle/version-set.entity.ts'

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
  trellisWebhook,
  versionSet,
])
