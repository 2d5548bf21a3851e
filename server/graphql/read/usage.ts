import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../context.ts'
import { pointsOf } from './series.ts'
import { linkOf } from './values.ts'

export const USAGE_ARGS =
  'resource: String, range: TimeRange = MONTH, startTimeMillis: Long, timeZone: String'

const DAY_MS = 86_400_000
/** Length of each range in milliseconds. */
const RANGE_MS: Readonly<Record<string, number>> = {
  DAY: DAY_MS,
  WEEK: 7 * DAY_MS,
  MONTH: 30 * DAY_MS,
  QUARTER: 91 * DAY_MS,
  HALF_YEAR: 182 * DAY_MS,
  YEAR: 365 * DAY_MS,
  ALL: Infinity,
}

const USAGE = { aspect: 'datasetUsageStatistics', order: 'oldest first' } as const

/** Answers the usage of a dataset, per bucket and aggregated (docs/interface: graphql/points). */
export async function usageStats(
  link: Link,
  { range, startTimeMillis: given }: FieldArguments['usageStats'],
  context: GraphqlContext,
) {
  const rangeMs = RANGE_MS[range ?? 'MONTH'] ?? Infinity
  const begin = given ?? context.nowMillis - rangeMs
  const startTimeMillis = Number.isFinite(begin) ? begin : null
  const points = await pointsOf(link, { startTimeMillis }, USAGE, context)
  const values = points.map(({ value }) => value)
  return {
    buckets: values.map((value) => bucketOf(link.urn, value)),
    aggregations: {
      uniqueUserCount: Math.max(0, ...values.map((value) => numberIn(value, 'uniqueUserCount'))),
      users: summed(values, 'userCounts', 'user').map(([user, count]) => userOf(user, count)),
      fields: summed(values, 'fieldCounts', 'fieldPath').map(fieldOf),
      totalSqlQueries: sum(values.map((value) => numberIn(value, 'totalSqlQueries'))),
    },
  }
}

function bucketOf(resource: Urn, value: JsonObject) {
  const { timestampMillis, eventGranularity, topSqlQueries } = value
  return {
    bucket: timestampMillis,
    duration: isJsonObject(eventGranularity) ? eventGranularity['unit'] : null,
    resource,
    metrics: {
      uniqueUserCount: value['uniqueUserCount'],
      users: recordsIn(value, 'userCounts').map((each) =>
        userOf(each['user'], numberIn(each, 'count'), each['userEmail']),
      ),
      totalSqlQueries: value['totalSqlQueries'],
      topSqlQueries,
      fields: recordsIn(value, 'fieldCounts').map((each) =>
        fieldOf([each['fieldPath'], numberIn(each, 'count')]),
      ),
    },
  }
}

function userOf(user: unknown, count: number, userEmail?: unknown) {
  return { user: linkOf(user, ['corpuser']), count, userEmail }
}

function fieldOf([fieldName, count]: readonly [unknown, number]) {
  return { fieldName, count }
}

/** Returns the sums of counts by key, the highest first. */
function summed(values: readonly JsonObject[], list: string, key: string): [string, number][] {
  const counts = new Map<string, number>()
  for (const each of values.flatMap((value) => recordsIn(value, list))) {
    const name = each[key]
    if (typeof name === 'string')
      counts.set(name, (counts.get(name) ?? 0) + numberIn(each, 'count'))
  }
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
}

function recordsIn(value: JsonObject, member: string): JsonObject[] {
  const list = value[member]
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}

function numberIn(value: JsonObject, member: string): number {
  const number = value[member]
  return typeof number === 'number' ? number : 0
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** SDL of the arguments and result types. */
export const USAGE_SDL = /* GraphQL */ `
  enum TimeRange {
    DAY
    WEEK
    MONTH
    QUARTER
    HALF_YEAR
    YEAR
    ALL
  }
  type UsageQueryResult {
    buckets: [UsageAggregation!]
    aggregations: UsageQueryResultAggregations
  }
  type UsageAggregation {
    bucket: Long
    duration: String
    resource: String
    metrics: UsageAggregationMetrics
  }
  type UsageAggregationMetrics {
    uniqueUserCount: Int
    users: [UserUsageCounts!]
    totalSqlQueries: Int
    topSqlQueries: [String!]
    fields: [FieldUsageCounts!]
  }
  type UsageQueryResultAggregations {
    uniqueUserCount: Int
    users: [UserUsageCounts!]
    fields: [FieldUsageCounts!]
    totalSqlQueries: Int
  }
  type UserUsageCounts {
    user: CorpUser
    count: Int
    userEmail: String
  }
  type FieldUsageCounts {
    fieldName: String
    count: Int
  }
`
