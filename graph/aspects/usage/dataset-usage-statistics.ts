import { aspect, type AspectValue } from '../../model/aspect.ts'
import { integer, list, record, required, text, urn } from '../../model/field.ts'
import { pointFields } from '../../records/points.ts'

export const datasetUsageStatistics = aspect('datasetUsageStatistics', {
  record: 'dataset.DatasetUsageStatistics',
  readBy: 'VIEW_DATASET_USAGE',
  timeseries: true,
  graphql: 'usageStats',
  doc: 'Usage of a dataset in one time window.',
  fields: {
    ...pointFields,
    uniqueUserCount: integer({ column: true, search: { as: 'count', has: 'hasUniqueUserCount' } }),
    totalSqlQueries: integer({
      column: true,
      search: { as: 'count', has: 'hasTotalSqlQueriesCount' },
    }),
    topSqlQueries: list(text(), {
      doc: 'Most frequent queries, most frequent first.',
      column: true,
    }),
    userCounts: list(
      record({
        user: required(urn('corpuser')),
        count: integer({ column: true }),
        userEmail: text({ column: true }),
      }),
      { doc: 'Query counts by user.', column: { key: 'user' } },
    ),
    fieldCounts: list(record({ fieldPath: required(text()), count: integer({ column: true }) }), {
      doc: 'Query counts by column.',
      column: { key: 'fieldPath' },
    }),
  },
  example: {
    timestampMillis: 1_710_000_000_000,
    eventGranularity: { unit: 'DAY', multiple: 1 },
    partitionSpec: { partition: 'FULL_TABLE_SNAPSHOT', type: 'FULL_TABLE' },
    uniqueUserCount: 2,
    totalSqlQueries: 30,
    topSqlQueries: ['SELECT count(*) FROM shop.orders'],
    userCounts: [{ user: 'urn:li:corpuser:ada', count: 25, userEmail: 'ada@example.com' }],
    fieldCounts: [{ fieldPath: 'amount', count: 20 }],
  },
})
export type DatasetUsageStatistics = AspectValue<typeof datasetUsageStatistics>
