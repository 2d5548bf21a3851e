import { aspect, type AspectValue } from '../../model/aspect.ts'
import { integer, list, millis, record, text, urn } from '../../model/field.ts'
import { pointFields } from '../../records/points.ts'

export const documentUsageStatistics = aspect('documentUsageStatistics', {
  record: 'knowledge.DocumentUsageStatistics',
  timeseries: true,
  doc: 'Views of a document.',
  fields: {
    ...pointFields,
    viewsCount: integer({ column: true }),
    agentViewsCount: integer({ column: true }),
    uniqueUserCount: integer({ column: true }),
    lastViewedAt: millis({ column: true }),
    userCounts: list(
      record({ user: urn(), count: integer({ column: true }), userEmail: text({ column: true }) }),
      { column: { key: 'user' } },
    ),
  },
  example: {
    timestampMillis: 1_710_000_060_000,
    viewsCount: 1,
    agentViewsCount: 1,
    uniqueUserCount: 1,
    lastViewedAt: 1_700_000_000_000,
    userCounts: [
      {
        user: 'urn:li:corpuser:ada',
        count: 1,
        userEmail: 'ada@example.com',
      },
    ],
  },
})
export type DocumentUsageStatistics = AspectValue<typeof documentUsageStatistics>
