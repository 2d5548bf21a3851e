import { choice, integer, millis, record, required, text, type Notes } from '../model/field.ts'

const timeWindowSize = (notes?: Notes) =>
  record(
    {
      unit: choice(['SECOND', 'MINUTE', 'HOUR', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR']),
      multiple: integer({ doc: 'How many units long.' }),
    },
    { graphql: { type: 'TimeWindowSize' }, ...notes },
  )

/** What every timeseries aspect begins with: the identity of its points. */
export const pointFields = {
  timestampMillis: required(millis({ doc: 'When it was so, or when the bucket begins.' })),
  eventGranularity: timeWindowSize({ doc: 'Length of the bucket, if it is one.' }),
  partitionSpec: record(
    {
      partition: text({ column: true }),
      timePartition: record(
        { startTimeMillis: millis(), length: timeWindowSize() },
        { graphql: { type: 'TimeWindow' } },
      ),
      type: choice(['FULL_TABLE', 'QUERY', 'PARTITION'], { deprecated: true }),
    },
    {
      graphql: { type: 'PartitionSpec' },
      doc: 'The part of the entity that the point is about; the whole when left out.',
    },
  ),
  messageId: text({ doc: 'Tells points of one time apart.' }),
}
