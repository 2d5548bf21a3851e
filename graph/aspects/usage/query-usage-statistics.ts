import { aspect, type AspectValue } from '../../model/aspect.ts'
import { integer, list, millis, number, record, required, text, urn } from '../../model/field.ts'
import { pointFields } from '../../records/points.ts'

export const queryUsageStatistics = aspect('queryUsageStatistics', {
  record: 'query.QueryUsageStatistics',
  readBy: 'VIEW_DATASET_USAGE',
  timeseries: true,
  doc: 'Executions of a query in one time window.',
  fields: {
    ...pointFields,
    queryCount: integer({ column: true }),
    queryCost: number({ column: true }),
    lastExecutedAt: millis({ column: true }),
    uniqueUserCount: integer({ column: true }),
    userCounts: list(
      record({
        user: required(urn('corpuser')),
        count: integer({ column: true }),
        userEmail: text({ column: true }),
      }),
      { column: { key: 'user' } },
    ),
  },
  example: {
    timestampMillis: 1_710_000_060_000,
    eventGranularity: { unit: 'DAY', multiple: 1 },
    queryCount: 30,
    queryCost: 1.5,
    lastExecutedAt: 1_710_000_000_000,
    uniqueUserCount: 1,
    userCounts: [{ user: 'urn:li:corpuser:ada', count: 30, userEmail: 'ada@example.com' }],
  },
})
export type QueryUsageStatistics = AspectValue<typeof queryUsageStatistics>
