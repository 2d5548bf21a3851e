import type { Route } from '../route.ts'
import { autocomplete, browseAction, getBrowsePaths } from './browse.ts'
import { getConfig } from './config.ts'
import { listQuestions, runCypher } from './explore/cypher.ts'
import { batchGetTotalEntityCount, getCount, getTotalEntityCount, listUrns } from './counts.ts'
import { DOCS_ROUTES } from './docs.ts'
import { batchGetEntities, getEntity } from './entities.ts'
import { batchGetEntitiesV2, getEntityV2 } from './entities-v2.ts'
import {
  deleteEntity,
  deleteReferencesAction,
  existsAction,
  setWritable,
} from './entity-actions.ts'
import {
  frontendReset,
  frontendSession,
  frontendSignUp,
  frontendVerify,
} from './native/frontend-auth.ts'
import { changePassword, logIn, resetCredentials, signUp } from './native/sign-in.ts'
import { beginSignIn, endSession, finishSignIn, getSignIn, startSession } from './session.ts'
import { PAGE_ROUTES } from './page.ts'
import { GRAPHIQL_ROUTES } from './graphiql.ts'
import { explainAuthorization } from './explain-authorization.ts'
import { getHealth, getHealthLive, getHealthReady } from './health.ts'
import { ingestProposal, ingestProposalBatch } from './ingest-proposal.ts'
import { batchIngest, ingest } from './ingest-snapshot.ts'
import { getLineage, getRelationships, getRelationshipsOpenApi } from './relationships.ts'
import { getChanges } from './changes.ts'
import { getDiff } from './diff.ts'
import { getImpact } from './impact.ts'
import { getLineageOverTime } from './lineage-over-time.ts'
import { getIndexSizes, truncateTimeseriesAspect } from './operations.ts'
import { restoreIndices, restoreIndicesOfAspects } from './restore-indices.ts'
import {
  filterAction,
  listAction,
  scrollAcrossEntities,
  search,
  searchAcrossEntities,
} from './search.ts'
import { getEsTaskStatus } from './task-status.ts'
import { getMetrics } from './metrics.ts'
import { getApiDocs, getApiDocsYaml, getOpenApi } from './openapi.ts'
import { postRevert } from './revert.ts'
import { getCsv, postCsv } from './csv.ts'
import { cancelEditTask, getEditTask, postEdits } from './edits.ts'
import { describeRun, listRuns, rollbackRun } from './runs.ts'
import { getTimeseriesStats } from './points/analytics.ts'
import { getTimeseriesAspectValues } from './points/timeseries.ts'
import { ingestUsage, queryUsage, queryUsageRange } from './points/usage-stats.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  patchWebhook,
  retryDelivery,
  testWebhook,
} from './webhooks.ts'
import { getVersionedAspect } from './versioned-aspect.ts'
import { V3_ROUTES } from './v3/index.ts'

/** All endpoints except GraphQL. */
export const ROUTES: readonly Route[] = [
  ingestProposal,
  ingestProposalBatch,
  ingest,
  batchIngest,
  getEntityV2,
  batchGetEntitiesV2,
  getEntity,
  batchGetEntities,
  getVersionedAspect,
  getTimeseriesAspectValues,
  queryUsageRange,
  queryUsage,
  ingestUsage,
  getTimeseriesStats,
  explainAuthorization,
  getCount,
  getRelationships,
  getRelationshipsOpenApi,
  getLineage,
  getImpact,
  getLineageOverTime,
  search,
  searchAcrossEntities,
  scrollAcrossEntities,
  filterAction,
  listAction,
  autocomplete,
  browseAction,
  getBrowsePaths,
  existsAction,
  deleteEntity,
  deleteReferencesAction,
  listUrns,
  getTotalEntityCount,
  batchGetTotalEntityCount,
  setWritable,
  truncateTimeseriesAspect,
  getChanges,
  getDiff,
  postRevert,
  postEdits,
  postCsv,
  getCsv,
  getEditTask,
  cancelEditTask,
  createWebhook,
  listWebhooks,
  getWebhook,
  patchWebhook,
  deleteWebhook,
  testWebhook,
  listDeliveries,
  retryDelivery,
  getEsTaskStatus,
  getIndexSizes,
  restoreIndices,
  restoreIndicesOfAspects,
  listRuns,
  describeRun,
  rollbackRun,
  ...V3_ROUTES,
  listQuestions,
  runCypher,
  getConfig,
  getHealth,
  getHealthLive,
  getHealthReady,
  getMetrics,
  ...PAGE_ROUTES,
  logIn,
  changePassword,
  signUp,
  resetCredentials,
  frontendSignUp,
  frontendReset,
  frontendVerify,
  frontendSession,
  getSignIn,
  startSession,
  beginSignIn,
  finishSignIn,
  endSession,
  ...GRAPHIQL_ROUTES,
  getOpenApi,
  getApiDocs,
  getApiDocsYaml,
  ...DOCS_ROUTES,
]
