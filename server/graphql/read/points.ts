import { parseFilter } from '../../../search/filter.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../context.ts'
import { pointsOf } from './series.ts'
import type { FieldSpec } from './specs.ts'
import { usageStats, USAGE_ARGS } from './usage.ts'

/** Values of a timeseries aspect, newest first (docs/interface: graphql/points). */
function pointsField(type: string, aspect: string): FieldSpec {
  return {
    type: `[${type}!]`,
    args: 'startTimeMillis: Long, endTimeMillis: Long, filter: FilterInput, limit: Int',
    resolve: async (link: Link, input: FieldArguments['operations'], context: GraphqlContext) => {
      const filter = input.filter ? parseFilter({ or: [input.filter] }) : []
      const points = await pointsOf(link, input, { aspect, filter }, context)
      return points.map(({ urn, value }) => ({ owner: urn, value }))
    },
  }
}

/** The fields of timeseries aspects, by aspect. */
export const POINT_FIELDS: Readonly<Record<string, FieldSpec>> = {
  chartUsageStatistics: pointsField('ChartUsageStatistics', 'chartUsageStatistics'),
  dashboardUsageStatistics: pointsField('DashboardUsageStatistics', 'dashboardUsageStatistics'),
  queryUsageStatistics: pointsField('QueryUsageStatistics', 'queryUsageStatistics'),
  datasetProfile: pointsField('DatasetProfile', 'datasetProfile'),
  documentUsageStatistics: pointsField('DocumentUsageStatistics', 'documentUsageStatistics'),
  operation: pointsField('Operation', 'operation'),
  dataProcessInstanceRunEvent: pointsField('DataProcessRunEvent', 'dataProcessInstanceRunEvent'),
  datasetUsageStatistics: {
    type: 'UsageQueryResult',
    args: USAGE_ARGS,
    doc: 'Who has used a dataset, and which columns.',
    resolve: usageStats,
  },
}
