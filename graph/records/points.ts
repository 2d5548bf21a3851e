import { choice, integer, millis, record, required, text, type Notes } from '../model/field.ts'

const timeWindowSize = (notes?: Notes) =>
  record(
    {
      unit: choice(['SECOND', 'MINUTE', 'HOUR', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR']),
      multiple: integer({ doc: 'Length in units.' }),
    },
    { graphql: { type: 'TimeWindowSize' }, ...notes },
  )

/** The fields that identify the points of every timeseries aspect. */
export const pointFields = {
  timestampMillis: required(millis({ doc: 'Time of the observation, or start of the bucket.' })),
  eventGranularity: timeWindowSize({
    doc: 'Length of the bucket; absent for an observation at one time.',
  }),
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
      doc: 'The partition that the point describes; absent: the whole entity.',
    },
  ),
  messageId: text({ doc: 'Distinguishes points with the same timestamp.' }),
}
