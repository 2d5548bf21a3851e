import { dataset } from './edits.ts'
import { encoded, upsert } from './proposals.ts'

/** A request that succeeds. */
export interface Sample {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly action?: string
  /** Raw. */
  readonly query?: string
  readonly body?: object
}

export const SAMPLE_URN = dataset('sample')
const proposal = upsert(SAMPLE_URN, 'status', { removed: false })
const snapshot = {
  value: {
    'com.linkedin.metadata.snapshot.DatasetSnapshot': {
      urn: SAMPLE_URN,
      aspects: [{ 'com.linkedin.common.Status': { removed: false } }],
    },
  },
}
const key = encoded(SAMPLE_URN)

/** One request for each route, in the order of `ROUTES`. */
export const SAMPLES: readonly Sample[] = [
  { method: 'POST', path: '/aspects', action: 'ingestProposal', body: { proposal } },
  {
    method: 'POST',
    path: '/aspects',
    action: 'ingestProposalBatch',
    body: { proposals: [proposal, proposal], async: 'true', partial: true },
  },
  { method: 'POST', path: '/entities', action: 'ingest', body: { entity: snapshot } },
  {
    method: 'POST',
    path: '/entities',
    action: 'batchIngest',
    body: { entities: [snapshot], systemMetadata: [{ runId: 'r' }] },
  },
  { method: 'GET', path: `/entitiesV2/${key}`, query: 'aspects=List(status)' },
  { method: 'GET', path: '/entitiesV2', query: `ids=List(${key})` },
  { method: 'GET', path: `/entities/${key}` },
  { method: 'GET', path: '/entities', query: `ids=List(${key})` },
  { method: 'GET', path: `/aspects/${key}`, query: 'aspect=status&version=0' },
  {
    method: 'POST',
    path: '/aspects',
    action: 'getTimeseriesAspectValues',
    body: {
      urn: SAMPLE_URN,
      entity: 'dataset',
      aspect: 'datasetProfile',
      startTimeMillis: 0,
      endTimeMillis: 9,
      limit: 5,
      latestValue: false,
      filter: { or: [{ and: [{ field: 'rowCount', values: ['1'], condition: 'EQUAL' }] }] },
      sort: { field: 'timestampMillis', order: 'ASCENDING' },
    },
  },
  {
    method: 'POST',
    path: '/aspects',
    action: 'getCount',
    body: { aspect: 'status', urnLike: 'urn:%' },
  },
  {
    method: 'GET',
    path: '/relationships',
    query: `direction=INCOMING&urn=${key}&types=OwnedBy&start=0&count=10`,
  },
  {
    method: 'GET',
    path: '/openapi/relationships/v1/',
    query: `direction=OUTGOING&urn=${key}&relationshipTypes=OwnedBy`,
  },
  {
    method: 'POST',
    path: '/relationships',
    action: 'getLineage',
    body: { urn: SAMPLE_URN, direction: 'UPSTREAM', maxHops: 3, start: 0, count: 10 },
  },
  ...[
    { action: 'search', body: { entity: 'dataset', input: 'sample' } },
    { action: 'searchAcrossEntities', body: { entities: ['dataset', 'tag'], input: '*' } },
    { action: 'scrollAcrossEntities', body: { input: ['sample'], count: 1 } },
    { action: 'filter', body: { entity: 'dataset' } },
    { action: 'list', body: { entity: 'dataset' } },
  ].map(({ action, body }) => ({
    method: 'POST' as const,
    path: '/entities',
    action,
    body: {
      ...(action !== 'scrollAcrossEntities' && { start: 0 }),
      count: 5,
      ...body,
      filter: { or: [{ and: [{ field: 'origin', values: ['PROD'], condition: 'EQUAL' }] }] },
      sort: { field: 'urn', order: 'ASCENDING' },
      searchFlags: { maxAggValues: 5, skipHighlighting: false },
    },
  })),
  {
    method: 'POST',
    path: '/entities',
    action: 'autocomplete',
    body: { entity: 'dataset', query: 'sam', limit: 5, field: 'name' },
  },
  {
    method: 'POST',
    path: '/entities',
    action: 'browse',
    body: { entity: 'dataset', path: '/prod', start: 0, limit: 5 },
  },
  { method: 'POST', path: '/entities', action: 'getBrowsePaths', body: { urn: SAMPLE_URN } },
  {
    method: 'POST',
    path: '/entities',
    action: 'exists',
    body: { urn: SAMPLE_URN, includeSoftDelete: true },
  },
  {
    method: 'POST',
    path: '/entities',
    action: 'delete',
    body: { urn: dataset('absent'), aspectName: 'datasetProfile', startTimeMillis: 0 },
  },
  {
    method: 'POST',
    path: '/entities',
    action: 'deleteReferences',
    body: { urn: 'urn:li:tag:absent', dryRun: true },
  },
  {
    method: 'POST',
    path: '/entities',
    action: 'listUrns',
    body: { entity: 'dataset', start: 0, count: 10 },
  },
  {
    method: 'POST',
    path: '/entities',
    action: 'getTotalEntityCount',
    body: { entity: 'dataset' },
  },
  {
    method: 'POST',
    path: '/entities',
    action: 'batchGetTotalEntityCount',
    body: { entities: ['dataset', 'tag'] },
  },
  { method: 'POST', path: '/entities', action: 'setWritable', body: { value: true } },
  {
    method: 'POST',
    path: '/operations',
    action: 'truncateTimeseriesAspect',
    body: {
      entityType: 'dataset',
      aspect: 'datasetProfile',
      endTimeMillis: 9,
      dryRun: true,
      batchSize: 5,
      timeoutSeconds: 9,
      forceDeleteByQuery: false,
    },
  },
  {
    method: 'POST',
    path: '/operations',
    action: 'getEsTaskStatus',
    body: { nodeId: 'node', taskId: 7, task: 'node:7' },
  },
  { method: 'POST', path: '/operations', action: 'getIndexSizes' },
  ...['/operations', '/aspects'].map((path) => ({
    method: 'POST' as const,
    path,
    action: 'restoreIndices',
    body: {
      urn: SAMPLE_URN,
      urnLike: 'urn:li:dataset:%',
      aspect: 'status',
      start: 0,
      batchSize: 9,
      limit: 9,
      gePitEpochMs: 0,
      lePitEpochMs: 9,
    },
  })),
  { method: 'GET', path: '/config' },
  { method: 'GET', path: '/health' },
  { method: 'GET', path: '/health/live' },
  { method: 'GET', path: '/health/ready' },
  { method: 'GET', path: '/metrics' },
  { method: 'GET', path: '/api/graphiql' },
  { method: 'GET', path: '/api/graphiql/page.js' },
]

/** The target of a request: path and query. */
export function targetOf({ path, action, query }: Sample): string {
  const parts = [...(action === undefined ? [] : [`action=${action}`]), ...(query ? [query] : [])]
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}
