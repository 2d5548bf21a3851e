import { aspect, type AspectValue } from '../../model/aspect.ts'
import { millis, record, text } from '../../model/field.ts'

const partition = () =>
  record(
    { partition: text(), createdTime: millis(), lastModifiedTime: millis() },
    { graphql: { type: 'PartitionSummary' } },
  )

export const partitionsSummary = aspect('partitionsSummary', {
  record: 'dataset.PartitionsSummary',
  doc: 'The oldest and the newest partition of a dataset.',
  fields: {
    minPartition: partition(),
    maxPartition: partition(),
  },
  example: {
    minPartition: {
      partition: '2026-01-01',
      createdTime: 1_700_000_000_000,
      lastModifiedTime: 1_700_000_000_000,
    },
    maxPartition: {
      partition: '2026-02-01',
      createdTime: 1_700_000_000_000,
      lastModifiedTime: 1_700_000_000_000,
    },
  },
})
export type PartitionsSummary = AspectValue<typeof partitionsSummary>
