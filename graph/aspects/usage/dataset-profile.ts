import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, long, number, record, required, text } from '../../model/field.ts'
import { pointFields } from '../../records/points.ts'

export const datasetProfile = aspect('datasetProfile', {
  record: 'dataset.DatasetProfile',
  readBy: 'VIEW_DATASET_PROFILE',
  timeseries: true,
  graphql: 'datasetProfiles',
  doc: 'Statistics of the contents of a dataset at one time.',
  fields: {
    ...pointFields,
    rowCount: long({ search: { as: 'count', has: 'hasRowCount' } }),
    columnCount: long({ search: { as: 'count', has: 'hasColumnCount' } }),
    fieldProfiles: list(
      record(
        {
          fieldPath: required(text()),
          uniqueCount: long({ doc: 'Number of distinct values.' }),
          uniqueProportion: number({ doc: 'Distinct values divided by rows, from 0 to 1.' }),
          nullCount: long(),
          nullProportion: number({ doc: 'Nulls divided by rows, from 0 to 1.' }),
          min: text(),
          max: text(),
          mean: text(),
          median: text(),
          stdev: text({ doc: 'Standard deviation.' }),
          quantiles: list(
            record({ quantile: text(), value: text() }, { graphql: { type: 'Quantile' } }),
          ),
          distinctValueFrequencies: list(
            record({ value: text(), frequency: long() }, { graphql: { type: 'ValueFrequency' } }),
          ),
          histogram: record({
            boundaries: list(text({ doc: 'Bucket boundaries, one more than there are heights.' })),
            heights: list(number()),
          }),
          sampleValues: list(text()),
        },
        { graphql: { type: 'DatasetFieldProfile' } },
      ),
      { doc: 'Statistics of columns; numbers of arbitrary size are strings.' },
    ),
    sizeInBytes: long({ search: { as: 'count', has: 'hasSizeInBytes' } }),
  },
  example: {
    timestampMillis: 1_710_000_000_000,
    eventGranularity: { unit: 'DAY', multiple: 1 },
    partitionSpec: { partition: 'FULL_TABLE_SNAPSHOT', type: 'FULL_TABLE' },
    rowCount: 1000,
    columnCount: 3,
    fieldProfiles: [
      {
        fieldPath: 'amount',
        uniqueCount: 600,
        uniqueProportion: 0.6,
        nullCount: 0,
        nullProportion: 0,
        min: '1',
        max: '999',
        mean: '42.5',
        median: '40',
        stdev: '17.2',
        quantiles: [{ quantile: '0.25', value: '20' }],
        distinctValueFrequencies: [{ value: '20', frequency: 9 }],
        histogram: { boundaries: ['0', '500', '1000'], heights: [900, 100] },
        sampleValues: ['12', '20', '340'],
      },
    ],
    sizeInBytes: 64_000,
  },
})
export type DatasetProfile = AspectValue<typeof datasetProfile>
