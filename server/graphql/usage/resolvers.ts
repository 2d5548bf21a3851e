import { HOUR_MS, DAY_MS } from '../../../graph/model/durations.ts'
import { corpuser } from '../../../graph/aspects/people/corpuser.entity.ts'
import { chartUsageStatistics } from '../../../graph/aspects/usage/chart-usage-statistics.ts'
import { dashboardUsageStatistics } from '../../../graph/aspects/usage/dashboard-usage-statistics.ts'
import { datasetUsageStatistics } from '../../../graph/aspects/usage/dataset-usage-statistics.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { parseFilter } from '../../../search/parse-filter.ts'
import {
  aggregateUsage,
  toBucket,
  startOfRange,
  sumCounts,
  sumMember,
  type UserCount,
} from '../../catalog/points/usage.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link, Part } from '../engine/context.ts'
import type { SchemaModule } from '../engine/schema-module.ts'
import { toLink, memberAt } from '../engine/values.ts'
import { readSeriesPoints } from '../shared/series.ts'

const SERIES = { aspect: datasetUsageStatistics.name, order: 'oldest first' } as const

/** Answers the usage of a dataset, per bucket and aggregated (docs/interface: graphql/points). */
async function usageStats(
  link: Link,
  { range, startTimeMillis }: FieldArguments['usageStats'],
  context: GraphqlContext,
) {
  const start = startTimeMillis ?? startOfRange(range ?? 'MONTH', context.nowMillis) ?? null
  const values = await usageSince(link, start, context)
  const { users, ...aggregations } = aggregateUsage(values)
  return {
    buckets: values.map((value) => toUsageBucket(link.urn, value)),
    aggregations: { ...aggregations, users: users.map(toUserCount) },
  }
}

/** Returns the values of a dataset's usage statistics, the oldest first. */
async function usageSince(link: Link, startTimeMillis: number | null, context: GraphqlContext) {
  const points = await readSeriesPoints(link, { startTimeMillis }, SERIES, context)
  return points.map(({ value }) => value)
}

function toUsageBucket(resource: Urn, value: Parameters<typeof toBucket>[0]) {
  const { metrics, ...bucket } = toBucket(value)
  return { ...bucket, resource, metrics: { ...metrics, users: metrics.users.map(toUserCount) } }
}

function toUserCount({ user, ...counted }: UserCount) {
  return { ...counted, user: toLink(user, [corpuser.name]) }
}

/** Most users of a summary, as in DataHub. */
const TOP_USERS_MAX = 5

const monthAgo = ({ nowMillis }: GraphqlContext) => startOfRange('MONTH', nowMillis) ?? null

/** Summarises the usage of a dataset (docs/interface: graphql/summaries). */
async function datasetSummary(link: Link, _input: unknown, context: GraphqlContext) {
  const values = await usageSince(link, monthAgo(context), context)
  const { uniqueUserCount, users, totalSqlQueries } = aggregateUsage(values)
  return {
    queryCountLast30Days: totalSqlQueries,
    uniqueUserCountLast30Days: uniqueUserCount,
    topUsersLast30Days: topUsers(users.map(({ user }) => user)),
  }
}

function topUsers(users: readonly unknown[]) {
  return users.slice(0, TOP_USERS_MAX).flatMap((user) => toLink(user, [corpuser.name]) ?? [])
}

/** Whether a point counts everything so far instead of one time window. */
const granularityFilter = (condition: 'IS_NULL' | 'EXISTS') =>
  parseFilter({ or: [{ and: [{ field: 'eventGranularity.unit', condition }] }] })
const SO_FAR = granularityFilter('IS_NULL')
const IN_WINDOW = granularityFilter('EXISTS')

/**
 * Returns the resolver that summarises the usage statistics of a chart or dashboard.
 *
 * @param count the member that ranks users
 */
function viewsSummary(aspect: string, count: string) {
  return async (link: Link, _input: unknown, context: GraphqlContext) => {
    const start = { startTimeMillis: monthAgo(context) }
    const [newest, windows] = await Promise.all([
      readSeriesPoints(link, { limit: 1 }, { aspect, filter: SO_FAR }, context),
      readSeriesPoints(link, start, { aspect, filter: IN_WINDOW }, context),
    ])
    if (newest.length === 0 && windows.length === 0) return null
    const values = windows.map(({ value }) => value)
    return { viewCount: newest[0]?.value['viewsCount'], ...sumMonth(values, count) }
  }
}

function sumMonth(values: readonly JsonObject[], count: string) {
  if (values.length === 0) return {}
  const users = sumCounts(values, { list: 'userCounts', key: 'user', count })
  return {
    viewCountLast30Days: sumMember(values, 'viewsCount'),
    uniqueUserCountLast30Days: users.length,
    topUsersLast30Days: topUsers(users.map(([user]) => user)),
  }
}

/** Milliseconds per unit of fixed length. */
const UNIT_MS: Readonly<Record<string, number>> = {
  SECOND: 1_000,
  MINUTE: 60_000,
  HOUR: HOUR_MS,
  DAY: DAY_MS,
  WEEK: 604_800_000,
}

function durationMillis({ value }: Part): number | null {
  const unit = memberAt(value, ['length', 'unit'])
  const multiple = memberAt(value, ['length', 'multiple'])
  const unitMs =
    typeof unit === 'string' && Object.hasOwn(UNIT_MS, unit) ? UNIT_MS[unit] : undefined
  const millis = (unitMs ?? Number.NaN) * (typeof multiple === 'number' ? multiple : 1)
  return Number.isSafeInteger(millis) ? millis : null
}

/** Usage of datasets, charts and dashboards, and its summaries. */
export const usageTopic: SchemaModule = {
  resolvers: {
    Dataset: {
      usageStats,
      statsSummary: datasetSummary,
    },
    Dashboard: { statsSummary: viewsSummary(dashboardUsageStatistics.name, 'usageCount') },
    Chart: { statsSummary: viewsSummary(chartUsageStatistics.name, 'viewsCount') },
    TimeWindow: { durationMillis },
  },
}
