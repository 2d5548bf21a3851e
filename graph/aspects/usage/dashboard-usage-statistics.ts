import { aspect, type AspectValue } from '../../model/aspect.ts'
import { integer, list, millis, record, required, text, urn } from '../../model/field.ts'
import { pointFields } from '../../records/points.ts'

export const dashboardUsageStatistics = aspect('dashboardUsageStatistics', {
  record: 'dashboard.DashboardUsageStatistics',
  readBy: 'VIEW_DATASET_USAGE',
  timeseries: true,
  doc: 'Views and executions of a dashboard, in total or per time window.',
  fields: {
    ...pointFields,
    viewsCount: integer({ column: true }),
    executionsCount: integer({ column: true }),
    uniqueUserCount: integer({ column: true }),
    userCounts: list(
      record({
        user: required(urn('corpuser')),
        viewsCount: integer({ column: true }),
        executionsCount: integer({ column: true }),
        usageCount: integer({ doc: 'Views and executions combined.', column: true }),
        userEmail: text({ column: true }),
      }),
      { column: { key: 'user' } },
    ),
    favoritesCount: integer({ column: true }),
    lastViewedAt: millis({ column: true }),
  },
  example: {
    timestampMillis: 1_710_000_060_000,
    viewsCount: 12,
    executionsCount: 3,
    uniqueUserCount: 1,
    userCounts: [
      {
        user: 'urn:li:corpuser:ada',
        viewsCount: 12,
        executionsCount: 3,
        usageCount: 15,
        userEmail: 'ada@example.com',
      },
    ],
    favoritesCount: 1,
    lastViewedAt: 1_710_000_000_000,
  },
})
export type DashboardUsageStatistics = AspectValue<typeof dashboardUsageStatistics>
