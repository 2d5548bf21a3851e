import type { Urn } from '../../../graph/model/urn.ts'
import { aggregationsOf, bucketOf, startOfRange, type UserCount } from '../../catalog/usage.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import { pointsOf } from '../shared/series.ts'
import type { FieldSpec } from '../derived/specs.ts'
import { linkOf } from '../engine/values.ts'

/** Aggregated usage of a dataset. */
export const USAGE: FieldSpec = {
  type: 'UsageQueryResult',
  args: 'resource: String, range: TimeRange = MONTH, startTimeMillis: Long, timeZone: String',
  doc: 'Usage of a dataset by user and column.',
  resolve: usageStats,
}

const SERIES = { aspect: 'datasetUsageStatistics', order: 'oldest first' } as const

/** Answers the usage of a dataset, per bucket and aggregated (docs/interface: graphql/points). */
async function usageStats(
  link: Link,
  { range, startTimeMillis }: FieldArguments['usageStats'],
  context: GraphqlContext,
) {
  const start = startTimeMillis ?? startOfRange(range ?? 'MONTH', context.nowMillis) ?? null
  const values = await usageSince(link, start, context)
  const { users, ...aggregations } = aggregationsOf(values)
  return {
    buckets: values.map((value) => shownBucket(link.urn, value)),
    aggregations: { ...aggregations, users: users.map(userOf) },
  }
}

/** Returns the values of a dataset's usage statistics, the oldest first. */
export async function usageSince(
  link: Link,
  startTimeMillis: number | null,
  context: GraphqlContext,
) {
  const points = await pointsOf(link, { startTimeMillis }, SERIES, context)
  return points.map(({ value }) => value)
}

function shownBucket(resource: Urn, value: Parameters<typeof bucketOf>[0]) {
  const { metrics, ...bucket } = bucketOf(value)
  return { ...bucket, resource, metrics: { ...metrics, users: metrics.users.map(userOf) } }
}

function userOf({ user, ...counted }: UserCount) {
  return { ...counted, user: linkOf(user, ['corpuser']) }
}
