import { datasetProfile } from '../../../graph/aspects/usage/dataset-profile.ts'
import { datasetUsageStatistics } from '../../../graph/aspects/usage/dataset-usage-statistics.ts'
import { operation, type Operation } from '../../../graph/aspects/usage/operation.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import { requireEntities } from '../../catalog/write/aspect-changes.ts'
import {
  countByDay,
  countOperations,
  type OperationCounts,
} from '../../catalog/points/operation-counts.ts'
import { propose } from '../../catalog/write/proposals/propose.ts'
import { startOfRange } from '../../catalog/points/usage.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import { requireUnconditional, type GraphqlContext, type Link } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { readSeriesPoints } from '../shared/series.ts'
import { presentMembers, mapIn } from '../shared/stored-input.ts'

/** Fields with the numbers of operations of one type. */
const TOTALS = {
  totalInserts: 'INSERT',
  totalUpdates: 'UPDATE',
  totalDeletes: 'DELETE',
  totalCreates: 'CREATE',
  totalAlters: 'ALTER',
  totalDrops: 'DROP',
  totalCustoms: 'CUSTOM',
}

/** Counts the operations on a dataset (docs/interface: graphql/summaries). */
async function operationsStats(
  link: Link,
  { input }: FieldArguments['operationsStats'],
  context: GraphqlContext,
) {
  const { nowMillis } = context
  const startTimeMillis = startOfRange(input?.range ?? 'MONTH', nowMillis) ?? null
  const bounds = { startTimeMillis, endTimeMillis: nowMillis }
  const points = await readSeriesPoints(link, bounds, { aspect: operation.name }, context)
  const days = countByDay(points, input?.timeZone ?? 'UTC')
  return {
    buckets: days.map(({ startMillis, counts }) => ({
      bucket: startMillis,
      duration: 'DAY',
      resource: link.urn,
      aggregations: toAggregations(counts),
    })),
    aggregations: toAggregations(countOperations(points)),
  }
}

function toAggregations({ total, byType, byCustomType }: OperationCounts) {
  const totals = Object.entries(TOTALS).map(([field, type]) => [field, byType.get(type) ?? 0])
  return {
    totalOperations: total,
    ...Object.fromEntries(totals),
    customOperationsMap: [...byCustomType].map(([key, value]) => ({ key, value })),
  }
}

/** Answers the time of the oldest point of each kind; null without one. */
async function timeseriesCapabilities(link: Link, _input: unknown, context: GraphqlContext) {
  const oldestTime = async (aspect: string) => {
    const query = { aspect, order: 'oldest first' } as const
    const [point] = await readSeriesPoints(link, { limit: 1 }, query, context)
    return point?.timestampMillis
  }
  const [oldestOperationTime, oldestDatasetUsageTime, oldestDatasetProfileTime] = await Promise.all(
    [operation, datasetUsageStatistics, datasetProfile].map(({ name }) => oldestTime(name)),
  )
  return { assetStats: { oldestOperationTime, oldestDatasetUsageTime, oldestDatasetProfileTime } }
}

/** Writes a point of the aspect `operation`, as pipelines do over REST. */
const reportOperation: Mutation<'reportOperation'> = async (_root, { input }, context) => {
  const { catalog, actor } = context
  const urn = parseUrn(input.urn)
  await requireEntities(catalog, [urn], () => `Failed to update ${urn}. ${urn} does not exist.`)
  const { customOperationType, partition, numAffectedRows, customProperties } = input
  const now = catalog.clock()
  const value: Operation = {
    timestampMillis: now,
    lastUpdatedTimestamp: input.timestampMillis ?? now,
    actor,
    operationType: input.operationType,
    sourceType: input.sourceType,
    ...(typeof partition === 'string' && { partitionSpec: { partition, type: 'PARTITION' } }),
    ...presentMembers({
      customOperationType,
      numAffectedRows,
      customProperties: mapIn(customProperties),
    }),
  }
  const aspect = { value: JSON.stringify(value), contentType: 'application/json' }
  const proposal = { entityUrn: urn, changeType: 'UPSERT', aspectName: operation.name, aspect }
  requireUnconditional(context, `points of ${operation.name}`)
  await propose(catalog, [proposal], context)
  // DataHub answers this boolean as a string.
  return 'true'
}

/**
 * Operations on datasets: their report (docs/interface: edits/report-operation), their numbers,
 * and how far back statistics go.
 */
export const operationsTopic: SchemaModule = {
  resolvers: { Dataset: { operationsStats, timeseriesCapabilities } },
  mutations: mutationsFor('editor', { reportOperation }),
}
