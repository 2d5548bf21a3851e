import type { JsonObject } from '../../../graph/model/json.ts'
import { parseFilter } from '../../../search/parse-filter.ts'
import { aggregationsOf, startOfRange, summed, sumOf } from '../../catalog/usage.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import { pointsOf } from '../shared/series.ts'
import { usageSince } from './usage.ts'
import { linkOf } from '../engine/values.ts'
import type { SchemaModule } from '../engine/schema-module.ts'

/** Most users of a summary, as in DataHub. */
const TOP_USERS_MAX = 5

const monthAgo = ({ nowMillis }: GraphqlContext) => startOfRange('MONTH', nowMillis) ?? null

/** Summarises the usage of a dataset (docs/interface: graphql/summaries). */
async function datasetSummary(link: Link, _input: unknown, context: GraphqlContext) {
  const values = await usageSince(link, monthAgo(context), context)
  const { uniqueUserCount, users, totalSqlQueries } = aggregationsOf(values)
  return {
    queryCountLast30Days: totalSqlQueries,
    uniqueUserCountLast30Days: uniqueUserCount,
    topUsersLast30Days: topUsers(users.map(({ user }) => user)),
  }
}

function topUsers(users: readonly unknown[]) {
  return users.slice(0, TOP_USERS_MAX).flatMap((user) => linkOf(user, ['corpuser']) ?? [])
}

/** Whether a point counts everything so far instead of one time window. */
const isTotal = (condition: 'IS_NULL' | 'EXISTS') =>
  parseFilter({ or: [{ and: [{ field: 'eventGranularity.unit', condition }] }] })
const SO_FAR = isTotal('IS_NULL')
const IN_WINDOW = isTotal('EXISTS')

/**
 * Returns the resolver that summarises the usage statistics of a chart or dashboard.
 *
 * @param count the member that ranks users
 */
function viewsSummary(aspect: string, count: string) {
  return async (link: Link, _input: unknown, context: GraphqlContext) => {
    const start = { startTimeMillis: monthAgo(context) }
    const [newest, windows] = await Promise.all([
      pointsOf(link, { limit: 1 }, { aspect, filter: SO_FAR }, context),
      pointsOf(link, start, { aspect, filter: IN_WINDOW }, context),
    ])
    if (newest.length === 0 && windows.length === 0) return null
    const values = windows.map(({ value }) => value)
    return { viewCount: newest[0]?.value['viewsCount'], ...monthOf(values, count) }
  }
}

function monthOf(values: readonly JsonObject[], count: string) {
  if (values.length === 0) return {}
  const users = summed(values, { list: 'userCounts', key: 'user', count })
  return {
    viewCountLast30Days: sumOf(values, 'viewsCount'),
    uniqueUserCountLast30Days: users.length,
    topUsersLast30Days: topUsers(users.map(([user]) => user)),
  }
}

/** Summaries of usage, which DataHub derives from the points of the last 30 days. */
export const statsSummariesModule: SchemaModule = {
  resolvers: {
    Dataset: { statsSummary: datasetSummary },
    Dashboard: { statsSummary: viewsSummary('dashboardUsageStatistics', 'usageCount') },
    Chart: { statsSummary: viewsSummary('chartUsageStatistics', 'viewsCount') },
  },
}
