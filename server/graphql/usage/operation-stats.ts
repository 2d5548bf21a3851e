import { datasetProfile } from '../../../graph/aspects/dataset-profile.ts'
import { datasetUsageStatistics } from '../../../graph/aspects/dataset-usage-statistics.ts'
import { operation } from '../../../graph/aspects/operation.ts'
import { countsByDay, countsOf, type OperationCounts } from '../../catalog/operation-counts.ts'
import { startOfRange } from '../../catalog/usage.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import { pointsOf } from '../shared/series.ts'
import type { SchemaModule } from '../engine/schema-module.ts'

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
  const points = await pointsOf(link, bounds, { aspect: operation.name }, context)
  const days = countsByDay(points, input?.timeZone ?? 'UTC')
  return {
    buckets: days.map(({ startMillis, counts }) => ({
      bucket: startMillis,
      duration: 'DAY',
      resource: link.urn,
      aggregations: shown(counts),
    })),
    aggregations: shown(countsOf(points)),
  }
}

function shown({ total, byType, byCustomType }: OperationCounts) {
  const totals = Object.entries(TOTALS).map(([field, type]) => [field, byType.get(type) ?? 0])
  return {
    totalOperations: total,
    ...Object.fromEntries(totals),
    customOperationsMap: [...byCustomType].map(([key, value]) => ({ key, value })),
  }
}

/** Answers the time of the oldest point of each kind; null without one. */
async function timeseriesCapabilities(link: Link, _input: unknown, context: GraphqlContext) {
  const oldest = async (aspect: string) => {
    const query = { aspect, order: 'oldest first' } as const
    const [point] = await pointsOf(link, { limit: 1 }, query, context)
    return point?.timestampMillis
  }
  const [oldestOperationTime, oldestDatasetUsageTime, oldestDatasetProfileTime] = await Promise.all(
    [operation, datasetUsageStatistics, datasetProfile].map(({ name }) => oldest(name)),
  )
  return { assetStats: { oldestOperationTime, oldestDatasetUsageTime, oldestDatasetProfileTime } }
}

/** Numbers of operations on datasets, and how far back their statistics go. */
export const operationStatsModule: SchemaModule = {
  resolvers: { Dataset: { operationsStats, timeseriesCapabilities } },
}
