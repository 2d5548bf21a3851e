import { aspect, type AspectValue } from '../../model/aspect.ts'
import { integer, list, record, required, urn } from '../../model/field.ts'
import { pointFields } from '../../records/points.ts'

export const chartUsageStatistics = aspect('chartUsageStatistics', {
  record: 'chart.ChartUsageStatistics',
  readBy: 'VIEW_DATASET_USAGE',
  timeseries: true,
  doc: 'Views of a chart, in total or per time window.',
  fields: {
    ...pointFields,
    viewsCount: integer({ column: true }),
    uniqueUserCount: integer({ column: true }),
    userCounts: list(
      record({ user: required(urn('corpuser')), viewsCount: integer({ column: true }) }),
      { column: { key: 'user' } },
    ),
  },
  example: {
    timestampMillis: 1_710_000_060_000,
    eventGranularity: { unit: 'DAY', multiple: 1 },
    viewsCount: 12,
    uniqueUserCount: 1,
    userCounts: [{ user: 'urn:li:corpuser:ada', viewsCount: 12 }],
  },
})
export type ChartUsageStatistics = AspectValue<typeof chartUsageStatistics>
